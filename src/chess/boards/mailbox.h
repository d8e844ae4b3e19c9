// The board as TSCP has it: 64 cells and nothing else. Whatever is asked, all of them are looked
// at.
#pragma once

#include "chess/boards/scan.h"

namespace damier::chess::boards {

// Where the pieces are, found by looking at each cell.
template <class Self>
class AllCells : public Scan<Self> {
public:
    [[nodiscard]] int king_cell(Side side) const {
        int cell = 0;
        while (this->on(cell) != make_piece(side, PieceType::King)) ++cell;
        return cell;
    }
    template <class F>
    void for_each_piece(F f) const {
        for (int cell = 0; cell < kCells; ++cell) {
            if (this->on(cell) != kNoPiece) f(cell, this->on(cell));
        }
    }
    template <class F>
    bool find_piece(Side side, F f) const {
        for (int cell = 0; cell < kCells; ++cell) {
            if (this->on(cell) != kNoPiece && side_of(this->on(cell)) == side && f(cell))
                return true;
        }
        return false;
    }
    template <class F>
    void for_each_cell_in_order(Side side, F f) const {
        AllCells::find_piece(side, [&f](int cell) {
            f(cell);
            return false;
        });
    }
};

class Mailbox : public AllCells<Mailbox> {
public:
    static constexpr std::string_view kName = "mailbox";
    explicit Mailbox(const chess::Position& position) { set_up(position); }

private:
    friend Rules<Mailbox>;
};

}  // namespace damier::chess::boards
