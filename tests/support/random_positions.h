// Positions to search: of any game, not over.
#pragma once

#include "core/game.h"
#include "core/moves.h"
#include "core/random.h"

namespace damier {

// Positions from random games, at any point of them.
template <class G>
typename G::Position random_position(Rng& rng) {
    using P = typename G::Position;
    for (;;) {
        P at = G::start();
        const auto plies = rng.below(100);
        for (std::uint32_t ply = 0; ply < plies; ++ply) {
            const auto legal = legal_moves(at);
            if (legal.empty()) break;
            at.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        if (!legal_moves(at).empty() && !at.is_rule_draw()) return at;
    }
}

}  // namespace damier
