// One game between two players of this process, from any position of any game to its end.
//
// A game ends where core/ending.h says so, and there what a player may claim is claimed: 50 or 40
// moves, the third occurrence. It also ends with a move that is not legal, which loses, and with a
// stop, which leaves it open. Players are trusted with nothing: every move is looked for in the
// legal list, in every build.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/verdict.h"
#include "core/ending.h"
#include "core/limits.h"
#include "core/line.h"
#include "core/replay.h"
#include "engine/player.h"
#include "search/minimax.h"

namespace damier::arena {

// One side: who plays it, and what each of its moves may cost.
template <GamePosition P>
struct Seat {
    engine::Player<P>& player;
    Limits limits{};
};

// One move, and what its player said about it.
template <GamePosition P>
struct Turn {
    typename P::Move move;
    Value value;  // for the side that moved
    int depth;
    std::uint64_t nodes;
    double seconds;  // measured here, around the player's whole call
};

template <Game G>
struct PlayedGame {
    using P = typename G::Position;
    using Move = typename P::Move;

    P start;
    std::vector<Move> opening;  // given, not chosen
    std::vector<Turn<P>> turns;
    std::optional<Turn<P>> refused;  // the illegal move that lost the game
    Verdict verdict;

    // From the start on, the opening included; all are legal.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> all = opening;
        for (const Turn<P>& each : turns) all.push_back(each.move);
        return all;
    }
};

namespace detail {

template <GamePosition P>
bool is_legal(const P& at, typename P::Move m) {
    const auto legal = search::legal_moves(at);
    return std::find(legal.begin(), legal.end(), m) != legal.end();
}

template <GamePosition P>
Turn<P> take_turn(const Seat<P>& seat, const Line<P>& line, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const search::Thought<P> thought = seat.player.choose(line, seat.limits, stop);
    const std::chrono::duration<double> taken = Clock::now() - begin;
    return {thought.move, thought.value, thought.depth, thought.counters.nodes, taken.count()};
}

}  // namespace detail

// Plays on from the end of the opening, whose moves must be legal; only its last position is asked
// whether the game is over. The seats are First's and Second's. What a player answers after a stop
// was asked for does not count: that search was cut short, and a resumed game asks again.
template <Game G>
PlayedGame<G> play(const typename G::Position& start,
                   std::vector<typename G::Position::Move> opening,
                   const std::array<Seat<typename G::Position>, 2>& seats,
                   const std::stop_token& stop = {}) {
    PlayedGame<G> game{start, std::move(opening), {}, std::nullopt, {}};
    Line<typename G::Position> line(start);
    for (const auto m : game.opening) {
        assert(detail::is_legal(line.position(), m));
        line.make(m);
    }
    for (;;) {
        const Side turn = line.position().turn();
        if (const auto ending = ending_of<G>(line)) {
            const bool drawn = ending->outcome == Outcome::Draw;
            game.verdict = {drawn ? Score::Draw : win_of(other(turn)), Termination::Normal,
                            std::string(ending->reason)};
            return game;
        }
        game.verdict = {Score::Open, Termination::Unterminated, "stopped"};
        if (stop.stop_requested()) return game;
        const auto taken =
            detail::take_turn(seats[static_cast<std::size_t>(idx(turn))], line, stop);
        if (stop.stop_requested()) return game;
        if (!detail::is_legal(line.position(), taken.move)) {
            game.refused = taken;
            game.verdict = {win_of(other(turn)), Termination::IllegalMove, "illegal move"};
            return game;
        }
        game.turns.push_back(taken);
        line.make(taken.move);
    }
}

// The name of the tag for a side's player: "White" for First in chess, "Black" in checkers.
std::string player_tag(std::string_view side_name);

// The game for a PGN or PDN file: the players' names (First's and Second's), the result and its
// kind as tags, the reason as the last comment.
template <Game G>
Record to_record(const PlayedGame<G>& game, const std::array<std::string_view, 2>& names) {
    Record record = damier::to_record<G>(game.start, game.moves(), score_text(game.verdict.score));
    for (const Side side : {Side::First, Side::Second})
        record.set_tag(player_tag(G::side_name(side)), names[static_cast<std::size_t>(idx(side))]);
    record.set_tag("Termination", record_termination_text(game.verdict.termination));
    auto& moves = record.main.moves;
    (moves.empty() ? record.main.comments_end : moves.back().comments)
        .push_back(game.verdict.reason);
    return record;
}

}  // namespace damier::arena
