// The bytes of a file with their checksum behind them: XXH3 (64 bits, the lowest byte first).
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace damier::learn {

std::string sealed(std::string bytes);
// Without it again. One sentence where the bytes do not begin with `magic`, a line, or are not whole.
Result<std::string_view> unsealed(std::string_view bytes, std::string_view magic);

}  // namespace damier::learn
