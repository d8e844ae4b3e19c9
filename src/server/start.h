// Where a game begins, as a session reads it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/page_message.h"

namespace damier::server {

struct SessionStart {
    std::optional<std::string> position;  // nothing: the usual start
    std::vector<std::string> moves;       // that are given

    bool operator==(const SessionStart&) const = default;
};

// One sentence when a game cannot begin so. A record may be longer than the rules allow: what was
// played after its end is an error.
Result<SessionStart> resolve_start(std::string_view game, const PageStart& start);

// How many ballots the game has; 0: none.
int count_ballots(std::string_view game);

}  // namespace damier::server
