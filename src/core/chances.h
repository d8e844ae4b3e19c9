// What a value promises: points, and the chances to win, to draw and to lose. One curve from values to
// points and back: searches that count points and all that show a percentage go it, unless a player
// knows a forecast of its own.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/value.h"

namespace damier {

// Points for each game, from 0 to 1, by the formula that Elo uses for ratings: a pawn or a man
// ahead makes 64 % of them, two make 76 %.
inline double points_of(Value value) { return 1 / (1 + std::pow(10.0, -value / 400.0)); }

// The other way round.
inline Value value_of_points(double points) {
    const double p = std::clamp(points, 1e-5, 1 - 1e-5);
    return static_cast<Value>(std::lround(400 * std::log10(p / (1 - p))));
}

// In thousandths; they add up to 1000.
struct Chances {
    int win;
    int draw;
    int loss;

    bool operator==(const Chances&) const = default;
    // Each win counts one, each draw a half.
    [[nodiscard]] double points() const { return (win + draw / 2.0) / 1000; }
};

// Wins and half of the draws are points_of(value), to the thousandth. As many games are drawn as in
// the model of P. Rao and L. Kupper (Ties in Paired-Comparison Experiments, 1967), in which a lead
// wins that is greater than a threshold: w = 1 / (1 + exp(a - x)) and l = 1 / (1 + exp(a + x)) for a
// lead of x, where a follows from the share of draws between equals. Where the value is certain
// there are none.
inline Chances chances_of(Value value, double even_draws) {
    if (is_win(value)) return {1000, 0, 0};
    if (value < 0) {
        const Chances mirrored = chances_of(-value, even_draws);
        return {mirrored.loss, mirrored.draw, mirrored.win};
    }
    const double points = points_of(value);
    // w - l = sinh x / (cosh x + cosh a) is known: a quadratic equation for exp(-x).
    const double lead = 2 * points - 1;
    const double threshold = (1 + even_draws) / (1 - even_draws);  // exp(a)
    const double c = lead * (threshold + 1 / threshold) / 2;
    const double e = (1 - lead) / (c + std::sqrt(c * c + 1 - lead * lead));
    const double draws = 1 - 1 / (1 + threshold * e) - e / (e + threshold);
    const int all = static_cast<int>(std::lround(1000 * points));
    const int half = std::min(static_cast<int>(std::lround(500 * draws)), 1000 - all);
    return {all - half, 2 * half, 1000 - all - half};
}

// How the games of one player end, fitted to games that it played against itself: chance adds to the
// value what a logistic distribution of that scale says, and whoever is ahead by more than the
// threshold then has won. Both in hundredths. The same model, with a scale of the player's own: what
// the value of a strong search is worth.
struct Forecast {
    double threshold;
    double scale;

    bool operator==(const Forecast&) const = default;
};

inline Chances chances_of(Value value, const Forecast& forecast) {
    if (is_win(value)) return {1000, 0, 0};
    if (is_loss(value)) return {0, 0, 1000};
    const auto thousandths_above = [&forecast](Value lead) {
        return static_cast<int>(
            std::lround(1000 / (1 + std::exp((forecast.threshold - lead) / forecast.scale))));
    };
    const int win = thousandths_above(value);
    const int loss = std::min(thousandths_above(-value), 1000 - win);
    return {win, 1000 - win - loss, loss};
}

// In a game that may say how many games between equals are drawn.
template <class G>
Chances chances_of(Value value) {
    constexpr double kUsual = 0.5;
    if constexpr (requires { G::kEvenDraws; }) {
        return chances_of(value, G::kEvenDraws);
    } else {
        return chances_of(value, kUsual);
    }
}

}  // namespace damier
