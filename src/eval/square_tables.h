// Evaluations that are sums: every piece is worth a number that depends on its square and on nothing
// else. Such a sum need not be taken anew in each position of a search, for a move changes only two
// or three of its terms.
#pragma once

#include <array>
#include <cassert>

#include "eval/judge.h"
#include "eval/running_sum.h"

namespace damier::eval {

// Games that tell which pieces a move takes from where and puts where.
template <class P>
concept ReportsChanges =
    GamePosition<P> && requires(const P& at, typename P::Move m, void (*sink)(Change)) {
        at.for_each_change(m, sink);
        { at.piece_at(0) } -> std::same_as<int>;
        requires P::kPieces > 0 && P::kSquares > 0;
    };

// What each piece is worth on each square to Side::First: its own pieces usually more than nothing,
// its opponent's less. Shared by all who count with it, and never changed.
template <GamePosition P>
class SquareWeights {
    static_assert(ReportsChanges<P>);

public:
    // weight(piece, square) for each of them.
    template <class Weight>
    static constexpr SquareWeights made_of(Weight weight) {
        SquareWeights made;
        for (int piece = 0; piece < P::kPieces; ++piece) {
            for (int square = 0; square < P::kSquares; ++square) {
                made.worth_[index(piece, square)] = weight(piece, square);
            }
        }
        return made;
    }

    [[nodiscard]] constexpr Value of(int piece, int square) const {
        return worth_[index(piece, square)];
    }

    // Of all pieces on the board, piece by piece.
    [[nodiscard]] Value sum(const P& at) const {
        Value sum = 0;
        for (int square = 0; square < P::kSquares; ++square) {
            if (const int piece = at.piece_at(square); piece >= 0) sum += of(piece, square);
        }
        return sum;
    }

private:
    static constexpr std::size_t index(int piece, int square) {
        return static_cast<std::size_t>(piece) * P::kSquares + static_cast<std::size_t>(square);
    }

    // One row behind the other: a game that reckons the same index for a piece's key need not reckon
    // it twice.
    std::array<Value, std::size_t{P::kPieces} * P::kSquares> worth_{};
};

// The sum of a judge's weights, kept up to date by the changes that moves report. Nothing is told of
// a passed turn and nothing need be: it only changes who asks.
template <ReportsChanges P>
class SquareTables : public RunningSum<P, SquareWeights<P>, Value> {
public:
    // The judge has weights, and lives as long.
    explicit SquareTables(const Judge<P>& judge) : SquareTables::RunningSum(weights_of(judge)) {}

    void reset(const P& at) { this->restart(this->weights().sum(at)); }
    [[nodiscard]] Value value(const P& at) const {
        return at.turn() == Side::First ? this->sum() : -this->sum();
    }

private:
    static const SquareWeights<P>& weights_of(const Judge<P>& judge) {
        assert(judge.weights() != nullptr);
        return *judge.weights();
    }
};

}  // namespace damier::eval
