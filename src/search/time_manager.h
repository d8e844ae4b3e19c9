// How long a search that deepens step by step goes on: asked while it thinks, and told what each
// finished iteration has shown. A move that was best for long, below which most nodes lie, needs
// less than the usual time; one that has just changed, or whose value falls, gets more.
//
// It looks at no clock itself: whoever asks says what time it is.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <optional>

#include "core/clock.h"
#include "core/limits.h"
#include "core/value.h"

namespace damier::search {

class TimeManager {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    // How many times the usual time a move may take.
    static constexpr int kStretch = 5;

    // What an iteration has shown.
    struct Shown {
        bool has_new_move;  // its best move is not that of the one before
        Value value;
        double share;  // of the search's nodes so far that lie below the best move, from 0 to 1
    };

    // Nothing for a plan: no clock ends the search. A pondering search has its clock started by a
    // ponderhit.
    TimeManager(std::optional<TimePlan> plan, Time begin, bool is_pondering = false)
        : plan_(plan), begin_(begin), clock_start_(is_pondering ? kNever : begin) {}

    // The plan of these limits; nothing where no time is limited. It allows more beyond the usual
    // time than others do: what is saved where nothing is in doubt is there for the rest.
    static std::optional<TimePlan> plan_of(const Limits& limits, Side side,
                                           std::chrono::milliseconds overhead = kUsualOverhead) {
        if (limits.infinite) return std::nullopt;
        std::optional<TimePlan> plan;
        if (limits.clocks) plan = plan_time(*limits.clocks, side, overhead, kStretch);
        if (limits.soft) {
            if (!plan) plan = TimePlan{std::nullopt, *limits.soft * kStretch};
            plan->soft = std::min(plan->soft.value_or(*limits.soft), *limits.soft);
        }
        if (limits.time) {
            if (!plan) plan = TimePlan{std::nullopt, *limits.time};
            plan->hard = std::min(plan->hard, *limits.time);
            if (plan->soft) plan->soft = std::min(*plan->soft, plan->hard);
        }
        return plan;
    }

    // The opponent has played the move that was pondered on: the clock runs from now. From any
    // thread; the first time counts.
    void ponderhit(Time now) {
        Time never = kNever;
        clock_start_.compare_exchange_strong(never, now, std::memory_order_relaxed);
    }

    // On the thread that asks may_begin() too.
    void finished(const Shown& iteration, Time now) {
        assert(iteration.share >= 0 && iteration.share <= 1);
        // How much is won is of no interest where much is won.
        constexpr double kClear = 1000;
        const double value = std::clamp<double>(iteration.value, -kClear, kClear);
        steady_ = iteration.has_new_move ? 0 : steady_ + 1;
        const double drop = usual_value_.value_or(value) - value;
        usual_value_ = (usual_value_.value_or(value) + value) / 2;
        factor_ = of_steadiness(steady_) * of_share(iteration.share) * of_drop(drop);
        has_enough_.store(is_half_over(now), std::memory_order_relaxed);
    }

    // Must the search end at once? From any thread. The hard limit is over; or the search went on while it pondered
    // after it had thought enough, and the clock has started.
    [[nodiscard]] bool must_stop(Time now) const {
        const Time start = clock_start_.load(std::memory_order_relaxed);
        if (!plan_ || start == kNever) return false;
        return now - start >= plan_->hard || has_enough_.load(std::memory_order_relaxed);
    }

    // May another iteration begin? It is likely to take as long as all that was done so far, and
    // should end within the time that is wanted now. What was thought while pondering counts: it
    // took nothing off the clock, but it was thought.
    [[nodiscard]] bool may_begin(Time now) const {
        if (!plan_ || clock_start_.load(std::memory_order_relaxed) == kNever) return true;
        return !must_stop(now) && !is_half_over(now);
    }

    // The usual time by what was found out so far, never more than the hard limit; nothing where
    // all the time may be used.
    [[nodiscard]] std::optional<Clock::duration> wanted() const {
        if (!plan_ || !plan_->soft) return std::nullopt;
        const auto usual = std::chrono::duration<double, std::milli>(*plan_->soft) * factor_;
        return std::min<Clock::duration>(std::chrono::round<Clock::duration>(usual), plan_->hard);
    }

private:
    static constexpr Time kNever = Time::max();

    // The more iterations in a row have the same best move, the less is to be expected of more.
    static double of_steadiness(int steady) {
        constexpr std::array kFactors{1.8, 1.35, 1.1, 0.95, 0.85, 0.8};
        return kFactors[std::min(static_cast<std::size_t>(steady), kFactors.size() - 1)];
    }
    // A move that takes nearly all nodes has no rival; 1 at three quarters.
    static double of_share(double share) { return (1.5 - share) * 4 / 3; }
    // Against the values before, the last of which weigh most.
    static double of_drop(double drop) {
        constexpr double kOfAHundredth = 0.006;
        return std::clamp(1 + drop * kOfAHundredth, 0.8, 1.6);
    }

    [[nodiscard]] bool is_half_over(Time now) const {
        const auto all = wanted();
        return all && (now - begin_) * 2 >= *all;
    }

    std::optional<TimePlan> plan_;
    Time begin_;
    std::atomic<Time> clock_start_;
    std::atomic<bool> has_enough_{false};
    std::optional<double> usual_value_;
    int steady_ = 0;
    double factor_ = 1;
};

}  // namespace damier::search
