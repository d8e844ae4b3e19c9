// Legal moves without trying any of them: pins and checks are turned into masks first, and what is
// left is legal.
//
// One generator serves all callers through its sink, which is told sets of moves:
//   piece(from, targets)         the moves of one piece
//   pawns(targets, step)         of pawns that all moved by the same step: from = to - step
//   promotions<W>(targets, step) the same to the last rank
//   single(m)                    en passant and castling
// and may have:
//   is_content()                 the rest is needless
//   kWantsTestedKing             false: the king's steps come without a look at the pieces that
//                                attack from afar
#pragma once

#include "chess/position.h"

namespace damier::chess {

// Which moves are wanted: all, or one of the two parts into which is_tactical() divides them.
enum class Which : std::uint8_t { All, Tactical, Quiet };

// Is the rest needless?
template <class Sink>
bool is_content(const Sink& sink) {
    if constexpr (requires { sink.is_content(); }) {
        return sink.is_content();
    } else {
        return false;
    }
}

// Or does it test the king's steps itself?
template <class Sink>
constexpr bool wants_tested_king() {
    if constexpr (requires { Sink::kWantsTestedKing; }) {
        return Sink::kWantsTestedKing;
    } else {
        return true;
    }
}

template <Side Us, Which W, class Sink>
struct Generator {
    static constexpr Side Them = other(Us);

    const Position& pos;
    Sink& sink;
    const Square king = pos.king(Us);
    const Bitboard ours = pos.pieces(Us);
    const Bitboard theirs = pos.pieces(Them);
    const Bitboard occupied = ours | theirs;
    const Bitboard diagonal_movers = pos.pieces(PieceType::Bishop) | pos.pieces(PieceType::Queen);
    const Bitboard straight_movers = pos.pieces(PieceType::Rook) | pos.pieces(PieceType::Queen);
    Bitboard checkers = 0;
    Bitboard diagonal_pins =
        0;  // from the king (without it) to a pinning bishop or queen, inclusive
    Bitboard straight_pins = 0;  // the same for rooks and queens

    void run() {
        find_checks_and_pins();
        if (!many(checkers)) {
            // Most positions have no pin: they take a way on which nobody asks.
            if ((diagonal_pins | straight_pins) == 0) {
                piece_moves<false>();
            } else {
                piece_moves<true>();
            }
            if (is_content(sink)) return;
        }
        king_moves();
        if (is_content(sink)) return;
        if (W != Which::Tactical && checkers == 0) castling_moves();
    }

    // Where pieces may go; pawns have rules of their own.
    [[nodiscard]] Bitboard wanted() const {
        if constexpr (W == Which::All) return ~ours;
        return W == Which::Tactical ? theirs : ~occupied;
    }

    // All moves but the king's. With a check, a move must capture the checker or stand in its way.
    template <bool Pins>
    void piece_moves() {
        const Bitboard relief =
            checkers != 0 ? between(king, lowest_square(checkers)) | checkers : ~Bitboard{0};
        const Bitboard allowed = wanted() & relief;
        pawn_moves<Pins>(relief);
        if (is_content(sink)) return;
        knight_moves<Pins>(allowed);
        if (is_content(sink)) return;
        line_moves<Pins>(allowed);
    }

    // Looking from the king through its own men: a line mover with nothing between gives check,
    // with one man between pins it.
    template <class Attacks>
    void look_along(Attacks attacks, Bitboard movers, Bitboard& pins) {
        Bitboard snipers = attacks(king, theirs) & theirs & movers;
        while (snipers != 0) {
            const Square sniper = take_square(snipers);
            const Bitboard line = between(king, sniper);
            const Bitboard shield = line & ours;
            if (shield == 0) {
                checkers |= bit(sniper);
            } else if (!many(shield)) {
                pins |= line | bit(sniper);
            }
        }
    }

    void find_checks_and_pins() {
        checkers = (knight_attacks(king) & theirs & pos.pieces(PieceType::Knight)) |
                   (pawn_attacks(Us, bit(king)) & theirs & pos.pieces(PieceType::Pawn));
        look_along([](Square s, Bitboard o) { return bishop_attacks(s, o); }, diagonal_movers,
                   diagonal_pins);
        look_along([](Square s, Bitboard o) { return rook_attacks(s, o); }, straight_movers,
                   straight_pins);
    }

    // A pinned pawn moves only along its pin. The sets of all pins may be used at once: a pawn that
    // leaves one pin by a capture or a push never arrives on another of the same kind.
    template <bool Pins>
    void pawn_moves(Bitboard relief) {
        constexpr int kForward = Us == Side::First ? 8 : -8;
        constexpr int kLeft = Us == Side::First ? 7 : -9;
        constexpr int kRight = Us == Side::First ? 9 : -7;
        constexpr Bitboard kLastRank = rank_for(Us, 7);

        const Bitboard pawns = pos.pieces(Us, PieceType::Pawn);
        const Bitboard unpinned = Pins ? pawns & ~(diagonal_pins | straight_pins) : pawns;
        Bitboard first = pawn_push<Us>(unpinned) & ~occupied;
        if (Pins)
            first |=
                pawn_push<Us>(pawns & straight_pins & ~diagonal_pins) & ~occupied & straight_pins;
        const Bitboard pushes = first & relief;
        if constexpr (W != Which::Tactical) {
            const Bitboard second = pawn_push<Us>(first & rank_for(Us, 2)) & ~occupied & relief;
            sink.pawns(pushes & ~kLastRank, kForward);
            sink.pawns(second, 2 * kForward);
        }

        Bitboard left = pawn_left<Us>(unpinned);
        Bitboard right = pawn_right<Us>(unpinned);
        if (Pins) {
            const Bitboard pinned = pawns & diagonal_pins & ~straight_pins;
            left |= pawn_left<Us>(pinned) & diagonal_pins;
            right |= pawn_right<Us>(pinned) & diagonal_pins;
        }
        left &= theirs & relief;
        right &= theirs & relief;
        if constexpr (W != Which::Quiet) {
            sink.pawns(left & ~kLastRank, kLeft);
            sink.pawns(right & ~kLastRank, kRight);
        }
        if (((pushes | left | right) & kLastRank) != 0) {
            sink.template promotions<W>(pushes & kLastRank, kForward);
            sink.template promotions<W>(left & kLastRank, kLeft);
            sink.template promotions<W>(right & kLastRank, kRight);
        }
        if (W != Which::Quiet && pos.en_passant() != kNoSquare) en_passant_moves();
    }

    // Rare, and with traps of its own (two men leave one line at once): each capture is tried on
    // its own.
    void en_passant_moves() {
        const Square target = pos.en_passant();
        Bitboard candidates = pawn_attacks(Them, bit(target)) & pos.pieces(Us, PieceType::Pawn);
        while (candidates != 0) {
            const Square from = take_square(candidates);
            if (pos.en_passant_is_legal(from, target, Us)) {
                sink.single(Move(from, target, Move::Kind::EnPassant));
            }
        }
    }

    template <bool Pins>
    void knight_moves(Bitboard allowed) {  // a pinned knight has no move
        Bitboard knights = pos.pieces(Us, PieceType::Knight);
        if (Pins) knights &= ~(diagonal_pins | straight_pins);
        while (knights != 0) {
            const Square from = take_square(knights);
            sink.piece(from, knight_attacks(from) & allowed);
        }
    }

    // Bishops and queens on diagonals, then rooks and queens on ranks and files. A piece pinned on
    // a line of the other kind cannot move on this one; one pinned on a line of this kind stays on
    // it.
    template <bool Pins>
    void line_moves(Bitboard allowed) {
        along<Pins>([](Square s, Bitboard o) { return bishop_attacks(s, o); },
                    ours & diagonal_movers, diagonal_pins, straight_pins, allowed);
        along<Pins>([](Square s, Bitboard o) { return rook_attacks(s, o); }, ours & straight_movers,
                    straight_pins, diagonal_pins, allowed);
    }

    template <bool Pins, class Attacks>
    void along(Attacks attacks, Bitboard movers, Bitboard pins, Bitboard other_pins,
               Bitboard allowed) {
        if (Pins) {
            Bitboard pinned = movers & pins & ~other_pins;
            while (pinned != 0) {
                const Square from = take_square(pinned);
                sink.piece(from, attacks(from, occupied) & allowed & pins);
            }
            movers &= ~(pins | other_pins);
        }
        while (movers != 0) {
            const Square from = take_square(movers);
            sink.piece(from, attacks(from, occupied) & allowed);
        }
    }

    void king_moves() {
        const Bitboard close = pawn_attacks(Them, pos.pieces(Them, PieceType::Pawn)) |
                               king_attacks(lowest_square(pos.pieces(Them, PieceType::King)));
        Bitboard steps = king_attacks(king) & wanted() & ~close;
        if constexpr (wants_tested_king<Sink>()) {
            Bitboard safe = 0;
            while (steps != 0) {
                const Square to = take_square(steps);
                if (!attacked_from_afar(to, occupied ^ bit(king))) safe |= bit(to);
            }
            sink.piece(king, safe);
        } else {
            sink.piece(king, steps);
        }
    }

    // By knights, bishops, rooks and queens.
    [[nodiscard]] bool attacked_from_afar(Square s, Bitboard blockers) const {
        return (knight_attacks(s) & theirs & pos.pieces(PieceType::Knight)) != 0 ||
               (bishop_attacks(s, blockers) & theirs & diagonal_movers) != 0 ||
               (rook_attacks(s, blockers) & theirs & straight_movers) != 0;
    }

    void castling_moves() {
        Bitboard rooks = pos.castling_rooks(Us);
        while (rooks != 0) {
            const Square rook = take_square(rooks);
            const bool apart =
                (between(king, rook) & occupied) != 0;  // the usual case, seen at once
            if (!apart && may_castle(rook)) sink.single(Move(king, rook, Move::Kind::Castling));
        }
    }

    // King and rook need their ways free of everything but each other, no square of the king's way
    // is attacked, and in Chess960 the rook may have been the king's only shield: the end position
    // must be no check.
    [[nodiscard]] bool may_castle(Square rook) const {
        const int rank = rank_of(king);
        const auto [king_file, rook_file] = castling_files(king, rook);
        const Square king_to = make_square(king_file, rank);
        const Square rook_to = make_square(rook_file, rank);
        const Bitboard both = bit(king) | bit(rook);
        const Bitboard king_way = between(king, king_to) | bit(king_to);
        const Bitboard rook_way = between(rook, rook_to) | bit(rook_to);
        if (((king_way | rook_way) & occupied & ~both) != 0) return false;
        Bitboard crossed = king_way & ~bit(king);
        while (crossed != 0) {
            if (pos.is_attacked(take_square(crossed), Them, occupied ^ bit(king))) return false;
        }
        const Bitboard after = (occupied ^ both) | bit(king_to) | bit(rook_to);
        return !pos.is_attacked(king_to, Them, after);
    }
};

}  // namespace damier::chess
