// A random game.
#pragma once

#include "core/random.h"
#include "search/moves.h"

namespace damier::search {

enum class Finish : std::uint8_t { Loss, Draw, Cut };

struct NoMoves {
    void operator()(Side, MoveCode) const {}
};

template <GamePosition P, class OnMove>
Finish playout(P& at, int turns, int cut, Rng& rng, OnMove&& on_move, std::uint64_t& plies) {
    for (int ply = 0;; ++ply) {
        const auto moves = legal_moves(at);
        if (moves.empty()) return at.stuck() == Outcome::Loss ? Finish::Loss : Finish::Draw;
        if (at.is_rule_draw()) return Finish::Draw;
        if constexpr (requires { P::kMaxTurns; }) {
            if (P::kMaxTurns != 0 && turns + ply >= P::kMaxTurns) return Finish::Draw;
        }
        if (ply == cut) return Finish::Cut;
        const auto m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        on_move(at.turn(), at.code(m));
        at.make(m);
        ++plies;
    }
}

}  // namespace damier::search
