// Pictures through Graphviz's program dot.
#pragma once

#include <string>

#include "core/result.h"

namespace damier::cli {

// Draws a dot file as SVG; one sentence where dot is missing or gives up.
Result<std::string> draw_svg(const std::string& dot);

}  // namespace damier::cli
