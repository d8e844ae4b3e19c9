// Positions to begin games with, drawn by lot.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"

namespace damier::engine {

struct RandomStarts {
    int count = 0;
    std::uint64_t seed = 0;
    std::optional<std::string> book;  // a file with a position in each line
    int plies = 8;                    // or one more: random moves from the start or the book
};

// Tells them one by one, until all are told or a stop. False when games end too soon to get any
// further.
using DrawStarts =
    std::function<bool(const std::function<void(const std::string&)>& tell, std::stop_token stop)>;

// One sentence where there is no such game or its book cannot be read.
Result<DrawStarts> random_starts(std::string_view game, const RandomStarts& wanted);

}  // namespace damier::engine
