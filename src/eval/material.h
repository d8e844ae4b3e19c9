// What the side to move has more than the other, in hundredths of a pawn or man, for those who know no
// game: the evaluation "material" of each, 0 where all marks are equal.
#pragma once

#include "core/value.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "tictactoe/position.h"

namespace damier::eval {

inline Value material(const chess::Position& at) { return ChessMaterial().value(at); }
template <class Rules>
Value material(const checkers::BasicPosition<Rules>& at) {
    return CheckersMaterial<Rules>().value(at);
}
inline Value material(const tictactoe::Position& /*at*/) { return kDraw; }

}  // namespace damier::eval
