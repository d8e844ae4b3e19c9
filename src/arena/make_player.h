// From one line of text to a player: a player of this process, or another program.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "arena/external.h"
#include "core/result.h"
#include "engine/make_session.h"
#include "engine/player.h"

namespace damier::arena {

// One sentence for a bad spec, or for a player that does not play this game. Another program is not
// started before its first game; patience is for those.
template <Game G>
Result<std::unique_ptr<Player<typename G::Position>>> make_player(std::string_view spec,
                                                                  const Patience& patience = {});

template <Game G>
using PlayerMaker = std::function<Result<std::unique_ptr<Player<typename G::Position>>>(
    std::string_view spec, const Patience& patience)>;

// Other programs, for a session; all other specs are its own affair.
template <Game G>
engine::OtherPlayers<G> other_programs(const Patience& patience);

// What to say of a player that did not begin: "player 'uci:x' does not start: ...".
Error no_start(std::string_view spec, const Failure& failure);

}  // namespace damier::arena
