// How much a test does: all of it in an optimised build, a share of it under a sanitizer.
#pragma once

namespace damier {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

constexpr int scaled(int full) { return kSanitized ? full / 20 : full; }

}  // namespace damier
