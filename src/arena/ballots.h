// Openings by lot, for games whose matches begin so: every position after the first
// G::kBallotPlies plies, one line of play for each, without those where a man is lost.
//
// A man is lost where alpha-beta with quiescence, counting material alone, is ahead by a man for
// either side at kBallotDepth. In checkers that leaves 174 of 216 positions at every depth from 4 to
// 13: exactly the list that the American Checker Federation numbers, of which it bars another 18 as
// lost in the long run. Sherlock's kings come too late to make a difference.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdlib>
#include <unordered_set>
#include <vector>

#include "arena/openings.h"
#include "core/ending.h"
#include "core/line.h"
#include "core/moves.h"
#include "engine/players.h"

namespace damier::arena {

template <class G>
concept BallotGame = Game<G> && requires {
    { G::kBallotPlies } -> std::convertible_to<int>;
};

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

}  // namespace damier::arena
