// What a climb of the ladder found, for people (text), programs (JSON, docs/reproduce.md) and eyes
// (a plot).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reproduce/ladder.h"
#include "reproduce/plot.h"
#include "reproduce/studies.h"

namespace damier::reproduce {

std::string to_text(const Study& study, const Ladder& ladder);
nlohmann::ordered_json to_json(const Study& study, const Ladder& ladder);
// Nodes against depth.
Plot to_plot(const Study& study, const Ladder& ladder);

}  // namespace damier::reproduce
