// The signature of the searches: how many nodes they visit in fixed positions. It changes when what
// a search does changes, and is the same on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::engine {

// Of one player, in all positions of one game.
struct BenchCount {
    std::string_view game;
    std::string_view player;  // its spec
    std::uint64_t nodes = 0;
    double seconds = 0;

    [[nodiscard]] std::uint64_t nps() const {
        return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
    }
};

// Every kind of search in every game, in positions from random play: each player chooses a move,
// and then another after it, so that what it keeps and what it plays in the end are seen too.
// `counted` hears of each player when it is done.
std::vector<BenchCount> bench(const std::function<void(const BenchCount&)>& counted = {});

// All together; no game and no player.
BenchCount total_of(const std::vector<BenchCount>& counts);

// "Bench: chess N checkers M sherlock K", as commits end with it.
std::string signature(const std::vector<BenchCount>& counts);

}  // namespace damier::engine
