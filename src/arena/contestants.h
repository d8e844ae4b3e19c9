// From one line of text to a contestant: a player of this process, or another program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/contestant.h"
#include "core/result.h"

namespace damier::arena {

// One sentence for a bad spec, or for a player that does not play this game. A program is not
// started before its first game.
template <Game G>
Result<std::unique_ptr<Contestant<typename G::Position>>> make_contestant(std::string_view spec);

// Is it another program?
bool is_external(std::string_view spec);

}  // namespace damier::arena
