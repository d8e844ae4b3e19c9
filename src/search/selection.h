// Which move of a node the next playout tries: the formulas of the policies.
//
//   Q   the mean of the playouts that tried the move, n of them; N of the node
//   A   the mean of all playouts in which it was played later, m of them ("all moves as first")
//
//   ucb, uct   Q + c sqrt(ln N / n) + progressive * prior / (n + 1); what was never tried comes first
//   rave       (1 - b) Q + b A + c sqrt(ln N / (n + 1)), b = sqrt(k / (3 N + k)), or without k
//              b = m / (n + m + 4 bias^2 n m)
//   grave      the same with A of the nearest ancestor that has enough playouts, and
//              b = m / (n + m + bias n m)
//   puct       Q + c prior sqrt(N) / (1 + n); what was never tried has the mean of the node for Q
#pragma once

#include <cmath>

#include "search/monte_carlo.h"

namespace damier::search {

template <GamePosition P>
double mean(const MonteCarloEdge<P>& edge) {
    const auto n = static_cast<double>(edge.visits.get());
    return n == 0 ? 0 : static_cast<double>(edge.sum.get()) / (n * kWholePoint);
}

// Of all moves of a node, for the side to move.
template <GamePosition P>
double mean(const MonteCarloNode<P>& node) {
    double sum = 0;
    double n = 0;
    for (const MonteCarloEdge<P>& edge : node.edges()) {
        sum += static_cast<double>(edge.sum.get());
        n += edge.visits.get();
    }
    return n == 0 ? 0.5 : sum / (n * kWholePoint);
}

template <GamePosition P>
class Selection {
public:
    using Node = MonteCarloNode<P>;
    using Edge = MonteCarloEdge<P>;

    struct Terms {
        double mean = 0;
        std::uint32_t amaf_visits = 0;
        double amaf_mean = 0;
        double exploration = 0;
        double score = 0;  // the largest is tried
    };

    // amaf: the statistics that rave and grave use here, or null; plies_left: see proof.h.
    Selection(const MonteCarloOptions& options, const Node& node, const AmafTable* amaf,
              int plies_left)
        : options_(options),
          node_(node),
          amaf_(amaf),
          plies_left_(plies_left),
          visits_(node.visits.get()),
          root_of_log_(options.c * std::sqrt(log_of(visits_))),
          root_(options.c * std::sqrt(visits_)) {
        if (options.policy == Policy::Rave && options.k > 0)
            rave_weight_ = std::sqrt(options.k / (3 * visits_ + options.k));
        if (options.policy == Policy::Puct) untried_mean_ = search::mean(node);
    }

    // The move to try, as an index: one that is not proven yet, where there is any.
    [[nodiscard]] std::size_t choose(const P& at) const {
        return choose(at, [](const Edge&) { return true; });
    }
    // The same among those that are allowed.
    template <class Allowed>
    [[nodiscard]] std::size_t choose(const P& at, Allowed allowed) const {
        const auto edges = node_.edges();
        std::size_t best = 0;
        double best_score = -1;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (!allowed(edges[i])) continue;
            if (options_.solver && edges[i].proof().holds_within(plies_left_)) continue;
            const double score = terms(at, edges[i]).score;
            if (score > best_score) {
                best_score = score;
                best = i;
                if (score >= kUntried) break;  // nothing is larger
            }
        }
        return best;
    }

    [[nodiscard]] Terms terms(const P& at, const Edge& edge) const {
        const auto n = static_cast<double>(edge.visits.get());
        Terms t;
        t.mean = n > 0 ? static_cast<double>(edge.sum.get()) / (n * kWholePoint) : 0;
        switch (options_.policy) {
            case Policy::Ucb:
            case Policy::Uct:
                t.exploration = n > 0 ? root_of_log_ / std::sqrt(n) : kUntried;
                if (options_.progressive > 0) {
                    // In the order of the priors, which add up to 1.
                    t.exploration += options_.progressive * edge.prior / (n + 1);
                    if (n == 0) t.exploration = kUntried - 1 + edge.prior;
                }
                t.score = t.mean + t.exploration;
                break;
            case Policy::Rave:
            case Policy::Grave:
                mix(at, edge, n, t);
                break;
            case Policy::Puct:
                if (n == 0) t.mean = untried_mean_;
                t.exploration = root_ * edge.prior / (1 + n);
                t.score = t.mean + t.exploration;
                break;
        }
        return t;
    }

private:
    static constexpr double kUntried = 1e6;

    // The last bits of a logarithm are not the same on every machine; those of a float are.
    static double log_of(double x) { return static_cast<float>(std::log(x)); }

    void mix(const P& at, const Edge& edge, double n, Terms& t) const {
        if (amaf_ != nullptr) {
            const auto all = amaf_->find(AmafTable::tag(at.turn(), at.code(edge.move)));
            t.amaf_visits = all.visits;
            if (all.visits > 0) {
                t.amaf_mean =
                    static_cast<double>(all.sum) / (static_cast<double>(all.visits) * kWholePoint);
            }
        }
        const auto m = static_cast<double>(t.amaf_visits);
        if (n == 0 && m == 0) {
            t.exploration = t.score = kUntried;
            return;
        }
        double b = 1;
        if (m == 0) {
            b = 0;
        } else if (n > 0) {
            b = rave_weight_ > 0 ? rave_weight_ : m / (n + m + bias() * n * m);
        }
        t.exploration = root_of_log_ / std::sqrt(n + 1);
        t.score = t.mean + b * (t.amaf_mean - t.mean) + t.exploration;
    }

    [[nodiscard]] double bias() const {
        return options_.policy == Policy::Rave ? 4 * options_.bias * options_.bias : options_.bias;
    }

    const MonteCarloOptions& options_;
    const Node& node_;
    const AmafTable* amaf_;
    int plies_left_;
    double visits_;
    double root_of_log_;  // c sqrt(ln N)
    double root_;         // c sqrt(N)
    double rave_weight_ = 0;
    double untried_mean_ = 0;
};

}  // namespace damier::search
