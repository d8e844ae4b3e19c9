// Random play, for positions to begin games and measurements with.
#pragma once

#include "core/ending.h"
#include "core/moves.h"
#include "core/random.h"

namespace damier {

// So many random moves further. False when the game ends on the way or with the last of them.
template <Game G>
bool walk_randomly(Line<typename G::Position>& line, int plies, Rng& rng) {
    const int last = line.plies() + plies;
    while (!ending_of<G>(line)) {
        if (line.plies() == last) return true;
        const auto legal = legal_moves(line.position());
        line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return false;
}

}  // namespace damier
