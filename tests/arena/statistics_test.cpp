// The statistics of matches against published values, against simulation, and at their edges.
#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

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
    // Two games a pair without any tie between them say the same as single games.
    const Pentanomial independent{{625, 2'500, 3'750, 2'500, 625}};
    EXPECT_NEAR(normalized_elo(independent).error,
                normalized_elo(Trinomial{5'000, 10'000, 5'000}).error, 1e-9);
    EXPECT_NEAR(elo(independent).error, elo(Trinomial{5'000, 10'000, 5'000}).error, 1e-9);
}

TEST(Statistics, Edges) {
    EXPECT_EQ(elo(Trinomial{}).value, 0);
    EXPECT_TRUE(std::isinf(elo(Trinomial{}).error));
    EXPECT_TRUE(std::isinf(elo(Trinomial{0, 0, 5}).value));
    EXPECT_LT(elo(Pentanomial{{3, 0, 0, 0, 0}}).value, 0);
    EXPECT_TRUE(std::isinf(normalized_elo(Trinomial{0, 0, 5}).value));
    EXPECT_EQ(normalized_elo(Pentanomial{{0, 0, 7, 0, 0}}).value, 0);
    EXPECT_EQ(likelihood_of_superiority(Trinomial{}), 0.5);
    EXPECT_EQ(likelihood_of_superiority(Trinomial{0, 0, 3}), 1);
    EXPECT_EQ(likelihood_of_superiority(Trinomial{3, 0, 0}), 0);
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
