// Temporal differences: the formulas by hand, against the plain regression, and against a chain whose
// truth is known.
#include "learn/td.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/random.h"

namespace damier::learn {
namespace {

// Three predictions and a result, reckoned by hand: d = 0.2, -0.4, 0.9.
TEST(Td, ErrorsAreThoseOfTheFormula) {
    const std::vector<Prediction> row{{0.3}, {0.5}, {0.1}};
    const auto errors = td_errors(row, 1.0, 0.5, 1);
    ASSERT_EQ(errors.size(), 3U);
    EXPECT_NEAR(errors[2], 0.9, 1e-12);
    EXPECT_NEAR(errors[1], -0.4 + 0.5 * 0.9, 1e-12);
    EXPECT_NEAR(errors[0], 0.2 + 0.5 * (-0.4 + 0.5 * 0.9), 1e-12);
    // With a discount the next prediction and the trace are both worth less: d = 0.15, -0.41, 0.8.
    const auto discounted = td_errors(row, 1.0, 0.5, 0.9);
    EXPECT_NEAR(discounted[2], 0.9 - 0.1, 1e-12);
    EXPECT_NEAR(discounted[1], 0.09 - 0.5 + 0.45 * 0.8, 1e-12);
    EXPECT_NEAR(discounted[0], 0.45 - 0.3 + 0.45 * (0.09 - 0.5 + 0.45 * 0.8), 1e-12);
}

TEST(Td, LambdaOneIsTheRegressionTowardsTheResult) {
    Rng rng(5);
    std::vector<Prediction> row;
    for (int i = 0; i < 40; ++i) row.push_back({rng.below(2001) / 1000.0 - 1});
    const auto errors = td_errors(row, -1.0, 1, 1);
    for (std::size_t t = 0; t < row.size(); ++t)
        EXPECT_NEAR(errors[t], -1.0 - row[t].value, 1e-12) << t;
}

TEST(Td, LambdaZeroLooksOneStepAhead) {
    const std::vector<Prediction> row{{0.3}, {0.5}, {0.1}};
    const auto errors = td_errors(row, 0.0, 0, 1);
    EXPECT_NEAR(errors[0], 0.2, 1e-12);
    EXPECT_NEAR(errors[1], -0.4, 1e-12);
    EXPECT_NEAR(errors[2], -0.1, 1e-12);
}

// What a move by lot leads to says nothing of the position before it, nor of those before that one.
TEST(Td, MovesByLotAndGamesWithoutAnEndTeachNothing) {
    const auto errors = td_errors(std::vector<Prediction>{{0.3}, {0.5, false}, {0.1}}, 1.0, 1, 1);
    EXPECT_NEAR(errors[0], 0.2, 1e-12);
    EXPECT_EQ(errors[1], 0);
    EXPECT_NEAR(errors[2], 0.9, 1e-12);
    const auto open = td_errors(std::vector<Prediction>{{0.3}, {0.5}}, std::nullopt, 1, 1);
    EXPECT_NEAR(open[0], 0.2, 1e-12);
    EXPECT_EQ(open[1], 0);
    EXPECT_TRUE(td_errors({}, 1.0, 1, 1).empty());
}

// Sutton's random walk: from the middle of five places one step to the left or to the right, each as
// likely, until the walk leaves them; 1 for the right end, 0 for the left one. The truth is 1/6 ... 5/6
// (R. Sutton, A. Barto, Reinforcement Learning, example 6.2).
double error_of_walk(double lambda, int walks) {
    std::array<double, 5> values;
    values.fill(0.5);
    Rng rng(2026);
    for (int walk = 0; walk < walks; ++walk) {
        std::vector<int> places;
        int place = 2;
        for (; place >= 0 && place < 5; place += rng.below(2) == 0 ? -1 : 1)
            places.push_back(place);
        std::vector<Prediction> row;
        for (const int each : places) row.push_back({values[static_cast<std::size_t>(each)]});
        const auto errors = td_errors(row, place > 4 ? 1.0 : 0.0, lambda, 1);
        const double rate = 0.05 / (1 + walk / 500.0);
        for (std::size_t t = 0; t < places.size(); ++t)
            values[static_cast<std::size_t>(places[t])] += rate * errors[t];
    }
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double error = values[i] - static_cast<double>(i + 1) / 6;
        sum += error * error;
    }
    return std::sqrt(sum / 5);
}
TEST(Td, LearnsTheRandomWalk) {
    for (const double lambda : {0.0, 0.5, 1.0}) {
        EXPECT_GT(error_of_walk(lambda, 1), 0.2) << lambda;
        EXPECT_LT(error_of_walk(lambda, 20'000), 0.02) << lambda;
    }
}

}  // namespace
}  // namespace damier::learn
