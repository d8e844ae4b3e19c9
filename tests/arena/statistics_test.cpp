// The statistics of matches against published values, against simulation, and at their edges.
#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/beta_distribution.h"
#include "core/random.h"

namespace damier::arena {
namespace {

// fastchess, pull request 783, and an independent solve of the same counts.
constexpr Pentanomial kPublished{{379, 10'170, 21'828, 10'640, 343}};

TEST(Statistics, PublishedPentanomial) {
    Sprt test;
    test.elo0 = 0;
    test.elo1 = 2;
    EXPECT_NEAR(log_likelihood_ratio(test, kPublished), 2.945495, 1e-3);
    EXPECT_NEAR(normalized_elo(kPublished).value, 3.0505, 1e-3);
    EXPECT_NEAR(normalized_elo(kPublished).error, 2.3124, 1e-3);
    EXPECT_NEAR(elo(kPublished).value, 1.595, 1e-3);
    EXPECT_NEAR(elo(kPublished).error, 1.209, 1e-3);
    test.model = Sprt::Model::Logistic;
    EXPECT_NEAR(log_likelihood_ratio(test, kPublished), 3.126, 1e-3);
    EXPECT_NEAR(test.lower_bound(), -2.944439, 1e-6);
    EXPECT_NEAR(test.upper_bound(), 2.944439, 1e-6);
}

TEST(Statistics, IntervalOfAScore) {
    // 27 wins and 3 losses with two imagined ones of each: 29 of 34, by hand.
    const Interval most = score_interval(Trinomial{3, 0, 27});
    EXPECT_NEAR(most.low, 0.73390, 1e-4);
    EXPECT_NEAR(most.high, 0.97198, 1e-4);
    // All the same is not certain, and never more than everything.
    const Interval all = score_interval(Trinomial{0, 0, 30});
    EXPECT_NEAR(all.low, 0.86208, 1e-4);
    EXPECT_EQ(all.high, 1);
    EXPECT_EQ(score_interval(Trinomial{}).low, 0);
    EXPECT_EQ(score_interval(Trinomial{}).high, 1);
    EXPECT_EQ(score_interval(Pentanomial{}).high - score_interval(Pentanomial{}).low, 1);
    // Draws scatter less, and so does whatever the colours decide.
    const auto width = [](const Interval& i) { return i.high - i.low; };
    EXPECT_LT(width(score_interval(Trinomial{100, 800, 100})),
              width(score_interval(Trinomial{500, 0, 500})));
    EXPECT_LT(width(score_interval(Pentanomial{{0, 50, 400, 50, 0}})),
              width(score_interval(Trinomial{500, 0, 500})));
    EXPECT_TRUE(most.overlaps(all));
    EXPECT_FALSE((Interval{0, 0.4}).overlaps({0.41, 1}));
}

TEST(Statistics, IntervalsOfScoresHoldTheTruthAsOftenAsTheySay) {
    Rng rng(5);
    for (const double win : {0.5, 0.9}) {
        int held = 0;
        constexpr int kMatches = 4'000;
        for (int i = 0; i < kMatches; ++i) {
            Trinomial games;
            for (int k = 0; k < 30; ++k)
                ++(rng.below(1'000'000) < win * 1e6 ? games.wins : games.losses);
            const Interval found = score_interval(games);
            if (found.low <= win && win <= found.high) ++held;
        }
        EXPECT_NEAR(static_cast<double>(held) / kMatches, 0.955, 0.025) << win;
    }
}

TEST(Statistics, EloOfAScore) {
    // 75 % without draws: 400 log10(3).
    EXPECT_NEAR(elo(Trinomial{250, 0, 750}).value, 190.8485, 1e-3);
    EXPECT_NEAR(elo(Trinomial{100, 0, 100}).value, 0, 1e-12);
    EXPECT_NEAR(elo(Trinomial{1, 2, 3}).value, -elo(Trinomial{3, 2, 1}).value, 1e-9);
    // Normalized Elo is Elo where there are no draws and the difference is small.
    const Trinomial close{4'950, 0, 5'050};
    EXPECT_NEAR(normalized_elo(close).value, elo(close).value, 0.01);
    // Two games a pair without any tie between them say the same as single games, but for the one
    // imagined pair.
    const Pentanomial independent{{625, 2'500, 3'750, 2'500, 625}};
    EXPECT_NEAR(normalized_elo(independent).error,
                normalized_elo(Trinomial{5'000, 10'000, 5'000}).error, 1e-9);
    EXPECT_NEAR(elo(independent).error, elo(Trinomial{5'000, 10'000, 5'000}).error, 1e-3);
}

TEST(Statistics, Edges) {
    EXPECT_EQ(elo(Trinomial{}).value, 0);
    EXPECT_TRUE(std::isinf(elo(Trinomial{}).error));
    EXPECT_TRUE(std::isinf(elo(Trinomial{0, 0, 5}).value));
    EXPECT_LT(elo(Pentanomial{{3, 0, 0, 0, 0}}).value, 0);
    EXPECT_TRUE(std::isinf(normalized_elo(Trinomial{0, 0, 5}).value));
    EXPECT_EQ(normalized_elo(Pentanomial{{0, 0, 7, 0, 0}}).value, 0);
    EXPECT_EQ(likelihood_of_superiority(Trinomial{}), 0.5);
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{450, 0, 550}), 0.99921, 1e-4);
    const Sprt test;
    EXPECT_EQ(log_likelihood_ratio(test, Trinomial{}), 0);
    EXPECT_EQ(log_likelihood_ratio(test, Pentanomial{}), 0);
    for (const Trinomial one : {Trinomial{1, 0, 0}, Trinomial{0, 1, 0}, Trinomial{0, 0, 1}})
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(test, one)));
    for (std::size_t i = 0; i < 5; ++i) {
        Pentanomial one;
        one.pairs[i] = 1;
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(test, one)));
    }
    // More wins, more evidence for the larger difference.
    EXPECT_GT(log_likelihood_ratio(test, Trinomial{100, 100, 150}), 0);
    EXPECT_LT(log_likelihood_ratio(test, Trinomial{150, 100, 100}), 0);
}

TEST(Statistics, BetaDistribution) {
    // By hand: x^2, 1 - (1 - x)^4 - 4 x (1 - x)^3, and the arcsine.
    EXPECT_NEAR((BetaDistribution{2, 1}.below(0.3)), 0.09, 1e-12);
    EXPECT_NEAR((BetaDistribution{2, 3}.below(0.3)), 0.3483, 1e-12);
    EXPECT_NEAR((BetaDistribution{0.5, 0.5}.below(0.75)), 2.0 / 3, 1e-12);
    EXPECT_NEAR((BetaDistribution{2, 1}.quantile(0.09)), 0.3, 1e-12);
    EXPECT_NEAR((BetaDistribution{3, 7}.mean()), 0.3, 1e-12);
    EXPECT_EQ((BetaDistribution{3, 7}.below(0)), 0);
    EXPECT_EQ((BetaDistribution{3, 7}.below(1)), 1);
    for (const double size : {0.3, 1.0, 40.0, 1e4, 1e8}) {
        const BetaDistribution even{size, size};
        EXPECT_NEAR(even.below(0.5), 0.5, 1e-5) << size;
        const BetaDistribution uneven{3 * size, size};
        for (const double likelihood : {0.025, 0.5, 0.975}) {
            const double x = uneven.quantile(likelihood);
            EXPECT_NEAR(uneven.below(x), likelihood, 1e-5) << size;
            EXPECT_NEAR(uneven.above(x), 1 - likelihood, 1e-5) << size;
        }
    }
}

// Wins and losses with the uniform prior: the superiority is that at most `wins` of wins + losses +
// 1 coins fall on heads.
TEST(Statistics, SuperiorityOfFewGames) {
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{0, 0, 1}), 3.0 / 4, 1e-9);
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{1, 0, 0}), 1.0 / 4, 1e-9);
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{0, 0, 3}), 15.0 / 16, 1e-9);
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{1, 0, 3}), 26.0 / 32, 1e-9);
    // Draws say nothing about who is the stronger; here the shape is no longer exact.
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{0, 3, 1}), 3.0 / 4, 0.02);
    EXPECT_NEAR(likelihood_of_superiority(Trinomial{0, 9, 0}), 0.5, 1e-9);
    // A pair won is more than one game won and less than two: (1 + 2 / pi) / 2.
    EXPECT_NEAR(likelihood_of_superiority(Pentanomial{{0, 0, 0, 0, 1}}), 0.8183, 1e-4);
    EXPECT_LT(likelihood_of_superiority(Pentanomial{{0, 0, 0, 1, 0}}), 0.8);
    double last = 0.5;
    for (std::uint64_t wins = 1; wins < 40; ++wins) {
        const double now = likelihood_of_superiority(Trinomial{0, 0, wins});
        EXPECT_GT(now, last) << wins;
        EXPECT_LT(now, 1) << wins;
        EXPECT_NEAR(now, 1 - likelihood_of_superiority(Trinomial{wins, 0, 0}), 1e-9);
        last = now;
    }
}

TEST(Statistics, EloOfFewGamesIsUncertain) {
    // One win: the score is above the root of 1/40 in 39 of 40 cases, and nothing bounds it above.
    const Interval one = elo_interval(Trinomial{0, 0, 1});
    EXPECT_NEAR(one.low, -290.5, 0.1);
    EXPECT_TRUE(std::isinf(one.high));
    EXPECT_TRUE(std::isinf(elo(Trinomial{0, 0, 1}).error));
    EXPECT_NEAR(elo_interval(Trinomial{1, 0, 0}).high, 290.5, 0.1);
    EXPECT_NEAR(elo_interval(Trinomial{0, 0, 30}).low, 359.3, 0.1);
    EXPECT_TRUE(std::isinf(elo_interval(Trinomial{}).low));
    EXPECT_TRUE(std::isinf(elo_interval(Trinomial{}).high));
    // Games that are all drawn have a figure and a finite error, smaller with more of them.
    EXPECT_NEAR(elo(Trinomial{0, 3, 0}).value, 0, 1e-9);
    EXPECT_NEAR(elo(Trinomial{0, 3, 0}).error, 189.6, 0.1);
    EXPECT_LT(elo(Trinomial{0, 50, 0}).error, 20);
    EXPECT_TRUE(std::isfinite(elo(Pentanomial{{0, 0, 0, 1, 0}}).error));
    // Superiority and interval come from one belief: they agree about 97.5 %.
    for (std::uint64_t wins = 1; wins < 12; ++wins) {
        const Trinomial games{1, 2, wins};
        EXPECT_EQ(likelihood_of_superiority(games) > 0.975, elo_interval(games).low > 0) << wins;
    }
}

double uniform(Rng& rng) { return (rng.below(1U << 30) + 0.5) / (1U << 30); }

// One game: expected score s, a share of draws that leaves it so.
void play_one(Rng& rng, double score, double draws, Trinomial& games) {
    const double drawn = draws * 2 * std::min(score, 1 - score);
    const double won = score - drawn / 2;
    const double u = uniform(rng);
    ++(u < won ? games.wins : u < won + drawn ? games.draws : games.losses);
}

// A test that runs to its end is wrong about as often as it may be, and no more.
TEST(Statistics, TheTestErrsAsOftenAsAllowed) {
    Rng rng(11);
    Sprt test;
    test.elo0 = 0;
    test.elo1 = 40;
    constexpr int kRuns = 400;
    int wrong = 0;
    for (int run = 0; run < kRuns; ++run) {
        Trinomial games;
        for (;;) {
            for (int i = 0; i < 4; ++i) play_one(rng, 0.5, 0.4, games);
            const double llr = log_likelihood_ratio(test, games);
            if (llr >= test.upper_bound()) ++wrong;
            if (llr >= test.upper_bound() || llr <= test.lower_bound()) break;
        }
    }
    EXPECT_LE(wrong, kRuns * 8 / 100);
    EXPECT_GE(wrong, kRuns * 2 / 100);
}

// With any number of games, where every score is as likely as another.
TEST(Statistics, IntervalsOfEloHoldTheTruthAsOftenAsTheySay) {
    Rng rng(7);
    for (const double draws : {0.0, 0.4}) {
        for (const int count : {1, 4, 12, 60}) {
            int held = 0;
            constexpr int kMatches = 2'000;
            for (int i = 0; i < kMatches; ++i) {
                const double score = uniform(rng);
                Trinomial games;
                for (int k = 0; k < count; ++k) play_one(rng, score, draws, games);
                const Interval found = elo_interval(games);
                const double truth = 400 * std::log10(score / (1 - score));
                if (found.low <= truth && truth <= found.high) ++held;
            }
            EXPECT_GE(held, kMatches * 93 / 100) << draws << ' ' << count;
            EXPECT_LE(held, kMatches * 99 / 100) << draws << ' ' << count;
        }
    }
}

TEST(Ratings, OfTwoPlayersAreElo) {
    const std::vector<Encounter> one{{0, 1, {2'000, 3'000, 5'000}}};
    const auto found = ratings(2, one);
    EXPECT_NEAR(found[0].value - found[1].value, elo(one[0].games).value, 0.1);
    EXPECT_NEAR(found[0].value + found[1].value, 0, 1e-9);
    // Each is half of the difference away from the mean, and as uncertain.
    EXPECT_NEAR(2 * found[0].error, elo(one[0].games).error, 0.1);
}

TEST(Ratings, Edges) {
    EXPECT_TRUE(ratings(0, {}).empty());
    EXPECT_EQ(ratings(1, {})[0].value, 0);
    const std::vector<Encounter> one_sided{{0, 1, {0, 0, 50}}, {2, 3, {0, 50, 0}}};
    for (const Estimate& each : ratings(5, one_sided)) {
        EXPECT_TRUE(std::isfinite(each.value));
        EXPECT_TRUE(std::isfinite(each.error));
    }
    EXPECT_GT(ratings(5, one_sided)[0].value, ratings(5, one_sided)[1].value + 400);
}

// About as uncertain as the Elo of the same games, seen by each from the middle.
TEST(Ratings, OfFewOrOneSidedGamesAreUncertain) {
    const auto error_of = [](const Trinomial& games) {
        return ratings(2, std::vector<Encounter>{{0, 1, games}})[0].error;
    };
    EXPECT_NEAR(error_of({0, 0, 1}), 506.6, 0.5);
    EXPECT_NEAR(error_of({0, 0, 50}), 388.3, 0.5);
    EXPECT_NEAR(error_of({0, 3, 0}), 120.3, 0.5);
    EXPECT_NEAR(error_of({0, 50, 0}), elo(Trinomial{0, 50, 0}).error / 2, 0.5);
}

// 200 fields of 12 players of known strength, round robin: 93 to 97 % of the intervals hold it.
TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheySay) {
    constexpr std::size_t kPlayers = 12;
    constexpr int kFields = 200;
    for (const double draws : {0.0, 0.6}) {
        Rng rng(2026);
        int held = 0;
        for (int field = 0; field < kFields; ++field) {
            std::vector<double> truth(kPlayers);
            double mean = 0;
            for (double& each : truth) mean += (each = 400 * uniform(rng)) / kPlayers;
            std::vector<Encounter> encounters;
            for (std::size_t a = 0; a < kPlayers; ++a) {
                for (std::size_t b = a + 1; b < kPlayers; ++b) {
                    Encounter met{a, b, {}};
                    const double score = 1 / (1 + std::pow(10, (truth[b] - truth[a]) / 400));
                    for (int game = 0; game < 20; ++game) play_one(rng, score, draws, met.games);
                    encounters.push_back(met);
                }
            }
            const auto found = ratings(kPlayers, encounters);
            for (std::size_t i = 0; i < kPlayers; ++i)
                held += std::abs(found[i].value - (truth[i] - mean)) <= found[i].error ? 1 : 0;
        }
        const double share = held / (kFields * static_cast<double>(kPlayers));
        EXPECT_GE(share, 0.93) << draws;
        EXPECT_LE(share, 0.97) << draws;
    }
}

}  // namespace
}  // namespace damier::arena
