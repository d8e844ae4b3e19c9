// The words of the classic boards. A cell is a square counted as a FEN is read: 0 is a8, 7 is h8,
// 63 is h1. Moves are listed without asking whether they leave the king in check; the order in
// which they are listed is part of the contract, since equal scores are broken by it.
#pragma once

#include <array>
#include <cstdint>

#include "chess/position.h"
#include "chess/types.h"
#include "core/static_vector.h"

namespace damier::chess::boards {

inline constexpr int kCells = 64;
inline constexpr int kNoCell = -1;

constexpr int cell_of(Square s) { return idx(s) ^ 56; }
constexpr Square square_of(int cell) { return square_at(cell ^ 56); }
constexpr int row_of(int cell) { return cell >> 3; }  // 0 is rank 8
constexpr int column_of(int cell) { return cell & 7; }
constexpr std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

// Which way pawns go: up the board is towards row 0.
constexpr int pawn_step(Side side) { return side == Side::First ? -8 : 8; }
constexpr int pawn_row(Side side) { return side == Side::First ? 6 : 1; }
constexpr int last_row(Side side) { return side == Side::First ? 0 : 7; }

// Two moves are the same when all four fields are.
struct Move {
    enum Flag : std::uint8_t {
        kCapture = 1,
        kCastling = 2,
        kEnPassant = 4,
        kDoublePush = 8,
        kPawn = 16,
        kPromotion = 32
    };

    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t promotion;  // the number of the new piece
    std::uint8_t flags;

    constexpr bool operator==(const Move&) const = default;
};

constexpr Move make_move(int from, int to, int flags, PieceType promotion = PieceType::Pawn) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(promotion), static_cast<std::uint8_t>(flags)};
}

// The legal moves that there can be at most (chess/position.h), and the two ways to take en
// passant.
using MoveList = StaticVector<Move, chess::Position::MoveList::kCapacity + 8>;

// The castlings that are not lost yet, as a set.
enum Castling : std::uint8_t { kWhiteShort = 1, kWhiteLong = 2, kBlackShort = 4, kBlackLong = 8 };
constexpr int short_castling(Side side) { return side == Side::First ? kWhiteShort : kBlackShort; }
constexpr int long_castling(Side side) { return side == Side::First ? kWhiteLong : kBlackLong; }

// Those that remain when a piece leaves a cell or comes to it.
inline constexpr auto kCastlingKept = [] {
    std::array<std::uint8_t, kCells> kept{};
    kept.fill(kWhiteShort | kWhiteLong | kBlackShort | kBlackLong);
    kept[0] = kept[0] & ~kBlackLong;
    kept[4] = kept[4] & ~(kBlackShort | kBlackLong);
    kept[7] = kept[7] & ~kBlackShort;
    kept[56] = kept[56] & ~kWhiteLong;
    kept[60] = kept[60] & ~(kWhiteShort | kWhiteLong);
    kept[63] = kept[63] & ~kWhiteShort;
    return kept;
}();

// Does every castling that is not lost begin with king and rook where they stand in the usual game?
// The classic boards know no other.
bool has_usual_castling(const chess::Position& position);

// The same move in the words of chess/types.h, and back.
chess::Move to_chess(Move m);
Move from_chess(const chess::Position& position, chess::Move m);

}  // namespace damier::chess::boards
