// The terms of each game behind one name, for the tuner and for those who show them.
#pragma once

#include <span>
#include <vector>

#include "eval/checkers_hand_weights.h"
#include "eval/checkers_tuned.h"
#include "eval/chess_hand_weights.h"
#include "eval/chess_tuned.h"

namespace damier::eval {

// How a value is made of the sum of terms.
struct Mixture {
    int phase = 0;  // of phases: all opening
    int phases = 1;
    int scale = kFullScale;  // 64ths of the ending
    bool known = false;      // the value does not come from terms

    [[nodiscard]] Value of(Score score) const { return tapered(score, phase, phases, scale); }
};

// By the type of the position:
//   kTerms, kDense      how many terms; those before kDense are no patterns
//   groups()            their names
//   hand_set(), tuned() weights of all of them
//   find(at, found)     the terms of a position
//   mixture(at, sum)    what is made of their sum
template <class P>
struct TermsOf {};

template <class P>
concept HasTerms = requires { TermsOf<P>::kTerms; };

template <>
struct TermsOf<chess::Position> {
    static constexpr int kTerms = chess_terms::kTerms;
    static constexpr int kDense = kTerms;
    static std::span<const TermGroup> groups() { return chess_terms::kGroups; }
    static std::span<const Score> hand_set() { return kChessHandSet.terms; }
    static std::span<const Score> tuned() { return kChessTuned.terms; }
    static void find(const chess::Position& at, Recording& found) { find_all_terms(at, found); }
    static Mixture mixture(const chess::Position& at, Score sum) {
        const Blend blend = chess_blend(at, sum);
        return {blend.phase, kChessPhases, blend.scale, blend.known};
    }
};

template <class Rules>
struct TermsOf<checkers::BasicPosition<Rules>> {
    using P = checkers::BasicPosition<Rules>;
    static constexpr int kTerms = checkers_terms::kTerms;
    static constexpr int kDense = checkers_hand::kSet;
    static std::span<const TermGroup> groups() { return checkers_terms::kGroups; }
    static std::span<const Score> hand_set() { return {kCheckersHandSet.terms(), kTerms}; }
    static std::span<const Score> tuned() { return {tuned_for(Rules{}).terms(), kTerms}; }
    static void find(const P& at, Recording& found) {
        find_all_terms(at.board(), at.turn(), found);
    }
    static Mixture mixture(const P& at, Score) {
        return {checkers_phase(at.board()), checkers_terms::kPhases, kFullScale, false};
    }
};

// The sum of what was found, to Side::First.
inline Score sum_of(const Recording& found, std::span<const Score> weights) {
    Score sum = 0;
    for (const auto& [side, term, count] : found.all) {
        const Score amount = weights[static_cast<std::size_t>(term)] * count;
        sum += side == Side::First ? amount : -amount;
    }
    return sum;
}

}  // namespace damier::eval
