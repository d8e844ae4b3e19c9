// The body of Worker, with its other parts: included where it is compiled for a game and an evaluator.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/champion/worker.h"
#include "search/champion/worker_quiescence_impl.h"
#include "search/champion/worker_root_impl.h"
#include "search/champion/worker_steps_impl.h"

namespace damier::search::champion {

template <GamePosition P, class Tracer, Evaluator<P> E>
Worker<P, Tracer, E>::Worker(const Features& features, const Margins& margins,
                             std::optional<Forecast> forecast, E evaluator,
                             const Tablebase<P>* tablebase, Tracer tracer)
    : wanted_features_(features),
      margins_(margins),
      forecast_(forecast),
      evaluator_(std::move(evaluator)),
      tablebase_(tablebase),
      is_quick_tablebase_(tablebase != nullptr && tablebase->is_quick()),
      tracer_(tracer),
      frames_(static_cast<std::size_t>(P::kMaxPlies + kBefore + 2)),
      pv_(static_cast<std::size_t>(P::kMaxPlies) + 2) {
    for (auto& pv : pv_) pv.reserve(static_cast<std::size_t>(P::kMaxPlies));
    for (int depth = 0; depth <= kMaxDepth; ++depth) {
        for (int number = 0; number < kMostMoves; ++number) {
            const double product = std::log(std::max(depth, 1)) * std::log(std::max(number, 1));
            reductions_[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
                margins_.reduction_base +
                static_cast<int>(product * kPly * 1000 / margins_.reduction_divisor);
        }
    }
}

template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::new_game(E evaluator) {
    evaluator_ = std::move(evaluator);
    histories_.forget();
}

// A node: its steps in their order.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::search(int depth, int ply, Value alpha, Value beta, bool is_cut) {
    assert(alpha < beta && ply > 0);
    if (depth <= 0 || ply >= P::kMaxPlies) {
        ++counters_.leaves;
        return quiesce(ply, 0, alpha, beta);
    }
    if (!spend()) return 0;
    Node node{.depth = std::min(depth, kMaxDepth),
              .ply = ply,
              .alpha = alpha,
              .beta = beta,
              .is_cut = is_cut,
              .is_pv = beta - alpha > 1};
    Frame& here = frame(ply);
    node.is_excluding = here.has_excluded;
    counters_.deepest = std::max(counters_.deepest, ply);
    if (node.is_pv) pv_[static_cast<std::size_t>(ply)].clear();
    const Visit visit = std::exchange(here.next_visit, Visit::Move);
    tracer_.enter(visit, *line_, depth, alpha, beta);
    frame(ply + 2).killers = {};

    // 1. Ends of the game, by rule or because nothing below can matter.
    if (!node.is_excluding) {
        End end = End::None;
        if (const auto value = end_of_game(ply, end)) return tracer_.leave(end, *value);
        if (features_.upcoming_repetition && node.alpha < kDraw &&
            line_->has_upcoming_repetition()) {
            node.alpha = kDraw;
            if (node.alpha >= beta) return tracer_.leave(End::Draw, kDraw);
        }
        if (features_.mate_distance) {
            node.alpha = std::max(node.alpha, loss_in(ply));
            node.beta = std::min(node.beta, win_in(ply + 1));
            if (node.alpha >= node.beta) return tracer_.leave(End::MateDistance, node.alpha);
        }
    }

    // 2. The table: an answer, or at least the move to try first.
    const Key key = line_->position().key();
    node.known = team_->table().find(key);
    node.was_pv = node.is_pv || (node.known && node.known->is_pv);
    if (!node.is_excluding) {
        if (const auto value = answer_of_table(node, depth, alpha, beta))
            return tracer_.leave_by_table(key, node.known->bound, *value);
    }

    // 3. Endgame tables know how it ends.
    if (const auto value = ask_tablebase(node)) return tracer_.leave(End::Tablebase, *value);

    // 4. What the position looks like.
    judge(node);
    if (!node.is_pv && !node.is_forced && !node.is_excluding) {
        // 5. Reverse futility: so far above the window that nothing will bring it down.
        if (is_far_above(node)) {
            return tracer_.leave(End::ReverseFutility, (node.estimate + node.beta) / 2);
        }
        // 6. Null move: if passing is still good enough, a real move will be.
        if (const auto value = try_null_move(node)) return tracer_.leave(End::NullCut, *value);
        if (is_over_) return leave_stopped();
        // 7. ProbCut: a shallow search says that it is far above the window.
        if (const auto value = try_probcut(node)) return tracer_.leave(End::ProbCut, *value);
        if (is_over_) return leave_stopped();
    }

    // 8. Internal reduction: where the table knows no move, the next search will know one.
    const bool has_table_move = node.known && node.known->code != kNoCode;
    if (features_.internal_reductions && !has_table_move && (node.is_pv || node.is_cut) &&
        !node.is_excluding && depth >= margins_.internal_depth)
        --node.depth;

    return search_moves(node);
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::search_moves(Node& node) {
    const P& at = line_->position();
    Frame& here = frame(node.ply);
    const Clues<P> clues = clues_of(node);
    MovePicker<P> picker(at, histories_, features_, clues);
    fetch_ahead(picker);
    if constexpr (!std::is_same_v<Tracer, NoTracer>) tracer_.moves(legal_moves(at).size());
    const auto table_move = picker.table_move();
    node.has_tactical_table_move = table_move && at.is_tactical(*table_move);
    const Move excluded = here.excluded;
    const Value alpha_before = node.alpha;
    Value best = -kInfinity;
    Move best_move{};
    bool has_best = false;
    Tried quiets;
    Tried captures;
    int number = 0;
    Move m;
    while (picker.next(m)) {
        if (node.is_excluding && m == excluded) continue;
        ++number;
        const bool is_tactical = at.is_tactical(m);

        // 9. Moves that need not be tried, once there is one that does not lose.
        if (!is_loss(best) && number > 1 &&
            may_leave_out(node, picker, clues, m, number, is_tactical))
            continue;

        // 10. Extensions: of a move that is better than all others, and of one without alternative.
        int extension = 0;
        if (table_move && m == *table_move) {
            if (const auto value = extend(node, m, extension))
                return tracer_.leave(End::MultiCut, *value);
            if (is_over_) return leave_stopped();
        }
        if (features_.single_reply && extension == 0 && picker.is_single() &&
            node.ply < 2 * root_depth_)
            extension = 1;

        // 11. The move, less deep the later it comes.
        const bool is_killer = m == clues.killers[0] || m == clues.killers[1];
        const int history =
            is_tactical ? 0 : MovePicker<P>::history_of(at, histories_, features_, clues, m);
        const Value value =
            search_move(node, m, number, node.depth - 1 + extension,
                        reduction_of(node, number, is_tactical, is_killer, history), best);
        if (is_over_) return leave_stopped();

        // 12. Is it better?
        if (value > best) {
            best = value;
            if (value > node.alpha) {
                best_move = m;
                has_best = true;
                node.alpha = value;
                if (node.is_pv) keep_line(m, node.ply);
                if (value >= node.beta) {
                    ++counters_.cutoffs;
                    if (number == 1) ++counters_.first_move_cutoffs;
                    learn_from_cut(node, clues, m, quiets, captures);
                    break;
                }
            }
        }
        Tried& tried = is_tactical ? captures : quiets;
        if (tried.size() < Tried::kCapacity) tried.push_back(m);
    }

    // 13. No move at all: the end, or (but for one) no other one.
    if (number == 0) {
        if (node.is_excluding) return tracer_.leave(End::Searched, node.alpha);
        return tracer_.leave(End::NoMoves, stuck_value(at, node.ply));
    }
    // 14. Remember.
    if (!node.is_excluding) remember(node, best, alpha_before, has_best ? &best_move : nullptr);
    return tracer_.leave(best >= node.beta ? End::BetaCut : End::Searched, best);
}

// One move's value for the side that makes it: first whether it is better at all, less deep by
// `reduction`; where it is, once more as deep as wanted, and with the whole window.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::search_move(const Node& node, Move m, int number, int new_depth,
                                        int reduction, Value best) {
    const int ply = node.ply + 1;
    make(node.ply, m);
    if (node.is_pv) pv_[static_cast<std::size_t>(ply)].clear();
    Value value = -kInfinity;
    if (number > 1 || !node.is_pv) {
        int depth = new_depth;
        if (reduction > 0) {
            if (line_->position().is_forced()) reduction -= margins_.reduction_forcing;
            depth = std::clamp(new_depth - reduction / kPly, std::min(1, new_depth), new_depth);
        }
        const bool is_reduced = depth < new_depth;
        tracer_.change_depth(depth - (node.depth - 1));
        value = -search(depth, ply, -node.alpha - 1, -node.alpha, is_reduced || !node.is_cut);
        if (is_reduced && value > node.alpha && !is_over_) {
            // How much better it looks says how deep to look again.
            if (value > best + margins_.deeper_margin) ++new_depth;
            tracer_.change_depth(new_depth - (node.depth - 1));
            if (depth < new_depth)
                value = -search(new_depth, ply, -node.alpha - 1, -node.alpha, !node.is_cut);
        }
    }
    if (node.is_pv && !is_over_ && (number == 1 || (value > node.alpha && value < node.beta))) {
        tracer_.change_depth(new_depth - (node.depth - 1));
        value = -search(new_depth, ply, -node.beta, -node.alpha, false);
    }
    unmake();
    return value;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Clues<P> Worker<P, Tracer, E>::clues_of(const Node& node) {
    Clues<P> clues;
    clues.table = node.known ? node.known->code : kNoCode;
    clues.killers = frame(node.ply).killers;
    clues.rows = {frame(node.ply - 1).row, frame(node.ply - 2).row, frame(node.ply - 4).row};
    clues.is_forced = node.is_forced;
    return clues;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::make(int ply, Move m) {
    frame(ply).row = histories_.after(action_of(line_->position(), m));
    line_->make(m);
    team_->table().prefetch(line_->position().key());
}

// What the table knows behind the moves is on its way while they are chosen from.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::fetch_ahead(const MovePicker<P>& picker) const {
    picker.for_each_key([this](Key key) { team_->table().prefetch(key); });
}

// The best line from here begins with m and goes on as the line of the ply below.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::keep_line(Move m, int ply) {
    auto& pv = pv_[static_cast<std::size_t>(ply)];
    const auto& below = pv_[static_cast<std::size_t>(ply) + 1];
    pv.assign(1, m);
    pv.insert(pv.end(), below.begin(), below.end());
}

// Called once for each node; false: the search is over, this node and all above it have no value.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::spend() {
    if (nodes_ == next_look_ && !look()) return false;
    ++nodes_;
    return true;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::look() {
    constexpr std::uint64_t kLookEvery = 512;
    if (!is_over_) {
        is_over_ = team_->is_over(nodes_ - told_nodes_, is_first_);
        told_nodes_ = nodes_;
    }
    if (is_over_) return false;
    next_look_ = nodes_ + kLookEvery;
    if (team_->is_alone()) next_look_ = std::min(next_look_, team_->most_nodes());
    return true;
}

}  // namespace damier::search::champion
