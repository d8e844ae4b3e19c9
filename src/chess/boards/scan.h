// Boards that look at cells one by one. Self says which pieces there are, as
//   for_each_piece(f)             f(cell, piece) for all of them, in any order
//   find_piece(side, f)           f(cell) for those of one side, in any order, until f is true;
//                                 was it?
//   for_each_cell_in_order(side, f)  f(cell) for those of one side, from cell 0 on
// and gets from here what follows from that: moves, attacks, the key and the evaluation, all of
// them found anew each time.
#pragma once

#include "chess/boards/evaluation.h"
#include "chess/boards/rules.h"

namespace damier::chess::boards {

// The board in a frame, 10 wide and 12 high: a step or a knight's jump off the board ends on the
// frame, and needs no other test.
inline constexpr int kFrameWidth = 10;
inline constexpr int in_frame(int cell) {
    return (row_of(cell) + 2) * kFrameWidth + column_of(cell) + 1;
}
inline constexpr auto kFramed = [] {
    std::array<std::int8_t, std::size_t{12} * kFrameWidth> framed{};
    framed.fill(kNoCell);
    for (int cell = 0; cell < kCells; ++cell)
        framed[at(in_frame(cell))] = static_cast<std::int8_t>(cell);
    return framed;
}();
inline constexpr auto kInFrame = [] {
    std::array<std::int8_t, kCells> cells{};
    for (int cell = 0; cell < kCells; ++cell)
        cells[at(cell)] = static_cast<std::int8_t>(in_frame(cell));
    return cells;
}();
constexpr int next_cell(int cell, int step) { return kFramed[at(kInFrame[at(cell)] + step)]; }

// Where a piece other than a pawn goes: the steps in the order of its moves, and whether it slides.
struct Gait {
    std::array<std::int8_t, 8> steps;
    std::size_t count;
    bool slides;
};
inline constexpr std::array<Gait, 6> kGaits{{
    {{}, 0, false},  // a pawn's are different
    {{-21, -19, -12, -8, 8, 12, 19, 21}, 8, false},
    {{-11, -9, 9, 11}, 4, true},
    {{-10, -1, 1, 10}, 4, true},
    {{-11, -10, -9, -1, 1, 9, 10, 11}, 8, true},
    {{-11, -10, -9, -1, 1, 9, 10, 11}, 8, false},
}};

template <class Self>
class Scan : public Rules<Self> {
public:
    using Rules<Self>::on;
    using Rules<Self>::turn;

    void generate(MoveList& list) const {
        self().for_each_cell_in_order(turn(), [&](int cell) { list_moves<true>(list, cell); });
        this->list_castling(list);
        this->list_en_passant(list);
    }
    // And promotions.
    void generate_captures(MoveList& list) const {
        self().for_each_cell_in_order(turn(), [&](int cell) { list_moves<false>(list, cell); });
        this->list_en_passant(list);
    }

    [[nodiscard]] bool attacks(Side by, int cell) const {
        return self().find_piece(by, [&](int from) { return self().reaches(from, cell); });
    }

    [[nodiscard]] Key scratch_key() const {
        Key key = this->state_key();
        self().for_each_piece([&](int cell, Piece p) { key ^= this->piece_key(p, cell); });
        return key;
    }

    [[nodiscard]] int evaluate() const { return evaluation_of(self(), turn()); }

    // Does the piece on a cell attack another? Its moves are walked until one ends there.
    [[nodiscard]] bool reaches(int from, int target) const {
        const Piece p = on(from);
        if (type_of(p) == PieceType::Pawn) {
            const int ahead = from + pawn_step(side_of(p));
            return (column_of(from) != 0 && ahead - 1 == target) ||
                   (column_of(from) != 7 && ahead + 1 == target);
        }
        const Gait& gait = kGaits[at(idx(type_of(p)))];
        for (std::size_t i = 0; i < gait.count; ++i) {
            for (int cell = next_cell(from, gait.steps[i]); cell != kNoCell;
                 cell = next_cell(cell, gait.steps[i])) {
                if (cell == target) return true;
                if (!gait.slides || on(cell) != kNoPiece) break;
            }
        }
        return false;
    }

protected:
    using Rules<Self>::self;

private:
    template <bool WithQuiet>
    void list_moves(MoveList& list, int from) const {
        const PieceType type = type_of(on(from));
        if (type == PieceType::Pawn) return list_pawn_moves<WithQuiet>(list, from);
        const Gait& gait = kGaits[at(idx(type))];
        for (std::size_t i = 0; i < gait.count; ++i) {
            for (int to = next_cell(from, gait.steps[i]); to != kNoCell;
                 to = next_cell(to, gait.steps[i])) {
                if (on(to) != kNoPiece) {
                    if (side_of(on(to)) != turn())
                        list.push_back(make_move(from, to, Move::kCapture));
                    break;
                }
                if (WithQuiet) list.push_back(make_move(from, to, 0));
                if (!gait.slides) break;
            }
        }
    }

    template <bool WithQuiet>
    void list_pawn_moves(MoveList& list, int from) const {
        const int ahead = from + pawn_step(turn());
        const auto capture = [&](int to) {
            if (on(to) != kNoPiece && side_of(on(to)) != turn())
                this->list_pawn_move(list, from, to, Move::kCapture | Move::kPawn);
        };
        if (column_of(from) != 0) capture(ahead - 1);
        if (column_of(from) != 7) capture(ahead + 1);
        if (on(ahead) != kNoPiece) return;
        if (WithQuiet || row_of(ahead) == last_row(turn()))
            this->list_pawn_move(list, from, ahead, Move::kPawn);
        const int two = ahead + pawn_step(turn());
        if (WithQuiet && row_of(from) == pawn_row(turn()) && on(two) == kNoPiece)
            list.push_back(make_move(from, two, Move::kDoublePush | Move::kPawn));
    }
};

}  // namespace damier::chess::boards
