// Temporal differences, without any game: what a row of predictions learns from how it went on.
//
//   d_t = g J(x_t+1) - J(x_t)                      with the result in the place of the last J
//   e_t = d_t + (g l) d_t+1 + (g l)^2 d_t+2 + ...
//   w  += a * sum over t of e_t * gradient of J(x_t)
//
// g is the discount, l is lambda, a the rate. With l = 1 and g = 1, e_t is the result minus J(x_t):
// the regression of the predictions towards the result. With l = 0 every prediction is moved towards
// the next one alone.
//
// R. Sutton, Learning to Predict by the Methods of Temporal Differences, Machine Learning 3, 1988.
// TD-Leaf is the same with the leaves of principal variations in the place of the positions: J.
// Baxter, A. Tridgell, L. Weaver, TDLeaf(lambda): Combining Temporal Difference Learning with
// Game-Tree Search, 1998.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace damier::learn {

// One prediction of a game, and whether what came next says anything about it: a move that was drawn
// by lot does not (the side meant to play another one).
struct Prediction {
    double value;
    bool is_followed = true;
};

// e_t of each. Without a result (a game that was broken off) the last one learns nothing.
inline std::vector<double> td_errors(std::span<const Prediction> row, std::optional<double> result,
                                     double lambda, double discount) {
    std::vector<double> errors(row.size());
    double later = 0;  // e_t+1
    for (std::size_t t = row.size(); t-- > 0;) {
        const bool is_last = t + 1 == row.size();
        const bool is_known = row[t].is_followed && (!is_last || result.has_value());
        if (is_known) {
            const double next = is_last ? *result : row[t + 1].value;
            errors[t] = discount * next - row[t].value + discount * lambda * later;
        }
        later = errors[t];
    }
    return errors;
}

}  // namespace damier::learn
