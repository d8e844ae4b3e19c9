// Forsyth-Edwards notation. Reads FEN, X-FEN and Shredder-FEN, with or without the two counters;
// writes X-FEN, which is plain FEN wherever plain FEN can say it, or Shredder-FEN.
//
// A FEN says all that a Position holds, so writing and reading gives the same position. The other
// way round, an en-passant square on which no capture is legal is accepted and dropped.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "core/result.h"

namespace damier::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum class FenStyle : std::uint8_t {
    XFen,     // KQkq, and the rook's file only where an outer rook hides the one that castles
    Shredder  // always the files of the castling rooks
};

Result<Position> read_fen(std::string_view text);
std::string write_fen(const Position& pos, FenStyle style = FenStyle::XFen);

}  // namespace damier::chess
