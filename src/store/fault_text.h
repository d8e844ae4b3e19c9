// The faults of principal variations as the store keeps them, a list in JSON:
// [{"ply":12,"side":"first","text":"..."}], where ply is 0 and side is null when they are not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/verdict.h"

namespace damier::store {

std::string write_faults(const std::vector<Fault>& faults);
Result<std::vector<Fault>> read_faults(std::string_view text);

}  // namespace damier::store
