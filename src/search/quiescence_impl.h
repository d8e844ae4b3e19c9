// The body of Quiescence: included where it is compiled for a game, with the textbook search.
#pragma once

#include <algorithm>

#include "search/minimax.h"
#include "search/quiescence.h"
#include "search/table.h"

namespace damier::search {

namespace quiescence {

// Lists all legal moves where the side to move may not stand pat; false elsewhere.
template <GamePosition P>
bool generate_if_forced(const P& at, typename P::MoveList& list) {
    if constexpr (requires { at.generate_if_forced(list); }) {
        return at.generate_if_forced(list);
    } else {
        if (!at.is_forced()) return false;
        at.template generate<Gen::Legal>(list);
        return true;
    }
}

}  // namespace quiescence

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Quiescence<P, Tracer, E>::value(const P& at, std::uint64_t nodes,
                                      const std::stop_token& stop) {
    if (line_) {
        line_->restart(at);
    } else {
        line_.emplace(at, evaluator_);
    }
    Limits limits;
    limits.nodes = nodes;
    budget_.emplace(limits, stop);
    const Value value = quiesce(1, 0, -kInfinity, kInfinity);
    return budget_->over() ? line_->value() : value;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
End Quiescence<P, Tracer, E>::end_of_game(bool has_moves) const {
    if (!has_moves) return End::NoMoves;
    const bool drawn = line_->position().is_rule_draw() || line_->is_drawn_by_history();
    return drawn ? End::Draw : End::None;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Quiescence<P, Tracer, E>::leave_ended(End end, int ply) {
    const Value value = end == End::NoMoves ? stuck_value(line_->position(), ply) : kDraw;
    return tracer_.leave(end, value);
}

template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Quiescence<P, Tracer, E>::ask_tables(int ply) {
    if (tables_ == nullptr) return std::nullopt;
    if constexpr (P::kNullMoveSound) {
        if (line_->move(line_->plies() - 1) == Move{}) return std::nullopt;
    }
    const auto known = tables_->value(line_->position(), line_->plies());
    if (!known) return std::nullopt;
    ++counters_.tablebase_hits;
    return from_table(*known, ply);
}

// Captures and promotions only, until the position is quiet; the side to move may stand pat unless
// it is forced.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Quiescence<P, Tracer, E>::quiesce(int ply, int depth, Value alpha, Value beta) {
    if (!budget_->spend()) return 0;
    tracer_.enter(Visit::Quiescence, *line_, depth, alpha, beta);
    ++counters_.quiescence_nodes;
    counters_.deepest = std::max(counters_.deepest, ply);
    const P& at = line_->position();
    NodeMoves<P> node;
    const bool forced = quiescence::generate_if_forced(at, node.moves);
    const End end = end_of_game(forced ? !node.moves.empty() : has_moves(at));
    if (end != End::None) return leave_ended(end, ply);
    if (const auto known = ask_tables(ply)) return tracer_.leave(End::Tablebase, *known);
    if (ply >= P::kMaxPlies) return tracer_.leave(End::Leaf, line_->value());

    Value best = -kInfinity;
    if (!forced) {
        best = line_->value();
        if (best >= beta) return tracer_.leave(End::StandPat, best);
        alpha = std::max(alpha, best);
        at.template generate<Gen::Tactical>(node.moves);
    }
    tracer_.moves(node.moves.size());
    order_.rank(at, node, 0, ply);
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        line_->make(m);
        const Value value = -quiesce(ply + 1, depth - 1, -beta, -alpha);
        line_->unmake();
        if (budget_->over()) return tracer_.leave(End::Stopped, 0);
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta) return tracer_.leave(End::BetaCut, best);
    }
    return tracer_.leave(node.moves.empty() ? End::Leaf : End::Searched, best);
}

}  // namespace damier::search
