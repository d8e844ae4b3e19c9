// What the server offers, as a page needs it to show games, opponents and forms: `Catalogue` of
// docs/page-protocol.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/json.h"
#include "server/hall.h"

namespace damier::server {

// What a page suggests first.
struct Suggestion {
    std::string game;    // empty: the first of all
    std::string player;  // a spec; empty: the page chooses
};

// One sentence where the suggestion makes no sense.
Result<engine::Json> catalogue_json(const std::string& program,
                                    const std::vector<Hall::Engine>& engines,
                                    const Suggestion& suggestion);

}  // namespace damier::server
