#include "chess/boards/words.h"

#include <cstdlib>

namespace damier::chess::boards {

bool has_usual_castling(const chess::Position& position) {
    for (const Side side : {Side::First, Side::Second}) {
        const Bitboard rooks = position.castling_rooks(side);
        const Bitboard usual = (kFileA | kFileH) & rank_for(side, 0);
        if (rooks != 0 && ((rooks & ~usual) != 0 || file_of(position.king(side)) != 4))
            return false;
    }
    return true;
}

chess::Move to_chess(Move m) {
    using Kind = chess::Move::Kind;
    const Square from = square_of(m.from);
    const Square to = square_of(m.to);
    if ((m.flags & Move::kPromotion) != 0)
        return chess::Move::promotion(from, to, static_cast<PieceType>(m.promotion));
    if ((m.flags & Move::kEnPassant) != 0) return {from, to, Kind::EnPassant};
    if ((m.flags & Move::kCastling) != 0)
        return {from, make_square(m.to > m.from ? 7 : 0, rank_of(from)), Kind::Castling};
    return {from, to};
}

Move from_chess(const chess::Position& position, chess::Move m) {
    const int from = cell_of(m.from());
    const int to = cell_of(m.to());
    if (m.kind() == chess::Move::Kind::Castling)
        return make_move(from, to > from ? from + 2 : from - 2, Move::kCastling);
    int flags = 0;
    if (position.on(m.to()) != kNoPiece) flags |= Move::kCapture;
    if (type_of(position.on(m.from())) == PieceType::Pawn) {
        flags |= Move::kPawn;
        if (std::abs(from - to) == 16) flags |= Move::kDoublePush;
    }
    if (m.kind() == chess::Move::Kind::EnPassant) flags |= Move::kEnPassant | Move::kCapture;
    if (!m.is_promotion()) return make_move(from, to, flags);
    return make_move(from, to, flags | Move::kPromotion, m.promotion_type());
}

}  // namespace damier::chess::boards
