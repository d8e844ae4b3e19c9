// A move: one piece goes from one square to another and takes a set of enemies with it.
//
// A whole multi-jump is one move. Two paths over the same men between the same squares lead to the
// same position and are the same move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "checkers/board.h"

namespace damier::checkers {

// No default values: a list of moves is made in no time only while its items need no constructor.
// Move{} is zeros.
struct Move {
    std::uint8_t from;  // 0..31
    std::uint8_t to;
    Bits captured;  // the squares of the men taken; none for a simple move

    [[nodiscard]] constexpr bool is_capture() const { return captured != 0; }
    bool operator==(const Move&) const = default;
};

static_assert(sizeof(Move) == 8 && std::is_trivially_default_constructible_v<Move>);

// The room of a move list. Simple moves: at most 12 kings with 4 each, 48. English captures: a king
// lands on the 8 squares of one class only and jumps over the 9 between them; trying all 512 sets
// of men there gives at most 16 paths, so 12 pieces have at most 192 (the largest number found is
// 34). In the Sherlock game, where kings jump from afar, no such short proof exists; long searches
// for the worst position end at 68 paths, 20 of one king. Should a position have more than this
// room, the generators leave out the last ones rather than write past the end.
constexpr std::size_t kMaxMoves = 256;

}  // namespace damier::checkers
