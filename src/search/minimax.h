// The oracle: minimax and negamax without pruning, a page long and never optimised. Every other
// search must find the value that these find.
//
// The value of a node, for the side to move:
//   no legal move             a loss (the sooner the worse), or a draw
//   drawn by rule             a draw: 50 or 40 moves, dead material, repetition. Mate comes first
//   depth 0                   the static evaluation, or the quiescence search from here
//   otherwise                 the best of the moves
//
// J. von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; C. Shannon, Programming a Computer for
// Playing Chess, 1950.
#pragma once

#include <algorithm>

#include "core/line.h"
#include "core/value.h"
#include "eval/judge.h"

namespace damier::search {

template <GamePosition P>
using JudgedLine = Line<P, JudgedBy<P>>;

template <GamePosition P>
typename P::MoveList legal_moves(const P& at) {
    typename P::MoveList list;
    at.template generate<Gen::Legal>(list);
    return list;
}

template <GamePosition P>
Value stuck_value(const P& at, int ply) {
    return at.stuck() == Outcome::Loss ? loss_in(ply) : kDraw;
}

enum class Leaf : std::uint8_t { Static, Quiescence };

// Counts what the oracle visits.
struct MinimaxCount {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
};

// All captures (and promotions) to their end, without pruning. The side to move may stand pat,
// unless it is forced.
template <GamePosition P>
Value plain_quiescence(JudgedLine<P>& line, int ply, MinimaxCount& count) {
    ++count.nodes;
    const auto legal = legal_moves(line.position());
    if (legal.empty()) return stuck_value(line.position(), ply);
    if (line.position().is_rule_draw() || line.is_repetition_draw()) return kDraw;
    const bool forced = line.position().is_forced();
    Value best = forced ? -kInfinity : line.value();
    for (const auto m : legal) {
        if (!forced && !line.position().is_tactical(m)) continue;
        line.make(m);
        best = std::max(best, -plain_quiescence(line, ply + 1, count));
        line.unmake();
    }
    return best;
}

template <GamePosition P>
Value negamax(JudgedLine<P>& line, int depth, int ply, Leaf leaf, MinimaxCount& count) {
    if (depth == 0 && leaf == Leaf::Quiescence) {
        ++count.leaves;
        return plain_quiescence(line, ply, count);
    }
    ++count.nodes;
    const auto legal = legal_moves(line.position());
    if (legal.empty()) return stuck_value(line.position(), ply);
    if (line.position().is_rule_draw() || line.is_repetition_draw()) return kDraw;
    if (depth == 0) {
        ++count.leaves;
        return line.value();
    }
    Value best = -kInfinity;
    for (const auto m : legal) {
        line.make(m);
        best = std::max(best, -negamax(line, depth - 1, ply + 1, leaf, count));
        line.unmake();
    }
    return best;
}

// The same in the words of the first books: the value for the side that moves at the root, which
// takes the largest, while its opponent takes the smallest.
template <GamePosition P>
Value minimax(JudgedLine<P>& line, int depth, int ply, bool maximizing, Leaf leaf,
              MinimaxCount& count) {
    const auto for_root = [maximizing](Value v) { return maximizing ? v : -v; };
    if (depth == 0 && leaf == Leaf::Quiescence) {
        ++count.leaves;
        return for_root(plain_quiescence(line, ply, count));
    }
    ++count.nodes;
    const auto legal = legal_moves(line.position());
    if (legal.empty()) return for_root(stuck_value(line.position(), ply));
    if (line.position().is_rule_draw() || line.is_repetition_draw()) return kDraw;
    if (depth == 0) {
        ++count.leaves;
        return for_root(line.value());
    }
    Value best = maximizing ? -kInfinity : kInfinity;
    for (const auto m : legal) {
        line.make(m);
        const Value value = minimax(line, depth - 1, ply + 1, !maximizing, leaf, count);
        best = maximizing ? std::max(best, value) : std::min(best, value);
        line.unmake();
    }
    return best;
}

}  // namespace damier::search
