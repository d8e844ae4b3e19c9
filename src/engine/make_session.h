// How a session is made by those who know its game: with a line of play that is there, and with
// players that are not the engine's own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "core/line.h"
#include "engine/session.h"

namespace damier::engine {

// Makes players that are none of ours. Null for a spec that is not one of theirs; one sentence for
// one that is wrong.
template <Game G>
using OtherPlayers =
    std::function<Result<std::unique_ptr<Player<typename G::Position>>>(std::string_view spec)>;

template <Game G>
struct SessionSetup {
    Line<typename G::Position> line{G::start()};  // its moves are given
    std::uint64_t seed = 0;                       // of the players' random choices
    OtherPlayers<G> others{};                     // may be empty
};

template <Game G>
std::unique_ptr<Session> make_session(SessionSetup<G> setup);

}  // namespace damier::engine
