// How good moves look before any of them is tried: what steers a Monte Carlo search where it has no
// results yet. One virtual call for each new node; a policy network is one more Prior.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/moves.h"

namespace damier::search {

template <GamePosition P>
class Prior {
public:
    using Move = typename P::Move;
    virtual ~Prior() = default;
    // Writes a probability for each of the legal moves; together they are 1. Called by several
    // threads at a time.
    virtual void assess(const P& at, std::span<const Move> moves, std::span<float> out) const = 0;
};

// What orders the moves of alpha-beta: tactical moves by what they win, before all others.
template <GamePosition P>
class OrderingPrior final : public Prior<P> {
public:
    using Move = typename P::Move;

    void assess(const P& at, std::span<const Move> moves, std::span<float> out) const override {
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

private:
    // A tactical move is preferred e times, the one that wins the most e^2 times.
    static constexpr float kTactical = 1;
    static constexpr float kGain = 1;
};

}  // namespace damier::search
