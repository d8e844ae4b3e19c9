#include "tune/fit.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <thread>

namespace damier::tune {

namespace {

// Two numbers for each weight: its opening and its ending.
using Numbers = std::vector<double>;

// The samples in parts, each summed by one thread.
constexpr std::size_t kParts = 32;

Numbers numbers_of(std::span<const eval::Score> weights) {
    Numbers numbers;
    numbers.reserve(2 * weights.size());
    for (const eval::Score each : weights) {
        numbers.push_back(eval::opening_of(each));
        numbers.push_back(eval::ending_of(each));
    }
    return numbers;
}

std::vector<eval::Score> rounded(const Numbers& numbers) {
    std::vector<eval::Score> weights;
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        const auto whole = [&](std::size_t at) {
            return static_cast<int>(std::lround(std::clamp(numbers[at], -30'000.0, 30'000.0)));
        };
        weights.push_back(eval::pair(whole(i), whole(i + 1)));
    }
    return weights;
}

double value_of(const Samples& samples, std::size_t sample, const Numbers& numbers) {
    double opening = 0;
    double ending = 0;
    for (const auto [term, count] : samples.entries(sample)) {
        opening += count * numbers[std::size_t{2} * term];
        ending += count * numbers[std::size_t{2} * term + 1];
    }
    return opening * samples.opening(sample) + ending * samples.ending(sample);
}

// How bad it is to have expected p and got y.
double loss_of(double p, double y) {
    constexpr double kLeast = 1e-9;
    const double within = std::clamp(p, kLeast, 1 - kLeast);
    return -y * std::log(within) - (1 - y) * std::log(1 - within);
}

class Fitter {
public:
    Fitter(const Samples& samples, std::size_t numbers, int threads)
        : samples_(samples), threads_(std::max(threads, 1)), parts_(kParts, Numbers(numbers)) {}

    // The mean loss, and into `gradient` how it changes with each number.
    double descend(const Numbers& at, double k, Numbers& gradient) {
        Numbers losses(kParts);
        for_each_part([&](std::size_t part) {
            std::fill(parts_[part].begin(), parts_[part].end(), 0.0);
            losses[part] = sum_part(part, at, k, &parts_[part]);
        });
        std::fill(gradient.begin(), gradient.end(), 0.0);
        for (const Numbers& part : parts_) {
            for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += part[i];
        }
        const double share = 1.0 / static_cast<double>(samples_.size());
        for (double& each : gradient) each *= share;
        return total(losses) * share;
    }

    double loss(const Numbers& at, double k) {
        if (samples_.size() == 0) return 0;
        Numbers losses(kParts);
        for_each_part([&](std::size_t part) { losses[part] = sum_part(part, at, k, nullptr); });
        return total(losses) / static_cast<double>(samples_.size());
    }

private:
    static double total(const Numbers& losses) {
        double sum = 0;
        for (const double each : losses) sum += each;
        return sum;
    }

    // Which thread takes which part does not matter, for each part is its own sum.
    template <class F>
    void for_each_part(F f) {
        const auto work = [&](int thread) {
            for (auto part = static_cast<std::size_t>(thread); part < kParts;
                 part += static_cast<std::size_t>(threads_))
                f(part);
        };
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads_; ++i) helpers.emplace_back([&work, i] { work(i); });
        work(0);
    }

    double sum_part(std::size_t part, const Numbers& at, double k, Numbers* gradient) const {
        const std::size_t begin = samples_.size() * part / kParts;
        const std::size_t end = samples_.size() * (part + 1) / kParts;
        double loss = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const double p = logistic(k * value_of(samples_, i, at));
            const double y = samples_.points(i);
            loss += loss_of(p, y);
            if (gradient == nullptr) continue;
            const double opening = k * (p - y) * samples_.opening(i);
            const double ending = k * (p - y) * samples_.ending(i);
            for (const auto [term, count] : samples_.entries(i)) {
                (*gradient)[std::size_t{2} * term] += count * opening;
                (*gradient)[std::size_t{2} * term + 1] += count * ending;
            }
        }
        return loss;
    }

    const Samples& samples_;
    int threads_;
    std::vector<Numbers> parts_;
};

// The k that makes the weights' loss smallest, between 1/2000 and 1/20: by thirds, for the loss has
// one valley.
double best_k(Fitter& fitter, const Numbers& at) {
    double low = 0.0005;
    double high = 0.05;
    for (int i = 0; i < 24; ++i) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        if (fitter.loss(at, a) < fitter.loss(at, b)) {
            high = b;
        } else {
            low = a;
        }
    }
    return (low + high) / 2;
}

class Adam {
public:
    explicit Adam(std::size_t numbers) : mean_(numbers), square_(numbers) {}

    void step(Numbers& at, const Numbers& gradient, double rate) {
        constexpr double kMean = 0.9;
        constexpr double kSquare = 0.999;
        constexpr double kTiny = 1e-12;
        mean_share_ *= kMean;
        square_share_ *= kSquare;
        for (std::size_t i = 0; i < at.size(); ++i) {
            mean_[i] = kMean * mean_[i] + (1 - kMean) * gradient[i];
            square_[i] = kSquare * square_[i] + (1 - kSquare) * gradient[i] * gradient[i];
            const double mean = mean_[i] / (1 - mean_share_);
            const double square = square_[i] / (1 - square_share_);
            at[i] -= rate * mean / (std::sqrt(square) + kTiny);
        }
    }

private:
    Numbers mean_;
    Numbers square_;
    double mean_share_ = 1;
    double square_share_ = 1;
};

}  // namespace

// exp(r) for the rest r of x after a multiple of log 2, |r| <= 0.35, by its series; then powers of
// two. Additions, products and one quotient: every machine has the same.
double logistic(double x) {
    constexpr double kLog2High = 0.693147180369123816490;
    constexpr double kLog2Low = 1.90821492927058770002e-10;
    constexpr int kSeries = 14;
    const double y = std::clamp(-x, -40.0, 40.0);
    const double n = std::floor(y / 0.6931471805599453 + 0.5);
    const double r = (y - n * kLog2High) - n * kLog2Low;
    double series = 1;
    for (int i = kSeries; i > 0; --i) series = 1 + series * r / i;
    return 1 / (1 + std::ldexp(series, static_cast<int>(n)));
}

void Samples::add(std::span<const eval::Recording::Found> found, const Shares& shares,
                  double points) {
    std::vector<std::pair<int, int>> counts;
    for (const auto& [side, term, count] : found)
        counts.emplace_back(term, side == Side::First ? count : -count);
    std::sort(counts.begin(), counts.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < counts.size();) {
        const int term = counts[i].first;
        int sum = 0;
        for (; i < counts.size() && counts[i].first == term; ++i) sum += counts[i].second;
        if (sum != 0)
            entries_.push_back({static_cast<std::uint16_t>(term), static_cast<std::int16_t>(sum)});
    }
    first_.push_back(entries_.size());
    opening_.push_back(static_cast<float>(shares.opening));
    ending_.push_back(static_cast<float>(shares.ending));
    points_.push_back(static_cast<float>(points));
}

Fit fit(const Samples& samples, const Samples& held_out, std::span<const eval::Score> start,
        const FitOptions& options, const std::function<void(const FitProgress&)>& tell,
        const std::stop_token& stop) {
    assert(samples.size() > 0);
    const Numbers begin = numbers_of(start);
    Fitter fitter(samples, begin.size(), options.threads);
    Fitter tester(held_out, 0, options.threads);
    Fit result;
    result.k = best_k(fitter, begin);
    result.loss_before = fitter.loss(begin, result.k);
    result.held_out_before = tester.loss(begin, result.k);
    Numbers at = begin;
    Numbers gradient(at.size());
    Adam adam(at.size());
    for (int epoch = 0; epoch < options.epochs && !stop.stop_requested(); ++epoch) {
        const double loss = fitter.descend(at, result.k, gradient);
        for (std::size_t i = 0; i < at.size(); ++i) {
            const double belief =
                i / 2 < options.first_pattern ? options.belief : options.pattern_belief;
            const double spring = 1 / (belief * belief * static_cast<double>(samples.size()));
            gradient[i] += spring * (at[i] - begin[i]);
        }
        const double done = static_cast<double>(epoch) / options.epochs;
        adam.step(at, gradient, options.rate * (1 - 0.99 * done));
        if (tell) tell({epoch + 1, loss});
    }
    result.weights = rounded(at);
    const Numbers whole = numbers_of(result.weights);
    result.loss_after = fitter.loss(whole, result.k);
    result.held_out_after = tester.loss(whole, result.k);
    return result;
}

}  // namespace damier::tune
