// Games between their three forms: as played, as stored, and as a PGN or PDN record.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/game.h"
#include "core/line.h"
#include "core/replay.h"
#include "core/text.h"
#include "engine/reply.h"
#include "engine/session.h"
#include "store/store.h"

namespace damier::arena {

// The moves of a game and what was said about them, in the words of the store. Who played, when and
// in which place of a tournament is for the caller to fill in.
template <Game G>
store::StoredGame to_stored(const PlayedGame<G>& game) {
    store::StoredGame stored;
    if (!(game.opening.start == G::start())) stored.start = G::write_position(game.opening.start);
    typename G::Position at = game.opening.start;
    const auto write = [&at](typename G::Position::Move m) {
        std::string text = G::write_move(at, m);
        at.make(m);
        return text;
    };
    for (const auto m : game.opening.moves) stored.opening.push_back(write(m));
    for (const auto& turn : game.turns)
        stored.turns.push_back(
            {write(turn.move), turn.value, turn.depth, turn.nodes, turn.seconds});
    stored.verdict = game.verdict;
    stored.faults = game.faults;
    return stored;
}

// The same of a game in progress, whose moves are written as usual.
store::StoredGame to_stored(const engine::SessionState& state);

// "+0.19/10 0.28s": what the side that moved thought of its move; "+M5" promises mate in 5.
std::string turn_comment(const store::StoredTurn& turn);

// What a record says about the event; empty fields are left out.
struct RecordEvent {
    std::string event;
    std::string round;
    std::string time_control;
};

// The event of all games of the page.
inline constexpr std::string_view kPageEvent = "damier serve";

// Of the games of a stored tournament, without the round. Numbers begin anew in every store: the time
// makes the name of the event unique.
RecordEvent event_of(const store::StoredTournament& tournament);

namespace detail {

// The tags that do not depend on the game.
void set_tags(Record& record, const store::StoredGame& game, const RecordEvent& event);
// The name of the tag for a side's player: "White" for First in chess, "Black" in checkers.
std::string player_tag(std::string_view side_name);

}  // namespace detail

// Where it began and what was played, moves that were given included. An error when they are not those
// of a game.
template <Game G>
Result<Replay<G>> replay(const store::StoredGame& game) {
    Replay<G> played{G::start(), {}};
    if (!game.start.empty()) {
        const auto read = G::read_position(game.start);
        if (!read) return tl::make_unexpected(read.error());
        played.start = *read;
    }
    typename G::Position at = played.start;
    const auto add = [&](std::string_view text) -> Result<void> {
        const auto m = G::read_move(at, text);
        if (!m) return tl::make_unexpected(m.error());
        at.make(*m);
        played.moves.push_back(*m);
        return {};
    };
    for (const std::string& text : game.opening) {
        if (const auto added = add(text); !added) return tl::make_unexpected(added.error());
    }
    for (const store::StoredTurn& turn : game.turns) {
        if (const auto added = add(turn.move); !added) return tl::make_unexpected(added.error());
    }
    return played;
}

// The game for a PGN or PDN file. An error when its moves are not those of a game.
template <RecordedGame G>
Result<std::string> write_game(const store::StoredGame& game, const RecordEvent& event) {
    const auto played = replay<G>(game);
    if (!played) return tl::make_unexpected(played.error());
    const auto& [start, moves] = *played;
    std::vector<std::string> comments(game.opening.size(), "book");
    for (const store::StoredTurn& turn : game.turns) comments.push_back(turn_comment(turn));
    for (const Fault& each : game.faults) {
        const auto ply = static_cast<std::size_t>(each.ply);
        if (ply < 1 || ply > comments.size() || !each.side) continue;
        comments[ply - 1] += fmt::format("; {}: {}", G::side_name(*each.side), each.text);
    }
    Record record = damier::to_record<G>(start, moves, score_text(game.verdict.score));
    record.set_tag(detail::player_tag(G::side_name(Side::First)), game.first.spec);
    record.set_tag(detail::player_tag(G::side_name(Side::Second)), game.second.spec);
    detail::set_tags(record, game, event);
    for (std::size_t i = 0; i < moves.size(); ++i)
        record.main.moves[i].comments.push_back(std::move(comments[i]));
    if (moves.empty()) {
        record.main.comments_end.push_back(game.verdict.reason);
    } else {
        record.main.moves.back().comments.back() += ", " + game.verdict.reason;
    }
    return write_record(record, G::kRecords, record_start(start));
}

// The start and the moves of a game in one notation, for people.
struct GameText {
    std::string start;  // empty: the usual one
    std::string_view turn;
    std::vector<std::string> moves;
};

// In a notation that the game of that name, which must be one, has.
Result<GameText> game_text(std::string_view name, const store::StoredGame& game,
                           engine::Notation notation);

// The PGN or PDN of the game of that name, which must be one.
Result<std::string> write_game(std::string_view name, const store::StoredGame& game,
                               const RecordEvent& event);

}  // namespace damier::arena
