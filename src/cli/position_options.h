// The options with which every command is told a game and a position: --game, --fen, --turn,
// --moves.
#pragma once

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "core/game.h"
#include "core/line.h"
#include "core/text.h"
#include "engine/games.h"

namespace damier::cli {

struct PositionOptions {
    std::string game = "chess";
    std::optional<std::string> fen;
    std::string turn;
    std::string moves;

    void add_to(CLI::App& command) {
        command.add_option("--game", game, "One of: " + game_names())->capture_default_str();
        command.add_option(
            "--fen", fen,
            "The position: a FEN of the game, startpos, or - to read it from standard input");
        command.add_option(
            "--turn", turn,
            "black or white: for Sherlock's FEN, which does not say whose turn it is");
        command.add_option("--moves", moves,
                           "Moves played from that position, such as \"e2e4 e7e5\"");
    }

    // The line of play that the options describe.
    template <Game G>
    [[nodiscard]] Result<Line<typename G::Position>> line() const {
        const Result<typename G::Position> root = position<G>();
        if (!root) return tl::make_unexpected(root.error());
        Line<typename G::Position> line(*root);
        for (Field field : split_fields(moves)) {
            strip_number(field);
            if (field.text.empty()) continue;
            const auto m = G::read_move(line.position(), field.text);
            if (!m) return fail("--moves, character {}: {}", field.offset + 1, m.error().message);
            line.make(*m);
        }
        return line;
    }

private:
    static constexpr std::size_t kLongestInput = std::size_t{1} << 20;

    // Takes a move number off: "1." or the beginning of "1.e4" and "1...e5".
    static void strip_number(Field& field) {
        std::size_t digits = 0;
        while (digits < field.text.size() && is_digit(field.text[digits])) ++digits;
        std::size_t end = digits;
        while (end < field.text.size() && field.text[end] == '.') ++end;
        if (digits == 0 || end == digits) return;
        field.text.remove_prefix(end);
        field.offset += end;
    }

    // What --fen says; with - the whole of standard input, which must not be endless.
    [[nodiscard]] Result<std::string> fen_text() const {
        if (!fen) return std::string("startpos");
        if (*fen != "-") return *fen;
        std::string text(kLongestInput + 1, '\0');
        std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(std::cin.gcount()));
        if (std::cin.bad()) return fail("--fen -: standard input cannot be read");
        if (text.size() > kLongestInput)
            return fail("--fen -: standard input has more than {} bytes; a FEN is one line",
                        kLongestInput);
        return text;
    }

    template <Game G>
    [[nodiscard]] Result<typename G::Position> position() const {
        const Result<std::string> input = fen_text();
        if (!input) return tl::make_unexpected(input.error());
        const std::string& text = *input;
        const bool usual = trimmed(text) == "startpos";
        if (turn.empty()) return usual ? G::start() : G::read_position(text);
        if constexpr (requires { G::read_position(text, Side::First); }) {
            if (usual) return fail("--turn goes with a --fen that does not say whose turn it is");
            for (const Side side : {Side::First, Side::Second}) {
                if (turn == G::side_name(side)) return G::read_position(text, side);
            }
            return fail("--turn is {} or {}, not {}", G::side_name(Side::First),
                        G::side_name(Side::Second), quoted(turn));
        } else {
            return fail("--turn is not for {}: its FEN says whose turn it is", G::kName);
        }
    }
};

// Runs f.operator()<G>() for the chosen game; an unknown name gets one sentence and status 2.
template <class F>
int with_chosen_game(const PositionOptions& options, F&& f) {
    int status = kBadInput;
    const bool known = with_game(
        options.game, [&](auto game) { status = f.template operator()<decltype(game)>(); });
    if (!known)
        fmt::print(stderr, "damier: --game {} is not known; the games are {}\n",
                   quoted(options.game), game_names());
    return status;
}

}  // namespace damier::cli
