#include "arena/beta_distribution.h"

#include <cassert>
#include <cmath>

namespace damier::arena {

namespace {

// std::lgamma leaves the sign of its answer in a variable of the whole process.
double log_gamma(double x) {
    int sign = 0;
    return lgamma_r(x, &sign);
}

// The continued fraction of the incomplete Beta function, by Lentz's method (W. Press and others,
// Numerical Recipes, 6.4). It is for x below (a + 1) / (a + b + 2), where it needs about as many
// steps as the root of the larger parameter.
double continued_fraction(double a, double b, double x) {
    constexpr double kTiny = 1e-300;
    constexpr int kMostSteps = 1'000'000;
    double numerator = 1;
    double denominator = 0;
    double fraction = 1;
    const auto step = [&](double term) {
        denominator = 1 + term * denominator;
        if (std::abs(denominator) < kTiny) denominator = kTiny;
        denominator = 1 / denominator;
        numerator = 1 + term / numerator;
        if (std::abs(numerator) < kTiny) numerator = kTiny;
        fraction *= numerator * denominator;
        return std::abs(numerator * denominator - 1);
    };
    step(-(a + b) * x / (a + 1));
    for (int i = 1; i < kMostSteps; ++i) {
        step(i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i)));
        if (step(-(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1))) < 1e-15) break;
    }
    return fraction;
}

// How likely Beta(a, b) is at most x, where the fraction is for.
double lower_tail(double a, double b, double x) {
    const double factor =
        log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log1p(-x);
    return std::exp(factor) / (a * continued_fraction(a, b, x));
}

}  // namespace

double BetaDistribution::below(double x) const {
    assert(a > 0 && b > 0 && x >= 0 && x <= 1);
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const bool is_low = x <= (a + 1) / (a + b + 2);
    return is_low ? lower_tail(a, b, x) : 1 - lower_tail(b, a, 1 - x);
}

double BetaDistribution::quantile(double likelihood) const {
    assert(likelihood > 0 && likelihood < 1);
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (below(middle) < likelihood ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace damier::arena
