// The turns of a game as the store keeps them, in two columns of text: the moves, and what was said
// with each. "e2e4 d2d4" and "19/10/53210/280000 -/0/0/1200": value, depth, nodes, microseconds,
// with - for a value that was not said.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "store/store.h"

namespace damier::store {

// Seconds to the nearest microsecond; what is no length of time is 0, and a thousand million seconds
// are as long as any.
std::int64_t to_microseconds(double seconds);

// Moves with a space between them. A move that is empty or has white space is refused.
Result<std::string> write_moves(const std::vector<std::string>& moves);
std::vector<std::string> read_moves(std::string_view text);

std::string write_said(const std::vector<StoredTurn>& turns);
Result<std::vector<StoredTurn>> read_turns(std::string_view moves, std::string_view said);

}  // namespace damier::store
