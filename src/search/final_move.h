// Which move is played when a Monte Carlo search is over.
#pragma once

#include <cmath>

#include "search/selection.h"

namespace damier::search {

inline constexpr double kDrawnPoints = 0.5;

// What a draw is worth to a side, in points.
inline double worth_of_draw(const MonteCarloOptions& options, Side side, Side thinker) {
    return options.draws == Draws::Half ? kDrawnPoints : side == thinker ? 0 : 1;
}

// What one way of choosing the final move compares.
template <GamePosition P>
double final_rank(const MonteCarloOptions& options, const MonteCarloEdge<P>& edge) {
    const auto n = static_cast<double>(edge.visits.get());
    if (n == 0) return -1e9;
    switch (options.final_move) {
        case FinalMove::Value:
            return mean(edge);
        case FinalMove::Wins:
            return static_cast<double>(edge.sum.get());
        case FinalMove::Secure:
            return mean(edge) - 1 / std::sqrt(n);
        case FinalMove::Visits:
            break;
    }
    return options.ties == Ties::First ? n : n + mean(edge) / 2;
}

// The move to play: the shortest proven win; else the best of the moves that are open, unless a
// proven draw is worth more to the side to move; else the loss that takes longest. plies_left: see
// proof.h. Only moves that are allowed count; there is one.
template <GamePosition P, class Allowed>
const MonteCarloEdge<P>& final_edge(const MonteCarloOptions& options, const MonteCarloNode<P>& node,
                                    int plies_left, double worth_of_draw, Allowed allowed) {
    using Edge = MonteCarloEdge<P>;
    const Edge* win = nullptr;
    const Edge* open = nullptr;
    const Edge* draw = nullptr;
    const Edge* loss = nullptr;
    for (const Edge& edge : node.edges()) {
        if (!allowed(edge)) continue;
        const Proof proof = edge.proof();
        if (!options.solver || !proof.holds_within(plies_left)) {
            if (open == nullptr || final_rank(options, edge) > final_rank(options, *open))
                open = &edge;
        } else if (proof.kind() == Proof::Kind::Win) {
            if (win == nullptr || proof.plies() < win->proof().plies()) win = &edge;
        } else if (proof.kind() == Proof::Kind::Draw) {
            if (draw == nullptr) draw = &edge;
        } else if (loss == nullptr || proof.plies() > loss->proof().plies()) {
            loss = &edge;
        }
    }
    if (win != nullptr) return *win;
    const bool is_poor = open == nullptr || open->visits.get() == 0 || mean(*open) < worth_of_draw;
    if (draw != nullptr && is_poor) return *draw;
    return open != nullptr ? *open : *loss;
}

template <GamePosition P>
const MonteCarloEdge<P>& final_edge(const MonteCarloOptions& options, const MonteCarloNode<P>& node,
                                    int plies_left, double worth_of_draw) {
    return final_edge(options, node, plies_left, worth_of_draw,
                      [](const MonteCarloEdge<P>&) { return true; });
}

}  // namespace damier::search
