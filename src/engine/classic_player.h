// The player classic: TSCP's search on a board of choice.
#pragma once

#include <array>
#include <concepts>
#include <memory>

#include "chess/boards/boards.h"
#include "engine/player.h"
#include "engine/player_keys.h"

namespace damier::engine {

namespace classic_keys {

inline constexpr auto kDepth = depth_key(32);
inline constexpr auto kNodes = nodes_key("positions a move");
inline constexpr auto kBoard =
    choice("board", "bitboard", chess::boards::kBoardChoices,
           "how it finds pieces: the same nodes on each, from the slowest to the fastest");

}  // namespace classic_keys

inline constexpr std::array<Option, 4> kClassicOptions{classic_keys::kDepth, kSearchTime,
                                                       classic_keys::kNodes, classic_keys::kBoard};

// Of settings that were checked.
std::unique_ptr<Thinker<chess::Position>> make_classic_player(const Settings& settings);

struct MakeClassic {
    // It plays chess alone; null elsewhere.
    template <Game G>
    std::unique_ptr<Thinker<typename G::Position>> make(const Settings& settings) const {
        if constexpr (std::same_as<typename G::Position, chess::Position>) {
            return make_classic_player(settings);
        } else {
            return nullptr;
        }
    }
};

}  // namespace damier::engine
