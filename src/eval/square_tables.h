// Evaluations that are sums: every piece is worth a number that depends on its square and on nothing
// else. Such a sum need not be taken anew in each position of a search, for a move changes only two
// or three of its terms.
#pragma once

#include <array>
#include <cassert>

#include "eval/judge.h"

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
class SquareTables {
public:
    using Undo = Value;  // the sum before a move

    // The judge has weights, and lives as long.
    explicit SquareTables(const Judge<P>& judge) : weights_(judge.weights()) {
        assert(weights_ != nullptr);
    }

    // The sum while a move changes it.
    struct Running {
        const SquareWeights<P>* weights;
        Value sum;

        void operator()(const Change& change) {
            const Value worth = weights->of(change.piece, change.square);
            sum += change.enters ? worth : -worth;
        }
    };

    void reset(const P& at) { sum_ = weights_->sum(at); }
    Running open(Undo& undo) const {
        undo = sum_;
        return {weights_, sum_};
    }
    void close(const Running& running) { sum_ = running.sum; }
    void push(const P& at, typename P::Move m, Undo& undo) {
        Running running = open(undo);
        at.for_each_change(m, running);
        close(running);
    }
    void pop(const Undo& undo) { sum_ = undo; }
    [[nodiscard]] Value value(const P& at) const { return at.turn() == Side::First ? sum_ : -sum_; }

private:
    const SquareWeights<P>* weights_;
    Value sum_ = 0;  // to Side::First
};

}  // namespace damier::eval
