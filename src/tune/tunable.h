// How games of self-play are begun and ended, for each game whose evaluation is made of terms.
#pragma once

#include "games/games.h"

namespace damier::tune {

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
concept IsTunable = requires { Tunable<G>::kEnds; };

template <>
struct Tunable<chess::Chess> {
    static constexpr int kRandomPlies = 8;  // or one more
    static constexpr Value kEvenStart = 150;
    static constexpr Adjudication kEnds{1000, 4, 8, 10, 70, 300};
};
struct TunableCheckers {
    static constexpr int kRandomPlies = 4;
    static constexpr Value kEvenStart = 60;
    static constexpr Adjudication kEnds{400, 6, 6, 14, 60, 160};
};
template <>
struct Tunable<checkers::Checkers> : TunableCheckers {};
template <>
struct Tunable<checkers::Sherlock> : TunableCheckers {};

}  // namespace damier::tune
