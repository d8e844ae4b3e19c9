// From a game record to the moves of a game and back, for every game: the record's tags name the
// start position, the game reads the move texts.
#pragma once

#include <span>
#include <vector>

#include "core/game.h"
#include "core/record.h"
#include "core/text.h"

namespace damier {

// A game whose records have a dialect.
template <class G>
concept RecordedGame = Game<G> && requires {
    { G::kRecords } -> std::convertible_to<const RecordDialect&>;
};

template <Game G>
struct Replay {
    typename G::Position start;
    std::vector<typename G::Position::Move> moves;  // of the main line; each is legal in its place
};

namespace detail {

// Some programs write a pass in their variations: "--" or "Z0". What comes after one is not
// followed.
constexpr bool is_pass(std::string_view text) {
    return text == "--" || text == "Z0" || text == "null";
}

template <Game G>
Result<std::vector<typename G::Position::Move>> replay_line(const typename G::Position& from,
                                                            const RecordLine& line,
                                                            bool is_variation) {
    std::vector<typename G::Position::Move> moves;
    typename G::Position at = from;
    for (const RecordMove& each : line.moves) {
        for (const RecordLine& variation : each.variations) {
            auto inner = replay_line<G>(at, variation, true);
            if (!inner) return inner;
        }
        if (is_variation && is_pass(each.text)) break;
        const auto m = G::read_move(at, each.text);
        if (!m)
            return fail("{}: {}", record_place(G::kRecords, each.line, each.column),
                        m.error().message);
        moves.push_back(*m);
        at.make(*m);
    }
    return moves;
}

// Rules that the game does not know are no error of a move further down.
template <RecordedGame G>
Result<void> check_variant(const Record& record) {
    if constexpr (requires { G::plays_variant(std::string_view{}); }) {
        const RecordTag* tag = record.find_tag("Variant");
        if (tag != nullptr && !G::plays_variant(tag->value)) {
            return fail("{}, tag Variant: {} is not played here; expected {}",
                        record_place(G::kRecords, tag->line, tag->column), quoted(tag->value),
                        G::kVariants);
        }
    }
    return {};
}

}  // namespace detail

// Reads the start position and the moves; the moves of all variations must be legal too.
template <RecordedGame G>
Result<Replay<G>> replay(const Record& record) {
    if (const auto known = detail::check_variant<G>(record); !known)
        return tl::make_unexpected(known.error());
    Replay<G> game{G::start(), {}};
    if (const RecordTag* fen = record.find_tag("FEN")) {
        const auto start = G::read_position(fen->value);
        if (!start) {
            return fail("{}, tag FEN: {}", record_place(G::kRecords, fen->line, fen->column),
                        start.error().message);
        }
        game.start = *start;
    }
    auto moves = detail::replay_line<G>(game.start, record.main, false);
    if (!moves) return tl::make_unexpected(moves.error());
    game.moves = std::move(*moves);
    return game;
}

// A record of these moves, with the tags FEN and SetUp where the game did not begin at the usual
// start, and before them the tag Variant where the game says that one is needed.
template <Game G>
Record to_record(const typename G::Position& start,
                 std::span<const typename G::Position::Move> moves, std::string_view result) {
    Record record;
    record.result = result;
    record.set_tag("Result", result);
    if (!(start == G::start())) {
        if constexpr (requires { G::variant_of(start); }) {
            if (const auto variant = G::variant_of(start); !variant.empty())
                record.set_tag("Variant", variant);
        }
        record.set_tag("SetUp", "1");
        record.set_tag("FEN", G::write_position(start));
    }
    typename G::Position at = start;
    for (const auto m : moves) {
        record.main.moves.emplace_back().text = G::write_record_move(at, m);
        at.make(m);
    }
    return record;
}

// How the written record numbers its moves.
template <GamePosition P>
RecordStart record_start(const P& start) {
    RecordStart begin;
    begin.to_move = start.turn();
    if constexpr (requires { start.fullmove(); }) begin.number = start.fullmove();
    return begin;
}

}  // namespace damier
