#include "arena/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "arena/beta_distribution.h"

namespace damier::arena {

namespace {

constexpr double kNinetyFive = 1.959963984540054;  // standard deviations on each side
const double kEloPerLogit = 400 / std::log(10.0);  // the slope of Elo, 173.7
const double kEloPerDeviation = 2 * kEloPerLogit;  // of normalized Elo, 347.4
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// A distribution of scores between 0 and 1: how often each of N equally spaced ones was seen.
template <std::size_t N>
struct Scores {
    std::array<double, N> share{};  // they add up to 1
    double count = 0;               // of observations: games, or pairs
    double games_in_each = 1;       // 1 or 2

    static double score(std::size_t i) { return static_cast<double>(i) / (N - 1); }

    [[nodiscard]] double mean() const {
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i) sum += share[i] * score(i);
        return sum;
    }
    [[nodiscard]] double variance() const {
        const double middle = mean();
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i)
            sum += share[i] * (score(i) - middle) * (score(i) - middle);
        return sum;
    }
    // Of one game: the mean of two has half the variance.
    [[nodiscard]] double game_deviation() const { return std::sqrt(variance() * games_in_each); }
};

template <std::size_t N>
Scores<N> scores_of(const std::array<std::uint64_t, N>& counts, double smallest) {
    Scores<N> scores;
    scores.games_in_each = N == 5 ? 2 : 1;
    for (std::size_t i = 0; i < N; ++i) {
        scores.share[i] = std::max(static_cast<double>(counts[i]), smallest);
        scores.count += scores.share[i];
    }
    if (scores.count > 0) {
        for (double& share : scores.share) share /= scores.count;
    }
    return scores;
}
Scores<3> scores_of(const Trinomial& games, double smallest = 0) {
    return scores_of<3>({games.losses, games.draws, games.wins}, smallest);
}
Scores<5> scores_of(const Pentanomial& pairs, double smallest = 0) {
    return scores_of<5>(pairs.pairs, smallest);
}

template <std::size_t N>
Interval interval_of(const std::array<std::uint64_t, N>& counts) {
    constexpr std::uint64_t kImagined = 2;  // at each end
    if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) return {};
    auto with_imagined = counts;
    with_imagined.front() += kImagined;
    with_imagined.back() += kImagined;
    const Scores<N> scores = scores_of<N>(with_imagined, 0);
    const double reach = kNinetyFive * std::sqrt(scores.variance() / scores.count);
    return {std::max(0.0, scores.mean() - reach), std::min(1.0, scores.mean() + reach)};
}

double elo_of_score(double score) {
    if (score <= 0) return -kInfinite;
    if (score >= 1) return kInfinite;
    return kEloPerLogit * std::log(score / (1 - score));
}
double score_of_elo(double elo) { return 1 / (1 + std::exp(-elo / kEloPerLogit)); }

// With one game won and one lost that were not played: half a pair at each end.
template <std::size_t N>
Scores<N> with_imagined(const Scores<N>& seen) {
    const double each = 1 / seen.games_in_each;
    Scores<N> all = seen;
    all.count += 2 * each;
    for (double& share : all.share) share *= seen.count / all.count;
    all.share.front() += each / all.count;
    all.share.back() += each / all.count;
    return all;
}

// The mean score as these results leave it: Beta, with the mean and variance that Dirichlet's
// shares give it.
template <std::size_t N>
BetaDistribution belief_in(const Scores<N>& seen) {
    const Scores<N> all = with_imagined(seen);
    const double mean = all.mean();
    const double total = mean * (1 - mean) / all.variance() * (all.count + 1) - 1;
    return {mean * total, (1 - mean) * total};
}

template <std::size_t N>
Interval elo_interval_of(const Scores<N>& scores) {
    constexpr double kOutside = 0.025;  // on each side
    if (scores.count == 0) return {-kInfinite, kInfinite};
    const BetaDistribution belief = belief_in(scores);
    const double mean = scores.mean();
    return {mean <= 0 ? -kInfinite : elo_of_score(belief.quantile(kOutside)),
            mean >= 1 ? kInfinite : elo_of_score(belief.quantile(1 - kOutside))};
}

template <std::size_t N>
Estimate elo_of(const Scores<N>& scores) {
    if (scores.count == 0) return {0, kInfinite};
    const Interval within = elo_interval_of(scores);
    return {elo_of_score(scores.mean()), (within.high - within.low) / 2};
}

template <std::size_t N>
Estimate normalized_elo_of(const Scores<N>& scores) {
    if (scores.count == 0) return {0, kInfinite};
    const double above = scores.mean() - 0.5;
    const double deviation = scores.game_deviation();
    if (deviation == 0) {
        if (above == 0) return {0, kInfinite};
        return {std::copysign(kInfinite, above), kInfinite};
    }
    return {kEloPerDeviation * above / deviation,
            kNinetyFive * kEloPerDeviation / std::sqrt(scores.count * scores.games_in_each)};
}

template <std::size_t N>
double superiority_of(const Scores<N>& scores) {
    return scores.count == 0 ? 0.5 : belief_in(scores).above(0.5);
}

template <std::size_t N>
bool changes_sign(const std::array<double, N>& weight) {
    const auto [smallest, largest] = std::minmax_element(weight.begin(), weight.end());
    return *smallest < 0 && *largest > 0;
}

// The distribution nearest to the one that was seen (of largest likelihood) among those for which
// the weights average to 0: share / (1 + x weight), with the x that makes it so. The sum below falls
// with x between its poles, so halving finds it.
template <std::size_t N>
std::array<double, N> constrained(const Scores<N>& seen, const std::array<double, N>& weight) {
    assert(changes_sign(weight));
    const auto [smallest, largest] = std::minmax_element(weight.begin(), weight.end());
    double low = -1 / *largest;
    double high = -1 / *smallest;
    double x = 0;
    for (int i = 0; i < 200; ++i) {
        x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < N; ++k) sum += seen.share[k] * weight[k] / (1 + x * weight[k]);
        (sum > 0 ? low : high) = x;
    }
    std::array<double, N> share;
    for (std::size_t k = 0; k < N; ++k) share[k] = seen.share[k] / (1 + x * weight[k]);
    return share;
}

// Of all distributions with this mean, the likeliest.
template <std::size_t N>
std::array<double, N> with_mean(const Scores<N>& seen, double mean) {
    std::array<double, N> weight;
    for (std::size_t i = 0; i < N; ++i) weight[i] = Scores<N>::score(i) - mean;
    return constrained(seen, weight);
}

// Of all distributions whose mean is `wanted` of their standard deviations above one half, the
// likeliest. The condition is not linear; each step solves it as it looks from the last solution,
// beginning where all scores are as frequent. After a few games that were all the same a step can
// lead where no distribution fulfils it: then the last one stands.
template <std::size_t N>
std::array<double, N> with_normalized_mean(const Scores<N>& seen, double wanted) {
    Scores<N> current = seen;
    current.share.fill(1.0 / N);
    for (int i = 0; i < 100; ++i) {
        const double mean = current.mean();
        const double deviation = std::sqrt(current.variance());
        std::array<double, N> weight;
        for (std::size_t k = 0; k < N; ++k) {
            const double score = Scores<N>::score(k);
            const double away = (score - mean) / deviation;
            weight[k] = score - 0.5 - wanted * deviation * (1 + away * away) / 2;
        }
        if (!changes_sign(weight)) break;
        const auto next = constrained(seen, weight);
        double change = 0;
        for (std::size_t k = 0; k < N; ++k)
            change = std::max(change, std::abs(next[k] - current.share[k]));
        current.share = next;
        if (change < 1e-14) break;
    }
    return current.share;
}

template <std::size_t N>
double ratio_of(const Sprt& test, const Scores<N>& seen) {
    const auto likeliest = [&](double elo) {
        if (test.model == Sprt::Model::Logistic) return with_mean(seen, score_of_elo(elo));
        return with_normalized_mean(seen, std::sqrt(seen.games_in_each) * elo / kEloPerDeviation);
    };
    const auto null = likeliest(test.elo0);
    const auto other = likeliest(test.elo1);
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += seen.share[i] * std::log(other[i] / null[i]);
    return seen.count * sum;
}

// What was never seen is still possible.
constexpr double kNeverSeen = 1e-3;

// A square matrix, in rows.
using Matrix = std::vector<std::vector<double>>;

Matrix square(std::size_t n) { return Matrix(n, std::vector<double>(n, 0.0)); }

// The inverse of a symmetric positive matrix, by elimination.
Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix inverse = square(n);
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        const double pivot = a[column][column];
        for (std::size_t j = 0; j < n; ++j) {
            a[column][j] /= pivot;
            inverse[column][j] /= pivot;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = a[row][column];
            if (row == column || factor == 0) continue;
            for (std::size_t j = 0; j < n; ++j) {
                a[row][j] -= factor * a[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    return inverse;
}

constexpr double kImaginedGame = 0.2;  // of a draw for each player against one of rating 0

// The slope of the likelihood at these strengths, and how it bends.
struct Slope {
    std::vector<double> gradient;
    Matrix curvature;
};

Slope slope_at(const std::vector<double>& strength, std::span<const Encounter> encounters) {
    const std::size_t n = strength.size();
    Slope slope{std::vector<double>(n, 0.0), square(n)};
    for (std::size_t i = 0; i < n; ++i) {
        const double expected = 1 / (1 + std::exp(-strength[i]));
        slope.gradient[i] += kImaginedGame * (0.5 - expected);
        slope.curvature[i][i] += kImaginedGame * expected * (1 - expected);
    }
    for (const auto& [first, second, games] : encounters) {
        const auto played = static_cast<double>(games.wins + games.draws + games.losses);
        const double points =
            static_cast<double>(games.wins) + static_cast<double>(games.draws) / 2;
        const double expected = 1 / (1 + std::exp(strength[second] - strength[first]));
        const double bend = played * expected * (1 - expected);
        slope.gradient[first] += points - played * expected;
        slope.gradient[second] -= points - played * expected;
        slope.curvature[first][first] += bend;
        slope.curvature[second][second] += bend;
        slope.curvature[first][second] -= bend;
        slope.curvature[second][first] -= bend;
    }
    return slope;
}

// How far the points of these games would scatter around what is expected of each, were they played
// again: a sum of squares.
double scatter_of(const Trinomial& games, double expected) {
    constexpr double kImaginedGames = 2;
    const auto squares = [expected](std::uint64_t count, double points) {
        return static_cast<double>(count) * (points - expected) * (points - expected);
    };
    const double seen =
        squares(games.wins, 1) + squares(games.draws, 0.5) + squares(games.losses, 0);
    const auto played = static_cast<double>(count(games));
    // Draws and one other result, in the shares that have this mean, scatter least.
    const double rest = std::min(expected, 1 - expected);
    const double least = played * rest * (0.5 - rest);
    return (std::max(seen, least) + kImaginedGames * expected * (1 - expected)) * played /
           (played + kImaginedGames);
}

// How much the gradient would scatter if the matches were played again.
Matrix scatter_at(const std::vector<double>& strength, std::span<const Encounter> encounters) {
    Matrix scatter = square(strength.size());
    for (const auto& [first, second, games] : encounters) {
        const double sum =
            scatter_of(games, 1 / (1 + std::exp(strength[second] - strength[first])));
        scatter[first][first] += sum;
        scatter[second][second] += sum;
        scatter[first][second] -= sum;
        scatter[second][first] -= sum;
    }
    return scatter;
}

}  // namespace

Interval score_interval(const Trinomial& games) {
    return interval_of<3>({games.losses, games.draws, games.wins});
}
Interval score_interval(const Pentanomial& pairs) { return interval_of<5>(pairs.pairs); }

Estimate elo(const Trinomial& games) { return elo_of(scores_of(games)); }
Estimate elo(const Pentanomial& pairs) { return elo_of(scores_of(pairs)); }
Interval elo_interval(const Trinomial& games) { return elo_interval_of(scores_of(games)); }
Interval elo_interval(const Pentanomial& pairs) { return elo_interval_of(scores_of(pairs)); }
Estimate normalized_elo(const Trinomial& games) { return normalized_elo_of(scores_of(games)); }
Estimate normalized_elo(const Pentanomial& pairs) { return normalized_elo_of(scores_of(pairs)); }
double likelihood_of_superiority(const Trinomial& games) {
    return superiority_of(scores_of(games));
}
double likelihood_of_superiority(const Pentanomial& pairs) {
    return superiority_of(scores_of(pairs));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Sprt& test, const Trinomial& games) {
    if (games.wins + games.draws + games.losses == 0) return 0;
    return ratio_of(test, scores_of(games, kNeverSeen));
}
double log_likelihood_ratio(const Sprt& test, const Pentanomial& pairs) {
    if (count(pairs) == 0) return 0;
    return ratio_of(test, scores_of(pairs, kNeverSeen));
}

std::vector<Estimate> ratings(std::size_t count, std::span<const Encounter> encounters) {
    std::vector<double> strength(count, 0.0);
    // Newton's steps, kept short: far from the summit a long one would jump over it.
    for (int step = 0; step < 200; ++step) {
        const Slope slope = slope_at(strength, encounters);
        const Matrix bent_back = inverse(slope.curvature);
        double largest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            double move = 0;
            for (std::size_t j = 0; j < count; ++j) move += bent_back[i][j] * slope.gradient[j];
            move = std::clamp(move, -1.0, 1.0);
            strength[i] += move;
            largest = std::max(largest, std::abs(move));
        }
        if (largest < 1e-12) break;
    }
    const Matrix bent_back = inverse(slope_at(strength, encounters).curvature);
    const Matrix scatter = scatter_at(strength, encounters);

    double mean = 0;
    for (const double s : strength) mean += s / static_cast<double>(count);
    std::vector<Estimate> found(count);
    for (std::size_t i = 0; i < count; ++i) {
        // What a change of each gradient does to the rating above the mean, and so what their
        // scatter does to it.
        std::vector<double> effect(count, 0.0);
        for (std::size_t j = 0; j < count; ++j) {
            double of_mean = 0;
            for (std::size_t k = 0; k < count; ++k)
                of_mean += bent_back[k][j] / static_cast<double>(count);
            effect[j] = bent_back[i][j] - of_mean;
        }
        double variance = 0;
        for (std::size_t j = 0; j < count; ++j) {
            for (std::size_t k = 0; k < count; ++k)
                variance += effect[j] * scatter[j][k] * effect[k];
        }
        found[i] = {kEloPerLogit * (strength[i] - mean),
                    kNinetyFive * kEloPerLogit * std::sqrt(variance)};
    }
    return found;
}

}  // namespace damier::arena
