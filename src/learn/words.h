// What is checked of the words and numbers of a lesson's spec.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/result.h"
#include "core/text.h"

namespace damier::learn {

inline Result<std::size_t> index_of(std::string_view what, std::string_view word,
                                    std::span<const std::string_view> words) {
    const auto it = std::find(words.begin(), words.end(), word);
    if (it == words.end())
        return fail("{} is one of {}, not {}", what, fmt::join(words, ", "), quoted(word));
    return static_cast<std::size_t>(it - words.begin());
}

inline Result<void> check_count(std::string_view what, std::uint64_t count, std::uint64_t least,
                                std::uint64_t most) {
    if (count >= least && count <= most) return {};
    return fail("{} is a number from {} to {}, not {}", what, least, most, count);
}

inline Result<void> check_number(std::string_view what, double number, double least, double most) {
    if (number >= least && number <= most) return {};
    return fail("{} is a number from {} to {}, not {}", what, least, most, number);
}

}  // namespace damier::learn
