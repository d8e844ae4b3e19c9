// Moves in the order of a list that others know too, where a game has one; else as its generator
// lists them.
#pragma once

#include <algorithm>

#include "chess/listing.h"  // found by its argument
#include "core/game.h"

namespace damier::search {

template <GamePosition P>
void put_in_list_order(const P& at, typename P::MoveList& moves) {
    using Move = typename P::Move;
    if constexpr (requires(Move m) { list_rank(at, m); }) {
        std::sort(moves.begin(), moves.end(), [&at](const Move& a, const Move& b) {
            return list_rank(at, a) < list_rank(at, b);
        });
    }
}

}  // namespace damier::search
