// Fits weights to the results of games: P. Österlund's method for his engine Texel. A position of a
// game is a bet on its result: the side that the evaluation favours should win the more often the
// more it favours it. With the value v of a position, to Side::First, the expected points are
//
//   p = 1 / (1 + exp(-k v))
//
// and the weights are those that make the results likeliest, that is, with the points y that were
// scored, the loss
//
//   - y log p - (1 - y) log (1 - p)
//
// smallest on average. The value is linear in the weights, so this is logistic regression, and every
// way down leads to the same place. We go by Adam (D. Kingma, J. Ba, 2015) over all positions at
// once. A weight is held to where it began by a spring: what few positions show stays where it was.
//
// The same samples give the same weights to the bit: sums are taken in parts of fixed sizes and added
// in a fixed order, however many threads take them, and the exponential is our own.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "eval/terms.h"

namespace damier::tune {

// How much of each weight's two halves counts in a position.
struct Shares {
    double opening = 0;
    double ending = 0;
};

// Positions as what they add up from: value = sum of count * (opening weight * opening share +
// ending weight * ending share).
class Samples {
public:
    struct Entry {
        std::uint16_t term;
        std::int16_t count;  // Side::First's less Side::Second's, never 0
    };

    // The terms found in a position, its shares, and the points to Side::First, from 0 to 1.
    void add(std::span<const eval::Recording::Found> found, const Shares& shares, double points);

    [[nodiscard]] std::size_t size() const { return points_.size(); }
    [[nodiscard]] std::span<const Entry> entries(std::size_t sample) const {
        return std::span(entries_).subspan(first_[sample], first_[sample + 1] - first_[sample]);
    }
    [[nodiscard]] double opening(std::size_t sample) const { return opening_[sample]; }
    [[nodiscard]] double ending(std::size_t sample) const { return ending_[sample]; }
    [[nodiscard]] double points(std::size_t sample) const { return points_[sample]; }

private:
    std::vector<std::size_t> first_{0};
    std::vector<Entry> entries_;
    std::vector<float> opening_;
    std::vector<float> ending_;
    std::vector<float> points_;
};

struct FitOptions {
    int epochs = 250;   // steps, each over all samples
    double rate = 1.5;  // of the first step, hundredths of a pawn; it falls to a hundredth of it
    // How far from where it began a weight is believed to lie, as a standard deviation: the spring.
    double belief = 20;
    double pattern_belief = 6;  // of those from first_pattern on
    std::size_t first_pattern = SIZE_MAX;
    int threads = 1;
};

struct FitProgress {
    int epoch;
    double loss;  // of the samples it learns from
};

struct Fit {
    double k = 0;  // with the weights of the beginning
    std::vector<eval::Score> weights;
    double loss_before = 0;
    double loss_after = 0;  // with the weights as whole numbers
    double held_out_before = 0;
    double held_out_after = 0;
};

// tell is called now and then; a stop ends it early with what it has.
Fit fit(const Samples& samples, const Samples& held_out, std::span<const eval::Score> start,
        const FitOptions& options, const std::function<void(const FitProgress&)>& tell = {},
        const std::stop_token& stop = {});

// 1 / (1 + exp(-x)), the same on every machine.
double logistic(double x);

}  // namespace damier::tune
