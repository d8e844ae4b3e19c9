// One random game from a position to its end: the sample of which Monte Carlo methods take means.
//
// B. Abramson, Expected-Outcome: A General Model of Static Evaluation, 1990.
#pragma once

#include <cstdint>

#include "core/line.h"
#include "core/moves.h"
#include "core/random.h"

namespace damier::search {

// What ended a playout. Loss: of the side to move.
enum class Finish : std::uint8_t { Loss, Draw, Cut };

// For playouts whose moves nobody wants to know.
struct NoMoves {
    void operator()(Side /*side*/, MoveCode /*code*/) const {}
};

// Draws a legal move, all with the same probability; false where there is none.
template <GamePosition P>
bool random_move(const P& at, Rng& rng, typename P::Move& m) {
    if constexpr (requires { at.random_move(rng, m); }) {
        return at.random_move(rng, m);
    } else {
        const auto legal = legal_moves(at);
        if (legal.empty()) return false;
        m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        return true;
    }
}

// Plays random moves from `at`, before which `turns` moves were played, until no legal move is
// left, a rule draws the game (repetition is not looked at), or `cut` more plies were played (cut <
// 0: never). on_move(Side, MoveCode) is told each move before it is made. `at` is left where the
// game ended, and not touched before; plies grows by the moves made.
//
// The rules for draws are asked first, because they answer sooner; where one of them or the cut
// ends the playout, a side without a move still comes first, as everywhere. The game is played on a
// copy that nobody else can see, so that a small position may stay in registers.
template <GamePosition P, class OnMove>
Finish playout(P& at, int turns, int cut, Rng& rng, OnMove&& on_move, std::uint64_t& plies) {
    P now = at;
    bool drawn = false;
    int played = 0;
    for (;; ++played) {
        drawn = now.is_rule_draw() || turns_are_up<P>(turns + played);
        if (drawn || played == cut) break;
        typename P::Move m;
        if (!random_move(now, rng, m)) break;
        on_move(now.turn(), now.code(m));
        now.make(m);
    }
    at = now;
    plies += static_cast<std::uint64_t>(played);
    if (!has_moves(at)) return at.stuck() == Outcome::Loss ? Finish::Loss : Finish::Draw;
    return drawn ? Finish::Draw : Finish::Cut;
}

}  // namespace damier::search
