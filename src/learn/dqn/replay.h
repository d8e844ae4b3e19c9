// What was lived through and may be learnt from again (L. Lin, 1992): the last so many turns of the
// learner, of which some are drawn by lot for each update. Prioritised (T. Schaul, J. Quan, I.
// Antonoglou, D. Silver, 2016), those that surprised most are drawn most often.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/random.h"

namespace damier::learn {

// A turn of the learner and what came of it: where its next turn is, after the reply.
template <class Place>
struct Turn {
    Place from{};              // where it chose; where outputs are for positions, what it chose
    std::uint16_t output = 0;  // of its choice
    float reward = 0;
    Place next{};  // unless that was the end
    bool is_over = false;

    bool operator==(const Turn&) const = default;
};

template <class Place>
class Replay {
public:
    struct Drawn {
        std::size_t index;
        float weight;  // of its error, which makes up for being drawn more often than others
    };

    Replay(std::size_t capacity, bool is_prioritised)
        : capacity_(capacity), is_prioritised_(is_prioritised) {
        while (leaves_ < capacity) leaves_ *= 2;
        if (is_prioritised) sums_.assign(2 * leaves_, 0);
    }

    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    [[nodiscard]] const Turn<Place>& turn(std::size_t index) const { return turns_[index]; }

    // Takes the place of the oldest one where there is no room. What is new is as surprising as
    // anything was.
    void add(const Turn<Place>& turn) {
        const std::size_t index = turns_.size() < capacity_ ? turns_.size() : next_;
        if (index == turns_.size()) {
            turns_.push_back(turn);
        } else {
            turns_[index] = turn;
        }
        next_ = (index + 1) % capacity_;
        if (is_prioritised_) set_priority(index, largest_);
    }

    [[nodiscard]] Drawn draw(Rng& rng) const {
        if (!is_prioritised_) return {rng.below(static_cast<std::uint32_t>(turns_.size())), 1};
        double left = rng.share() * sums_[1];
        std::size_t node = 1;
        while (node < leaves_) {
            node *= 2;
            if (left >= sums_[node] && sums_[node + 1] > 0) left -= sums_[node++];
        }
        // Half of the bias is made up for, as the authors begin.
        const double share = sums_[node] / sums_[1] * static_cast<double>(turns_.size());
        const double weight = 1 / std::sqrt(share);
        constexpr double kMostWeight = 4;  // of what was hardly ever drawn
        return {node - leaves_, static_cast<float>(std::min(weight, kMostWeight))};
    }

    // What an update found: by how much the value was wrong.
    void surprised(std::size_t index, float error) {
        if (!is_prioritised_) return;
        constexpr double kLeast = 1e-3;  // nothing is never drawn again
        const double priority = std::sqrt(std::abs(double{error}) + kLeast);
        largest_ = std::max(largest_, priority);
        set_priority(index, priority);
    }

    // For what is kept in a file: what it remembers, with the priorities.
    [[nodiscard]] double priority(std::size_t index) const {
        return is_prioritised_ ? sums_[leaves_ + index] : 0;
    }
    [[nodiscard]] std::size_t next() const { return next_; }
    [[nodiscard]] double largest() const { return largest_; }
    // The same, turn by turn; then the rest.
    void restore(const Turn<Place>& turn, double priority) {
        turns_.push_back(turn);
        if (is_prioritised_) set_priority(turns_.size() - 1, priority);
    }
    void restore_rest(std::size_t next, double largest) {
        next_ = next;
        largest_ = largest;
    }

private:
    void set_priority(std::size_t index, double priority) {
        std::size_t node = leaves_ + index;
        sums_[node] = priority;
        while (node > 1) {
            node /= 2;
            sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
        }
    }

    std::size_t capacity_;
    bool is_prioritised_;
    std::size_t leaves_ = 1;
    std::vector<Turn<Place>> turns_;
    std::size_t next_ = 0;      // to be written over, where all is full
    std::vector<double> sums_;  // a tree: the priorities below its nodes, the leaves at the end
    double largest_ = 1;
};

}  // namespace damier::learn
