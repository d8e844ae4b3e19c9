// The command genfens, which UCI does not have: positions to begin games with, as programs that test
// engines ask for them.
#pragma once

#include <string_view>

#include "core/result.h"
#include "engine/random_starts.h"

namespace damier::protocol {

// "10 seed 1 book None", without the first word.
Result<engine::RandomStarts> read_genfens(std::string_view text);

}  // namespace damier::protocol
