// Cliff walking: the grid on which Q-learning and SARSA learn different things (R. Sutton, A. Barto,
// Reinforcement Learning: An Introduction, second edition, 2018, example 6.6). From the start in one
// corner to the goal in the other each step costs 1; all cells between them are a cliff: who steps
// there pays 100 and stands at the start again. The shortest way goes along the edge. Who explores
// now and then falls from there, which SARSA takes into account and Q-learning does not.
//
//   4  . . . . . . . . . . . .
//   3  . . . . . . . . . . . .
//   2  . . . . . . . . . . . .
//   1  S # # # # # # # # # # G
//      a b c d e f g h i j k l
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "learn/exam.h"
#include "learn/world.h"

namespace damier::learn {

class Cliff {
public:
    static constexpr bool kAlternates = false;
    static constexpr int kColumns = 12;
    static constexpr int kRows = 4;
    enum class Direction : std::uint8_t { Up, Right, Down, Left };
    static constexpr int kDirections = 4;

    // The cells on which one can stand before the end: the start, then row by row from the second on.
    [[nodiscard]] State states() const { return 1 + kColumns * (kRows - 1); }
    [[nodiscard]] Action first(State state) const { return state * kDirections; }
    [[nodiscard]] Step step(Action action) const;
    [[nodiscard]] State start(Rng&) const { return 0; }
    static bool is_success(const Step& step) { return step.is_over(); }

    // "a1"; nothing for a cell that is no state.
    [[nodiscard]] static std::optional<State> state(std::string_view cell);
    [[nodiscard]] static std::string cell(State state);
    [[nodiscard]] static std::string_view direction_name(Direction direction);
    // The cell that a step leads to, be it the goal.
    [[nodiscard]] std::string target(Action action) const;
};

static_assert(World<Cliff>);

// By dynamic programming: values are improved until none changes.
Truth truth_of(const Cliff& cliff, double discount);

// The greedy step of each cell, as a picture of text.
std::string arrows(const Cliff& cliff, std::span<const float> q);

}  // namespace damier::learn
