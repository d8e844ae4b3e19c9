// Fitted weights as the source that is compiled in.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "eval/terms.h"

namespace damier::tune {

// An array of the first `dense` weights, group by group, and a list of those others that are not
// nothing. `comment` is written above, line by line.
std::string weights_source(std::string_view comment, std::span<const eval::TermGroup> groups,
                           std::span<const eval::Score> weights, std::size_t dense);

}  // namespace damier::tune
