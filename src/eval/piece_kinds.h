// The kinds of pieces of each game, and how a piece's owner sees its square: what an evaluation needs
// that is written once for all games.
//
//   kNames            of the kinds, from the piece that most others are made of
//   kUnit             the kind whose worth is called 100
//   kMost             pieces that one side has at the most
//   kRow              squares that stand in one row where all of them are shown
//   kind(piece), side(piece)
//   turned(square)    the square that the other side sees in its place
//   seen(piece, square)   the square as the owner sees it: the same for both sides in mirrored places
//   row(seen), column(seen), kBoard   where that is on a square board of so many rows, seen from
//                     behind the owner: row 0 is its first
#pragma once

#include <array>
#include <string_view>

#include "checkers/position.h"
#include "chess/position.h"
#include "tictactoe/position.h"

namespace damier::eval {

template <class P>
struct PieceKinds;

template <>
struct PieceKinds<chess::Position> {
    static constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop",
                                                            "rook", "queen",  "king"};
    static constexpr int kUnit = 0;
    static constexpr int kMost = 16;
    static constexpr int kRow = 8;
    static constexpr int kind(int piece) {
        return chess::idx(chess::type_of(static_cast<chess::Piece>(piece)));
    }
    static constexpr Side side(int piece) {
        return chess::side_of(static_cast<chess::Piece>(piece));
    }
    static constexpr int turned(int square) { return square ^ 56; }
    static constexpr int seen(int piece, int square) {
        return side(piece) == Side::First ? square : turned(square);
    }
    static constexpr int kBoard = 8;
    static constexpr int row(int seen) { return chess::rank_of(chess::square_at(seen)); }
    static constexpr int column(int seen) { return chess::file_of(chess::square_at(seen)); }
};

template <class Rules>
struct PieceKinds<checkers::BasicPosition<Rules>> {
    static constexpr std::array<std::string_view, 2> kNames{"man", "king"};
    static constexpr int kUnit = 0;
    static constexpr int kMost = checkers::kMaxPieces;
    static constexpr int kRow = checkers::kRowSize;
    static constexpr int kind(int piece) { return checkers::is_king(piece) ? 1 : 0; }
    static constexpr Side side(int piece) { return checkers::side_of(piece); }
    static constexpr int turned(int square) { return checkers::kSquares - 1 - square; }
    static constexpr int seen(int piece, int square) {
        return side(piece) == Side::First ? square : turned(square);
    }
    // Squares are numbered from the owner's first row on, from its right to its left.
    static constexpr int kBoard = 8;
    static constexpr int row(int seen) { return checkers::row_of(seen); }
    static constexpr int column(int seen) { return kBoard - 1 - checkers::column_of(seen); }
};

// Nobody plays towards the other side: both see the same squares.
template <>
struct PieceKinds<tictactoe::Position> {
    static constexpr std::array<std::string_view, 1> kNames{"mark"};
    static constexpr int kUnit = 0;
    static constexpr int kMost = 5;
    static constexpr int kRow = tictactoe::kSide;
    static constexpr int kind(int /*piece*/) { return 0; }
    static constexpr Side side(int piece) { return piece == 0 ? Side::First : Side::Second; }
    static constexpr int turned(int square) { return square; }
    static constexpr int seen(int /*piece*/, int square) { return square; }
    static constexpr int kBoard = tictactoe::kSide;
    static constexpr int row(int seen) { return kBoard - 1 - seen / kBoard; }
    static constexpr int column(int seen) { return seen % kBoard; }
};

}  // namespace damier::eval
