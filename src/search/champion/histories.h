// What a search learns about moves and about its evaluation while it thinks: numbers that drift
// towards what was seen last and never leave their range.
//
// J. Schaeffer, The History Heuristic, 1983; its later forms, with gravity, for captures and for the
// moves before, are common knowledge of engines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/moves.h"
#include "search/champion/margins.h"

namespace damier::search::champion {

// How far a number of a history goes to either side.
inline constexpr int kHistoryMost = 16'384;
inline constexpr int kCorrectionMost = 1'024;

using Learnt = std::int16_t;

// Towards +-most, the slower the nearer: an old opinion gives way to a new one.
constexpr void learn(Learnt& learnt, int bonus, int most) {
    learnt = static_cast<Learnt>(learnt + bonus - learnt * std::abs(bonus) / most);
}

// What a move does, coarser than its code where the game says so.
template <GamePosition P>
constexpr int actions() {
    if constexpr (requires { P::kActions; }) {
        return P::kActions;
    } else {
        return P::kMoveCodes;
    }
}
template <GamePosition P>
int action_of(const P& at, typename P::Move m) {
    if constexpr (requires { at.action(m); }) {
        return at.action(m);
    } else {
        return at.code(m);
    }
}

template <GamePosition P>
class Histories {
public:
    using Move = typename P::Move;
    static constexpr int kActions = actions<P>();
    // What was learnt about each action after a certain one.
    using Row = Learnt*;

    Histories()
        : butterfly_(2 * std::size_t{P::kMoveCodes}),
          captures_(std::size_t{kActions} * kVictims),
          continuation_((std::size_t{kActions} + 1) * kActions),
          corrections_(kStructures * 2 * kCorrections) {}

    void forget() {
        for (auto* table : {&butterfly_, &captures_, &continuation_, &corrections_})
            std::fill(table->begin(), table->end(), Learnt{0});
    }

    [[nodiscard]] Learnt& quiet(const P& at, Move m) {
        return butterfly_[static_cast<std::size_t>(idx(at.turn()) * P::kMoveCodes + at.code(m))];
    }
    [[nodiscard]] Learnt& capture(const P& at, Move m) {
        int victim = 0;
        if constexpr (requires { at.victim(m); }) victim = at.victim(m);
        return captures_[static_cast<std::size_t>(action_of(at, m) * kVictims + victim)];
    }
    [[nodiscard]] Row after(int action) {
        return &continuation_[static_cast<std::size_t>(action) * kActions];
    }
    // After no move, or a pass.
    [[nodiscard]] Row after_nothing() { return after(kActions); }

    // What the evaluation is to be mended by, as searches of positions that are alike in some part
    // have found.
    [[nodiscard]] Value correction(const P& at, int share) {
        int sum = 0;
        for_each_correction(at, [&sum](Learnt learnt) { sum += learnt; });
        return sum * share / kCorrectionMost;
    }
    // A search of that depth has found so much more than the evaluation says.
    void correct(const P& at, Value difference, int depth) {
        constexpr int kMost = kCorrectionMost / 4;
        const int bonus = std::clamp(difference * depth / 8, -kMost, kMost);
        for_each_correction(at, [bonus](Learnt& learnt) { learn(learnt, bonus, kCorrectionMost); });
    }

private:
    static constexpr int victims() {
        if constexpr (requires { P::kVictims; }) {
            return P::kVictims;
        } else {
            return 1;
        }
    }
    static constexpr std::size_t structures() {
        if constexpr (requires(const P& at) { at.structure_keys(); }) {
            return std::tuple_size_v<decltype(std::declval<const P&>().structure_keys())>;
        } else {
            return 0;
        }
    }
    static constexpr int kVictims = victims();
    static constexpr std::size_t kStructures = structures();
    static constexpr std::size_t kCorrections = 1 << 14;

    template <class F>
    void for_each_correction(const P& at, F f) {
        if constexpr (kStructures > 0) {
            const auto keys = at.structure_keys();
            const auto side = static_cast<std::size_t>(idx(at.turn()));
            for (std::size_t i = 0; i < kStructures; ++i)
                f(corrections_[(i * 2 + side) * kCorrections + (keys[i] & (kCorrections - 1))]);
        }
    }

    std::vector<Learnt> butterfly_;     // by side and move code
    std::vector<Learnt> captures_;      // by action and victim
    std::vector<Learnt> continuation_;  // by action before and action
    std::vector<Learnt> corrections_;   // by structure, side and key
};

}  // namespace damier::search::champion
