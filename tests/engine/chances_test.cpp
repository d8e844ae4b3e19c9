// What a value promises, from one end of the values to the other.
#include "engine/chances.h"

#include <gtest/gtest.h>

#include <ostream>

namespace damier::engine {

void PrintTo(const Chances& chances, std::ostream* out) {
    *out << chances.win << ' ' << chances.draw << ' ' << chances.loss;
}

namespace {

// 1000 / (1 + exp((325 - v) / 290)), by hand: a value of 325 wins every second game, and one slope
// of 290 from there 1 / (1 + 1/e) of them.
TEST(Chances, TheFittedCurve) {
    EXPECT_EQ(chances_of(0), (Chances{246, 508, 246}));
    EXPECT_EQ(chances_of(35), (Chances{269, 507, 224}));
    EXPECT_EQ(chances_of(325), (Chances{500, 404, 96}));
    EXPECT_EQ(chances_of(615), (Chances{731, 231, 38}));
    EXPECT_EQ(chances_of(-325), (Chances{96, 404, 500}));
}

TEST(Chances, AddUpMirrorAndRise) {
    Chances last = chances_of(-kInfinity);
    for (Value value = -kInfinity; value <= kInfinity; ++value) {
        const Chances now = chances_of(value);
        ASSERT_EQ(now.win + now.draw + now.loss, 1000) << value;
        ASSERT_GE(now.win, 0) << value;
        ASSERT_GE(now.draw, 0) << value;
        ASSERT_GE(now.loss, 0) << value;
        ASSERT_EQ(chances_of(-value), (Chances{now.loss, now.draw, now.win})) << value;
        ASSERT_GE(now.win, last.win) << value;
        ASSERT_LE(now.loss, last.loss) << value;
        // What nobody wins is likeliest where nobody is ahead; the two others are rounded.
        if (value <= 0) {
            ASSERT_GE(now.draw, last.draw - 1) << value;
        }
        last = now;
    }
}

TEST(Chances, WhatIsProvedIsCertain) {
    constexpr Chances kWon{1000, 0, 0};
    constexpr Chances kLost{0, 0, 1000};
    for (const int plies : {0, 1, 9, 500, 1999}) {
        EXPECT_EQ(chances_of(win_in(plies)), kWon) << plies;
        EXPECT_EQ(chances_of(loss_in(plies)), kLost) << plies;
    }
    EXPECT_EQ(chances_of(kLargest + 1), kWon);
    EXPECT_EQ(chances_of(kLargest), kWon);
    EXPECT_EQ(chances_of(-kLargest), kLost);
    // A large value alone leaves something open.
    EXPECT_LT(chances_of(1500).win, 1000);
    EXPECT_GT(chances_of(1500).draw, 0);
}

}  // namespace
}  // namespace damier::engine
