// When a search ends: no clock is looked at, all times are told.
#include "search/time_manager.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/random.h"

namespace damier::search {
namespace {

using namespace std::chrono_literals;
using Time = TimeManager::Time;
using Shown = TimeManager::Shown;

constexpr Time kBegin{1'000'000h};
constexpr TimePlan kPlan{1000ms, 5000ms};

// One that says nothing new: the value as it was, and three quarters of the nodes.
constexpr Shown kSame{false, 20, 0.75};

TimeManager::Clock::duration wanted_after(const std::vector<Shown>& iterations,
                                          TimePlan plan = kPlan) {
    TimeManager manager(plan, kBegin);
    for (const Shown& each : iterations) manager.finished(each, kBegin);
    return *manager.wanted();
}

TEST(TimeManager, EndsAtTheHardLimit) {
    const TimeManager manager(kPlan, kBegin);
    EXPECT_FALSE(manager.must_stop(kBegin));
    EXPECT_FALSE(manager.must_stop(kBegin + 4999ms));
    EXPECT_TRUE(manager.must_stop(kBegin + 5000ms));
    EXPECT_TRUE(manager.must_stop(kBegin + 1h));
}

TEST(TimeManager, BeginsWhatCanBeExpectedToEnd) {
    const TimeManager manager(kPlan, kBegin);
    EXPECT_EQ(manager.wanted(), 1000ms);
    EXPECT_TRUE(manager.may_begin(kBegin + 499ms));
    EXPECT_FALSE(manager.may_begin(kBegin + 500ms));
}

TEST(TimeManager, WithoutAPlanNothingEnds) {
    TimeManager manager(std::nullopt, kBegin);
    manager.finished(kSame, kBegin + 1h);
    EXPECT_FALSE(manager.must_stop(kBegin + 1h));
    EXPECT_TRUE(manager.may_begin(kBegin + 1h));
    EXPECT_EQ(manager.wanted(), std::nullopt);
}

TEST(TimeManager, ATimeForTheMoveIsUsedToItsEnd) {
    TimeManager manager(TimePlan{std::nullopt, 700ms}, kBegin);
    for (int i = 0; i < 20; ++i) manager.finished({false, 20, 1}, kBegin + 600ms);
    EXPECT_TRUE(manager.may_begin(kBegin + 699ms));
    EXPECT_FALSE(manager.must_stop(kBegin + 699ms));
    EXPECT_FALSE(manager.may_begin(kBegin + 700ms));
    EXPECT_TRUE(manager.must_stop(kBegin + 700ms));
}

TEST(TimeManager, AMoveThatStaysNeedsLess) {
    std::vector<Shown> iterations{{true, 20, 0.75}};
    const std::vector<TimeManager::Clock::duration> expected{1800ms, 1350ms, 1100ms, 950ms,
                                                             850ms,  800ms,  800ms};
    for (const auto time : expected) {
        EXPECT_EQ(wanted_after(iterations), time);
        iterations.push_back(kSame);
    }
    iterations.back().has_new_move = true;  // all begins again
    EXPECT_EQ(wanted_after(iterations), 1800ms);
}

TEST(TimeManager, AMoveWithoutRivalsNeedsLess) {
    const auto with_share = [](double share) {
        return wanted_after({{true, 20, share}}, {3000ms, 60'000ms});
    };
    EXPECT_EQ(with_share(0.75), 5400ms);
    EXPECT_EQ(with_share(1), 3600ms);
    EXPECT_EQ(with_share(0.5), 7200ms);
    EXPECT_EQ(with_share(0), 10'800ms);
}

TEST(TimeManager, AFallingValueGetsMore) {
    const auto after = [](std::vector<Value> values) {
        std::vector<Shown> iterations;
        for (const Value value : values) iterations.push_back({true, value, 0.75});
        return wanted_after(iterations, {1000ms, 60'000ms});
    };
    EXPECT_EQ(after({20}), 1800ms);
    EXPECT_EQ(after({20, 20, 20}), 1800ms);
    EXPECT_EQ(after({20, -30}), 1800ms * 13 / 10);   // half a pawn: 50 times 0.006
    EXPECT_EQ(after({20, -500}), 1800ms * 16 / 10);  // and not without end
    EXPECT_EQ(after({20, 30}), 1800ms * 94 / 100);
    EXPECT_EQ(after({20, 500}), 1800ms * 8 / 10);
    // The values before count, the last most: 100, then 50, then 25 less than the first.
    EXPECT_EQ(after({100, 0, 0}), 1800ms * 13 / 10);
    // Where much is won it does not matter how much, and a mate is just a large value.
    EXPECT_EQ(after({2000, 1200}), 1800ms);
    EXPECT_EQ(after({win_in(9), 1500, win_in(3)}), 1800ms);
    EXPECT_EQ(after({win_in(9), loss_in(2)}), 1800ms * 16 / 10);
}

TEST(TimeManager, NothingGoesBeyondTheHardLimit) {
    Rng rng(5);
    for (int i = 0; i < 1000; ++i) {
        const std::chrono::milliseconds soft(rng.below(2000) + 1);
        const std::chrono::milliseconds hard = soft * (1 + rng.below(6));
        TimeManager manager(TimePlan{soft, hard}, kBegin);
        for (int depth = 1; depth < 10; ++depth) {
            manager.finished({rng.below(2) == 0, static_cast<Value>(rng.below(4000)) - 2000,
                              rng.below(1001) / 1000.0},
                             kBegin);
            ASSERT_GT(*manager.wanted(), 0ms);
            ASSERT_LE(*manager.wanted(), hard);
            ASSERT_TRUE(manager.must_stop(kBegin + hard));
            ASSERT_FALSE(manager.may_begin(kBegin + hard));
        }
    }
}

TEST(TimeManager, NoClockRunsWhilePondering) {
    TimeManager manager(kPlan, kBegin, true);
    EXPECT_FALSE(manager.must_stop(kBegin + 1h));
    EXPECT_TRUE(manager.may_begin(kBegin + 1h));
    // Nothing was finished in all the time: the whole of the hard limit is there.
    manager.ponderhit(kBegin + 1h);
    EXPECT_FALSE(manager.must_stop(kBegin + 1h + 4999ms));
    EXPECT_TRUE(manager.must_stop(kBegin + 1h + 5000ms));
    EXPECT_FALSE(manager.may_begin(kBegin + 1h));
    manager.ponderhit(kBegin + 2h);  // only the first counts
    EXPECT_TRUE(manager.must_stop(kBegin + 1h + 5000ms));
}

TEST(TimeManager, WhatWasPonderedIsThought) {
    {  // enough: the answer comes at once
        TimeManager manager(kPlan, kBegin, true);
        manager.finished(kSame, kBegin + 10s);
        EXPECT_TRUE(manager.may_begin(kBegin + 10s));
        EXPECT_FALSE(manager.must_stop(kBegin + 20s));
        manager.ponderhit(kBegin + 20s);
        EXPECT_TRUE(manager.must_stop(kBegin + 20s));
        EXPECT_FALSE(manager.may_begin(kBegin + 20s));
    }
    {  // not enough: it goes on, for what is missing
        TimeManager manager(kPlan, kBegin, true);
        manager.finished(kSame, kBegin + 100ms);
        manager.ponderhit(kBegin + 200ms);
        EXPECT_FALSE(manager.must_stop(kBegin + 200ms));
        EXPECT_TRUE(manager.may_begin(kBegin + 674ms));  // half of 1,350
        EXPECT_FALSE(manager.may_begin(kBegin + 675ms));
    }
    {  // enough by what was known, until another move was found
        TimeManager manager(kPlan, kBegin, true);
        manager.finished(kSame, kBegin + 800ms);
        manager.finished({true, 20, 0.75}, kBegin + 850ms);
        manager.ponderhit(kBegin + 860ms);
        EXPECT_FALSE(manager.must_stop(kBegin + 860ms));
        EXPECT_TRUE(manager.may_begin(kBegin + 860ms));
    }
}

// The ponderhit comes from the thread that reads, while others think.
TEST(TimeManager, APonderhitIsHeardOnAllThreads) {
    TimeManager manager(kPlan, kBegin, true);
    {
        std::vector<std::jthread> thinking;
        for (int t = 0; t < 4; ++t) {
            thinking.emplace_back([&manager] {
                while (!manager.must_stop(kBegin + 1h)) std::this_thread::yield();
            });
        }
        for (int i = 0; i < 100; ++i) manager.finished(kSame, kBegin + 1ms);
        EXPECT_TRUE(manager.may_begin(kBegin + 1h));
        manager.ponderhit(kBegin + 1min);
    }
    EXPECT_TRUE(manager.must_stop(kBegin + 1h));
    EXPECT_FALSE(manager.must_stop(kBegin + 1min));
}

TEST(TimeManager, PlansFromLimits) {
    const auto plan_of = [](const Limits& limits) {
        return TimeManager::plan_of(limits, Side::First);
    };
    Limits limits;
    limits.depth = 9;
    EXPECT_EQ(plan_of(limits), std::nullopt);
    limits.time = 700ms;
    EXPECT_EQ(plan_of(limits), (TimePlan{std::nullopt, 700ms}));
    limits.soft = 100ms;
    EXPECT_EQ(plan_of(limits), (TimePlan{100ms, 500ms}));
    limits.soft = 900ms;
    EXPECT_EQ(plan_of(limits), (TimePlan{700ms, 700ms}));
    limits.infinite = true;
    EXPECT_EQ(plan_of(limits), std::nullopt);

    Limits clocks;
    clocks.clocks = Clocks{{60'100ms, 1ms}, {20ms, 0ms}, std::nullopt};
    EXPECT_EQ(plan_of(clocks), (TimePlan{2400ms, 12'000ms}));
    EXPECT_EQ(plan_time(*clocks.clocks, Side::First), (TimePlan{2400ms, 4800ms}));
    clocks.time = 3000ms;
    EXPECT_EQ(plan_of(clocks), (TimePlan{2400ms, 3000ms}));
    EXPECT_EQ(TimeManager::plan_of(clocks, Side::Second)->hard, 1ms);
}

// A player whose iterations take longer and longer, in games against its clock alone.
TEST(TimeManager, NoClockRunsOut) {
    struct Control {
        std::chrono::milliseconds base;
        std::chrono::milliseconds increment;
        std::optional<int> moves;
    };
    Rng rng(11);
    for (const Control& control : {Control{1000ms, 50ms, {}}, Control{60'000ms, 600ms, {}},
                                   Control{60'000ms, 0ms, 40}, Control{300'000ms, 0ms, {}}}) {
        for (int game = 0; game < 50; ++game) {
            std::chrono::nanoseconds left = control.base;
            for (int move = 0; move < 80; ++move) {
                Limits limits;
                const auto shown = std::chrono::duration_cast<std::chrono::milliseconds>(left);
                limits.clocks = Clocks{{shown, shown}, {control.increment, control.increment}, {}};
                if (control.moves) limits.clocks->moves_to_go = *control.moves - move % 40;
                const auto plan = TimeManager::plan_of(limits, Side::First);
                TimeManager manager(plan, kBegin);
                Time now = kBegin;
                std::chrono::nanoseconds step = 10us;
                while (manager.may_begin(now)) {
                    now = std::min(now + step, kBegin + plan->hard);
                    if (manager.must_stop(now)) break;
                    step = step * (12 + rng.below(14)) / 10;
                    manager.finished({rng.below(4) == 0, static_cast<Value>(rng.below(80)),
                                      0.2 + 0.8 * rng.below(1000) / 1000.0},
                                     now);
                }
                left -= now - kBegin + kUsualOverhead;
                ASSERT_GT(left, 0ms) << move;
                left += control.increment;
                if (control.moves && (move + 1) % 40 == 0) left += control.base;
            }
            // And it was used: after 80 moves without a control little is left.
            if (!control.moves) {
                EXPECT_LT(left, control.base / 2);
            }
        }
    }
}

}  // namespace
}  // namespace damier::search
