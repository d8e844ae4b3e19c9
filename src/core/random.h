// Seeded random numbers: the only source of chance in the program. The same seed gives the same
// game.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/mixing.h"

namespace damier {

// SplitMix64 (Steele, Lea, Flood 2014): one 64-bit state, passes BigCrush, and constexpr, so that
// Zobrist keys are made by the compiler.
class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        return mixed(state_);
    }

    // A number in [0, bound), by multiplication (Lemire): no division, bias below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // A number in [0, 1), each a multiple of 2^-53.
    constexpr double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

}  // namespace damier
