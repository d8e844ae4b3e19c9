// A report for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compliance/examine.h"

namespace damier::compliance {

// One line for each check, what is wrong below it, and how many passed. With transcripts: below
// each fault also what was said and what came.
std::string report_text(const Report& report, bool with_transcripts);

nlohmann::ordered_json report_json(const Report& report);

// All checks: id, level and title.
std::string list_text();
nlohmann::ordered_json list_json();

}  // namespace damier::compliance
