// From a layout to a position: the one place where a board that is no chess position is turned
// away.
#include <fmt/format.h>

#include <optional>

#include "chess/position.h"
#include "chess/words.h"

namespace damier::chess {

namespace {

using Part = LayoutError::Part;
using Complaint = std::optional<LayoutError>;

constexpr int kMaxPieces = 16;

Complaint check_pieces(const Layout& layout) {
    int kings[2] = {0, 0};
    int pieces[2] = {0, 0};
    for (int rank = 7; rank >= 0;
         --rank) {  // in the order of a FEN, so that the second king is the later one
        for (int file = 0; file < 8; ++file) {
            const Square s = make_square(file, rank);
            const Piece p = layout.board[static_cast<std::size_t>(idx(s))];
            if (p == kNoPiece) continue;
            const int side = damier::idx(side_of(p));
            if (++pieces[side] > kMaxPieces) {
                return LayoutError{
                    Part::Pieces, s,
                    fmt::format("{} has more than {} pieces", side_word(side_of(p)), kMaxPieces)};
            }
            if (type_of(p) == PieceType::King && ++kings[side] > 1) {
                return LayoutError{Part::Pieces, s,
                                   fmt::format("a second {} king; each side has exactly one",
                                               side_word(side_of(p)))};
            }
            if (type_of(p) == PieceType::Pawn && (rank == 0 || rank == 7)) {
                return LayoutError{
                    Part::Pieces, s,
                    fmt::format("a pawn on {}; no pawn stands on the first or last rank",
                                square_text(s))};
            }
        }
    }
    for (const Side side : {Side::First, Side::Second}) {
        if (kings[damier::idx(side)] == 0) {
            return LayoutError{
                Part::Pieces, kNoSquare,
                fmt::format("{} has no king; each side has exactly one", side_word(side))};
        }
    }
    return std::nullopt;
}

Complaint check_castling(const Position& pos, Bitboard castling) {
    for (const Side side : {Side::First, Side::Second}) {
        const Bitboard rooks = castling & rank_for(side, 0);
        const Square king = pos.king(side);
        if (rooks != 0 && (bit(king) & rank_for(side, 0)) == 0) {
            return LayoutError{
                Part::Castling, lowest_square(rooks),
                fmt::format("{} cannot castle with its king on {}, off its first rank",
                            side_word(side), square_text(king))};
        }
        int wings[2] = {0, 0};
        for (const int i : Members(rooks)) {
            const Square rook = square_at(i);
            if (pos.on(rook) != make_piece(side, PieceType::Rook)) {
                return LayoutError{Part::Castling, rook,
                                   fmt::format("{} has no rook on {} to castle with",
                                               side_word(side), square_text(rook))};
            }
            if (++wings[rook > king] > 1) {
                return LayoutError{
                    Part::Castling, rook,
                    fmt::format("{} castles with at most one rook on each side of its king",
                                side_word(side))};
            }
        }
    }
    const Bitboard elsewhere = castling & ~rank_bits(0) & ~rank_bits(7);
    if (elsewhere != 0) {
        return LayoutError{Part::Castling, lowest_square(elsewhere),
                           "a castling rook stands on the first or last rank"};
    }
    return std::nullopt;
}

// The target must be where a pawn of the side that has just moved can have passed over it.
Complaint check_en_passant(const Position& pos, Square target) {
    if (target == kNoSquare) return std::nullopt;
    const Side us = pos.turn();
    const auto complain = [target](std::string what) {
        return LayoutError{Part::EnPassant, target, std::move(what)};
    };
    if ((bit(target) & rank_for(us, 5)) == 0) {
        return complain(fmt::format("with {} to move the en-passant square is on rank {}, not {}",
                                    side_word(us), us == Side::First ? 6 : 3, square_text(target)));
    }
    const int forward = us == Side::First ? 8 : -8;
    const Square pawn = square_at(idx(target) - forward);
    const Square origin = square_at(idx(target) + forward);
    if (pos.on(pawn) != make_piece(other(us), PieceType::Pawn)) {
        return complain(fmt::format("no {} pawn on {} has just passed over {}",
                                    side_word(other(us)), square_text(pawn), square_text(target)));
    }
    if (pos.on(target) != kNoPiece || pos.on(origin) != kNoPiece) {
        return complain(fmt::format("{} is occupied: no pawn can have moved from {} to {}",
                                    square_text(pos.on(target) != kNoPiece ? target : origin),
                                    square_text(origin), square_text(pawn)));
    }
    return std::nullopt;
}

}  // namespace

tl::expected<Position, LayoutError> Position::from(const Layout& layout) {
    const auto refuse = [](LayoutError error) { return tl::make_unexpected(std::move(error)); };
    if (auto complaint = check_pieces(layout)) return refuse(std::move(*complaint));
    if (layout.halfmove_clock < 0 || layout.halfmove_clock > kMaxClock) {
        return refuse({Part::HalfmoveClock, kNoSquare,
                       fmt::format("the halfmove clock is a number from 0 to {}", kMaxClock)});
    }
    if (layout.fullmove < 1 || layout.fullmove > kMaxClock) {
        return refuse({Part::Fullmove, kNoSquare,
                       fmt::format("the move number is a number from 1 to {}", kMaxClock)});
    }

    Position pos{Empty{}};
    for (int i = 0; i < 64; ++i) {
        if (const Piece p = layout.board[static_cast<std::size_t>(i)]; p != kNoPiece)
            pos.put(p, square_at(i));
    }
    pos.turn_ = layout.turn;
    pos.halfmove_clock_ = static_cast<std::uint16_t>(layout.halfmove_clock);
    pos.fullmove_ = static_cast<std::uint16_t>(layout.fullmove);

    const Side them = other(layout.turn);
    if (pos.is_attacked(pos.king(them), layout.turn, pos.occupied())) {
        return refuse(
            {Part::Turn, pos.king(them),
             fmt::format("it is {}'s turn, but {}'s king on {} is in check", side_word(layout.turn),
                         side_word(them), square_text(pos.king(them)))});
    }
    if (auto complaint = check_castling(pos, layout.castling)) return refuse(std::move(*complaint));
    if (auto complaint = check_en_passant(pos, layout.en_passant))
        return refuse(std::move(*complaint));

    pos.castling_ = layout.castling;
    if (layout.en_passant != kNoSquare && pos.en_passant_is_possible(layout.en_passant))
        pos.en_passant_ = layout.en_passant;
    pos.key_ = pos.recompute_key();
    return pos;
}

Position::Position() : Position(Empty{}) {
    constexpr PieceType kBackRank[8] = {PieceType::Rook,   PieceType::Knight, PieceType::Bishop,
                                        PieceType::Queen,  PieceType::King,   PieceType::Bishop,
                                        PieceType::Knight, PieceType::Rook};
    for (int file = 0; file < 8; ++file) {
        put(make_piece(Side::First, kBackRank[file]), make_square(file, 0));
        put(make_piece(Side::First, PieceType::Pawn), make_square(file, 1));
        put(make_piece(Side::Second, PieceType::Pawn), make_square(file, 6));
        put(make_piece(Side::Second, kBackRank[file]), make_square(file, 7));
    }
    castling_ = pieces(PieceType::Rook);
    key_ = recompute_key();
}

}  // namespace damier::chess
