// The signature of the search: how many nodes it visits in fixed positions. It changes exactly when
// what a search does changes, and is the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::engine {

struct BenchCount {
    std::string_view game;
    std::uint64_t nodes = 0;
    double seconds = 0;

    [[nodiscard]] std::uint64_t nps() const {
        return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
    }
};

// For each game, alpha-beta to a fixed depth in positions from random play.
std::vector<BenchCount> bench();

// "Bench: chess N checkers M", as commits end with it.
std::string signature(const std::vector<BenchCount>& counts);

}  // namespace damier::engine
