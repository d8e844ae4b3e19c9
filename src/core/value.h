// Values of positions: hundredths of a pawn or man for the side to move, with room at both ends for
// wins and losses that are certain. A quicker win is worth more than a slow one.
//
//   32000          kInfinity
//   31000 - plies  the game is over after so many plies, at most kLongestMate: a mate, whatever the
//                  game calls it
//   29999 - plies  after so many plies a tablebase says that it is won, not how soon
//   29000          kLargest: what an evaluation says is not beyond it
#pragma once

#include "core/types.h"

namespace damier {

inline constexpr Value kInfinity = 32'000;  // beyond every value
inline constexpr Value kMate = 31'000;      // the side to move has won, on the spot
inline constexpr int kLongestMate = 1'000;  // plies; no search sees as far
inline constexpr Value kTablebaseWin = kMate - kLongestMate - 1;
inline constexpr Value kDraw = 0;
inline constexpr Value kLargest = 29'000;  // no evaluator goes beyond it

constexpr Value loss_in(int plies) { return -kMate + plies; }
constexpr Value win_in(int plies) { return kMate - plies; }
constexpr Value tablebase_loss_in(int plies) { return -kTablebaseWin + plies; }
constexpr Value tablebase_win_in(int plies) { return kTablebaseWin - plies; }

// Certain, by a mate or by a tablebase.
constexpr bool is_win(Value v) { return v > kLargest; }
constexpr bool is_loss(Value v) { return v < -kLargest; }
// The plies to the end of the game are known.
constexpr bool is_mate(Value v) { return v > kTablebaseWin || v < -kTablebaseWin; }
// Certain, but nobody counted the plies.
constexpr bool is_tablebase(Value v) { return (is_win(v) || is_loss(v)) && !is_mate(v); }

}  // namespace damier
