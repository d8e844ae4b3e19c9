// Moves and lines of play as people and protocols read them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/game.h"

namespace damier {

// The moves as the game's records write them, each in its position.
template <Game G>
std::vector<std::string> line_text(typename G::Position at,
                                   std::span<const typename G::Position::Move> moves) {
    std::vector<std::string> texts;
    for (const auto m : moves) {
        texts.push_back(G::write_record_move(at, m));
        at.make(m);
    }
    return texts;
}

// The move as protocols write it; castling as king takes rook where the game is Chess960.
template <Game G>
std::string protocol_move(const typename G::Position& at, typename G::Position::Move m,
                          bool is_960) {
    if constexpr (requires { G::write_move_960(at, m); }) {
        if (is_960) return G::write_move_960(at, m);
    }
    return G::write_move(at, m);
}

// The squares that the piece touches, from the first to the last, as a board on a screen needs them;
// where the game has none to tell, the move itself.
template <Game G>
std::vector<std::string> squares_of(const typename G::Position& at, typename G::Position::Move m) {
    if constexpr (requires { G::squares_of(at, m); }) {
        return G::squares_of(at, m);
    } else {
        return {G::write_move(at, m)};
    }
}

}  // namespace damier
