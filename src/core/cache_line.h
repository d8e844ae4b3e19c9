// What the processor moves between its caches at once.
#pragma once

#include <cstddef>

namespace damier {

// What all threads write all the time has a line of the cache for itself, away from what they only
// read.
inline constexpr std::size_t kCacheLine = 64;

}  // namespace damier
