// What is asked of a position about its moves, by the game's own faster way where it has one.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace damier {

template <GamePosition P>
typename P::MoveList legal_moves(const P& at) {
    typename P::MoveList list;
    at.template generate<Gen::Legal>(list);
    return list;
}

template <GamePosition P>
bool is_legal(const P& at, typename P::Move m) {
    const auto legal = legal_moves(at);
    return std::find(legal.begin(), legal.end(), m) != legal.end();
}

template <GamePosition P>
bool has_moves(const P& at) {
    if constexpr (requires { at.has_legal(); }) {
        return at.has_legal();
    } else {
        return !legal_moves(at).empty();
    }
}

// What a capture wins, by the game's own reckoning; 0 where it has none.
template <GamePosition P>
int gain(const P& at, typename P::Move m) {
    if constexpr (requires { at.gain(m); }) {
        return at.gain(m);
    } else {
        return 0;
    }
}

}  // namespace damier
