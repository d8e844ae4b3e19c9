// What the tuner needs to know of a game whose evaluation is made of terms: the terms of a position,
// the weights to begin with, and how its games are begun and ended.
#pragma once

#include <span>
#include <vector>

#include "eval/checkers_hand_weights.h"
#include "eval/checkers_tuned.h"
#include "eval/chess_hand_weights.h"
#include "eval/chess_tuned.h"
#include "games/games.h"

namespace damier::tune {

// How much of each weight's two halves counts in a position.
struct Shares {
    double opening = 0;
    double ending = 0;
    bool known = false;  // the value does not come from terms
};

// When a game of self-play is over before its end.
struct Adjudication {
    Value won;       // at least so much...
    int won_plies;   // for so many plies in a row
    Value even;      // at most so much...
    int even_plies;  // for so many
    int even_from;   // not before this ply
    int most_plies;  // a draw then
};

template <Game G>
struct Tunable {};

template <class G>
concept IsTunable = requires { Tunable<G>::kTerms; };

template <>
struct Tunable<chess::Chess> {
    static constexpr int kTerms = eval::chess_terms::kTerms;
    static constexpr int kDense = kTerms;   // the weights that are always written down
    static constexpr int kRandomPlies = 8;  // or one more
    static constexpr Value kEvenStart = 150;
    static constexpr Adjudication kEnds{1000, 4, 8, 10, 70, 300};

    static std::span<const eval::TermGroup> groups() { return eval::chess_terms::kGroups; }
    static std::vector<eval::Score> start() {
        return {eval::chess_hand::kTerms.begin(), eval::chess_hand::kTerms.end()};
    }
    static Shares find(const chess::Position& at, eval::Recording& found) {
        eval::find_all_terms(at, found);
        eval::Score sum = 0;
        for (const auto& [side, term, count] : found.all) {
            const eval::Score amount =
                eval::chess_hand::kTerms[static_cast<std::size_t>(term)] * count;
            sum += side == Side::First ? amount : -amount;
        }
        const eval::Blend blend = eval::chess_blend(at, sum);
        const double opening = static_cast<double>(blend.phase) / eval::kChessPhases;
        return {opening, (1 - opening) * blend.scale / eval::kFullScale, blend.known};
    }
};

template <class Rules>
struct TunableCheckers {
    static constexpr int kTerms = eval::checkers_terms::kTerms;
    static constexpr int kDense = eval::checkers_hand::kSet;
    static constexpr int kRandomPlies = 4;
    static constexpr Value kEvenStart = 60;
    static constexpr Adjudication kEnds{400, 6, 6, 14, 60, 160};

    static std::span<const eval::TermGroup> groups() { return eval::checkers_terms::kGroups; }
    static std::vector<eval::Score> start() {
        std::vector<eval::Score> all(eval::checkers_hand::kTerms.begin(),
                                     eval::checkers_hand::kTerms.end());
        all.resize(kTerms);
        return all;
    }
    static Shares find(const checkers::BasicPosition<Rules>& at, eval::Recording& found) {
        eval::find_all_terms(at.board(), at.turn(), found);
        const double opening =
            static_cast<double>(eval::checkers_phase(at.board())) / eval::checkers_terms::kPhases;
        return {opening, 1 - opening, false};
    }
};
template <>
struct Tunable<checkers::Checkers> : TunableCheckers<checkers::EnglishRules> {};
template <>
struct Tunable<checkers::Sherlock> : TunableCheckers<checkers::SherlockRules> {};

}  // namespace damier::tune
