// What follows a position in a line of extended position description (EPD): operations, each an
// opcode with its operands and ended by ';'.
//
//   bm Qg6 Rxh7; am Kd1; id "a name; with a semicolon"; c0 "what somebody said";
//
// Operands are words or strings in double quotes, which know no escapes. What they mean is for
// whoever asked.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace damier {

// Its texts are parts of the line that was read; offsets count from its beginning.
struct EpdOperation {
    Field opcode;
    std::vector<Field> operands;  // strings without their quotes
    std::string_view text;        // the whole of it, trimmed
};

// Those of a line from that character on, in their order; empty ones (";;") are passed over.
Result<std::vector<EpdOperation>> read_epd_operations(std::string_view line, std::size_t begin);

}  // namespace damier
