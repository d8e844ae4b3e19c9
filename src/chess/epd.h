// Extended position description: one position a line, for opening books and test suites.
//
// The first four fields of a FEN, then operations, each ended by ';': "... w KQkq - hmvc 2; fmvn 9;".
// Those of hmvc (halfmove clock) and fmvn (move number) are honoured; the two counters of a whole FEN
// may stand before them or in their place.
#pragma once

#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/epd_operations.h"
#include "core/result.h"

namespace damier::chess {

// The operations are all that there are, and parts of the text that was read.
struct EpdLine {
    Position position;
    std::vector<EpdOperation> operations;
};

Result<EpdLine> read_epd_line(std::string_view text);
// The position alone.
Result<Position> read_epd(std::string_view text);

}  // namespace damier::chess
