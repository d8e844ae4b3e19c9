// What the threads of one search share: the table, the clock, the end.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/limits.h"
#include "search/request.h"
#include "search/shared_table.h"
#include "search/time_manager.h"

namespace damier::search::champion {

// Of one search.
class Team {
public:
    using Clock = TimeManager::Clock;

    template <GamePosition P>
    Team(SharedTable& table, const Request<P>& request, Side side, int threads,
         std::stop_token stop)
        : table_(table),
          begin_(Clock::now()),
          plan_(request.pondering ? request.pondering->plan
                                  : TimeManager::plan_of(request.limits, side)),
          time_(plan_, begin_, request.pondering.has_value()),
          most_nodes_(request.limits.nodes.value_or(UINT64_MAX)),
          threads_(threads),
          stop_(std::move(stop)),
          enough_(request.enough),
          on_hit_(request.pondering ? request.pondering->hit : std::stop_token(), Hit{time_}) {}

    [[nodiscard]] SharedTable& table() { return table_; }
    [[nodiscard]] TimeManager& time() { return time_; }
    [[nodiscard]] bool is_alone() const { return threads_ == 1; }
    // Alone, a limit of nodes is kept exactly.
    [[nodiscard]] std::uint64_t most_nodes() const { return most_nodes_; }

    // Called now and then by each thread, with the nodes that it has visited since the last time.
    // Must it end?
    bool is_over(std::uint64_t nodes_since, bool is_first) {
        const std::uint64_t all =
            nodes_.fetch_add(nodes_since, std::memory_order_relaxed) + nodes_since;
        if (over_.load(std::memory_order_relaxed)) return true;
        if (all >= most_nodes_ || stop_.stop_requested() ||
            (is_first && time_.must_stop(Clock::now())))
            end();
        return over_.load(std::memory_order_relaxed);
    }
    void end() { over_.store(true, std::memory_order_relaxed); }

    // May the first thread begin another depth? A clock that somebody else looks at counts only
    // where there is none here.
    [[nodiscard]] bool may_deepen() const {
        return time_.may_begin(Clock::now()) && (has_plan() || !enough_.stop_requested());
    }
    [[nodiscard]] bool has_plan() const { return plan_.has_value(); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void count_tablebase_hit() { tablebase_hits_.fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        return tablebase_hits_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count();
    }

private:
    // The move that was pondered on was played.
    struct Hit {
        TimeManager& time;
        void operator()() const noexcept { time.ponderhit(Clock::now()); }
    };

    SharedTable& table_;
    Clock::time_point begin_;
    std::optional<TimePlan> plan_;
    TimeManager time_;
    std::uint64_t most_nodes_;
    int threads_;
    std::stop_token stop_;
    std::stop_token enough_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::uint64_t> tablebase_hits_ = 0;
    std::atomic<bool> over_{false};
    std::stop_callback<Hit> on_hit_;  // the last: it goes before what it calls
};

}  // namespace damier::search::champion
