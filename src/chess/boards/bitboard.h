// The course's closing remark: sets of cells as 64-bit numbers. Bit n is cell n, so that the lowest
// bit comes first in every list. Nothing is found anew that can be kept: the key and the sums of
// the evaluation move with the pieces, and what depends on pawns alone is remembered for each
// formation.
//
// The attack sets of chess/attacks.h count from a1, these from a8: seen in a mirror all pieces move
// the same, and White's pawns as Black's.
#pragma once

#include <vector>

#include "chess/attacks.h"
#include "chess/boards/evaluation.h"
#include "chess/boards/rules.h"

namespace damier::chess::boards {

class BitBoard : public Rules<BitBoard> {
public:
    static constexpr std::string_view kName = "bitboard";
    explicit BitBoard(const chess::Position& position);

    [[nodiscard]] int king_cell(Side side) const { return lowest(of(side, PieceType::King)); }
    [[nodiscard]] bool attacks(Side by, int cell) const;
    void generate(MoveList& list) const;
    // And promotions.
    void generate_captures(MoveList& list) const;
    [[nodiscard]] Key scratch_key() const { return pieces_key_ ^ state_key(); }
    [[nodiscard]] int evaluate();

private:
    friend Rules<BitBoard>;

    // What follows from where the pawns stand.
    struct Formation {
        std::array<Bitboard, 2> pawns{~Bitboard{0}, 0};     // at first nobody's
        int value = 0;                                      // White's less Black's
        std::array<std::uint8_t, 2> files{};                // that have pawns of a side
        std::array<std::array<std::int16_t, 4>, 2> king{};  // king_shelter by side and king_place

        static int king_place(int column) { return column < 3 ? 0 : column > 4 ? 3 : column - 2; }
    };

    [[nodiscard]] Bitboard of(Side side) const { return sides_[at(damier::idx(side))]; }
    [[nodiscard]] Bitboard of(PieceType type) const { return types_[at(idx(type))]; }
    [[nodiscard]] Bitboard of(Side side, PieceType type) const { return of(side) & of(type); }
    [[nodiscard]] Bitboard occupied() const { return sides_[0] | sides_[1]; }

    void put(Piece p, int cell);
    void take(int cell);
    void shift(int from, int to);

    template <bool WithQuiet>
    void list_moves(MoveList& list) const;
    template <bool WithQuiet>
    void list_pawn_moves(MoveList& list, int from) const;
    [[nodiscard]] const Formation& formation();
    [[nodiscard]] int side_value(Side side, const Formation& pawns) const;

    std::array<Bitboard, 6> types_{};
    std::array<Bitboard, 2> sides_{};
    Key pieces_key_ = 0;
    int sum_ = 0;                  // material and places, White's less Black's; kings have none
    std::array<int, 2> pieces_{};  // material without pawns
    std::vector<Formation> formations_;
};

}  // namespace damier::chess::boards
