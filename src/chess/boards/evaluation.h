// What the classic evaluation counts, in hundredths of a pawn, and how a board without further
// knowledge adds it up: all pieces are looked at twice, the pawns' rows first.
#pragma once

#include "chess/boards/words.h"

namespace damier::chess::boards {

namespace values {

inline constexpr std::array<int, 6> kMaterial{100, 300, 300, 500, 900, 0};
// All of one side's pieces but pawns and king, at the start.
inline constexpr int kAllPieces = 3100;
// With no more than this against it a king goes to the middle.
inline constexpr int kEndgame = 1200;

inline constexpr int kDoubled = -10;
inline constexpr int kIsolated = -20;
inline constexpr int kBackward = -8;
inline constexpr int kPassed = 20;  // times (its rank - 1)
inline constexpr int kRookHalfOpen = 10;
inline constexpr int kRookOpen = 15;
inline constexpr int kRookSeventh = 20;
inline constexpr int kOpenFileAtKing = -10;

// By cell, for White.
using Table = std::array<std::int8_t, kCells>;
inline constexpr Table kPawn{
    0, 0,  0,  0,   0,   0,  0,  0,  //
    5, 10, 15, 20,  20,  15, 10, 5,  //
    4, 8,  12, 16,  16,  12, 8,  4,  //
    3, 6,  9,  12,  12,  9,  6,  3,  //
    2, 4,  6,  8,   8,   6,  4,  2,  //
    1, 2,  3,  -10, -10, 3,  2,  1,  //
    0, 0,  0,  -40, -40, 0,  0,  0,  //
    0, 0,  0,  0,   0,   0,  0,  0,
};
// Steps to the nearest edge, of rows or columns: 0 to 3.
constexpr int from_edge(int line) { return line < 4 ? line : 7 - line; }
constexpr Table minor_table(int column, int value) {
    Table table{};
    for (int cell = 0; cell < kCells; ++cell) {
        const int row_steps = from_edge(row_of(cell));
        const int column_steps = from_edge(column_of(cell));
        const int ring = row_steps < column_steps ? row_steps : column_steps;
        table[at(cell)] = static_cast<std::int8_t>(ring == 0 ? -10 : 5 * (ring - 1));
    }
    // Where the two of them begin.
    table[at(56 + column)] = table[at(63 - column)] = static_cast<std::int8_t>(value);
    return table;
}
inline constexpr Table kKnight = minor_table(1, -30);
inline constexpr Table kBishop = minor_table(2, -20);
inline constexpr Table kKing = [] {
    constexpr std::array<std::int8_t, 8> kBackRow{0, 20, 40, -20, 0, -20, 40, 20};
    Table table{};
    for (int cell = 0; cell < kCells; ++cell)
        table[at(cell)] = row_of(cell) == 7   ? kBackRow[at(column_of(cell))]
                          : row_of(cell) == 6 ? std::int8_t{-20}
                                              : std::int8_t{-40};
    return table;
}();
inline constexpr Table kKingEndgame = [] {
    Table table{};
    for (int cell = 0; cell < kCells; ++cell)
        table[at(cell)] =
            static_cast<std::int8_t>(10 * (from_edge(row_of(cell)) + from_edge(column_of(cell))));
    return table;
}();
// What a piece gains by its place, whatever else stands on the board: rooks and queens nothing, and
// a king's depends on the others.
inline constexpr std::array<Table, 6> kPlaces{kPawn, kKnight, kBishop};
constexpr int place(PieceType type, int cell) { return kPlaces[at(idx(type))][at(cell)]; }

}  // namespace values

// A cell as that side sees it: for Black the rows are counted from the other end.
constexpr int seen_by(Side side, int cell) { return side == Side::First ? cell : cell ^ 56; }

// What a side's pawns are worth to its king. rows: of the rearmost own and enemy pawn on a file, as
// the king's side counts them; kNoRow where there is none.
inline constexpr int kNoRow = -1;
constexpr int shelter(int own, int enemy) {
    const int mine = own == 6 ? 0 : own == 5 ? -10 : own == kNoRow ? -25 : -20;
    const int theirs = enemy == kNoRow ? -15 : enemy == 5 ? -10 : enemy == 4 ? -5 : 0;
    return mine + theirs;
}

// For each file the row of a side's rearmost pawn, as that side counts rows (its pawns begin on 6).
class PawnRows {
public:
    PawnRows() {
        for (auto& rows : rows_) rows.fill(kNoRow);
    }
    void add(Side side, int cell) {
        std::int8_t& row = rows_[at(damier::idx(side))][at(column_of(cell) + 1)];
        const auto seen = static_cast<std::int8_t>(row_of(seen_by(side, cell)));
        if (seen > row) row = seen;
    }
    // Also of the two files beside the board, where there is never one.
    [[nodiscard]] int rear(Side side, int column) const {
        return rows_[at(damier::idx(side))][at(column + 1)];
    }
    [[nodiscard]] bool none(Side side, int column) const { return rear(side, column) == kNoRow; }
    // The same pawn as the other side counts rows.
    [[nodiscard]] int rear_of_enemy(Side side, int column) const {
        const int row = rear(other(side), column);
        return row == kNoRow ? kNoRow : 7 - row;
    }

private:
    std::array<std::array<std::int8_t, 10>, 2> rows_;
};

// Beside its place.
inline int pawn_value(const PawnRows& pawns, Side side, int cell) {
    const int column = column_of(cell);
    const int row = row_of(seen_by(side, cell));
    int value = 0;
    if (pawns.rear(side, column) > row) value += values::kDoubled;
    if (pawns.none(side, column - 1) && pawns.none(side, column + 1)) {
        value += values::kIsolated;
    } else if (pawns.rear(side, column - 1) < row && pawns.rear(side, column + 1) < row) {
        value += values::kBackward;
    }
    // Passed: no enemy pawn on these files is further ahead.
    for (int near = column - 1; near <= column + 1; ++near) {
        const int enemy = pawns.rear_of_enemy(side, near);
        if (enemy != kNoRow && enemy < row) return value;
    }
    return value + values::kPassed * (7 - row);
}

inline int rook_value(const PawnRows& pawns, Side side, int cell) {
    const int column = column_of(cell);
    int value = 0;
    if (pawns.none(side, column))
        value += pawns.none(other(side), column) ? values::kRookOpen : values::kRookHalfOpen;
    if (row_of(seen_by(side, cell)) == 1) value += values::kRookSeventh;
    return value;
}

// The pawns around a king on that file.
inline int king_shelter(const PawnRows& pawns, Side side, int column) {
    const auto on_file = [&](int file) {
        return shelter(pawns.rear(side, file), pawns.rear_of_enemy(side, file));
    };
    if (column < 3) return on_file(0) + on_file(1) + on_file(2) / 2;
    if (column > 4) return on_file(7) + on_file(6) + on_file(5) / 2;
    int value = 0;
    for (int file = column - 1; file <= column + 1; ++file) {
        if (pawns.none(side, file) && pawns.none(other(side), file))
            value += values::kOpenFileAtKing;
    }
    return value;
}

// sheltered: king_shelter; the less there is against the king, the less it matters.
inline int king_value(Side side, int cell, int sheltered, int enemy_pieces) {
    if (enemy_pieces <= values::kEndgame) return values::kKingEndgame[at(seen_by(side, cell))];
    return (values::kKing[at(seen_by(side, cell))] + sheltered) * enemy_pieces / values::kAllPieces;
}

// The whole of it, for the side to move.
template <class Board>
int evaluation_of(const Board& board, Side turn) {
    PawnRows pawns;
    std::array<int, 2> sums{};
    std::array<int, 2> pieces{};
    board.for_each_piece([&](int cell, Piece p) {
        const std::size_t side = at(damier::idx(side_of(p)));
        const int material = values::kMaterial[at(idx(type_of(p)))];
        sums[side] += material;
        if (type_of(p) == PieceType::Pawn) {
            pawns.add(side_of(p), cell);
        } else {
            pieces[side] += material;
        }
    });
    board.for_each_piece([&](int cell, Piece p) {
        const Side side = side_of(p);
        int& sum = sums[at(damier::idx(side))];
        sum += values::place(type_of(p), seen_by(side, cell));
        switch (type_of(p)) {
            case PieceType::Pawn:
                sum += pawn_value(pawns, side, cell);
                break;
            case PieceType::Rook:
                sum += rook_value(pawns, side, cell);
                break;
            case PieceType::King:
                sum += king_value(side, cell, king_shelter(pawns, side, column_of(cell)),
                                  pieces[at(damier::idx(other(side)))]);
                break;
            default:
                break;
        }
    });
    const std::size_t us = at(damier::idx(turn));
    return sums[us] - sums[1 - us];
}

}  // namespace damier::chess::boards
