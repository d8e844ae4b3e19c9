// The board of 32 dark squares as sets of bits, and the four diagonal steps on whole sets.
//
// Square s (0..31) is the PDN square s + 1: numbered from the top left, four to a row. Even rows
// hold the columns 1, 3, 5, 7 and odd rows the columns 0, 2, 4, 6, so a step adds 3, 4 or 5
// depending on the parity of the row. Black (Side::First) begins at the top and moves down; White
// (Side::Second) moves up.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "core/types.h"

namespace damier::checkers {

using Bits = std::uint32_t;

constexpr int kSquares = 32;
constexpr int kRowSize = 4;
constexpr int kRows = kSquares / kRowSize;
constexpr int kMaxPieces = 12;  // of one side

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr int row_of(int square) { return square / kRowSize; }
constexpr int column_of(int square) {
    return 2 * (square % kRowSize) + (row_of(square) % 2 == 0 ? 1 : 0);
}

constexpr Bits kEvenRows = 0x0F0F0F0F;
constexpr Bits kOddRows = 0xF0F0F0F0;
constexpr Bits kTopRow = 0x0000000F;
constexpr Bits kBottomRow = 0xF0000000;
constexpr Bits kNotFirstInRow = 0xEEEEEEEE;
constexpr Bits kNotLastInRow = 0x77777777;

// Clockwise. This is the order in which all generators and readers try directions.
enum class Direction : std::uint8_t { UpRight, DownRight, DownLeft, UpLeft };

inline constexpr std::array kDirections = {Direction::UpRight, Direction::DownRight,
                                           Direction::DownLeft, Direction::UpLeft};

constexpr Direction opposite(Direction d) {
    return static_cast<Direction>((static_cast<int>(d) + 2) % 4);
}

constexpr bool is_forward(Side side, Direction d) {
    const bool down = d == Direction::DownRight || d == Direction::DownLeft;
    return down == (side == Side::First);
}

// All members of the set one step further; those that would leave the board vanish.
template <Direction D>
constexpr Bits step(Bits set) {
    if constexpr (D == Direction::UpRight) {
        return ((set & kEvenRows & kNotLastInRow) >> 3) | ((set & kOddRows) >> 4);
    } else if constexpr (D == Direction::DownRight) {
        return ((set & kEvenRows & kNotLastInRow) << 5) | ((set & kOddRows) << 4);
    } else if constexpr (D == Direction::DownLeft) {
        return ((set & kEvenRows) << 4) | ((set & kOddRows & kNotFirstInRow) << 3);
    } else {
        return ((set & kEvenRows) >> 4) | ((set & kOddRows & kNotFirstInRow) >> 5);
    }
}

// Two steps at once. Two rows further the parity is the same again, so one shift serves all
// squares.
template <Direction D>
constexpr Bits hop(Bits set) {
    if constexpr (D == Direction::UpRight) {
        return (set & kNotLastInRow) >> 7;
    } else if constexpr (D == Direction::DownRight) {
        return (set & kNotLastInRow) << 9;
    } else if constexpr (D == Direction::DownLeft) {
        return (set & kNotFirstInRow) << 7;
    } else {
        return (set & kNotFirstInRow) >> 9;
    }
}

// The same for a direction known only at run time.
constexpr Bits step(Bits set, Direction d) {
    switch (d) {
        case Direction::UpRight:
            return step<Direction::UpRight>(set);
        case Direction::DownRight:
            return step<Direction::DownRight>(set);
        case Direction::DownLeft:
            return step<Direction::DownLeft>(set);
        default:
            return step<Direction::UpLeft>(set);
    }
}

// Where a man of this side is crowned.
constexpr Bits last_row(Side side) { return side == Side::First ? kBottomRow : kTopRow; }

// Pieces are counted 0 black man, 1 black king, 2 white man, 3 white king.
constexpr int kPieces = 4;
constexpr int piece_of(Side side, bool king) { return 2 * idx(side) + (king ? 1 : 0); }
constexpr Side side_of(int piece) { return piece < 2 ? Side::First : Side::Second; }
constexpr bool is_king(int piece) { return piece % 2 == 1; }

constexpr std::string_view side_name(Side side) { return side == Side::First ? "black" : "white"; }

struct Board {
    std::array<Bits, 2> pieces{};  // by side, men and kings
    Bits kings = 0;                // of both sides

    [[nodiscard]] constexpr Bits of(Side side) const {
        return pieces[static_cast<std::size_t>(idx(side))];
    }
    constexpr Bits& of(Side side) { return pieces[static_cast<std::size_t>(idx(side))]; }
    [[nodiscard]] constexpr Bits men(Side side) const { return of(side) & ~kings; }
    [[nodiscard]] constexpr Bits kings_of(Side side) const { return of(side) & kings; }
    [[nodiscard]] constexpr Bits occupied() const { return pieces[0] | pieces[1]; }
    [[nodiscard]] constexpr Bits empty() const { return ~occupied(); }

    // -1 for an empty square.
    [[nodiscard]] constexpr int piece_at(int square) const {
        if ((occupied() & bit(square)) == 0) return -1;
        const Side side = (of(Side::First) & bit(square)) != 0 ? Side::First : Side::Second;
        return piece_of(side, (kings & bit(square)) != 0);
    }

    bool operator==(const Board&) const = default;
};

// The same for the other side: the board turned round, the colours changed.
constexpr Board flipped(const Board& board) {
    const auto turned = [](Bits set) {
        Bits out = 0;
        for (int square = 0; square < 32; ++square) {
            if ((set & bit(square)) != 0) out |= bit(31 - square);
        }
        return out;
    };
    return {{turned(board.pieces[1]), turned(board.pieces[0])}, turned(board.kings)};
}

// What every reader of positions guarantees and every position assumes: at most twelve pieces a
// side, no square with two of them, no uncrowned man on its last row.
constexpr bool is_valid(const Board& board) {
    return (board.of(Side::First) & board.of(Side::Second)) == 0 &&
           (board.kings & board.empty()) == 0 &&
           std::popcount(board.of(Side::First)) <= kMaxPieces &&
           std::popcount(board.of(Side::Second)) <= kMaxPieces &&
           (board.men(Side::First) & last_row(Side::First)) == 0 &&
           (board.men(Side::Second) & last_row(Side::Second)) == 0;
}

constexpr Board start_board() { return {{0x00000FFF, 0xFFF00000}, 0}; }

}  // namespace damier::checkers
