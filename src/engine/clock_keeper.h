// Who looks at the clock for a search: it asks the search to finish at the soft limit and stops it
// at the hard one. So players need no notion of time, and the clock may start while they think (at
// a ponderhit).
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>

#include "core/clock.h"

namespace damier::engine {

// What a search hears of its clock.
struct ClockSignals {
    std::stop_token over;     // end now
    std::stop_token enough;   // end where it is convenient
    std::stop_token started;  // the clock runs: for a search that has one of its own
};

// Of one search. Its functions may be called from any thread.
class ClockKeeper {
public:
    using Clock = std::chrono::steady_clock;

    // Starts the clock, once.
    void start(const TimePlan& plan, Clock::time_point since) {
        const std::lock_guard lock(mutex_);
        if (thread_.joinable()) return;
        started_.request_stop();
        try {
            thread_ = std::jthread([this, plan, since](const std::stop_token& gone) {
                if (plan.soft && sleep_until(since + *plan.soft, gone)) enough_.request_stop();
                if (sleep_until(since + plan.hard, gone)) stop_.request_stop();
            });
        } catch (const std::system_error&) {  // there is no thread: rather a quick move than none
            stop();
        }
    }

    [[nodiscard]] ClockSignals signals() const {
        return {stop_.get_token(), enough_.get_token(), started_.get_token()};
    }
    void stop() { stop_.request_stop(); }

private:
    // False when the keeper goes before that.
    bool sleep_until(Clock::time_point time, const std::stop_token& gone) {
        std::mutex own;
        std::unique_lock lock(own);
        std::condition_variable_any never;
        never.wait_until(lock, gone, time, [] { return false; });
        return !gone.stop_requested();
    }

    std::mutex mutex_;
    std::stop_source enough_;
    std::stop_source stop_;
    std::stop_source started_;
    std::jthread thread_;  // the last: it ends before the others go
};

}  // namespace damier::engine
