// One random game from a position to its end: the sample of which Monte Carlo methods take means.
//
// B. Abramson, Expected-Outcome: A General Model of Static Evaluation, 1990.
#pragma once

#include <cstdint>

#include "core/line.h"
#include "core/moves.h"
#include "core/random.h"
#include "search/proof.h"

namespace damier::search {

// What ended a playout. Loss, win: of the side to move; only who knows the end before says win.
enum class Finish : std::uint8_t { Loss, Draw, Cut, Win };

// For playouts whose moves nobody wants to know.
struct NoMoves {
    void operator()(Side /*side*/, MoveCode /*code*/) const {}
};

// For playouts whose end nobody knows before it comes.
struct NothingKnown {
    template <GamePosition P>
    Proof operator()(const P& /*at*/, int /*turns*/) const {
        return {};
    }
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
// 0: never). on_move(Side, MoveCode) is told each move before it is made; knows(at, turns) says how a
// position ends, and where it is certain the playout ends too. `at` is left where the game ended, and
// not touched before; plies grows by the moves made.
//
// The rules for draws are asked first, because they answer sooner; where one of them or the cut
// ends the playout, a side without a move still comes first, as everywhere. The game is played on a
// copy that nobody else can see, so that a small position may stay in registers.
template <GamePosition P, class OnMove, class Knows = NothingKnown>
Finish playout(P& at, int turns, int cut, Rng& rng, OnMove&& on_move, std::uint64_t& plies,
               const Knows& knows = {}) {
    P now = at;
    bool drawn = false;
    Proof known;
    int played = 0;
    for (;; ++played) {
        drawn = now.is_rule_draw() || turns_are_up<P>(turns + played);
        if (drawn) break;
        known = knows(now, turns + played);
        if (known.known() || played == cut) break;
        typename P::Move m;
        if (!random_move(now, rng, m)) break;
        on_move(now.turn(), now.code(m));
        now.make(m);
    }
    at = now;
    plies += static_cast<std::uint64_t>(played);
    if (known.known()) {
        return known.kind() == Proof::Kind::Win    ? Finish::Win
               : known.kind() == Proof::Kind::Loss ? Finish::Loss
                                                   : Finish::Draw;
    }
    if (!has_moves(at)) return at.stuck() == Outcome::Loss ? Finish::Loss : Finish::Draw;
    return drawn ? Finish::Draw : Finish::Cut;
}

}  // namespace damier::search
