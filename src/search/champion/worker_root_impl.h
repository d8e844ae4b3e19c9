// The part of Worker's body that stands at the root: iterative deepening, aspiration, lines.
#pragma once

#include <algorithm>

#include "search/champion/worker.h"

namespace damier::search::champion {

template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::think(const Line<P>& game, const Request<P>& request, Team& team,
                                 bool is_first) {
    request_ = &request;
    team_ = &team;
    features_ = request.limits.full_width ? full_width(wanted_features_) : wanted_features_;
    is_first_ = is_first;
    is_over_ = false;
    nodes_ = told_nodes_ = 0;
    next_look_ = std::min<std::uint64_t>(512, team.most_nodes());
    no_null_until_ = 0;
    counters_ = {};
    result_ = {};
    line_.emplace(game, evaluator_);
    line_->mark_root();
    for (Frame& frame : frames_) {
        frame = {};
        frame.row = histories_.after_nothing();
    }
    find_root_moves(game);
    result_.forecast = is_known_draw_ ? kKnownDraw : forecast_;
    expected_ = line_->value();
    result_.value = told(expected_);
    result_.pv = {root_moves_.front().move};
    const int deepest = std::min(request.limits.depth.value_or(kMaxDepth), kMaxDepth);
    for (root_depth_ = 1; root_depth_ <= deepest; ++root_depth_) {
        const Counters before = counters_;
        const std::uint64_t nodes_before = nodes_;
        const Move last_move = result_.pv.front();
        if (!search_lines(root_depth_)) break;
        result_.iterations.push_back({root_depth_, result_.value, nodes_ - nodes_before,
                                      counters_.leaves - before.leaves, team.seconds()});
        if (!is_first) continue;
        tell();
        const double share = nodes_ == 0 ? 0
                                         : static_cast<double>(root_moves_.front().nodes) /
                                               static_cast<double>(nodes_);
        team.time().finished(
            {!(result_.pv.front() == last_move), result_.value, std::clamp(share, 0.0, 1.0)},
            Team::Clock::now());
        const bool needs_no_thought = team.has_plan() && !has_choice_;
        if (is_decided(root_depth_) || needs_no_thought || !team.may_deepen()) break;
    }
    if (is_first) team.end();
    keep_unfinished();
    team.is_over(nodes_ - told_nodes_, is_first);
    told_nodes_ = nodes_;
    counters_.nodes = nodes_;
}

// A better move that was found in an iteration without end counts, and is told.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::keep_unfinished() {
    if (result_.lines.empty() || request_->lines > 1) return;
    const Finding<P>& told = result_.lines.front();
    if (told.value == result_.value && told.pv == result_.pv) return;
    lengthen(result_.pv);
    result_.lines.assign(1, {1, root_depth_, result_.value, result_.pv, result_.forecast});
    if (is_first_) tell();
}

// In the order of a node's moves, what the table knows first; where endgame tables know the root, only
// those that keep what can be had. Whoever wants several lines sees worse ones too, and whoever wants a
// mate gets one that was searched.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::find_root_moves(const Line<P>& game) {
    const P& at = game.position();
    Node node{.depth = 1, .ply = 0, .alpha = 0, .beta = 0, .is_cut = false, .is_pv = true};
    node.is_forced = at.is_forced();
    node.known = team_->table().find(at.key());
    const Clues<P> clues = clues_of(node);
    MovePicker<P> picker(at, histories_, features_, clues);
    root_moves_.clear();
    int legal = 0;
    Move m;
    while (picker.next(m)) {
        ++legal;
        if (request_->allows(m)) root_moves_.push_back({m});
    }
    assert(!root_moves_.empty());
    has_choice_ = legal > 1;
    is_known_draw_ = false;
    if (tablebase_ == nullptr || request_->lines > 1 || request_->limits.full_width) return;
    const auto known = tablebase_->root(game);
    const auto is_worse = [&known](const RootMove& each) { return !known.is_best(each.move); };
    if (known.best.empty() || std::all_of(root_moves_.begin(), root_moves_.end(), is_worse)) return;
    std::erase_if(root_moves_, is_worse);
    is_known_draw_ = known.is_drawn;
}

// All wanted lines to one depth: each is the best of the moves that the others leave. False when
// the time was over before.
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::search_lines(int depth) {
    const std::size_t wanted =
        std::clamp<std::size_t>(static_cast<std::size_t>(request_->lines), 1, root_moves_.size());
    std::vector<Finding<P>> found;
    for (std::size_t i = 0; i < wanted; ++i) {
        const Value previous =
            i < result_.lines.size() && !is_known_draw_ ? result_.lines[i].value : expected_;
        const Value value = aspire(depth, previous, i);
        if (is_over_) return false;
        if (i == 0) expected_ = value;
        found.push_back({static_cast<int>(i) + 1, depth, told(value), pv_[0], result_.forecast});
        lengthen(found.back().pv);
    }
    // The table can make a later line the better one.
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < found.size(); ++i) found[i].rank = static_cast<int>(i) + 1;
    const auto best = std::find_if(root_moves_.begin(), root_moves_.end(), [&](const RootMove& m) {
        return m.move == found.front().pv.front();
    });
    std::rotate(root_moves_.begin(), best, best + 1);
    result_.depth = depth;
    result_.value = found.front().value;
    result_.pv = found.front().pv;
    result_.lines = std::move(found);
    return true;
}

// The value will be near that of the depth before; where it is not, the window grows on that side.
template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::aspire(int depth, Value previous, std::size_t line) {
    if (!features_.aspiration || depth < margins_.aspiration_depth || is_certain(previous))
        return search_root(depth, -kInfinity, kInfinity, line);
    Value window = margins_.aspiration_window;
    Value alpha = std::max(previous - window, -kInfinity);
    Value beta = std::min(previous + window, kInfinity);
    for (;;) {
        const Value value = search_root(depth, alpha, beta, line);
        if (is_over_ || (value > alpha && value < beta)) return value;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(value - window, -kInfinity);
        } else {
            beta = std::min(value + window, kInfinity);
        }
        window += window * margins_.aspiration_growth / 1024 + 1;
        if (window > margins_.aspiration_most) {
            alpha = -kInfinity;
            beta = kInfinity;
        }
    }
}

template <GamePosition P, class Tracer, Evaluator<P> E>
Value Worker<P, Tracer, E>::search_root(int depth, Value alpha, Value beta, std::size_t line) {
    if (!spend()) return 0;
    const P& at = line_->position();
    tracer_.enter(Visit::Root, *line_, depth, alpha, beta);
    tracer_.moves(root_moves_.size());
    pv_[0].clear();
    Node node{
        .depth = depth, .ply = 0, .alpha = alpha, .beta = beta, .is_cut = false, .is_pv = true};
    node.was_pv = true;
    node.known = team_->table().find(at.key());
    judge(node);
    const Clues<P> clues = clues_of(node);
    Value best = -kInfinity;
    for (std::size_t i = line; i < root_moves_.size(); ++i) {
        const Move m = root_moves_[i].move;
        const int number = static_cast<int>(i - line) + 1;
        if (is_first_ && request_->progress != nullptr)
            request_->progress->trying(m, static_cast<int>(i) + 1, depth, team_->seconds());
        const bool is_tactical = at.is_tactical(m);
        const int history =
            is_tactical ? 0 : MovePicker<P>::history_of(at, histories_, features_, clues, m);
        const std::uint64_t nodes_before = nodes_;
        const Value value =
            search_move(node, m, number, depth - 1,
                        reduction_of(node, number, is_tactical, false, history), best);
        root_moves_[i].nodes += nodes_ - nodes_before;
        if (is_over_) return leave_stopped();
        if (value <= best) continue;
        best = value;
        if (value <= node.alpha) continue;
        node.alpha = value;
        keep_line(m, 0);
        if (request_->lines <= 1) {  // several are kept only when all of them are finished
            result_.value = told(value);
            result_.pv = pv_[0];
        }
        const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
        std::rotate(first, root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                    root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (value >= beta) return tracer_.leave(End::BetaCut, best);
    }
    if (best > alpha && line == 0 && request_->only.empty()) {
        team_->table().store(at.key(), {.value = to_table(best, 0),
                                        .static_value = node.raw,
                                        .depth = depth,
                                        .bound = lasting(Bound::Exact),
                                        .code = at.code(root_moves_[line].move),
                                        .is_pv = true});
    }
    return tracer_.leave(End::Searched, best);
}

template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::tell() const {
    if (request_->progress == nullptr) return;
    request_->progress->found(result_.lines, {.nodes = std::max(team_->nodes(), nodes_),
                                              .tablebase_hits = team_->tablebase_hits(),
                                              .deepest = counters_.deepest,
                                              .fullness = team_->table().fullness(),
                                              .seconds = team_->seconds()});
}

// Can a greater depth not find anything better?
template <GamePosition P, class Tracer, Evaluator<P> E>
bool Worker<P, Tracer, E>::is_decided(int depth) const {
    return std::all_of(result_.lines.begin(), result_.lines.end(), [depth](const auto& line) {
        return is_mate(line.value) && kMate - std::abs(line.value) <= depth;
    });
}

// Where the table answered, the line ends early; it also knows how the line goes on.
template <GamePosition P, class Tracer, Evaluator<P> E>
void Worker<P, Tracer, E>::lengthen(std::vector<Move>& pv) {
    constexpr std::size_t kWanted = 8;
    std::size_t made = 0;
    for (const Move m : pv) line_->make(m), ++made;
    while (pv.size() < kWanted) {
        const P& at = line_->position();
        const auto known = team_->table().find(at.key());
        if (!known || known->bound != Bound::Exact || known->code == kNoCode || is_drawn()) break;
        const auto moves = legal_moves(at);
        const auto it = std::find_if(moves.begin(), moves.end(),
                                     [&](Move m) { return at.code(m) == known->code; });
        if (it == moves.end()) break;
        pv.push_back(*it);
        line_->make(*it), ++made;
    }
    while (made-- > 0) line_->unmake();
}

}  // namespace damier::search::champion
