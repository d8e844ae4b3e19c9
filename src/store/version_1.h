// What stores of version 1 left to be guessed, or said in words for people: it is still read, and
// becomes data when such a store is upgraded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/verdict.h"

namespace damier::store {

// Whose fault it was, of a verdict that does not say so: the loser's. Of a game that nobody lost the
// reason tells, "white: 200 ms late", or nobody can.
std::optional<Side> culprit_in_version_1(const Verdict& verdict, std::string_view game);

// Faults of principal variations: "ply 12, white: what is wrong", line by line. Of a line of another
// form nothing but the text is known.
std::vector<Fault> faults_in_version_1(std::string_view text, std::string_view game);

}  // namespace damier::store
