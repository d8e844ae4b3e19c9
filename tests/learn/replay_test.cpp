// What is kept to be learnt from again: the last turns, drawn by lot or by how much they surprised.
#include "learn/dqn/replay.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace damier::learn::replay_test {
namespace {

using Kept = Replay<int>;

Turn<int> turn(int number) { return {.from = number}; }

std::vector<int> drawn_counts(const Kept& replay, int draws) {
    std::vector<int> counts(replay.size());
    Rng rng(3);
    for (int i = 0; i < draws; ++i) ++counts[replay.draw(rng).index];
    return counts;
}

TEST(Replay, KeepsTheLastTurns) {
    for (const bool is_prioritised : {false, true}) {
        Kept replay(5, is_prioritised);
        for (int i = 0; i < 3; ++i) replay.add(turn(i));
        EXPECT_EQ(replay.size(), 3U);
        for (int i = 3; i < 12; ++i) replay.add(turn(i));
        EXPECT_EQ(replay.size(), 5U);
        std::set<int> kept;
        for (std::size_t i = 0; i < 5; ++i) kept.insert(replay.turn(i).from);
        EXPECT_EQ(kept, (std::set<int>{7, 8, 9, 10, 11}));
    }
}

TEST(Replay, DrawsAllAlike) {
    Kept replay(7, false);
    for (int i = 0; i < 7; ++i) replay.add(turn(i));
    replay.surprised(0, 100);  // which says nothing here
    for (const int count : drawn_counts(replay, 70'000)) EXPECT_NEAR(count, 10'000, 500);
    Rng rng(1);
    EXPECT_EQ(replay.draw(rng).weight, 1);
}

// By the root of the error; what is drawn twice as often as on average weighs less by the root of two.
TEST(Replay, DrawsByTheSurprise) {
    Kept replay(6, true);
    for (int i = 0; i < 6; ++i) replay.add(turn(i));
    const std::vector<float> errors{0, 0.25F, -1, 4, 0.25F, 9};
    double sum = 0;
    std::vector<double> shares;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        replay.surprised(i, errors[i]);
        shares.push_back(std::sqrt(std::abs(double{errors[i]}) + 1e-3));
        sum += shares.back();
    }
    constexpr int kDraws = 200'000;
    const auto counts = drawn_counts(replay, kDraws);
    for (std::size_t i = 0; i < errors.size(); ++i)
        EXPECT_NEAR(counts[i], kDraws * shares[i] / sum, 900) << i;
    EXPECT_GT(counts[0], 0);  // nothing is never drawn
    Rng rng(5);
    for (int i = 0; i < 100; ++i) {
        const auto drawn = replay.draw(rng);
        const double often = 6 * shares[drawn.index] / sum;
        EXPECT_NEAR(drawn.weight, std::min(4.0, 1 / std::sqrt(often)), 1e-5) << drawn.index;
    }
}

TEST(Replay, WhatIsNewIsAsSurprisingAsAnythingWas) {
    Kept replay(4, true);
    for (int i = 0; i < 4; ++i) replay.add(turn(i));
    replay.surprised(2, 25);
    for (const std::size_t i : {0U, 1U, 3U}) replay.surprised(i, 0);
    replay.add(turn(4));  // in the place of the first
    EXPECT_EQ(replay.turn(0).from, 4);
    EXPECT_EQ(replay.priority(0), replay.priority(2));
    EXPECT_GT(replay.priority(0), 100 * replay.priority(1));
}

TEST(Replay, GoesOnFromWhatAFileHasKept) {
    for (const bool is_prioritised : {false, true}) {
        Kept replay(5, is_prioritised);
        for (int i = 0; i < 8; ++i) replay.add(turn(i));
        replay.surprised(1, 3);
        Kept other(5, is_prioritised);
        for (std::size_t i = 0; i < replay.size(); ++i)
            other.restore(replay.turn(i), replay.priority(i));
        other.restore_rest(replay.next(), replay.largest());
        for (int i = 8; i < 11; ++i) {
            replay.add(turn(i));
            other.add(turn(i));
        }
        EXPECT_EQ(drawn_counts(replay, 5'000), drawn_counts(other, 5'000));
        for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(replay.turn(i), other.turn(i));
    }
}

}  // namespace
}  // namespace damier::learn::replay_test
