// The words every game and every search share.
#pragma once

#include <cstdint>

namespace damier {

// Who is to move. Which colour that is (White in chess, Black in checkers) is the game's affair.
enum class Side : std::uint8_t { First, Second };

constexpr Side other(Side side) { return side == Side::First ? Side::Second : Side::First; }
constexpr int idx(Side side) { return static_cast<int>(side); }

// Which moves generate() is asked for.
enum class Gen : std::uint8_t { Legal, Tactical };

// The result of a finished game, as the side to move sees it.
enum class Outcome : std::uint8_t { Draw, Loss };

using Key = std::uint64_t;       // identity of a position; equal positions have equal keys
using MoveCode = std::uint16_t;  // table index and hint: MAY collide. Identity of moves is ==
using Value = int;               // centipawns, or hundredths of a man, for the side to move

}  // namespace damier
