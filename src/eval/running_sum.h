// A sum over what stands where, kept up to date by the changes that moves report: what evaluators have
// in common whose pieces are worth a number by their squares. It has the hooks of core's Evaluator but
// for reset() and value(), which know what else there is to count.
#pragma once

#include "core/game.h"

namespace damier::eval {

// Weights: of(piece, square) is what a piece adds there, to Side::First. Number: what is added up.
template <GamePosition P, class Weights, class Number>
class RunningSum {
public:
    using Undo = Number;  // the sum before a move

    // The sum while a move changes it.
    struct Running {
        const Weights* weights;
        Number sum;

        void operator()(const Change& change) {
            const Number worth = weights->of(change.piece, change.square);
            sum += change.enters ? worth : -worth;
        }
    };

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

protected:
    // The weights live as long.
    explicit RunningSum(const Weights& weights) : weights_(&weights) {}

    void restart(Number sum) { sum_ = sum; }
    [[nodiscard]] const Weights& weights() const { return *weights_; }
    [[nodiscard]] Number sum() const { return sum_; }  // to Side::First

private:
    const Weights* weights_;
    Number sum_ = 0;
};

}  // namespace damier::eval
