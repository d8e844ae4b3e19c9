// The part of Worker's body that plays captures out.
#pragma once

#include <algorithm>

#include "search/champion/worker.h"
#include "search/minimax.h"

namespace damier::search::champion {

// Captures and promotions only, until the position is quiet; the side to move may stand pat unless
// it is forced. depth is 0 where it begins and negative below.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::quiesce(int ply, int depth, Value alpha, Value beta) {
    if (!spend()) return 0;
    const P& at = line_->position();
    Node node{.depth = 0,
              .ply = ply,
              .alpha = alpha,
              .beta = beta,
              .is_cut = false,
              .is_pv = beta - alpha > 1};
    ++counters_.quiescence_nodes;
    counters_.deepest = std::max(counters_.deepest, ply);
    if (node.is_pv) pv_[static_cast<std::size_t>(ply)].clear();
    const bool is_trial = std::exchange(frame(ply).next_visit, Visit::Move) == Visit::Trial;
    tracer_.enter(is_trial ? Visit::Trial : Visit::Quiescence, *line_, depth, alpha, beta);
    End end = End::None;
    if (const auto value = end_of_game(ply, end)) return tracer_.leave(end, *value);

    const Key key = at.key();
    node.known = team_->table().find(key);
    if (const auto value = answer_of_table(node, 0, alpha, beta))
        return tracer_.leave_by_table(key, node.known->bound, *value);
    if (is_quick_tablebase_) {
        if (const auto value = ask_tablebase(node)) return tracer_.leave(End::Tablebase, *value);
    }

    judge(node);
    // Where a side without a move has lost, that is looked for; elsewhere it is rare.
    if (!node.is_forced && (at.stuck() == Outcome::Loss || !features_.quiescence_pruning) &&
        !has_moves(at))
        return tracer_.leave(End::NoMoves, stuck_value(at, ply));
    Value best = -kInfinity;
    if (!node.is_forced) {
        best = node.estimate;
        if (best >= beta) {
            if (!node.known)
                team_->table().store(key, {.value = to_table(best, ply),
                                           .static_value = node.raw,
                                           .depth = 0,
                                           .bound = lasting(Bound::Lower)});
            return tracer_.leave(End::StandPat, best);
        }
        node.alpha = std::max(alpha, best);
    }
    if (ply >= P::kMaxPlies)
        return tracer_.leave(End::Leaf, node.is_forced ? line_->value() : best);

    Clues<P> clues = clues_of(node);
    clues.only_tactical = true;
    MovePicker<P> picker(at, histories_, features_, clues);
    fetch_ahead(picker);
    if constexpr (!std::is_same_v<Tracer, NoTracer>) {
        typename P::MoveList list;
        node.is_forced ? at.template generate<Gen::Legal>(list)
                       : at.template generate<Gen::Tactical>(list);
        tracer_.moves(list.size());
    }
    Move best_move{};
    bool has_best = false;
    int number = 0;
    Move m;
    while (picker.next(m)) {
        ++number;
        if (features_.quiescence_pruning && !is_loss(best)) {
            // Of the ways out of a check, one that holds is enough.
            if (node.is_forced && !at.is_tactical(m) && number > margins_.quiescence_evasions)
                break;
            if (!node.is_forced && HasExchanges<P>) {
                if (picker.is_at_bad()) break;
                const Value least = node.alpha - node.static_value - margins_.quiescence_margin;
                // A check may win more than it takes.
                if (least > 0 && !exchange_at_least(at, m, least) && !is_forcing(at, m)) continue;
            }
        }
        make(ply, m);
        const Value value = -quiesce(ply + 1, depth - 1, -beta, -node.alpha);
        unmake();
        if (is_over_) return leave_stopped();
        if (value <= best) continue;
        best = value;
        if (value <= node.alpha) continue;
        node.alpha = value;
        best_move = m;
        has_best = true;
        if (node.is_pv) keep_line(m, ply);
        if (value >= beta) break;
    }
    if (node.is_forced && number == 0) return tracer_.leave(End::NoMoves, stuck_value(at, ply));
    team_->table().store(key, {.value = to_table(best, ply),
                               .static_value = node.raw,
                               .depth = 0,
                               .bound = lasting(best >= beta ? Bound::Lower : Bound::Upper),
                               .code = has_best ? at.code(best_move) : kNoCode,
                               .is_pv = node.known && node.known->is_pv});
    tracer_.store(key);
    return tracer_.leave(best >= beta  ? End::BetaCut
                         : number == 0 ? End::Leaf
                                       : End::Searched,
                         best);
}

}  // namespace damier::search::champion
