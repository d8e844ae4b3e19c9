// What a sum of terms does not know about endings of chess: how to drive a bare king to where it is
// mated, and which advantages do not win.
#pragma once

#include <optional>

#include "chess/position.h"

namespace damier::eval {

// Where one side has nothing but its king and the other what it takes to mate it: a value, to
// Side::First, that grows as the king is driven to the edge (with bishop and knight to a corner that
// the bishop reaches) and the kings come together; a draw where it takes more than there is. Nothing
// where that is not the question.
std::optional<Value> mating_value(const chess::Position& at);

// How many 64ths of an advantage in the ending count, for the side that has it: without pawns it
// takes more than a piece, and bishops of opposite colours hold much.
int ending_scale(const chess::Position& at, Side ahead);

}  // namespace damier::eval
