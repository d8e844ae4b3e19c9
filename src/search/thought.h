// What a search found, and what it cost: the same words for every algorithm.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/chances.h"
#include "core/game.h"

namespace damier::search {

struct Counters {
    std::uint64_t nodes = 0;             // positions visited, quiescence included
    std::uint64_t quiescence_nodes = 0;  // of these
    std::uint64_t leaves = 0;            // where the depth ended: judged, or handed to quiescence
    std::uint64_t cutoffs = 0;  // nodes before quiescence, below the root, cut by a move or a pass
    std::uint64_t first_move_cutoffs =
        0;  // of these, on the first move tried: the measure of good ordering
    std::uint64_t table_hits = 0;      // nodes that the table answered
    std::uint64_t tablebase_hits = 0;  // that endgame tables answered
    std::uint64_t playouts = 0;        // of a Monte Carlo search; their plies are nodes too
    int deepest = 0;                   // plies below the root that were looked at
    double seconds = 0;

    [[nodiscard]] double nps() const {
        return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
    }
};

// One finished depth of iterative deepening.
struct Iteration {
    int depth = 0;
    Value value = 0;
    std::uint64_t nodes = 0;   // of this iteration alone
    std::uint64_t leaves = 0;  // likewise
    double seconds = 0;        // since the search began
};

// One of the best lines so far.
template <GamePosition P>
struct Finding {
    int rank = 1;  // 1: the best, 2: the best without the first move of that one, ...
    // That was finished, or was not quite when time ended it; of a Monte Carlo search the length of
    // the best line.
    int depth = 0;
    Value value = 0;
    std::vector<typename P::Move> pv;
    // What such values promise, where the player knows; else the curve of all players says.
    std::optional<Forecast> forecast{};
};

// One move of the root in a Monte Carlo search.
template <GamePosition P>
struct Candidate {
    typename P::Move move{};
    std::uint64_t visits = 0;
    double mean = 0;         // points for each visit, from 0 to 1
    bool is_proven = false;  // then value is certain
    Value value = 0;

    // The mean as it is shown, so that it is the percentage of the value wherever that is shown.
    [[nodiscard]] double points() const { return is_proven ? mean : points_of(value); }
};

template <GamePosition P>
struct Thought {
    using Move = typename P::Move;

    Move move{};           // always legal; there is one, for nobody is asked in a finished game
    Value value = 0;       // for the side to move
    int depth = 0;         // the last finished one; 0 when none was: the value is then a guess
    std::vector<Move> pv;  // begins with move
    // As many best lines as were wanted and found, by rank; the first is the one above. Empty where
    // none was finished.
    std::vector<Finding<P>> lines;
    Counters counters;
    std::vector<Iteration> iterations;
    std::vector<Candidate<P>> candidates;  // of a Monte Carlo search: the move, then by visits
    std::optional<Forecast> forecast;      // as in Finding

    // How many times more nodes one more ply costs: the last iteration against the one before, or
    // the root of the nodes where there is only one; 0 where nothing was searched ply by ply.
    [[nodiscard]] double branching_factor() const {
        if (iterations.size() >= 2 && iterations[iterations.size() - 2].nodes > 0) {
            return static_cast<double>(iterations.back().nodes) /
                   static_cast<double>(iterations[iterations.size() - 2].nodes);
        }
        return depth > 0 && counters.playouts == 0
                   ? std::pow(static_cast<double>(counters.nodes), 1.0 / depth)
                   : 0;
    }
};

}  // namespace damier::search
