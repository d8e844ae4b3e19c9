// How long one search may take, and the look at the clock that ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace damier {

struct Limits {
    std::optional<int> depth;  // plies
    std::optional<std::uint64_t>
        nodes;  // exact on one thread: the same limit gives the same search
    std::optional<std::chrono::milliseconds> time;  // from the start of the search

    [[nodiscard]] bool none() const { return !depth && !nodes && !time; }
};

// Counts the nodes of one search and says when to stop. The clock and the stop token are looked at
// every 512th node, well within a millisecond.
class Budget {
public:
    using Clock = std::chrono::steady_clock;

    Budget(const Limits& limits, std::stop_token stop)
        : nodes_left_(limits.nodes.value_or(UINT64_MAX)), stop_(std::move(stop)) {
        if (limits.time) deadline_ = begin_ + *limits.time;
    }

    // Called once for each node; false: the search is over, this node and all above it have no
    // value.
    bool spend() {
        if (over_) return false;
        if (nodes_ == nodes_left_) return !(over_ = true);
        if ((++nodes_ & 511) == 0) look();
        return !over_;
    }

    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count();
    }

private:
    void look() {
        if (stop_.stop_requested() || (deadline_ && Clock::now() >= *deadline_)) over_ = true;
    }

    Clock::time_point begin_ = Clock::now();
    std::optional<Clock::time_point> deadline_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_left_;
    std::stop_token stop_;
    bool over_ = false;
};

}  // namespace damier
