// Words mixed until every bit of the result depends on every bit of them.
#pragma once

#include <cstdint>

#include "core/types.h"

namespace damier {

// The last steps of SplitMix64 (Steele, Lea, Flood 2014). No two words give the same.
constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

// The key of several sets of squares, in this order. Any of its bits may serve as an index. (Each
// word is mixed fully before the next one comes: with less, few squares of one set and few of the
// next undo each other.)
template <class... Words>
constexpr Key mixed_key(Words... words) {
    Key key = 0;
    ((key = mixed(key ^ words)), ...);
    return key;
}

}  // namespace damier
