// The evaluations of checkers, for both rule sets.
//
//   material  man 1, king 1.5
//   position  the same with a weight for the square: Sherlock's table
#pragma once

#include <array>
#include <bit>

#include "checkers/position.h"
#include "eval/square_tables.h"

namespace damier::eval {

inline constexpr Value kMan = 100;
inline constexpr Value kKing = 150;

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

namespace checkers_judges {

// By piece and square, from what a piece of Side::First is worth: worth(king, square as the side
// sees it).
template <class Rules, class Worth>
constexpr SquareWeights<checkers::BasicPosition<Rules>> weights_of(Worth worth) {
    return SquareWeights<checkers::BasicPosition<Rules>>::made_of([worth](int piece, int square) {
        const bool king = checkers::is_king(piece);
        return checkers::side_of(piece) == Side::First ? worth(king, square)
                                                       : -worth(king, 31 - square);
    });
}

template <class Rules>
inline constexpr auto kMaterialWeights =
    weights_of<Rules>([](bool king, int /*square*/) { return king ? kKing : kMan; });
template <class Rules>
inline constexpr auto kPositionWeights = weights_of<Rules>([](bool king, int square) {
    return (king ? kKing : kMan) * kSquareWeights[static_cast<std::size_t>(square)] / 100;
});

}  // namespace checkers_judges

template <class Rules>
class CheckersMaterial final : public Judge<checkers::BasicPosition<Rules>> {
public:
    using Position = checkers::BasicPosition<Rules>;
    [[nodiscard]] Value value(const Position& at) const override {
        const auto worth = [&board = at.board()](Side side) {
            return kMan * std::popcount(board.men(side)) +
                   kKing * std::popcount(board.kings_of(side));
        };
        return worth(at.turn()) - worth(other(at.turn()));
    }
    [[nodiscard]] const SquareWeights<Position>* weights() const override {
        return &checkers_judges::kMaterialWeights<Rules>;
    }
};

template <class Rules>
class CheckersPosition final : public Judge<checkers::BasicPosition<Rules>> {
public:
    using Position = checkers::BasicPosition<Rules>;
    [[nodiscard]] Value value(const Position& at) const override {
        const checkers::Board& board = at.board();
        Value sum = 0;
        const auto add = [&sum](int piece, checkers::Bits squares) {
            for (const int square : Members(squares))
                sum += checkers_judges::kPositionWeights<Rules>.of(piece, square);
        };
        for (const Side side : {Side::First, Side::Second}) {
            add(checkers::piece_of(side, false), board.men(side));
            add(checkers::piece_of(side, true), board.kings_of(side));
        }
        return at.turn() == Side::First ? sum : -sum;
    }
    [[nodiscard]] const SquareWeights<Position>* weights() const override {
        return &checkers_judges::kPositionWeights<Rules>;
    }
};

}  // namespace damier::eval
