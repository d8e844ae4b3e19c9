// A line of play as people read it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/game.h"

namespace damier {

// The moves as the game's records write them, each in its position.
template <Game G>
std::vector<std::string> line_text(typename G::Position at,
                                   std::span<const typename G::Position::Move> moves) {
    std::vector<std::string> texts;
    for (const auto m : moves) {
        texts.push_back(G::write_record_move(at, m));
        at.make(m);
    }
    return texts;
}

}  // namespace damier
