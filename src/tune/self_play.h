// Games that a player plays against itself, for the tuner to learn from.
//
// A game begins with random moves, drawn anew while what they lead to is lopsided. Game number i
// depends on the recipe and i alone, and the games stand in the file in their order: it is the same
// however many threads play, and however often it was stopped and continued.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

#include "core/result.h"

namespace damier::tune {

struct SelfPlay {
    std::string game = "chess";
    std::string player = "alphabeta:eval=tuned";
    std::uint64_t nodes = 1000;  // a move
    std::uint64_t seed = 1;
    int games = 1000;
    int threads = 1;

    // The line in the file: all but how many games and threads.
    [[nodiscard]] std::string recipe() const;
};

struct SelfPlayResult {
    int before = 0;  // games that the file had
    int played = 0;  // now
};

// Writes the games to a file, or goes on with it where it has the same recipe. `played` counts.
Result<SelfPlayResult> play_games(const SelfPlay& wanted, const std::filesystem::path& path,
                                  std::atomic<int>& played, const std::stop_token& stop);

}  // namespace damier::tune
