// The fitted weights. Until there are any: those set by hand.
#pragma once

#include "eval/chess_hand_weights.h"

namespace damier::eval::chess_fitted {

inline constexpr auto kTerms = chess_hand::kTerms;

}  // namespace damier::eval::chess_fitted
