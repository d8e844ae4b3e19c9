// What a match says about two players, and many matches about many: pure functions of counts.
//
// Games are played in pairs, one opening with both colours, and the two games of a pair are not
// independent: an unbalanced opening is won by whoever has the good side of it. The pentanomial
// counts (by the points of the first player in a pair) know that, the trinomial ones do not, and
// give too wide intervals. M. Van den Bergh, The Generalized Maximum Likelihood Ratio for the
// Expectation Value of a Distribution, 2018, and Normalized Elo, 2020.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace damier::arena {

// Of the first player's games.
struct Trinomial {
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    std::uint64_t wins = 0;
};

constexpr std::uint64_t count(const Trinomial& games) {
    return games.wins + games.draws + games.losses;
}
// A win is 1, a draw 1/2, and a draw that is sanctioned nothing.
constexpr double points(const Trinomial& games, std::uint64_t sanctioned = 0) {
    return static_cast<double>(games.wins) + 0.5 * static_cast<double>(games.draws - sanctioned);
}
// Points for each game, 0 to 1; 1/2 without games.
constexpr double score_of(const Trinomial& games) {
    if (count(games) == 0) return 0.5;
    return (static_cast<double>(games.wins) + static_cast<double>(games.draws) / 2) /
           static_cast<double>(count(games));
}

// Of pairs of games, by the first player's points in them: 0, 1/2, 1, 3/2, 2.
struct Pentanomial {
    std::array<std::uint64_t, 5> pairs{};
};

constexpr std::uint64_t count(const Pentanomial& all) {
    std::uint64_t sum = 0;
    for (const std::uint64_t each : all.pairs) sum += each;
    return sum;
}

// A figure and half the width of its 95 % interval.
struct Estimate {
    double value = 0;
    double error = 0;
};

// From the one to the other, both included.
struct Interval {
    double low = 0;
    double high = 1;

    [[nodiscard]] bool overlaps(const Interval& other) const {
        return low <= other.high && other.low <= high;
    }
};

// Where the score lies, 0 to 1, in 95 of 100 cases. Two imagined results at each end keep it honest
// where all results were the same, or few (A. Agresti, B. Coull, 1998); without any it is
// everything.
Interval score_interval(const Trinomial& games);
Interval score_interval(const Pentanomial& pairs);

// What the results leave to believe. Few of them, or many that are all the same, say little about
// how they scatter, so that the usual normal distribution would call one win in one game certain.
// Instead each of the possible results has a share of its own, of which, before any game, only one
// won and one lost game are imagined (as pairs: half of one at each end): a Dirichlet distribution
// (D. Rubin, The Bayesian Bootstrap, 1981), and where nothing is drawn the uniform prior of
// T. Bayes and P.-S. Laplace, for which one win in one game is a superiority of 3/4. Of the score's
// own distribution mean and variance are exact, its shape is taken to be that of a Beta
// distribution, as it is without draws. With many games all this is the normal distribution again.

// Elo: the difference of ratings that makes the score likely, 400 log10(score / (1 - score)).
// Infinite, with an infinite error, when every point went to one side; 0 with an infinite error
// without games.
Estimate elo(const Trinomial& games);
Estimate elo(const Pentanomial& pairs);

// Where that difference lies in 95 of 100 cases. An end is infinite when every point went to one
// side, and both are without games. The figure need not be in the middle.
Interval elo_interval(const Trinomial& games);
Interval elo_interval(const Pentanomial& pairs);

// Normalized Elo: the score above one half in standard deviations of a game, scaled so that it is
// Elo where there are no draws. It does not depend on how drawish openings and players are, and so
// says how many games are needed to see the difference. Results that are all the same have no
// deviation: the error is infinite then.
Estimate normalized_elo(const Trinomial& games);
Estimate normalized_elo(const Pentanomial& pairs);

// The likelihood of superiority: how sure it is that the first player is the stronger, 0 to 1; the
// ends are never reached, but may be too near for a double.
double likelihood_of_superiority(const Trinomial& games);
double likelihood_of_superiority(const Pentanomial& pairs);

// A sequential probability ratio test of "the difference is elo0" against "it is elo1".
struct Sprt {
    enum class Model : std::uint8_t { Logistic, Normalized };

    double elo0 = 0;  // both within +-200; with the normalized model they are normalized Elo
    double elo1 = 5;
    double alpha = 0.05;  // how often elo1 may be accepted where elo0 is true
    double beta = 0.05;   // and the other way round
    Model model = Model::Normalized;

    // The test ends when the logarithm of the likelihood ratio leaves these bounds.
    [[nodiscard]] double lower_bound() const;
    [[nodiscard]] double upper_bound() const;
};

// The logarithm of the generalised likelihood ratio; 0 without games.
double log_likelihood_ratio(const Sprt& test, const Trinomial& games);
double log_likelihood_ratio(const Sprt& test, const Pentanomial& pairs);

// All games between two of several players, seen by the first.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    Trinomial games;
};

// Maximum-likelihood ratings of players 0 to count - 1 in Elo; their mean is 0. A draw is half a
// win (R. Bradley, M. Terry, 1952; A. Elo, 1978). The errors come from how far the results scatter
// around what the ratings expect, so that draws make them narrower, as they should. Few results, or
// results that are all the same, scatter less than the next ones will: two imagined games of each
// two players who met scatter as games without draws do, and nobody's results less than draws and
// wins, or draws and losses, of the expected score must.
//
// Every player also has a draw against an imagined player of rating 0, counted as a part of a game:
// without it a player that won every game would have no rating, and groups that never met no
// difference.
std::vector<Estimate> ratings(std::size_t count, std::span<const Encounter> encounters);

}  // namespace damier::arena
