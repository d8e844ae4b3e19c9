// What the readers of all move notations share: squares joined by separators.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/move.h"
#include "core/result.h"
#include "core/static_vector.h"

namespace damier::checkers {

// A start and at most twelve landings, for a capture takes one enemy with each leg; or, in the Hub
// protocol, both ends and at most twelve enemies.
using SquareList = StaticVector<std::uint8_t, kMaxPieces + 2>;

struct MoveText {
    SquareList squares;  // at least two
    bool capture;        // the last separator was not '-'
};

// `text` without the white space around it is "11-15" or longer; `shown` is what an error quotes.
Result<MoveText> parse_move_text(std::string_view text, std::string_view shown);

// "11-15" or "22x15": all that Sherlock's notation writes, and PDN where it is enough.
std::string ends_of(Move m);

// "a", "a or b", "a, b or c"; a long list is cut.
std::string join_or(const std::vector<std::string>& items);

}  // namespace damier::checkers
