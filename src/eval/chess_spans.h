// Sets of squares that pawns and kings care about, as tables by side and square.
#pragma once

#include <array>

#include "chess/types.h"

namespace damier::eval {

namespace chess_spans {

using chess::Bitboard;
using chess::Square;
using SpanTable = std::array<std::array<Bitboard, 64>, 2>;

inline constexpr Bitboard kDark = 0xAA55AA55AA55AA55ULL;

constexpr Bitboard file_bits(int file) { return chess::kFileA << file; }

constexpr Bitboard neighbour_files(int file) {
    return (file > 0 ? file_bits(file - 1) : 0) | (file < 7 ? file_bits(file + 1) : 0);
}

// All ranks beyond the square's own, as the side moves.
constexpr Bitboard ranks_ahead(Side side, Square s) {
    Bitboard ahead = 0;
    for (int rank = 0; rank < 8; ++rank) {
        const bool beyond = side == Side::First ? rank > rank_of(s) : rank < rank_of(s);
        if (beyond) ahead |= chess::rank_bits(rank);
    }
    return ahead;
}

template <class F>
constexpr SpanTable table_of(F f) {
    SpanTable table{};
    for (const Side side : {Side::First, Side::Second}) {
        for (int i = 0; i < 64; ++i) {
            table[static_cast<std::size_t>(idx(side))][static_cast<std::size_t>(i)] =
                f(side, chess::square_at(i));
        }
    }
    return table;
}

inline constexpr SpanTable kAhead = table_of(
    [](Side side, Square s) { return ranks_ahead(side, s) & file_bits(chess::file_of(s)); });
inline constexpr SpanTable kAheadBeside = table_of(
    [](Side side, Square s) { return ranks_ahead(side, s) & neighbour_files(chess::file_of(s)); });
// By side and rank: the ranks that the side has behind it.
inline constexpr auto kRanksBehind = [] {
    std::array<std::array<Bitboard, 8>, 2> table{};
    for (std::size_t rank = 0; rank < 8; ++rank) {
        for (std::size_t each = 0; each < 8; ++each) {
            if (each < rank) table[0][rank] |= chess::rank_bits(static_cast<int>(each));
            if (each > rank) table[1][rank] |= chess::rank_bits(static_cast<int>(each));
        }
    }
    return table;
}();
inline constexpr auto kNeighbours = [] {
    std::array<Bitboard, 8> files{};
    for (int file = 0; file < 8; ++file)
        files[static_cast<std::size_t>(file)] = neighbour_files(file);
    return files;
}();

// How many king's steps apart.
inline constexpr auto kDistance = [] {
    std::array<std::array<std::uint8_t, 64>, 64> table{};
    for (int a = 0; a < 64; ++a) {
        for (int b = 0; b < 64; ++b) {
            const int files = a % 8 > b % 8 ? a % 8 - b % 8 : b % 8 - a % 8;
            const int ranks = a / 8 > b / 8 ? a / 8 - b / 8 : b / 8 - a / 8;
            table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
                static_cast<std::uint8_t>(files > ranks ? files : ranks);
        }
    }
    return table;
}();

}  // namespace chess_spans

// The squares before a pawn, on its file.
constexpr chess::Bitboard squares_ahead(Side side, chess::Square s) {
    return chess_spans::kAhead[static_cast<std::size_t>(idx(side))]
                              [static_cast<std::size_t>(chess::idx(s))];
}
// The squares from which enemy pawns could take it on its way.
constexpr chess::Bitboard squares_ahead_beside(Side side, chess::Square s) {
    return chess_spans::kAheadBeside[static_cast<std::size_t>(idx(side))]
                                    [static_cast<std::size_t>(chess::idx(s))];
}
constexpr chess::Bitboard neighbour_files(chess::Square s) {
    return chess_spans::kNeighbours[static_cast<std::size_t>(chess::file_of(s))];
}
constexpr int distance(chess::Square a, chess::Square b) {
    return chess_spans::kDistance[static_cast<std::size_t>(chess::idx(a))]
                                 [static_cast<std::size_t>(chess::idx(b))];
}
// Ranks as the side counts them, 0 to 7.
constexpr int own_rank(Side side, chess::Square s) {
    return side == Side::First ? chess::rank_of(s) : 7 - chess::rank_of(s);
}

}  // namespace damier::eval
