// How much a test does: all of it in an optimised build, a share of it under a sanitizer.
#pragma once

namespace damier {

#if defined(__has_feature)  // clang
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define DAMIER_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // g++
#define DAMIER_SANITIZED
#endif

#ifdef DAMIER_SANITIZED
inline constexpr bool kSanitized = true;
#undef DAMIER_SANITIZED
#else
inline constexpr bool kSanitized = false;
#endif

constexpr int scaled(int full) { return kSanitized ? full / 20 : full; }

}  // namespace damier
