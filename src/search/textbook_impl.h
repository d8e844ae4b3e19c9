// The body of Textbook: included where it is compiled for a game, textbook.cpp for those of the
// program, and a test for its own.
#pragma once

#include <algorithm>

#include "search/quiescence_impl.h"
#include "search/textbook.h"

namespace damier::search {

namespace textbook {

inline constexpr int kNullReduction = 2;

}  // namespace textbook

template <GamePosition P, class Tracer, Evaluator<P> E>
Textbook<P, Tracer, E>::Textbook(TextbookOptions options, std::shared_ptr<const Judge<P>> judge,
                                 Tracer tracer, std::shared_ptr<const ExactTables<P>> tables)
    : Leaves(E(*judge), MoveOrder<P>(options.ordering, options.killers, options.history), tracer,
             std::move(tables)),
      options_(options),
      judge_(std::move(judge)),
      table_(static_cast<std::size_t>(options.table_megabytes)),
      pv_(static_cast<std::size_t>(P::kMaxPlies) + 2) {
    for (auto& pv : pv_) pv.reserve(static_cast<std::size_t>(P::kMaxPlies));
}

// The moves of the root in the order to try them, without those that repeat one of the game's last
// positions, as long as another is left. Where tables of endings know the root, only those that keep
// what can be had; whoever wants several lines sees worse ones too.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Textbook<P, Tracer, E>::find_root_moves(const Line<P>& game) {
    NodeMoves<P> node;
    game.position().template generate<Gen::Legal>(node.moves);
    order_.rank(game.position(), node, 0, 0);
    root_moves_.clear();
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        if (request_->allows(m)) root_moves_.push_back(m);
    }
    if (tables_ != nullptr && request_->lines <= 1) {
        const KnownRoot<P> known = tables_->root(game);
        const auto is_worse = [&known](Move m) { return !known.is_best(m); };
        if (!std::all_of(root_moves_.begin(), root_moves_.end(), is_worse)) {
            std::erase_if(root_moves_, is_worse);
            return;
        }
    }
    if (options_.loops == 0) return;
    const auto repeats = [&](Move m) {
        P next = game.position();
        next.make(m);
        return game.was_among_last(next.key(), options_.loops);
    };
    if (!std::all_of(root_moves_.begin(), root_moves_.end(), repeats))
        std::erase_if(root_moves_, repeats);
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Thought<P> Textbook<P, Tracer, E>::think(const Line<P>& game, const Request<P>& request,
                                         std::stop_token stop) {
    const Limits& limits = request.limits;
    request_ = &request;
    line_.emplace(game, evaluator_);
    budget_.emplace(limits, std::move(stop), request.enough);
    counters_ = {};
    order_.new_search();
    table_.new_search();
    find_root_moves(game);
    assert(!root_moves_.empty());

    Thought<P> thought;
    thought.value = line_->value();
    const std::size_t wanted =
        std::clamp<std::size_t>(static_cast<std::size_t>(request.lines), 1, root_moves_.size());
    std::vector<Finding<P>> lines(wanted);
    const int deepest = std::min(limits.depth.value_or(kMaxDepth), kMaxDepth);
    for (int depth = options_.iterative ? 1 : deepest; depth <= deepest; ++depth) {
        const Counters before = counters_;
        const std::uint64_t nodes_before = budget_->nodes();
        // An unfinished iteration is thrown away; only where there is no finished one, its best
        // move so far counts.
        if (!search_lines(depth, lines)) {
            if (thought.depth == 0) thought.pv = pv_[0];
            break;
        }
        thought.value = lines[0].value;
        thought.pv = lines[0].pv;
        thought.depth = depth;
        thought.iterations.push_back({depth, thought.value, budget_->nodes() - nodes_before,
                                      counters_.leaves - before.leaves, budget_->seconds()});
        if (request.progress != nullptr) request.progress->found(lines, effort());
        const auto is_decided = [depth](const Finding<P>& line) {
            if (!is_win(line.value) && !is_loss(line.value)) return false;
            return kMate - std::abs(line.value) <= depth;  // deeper cannot find a quicker one
        };
        if (std::all_of(lines.begin(), lines.end(), is_decided) || budget_->enough()) break;
    }
    if (thought.depth > 0) thought.lines = std::move(lines);
    thought.move = thought.pv.empty() ? root_moves_.front() : thought.pv.front();
    if (thought.pv.empty()) thought.pv.push_back(thought.move);
    thought.counters = counters_;
    thought.counters.nodes = budget_->nodes();
    thought.counters.seconds = budget_->seconds();
    return thought;
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Effort Textbook<P, Tracer, E>::effort() const {
    return {.nodes = budget_->nodes(),
            .tablebase_hits = counters_.tablebase_hits,
            .deepest = counters_.deepest,
            .fullness = table_.fullness(),
            .seconds = budget_->seconds()};
}

// All wanted lines to one depth: each is the best of the moves that the others leave. `lines` are
// those of the depth before. False when the budget ended it: they are then as they were, and pv_[0]
// is what the first of them has come to.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Textbook<P, Tracer, E>::search_lines(int depth, std::vector<Finding<P>>& lines) {
    std::vector<Finding<P>> found;
    for (lines_done_ = 0; lines_done_ < lines.size(); ++lines_done_) {
        const Value value = aspire(depth, lines[lines_done_].value);
        if (budget_->over()) {
            if (!found.empty()) pv_[0] = found[0].pv;
            return false;
        }
        found.push_back({static_cast<int>(lines_done_) + 1, depth, value, pv_[0]});
        lengthen(found.back().pv, depth);
        if (lines.size() > 1) {
            const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(lines_done_);
            const auto best = std::find(first, root_moves_.end(), pv_[0].front());
            std::rotate(first, best, best + 1);
        }
    }
    // A table can make a later line the better one.
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < found.size(); ++i) found[i].rank = static_cast<int>(i) + 1;
    lines = std::move(found);
    return true;
}

// Aspiration: the value will be near that of the iteration before; where it is not, the window
// grows.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::aspire(int depth, Value previous) {
    if (!options_.aspiration || depth < options_.aspiration_from || !options_.iterative ||
        is_win(previous) || is_loss(previous)) {
        return search_root(depth, -kInfinity, kInfinity);
    }
    Value below = options_.aspiration_window;
    Value above = options_.aspiration_window;
    for (;;) {
        const Value alpha = std::max(previous - below, -kInfinity);
        const Value beta = std::min(previous + above, kInfinity);
        const Value value = search_root(depth, alpha, beta);
        if (budget_->over() || (value > alpha && value < beta)) return value;
        (value <= alpha ? below : above) *= 8;
    }
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::search_root(int depth, Value alpha, Value beta) {
    if (!budget_->spend()) return 0;
    tracer_.enter(Visit::Root, *line_, depth, alpha, beta);
    tracer_.moves(root_moves_.size());
    pv_[0].clear();
    Value best = -kInfinity;
    const std::size_t first = lines_done_;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        const Move m = root_moves_[i];
        if (request_->progress != nullptr) {
            request_->progress->trying(m, static_cast<int>(i) + 1, depth, budget_->seconds());
        }
        line_->make(m);
        const Value value = search_child(depth - 1, 1, alpha, beta, i == first);
        line_->unmake();
        if (budget_->over()) return tracer_.leave(End::Stopped, best);
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                keep_line(m, 0);
                // The best move comes first from now on, the others keep their order.
                if (options_.ordering == Ordering::Full) {
                    std::rotate(root_moves_.begin() + static_cast<std::ptrdiff_t>(first),
                                root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                                root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                }
            }
            if (value >= beta) return tracer_.leave(End::BetaCut, best);
        }
    }
    return tracer_.leave(End::Searched, best);
}

// The best line from here begins with m and goes on as the line of the ply below.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Textbook<P, Tracer, E>::keep_line(Move m, int ply) {
    auto& pv = pv_[static_cast<std::size_t>(ply)];
    const auto& below = pv_[static_cast<std::size_t>(ply) + 1];
    pv.assign(1, m);
    pv.insert(pv.end(), below.begin(), below.end());
}

// Where the table answered, the line ends early; it also knows how the line goes on.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Textbook<P, Tracer, E>::lengthen(std::vector<Move>& pv, int depth) {
    if (table_.empty()) return;
    for (const Move m : pv) line_->make(m);
    while (static_cast<int>(pv.size()) < depth) {
        const P& at = line_->position();
        const Entry* entry = table_.find(at.key());
        if (entry == nullptr || entry->bound != Bound::Exact || end_of_game(true) != End::None)
            break;
        NodeMoves<P> node;
        at.template generate<Gen::Legal>(node.moves);
        if (!node.bring_first(at, entry->code)) break;
        pv.push_back(node.moves[0]);
        line_->make(node.moves[0]);
    }
    for (std::size_t i = 0; i < pv.size(); ++i) line_->unmake();
}

// One move's value for the side that made it. With pvs, all but the first move are only asked
// whether they are better, with an empty window; the few that are get searched again.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::search_child(int depth, int ply, Value alpha, Value beta,
                                           bool first) {
    if (depth > 0) table_.prefetch(line_->position().key());
    if (!options_.pvs || first || beta - alpha <= 1) return -visit(depth, ply, -beta, -alpha, true);
    const Value value = -visit(depth, ply, -alpha - 1, -alpha, true);
    if (value <= alpha || value >= beta || budget_->over()) return value;
    return -visit(depth, ply, -beta, -alpha, true);
}

// One node, whatever it is: a leaf where the depth is spent.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::visit(int depth, int ply, Value alpha, Value beta,
                                    bool null_allowed) {
    assert(alpha < beta && depth >= 0);
    counters_.deepest = std::max(counters_.deepest, ply);
    pv_[static_cast<std::size_t>(ply)].clear();
    if (depth > 0 && ply < P::kMaxPlies) return search(depth, ply, alpha, beta, null_allowed);
    ++counters_.leaves;
    return options_.quiescence ? quiesce(ply, 0, alpha, beta) : judge_leaf(ply, alpha, beta);
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::judge_leaf(int ply, [[maybe_unused]] Value alpha,
                                         [[maybe_unused]] Value beta) {
    if (!budget_->spend()) return 0;
    tracer_.enter(Visit::Move, *line_, 0, alpha, beta);
    const End end = end_of_game(has_moves(line_->position()));
    if (end != End::None) return leave_ended(end, ply);
    if (const auto known = ask_tables(ply)) return tracer_.leave(End::Tablebase, *known);
    return tracer_.leave(End::Leaf, line_->value());
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Textbook<P, Tracer, E>::search(int depth, int ply, Value alpha, Value beta,
                                     bool null_allowed) {
    const P& at = line_->position();
    if (!budget_->spend()) return 0;
    tracer_.enter(Visit::Move, *line_, depth, alpha, beta);

    // 1. Ends of the game, and what tables of endings know of it. (The moves are listed before the
    // table is asked: meanwhile its entry comes from memory.)
    NodeMoves<P> node;
    at.template generate<Gen::Legal>(node.moves);
    tracer_.moves(node.moves.size());
    const End end = end_of_game(!node.moves.empty());
    if (end != End::None) return leave_ended(end, ply);
    if (const auto known = ask_tables(ply)) return tracer_.leave(End::Tablebase, *known);

    // 2. The table: an answer, or at least the move to try first.
    MoveCode hint = 0;
    bool has_hint = false;
    if (const Entry* entry = table_.find(at.key())) {
        hint = entry->code;
        has_hint = true;
        const bool deep = options_.table_depth == TableDepth::Exact ? entry->depth == depth
                                                                    : entry->depth >= depth;
        const Value known = from_table(entry->value, ply);
        if (deep &&
            (entry->bound == Bound::Exact || (entry->bound == Bound::Lower && known >= beta) ||
             (entry->bound == Bound::Upper && known <= alpha))) {
            ++counters_.table_hits;
            return tracer_.leave_by_table(at.key(), entry->bound, known);
        }
    }

    // 3. Null move: if passing is still good enough, a real move will be.
    Value value = 0;
    if (options_.null_move && null_allowed && try_null_move(depth, ply, beta, value)) {
        return tracer_.leave(End::NullCut, value);
    }

    // 4. One move after the other. The table's move needs no ordering: it comes first, and often
    // it is the only one.
    const bool hinted =
        options_.ordering == Ordering::Full && has_hint && node.bring_first(at, hint);
    if (!hinted) order_.rank(at, node, 0, ply);
    const Value alpha_before = alpha;
    Value best = -kInfinity;
    Move best_move{};
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        if (i == 1 && hinted) order_.rank(at, node, 1, ply);
        const Move m = node.pick(i);
        line_->make(m);
        value = search_child(depth - 1, ply + 1, alpha, beta, i == 0);
        line_->unmake();
        if (budget_->over()) return tracer_.leave(End::Stopped, 0);
        if (value <= best) continue;
        best = value;
        best_move = m;
        if (value <= alpha) continue;
        alpha = value;
        if (alpha >= beta) {
            learn_from_cutoff(m, depth, ply, i == 0);
            break;
        }
        keep_line(m, ply);
    }

    // 5. Remember.
    const Bound bound = best >= beta          ? Bound::Lower
                        : best > alpha_before ? Bound::Exact
                                              : Bound::Upper;
    table_.store(at.key(), to_table(best, ply), depth, bound, at.code(best_move));
    tracer_.store(at.key());
    return tracer_.leave(bound == Bound::Lower ? End::BetaCut : End::Searched, best);
}

// Only where the game allows it, and not where passing would often be the best move.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Textbook<P, Tracer, E>::try_null_move(int depth, int ply, Value beta, Value& value) {
    if constexpr (P::kNullMoveSound) {
        const P& at = line_->position();
        if (depth <= textbook::kNullReduction || at.is_forced() || !at.null_move_is_safe() ||
            is_win(beta) || is_loss(beta))
            return false;
        if (line_->value() < beta) return false;
        line_->make_null();
        value = -visit(depth - 1 - textbook::kNullReduction, ply + 1, -beta, -beta + 1, false);
        line_->unmake_null();
        if (budget_->over() || value < beta) return false;
        if (is_win(value)) value = beta;  // a mate after a pass is no mate
        ++counters_.cutoffs;
        return true;
    } else {
        return false;
    }
}

template <GamePosition P, class Tracer, Evaluator<P> E>
void Textbook<P, Tracer, E>::learn_from_cutoff(Move m, int depth, int ply, bool first) {
    ++counters_.cutoffs;
    if (first) ++counters_.first_move_cutoffs;
    order_.learn(line_->position(), m, depth, ply);
}

}  // namespace damier::search
