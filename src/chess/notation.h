// Moves as text.
//
//   UCI  e2e4, e7e8q; castling is e1g1 where king and rook stand as in the usual game, and king
//   takes rook (e1h1)
//        in every other layout or when asked for. Both are read wherever they cannot mean another
//        move.
//   SAN  written strictly as the PGN standard says; read leniently: 0-0, missing or superfluous
//   disambiguation,
//        x, +, # and =, e8Q and e8(Q), long forms such as Ng1-f3, lower-case piece letters (but b
//        is a pawn).
//
// Both forms name one legal move of a position: writing and reading gives the same move.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "core/result.h"

namespace damier::chess {

enum class CastlingText : std::uint8_t { Usual, KingTakesRook };

std::string write_uci(const Position& pos, Move m, CastlingText castling = CastlingText::Usual);
Result<Move> read_uci(const Position& pos, std::string_view text);

std::string write_san(const Position& pos, Move m);
Result<Move> read_san(const Position& pos, std::string_view text);

// Either form: what a person may type.
Result<Move> read_move(const Position& pos, std::string_view text);

}  // namespace damier::chess
