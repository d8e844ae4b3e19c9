// Everything that changes while a network learns, beside the turns that it keeps.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/dqn/optimiser.h"

namespace damier::learn {

struct DeepProgress {
    std::uint64_t updates = 0;
    std::uint64_t episodes = 0;
    std::uint64_t turns = 0;
    double loss = 0;  // of so many turns, since somebody looked
    std::uint64_t lost = 0;
    std::vector<float> weights{};
    std::vector<float>
        target{};  // of the network that targets come from; empty where it is the same
    Optimiser::Memory optimiser{};

    bool operator==(const DeepProgress&) const = default;
};

}  // namespace damier::learn
