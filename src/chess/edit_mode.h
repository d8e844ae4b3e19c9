// Positions as the `edit` command of the xboard protocol sets them up: the way of engines that do
// not read FEN.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"

namespace damier::chess {

// The lines to send after `new` and `force`. Nothing where edit mode cannot say the position: it
// knows no en passant, and engines assume that a king and a rook on their usual squares may castle.
std::optional<std::vector<std::string>> write_edit_mode(const Position& pos);

}  // namespace damier::chess
