// What a value promises, from one end of the values to the other: one curve for all who ask.
#include "core/chances.h"

#include <gtest/gtest.h>

#include <ostream>

#include "all_games.h"

namespace damier {

void PrintTo(const Chances& chances, std::ostream* out) {
    *out << chances.win << ' ' << chances.draw << ' ' << chances.loss;
}

namespace {

constexpr double kShares[] = {0, 0.1, 0.5, 0.55, 0.92, 0.99};

// 1 / (1 + 10^(-v / 400)): ten to one at 400.
TEST(Chances, PointsByTheFormulaOfTheRatings) {
    EXPECT_DOUBLE_EQ(points_of(0), 0.5);
    EXPECT_DOUBLE_EQ(points_of(400), 10.0 / 11);
    EXPECT_DOUBLE_EQ(points_of(-400), 1.0 / 11);
    EXPECT_NEAR(points_of(100), 0.640065, 1e-6);
    EXPECT_EQ(points_of(kMate), 1);
    EXPECT_LT(points_of(-kMate), 1e-70);
}

TEST(Chances, PointsAndValuesAreTheSameThing) {
    for (Value value = -1900; value <= 1900; ++value)
        ASSERT_EQ(value_of_points(points_of(value)), value);
    // What was never won has a value all the same, and it is no certain one.
    EXPECT_EQ(value_of_points(0), -2000);
    EXPECT_EQ(value_of_points(1), 2000);
}

// By hand: at 0 the threshold is exp(a) = (1 + d) / (1 - d), 3 for a half; a lead of exp(x) = 3 then
// wins 1 / 2 and loses 1 / 10, which are 70 % of the points: value 147.
TEST(Chances, TheModelOfDraws) {
    EXPECT_EQ(chances_of(0, 0.5), (Chances{250, 500, 250}));
    EXPECT_EQ(chances_of(147, 0.5), (Chances{500, 400, 100}));
    EXPECT_EQ(chances_of(-147, 0.5), (Chances{100, 400, 500}));
    EXPECT_EQ(chances_of(0, 0.92), (Chances{40, 920, 40}));
    // Without draws the points are wins.
    EXPECT_EQ(chances_of(100, 0), (Chances{640, 0, 360}));
}

TEST(Chances, WinsAndHalfTheDrawsAreThePoints) {
    for (const double share : kShares) {
        for (Value value = -kLargest; value <= kLargest; ++value) {
            const Chances now = chances_of(value, share);
            ASSERT_NEAR(now.points(), points_of(value), 0.00051) << value;
            // To the digit that a percentage is shown with.
            ASSERT_EQ(std::lround(1000 * now.points()), std::lround(1000 * points_of(value)))
                << value;
        }
    }
}

TEST(Chances, AddUpMirrorAndRise) {
    for (const double share : kShares) {
        Chances last = chances_of(-kInfinity, share);
        for (Value value = -kInfinity; value <= kInfinity; ++value) {
            const Chances now = chances_of(value, share);
            ASSERT_EQ(now.win + now.draw + now.loss, 1000) << value;
            ASSERT_GE(now.win, 0) << value;
            ASSERT_GE(now.draw, 0) << value;
            ASSERT_GE(now.loss, 0) << value;
            ASSERT_EQ(chances_of(-value, share), (Chances{now.loss, now.draw, now.win})) << value;
            // Points and draws are rounded, and what is left takes the rest.
            ASSERT_GE(now.win, last.win - 1) << value;
            ASSERT_LE(now.loss, last.loss + 1) << value;
            ASSERT_GE(now.points(), last.points()) << value;
            if (value <= 0) {
                ASSERT_GE(now.draw, last.draw) << value;
            }
            last = now;
        }
    }
}

TEST(Chances, WhatIsProvedIsCertain) {
    constexpr Chances kWon{1000, 0, 0};
    constexpr Chances kLost{0, 0, 1000};
    for (const int plies : {0, 1, 9, 500, 998}) {
        for (const double share : kShares) {
            EXPECT_EQ(chances_of(win_in(plies), share), kWon) << plies;
            EXPECT_EQ(chances_of(loss_in(plies), share), kLost) << plies;
            EXPECT_EQ(chances_of(tablebase_win_in(plies), share), kWon) << plies;
            EXPECT_EQ(chances_of(tablebase_loss_in(plies), share), kLost) << plies;
        }
    }
    EXPECT_EQ(chances_of(kLargest, 0.5), kWon);
    EXPECT_EQ(chances_of(-kLargest, 0.5), kLost);
    // A large value alone leaves something open.
    EXPECT_LT(chances_of(1000, 0.5).win, 1000);
    EXPECT_GT(chances_of(1000, 0.5).draw, 0);
}

// Between equals each game has its own share of draws; the points of a value are the same in all.
TEST(Chances, GamesDifferInTheirDraws) {
    EXPECT_EQ(chances_of<chess::Chess>(0), (Chances{250, 500, 250}));
    EXPECT_EQ(chances_of<checkers::Checkers>(0), (Chances{40, 920, 40}));
    EXPECT_EQ(chances_of<checkers::Sherlock>(0), (Chances{225, 550, 225}));
    EXPECT_EQ(chances_of<tictactoe::TicTacToe>(0), chances_of(0, 0.5));
    for (const Value value : {-300, -20, 77, 500}) {
        const double points = chances_of<chess::Chess>(value).points();
        EXPECT_EQ(chances_of<checkers::Checkers>(value).points(), points);
        EXPECT_EQ(chances_of<checkers::Sherlock>(value).points(), points);
    }
}

// By hand: a lead of the threshold wins half of the games, and with a threshold of ln 3 scales a level
// position wins a quarter.
TEST(Chances, AForecastHasAThresholdAndAScale) {
    const Forecast forecast{100 * std::log(3.0), 100};
    EXPECT_EQ(chances_of(0, forecast), (Chances{250, 500, 250}));
    EXPECT_EQ(chances_of(110, forecast), (Chances{500, 400, 100}));
    EXPECT_EQ(chances_of(-110, forecast), (Chances{100, 400, 500}));
    EXPECT_EQ(chances_of(0, {200 * std::log(3.0), 200}), (Chances{250, 500, 250}));
    EXPECT_EQ(chances_of(win_in(3), forecast), (Chances{1000, 0, 0}));
    EXPECT_EQ(chances_of(loss_in(4), forecast), (Chances{0, 0, 1000}));
    for (const Forecast& each : {forecast, Forecast{5, 300}, Forecast{300, 5}, Forecast{0, 100}}) {
        int last = 0;
        for (Value value = -kInfinity; value <= kInfinity; ++value) {
            const Chances now = chances_of(value, each);
            ASSERT_EQ(now.win + now.draw + now.loss, 1000) << value;
            ASSERT_TRUE(now.win >= last && now.draw >= 0 && now.loss >= 0) << value;
            last = now.win;
        }
    }
}

}  // namespace
}  // namespace damier
