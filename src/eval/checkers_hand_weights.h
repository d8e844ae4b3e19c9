// The weights of checkers as a person would set them: where the fitting begins, and what the fitted
// ones (eval/checkers_weights.h) are compared with. The windows count nothing yet.
#pragma once

#include <algorithm>
#include <bit>

#include "eval/checkers_terms.h"

namespace damier::eval::checkers_hand {

using checkers_terms::Group;

// Enough for all terms before the windows.
inline constexpr int kSet = checkers_terms::at(Group::Window);

inline constexpr auto kTerms = [] {
    std::array<Score, kSet> terms{};
    const auto set = [&terms](Group group, int which, int opening, int ending) {
        terms[static_cast<std::size_t>(checkers_terms::at(group, which))] = pair(opening, ending);
    };
    for (int square = 0; square < 32; ++square) {
        const int row = checkers::row_of(square);
        const int column = checkers::column_of(square);
        const int in = (column < 4 ? column : 7 - column) + (row < 4 ? row : 7 - row);
        const int centre = in >= 5 ? 3 : 0;
        set(Group::Man, square, 100 + centre + (row == 0 ? 4 : 0) + row / 2, 100 + 4 * row);
        set(Group::King, square, 130 + 2 * in, 132 + 4 * in);
    }
    for (int pairs = 0; pairs < checkers_terms::kPairsOfPieces; ++pairs)
        set(Group::Lead, pairs, 4 * (12 - pairs), 4 * (12 - pairs));
    set(Group::OnlyKings, 0, 30, 40);
    for (int guards = 0; guards < 16; ++guards) {
        const int number = std::popcount(static_cast<unsigned>(guards));
        const bool bridge = (guards & 0b0101) == 0b0101;
        set(Group::BackRow, guards, 5 * number + (bridge ? 10 : 0), 4 * number + (bridge ? 8 : 0));
    }
    for (int steps = 0; steps < checkers_terms::kSteps; ++steps) {
        const int few = steps < 3 ? 8 * (3 - steps) : 0;
        set(Group::Steps, steps, 2 * steps - few, 2 * steps - 2 * few);
    }
    set(Group::Trapped, 0, -30, -30);
    for (int steps = 1; steps < 4; ++steps)
        set(Group::Runaway, steps, 40 - 8 * steps, 40 - 8 * steps);
    for (int pairs = 0; pairs < checkers_terms::kPairsOfPieces; ++pairs)
        set(Group::TheMove, pairs, pairs < 8 ? 8 - pairs : 0, 12 - pairs);
    for (int square = 0; square < 32; ++square) {
        const int row = checkers::row_of(square);
        const int column = checkers::column_of(square);
        const int from_double_corner =
            std::min(std::max(row, 7 - column), std::max(7 - row, column));
        set(Group::Hunted, square, 0, -3 * from_double_corner);
    }
    set(Group::Apart, 0, 0, -3);
    set(Group::Turn, 0, 3, 3);
    return terms;
}();

}  // namespace damier::eval::checkers_hand
