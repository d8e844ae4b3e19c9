// The tree of a Monte Carlo search as damier tree shows it: the nodes with the most visits, in the
// order of a walk through the tree, the most visited first.
#pragma once

#include <algorithm>
#include <queue>

#include "search/monte_carlo_impl.h"

namespace damier::search {

namespace monte_carlo {

template <GamePosition P>
class TreeRecord {
public:
    TreeRecord(const MonteCarloTree<P>& tree, const MonteCarloOptions& options, const Line<P>& game,
               const TreeLimits<P>& limits)
        : tree_(tree), options_(options), limits_(limits), turns_(game.plies()) {
        Found root{};
        root.at = game.position();
        root.node.visit = Visit::Root;
        root.node.end = End::Sampled;
        root.node.bound = Bound::Exact;
        root.node.sample.exists = true;
        thinker_ = game.position().turn();
        add(std::move(root));
        // The most visited move that is not yet recorded, again and again.
        while (!open_.empty() && found_.size() < limits_.nodes) {
            const Candidate next = open_.top();
            open_.pop();
            follow(next);
        }
        for (const Candidate& left : drain()) {
            ++found_[left.parent].node.folded;
        }
    }

    Tree<P> tree() {
        Tree<P> out;
        out.start = found_.front().at;
        walk(0, kNoNode, out);
        for (const TreeNode<P>& node : out.nodes) out.visited += 1 + node.folded;
        return out;
    }

private:
    using Node = MonteCarloNode<P>;
    using Edge = MonteCarloEdge<P>;

    struct Found {
        TreeNode<P> node;
        P at{};
        const Node* known = nullptr;
        const Node* reference = nullptr;  // of grave
        std::vector<Key> way;             // the keys of the positions before it
        std::vector<std::size_t> children;
    };
    struct Candidate {
        std::uint32_t visits;
        std::size_t parent;
        std::size_t edge;
        bool operator<(const Candidate& other) const {
            if (visits != other.visits) return visits < other.visits;
            if (parent != other.parent) return parent > other.parent;
            return edge > other.edge;
        }
    };

    void add(Found found) {
        const std::size_t index = found_.size();
        found.known = tree_.peek(found.at.key());
        if (found.known != nullptr) {
            const Node& known = *found.known;
            if (found.reference == nullptr || options_.policy == Policy::Rave ||
                known.visits.get() > options_.ref)
                found.reference = &known;
            found.node.moves = static_cast<std::uint32_t>(known.edges().size());
            if (known.edges().empty()) found.node.end = End::NoMoves;
            const bool is_loop =
                std::find(found.way.begin(), found.way.end(), found.at.key()) != found.way.end();
            const bool goes_on = found.node.on_the_way && found.node.ply < limits_.depth &&
                                 !is_loop &&
                                 (options_.policy != Policy::Ucb || found.node.ply == 0);
            for (std::size_t i = 0; i < known.edges().size(); ++i) {
                const std::uint32_t visits = known.edges()[i].visits.get();
                if (visits > 0) ++found.node.tried;
                if (visits == 0 && !is_certain(known.edges()[i].proof(), found.at, found.node.ply))
                    continue;
                if (goes_on) {
                    open_.push({visits, index, i});
                } else {
                    ++found.node.folded;
                }
            }
            if (found.node.visit == Visit::Root) {
                found.node.sample.visits = known.visits.get();
                found.node.sample.mean = 1 - search::mean(known);
                if (is_certain(known.proof(), found.at, found.node.ply)) {
                    found.node.sample.is_proven = true;
                    found.node.value = known.proof().value();
                } else {
                    found.node.value = value_of_points(search::mean(known));
                }
            }
        }
        found_.push_back(std::move(found));
    }

    void follow(const Candidate& next) {
        const Found& parent = found_[next.parent];
        const Edge& edge = parent.known->edges()[next.edge];
        Found child;
        child.at = parent.at;
        child.at.make(edge.move);
        child.reference = parent.reference;
        child.way = parent.way;
        child.way.push_back(parent.at.key());
        TreeNode<P>& node = child.node;
        node.visit = Visit::Move;
        node.end = End::Sampled;
        node.bound = Bound::Exact;
        node.move = edge.move;
        node.ply = static_cast<std::int16_t>(parent.node.ply + 1);
        node.on_the_way = limits_.leads_to_subtree(edge.move, node.ply);
        const Selection<P> selection(
            options_, *parent.known,
            parent.reference == nullptr ? nullptr : tree_.amaf(*parent.reference),
            plies_left(parent.at, turns_ + parent.node.ply));
        const auto terms = selection.terms(parent.at, edge);
        node.sample = {.exists = true,
                       .visits = edge.visits.get(),
                       .mean = terms.mean,
                       .amaf_visits = terms.amaf_visits,
                       .amaf_mean = terms.amaf_mean,
                       .exploration = terms.exploration,
                       .prior = edge.prior,
                       .is_proven = is_certain(edge.proof(), parent.at, parent.node.ply)};
        // Values of a node are for the side to move in it, which is the other side.
        node.value =
            node.sample.is_proven ? -edge.proof().value() : value_of_points(1 - terms.mean);
        found_[next.parent].children.push_back(found_.size());
        add(std::move(child));
    }

    [[nodiscard]] bool is_certain(Proof proof, const P& at, int ply) const {
        return options_.solver && proof.holds_within(plies_left(at, turns_ + ply));
    }

    // The moves that were not followed any more.
    std::vector<Candidate> drain() {
        std::vector<Candidate> left;
        for (; !open_.empty(); open_.pop()) left.push_back(open_.top());
        return left;
    }

    void walk(std::size_t index, std::uint32_t parent, Tree<P>& out) {
        const Found& found = found_[index];
        const auto here = static_cast<std::uint32_t>(out.nodes.size());
        out.nodes.push_back(found.node);
        out.nodes[here].number = here + 1;
        out.nodes[here].parent = parent;
        for (const std::size_t child : found.children) {
            if (found_[child].node.move == best_move(found))
                out.nodes[here].best = static_cast<std::uint32_t>(out.nodes.size());
            walk(child, here, out);
        }
    }

    // The one that would be played.
    [[nodiscard]] typename P::Move best_move(const Found& found) const {
        return final_edge(options_, *found.known, plies_left(found.at, turns_ + found.node.ply),
                          worth_of_draw(options_, found.at.turn(), thinker_))
            .move;
    }

    const MonteCarloTree<P>& tree_;
    const MonteCarloOptions& options_;
    const TreeLimits<P>& limits_;
    int turns_;  // before the root
    Side thinker_ = Side::First;
    std::vector<Found> found_;
    std::priority_queue<Candidate> open_;
};

}  // namespace monte_carlo

template <GamePosition P>
Tree<P> MonteCarlo<P>::record(const Line<P>& game, const TreeLimits<P>& limits) const {
    return monte_carlo::TreeRecord<P>(tree_, options_, game, limits).tree();
}

}  // namespace damier::search
