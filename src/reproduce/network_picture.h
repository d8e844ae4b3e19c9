// A network as it is drawn in books, as an SVG picture: a column of circles for each layer, a line for
// each of the strongest weights, blue where it adds and orange where it takes away, and the units that
// fire for the position at hand filled the more the more they do. No script, no outside font.
#pragma once

#include <string>

#include "learn/dqn/network_view.h"

namespace damier::reproduce {

// The whole file, with its XML declaration.
std::string network_picture(const std::string& title, const learn::NetworkView& view);

}  // namespace damier::reproduce
