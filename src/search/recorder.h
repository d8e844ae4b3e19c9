// The tracer that keeps the tree. What is beyond its limits is folded into counts: a search of any
// length can be recorded.
#pragma once

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

#include "core/line.h"
#include "search/tracer.h"

namespace damier::search {

template <GamePosition P>
class Recorder {
public:
    using Move = typename P::Move;

    Recorder(const P& start, TreeLimits<P> limits)
        : limits_(std::move(limits)), kept_ply_(limits_.depth) {
        tree_.start = start;
    }

    [[nodiscard]] const Tree<P>& tree() const { return tree_; }
    [[nodiscard]] const TreeLimits<P>& limits() const { return limits_; }
    // For a search that keeps its tree itself.
    void take(Tree<P> tree) { tree_ = std::move(tree); }

    // The tracer's part; see NoTracer.
    template <class Line>
    void enter(Visit visit, Line& line, int depth, Value alpha, Value beta) {
        ++tree_.visited;
        assert((visit == Visit::Root) == open_.empty());
        const Move move = has_move(visit) ? line.move(line.plies() - 1) : Move{};
        if (has_move(visit) && P::kNullMoveSound && move == Move{}) visit = Visit::Pass;
        const int ply = open_.empty() ? 0 : open_.back().ply + (changes_turn(visit) ? 1 : 0);
        const int change = std::exchange(next_change_, 0);
        const bool again = count_at_parent(visit, move);
        while (is_wanted(ply) && tree_.nodes.size() >= limits_.nodes && make_room()) {
        }
        const bool has_room = visit == Visit::Root || tree_.nodes.size() < limits_.nodes;
        if (!has_room || !is_wanted(ply)) {
            const std::uint32_t above = open_.back().index;
            ++tree_.nodes[above].folded;
            open_.push_back({.index = above, .recorded = false, .ply = ply});
            return;
        }
        TreeNode<P> node;
        node.number = tree_.visited;
        node.parent = open_.empty() ? kNoNode : open_.back().index;
        node.move = move;
        node.ply = static_cast<std::int16_t>(ply);
        node.depth = static_cast<std::int16_t>(depth);
        node.change = static_cast<std::int16_t>(change);
        node.alpha = alpha;
        node.beta = beta;
        node.static_value = line.value();
        node.visit = visit;
        node.again = again;
        node.on_the_way =
            changes_turn(visit) ? limits_.leads_to_subtree(move, ply) : limits_.is_in_subtree(ply);
        open_.push_back({.index = static_cast<std::uint32_t>(tree_.nodes.size()),
                         .recorded = true,
                         .ply = ply,
                         .on_the_way = node.on_the_way});
        tree_.nodes.push_back(node);
    }

    void moves(std::size_t count) {
        if (open_.back().recorded) here().moves = static_cast<std::uint32_t>(count);
    }

    void skip(Move m, End reason) {
        if (open_.back().recorded) tree_.skipped.push_back({open_.back().index, m, reason});
    }

    void change_depth(int plies) { next_change_ = plies; }

    void store(Key key) {
        if (open_.back().recorded) {
            stored_by_[key] = here().number;
        } else {
            stored_by_.erase(key);
        }
    }

    Value leave(End end, Value value) {
        const bool exact =
            end == End::Leaf || end == End::Draw || end == End::NoMoves || end == End::Tablebase;
        leave_with(end, value, [exact, value](const TreeNode<P>& node) {
            return exact                 ? Bound::Exact
                   : value >= node.beta  ? Bound::Lower
                   : value <= node.alpha ? Bound::Upper
                                         : Bound::Exact;
        });
        return value;
    }

    Value leave_by_table(Key key, Bound bound, Value value) {
        if (open_.back().recorded) {
            const auto it = stored_by_.find(key);
            here().source = it == stored_by_.end() ? 0 : it->second;
        }
        leave_with(End::TableCut, value, [bound](const TreeNode<P>&) { return bound; });
        return value;
    }

private:
    // A node between enter and leave.
    struct Open {
        std::uint32_t index;  // in the tree; of the nearest recorded node above if not recorded
        bool recorded;
        int ply;
        bool on_the_way = false;  // to the wanted subtree, or in it
        bool has_child = false;
        Move last_child{};
        Value best = -kInfinity;
        // As it was before the last child: when that is searched again, its first visit is void.
        Value best_before = -kInfinity;
        std::uint32_t best_node_before = kNoNode;
    };

    [[nodiscard]] TreeNode<P>& here() { return tree_.nodes[open_.back().index]; }

    // Is a node of that ply wanted that is reached from the one that is open?
    [[nodiscard]] bool is_wanted(int ply) const {
        if (open_.empty()) return true;
        const Open& parent = open_.back();
        return parent.recorded && parent.on_the_way && ply <= kept_ply_;
    }

    // Tells the parent that a move is tried; true when it was tried just before.
    bool count_at_parent(Visit visit, Move move) {
        if (visit == Visit::Root || is_aside(visit)) return false;
        Open& parent = open_.back();
        if (parent.has_child && parent.last_child == move) {
            parent.best = parent.best_before;
            if (parent.recorded) tree_.nodes[parent.index].best = parent.best_node_before;
            return true;
        }
        parent.best_before = parent.best;
        if (parent.recorded) parent.best_node_before = tree_.nodes[parent.index].best;
        parent.has_child = true;
        parent.last_child = move;
        if (parent.recorded) ++tree_.nodes[parent.index].tried;
        return false;
    }

    template <class BoundOf>
    void leave_with(End end, Value value, BoundOf bound_of) {
        const Open left = open_.back();
        open_.pop_back();
        if (!left.recorded) return;
        TreeNode<P>& node = tree_.nodes[left.index];
        node.end = end;
        node.value = value;
        node.bound = end == End::Stopped ? Bound::None : bound_of(node);
        if (open_.empty() || end == End::Stopped || is_aside(node.visit)) return;
        Open& parent = open_.back();
        if (-value > parent.best) {
            parent.best = -value;
            tree_.nodes[parent.index].best = left.index;
        }
    }

    // Folds what is dearest to keep and least missed: first all that was searched before the last
    // root that found an answer, then one ply after the other, the deepest first, and at last all
    // but the moves of the root that is being searched. False when there is nothing more to fold.
    bool make_room() {
        const std::uint32_t answer = tree_.answer();
        if (kept_from_ < answer) {
            kept_from_ = answer;
        } else if (kept_ply_ > 1) {
            int deepest = 0;
            for (const TreeNode<P>& node : tree_.nodes) deepest = std::max<int>(deepest, node.ply);
            kept_ply_ = std::max(1, std::min(kept_ply_, deepest) - 1);
        } else if (!open_.empty() && kept_from_ < open_.front().index) {
            kept_from_ = open_.front().index;
        } else {
            return false;
        }
        fold([this](std::uint32_t i, const TreeNode<P>& node) {
            return node.visit == Visit::Root || (i >= kept_from_ && node.ply <= kept_ply_);
        });
        return true;
    }

    template <class Keep>
    void fold(Keep keep) {
        std::vector<std::uint32_t> moved(tree_.nodes.size());  // where each one, or its count, goes
        std::vector<bool> kept(tree_.nodes.size());
        std::uint32_t size = 0;
        for (std::uint32_t i = 0; i < tree_.nodes.size(); ++i) {
            const TreeNode<P> node = tree_.nodes[i];
            kept[i] = keep(i, node);
            if (kept[i]) {
                moved[i] = size;
                tree_.nodes[size] = node;
                if (node.parent != kNoNode) tree_.nodes[size].parent = moved[node.parent];
                ++size;
            } else {
                moved[i] = moved[node.parent];
                tree_.nodes[moved[i]].folded += 1 + node.folded;
            }
        }
        if (kept_from_ < moved.size()) kept_from_ = moved[kept_from_];
        tree_.nodes.resize(size);
        std::erase_if(tree_.skipped, [&kept](const auto& item) { return !kept[item.node]; });
        for (SkippedMove<P>& item : tree_.skipped) item.node = moved[item.node];
        for (TreeNode<P>& node : tree_.nodes) {
            if (node.best != kNoNode) node.best = kept[node.best] ? moved[node.best] : kNoNode;
        }
        for (Open& open : open_) {
            std::uint32_t& before = open.best_node_before;
            if (before != kNoNode) before = kept[before] ? moved[before] : kNoNode;
            open.recorded = open.recorded && kept[open.index];
            open.index = moved[open.index];
        }
        std::erase_if(stored_by_,
                      [this](const auto& item) { return tree_.find(item.second) == kNoNode; });
    }

    TreeLimits<P> limits_;
    Tree<P> tree_;
    std::vector<Open> open_;                            // from the root down
    std::unordered_map<Key, std::uint64_t> stored_by_;  // the number of the node
    int next_change_ = 0;                               // of the depth of the next node
    int kept_ply_;                                      // deeper nodes are folded
    std::uint32_t kept_from_ = 0;                       // a root; what is before it is folded
};

}  // namespace damier::search
