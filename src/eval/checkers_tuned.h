// The evaluation `tuned` of checkers: the terms of eval/checkers_terms.h with fitted weights, for
// both rule sets. CheckersTuned is an evaluator of core's contract; CheckersTunedJudge says the same
// of a single position.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "checkers/position.h"
#include "core/chances.h"
#include "eval/checkers_terms.h"
#include "eval/judge.h"
#include "eval/running_sum.h"

namespace damier::eval {

// A window arranged so, for the opening and the ending: windows that games have never shown have no
// entry.
struct WindowWeight {
    int which;  // of the group: window and arrangement
    int opening;
    int ending;
};

class CheckersWeights {
public:
    // The terms before the windows, and the windows.
    CheckersWeights(std::span<const Score> terms, std::span<const WindowWeight> windows);
    // All terms.
    explicit CheckersWeights(std::vector<Score> terms);

    [[nodiscard]] const Score* terms() const { return terms_.data(); }
    // A man or king on a square, to Side::First.
    [[nodiscard]] Score of(int piece, int square) const {
        return squares_[static_cast<std::size_t>(piece) * 32 + static_cast<std::size_t>(square)];
    }
    // A window, to Side::First.
    [[nodiscard]] Score window(int window, int arrangement) const {
        return windows_[static_cast<std::size_t>(window * checkers_terms::kArrangements +
                                                 arrangement)];
    }

private:
    void spread_out();

    std::vector<Score> terms_;
    std::array<Score, 4 * 32> squares_{};
    std::vector<Score> windows_;
};

extern const CheckersWeights kCheckersTuned;
extern const CheckersWeights kSherlockTuned;
extern const CheckersWeights kCheckersHandSet;

inline const CheckersWeights& tuned_for(checkers::EnglishRules) { return kCheckersTuned; }
inline const CheckersWeights& tuned_for(checkers::SherlockRules) { return kSherlockTuned; }
// What the values of a search with it promise: docs/uci.md has the games.
constexpr Forecast forecast_for(checkers::EnglishRules) { return {90, 42}; }
constexpr Forecast forecast_for(checkers::SherlockRules) { return {123, 56}; }

// Of a board, from the sum of what stands where.
Value checkers_value(const CheckersWeights& weights, const checkers::Board& board, Side turn,
                     Score sum);
Score checkers_squares(const CheckersWeights& weights, const checkers::Board& board);

template <class Rules>
class CheckersTuned : public RunningSum<checkers::BasicPosition<Rules>, CheckersWeights, Score> {
public:
    using P = checkers::BasicPosition<Rules>;
    static constexpr Forecast kForecast = forecast_for(Rules{});

    explicit CheckersTuned(const CheckersWeights& weights = tuned_for(Rules{}))
        : CheckersTuned::RunningSum(weights) {}

    void reset(const P& at) { this->restart(checkers_squares(this->weights(), at.board())); }
    [[nodiscard]] Value value(const P& at) const {
        return checkers_value(this->weights(), at.board(), at.turn(), this->sum());
    }
};

template <class Rules>
class CheckersTunedJudge final : public Judge<checkers::BasicPosition<Rules>> {
public:
    explicit CheckersTunedJudge(const CheckersWeights& weights = tuned_for(Rules{}))
        : weights_(&weights) {}
    [[nodiscard]] Value value(const checkers::BasicPosition<Rules>& at) const override {
        return checkers_value(*weights_, at.board(), at.turn(),
                              checkers_squares(*weights_, at.board()));
    }

private:
    const CheckersWeights* weights_;
};

// How far from the ending, of checkers_terms::kPhases.
int checkers_phase(const checkers::Board& board);

// All terms of the position, also those that CheckersTuned keeps from move to move or looks up.
void find_all_terms(const checkers::Board& board, Side turn, Recording& sink);

}  // namespace damier::eval
