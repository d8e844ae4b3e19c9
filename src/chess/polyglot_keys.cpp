#include "chess/polyglot_keys.h"

#include <cstddef>
#include <cstdlib>

#include "chess/polyglot_numbers.h"

namespace damier::chess {

namespace {

Key piece_number(Piece p, Square s) {
    const int kind = idx(p) ^ 1;  // here white comes before black
    return kPieceNumbers[static_cast<std::size_t>(kind)][static_cast<std::size_t>(idx(s))];
}

// Of all rooks that may castle: in Chess960 too, the side of the king counts alone.
Key castling_number(const Position& at, Side side) {
    Key sum = 0;
    for (Bitboard rooks = at.castling_rooks(side); rooks != 0;) {
        const bool is_long = take_square(rooks) < at.king(side);
        sum ^=
            kCastlingNumbers[static_cast<std::size_t>(2 * damier::idx(side) + (is_long ? 1 : 0))];
    }
    return sum;
}

// Does a pawn of the side to move stand beside the one that has passed that square?
bool is_beside_passed(const Position& at, Square passed) {
    const Square from = square_at(idx(passed) + (at.turn() == Side::First ? -8 : 8));
    const Bitboard beside = ((bit(from) & ~kFileA) >> 1) | ((bit(from) & ~kFileH) << 1);
    return (beside & at.pieces(at.turn(), PieceType::Pawn)) != 0;
}

}  // namespace

Square passed_square(const Line<Position>& game) {
    const Position& at = game.position();
    if (at.en_passant() != kNoSquare || game.plies() == 0) return at.en_passant();
    const Move last = game.move(game.plies() - 1);
    const int middle = idx(last.from()) + idx(last.to());
    const bool is_double = last.kind() == Move::Kind::Normal &&
                           at.on(last.to()) == make_piece(other(at.turn()), PieceType::Pawn) &&
                           std::abs(idx(last.from()) - idx(last.to())) == 16;
    return is_double ? square_at(middle / 2) : kNoSquare;
}

Key polyglot_key(const Position& at, Square passed) {
    Key key = at.turn() == Side::First ? kTurnNumber : 0;
    for (Bitboard left = at.occupied(); left != 0;) {
        const Square s = take_square(left);
        key ^= piece_number(at.on(s), s);
    }
    for (const Side side : {Side::First, Side::Second}) key ^= castling_number(at, side);
    if (passed != kNoSquare && is_beside_passed(at, passed))
        key ^= kEnPassantNumbers[static_cast<std::size_t>(file_of(passed))];
    return key;
}

Key polyglot_key(const Line<Position>& game) {
    return polyglot_key(game.position(), passed_square(game));
}

}  // namespace damier::chess
