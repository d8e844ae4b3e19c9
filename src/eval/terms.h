// Evaluations that are linear in their weights: the value of a position is the sum, over the terms
// that are found in it, of how often each is found (for one side less for the other) times what it
// is worth.
//
// What a term is worth changes in the course of a game, so a weight is a pair: what it is worth at
// the beginning and what it is worth at the end; the phase of the position lies between. Both halves
// travel in one integer, and one addition adds both.
//
// The code that finds the terms is written once, over a sink:
//
//   sink.add(side, term, count)
//
// Summing makes the value of it, Recording keeps the list: for the tuner, which needs to know how
// the value depends on each weight, and for people who want to see where a value comes from.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace damier::eval {

// The ending in the upper 16 bits, the opening in the lower ones. Sums, differences and multiples of
// such pairs are the pairs of sums, as long as each half stays within +-32767.
using Score = std::int32_t;

constexpr Score pair(int opening, int ending) {
    return static_cast<Score>(static_cast<std::uint32_t>(ending) << 16) + opening;
}
constexpr Value opening_of(Score score) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(score));
}
constexpr Value ending_of(Score score) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(
        (static_cast<std::uint32_t>(score) + 0x8000U) >> 16));  // a negative opening had borrowed
}

// Terms of one kind stand together: mobility by the number of squares, pawns by their rank.
struct TermGroup {
    std::string_view name;
    int size;
    int first = 0;  // the index of the first of them
};

// The groups one behind the other.
template <std::size_t N>
constexpr std::array<TermGroup, N> laid_out(std::array<TermGroup, N> groups) {
    int next = 0;
    for (TermGroup& group : groups) {
        group.first = next;
        next += group.size;
    }
    return groups;
}
template <std::size_t N>
constexpr int count_of(const std::array<TermGroup, N>& groups) {
    return groups[N - 1].first + groups[N - 1].size;
}

// The sum of the weights, to Side::First.
struct Summing {
    const Score* weights;
    Score sum = 0;

    void add(Side side, int term, int count = 1) {
        const Score amount = weights[term] * count;
        sum += side == Side::First ? amount : -amount;
    }
};

// The list of what was found.
struct Recording {
    struct Found {
        Side side;
        int term;
        int count;
    };
    std::vector<Found> all;

    void add(Side side, int term, int count = 1) { all.push_back({side, term, count}); }
};

// Between the opening and the ending: `phase` of `phases` is all opening. The ending counts so many
// 64ths only: what is ahead there may still not be enough to win. Rounded towards zero, so that both
// sides see the same value with opposite signs.
constexpr int kFullScale = 64;
constexpr Value tapered(Score score, int phase, int phases, int scale = kFullScale) {
    return (opening_of(score) * phase * kFullScale + ending_of(score) * (phases - phase) * scale) /
           (phases * kFullScale);
}

}  // namespace damier::eval
