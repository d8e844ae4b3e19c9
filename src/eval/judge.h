// A static evaluation behind one indirect call: what the textbook searches take, so that every
// evaluation works with every algorithm without compiling them for each pair.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>

#include "core/game.h"

namespace damier {

namespace eval {
template <GamePosition P>
class SquareWeights;  // eval/square_tables.h
}

template <GamePosition P>
class Judge {
public:
    virtual ~Judge() = default;
    // For the side to move; within +-kLargest. Equal positions have equal values.
    [[nodiscard]] virtual Value value(const P& at) const = 0;
    // Where the value is the sum of what each piece is worth on its square: those numbers. A search
    // may then keep the sum up to date instead of asking (eval::SquareTables). Else null.
    [[nodiscard]] virtual const eval::SquareWeights<P>* weights() const { return nullptr; }
};

// A function as a judge.
template <GamePosition P>
class FunctionJudge final : public Judge<P> {
public:
    explicit FunctionJudge(Value (*function)(const P& at)) : function_(function) {}
    [[nodiscard]] Value value(const P& at) const override { return function_(at); }

private:
    Value (*function_)(const P& at);
};

// The judge as an evaluator of core's contract; the judge must live as long.
template <GamePosition P>
class JudgedBy : public StatelessEvaluator {
public:
    explicit JudgedBy(const Judge<P>& judge) : judge_(&judge) {}
    [[nodiscard]] Value value(const P& at) const { return judge_->value(at); }

private:
    const Judge<P>* judge_;
};

}  // namespace damier
