// What can be learnt by table: a world of numbered states, in each of which there are numbered
// actions (a Markov decision process whose steps are certain).
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "core/random.h"

namespace damier::learn {

using State = std::uint32_t;
// The actions of all states are numbered in one row, those of a state side by side: an entry of the
// table each.
using Action = std::uint32_t;

inline constexpr State kOver = std::numeric_limits<State>::max();

struct Step {
    float reward = 0;
    State next = kOver;  // or the end of the episode

    [[nodiscard]] bool is_over() const { return next == kOver; }
};

template <class W>
concept World = requires(const W& world, State state, Action action, const Step& step, Rng& rng) {
    { world.states() } -> std::same_as<State>;
    // The first action of a state; the last is before the first of the next state, of which
    // there is one more than states. Every state has actions.
    { world.first(state) } -> std::same_as<Action>;
    { world.step(action) } -> std::same_as<Step>;
    // Where an episode begins.
    { world.start(rng) } -> std::same_as<State>;
    // Was that what whoever took the step wants?
    { W::is_success(step) } -> std::same_as<bool>;
    // Does the other side act next, for whom everything is worth the opposite?
    requires std::same_as<decltype(W::kAlternates), const bool>;
};

template <World W>
Action actions(const W& world) {
    return world.first(world.states());
}

}  // namespace damier::learn
