// Openings by lot, for games whose matches begin so: every position after the first
// G::kBallotPlies plies, one line of play for each, without those where a man is lost.
//
// A man is lost where alpha-beta with quiescence, counting material alone, is ahead by a man for
// either side at kBallotDepth. In checkers that leaves 174 of 216 positions at every depth from 4 to
// 13: exactly the list that the American Checker Federation numbers, of which it bars another 18 as
// lost in the long run. Sherlock's kings come too late to make a difference. Without those 18 the
// ballots are called sound.
#pragma once

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <cstdlib>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "arena/openings.h"
#include "checkers/game.h"
#include "core/ending.h"
#include "core/line.h"
#include "core/moves.h"
#include "core/text.h"
#include "engine/players.h"

namespace damier::arena {

template <class G>
concept BallotGame = Game<G> && requires {
    { G::kBallotPlies } -> std::convertible_to<int>;
};

// The ballots that the American Checker Federation bars, by its numbers 3, 13, 26, 35, 44, 45, 48, 52,
// 77, 88, 94, 109, 114, 137, 145, 156, 168 and 171. Two tables of all 174, by different authors, say
// the same of each: three_move_table in utility.c of CheckerBoard (github.com/eygilbert/CheckerBoard) and
// acf-openings.c of Milhouse (github.com/brainwagon/milhouse).
inline constexpr std::array<std::string_view, 18> kBarredByAcf{
    "9-13 21-17 10-14",  "9-13 23-18 10-14",  "9-13 24-19 10-15",  "9-13 24-20 12-16",
    "9-14 22-18 12-16",  "9-14 22-18 14-17",  "9-14 23-19 10-15",  "9-14 24-19 10-15",
    "10-14 24-19 11-15", "10-15 21-17 9-14",  "10-15 22-17 9-14",  "10-15 24-20 11-16",
    "11-15 21-17 10-14", "11-16 21-17 10-14", "11-16 22-18 10-15", "11-16 24-19 10-15",
    "12-16 23-18 9-14",  "12-16 23-19 16x23"};

// The ballots of a game that are known to be lost; empty where nobody has said which are.
template <Game G>
inline constexpr std::span<const std::string_view> kBarredBallots{};
template <>
inline constexpr std::span<const std::string_view> kBarredBallots<checkers::Checkers>{kBarredByAcf};

inline constexpr int kBallotDepth = 7;     // plies; all 216 searches together take 0.05 s
inline constexpr Value kBallotLoss = 100;  // one man: the unit of values

// Every position after so many plies, in the order of move generation, with the first line that
// leads there.
template <Game G>
std::vector<Opening<G>> all_openings(int plies) {
    std::vector<Opening<G>> all;
    std::unordered_set<Key> seen;
    Opening<G> line{G::start(), {}};
    const auto visit = [&](const auto& self, const typename G::Position& at) -> void {
        if (static_cast<int>(line.moves.size()) == plies) {
            if (seen.insert(at.key()).second) all.push_back(line);
            return;
        }
        for (const auto m : legal_moves(at)) {
            typename G::Position next = at;
            next.make(m);
            line.moves.push_back(m);
            self(self, next);
            line.moves.pop_back();
        }
    };
    visit(visit, line.start);
    return all;
}

template <BallotGame G>
Result<std::vector<Opening<G>>> ballots(int depth = kBallotDepth) {
    const auto player = engine::make_player<G>(
        fmt::format("alphabeta:depth={},eval=material,ttdepth=exact", depth));
    if (!player) return tl::make_unexpected(player.error());
    std::vector<Opening<G>> sound = all_openings<G>(G::kBallotPlies);
    std::erase_if(sound, [&player](const Opening<G>& opening) {
        Line<typename G::Position> line(opening.start);
        for (const auto m : opening.moves) line.make(m);
        return ending_of<G>(line) || std::abs((*player)->think(line, {}, {}).value) >= kBallotLoss;
    });
    return sound;
}

// Where a line of record moves, all of them legal, leads from the start of the game.
template <Game G>
typename G::Position end_of_line(std::string_view moves) {
    typename G::Position at = G::start();
    for (const Field& field : split_fields(moves)) at.make(G::read_move(at, field.text).value());
    return at;
}

// The ballots without the barred ones; there are some of these.
template <BallotGame G>
Result<std::vector<Opening<G>>> sound_ballots() {
    auto sound = ballots<G>();
    if (!sound) return sound;
    std::unordered_set<Key> barred;
    for (const std::string_view moves : kBarredBallots<G>)
        barred.insert(end_of_line<G>(moves).key());
    std::erase_if(*sound, [&barred](const Opening<G>& opening) {
        typename G::Position at = opening.start;
        for (const auto m : opening.moves) at.make(m);
        return barred.contains(at.key());
    });
    return sound;
}

}  // namespace damier::arena
