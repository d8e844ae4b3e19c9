// The fitted weights of checkers, for both rule sets, as damier tune fit wrote them.
#pragma once

#include "eval/checkers_tuned.h"

namespace damier::eval {

namespace checkers_fitted {

#include "eval/checkers_weights.inc"

}  // namespace checkers_fitted

namespace sherlock_fitted {

#include "eval/sherlock_weights.inc"

}  // namespace sherlock_fitted

}  // namespace damier::eval
