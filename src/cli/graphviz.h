// Pictures through the programs of Graphviz.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"

namespace damier::cli {

enum class Picture : std::uint8_t { Svg, Png };

// Draws a dot file with the program dot; one sentence where it is missing or gives up.
Result<std::string> draw(const std::string& dot, Picture picture);

// The same by a model of springs, with the program sfdp: the SVG, or one sentence.
Result<std::string> draw_by_springs(const std::string& dot);

}  // namespace damier::cli
