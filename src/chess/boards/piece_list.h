// The first step of the course: a list that says where each piece stands, so that nobody has to
// look for it. Entries 1 to 16 are White's, 17 to 32 Black's, the kings the first of them; a piece
// that was taken is dead, and a new one takes its entry.
//
// The course takes the step in two: first attack() alone walks the list (AttackList), then all that
// looks for pieces does (PieceList).
#pragma once

#include "chess/boards/mailbox.h"

namespace damier::chess::boards {

// The list, on a board Below that need not have one; it answers which pieces might attack a cell.
template <class Self, class Below>
class ListedPieces : public Below {
public:
    template <class F>
    bool find_piece(Side side, F f) const {
        const std::size_t first = first_entry(side);
        for (std::size_t entry = first; entry < first + kPerSide; ++entry) {
            const int cell = cell_of_entry_[entry];
            if (cell != kDead && f(cell)) return true;
        }
        return false;
    }

protected:
    static constexpr std::size_t kPerSide = 16;
    static constexpr std::size_t kEntries = 1 + 2 * kPerSide;
    static constexpr std::int8_t kDead = -1;
    static std::size_t first_entry(Side side) { return side == Side::First ? 1 : 1 + kPerSide; }

    ListedPieces() {
        cell_of_entry_.fill(kDead);
        for (const Side side : {Side::First, Side::Second}) {
            for (std::size_t i = kPerSide - 1; i > 0; --i)
                dead_[at(damier::idx(side))].push_back(
                    static_cast<std::uint8_t>(first_entry(side) + i));
        }
    }

    [[nodiscard]] int cell_of_entry(std::size_t entry) const { return cell_of_entry_[entry]; }

private:
    friend Rules<Self>;

    void put(Piece p, int cell) {
        Rules<Self>::put(p, cell);
        auto& dead = dead_[at(damier::idx(side_of(p)))];
        std::size_t entry = first_entry(side_of(p));
        if (type_of(p) != PieceType::King) {
            entry = dead[dead.size() - 1];
            dead.pop_back();
        }
        cell_of_entry_[entry] = static_cast<std::int8_t>(cell);
        entry_on_[at(cell)] = static_cast<std::uint8_t>(entry);
    }
    void take(int cell) {
        const std::uint8_t entry = entry_on_[at(cell)];
        cell_of_entry_[entry] = kDead;
        dead_[at(damier::idx(side_of(this->on(cell))))].push_back(entry);
        entry_on_[at(cell)] = 0;
        Rules<Self>::take(cell);
    }
    void shift(int from, int to) {
        Rules<Self>::shift(from, to);
        const std::uint8_t entry = entry_on_[at(from)];
        cell_of_entry_[entry] = static_cast<std::int8_t>(to);
        entry_on_[at(to)] = entry;
        entry_on_[at(from)] = 0;
    }

    std::array<std::int8_t, kEntries> cell_of_entry_;
    std::array<std::uint8_t, kCells> entry_on_{};  // 0: nobody
    std::array<StaticVector<std::uint8_t, kPerSide>, 2> dead_;
};

template <class Self>
class BasicPieceList : public ListedPieces<Self, Scan<Self>> {
    using Listed = ListedPieces<Self, Scan<Self>>;

public:
    [[nodiscard]] int king_cell(Side side) const {
        return this->cell_of_entry(Listed::first_entry(side));
    }
    template <class F>
    void for_each_piece(F f) const {
        for (std::size_t entry = 1; entry < Listed::kEntries; ++entry) {
            const int cell = this->cell_of_entry(entry);
            if (cell != Listed::kDead) f(cell, this->on(cell));
        }
    }
    // The entries keep no order of their own; a few cells are sorted quickly.
    template <class F>
    void for_each_cell_in_order(Side side, F f) const {
        StaticVector<std::int8_t, Listed::kPerSide + 1> cells;
        this->find_piece(side, [&cells](int cell) {
            cells.push_back(static_cast<std::int8_t>(cell));
            std::size_t i = cells.size() - 1;
            for (; i > 0 && cells[i - 1] > cell; --i) cells[i] = cells[i - 1];
            cells[i] = static_cast<std::int8_t>(cell);
            return false;
        });
        for (const int cell : cells) f(cell);
    }
};

class AttackList : public ListedPieces<AttackList, AllCells<AttackList>> {
public:
    static constexpr std::string_view kName = "attacklist";
    explicit AttackList(const chess::Position& position) { set_up(position); }
};

class PieceList : public BasicPieceList<PieceList> {
public:
    static constexpr std::string_view kName = "piecelist";
    explicit PieceList(const chess::Position& position) { set_up(position); }
};

}  // namespace damier::chess::boards
