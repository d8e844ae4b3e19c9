// Positions and moves as the Hub protocol (version 2, for draughts) writes them, here on 32 squares.
//
// Its lines are a command and arguments: wire/command_line.h.
#pragma once

#include <string>
#include <string_view>

#include "checkers/notation.h"
#include "checkers/position.h"
#include "core/result.h"

namespace damier::checkers {

// Whose turn, B or W, then one letter for each square from 1 to 32: b w men, B W kings, e empty.
// The text does not hold reversible_plies().
Result<Placement> read_hub_position(std::string_view text);
std::string write_hub_position(const Board& board, Side turn);

// "11-15"; captures are both ends and then every enemy taken, in any order: "22x6x18x10". So they
// are never ambiguous. Written with the enemies in ascending order.
std::string write_hub_move(Move m);

// A legal move, or what is wrong.
template <class Rules>
Result<Move> read_hub_move(const BasicPosition<Rules>& at, std::string_view text);

}  // namespace damier::checkers
