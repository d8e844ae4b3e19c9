// The one legal move that has a code. No list is made: the move is read from the code, looked at by
// the rules of its piece, and tried for the safety of its king.
#include "chess/generator.h"

namespace damier::chess {

namespace {

// The sink of a generator that is asked single questions.
struct Nobody {};

bool may_castle(const Position& at, Square rook) {
    if ((at.castling_rooks(at.turn()) & bit(rook)) == 0 || at.in_check()) return false;
    Nobody sink;
    return at.turn() == Side::First
               ? Generator<Side::First, Which::All, Nobody>{at, sink}.may_castle(rook)
               : Generator<Side::Second, Which::All, Nobody>{at, sink}.may_castle(rook);
}

// One step, or two from where pawns begin, over empty squares.
bool may_push(const Position& at, Square from, Square to) {
    const Side us = at.turn();
    const int forward = us == Side::First ? 8 : -8;
    const int distance = idx(to) - idx(from);
    if (distance != forward && (distance != 2 * forward || (bit(from) & rank_for(us, 1)) == 0))
        return false;
    return ((between(from, to) | bit(to)) & at.occupied()) == 0;
}

// As the board and the pawn allow it. Whether the king is safe afterwards is asked for captures en
// passant alone.
std::optional<Move> pawn_move(const Position& at, Square from, Square to, int under) {
    const Side us = at.turn();
    if ((pawn_attacks(us, bit(from)) & bit(to)) != 0) {
        if (to == at.en_passant()) {
            if (under != 0 || !at.en_passant_is_legal(from, to, us)) return std::nullopt;
            return Move(from, to, Move::Kind::EnPassant);
        }
        if ((at.pieces(other(us)) & bit(to)) == 0) return std::nullopt;
    } else if (!may_push(at, from, to)) {
        return std::nullopt;
    }
    if ((bit(to) & rank_for(us, 7)) != 0) {
        const auto type = static_cast<PieceType>(idx(PieceType::Queen) - under);
        return Move::promotion(from, to, type);
    }
    return under == 0 ? std::optional(Move(from, to)) : std::nullopt;
}

// Of a move that takes no other piece away than the one on its target.
bool leaves_king_safe(const Position& at, Square from, Square to) {
    const Side us = at.turn();
    const Square king = at.king(us);
    const Bitboard after = (at.occupied() ^ bit(from)) | bit(to);
    const Bitboard attackers = at.attackers(from == king ? to : king, after);
    return (attackers & at.pieces(other(us)) & ~bit(to)) == 0;
}

}  // namespace

std::optional<Move> Position::legal_move(MoveCode code) const {
    assert(code < kMoveCodes);
    const Square from = square_at(code & 63);
    const Square to = square_at(code >> 6 & 63);
    const int under = code >> 12;
    const Bitboard ours = pieces(turn_);
    if ((ours & bit(from)) == 0) return std::nullopt;

    const PieceType type = type_of(on(from));
    if (type == PieceType::Pawn) {
        const auto m = pawn_move(*this, from, to, under);
        if (!m || m->kind() == Move::Kind::EnPassant) return m;
        return leaves_king_safe(*this, from, to) ? m : std::nullopt;
    }
    if (under != 0) return std::nullopt;
    if (type == PieceType::King && (ours & bit(to)) != 0) {
        if (!may_castle(*this, to)) return std::nullopt;
        return Move(from, to, Move::Kind::Castling);
    }
    if ((attacks_from(type, from, occupied()) & ~ours & bit(to)) == 0) return std::nullopt;
    return leaves_king_safe(*this, from, to) ? std::optional(Move(from, to)) : std::nullopt;
}

}  // namespace damier::chess
