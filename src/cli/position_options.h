// The options with which every command is told a game and a position: --game, --fen, --turn,
// --moves, or a place in a recorded game: --record, --number, --before.
#pragma once

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/notation_option.h"
#include "core/game.h"
#include "core/line.h"
#include "core/replay.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::cli {

// Takes a move number off: "1." or the beginning of "1.e4" and "1...e5".
inline void strip_number(Field& field) {
    std::size_t digits = 0;
    while (digits < field.text.size() && is_digit(field.text[digits])) ++digits;
    std::size_t end = digits;
    while (end < field.text.size() && field.text[end] == '.') ++end;
    if (digits == 0 || end == digits) return;
    field.text.remove_prefix(end);
    field.offset += end;
}

// The moves of a text, which may be numbered.
inline std::vector<Field> move_fields(std::string_view text) {
    std::vector<Field> moves;
    for (Field field : split_fields(text)) {
        strip_number(field);
        if (!field.text.empty()) moves.push_back(field);
    }
    return moves;
}

// The same, each legal in its place. `option` is named in errors.
template <Game G>
Result<std::vector<typename G::Position::Move>> read_moves(typename G::Position at,
                                                           std::string_view text,
                                                           std::string_view option,
                                                           engine::Notation notation) {
    std::vector<typename G::Position::Move> moves;
    for (const Field& field : move_fields(text)) {
        const auto m = engine::read_move<G>(at, field.text, notation);
        if (!m) return fail("{}, character {}: {}", option, field.offset + 1, m.error().message);
        moves.push_back(*m);
        at.make(*m);
    }
    return moves;
}

struct PositionOptions {
    std::string game = "chess";
    std::optional<std::string> fen;
    std::string turn;
    std::string moves;
    std::string record;
    int number = 1;
    std::string before;
    NotationOption notation;  // of commands that add it

    void add_to(CLI::App& command) {
        command.add_option("--game", game, "One of: " + game_names())->capture_default_str();
        add_position_to(command);
    }

    // For commands of one game: all but --game.
    void add_position_to(CLI::App& command) {
        command.add_option(
            "--fen", fen,
            "The position: a FEN of the game, startpos, or - to read it from standard input");
        command.add_option(
            "--turn", turn,
            "black or white: for Sherlock's FEN, which does not say whose turn it is");
        command.add_option("--moves", moves,
                           "Moves played from that position, such as \"e2e4 e7e5\"");
        auto* file = command.add_option("--record", record,
                                        "A file of recorded games, PGN or PDN: the "
                                        "position is taken from there");
        command.add_option("--number", number, "Which game of the file")
            ->check(CLI::Range(1, 1'000'000'000))
            ->needs(file);
        command
            .add_option("--before", before,
                        "The position before this move of the game, as records number them: 12, or "
                        "12... for the side that moves second; the last position when not given")
            ->needs(file);
    }

    // The line of play that the options describe.
    template <Game G>
    [[nodiscard]] Result<Line<typename G::Position>> line() const {
        const auto words = notation.in<G>();
        if (!words) return tl::make_unexpected(words.error());
        auto begun = record.empty() ? from_position<G>() : from_record<G>();
        if (!begun) return begun;
        const auto played = read_moves<G>(begun->position(), moves, "--moves", *words);
        if (!played) return tl::make_unexpected(played.error());
        for (const auto m : *played) begun->make(m);
        return begun;
    }

private:
    static constexpr std::size_t kLongestInput = std::size_t{1} << 20;

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
    [[nodiscard]] Result<Line<typename G::Position>> from_position() const {
        const Result<typename G::Position> root = position<G>();
        if (!root) return tl::make_unexpected(root.error());
        return Line<typename G::Position>(*root);
    }

    // The chosen game of the file, up to the chosen move.
    template <Game G>
    [[nodiscard]] Result<Line<typename G::Position>> from_record() const {
        if (fen || !turn.empty()) return fail("--record goes without --fen and --turn");
        std::ifstream file(record, std::ios::binary);
        if (!file || file.peek() == std::ifstream::traits_type::eof())
            return fail("--record: {} cannot be read", quoted(record));
        RecordReader reader(file, G::kRecords);
        for (int i = 1;; ++i) {
            const auto next = reader.next();
            if (i == number && !next) return fail("{}: {}", quoted(record), next.error().message);
            if (!next) continue;
            if (!*next) return fail("--number {}: {} has {} games", number, quoted(record), i - 1);
            if (i < number) continue;
            const auto played = replay<G>(**next);
            if (!played) return fail("{}: {}", quoted(record), played.error().message);
            const auto plies = plies_before(record_start(played->start), played->moves.size());
            if (!plies) return tl::make_unexpected(plies.error());
            Line<typename G::Position> line(played->start);
            for (std::size_t ply = 0; ply < *plies; ++ply) line.make(played->moves[ply]);
            return line;
        }
    }

    // How many of the game's moves come before that of --before.
    [[nodiscard]] Result<std::size_t> plies_before(RecordStart start, std::size_t plies) const {
        if (before.empty()) return plies;
        const std::string_view digits =
            std::string_view(before).substr(0, before.find_first_not_of("0123456789"));
        const std::string_view dots = std::string_view(before).substr(digits.size());
        const auto wanted = parse_number<int>(digits);
        if (!wanted || (!dots.empty() && dots != "." && dots != "..."))
            return fail("--before is a move number such as 12 or 12..., not {}", quoted(before));
        const std::int64_t ply = 2 * (std::int64_t{*wanted} - start.number) +
                                 (dots == "..." ? 1 : 0) - (start.to_move == Side::Second ? 1 : 0);
        if (ply < 0 || ply >= static_cast<std::int64_t>(plies))
            return fail("--before {}: the game has no such move, its moves are {}", before,
                        plies == 0 ? "none" : numbers(start, plies));
        return static_cast<std::size_t>(ply);
    }

    // "1 to 12...", as records number them.
    static std::string numbers(RecordStart start, std::size_t plies) {
        const auto name = [&start](std::size_t ply) {
            const std::size_t from_first = ply + (start.to_move == Side::Second ? 1 : 0);
            return fmt::format("{}{}", static_cast<std::size_t>(start.number) + from_first / 2,
                               from_first % 2 == 0 ? "" : "...");
        };
        return fmt::format("{} to {}", name(0), name(plies - 1));
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

inline Error game_not_known(const std::string& name) {
    return {fmt::format("--game {} is not known; the games are {}", quoted(name), game_names())};
}

inline Result<void> check_game(const PositionOptions& options) {
    if (with_game(options.game, [](auto) {})) return {};
    return tl::make_unexpected(game_not_known(options.game));
}

// Runs f.operator()<G>() for the chosen game; an unknown name gets one sentence and status 2.
template <class F>
int with_chosen_game(const PositionOptions& options, F&& f) {
    int status = kBadInput;
    const bool known = with_game(
        options.game, [&](auto game) { status = f.template operator()<decltype(game)>(); });
    return known ? status : refuse(game_not_known(options.game));
}

}  // namespace damier::cli
