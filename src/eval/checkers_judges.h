// The evaluations of checkers, for both rule sets.
//
//   material  man 1, king 1.5
//   position  the same with a weight for the square: Sherlock's table
#pragma once

#include <array>
#include <bit>

#include "checkers/position.h"
#include "eval/judge.h"

namespace damier::eval {

inline constexpr Value kMan = 100;
inline constexpr Value kKing = 150;

template <class Rules>
class CheckersMaterial final : public Judge<checkers::BasicPosition<Rules>> {
public:
    [[nodiscard]] Value value(const checkers::BasicPosition<Rules>& at) const override {
        const auto worth = [&board = at.board()](Side side) {
            return kMan * std::popcount(board.men(side)) +
                   kKing * std::popcount(board.kings_of(side));
        };
        return worth(at.turn()) - worth(other(at.turn()));
    }
};

// Per cent of a piece's worth by square, as Black sees the board: the edges, where nothing can be
// captured, and the back row, which keeps the enemy from crowning, are worth more. The course
// leaves the numbers of its table (PositionWeights) to the student; these follow its example of a
// heavier rim.
inline constexpr std::array<Value, 32> kSquareWeights{
    120, 120, 120, 120,  // 1-4: Black's back row
    120, 105, 105, 105,  //
    105, 100, 100, 115,  //
    115, 105, 105, 105,  //
    105, 110, 105, 115,  //
    115, 105, 110, 110,  //
    110, 115, 110, 120,  //
    125, 125, 125, 125,  // 29-32: the row where Black is crowned
};

template <class Rules>
class CheckersPosition final : public Judge<checkers::BasicPosition<Rules>> {
public:
    [[nodiscard]] Value value(const checkers::BasicPosition<Rules>& at) const override {
        const auto worth = [&board = at.board()](Side side) {
            Value sum = 0;
            for (const int square : Members(board.of(side))) {
                const int seen = side == Side::First ? square : 31 - square;
                const Value piece = (board.kings & checkers::bit(square)) != 0 ? kKing : kMan;
                sum += piece * kSquareWeights[static_cast<std::size_t>(seen)] / 100;
            }
            return sum;
        };
        return worth(at.turn()) - worth(other(at.turn()));
    }
};

}  // namespace damier::eval
