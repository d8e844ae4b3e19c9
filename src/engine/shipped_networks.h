// The networks that the program carries with it, files of nets/ (scripts/embed_networks.cmake).
#pragma once

#include <span>
#include <string_view>

namespace damier::engine {

struct ShippedNetwork {
    std::string_view game;
    std::string_view endgame;  // empty: it plays the whole game
    std::string_view bytes;    // as learn/dqn/network_file.h reads them
};

std::span<const ShippedNetwork> shipped_networks();

}  // namespace damier::engine
