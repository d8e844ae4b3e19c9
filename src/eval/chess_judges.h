// The evaluations of chess that fit on a screen each.
//
//   material  pawn 1, knight and bishop 3, rook 5, queen 9
//   ocap      the evaluation of the engine OCAP: material, and 0.1 for each rank a piece has
//             advanced
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

// OCAP's report gives the bonus as 0.1 |d - 5| for White and 0.1 |d - 2| for Black, d being the
// distance from an edge. So written it is no mirror image, grows backwards on one side of its zero,
// and its own text contradicts it: the further a piece has advanced, the better. Mended: 0.1 for
// each rank between the piece and its own first rank, the same for both sides, for every piece that
// has a value (the king has none in the report's table).
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
