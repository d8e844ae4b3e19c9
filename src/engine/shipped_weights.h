// The weights of eval=td, which are files of nets/ that the program carries with it
// (scripts/embed_weights.cmake).
#pragma once

#include <string_view>

namespace damier::engine {

// nets/td-GAME.weights, as eval/weights_file.h reads it; empty for a game without.
std::string_view shipped_weights(std::string_view game);

}  // namespace damier::engine
