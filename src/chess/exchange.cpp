// Static exchange evaluation as a yes or no: both sides take on one square, the least valuable piece
// first, until one of them has what it needs whatever the other takes back (Wiki "SEE - The Swap
// Algorithm").
#include "chess/position.h"

namespace damier::chess {

namespace {

constexpr Value kUnlimited = 100'000;
constexpr std::array<Value, 6> kWorth{100, 325, 325, 500, 975, kUnlimited};

constexpr Value worth(PieceType type) { return kWorth[static_cast<std::size_t>(idx(type))]; }

// The type of the least valuable member; there must be one.
PieceType least_of(const Position& at, Bitboard set) {
    for (int type = idx(PieceType::Pawn); type < idx(PieceType::King); ++type) {
        if ((set & at.pieces(static_cast<PieceType>(type))) != 0)
            return static_cast<PieceType>(type);
    }
    return PieceType::King;
}

// Those who attack s along lines that a piece of this type may have covered.
Bitboard uncovered(const Position& at, PieceType left, Square s, Bitboard occupied) {
    const Bitboard queens = at.pieces(PieceType::Queen);
    Bitboard found = 0;
    if (left == PieceType::Pawn || left == PieceType::Bishop || left == PieceType::Queen)
        found |= bishop_attacks(s, occupied) & (at.pieces(PieceType::Bishop) | queens);
    if (left == PieceType::Rook || left == PieceType::Queen)
        found |= rook_attacks(s, occupied) & (at.pieces(PieceType::Rook) | queens);
    return found;
}

// Both sides take on `target` in turn, first the opponent of `mover`. The margin is what the side
// that took last is above its aim should it lose the taker; below 0 here.
bool stands(const Position& at, Square target, Side mover, Bitboard occupied, Value margin) {
    Bitboard around = at.attackers(target, occupied);
    for (Side side = other(mover);; side = other(side)) {
        around &= occupied;
        const Bitboard takers = around & at.pieces(side);
        if (takers == 0) return side != mover;
        const PieceType type = least_of(at, takers);
        if (type == PieceType::King) {
            const bool defended = (around & at.pieces(other(side))) != 0;
            return defended == (side != mover);
        }
        margin =
            -margin - 1 - worth(type);  // less one: what is enough for one is not for the other
        if (margin >= 0) return side == mover;
        occupied ^= bit(lowest_square(takers & at.pieces(type)));
        around |= uncovered(at, type, target, occupied);
    }
}

}  // namespace

bool Position::exchange_at_least(Move m, Value threshold) const {
    if (m.kind() == Move::Kind::Castling) return threshold <= 0;
    const PieceType mover = type_of(on(m.from()));
    const PieceType arrived = m.is_promotion() ? m.promotion_type() : mover;
    const int taken = victim(m);
    const Value won =
        (taken == 0 ? 0 : worth(static_cast<PieceType>(taken - 1))) + worth(arrived) - worth(mover);
    if (won < threshold) return false;
    const Value margin = won - threshold - worth(arrived);
    if (margin >= 0) return true;
    Bitboard after = occupied() ^ bit(m.from());
    if (m.kind() == Move::Kind::EnPassant)
        after ^= bit(make_square(file_of(m.to()), rank_of(m.from())));
    return stands(*this, m.to(), turn_, after, margin);
}

}  // namespace damier::chess
