// Is this game over? The one answer for all that play games: terminal, arena, protocols.
#pragma once

#include <optional>

#include "core/game.h"
#include "core/line.h"

namespace damier {

// What the game says of the line's position, claims included, and the limit of turns where the game
// has one. Turns are the moves of the line, from its first position on. An end by the position
// itself comes first: who has no move on the last turn has lost.
template <Game G>
std::optional<Ending> ending_of(const Line<typename G::Position>& line) {
    if (const auto ending = G::ending(line.position(), line.occurrences())) return ending;
    if (line.is_out_of_turns()) return Ending{Outcome::Draw, true, "turn limit"};
    return std::nullopt;
}

// Could this side still win? Where it could not, the other side's fallen flag is a draw.
template <Game G>
bool can_win(const typename G::Position& at, Side side) {
    if constexpr (requires { G::can_win(at, side); }) {
        return G::can_win(at, side);
    } else {
        return true;
    }
}

}  // namespace damier
