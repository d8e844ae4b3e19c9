// The commit that the program was made from.
#pragma once

#include <string_view>

namespace damier::cli {

// "feecba29d2d1", with a + behind it when what it was compiled from differed from that commit;
// "unknown" where git did not know. The definition is written by scripts/commit.cmake.
std::string_view build_commit();

}  // namespace damier::cli
