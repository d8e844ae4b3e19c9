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

#include "core/limits.h"
#include "core/line.h"
#include "core/moves.h"
#include "core/value.h"
#include "eval/judge.h"
#include "search/request.h"
#include "search/tracer.h"

namespace damier::search {

template <GamePosition P>
using JudgedLine = Line<P, JudgedBy<P>>;

template <GamePosition P>
Value stuck_value(const P& at, int ply) {
    return at.stuck() == Outcome::Loss ? loss_in(ply) : kDraw;
}

enum class Leaf : std::uint8_t { Static, Quiescence };

// One walk through the tree of a position: what all its nodes share. Once the budget is over, no
// value means anything, and best_move is the best of the root's moves that were searched.
// Tracer: NoTracer, or Recorder<P>&.
template <GamePosition P, class Tracer = NoTracer>
struct Walk {
    using Position = P;
    using Move = typename P::Move;

    JudgedLine<P>& line;
    Budget& budget;
    Leaf leaf = Leaf::Static;
    [[no_unique_address]] Tracer tracer = Tracer();
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;  // of alpha-beta, and those on the first move
    std::uint64_t first_move_cutoffs = 0;
    std::uint64_t quiescence_nodes = 0;
    Move best_move{};
    const Request<P>* request = nullptr;  // or null; which moves of the root may be looked at

    [[nodiscard]] const P& at() const { return line.position(); }
    // The moves to look at; in the root those that are asked for.
    [[nodiscard]] typename P::MoveList moves(int ply) const {
        auto legal = legal_moves(at());
        if (ply > 0 || request == nullptr || request->only.empty()) return legal;
        typename P::MoveList allowed;
        for (const Move m : legal) {
            if (request->allows(m)) allowed.push_back(m);
        }
        return allowed;
    }
    // Asked where a legal move exists. The root is searched even so: somebody wants a move.
    [[nodiscard]] bool is_draw(int ply) const {
        return ply > 0 && (at().is_rule_draw() || line.is_drawn_by_history());
    }
};

// All captures (and promotions) to their end, without pruning. The side to move may stand pat,
// unless it is forced.
template <class W>
Value plain_quiescence(W& walk, int ply, int depth) {
    if (!walk.budget.spend()) return 0;
    walk.tracer.enter(Visit::Quiescence, walk.line, depth, -kInfinity, kInfinity);
    ++walk.quiescence_nodes;
    const auto legal = legal_moves(walk.at());
    if (legal.empty()) return walk.tracer.leave(End::NoMoves, stuck_value(walk.at(), ply));
    if (walk.is_draw(ply)) return walk.tracer.leave(End::Draw, kDraw);
    const bool forced = walk.at().is_forced();
    Value best = forced ? -kInfinity : walk.line.value();
    bool is_quiet = true;
    for (const auto m : legal) {
        if (!forced && !walk.at().is_tactical(m)) continue;
        is_quiet = false;
        walk.line.make(m);
        best = std::max(best, -plain_quiescence(walk, ply + 1, depth - 1));
        walk.line.unmake();
        if (walk.budget.over()) return walk.tracer.leave(End::Stopped, 0);
    }
    return walk.tracer.leave(is_quiet ? End::Leaf : End::Searched, best);
}

template <class W>
Value negamax(W& walk, int depth, int ply) {
    if (depth == 0) ++walk.leaves;
    if (depth == 0 && walk.leaf == Leaf::Quiescence) return plain_quiescence(walk, ply, 0);
    if (!walk.budget.spend()) return 0;
    const Visit visit = ply == 0 ? Visit::Root : Visit::Move;
    walk.tracer.enter(visit, walk.line, depth, -kInfinity, kInfinity);
    const auto legal = walk.moves(ply);
    walk.tracer.moves(legal.size());
    if (legal.empty()) return walk.tracer.leave(End::NoMoves, stuck_value(walk.at(), ply));
    if (walk.is_draw(ply)) return walk.tracer.leave(End::Draw, kDraw);
    if (depth == 0) return walk.tracer.leave(End::Leaf, walk.line.value());
    Value best = -kInfinity;
    for (const auto m : legal) {
        walk.line.make(m);
        const Value value = -negamax(walk, depth - 1, ply + 1);
        walk.line.unmake();
        if (walk.budget.over()) return walk.tracer.leave(End::Stopped, best);
        if (ply == 0 && value > best) walk.best_move = m;
        best = std::max(best, value);
    }
    return walk.tracer.leave(End::Searched, best);
}

// The same in the words of the first books: the value for the side that moves at the root, which
// takes the largest, while its opponent takes the smallest. (The tracer is told values for the side
// to move.)
template <class W>
Value minimax(W& walk, int depth, int ply, bool maximizing) {
    const auto turned = [maximizing](Value v) { return maximizing ? v : -v; };
    const auto leave = [&](End end, Value v) { return walk.tracer.leave(end, turned(v)), v; };
    if (depth == 0) ++walk.leaves;
    if (depth == 0 && walk.leaf == Leaf::Quiescence) return turned(plain_quiescence(walk, ply, 0));
    if (!walk.budget.spend()) return 0;
    const Visit visit = ply == 0 ? Visit::Root : Visit::Move;
    walk.tracer.enter(visit, walk.line, depth, -kInfinity, kInfinity);
    const auto legal = walk.moves(ply);
    walk.tracer.moves(legal.size());
    if (legal.empty()) return leave(End::NoMoves, turned(stuck_value(walk.at(), ply)));
    if (walk.is_draw(ply)) return leave(End::Draw, kDraw);
    if (depth == 0) return leave(End::Leaf, turned(walk.line.value()));
    Value best = maximizing ? -kInfinity : kInfinity;
    for (const auto m : legal) {
        walk.line.make(m);
        const Value value = minimax(walk, depth - 1, ply + 1, !maximizing);
        walk.line.unmake();
        if (walk.budget.over()) return leave(End::Stopped, best);
        if (ply == 0 && value > best) walk.best_move = m;
        best = maximizing ? std::max(best, value) : std::min(best, value);
    }
    return leave(End::Searched, best);
}

}  // namespace damier::search
