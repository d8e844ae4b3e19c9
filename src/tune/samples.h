// From games to the positions that weights are fitted to.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.h"
#include "core/result.h"
#include "tune/fit.h"
#include "tune/game_file.h"

namespace damier::tune {

struct SampleOptions {
    double search_share = 0.4;  // of what a position is said to be worth: the player's opinion, the
                                // rest is the result of the game
    double opinion_k = 0.005;   // what its values mean, as k
    int every_held_out = 10;    // each so many-th game is kept for the test
};

struct SampleSets {
    Samples learned;
    Samples held_out;  // judged by the results alone, whatever was learned from
};

// The quiet positions of the games: the side to move is not forced, the move that was played is no
// capture or promotion, and no capture would change what the hand-set weights say.
template <Game G>
Result<SampleSets> samples_of(std::span<const GameFile> files, const SampleOptions& options);

}  // namespace damier::tune
