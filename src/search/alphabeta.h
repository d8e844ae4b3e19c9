// Alpha-beta as the books first show it, fail-soft and without any refinement, in the two forms:
// negamax, where every node is seen by the side to move, and minimax, where all are seen by the
// side that moves at the root. Both visit the same nodes, and the same as Textbook with every
// refinement off. For reading; Textbook is what plays.
//
// D. Knuth, R. Moore, An Analysis of Alpha-Beta Pruning, 1975; J. Fishburn, Another Optimization of
// Alpha-Beta Search, 1983 (fail-soft).
#pragma once

#include "search/minimax.h"

namespace damier::search {

// Captures and promotions only, until the position is quiet; see plain_quiescence.
template <class W>
Value alphabeta_quiescence(W& walk, int ply, int depth, Value alpha, Value beta) {
    if (!walk.budget.spend()) return 0;
    walk.tracer.enter(Visit::Quiescence, walk.line, depth, alpha, beta);
    ++walk.quiescence_nodes;
    auto moves = legal_moves(walk.at());
    if (moves.empty()) return walk.tracer.leave(End::NoMoves, stuck_value(walk.at(), ply));
    if (walk.is_draw(ply)) return walk.tracer.leave(End::Draw, kDraw);
    Value best = -kInfinity;
    if (!walk.at().is_forced()) {
        best = walk.line.value();
        if (best >= beta) return walk.tracer.leave(End::StandPat, best);
        alpha = std::max(alpha, best);
        moves.clear();
        walk.at().template generate<Gen::Tactical>(moves);
    }
    walk.tracer.moves(moves.size());
    for (const auto m : moves) {
        walk.line.make(m);
        best = std::max(best, -alphabeta_quiescence(walk, ply + 1, depth - 1, -beta, -alpha));
        walk.line.unmake();
        if (walk.budget.over()) return walk.tracer.leave(End::Stopped, 0);
        alpha = std::max(alpha, best);
        if (alpha >= beta) return walk.tracer.leave(End::BetaCut, best);
    }
    return walk.tracer.leave(moves.empty() ? End::Leaf : End::Searched, best);
}

// The true value is the result when that lies between alpha and beta, at most the result when that
// is alpha or less, at least the result when that is beta or more.
template <class W>
Value alphabeta_negamax(W& walk, int depth, int ply, Value alpha, Value beta) {
    if (depth == 0) ++walk.leaves;
    if (depth == 0 && walk.leaf == Leaf::Quiescence)
        return alphabeta_quiescence(walk, ply, 0, alpha, beta);
    if (!walk.budget.spend()) return 0;
    const Visit visit = ply == 0 ? Visit::Root : Visit::Move;
    walk.tracer.enter(visit, walk.line, depth, alpha, beta);
    const auto legal = walk.moves(ply);
    walk.tracer.moves(legal.size());
    if (legal.empty()) return walk.tracer.leave(End::NoMoves, stuck_value(walk.at(), ply));
    if (walk.is_draw(ply)) return walk.tracer.leave(End::Draw, kDraw);
    if (depth == 0) return walk.tracer.leave(End::Leaf, walk.line.value());
    Value best = -kInfinity;
    for (const auto& m : legal) {
        walk.line.make(m);
        const Value value = -alphabeta_negamax(walk, depth - 1, ply + 1, -beta, -alpha);
        walk.line.unmake();
        if (walk.budget.over()) return walk.tracer.leave(End::Stopped, best);
        if (ply == 0 && value > best) walk.best_move = m;
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta) {
            ++walk.cutoffs;
            if (&m == legal.begin()) ++walk.first_move_cutoffs;
            return walk.tracer.leave(End::BetaCut, best);
        }
    }
    return walk.tracer.leave(End::Searched, best);
}

// Window and result for the side that moves at the root; the tracer is told those of the side to
// move.
template <class W>
Value alphabeta_minimax(W& walk, int depth, int ply, Value alpha, Value beta, bool maximizing) {
    const auto turned = [maximizing](Value v) { return maximizing ? v : -v; };
    const auto leave = [&](End end, Value v) { return walk.tracer.leave(end, turned(v)), v; };
    const Value mover_alpha = maximizing ? alpha : -beta;
    const Value mover_beta = maximizing ? beta : -alpha;
    if (depth == 0) ++walk.leaves;
    if (depth == 0 && walk.leaf == Leaf::Quiescence)
        return turned(alphabeta_quiescence(walk, ply, 0, mover_alpha, mover_beta));
    if (!walk.budget.spend()) return 0;
    const Visit visit = ply == 0 ? Visit::Root : Visit::Move;
    walk.tracer.enter(visit, walk.line, depth, mover_alpha, mover_beta);
    const auto legal = walk.moves(ply);
    walk.tracer.moves(legal.size());
    if (legal.empty()) return leave(End::NoMoves, turned(stuck_value(walk.at(), ply)));
    if (walk.is_draw(ply)) return leave(End::Draw, kDraw);
    if (depth == 0) return leave(End::Leaf, turned(walk.line.value()));
    Value best = maximizing ? -kInfinity : kInfinity;
    for (const auto& m : legal) {
        walk.line.make(m);
        const Value value = alphabeta_minimax(walk, depth - 1, ply + 1, alpha, beta, !maximizing);
        walk.line.unmake();
        if (walk.budget.over()) return leave(End::Stopped, best);
        if (ply == 0 && value > best) walk.best_move = m;
        if (maximizing) {
            best = std::max(best, value);
            alpha = std::max(alpha, value);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, value);
        }
        if (alpha >= beta) {
            ++walk.cutoffs;
            if (&m == legal.begin()) ++walk.first_move_cutoffs;
            return leave(End::BetaCut, best);
        }
    }
    return leave(End::Searched, best);
}

}  // namespace damier::search
