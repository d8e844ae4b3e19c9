// How long one search may take, and the look at the clock that ends it.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace damier {

// What the clocks of a game show when a player is asked for a move; First's and Second's.
struct Clocks {
    std::array<std::chrono::milliseconds, 2> remaining{};
    std::array<std::chrono::milliseconds, 2> increment{};  // after each move
    std::optional<int> moves_to_go;  // of the side to move, until it is given more time
};

struct Limits {
    std::optional<int> depth;  // plies
    std::optional<std::uint64_t>
        nodes;  // exact on one thread: the same limit gives the same search
    std::optional<std::chrono::milliseconds> time;  // from the start of the search
    // The usual time: a depth is begun only where it can be expected to end within it.
    std::optional<std::chrono::milliseconds> soft;
    std::optional<std::uint64_t> playouts;  // for players that make them
    std::optional<Clocks> clocks;
    bool full_width = false;  // nothing within the depth may be left out: a mate in so many moves
    bool infinite = false;    // until a stop: also a player that has a time of its own goes on

    [[nodiscard]] bool none() const {
        return !depth && !nodes && !time && !soft && !playouts && !clocks && !infinite;
    }
};

// Counts the nodes of one search and says when to stop. The clock and the stop token are looked at
// every 512th node, well within a millisecond.
class Budget {
public:
    using Clock = std::chrono::steady_clock;

    // enough: like a stop, but what was begun may be finished.
    Budget(const Limits& limits, std::stop_token stop, std::stop_token enough = {})
        : last_(limits.nodes.value_or(UINT64_MAX)),
          stop_(std::move(stop)),
          enough_(std::move(enough)) {
        if (limits.time) deadline_ = begin_ + *limits.time;
        soft_ = limits.soft;
        next_look_ = std::min(kLookEvery, last_);
    }

    // Called once for each node; false: the search is over, this node and all above it have no
    // value.
    bool spend() {
        if (nodes_ == next_look_ && !look()) return false;
        ++nodes_;
        return true;
    }

    [[nodiscard]] bool over() const { return over_; }
    // Should nothing be begun that takes as long as all that was done so far?
    [[nodiscard]] bool enough() const {
        return enough_.stop_requested() || (soft_ && (Clock::now() - begin_) * 2 >= *soft_);
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count();
    }

private:
    static constexpr std::uint64_t kLookEvery = 512;

    // False when the search is over, and from then on: the next look stays where it is.
    bool look() {
        over_ = over_ || nodes_ == last_ || stop_.stop_requested() ||
                (deadline_ && Clock::now() >= *deadline_);
        if (!over_) next_look_ = std::min(nodes_ + kLookEvery, last_);
        return !over_;
    }

    Clock::time_point begin_ = Clock::now();
    std::optional<Clock::time_point> deadline_;
    std::optional<std::chrono::milliseconds> soft_;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_;  // no more nodes than these
    std::uint64_t next_look_;
    std::stop_token stop_;
    std::stop_token enough_;
    bool over_ = false;
};

}  // namespace damier
