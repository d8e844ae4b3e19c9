// Extended position description: one position a line, for opening books and test suites.
//
// The first four fields of a FEN, then opcodes, each ended by ';': "... w KQkq - hmvc 2; fmvn 9;".
// The opcodes hmvc (halfmove clock) and fmvn (move number) are honoured, all others passed over; the
// two counters of a whole FEN may stand before them or in their place.
#pragma once

#include <string_view>

#include "chess/position.h"
#include "core/result.h"

namespace damier::chess {

Result<Position> read_epd(std::string_view text);

}  // namespace damier::chess
