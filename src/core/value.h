// Values of positions: hundredths of a pawn or man for the side to move, with room at both ends for
// wins and losses that are certain. A quicker win is worth more than a slow one.
#pragma once

#include "core/types.h"

namespace damier {

inline constexpr Value kInfinity = 32'000;  // beyond every value
inline constexpr Value kMate = 31'000;      // the side to move has won, on the spot
inline constexpr Value kDraw = 0;
inline constexpr Value kLargest = 29'000;  // no evaluator goes beyond it

constexpr Value loss_in(int plies) { return -kMate + plies; }
constexpr Value win_in(int plies) { return kMate - plies; }
constexpr bool is_win(Value v) { return v > kLargest; }
constexpr bool is_loss(Value v) { return v < -kLargest; }

}  // namespace damier
