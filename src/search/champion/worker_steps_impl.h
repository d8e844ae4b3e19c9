// The steps of a node that are more than a line: parts of Worker's body, numbered as in worker_impl.h.
#pragma once

#include <algorithm>

#include "search/champion/worker.h"
#include "search/minimax.h"

namespace damier::search::champion {

template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::is_drawn() const {
    return line_->position().is_rule_draw() || line_->is_out_of_turns() ||
           (features_.repetition ? line_->is_repeated_below_root() : line_->is_repetition_draw());
}

// Does the draw by rule come so near that what was found with more time left need not hold? Keys know
// nothing of that clock.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::is_near_rule_draw() const {
    if constexpr (requires { P::kDrawPlies; }) {
        return P::kDrawPlies > 0 &&
               line_->position().reversible_plies() >= P::kDrawPlies - kPliesBeforeDraw;
    } else {
        return false;
    }
}

// The bound to store: what the nearness of the draw has made of a value holds for no other clock.
template <GamePosition P, class Tracer, Evaluator<P> E>
Bound Worker<P, Tracer, E>::lasting(Bound bound) const {
    return is_near_rule_draw() ? Bound::None : bound;
}

// Step 1. A draw by rule, unless it is mate.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::end_of_game(int ply, End& end) const {
    if (!is_drawn()) return std::nullopt;
    const P& at = line_->position();
    const bool can_move = has_moves(at);
    end = can_move ? End::Draw : End::NoMoves;
    return can_move ? kDraw : stuck_value(at, ply);
}

// Step 2. What the table found out at least so deep, where that decides for this window.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::answer_of_table(const Node& node, int depth, Value alpha,
                                                           Value beta) {
    if (!node.known || !features_.table_cuts || node.is_pv || node.known->depth < depth ||
        is_near_rule_draw())
        return std::nullopt;
    const Value known = from_table(node.known->value, node.ply);
    const Bound bound = node.known->bound;
    if (bound != Bound::Exact && !(bound == Bound::Lower && known >= beta) &&
        !(bound == Bound::Upper && known <= alpha))
        return std::nullopt;
    ++counters_.table_hits;
    return known;
}

// Step 3. The tables know what is certain from here on. After a pass the clock of the draw by rule says
// nothing; and where the root is a draw already, the evaluation tells which way is the hardest for the
// other side. What quick tables say may not hold for another clock, and is not remembered.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::ask_tablebase(const Node& node) {
    if (tablebase_ == nullptr || request_->limits.full_width || node.is_excluding || follows_pass())
        return std::nullopt;
    const P& at = line_->position();
    const auto known = tablebase_->value(at, line_->plies());
    if (!known || (is_quick_tablebase_ && is_known_draw_ && *known == kDraw)) return std::nullopt;
    team_->count_tablebase_hit();
    if (!is_quick_tablebase_) {
        team_->table().store(
            at.key(),
            {.value = *known, .depth = kMaxDepth, .bound = Bound::Exact, .is_pv = node.is_pv});
    }
    return from_table(*known, node.ply);
}

// Step 4. Nothing where moves are forced: in the middle of an exchange no evaluation means anything.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::judge(Node& node) {
    const P& at = line_->position();
    Frame& here = frame(node.ply);
    node.is_forced = at.is_forced();
    if (node.is_forced) {
        here.static_value = kNoValue;
        return;
    }
    const bool is_known = node.known && node.known->static_value != kNoValue;
    node.raw = is_known ? node.known->static_value : line_->value();
    node.static_value = node.estimate = here.static_value = mended(node.raw);
    if (features_.standing_table && node.known && node.known->bound != Bound::None &&
        !is_near_rule_draw()) {
        const Value value = from_table(node.known->value, node.ply);
        const Bound bound = node.known->bound;
        if (bound == Bound::Exact || (bound == Bound::Lower && value > node.estimate) ||
            (bound == Bound::Upper && value < node.estimate))
            node.estimate = value;
    }
    const Value two_ago = frame(node.ply - 2).static_value;
    const Value four_ago = frame(node.ply - 4).static_value;
    const Value before = two_ago != kNoValue ? two_ago : four_ago;
    node.is_improving = before == kNoValue || node.static_value > before;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::mended(Value raw) {
    const P& at = line_->position();
    int value = raw;
    if constexpr (requires { P::kDrawPlies; }) {
        if (P::kDrawPlies > 0 && features_.damping)
            value -= value * at.reversible_plies() / (2 * P::kDrawPlies);
    }
    if (features_.correction) value += histories_.correction(at, margins_.correction_share);
    return within_evaluations(value);
}

// Step 5.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::is_far_above(const Node& node) const {
    if (!features_.reverse_futility || node.depth > margins_.reverse_futility_depth ||
        is_certain(node.estimate) || is_loss(node.beta))
        return false;
    const Value margin = margins_.reverse_futility_margin * node.depth -
                         (node.is_improving ? margins_.reverse_futility_improving : 0);
    return node.estimate - margin >= node.beta;
}

// Step 6. Only where the game allows it, and not where passing would often be the best move.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::try_null_move(const Node& node) {
    if constexpr (P::kNullMoveSound) {
        const P& at = line_->position();
        if (!features_.null_move || node.depth < margins_.null_move_depth ||
            node.ply < no_null_until_ || follows_pass() || is_near_rule_draw() ||
            node.estimate < node.beta || is_loss(node.beta) ||
            node.static_value < node.beta - margins_.null_move_margin * (node.depth - 4) ||
            !at.null_move_is_safe())
            return std::nullopt;
        const int reduction =
            margins_.null_move_base + node.depth / margins_.null_move_divisor +
            std::clamp((node.estimate - node.beta) / margins_.null_move_value, 0, 3);
        frame(node.ply).row = histories_.after_nothing();
        line_->make_null();
        team_->table().prefetch(line_->position().key());
        Value value =
            -search(node.depth - reduction, node.ply + 1, -node.beta, -node.beta + 1, !node.is_cut);
        line_->unmake_null();
        if (is_over_ || value < node.beta) return std::nullopt;
        if (is_win(value)) value = node.beta;             // a mate after a pass is no mate
        if (node.depth >= margins_.null_move_verified) {  // zugzwang is looked for
            const int before = no_null_until_;
            no_null_until_ = node.ply + 3 * (node.depth - reduction) / 4;
            frame(node.ply).next_visit = Visit::Verification;
            const Value verified =
                search(node.depth - reduction, node.ply, node.beta - 1, node.beta, false);
            no_null_until_ = before;
            if (is_over_ || verified < node.beta) return std::nullopt;
        }
        ++counters_.cutoffs;
        return value;
    } else {
        return std::nullopt;
    }
}

// Step 7.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::try_probcut(const Node& node) {
    if (!features_.probcut || node.depth < margins_.probcut_depth || is_certain(node.beta))
        return std::nullopt;
    const P& at = line_->position();
    const Value bound = within_evaluations(node.beta + margins_.probcut_margin);
    const int depth = node.depth - margins_.probcut_reduction;
    if (node.known && node.known->depth >= depth && node.known->bound != Bound::None &&
        from_table(node.known->value, node.ply) < bound)
        return std::nullopt;
    if constexpr (HasExchanges<P>) {
        Clues<P> clues = clues_of(node);
        clues.only_tactical = true;
        MovePicker<P> picker(at, histories_, features_, clues);
        Move m;
        while (picker.next(m)) {
            if (!at.exchange_at_least(m, bound - node.static_value)) continue;
            make(node.ply, m);
            frame(node.ply + 1).next_visit = Visit::Trial;
            Value value = -quiesce(node.ply + 1, 0, -bound, -bound + 1);
            frame(node.ply + 1).next_visit = Visit::Trial;
            if (!is_over_ && value >= bound)
                value = -search(depth, node.ply + 1, -bound, -bound + 1, !node.is_cut);
            frame(node.ply + 1).next_visit = Visit::Move;
            unmake();
            if (is_over_) return std::nullopt;
            if (value < bound) continue;
            team_->table().store(at.key(), {.value = to_table(value, node.ply),
                                            .static_value = node.raw,
                                            .depth = depth + 1,
                                            .bound = lasting(Bound::Lower),
                                            .code = at.code(m),
                                            .is_pv = node.was_pv});
            ++counters_.cutoffs;
            return value;
        }
        return std::nullopt;
    } else {
        // Where captures are forced there is none to try: the node itself is searched, less deep.
        if (node.estimate < bound) return std::nullopt;
        frame(node.ply).next_visit = Visit::Verification;
        const Value value = search(depth, node.ply, bound - 1, bound, node.is_cut);
        if (is_over_ || value < bound) return std::nullopt;
        ++counters_.cutoffs;
        return is_win(value) ? value : value - margins_.probcut_margin;
    }
}

// Step 9.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::may_leave_out(const Node& node, MovePicker<P>& picker,
                                         const Clues<P>& clues, Move m, int number,
                                         bool is_tactical) {
    const P& at = line_->position();
    const int reduction =
        features_.late_move_reductions
            ? reductions_[static_cast<std::size_t>(node.depth)]
                         [static_cast<std::size_t>(std::min(number, kMostMoves - 1))]
            : 0;
    const int depth_left = std::max(node.depth - 1 - reduction / kPly, 0);
    const auto leave_out = [&](End reason) {
        tracer_.skip(m, reason);
        return true;
    };
    if (is_tactical) {
        if (features_.exchange_pruning && node.depth <= margins_.exchange_depth &&
            picker.is_at_bad() &&
            !exchange_at_least(at, m, -margins_.exchange_capture * node.depth))
            return leave_out(End::Exchange);
        return false;
    }
    if (features_.late_move_pruning && node.depth <= margins_.late_depth &&
        number > (margins_.late_base + node.depth * node.depth) / (node.is_improving ? 1 : 2)) {
        picker.skip_quiet();
        return leave_out(End::LateMove);
    }
    if (features_.futility && !node.is_forced && depth_left <= margins_.futility_depth &&
        node.static_value + margins_.futility_base + margins_.futility_margin * depth_left <=
            node.alpha &&
        !is_forcing(at, m))
        return leave_out(End::Futility);
    if (features_.history_pruning && depth_left <= margins_.history_pruning_depth &&
        MovePicker<P>::history_of(at, histories_, features_, clues, m) <
            -margins_.history_pruning_margin * (depth_left + 1))
        return leave_out(End::History);
    if (features_.exchange_pruning && depth_left <= margins_.exchange_depth &&
        !exchange_at_least(at, m, -margins_.exchange_quiet * depth_left * depth_left))
        return leave_out(End::Exchange);
    return false;
}

// Step 10. Is the table's move better than all others? A search without it says so. If even without
// it the node is too good, that is the answer.
template <GamePosition P, class Tracer, Evaluator<P> E>
std::optional<Value> Worker<P, Tracer, E>::extend(const Node& node, Move m, int& extension) {
    if (!features_.singular || node.depth < margins_.singular_depth || node.is_excluding ||
        !node.known || node.known->depth < node.depth - margins_.singular_table ||
        (node.known->bound != Bound::Lower && node.known->bound != Bound::Exact) ||
        node.ply >= 2 * root_depth_)
        return std::nullopt;
    const Value known = from_table(node.known->value, node.ply);
    if (is_certain(known)) return std::nullopt;
    const Value bound = known - margins_.singular_margin * node.depth;
    Frame& here = frame(node.ply);
    here.excluded = m;
    here.has_excluded = true;
    here.next_visit = Visit::Singular;
    const Value value = search((node.depth - 1) / 2, node.ply, bound - 1, bound, node.is_cut);
    here.has_excluded = false;
    if (is_over_) return std::nullopt;
    if (value < bound) {
        extension = !node.is_pv && value < bound - margins_.singular_double ? 2 : 1;
    } else if (bound >= node.beta) {
        return bound;
    } else if (known >= node.beta) {
        extension = -2;
    } else if (node.is_cut) {
        extension = -1;
    }
    return std::nullopt;
}

// Step 11. In 1024ths of a ply.
template <GamePosition P, class Tracer, Evaluator<P> E>
int Worker<P, Tracer, E>::reduction_of(const Node& node, int number, bool is_tactical,
                                       bool is_killer, int history) const {
    if (!features_.late_move_reductions || node.depth <= margins_.reduction_depth ||
        number <= (node.is_pv ? margins_.reduction_number : margins_.reduction_number - 1))
        return 0;
    if (node.is_forced && !HasExchanges<P>) return 0;
    int reduction = reductions_[static_cast<std::size_t>(node.depth)]
                               [static_cast<std::size_t>(std::min(number, kMostMoves - 1))];
    if (is_tactical) return reduction / 2;
    if (node.was_pv) reduction -= margins_.reduction_pv;
    if (node.is_cut) reduction += margins_.reduction_cut;
    if (!node.is_improving) reduction += margins_.reduction_worsening;
    if (node.has_tactical_table_move) reduction += margins_.reduction_tactical_table_move;
    if (is_killer) reduction -= margins_.reduction_killer;
    reduction -= history * kPly / margins_.reduction_history;
    return reduction;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::learn_from_cut(const Node& node, const Clues<P>& clues, Move m,
                                          const Tried& quiets, const Tried& captures) {
    const P& at = line_->position();
    const int bonus =
        std::min(margins_.bonus_factor * node.depth - margins_.bonus_offset, margins_.bonus_most);
    const auto learn_quiet = [&](Move move, int amount) {
        learn(histories_.quiet(at, move), amount, kHistoryMost);
        const int action = action_of(at, move);
        for (Learnt* row : clues.rows) learn(row[action], amount, kHistoryMost);
    };
    if (at.is_tactical(m)) {
        learn(histories_.capture(at, m), bonus, kHistoryMost);
    } else {
        auto& killers = frame(node.ply).killers;
        if (!(killers[0] == m)) killers = {m, killers[0]};
        learn_quiet(m, bonus);
        for (const Move each : quiets) learn_quiet(each, -bonus);
    }
    for (const Move each : captures) learn(histories_.capture(at, each), -bonus, kHistoryMost);
}

// Step 14. The table, and how far the evaluation was off.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::remember(const Node& node, Value best, Value alpha_before,
                                    const Move* move) {
    const P& at = line_->position();
    const Bound bound = best >= node.beta     ? Bound::Lower
                        : best > alpha_before ? Bound::Exact
                                              : Bound::Upper;
    team_->table().store(at.key(), {.value = to_table(best, node.ply),
                                    .static_value = node.raw,
                                    .depth = node.depth,
                                    .bound = lasting(bound),
                                    .code = move == nullptr ? kNoCode : at.code(*move),
                                    .is_pv = node.was_pv});
    tracer_.store(at.key());
    const bool is_quiet = move == nullptr || !at.is_tactical(*move);
    if (features_.correction && !node.is_forced && is_quiet && !is_certain(best) &&
        !(bound == Bound::Lower && best <= node.static_value) &&
        !(bound == Bound::Upper && best >= node.static_value))
        histories_.correct(at, best - node.static_value, node.depth);
}

}  // namespace damier::search::champion
