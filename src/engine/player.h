// Whoever chooses a move: one virtual call per move of a game.
#pragma once

#include <stop_token>

#include "core/limits.h"
#include "core/line.h"
#include "search/thought.h"

namespace damier::engine {

template <GamePosition P>
class Player {
public:
    virtual ~Player() = default;
    // The game is not over. Honours both the limits it is given here and those it was made with,
    // whichever are tighter; a stop ends the search within milliseconds. The oracles, minimax and
    // negamax, know the limit of depth only, and look up between the moves of the root. The move is
    // always legal.
    virtual search::Thought<P> choose(const Line<P>& game, const Limits& limits,
                                      std::stop_token stop) = 0;
};

}  // namespace damier::engine
