#include "chess/position.h"

#include <fmt/format.h>

#include "chess/zobrist.h"

namespace damier::chess {

namespace {

constexpr Key piece_key(Piece p, Square s) {
    return kZobrist.piece[static_cast<std::size_t>(idx(p))][static_cast<std::size_t>(idx(s))];
}
constexpr Key castling_key(Bitboard rooks) {
    Key key = 0;
    while (rooks != 0) key ^= kZobrist.castling[static_cast<std::size_t>(take_lowest(rooks))];
    return key;
}
constexpr Key en_passant_key(Square s) {
    return s == kNoSquare ? 0 : kZobrist.en_passant[static_cast<std::size_t>(file_of(s))];
}

constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;

}  // namespace

bool Position::is_attacked(Square s, Side by, Bitboard occupied) const {
    const Bitboard them = pieces(by) & occupied;
    const Bitboard queens = pieces(PieceType::Queen);
    return (knight_attacks(s) & them & pieces(PieceType::Knight)) != 0 ||
           (pawn_attacks(other(by), bit(s)) & them & pieces(PieceType::Pawn)) != 0 ||
           (king_attacks(s) & them & pieces(PieceType::King)) != 0 ||
           (bishop_attacks(s, occupied) & them & (pieces(PieceType::Bishop) | queens)) != 0 ||
           (rook_attacks(s, occupied) & them & (pieces(PieceType::Rook) | queens)) != 0;
}

bool Position::is_forcing(Move m) const {
    Bitboard after = occupied() ^ bit(m.from());
    Square arrived = m.to();
    PieceType type = m.is_promotion() ? m.promotion_type() : type_of(on(m.from()));
    if (m.kind() == Move::Kind::Castling) {
        const auto [king_file, rook_file] = castling_files(m.from(), m.to());
        arrived = make_square(rook_file, rank_of(m.from()));
        type = PieceType::Rook;
        after ^= bit(m.to());
        after |= bit(make_square(king_file, rank_of(m.from())));
    } else if (m.kind() == Move::Kind::EnPassant) {
        after ^= bit(make_square(file_of(m.to()), rank_of(m.from())));
    }
    after |= bit(arrived);
    const Bitboard target = pieces(other(turn_), PieceType::King);
    const Bitboard attacked = type == PieceType::Pawn ? pawn_attacks(turn_, bit(arrived))
                                                      : attacks_from(type, arrived, after);
    if ((attacked & target) != 0) return true;
    // A line that the move has opened; what has moved itself is not where the board shows it.
    const Square king_square = lowest_square(target);
    const Bitboard others = pieces(turn_) & ~bit(m.from()) & ~bit(m.to());
    const Bitboard queens = pieces(PieceType::Queen);
    return (bishop_attacks(king_square, after) & others & (pieces(PieceType::Bishop) | queens)) !=
               0 ||
           (rook_attacks(king_square, after) & others & (pieces(PieceType::Rook) | queens)) != 0;
}

Bitboard Position::attackers(Square s, Bitboard occupied) const {
    const Bitboard queens = pieces(PieceType::Queen);
    return (pawn_attacks(Side::Second, bit(s)) & pieces(Side::First, PieceType::Pawn)) |
           (pawn_attacks(Side::First, bit(s)) & pieces(Side::Second, PieceType::Pawn)) |
           (knight_attacks(s) & pieces(PieceType::Knight)) |
           (king_attacks(s) & pieces(PieceType::King)) |
           (bishop_attacks(s, occupied) & (pieces(PieceType::Bishop) | queens)) |
           (rook_attacks(s, occupied) & (pieces(PieceType::Rook) | queens));
}

bool Position::can_mate() const {
    const Bitboard heavy =
        pieces(PieceType::Pawn) | pieces(PieceType::Rook) | pieces(PieceType::Queen);
    if (heavy != 0) return true;
    const Bitboard knights = pieces(PieceType::Knight);
    const Bitboard bishops = pieces(PieceType::Bishop);
    if (knights != 0) return bishops != 0 || many(knights);
    return (bishops & kDarkSquares) != 0 && (bishops & ~kDarkSquares) != 0;
}

bool Position::en_passant_is_legal(Square from, Square target, Side us) const {
    const Square victim = make_square(file_of(target), rank_of(from));
    const Bitboard after = (occupied() ^ bit(from) ^ bit(victim)) | bit(target);
    return !is_attacked(king(us), other(us), after);
}

bool Position::en_passant_is_possible(Square target) const {
    Bitboard capturers = pawn_attacks(other(turn_), bit(target)) & pieces(turn_, PieceType::Pawn);
    while (capturers != 0) {
        if (en_passant_is_legal(take_square(capturers), target, turn_)) return true;
    }
    return false;
}

void Position::put(Piece p, Square s) {
    by_type_[static_cast<std::size_t>(idx(type_of(p)))] |= bit(s);
    by_side_[static_cast<std::size_t>(damier::idx(side_of(p)))] |= bit(s);
    board_[static_cast<std::size_t>(idx(s))] = p;
}

void Position::remove(Piece p, Square s) {
    assert(on(s) == p);
    by_type_[static_cast<std::size_t>(idx(type_of(p)))] ^= bit(s);
    by_side_[static_cast<std::size_t>(damier::idx(side_of(p)))] ^= bit(s);
    board_[static_cast<std::size_t>(idx(s))] = kNoPiece;
}

// To an empty square.
void Position::move_piece(Piece p, Square from, Square to) {
    assert(on(from) == p && on(to) == kNoPiece);
    const Bitboard both = bit(from) | bit(to);
    by_type_[static_cast<std::size_t>(idx(type_of(p)))] ^= both;
    by_side_[static_cast<std::size_t>(damier::idx(side_of(p)))] ^= both;
    board_[static_cast<std::size_t>(idx(from))] = kNoPiece;
    board_[static_cast<std::size_t>(idx(to))] = p;
    key_ ^= piece_key(p, from) ^ piece_key(p, to);
}

void Position::drop_castling(Bitboard rooks) {
    if ((castling_ & rooks) == 0) return;
    key_ ^= castling_key(castling_ & rooks);
    castling_ &= ~rooks;
}

void Position::set_en_passant(Square s) {
    en_passant_ = s;
    key_ ^= en_passant_key(s);
}

void Position::forget_en_passant() {
    if (en_passant_ == kNoSquare) return;
    key_ ^= en_passant_key(en_passant_);
    en_passant_ = kNoSquare;
}

// Plays a legal move. The turn is passed before the en-passant square is judged, because it is the
// opponent's capture that must be legal.
Piece Position::apply(Move m) {
    const Square from = m.from();
    const Square to = m.to();
    const Side us = turn_;
    const Piece mover = on(from);
    assert(mover != kNoPiece && side_of(mover) == us);

    if (halfmove_clock_ < kMaxClock) ++halfmove_clock_;
    if (us == Side::Second && fullmove_ < kMaxClock) ++fullmove_;
    forget_en_passant();
    key_ ^= kZobrist.turn;
    turn_ = other(us);

    if (m.kind() == Move::Kind::Castling) {
        apply_castling(m, us);
        return kNoPiece;
    }
    const Square victim =
        m.kind() == Move::Kind::EnPassant ? make_square(file_of(to), rank_of(from)) : to;
    const Piece captured = on(victim);
    if (captured != kNoPiece) {
        assert(side_of(captured) != us && type_of(captured) != PieceType::King);
        remove(captured, victim);
        key_ ^= piece_key(captured, victim);
        halfmove_clock_ = 0;
    }
    move_piece(mover, from, to);
    assert(!m.is_promotion() || type_of(mover) == PieceType::Pawn);
    if (type_of(mover) == PieceType::Pawn) {
        halfmove_clock_ = 0;
        if (m.is_promotion()) {
            const Piece promoted = make_piece(us, m.promotion_type());
            remove(mover, to);
            put(promoted, to);
            key_ ^= piece_key(mover, to) ^ piece_key(promoted, to);
        } else if ((idx(from) ^ idx(to)) == 16) {
            const Square target = square_at((idx(from) + idx(to)) / 2);
            if (en_passant_is_possible(target)) set_en_passant(target);
        }
    }
    if (castling_ != 0) {
        drop_castling(type_of(mover) == PieceType::King ? rank_for(us, 0) | bit(to)
                                                        : bit(from) | bit(to));
    }
    return captured;
}

// King and rook may each end where the other began: both leave the board first.
void Position::apply_castling(Move m, Side us) {
    const Piece king = make_piece(us, PieceType::King);
    const Piece rook = make_piece(us, PieceType::Rook);
    assert(on(m.from()) == king && on(m.to()) == rook && (castling_ & bit(m.to())) != 0);
    const auto [king_file, rook_file] = castling_files(m.from(), m.to());
    const Square king_to = make_square(king_file, rank_of(m.from()));
    const Square rook_to = make_square(rook_file, rank_of(m.from()));
    remove(king, m.from());
    remove(rook, m.to());
    put(king, king_to);
    put(rook, rook_to);
    key_ ^= piece_key(king, m.from()) ^ piece_key(rook, m.to()) ^ piece_key(king, king_to) ^
            piece_key(rook, rook_to);
    drop_castling(rank_for(us, 0));
}

void Position::unmake(Move m, const Undo& undo) {
    const Square from = m.from();
    const Square to = m.to();
    turn_ = other(turn_);
    const Side us = turn_;
    fullmove_ = undo.fullmove;
    key_ = undo.key;
    castling_ = undo.castling;
    halfmove_clock_ = undo.halfmove_clock;
    en_passant_ = undo.en_passant;

    if (m.kind() == Move::Kind::Castling) {
        const auto [king_file, rook_file] = castling_files(from, to);
        remove(make_piece(us, PieceType::King), make_square(king_file, rank_of(from)));
        remove(make_piece(us, PieceType::Rook), make_square(rook_file, rank_of(from)));
        put(make_piece(us, PieceType::King), from);
        put(make_piece(us, PieceType::Rook), to);
        return;
    }
    const Piece placed = on(to);
    assert(placed != kNoPiece && side_of(placed) == us && on(from) == kNoPiece);
    remove(placed, to);
    put(m.is_promotion() ? make_piece(us, PieceType::Pawn) : placed, from);
    if (undo.captured != kNoPiece) {
        put(undo.captured,
            m.kind() == Move::Kind::EnPassant ? make_square(file_of(to), rank_of(from)) : to);
    }
}

void Position::make_null(Undo& undo) {
    assert(!in_check());
    undo = {key_, castling_, halfmove_clock_, fullmove_, en_passant_, kNoPiece};
    forget_en_passant();
    key_ ^= kZobrist.turn;
    if (turn_ == Side::Second && fullmove_ < kMaxClock) ++fullmove_;
    turn_ = other(turn_);
    halfmove_clock_ = 0;  // nothing before a pass counts as a repetition of what comes after it
}

void Position::unmake_null(const Undo& undo) {
    turn_ = other(turn_);
    fullmove_ = undo.fullmove;
    key_ = undo.key;
    halfmove_clock_ = undo.halfmove_clock;
    en_passant_ = undo.en_passant;
}

int Position::gain(Move m) const {
    int gain = 8 * victim(m);
    if (m.is_promotion()) gain += 8 * idx(m.promotion_type());
    return gain - idx(type_of(on(m.from())));
}

bool Position::is_tactical(Move m) const {
    if (m.is_promotion()) return m.promotion_type() == PieceType::Queen;
    if (m.kind() == Move::Kind::Castling) return false;
    return m.kind() == Move::Kind::EnPassant || on(m.to()) != kNoPiece;
}

Key Position::recompute_key() const {
    Key key = turn_ == Side::First ? 0 : kZobrist.turn;
    for (int i = 0; i < 64; ++i) {
        if (const Piece p = on(square_at(i)); p != kNoPiece) key ^= piece_key(p, square_at(i));
    }
    return key ^ castling_key(castling_) ^ en_passant_key(en_passant_);
}

Layout Position::layout() const {
    Layout layout;
    layout.board = board_;
    layout.turn = turn_;
    layout.castling = castling_;
    layout.en_passant = en_passant_;
    layout.halfmove_clock = halfmove_clock_;
    layout.fullmove = fullmove_;
    return layout;
}

}  // namespace damier::chess
