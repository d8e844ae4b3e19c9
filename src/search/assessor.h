// What a Monte Carlo search asks about a position that it has no results for: who stands better, and
// which moves look good. One object answers both, for a network finds both in one pass.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "core/moves.h"
#include "eval/judge.h"

namespace damier::search {

// Called by several threads at a time.
template <GamePosition P>
class Assessor {
public:
    using Move = typename P::Move;
    virtual ~Assessor() = default;

    // Both: writes a probability for each of the legal moves, together 1, and gives the value for
    // the side to move. There is at least one move.
    virtual Value assess(const P& at, std::span<const Move> moves, std::span<float> priors) const {
        this->priors(at, moves, priors);
        return judge().value(at);
    }
    // The same, where nobody wants the value.
    virtual void priors(const P& at, std::span<const Move> moves, std::span<float> out) const = 0;
    // The same value, where nobody wants the moves. It lives as long as the assessor.
    [[nodiscard]] virtual const Judge<P>& judge() const = 0;
};

// Any judge, and what orders the moves of alpha-beta: tactical moves by what they win, before all
// others.
template <GamePosition P>
class OrderingAssessor final : public Assessor<P> {
public:
    using Move = typename P::Move;

    explicit OrderingAssessor(std::shared_ptr<const Judge<P>> judge) : judge_(std::move(judge)) {}

    void priors(const P& at, std::span<const Move> moves, std::span<float> out) const override {
        int most = 1;  // the units of gain() are the game's own: only proportions are used
        for (const Move m : moves) {
            if (at.is_tactical(m)) most = std::max(most, gain(at, m));
        }
        float sum = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            out[i] = 1;
            if (at.is_tactical(moves[i])) {
                const int won = std::max(gain(at, moves[i]), 0);
                out[i] = std::exp(kTactical +
                                  kGain * static_cast<float>(won) / static_cast<float>(most));
            }
            sum += out[i];
        }
        for (float& each : out) each /= sum;
    }

    [[nodiscard]] const Judge<P>& judge() const override { return *judge_; }

private:
    // A tactical move is preferred e times, the one that wins the most e^2 times.
    static constexpr float kTactical = 1;
    static constexpr float kGain = 1;

    std::shared_ptr<const Judge<P>> judge_;
};

}  // namespace damier::search
