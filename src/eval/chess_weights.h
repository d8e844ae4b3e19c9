// The fitted weights of chess, as damier tune fit wrote them.
#pragma once

#include "eval/chess_terms.h"

namespace damier::eval::chess_fitted {

#include "eval/chess_weights.inc"

}  // namespace damier::eval::chess_fitted
