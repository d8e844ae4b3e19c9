#include "learn/cliff.h"

#include <fmt/format.h>

#include <array>
#include <limits>

namespace damier::learn {

namespace {

constexpr float kStepReward = -1;
constexpr float kFallReward = -100;

struct Cell {
    int column;
    int row;  // 0: that of the cliff

    [[nodiscard]] bool is_start() const { return row == 0 && column == 0; }
    [[nodiscard]] bool is_goal() const { return row == 0 && column == Cliff::kColumns - 1; }
    [[nodiscard]] bool is_cliff() const { return row == 0 && !is_start() && !is_goal(); }
};

Cell cell_of(State state) {
    if (state == 0) return {0, 0};
    const int number = static_cast<int>(state) - 1;
    return {number % Cliff::kColumns, 1 + number / Cliff::kColumns};
}
State state_of(const Cell& cell) {
    return cell.row == 0 ? 0
                         : static_cast<State>(1 + (cell.row - 1) * Cliff::kColumns + cell.column);
}
std::string name_of(const Cell& cell) {
    return fmt::format("{}{}", static_cast<char>('a' + cell.column), cell.row + 1);
}

// Where a step goes to; at the border it stays.
Cell moved(Cell cell, Cliff::Direction direction) {
    switch (direction) {
        case Cliff::Direction::Up:
            cell.row = std::min(cell.row + 1, Cliff::kRows - 1);
            break;
        case Cliff::Direction::Right:
            cell.column = std::min(cell.column + 1, Cliff::kColumns - 1);
            break;
        case Cliff::Direction::Down:
            cell.row = std::max(cell.row - 1, 0);
            break;
        case Cliff::Direction::Left:
            cell.column = std::max(cell.column - 1, 0);
            break;
    }
    return cell;
}

Cell target_of(Action action) {
    return moved(cell_of(action / Cliff::kDirections),
                 static_cast<Cliff::Direction>(action % Cliff::kDirections));
}

}  // namespace

Step Cliff::step(Action action) const {
    const Cell to = target_of(action);
    if (to.is_goal()) return {kStepReward, kOver};
    if (to.is_cliff()) return {kFallReward, 0};
    return {kStepReward, state_of(to)};
}

std::optional<State> Cliff::state(std::string_view cell) {
    if (cell.size() != 2) return std::nullopt;
    const Cell found{cell[0] - 'a', cell[1] - '1'};
    if (found.column < 0 || found.column >= kColumns || found.row < 0 || found.row >= kRows)
        return std::nullopt;
    if (found.is_goal() || found.is_cliff()) return std::nullopt;
    return state_of(found);
}

std::string Cliff::cell(State state) { return name_of(cell_of(state)); }

std::string_view Cliff::direction_name(Direction direction) {
    constexpr std::array<std::string_view, kDirections> kNames{"up", "right", "down", "left"};
    return kNames.at(static_cast<std::size_t>(direction));
}

std::string Cliff::target(Action action) const {
    const Cell to = target_of(action);
    return to.is_cliff() ? cell(0) : name_of(to);
}

Truth truth_of(const Cliff& cliff, double discount) {
    const auto actions_of = [&](State state, auto&& told) {
        for (Action action = cliff.first(state); action < cliff.first(state + 1); ++action)
            told(action, cliff.step(action));
    };
    std::vector<double> values(cliff.states(), 0);
    const auto worth = [&](const Step& step) {
        return double{step.reward} + (step.is_over() ? 0 : discount * values[step.next]);
    };
    constexpr std::uint16_t kFar = std::numeric_limits<std::uint16_t>::max() - 1;
    Truth truth;
    truth.plies.assign(cliff.states(), kFar);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (State state = 0; state < cliff.states(); ++state) {
            double best = -std::numeric_limits<double>::infinity();
            std::uint16_t plies = kFar;
            actions_of(state, [&](Action, const Step& step) {
                best = std::max(best, worth(step));
                const int next = step.is_over() ? 0 : truth.plies[step.next];
                plies = static_cast<std::uint16_t>(std::min<int>(plies, next + 1));
            });
            has_changed = has_changed || best != values[state] || plies != truth.plies[state];
            values[state] = best;
            truth.plies[state] = plies;
        }
    }
    for (State state = 0; state < cliff.states(); ++state) {
        truth.values.push_back(static_cast<float>(values[state]));
        actions_of(state, [&](Action, const Step& step) {
            truth.is_best.push_back(worth(step) == values[state] ? 1 : 0);
        });
    }
    return truth;
}

std::string arrows(const Cliff& cliff, std::span<const float> q) {
    constexpr std::string_view kArrows = "^>v<";
    std::string text;
    for (int row = Cliff::kRows - 1; row >= 0; --row) {
        text += fmt::format("{}  ", row + 1);
        for (int column = 0; column < Cliff::kColumns; ++column) {
            const Cell cell{column, row};
            const auto sign = [&] {
                if (cell.is_goal()) return 'G';
                if (cell.is_cliff()) return '#';
                const Action action = greedy(cliff, q, state_of(cell));
                return kArrows[action % Cliff::kDirections];
            };
            text += sign();
            text += column + 1 < Cliff::kColumns ? " " : "\n";
        }
    }
    text += "   ";
    for (int column = 0; column < Cliff::kColumns; ++column) {
        text += static_cast<char>('a' + column);
        text += column + 1 < Cliff::kColumns ? " " : "\n";
    }
    return text;
}

}  // namespace damier::learn
