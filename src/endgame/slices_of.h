// The numbering that goes with each game: the one place where a game meets its tables.
#pragma once

#include "checkers/game.h"
#include "chess/game.h"
#include "endgame/checkers_slices.h"
#include "endgame/chess_slices.h"
#include "endgame/tictactoe_slices.h"
#include "tictactoe/game.h"

namespace damier::endgame {

namespace detail {
template <Game G>
struct SlicesOf;
template <>
struct SlicesOf<chess::Chess> {
    using Type = ChessSlices;
};
template <>
struct SlicesOf<checkers::Checkers> {
    using Type = CheckersSlices;
};
template <>
struct SlicesOf<checkers::Sherlock> {
    using Type = SherlockSlices;
};
template <>
struct SlicesOf<tictactoe::TicTacToe> {
    using Type = TicTacToeSlices;
};
}  // namespace detail

template <Game G>
using SlicesOf = typename detail::SlicesOf<G>::Type;

}  // namespace damier::endgame
