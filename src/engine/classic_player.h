// The player classic: TSCP's search on a board of choice.
#pragma once

#include <array>
#include <memory>

#include "chess/boards/boards.h"
#include "engine/options.h"
#include "engine/player.h"

namespace damier::engine {

inline constexpr std::array kClassicOptions{
    number_or_off("depth", "off", 32, "plies"),
    number_or_off("time", "off", 86'400'000,
                  "milliseconds a move; 1000 when depth, time and nodes are all off"),
    number_or_off("nodes", "off", INT64_MAX, "positions a move"),
    choice("board", "bitboard", chess::boards::kBoardChoices,
           "how it finds pieces: the same nodes on each, from the slowest to the fastest"),
};

// Of settings that were checked.
std::unique_ptr<Player<chess::Position>> make_classic_player(const Settings& settings);

}  // namespace damier::engine
