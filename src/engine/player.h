// Whoever chooses a move: one virtual call per move of a game.
#pragma once

#include <optional>
#include <stop_token>

#include "core/limits.h"
#include "core/line.h"
#include "search/recorder.h"
#include "search/request.h"
#include "search/thought.h"

namespace damier::engine {

template <GamePosition P>
class Player {
public:
    virtual ~Player() = default;
    // The game is not over. Honours both the limits it is given here and those it was made with,
    // whichever are tighter; a stop ends the search within milliseconds. The move is always legal.
    // Tells its progress where it finds things out bit by bit, and may look for fewer lines than
    // are wanted.
    virtual search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                                      std::stop_token stop) = 0;

    // The same thinking once more with nothing remembered from earlier moves, and with the visited
    // tree recorded. Nothing for a player that searches no tree.
    virtual std::optional<search::Thought<P>> choose_recorded(const Line<P>& /*game*/,
                                                              const search::Request<P>& /*request*/,
                                                              std::stop_token /*stop*/,
                                                              search::Recorder<P>& /*recorder*/) {
        return std::nullopt;
    }
};

}  // namespace damier::engine
