// The order in which the library python-chess lists legal moves. Programs that break ties by the
// place in the list (docs/monte-carlo.md) play other moves where it is another.
#pragma once

#include <cstdint>

#include "chess/position.h"

namespace damier::chess {

// The smaller, the earlier in the list; no two moves of a position have the same. Squares count
// from h8 down to a1. A king in check moves first; then come pieces, castling, captures by pawns,
// their single and their double steps, and en passant. A promotion to a queen comes before one to a
// rook, a bishop, a knight.
inline std::uint32_t list_rank(const Position& at, Move m) {
    enum Group : std::uint32_t { Evasion, PieceMove, Castling, PawnCapture, Step, Double, Passant };
    const auto down = [](Square s) { return static_cast<std::uint32_t>(63 - idx(s)); };
    const PieceType type = type_of(at.on(m.from()));
    const bool is_pawn = type == PieceType::Pawn;
    const bool is_step = is_pawn && file_of(m.from()) == file_of(m.to());
    const int ranks = rank_of(m.to()) - rank_of(m.from());
    const Group group = m.kind() == Move::Kind::EnPassant          ? Passant
                        : m.kind() == Move::Kind::Castling         ? Castling
                        : is_step && (ranks == 2 || ranks == -2)   ? Double
                        : is_step                                  ? Step
                        : is_pawn                                  ? PawnCapture
                        : type == PieceType::King && at.in_check() ? Evasion
                                                                   : PieceMove;
    const std::uint32_t piece = m.is_promotion()
                                    ? static_cast<std::uint32_t>(PieceType::Queen) -
                                          static_cast<std::uint32_t>(m.promotion_type())
                                    : 0;
    // Steps of pawns are listed by where they end.
    const std::uint32_t from = is_step ? 0 : down(m.from());
    return ((static_cast<std::uint32_t>(group) * 64 + from) * 64 + down(m.to())) * 4 + piece;
}

}  // namespace damier::chess
