// The evaluations of chess that fit on a screen each.
//
//   material  pawn 1, knight and bishop 3, rook 5, queen 9
//   ocap      the evaluation of the engine OCAP: material, and 0.1 less for each rank between a man
//             and its own sixth rank
//   lyon      material, danger to the king, mobility
#pragma once

#include <memory>
#include <string_view>

#include "chess/position.h"
#include "eval/square_tables.h"

namespace damier::eval {

class ChessMaterial final : public Judge<chess::Position> {
public:
    [[nodiscard]] Value value(const chess::Position& at) const override;
    [[nodiscard]] const SquareWeights<chess::Position>* weights() const override;
};

// Equation 1 of Wenhao Luo's report gives 0.1 |d1 - 5| to a white man and 0.1 |d2 - 2| to a black one,
// d1 and d2 being the distances from the edges a1-h1 and a8-h8. As it is printed it cannot be meant:
// the start would be worth 7.2 to White and 2.4 to Black, and White would lose by every step towards
// its sixth rank, where the report says that the further a man has advanced, the better. Its program
// (Board.evaluate in LuoQuestionmark/projet-ia-echec) counts both distances from a1-h1 and takes the
// term *off*. That is what stands here: the same for both sides, nothing off on a side's own sixth
// rank, 0.1 and 0.2 off again on the seventh and eighth. Every man counts, the king too.
class Ocap final : public Judge<chess::Position> {
public:
    [[nodiscard]] Value value(const chess::Position& at) const override;
    [[nodiscard]] const SquareWeights<chess::Position>* weights() const override;
};

// The report names its three terms and no numbers; the weights are ours, small beside a pawn. All
// men count, pawns and kings too: how many moves they have, and what they threaten of the enemy
// king's neighbourhood.
class Lyon final : public Judge<chess::Position> {
public:
    [[nodiscard]] Value value(const chess::Position& at) const override;
};

}  // namespace damier::eval
