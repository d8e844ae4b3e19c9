// Games for the tuner, in a few bytes each.
//
//   header   two lines of text: what the file is, and the recipe it was made by
//   games    one behind the other, each by itself:
//              2 bytes   plies, the lower byte first
//              1 byte    half points of Side::First: 0, 1, 2
//              1 byte    of the plies, how many were drawn by lot at the beginning
//              1 byte    for each ply: the place of the move in the list of legal moves, whose
//                        order is part of each game's contract
//              1 byte    for each ply after the random ones: what the player thought, squeezed
//              4 bytes   a check sum of the game
//
// A file grows by whole games. What a program that was killed left behind its last whole game is
// seen by its check sum, and written over when the file is continued.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/types.h"

namespace damier::tune {

struct StoredGame {
    int points = 1;                   // half points of Side::First
    int random_plies = 0;             //
    std::vector<std::uint8_t> moves;  // places in the lists of legal moves
    std::vector<std::int8_t> scores;  // squeezed; of the plies after the random ones

    bool operator==(const StoredGame&) const = default;
};

// A value for the side to move in one byte, exact around nothing and coarse where much is won: twice
// the root of it.
std::int8_t squeezed(Value value);
Value unsqueezed(std::int8_t byte);

// As the file has it.
std::string bytes_of(const StoredGame& game);
std::string header_of(std::string_view recipe);

// FNV-1a.
std::uint64_t check_sum(std::string_view bytes);

struct GameFile {
    std::string recipe;
    std::vector<StoredGame> games;
    std::uintmax_t whole = 0;     // bytes of the header and of all whole games
    std::uint64_t check_sum = 0;  // of these
};

// At most so many of its games. One sentence where there is no such file or it is none of ours.
Result<GameFile> read_games(const std::filesystem::path& path, std::size_t most = SIZE_MAX);

}  // namespace damier::tune
