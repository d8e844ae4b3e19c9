// A board for the terminal.
#pragma once

#include <optional>
#include <string>

#include "checkers/board.h"
#include "checkers/move.h"
#include "core/board_view.h"

namespace damier::checkers {

// b w men, B W kings, or their figures; numbers for empty dark squares. The last move is marked.
std::string draw_board(const Board& board, const BoardView& view,
                       std::optional<Move> last = std::nullopt);

}  // namespace damier::checkers
