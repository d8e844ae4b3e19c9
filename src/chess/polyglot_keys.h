// The keys by which opening books in PolyGlot's format know positions. They are not those of
// zobrist.h: a book must be read by every program that knows the format.
#pragma once

#include "chess/position.h"
#include "core/line.h"

namespace damier::chess {

// The square that a pawn has passed with the last move, two steps, whether or not it may be taken
// there; or kNoSquare. Where a line begins, only what may be taken is known.
Square passed_square(const Line<Position>& game);

// En passant counts when a pawn of the side to move stands beside the one that has just passed that
// square, pinned or not.
Key polyglot_key(const Position& at, Square passed);
Key polyglot_key(const Line<Position>& game);

}  // namespace damier::chess
