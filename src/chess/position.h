// A chess position: the board, whose turn, castling, en passant, the counters and the incremental
// key. It models GamePosition; any layout with one king each, at most 16 pieces a side, no pawn on
// the first or last rank and the side not to move not in check is a position, Chess960 among them.
//
// Two things are kept in a form that makes the rest simple:
//   castling    the set of rooks that may still castle, not four flags: a rook that moves or falls
//   leaves the set,
//               a king that moves takes its rank's rooks out of it, and Chess960 needs nothing
//               more;
//   en passant  the square is kept only while the capture is legal, so that equal keys mean equal
//   moves.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "chess/attacks.h"
#include "chess/types.h"
#include "chess/zobrist.h"
#include "core/game.h"
#include "core/mixing.h"
#include "core/random.h"
#include "core/static_vector.h"

namespace damier::chess {

// Everything that a FEN says, before anybody has checked it.
struct Layout {
    std::array<Piece, 64> board;
    Side turn = Side::First;
    Bitboard castling = 0;          // the squares of the rooks that may castle
    Square en_passant = kNoSquare;  // the square behind a pawn that has just moved two steps
    int halfmove_clock = 0;
    int fullmove = 1;

    Layout() { board.fill(kNoPiece); }
};

// Why a layout is no position: which part of it, where on the board (or kNoSquare), and one
// sentence.
struct LayoutError {
    enum class Part : std::uint8_t { Pieces, Turn, Castling, EnPassant, HalfmoveClock, Fullmove };
    Part part;
    Square square;
    std::string what;
};

class Position {
public:
    using Move = chess::Move;
    // 15 queens with 27 moves each and a king with 8 steps and 2 castlings: 415 at the most.
    using MoveList = StaticVector<Move, 416>;
    struct Undo {
        Key key;
        Bitboard castling;
        std::uint16_t halfmove_clock;
        std::uint16_t fullmove;
        Square en_passant;
        Piece captured;
    };

    static constexpr int kMoveCodes = 1 << 14;
    static constexpr int kMaxPlies = 256;
    static constexpr int kRepetitions = 3;
    static constexpr int kDrawPlies = 100;
    static constexpr bool kNullMoveSound = true;
    static constexpr int kSquares = 64;
    static constexpr int kPieces = 12;
    static constexpr Key kTurnKey = kZobrist.turn;
    static constexpr int kActions = kPieces * kSquares;
    static constexpr int kVictims = 6;
    static constexpr int kMaxClock = 9999;  // where both counters stop

    Position();  // the usual start
    static tl::expected<Position, LayoutError> from(const Layout& layout);
    [[nodiscard]] Layout layout() const;

    // The contract.
    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Key key() const { return key_; }
    // Order: pawns (pushes, double pushes, captures to the left, to the right, promotions with the
    // queen first, en passant), knights, diagonal moves of bishops and queens, straight moves of
    // rooks and queens, king, castling; within each pinned pieces first, then from a1 to h8.
    template <Gen G>
    void generate(MoveList& list) const;
    // Castling and underpromotions (with a capture, too) are among them.
    void generate_quiet(MoveList& list) const;
    [[nodiscard]] int count_legal() const;
    [[nodiscard]] bool has_legal() const;
    std::optional<Move> random_move(Rng& rng) const {
        Move m;
        return random_move(rng, m) ? std::optional(m) : std::nullopt;
    }
    bool random_move(Rng& rng, Move& m) const;
    [[nodiscard]] std::optional<Move> legal_move(MoveCode code) const;
    void make(Move m, Undo& undo) {
        undo = {key_, castling_, halfmove_clock_, fullmove_, en_passant_, kNoPiece};
        undo.captured = apply(m);
    }
    void make(Move m) { apply(m); }
    void unmake(Move m, const Undo& undo);
    void make_null(Undo& undo);
    void unmake_null(const Undo& undo);
    // With pieces on the board zugzwang is rare; with pawns alone it is the rule.
    [[nodiscard]] bool null_move_is_safe() const {
        return (pieces(turn_) & ~pieces(PieceType::Pawn) & ~pieces(PieceType::King)) != 0;
    }
    // Most valuable victim first, then least valuable attacker; a promotion counts as what it
    // gains.
    [[nodiscard]] int gain(Move m) const;
    // A pawn is worth 100, a knight or a bishop 325, a rook 500, a queen 975. Pins are not looked
    // at, pawns that take back do not promote, and a king takes only what nobody defends.
    [[nodiscard]] bool exchange_at_least(Move m, Value threshold) const;
    [[nodiscard]] int action(Move m) const { return idx(on(m.from())) * kSquares + idx(m.to()); }
    // None, pawn, knight, bishop, rook, queen.
    [[nodiscard]] int victim(Move m) const {
        if (m.kind() == Move::Kind::EnPassant) return 1 + idx(PieceType::Pawn);
        const Piece taken = m.kind() == Move::Kind::Castling ? kNoPiece : on(m.to());
        return taken == kNoPiece ? 0 : 1 + idx(type_of(taken));
    }
    [[nodiscard]] bool is_forced() const { return in_check(); }
    // Does a legal move give check?
    [[nodiscard]] bool is_forcing(Move m) const;
    // Captures and promotions, but a promotion only to a queen.
    [[nodiscard]] bool is_tactical(Move m) const;
    [[nodiscard]] Outcome stuck() const { return in_check() ? Outcome::Loss : Outcome::Draw; }
    [[nodiscard]] bool is_rule_draw() const { return halfmove_clock_ >= kDrawPlies || !can_mate(); }
    [[nodiscard]] int reversible_plies() const { return halfmove_clock_; }
    // A step that drops castling rights changes more of the key, and so it is none.
    [[nodiscard]] bool is_step(Key difference) const;
    // From, to and which underpromotion: no two legal moves of one position share a code.
    [[nodiscard]] MoveCode code(Move m) const {
        const int under = m.is_promotion() ? idx(PieceType::Queen) - idx(m.promotion_type()) : 0;
        return static_cast<MoveCode>(idx(m.from()) | idx(m.to()) << 6 | under << 12);
    }
    // Of the pawns, of White's other pieces, of Black's.
    [[nodiscard]] std::array<Key, 3> structure_keys() const {
        return {
            mixed_key(pieces(Side::First, PieceType::Pawn), pieces(Side::Second, PieceType::Pawn)),
            pieces_key(Side::First), pieces_key(Side::Second)};
    }
    [[nodiscard]] int piece_at(int square) const {
        const Piece p = on(square_at(square));
        return p == kNoPiece ? -1 : idx(p);
    }
    template <class Sink>
    void for_each_change(Move m, Sink&& sink) const;

    // The board.
    [[nodiscard]] Piece on(Square s) const { return board_[static_cast<std::size_t>(idx(s))]; }
    [[nodiscard]] Bitboard occupied() const { return by_side_[0] | by_side_[1]; }
    [[nodiscard]] Bitboard pieces(Side side) const {
        return by_side_[static_cast<std::size_t>(damier::idx(side))];
    }
    [[nodiscard]] Bitboard pieces(PieceType t) const {
        return by_type_[static_cast<std::size_t>(idx(t))];
    }
    [[nodiscard]] Bitboard pieces(Side side, PieceType t) const { return pieces(side) & pieces(t); }
    [[nodiscard]] Square king(Side side) const {
        return lowest_square(pieces(side, PieceType::King));
    }
    [[nodiscard]] Bitboard castling_rooks(Side side) const { return castling_ & rank_for(side, 0); }
    [[nodiscard]] Square en_passant() const {
        return en_passant_;
    }  // only while the capture is legal
    [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
    [[nodiscard]] int fullmove() const { return fullmove_; }

    [[nodiscard]] bool in_check() const {
        return is_attacked(king(turn_), other(turn_), occupied());
    }
    // Does a piece of `by` attack s, were `occupied` the occupied squares? Its own pieces outside
    // of `occupied` count as taken away.
    [[nodiscard]] bool is_attacked(Square s, Side by, Bitboard occupied) const;
    // All pieces of both sides that attack s, were `occupied` the occupied squares; pieces outside
    // of `occupied` may be among them.
    [[nodiscard]] Bitboard attackers(Square s, Bitboard occupied) const;
    // Is there material with which any sequence of legal moves could end in mate? Bare kings, one
    // minor piece, and bishops that all stand on one colour cannot.
    [[nodiscard]] bool can_mate() const;
    // May the pawn on `from` capture the pawn that stands behind `target`, without leaving its king
    // in check?
    [[nodiscard]] bool en_passant_is_legal(Square from, Square target, Side us) const;

    // The key from scratch: what the incremental one is checked against.
    [[nodiscard]] Key recompute_key() const;
    bool operator==(const Position&) const = default;

private:
    struct Empty {};
    explicit Position(Empty) { board_.fill(kNoPiece); }
    Piece apply(Move m);  // returns the captured piece
    void apply_castling(Move m, Side us);
    void put(Piece p, Square s);
    void remove(Piece p, Square s);
    void move_piece(Piece p, Square from, Square to);
    void drop_castling(Bitboard rooks);
    void set_en_passant(Square s);
    void forget_en_passant();
    [[nodiscard]] bool en_passant_is_possible(Square target) const;
    // Of one side's pieces without the pawns: three sets tell the five types apart.
    [[nodiscard]] Key pieces_key(Side side) const {
        const Bitboard rooks = pieces(PieceType::Rook);
        const Bitboard kings = pieces(PieceType::King);
        return mixed_key(pieces(side) & (pieces(PieceType::Knight) | rooks | kings),
                         pieces(side) & (pieces(PieceType::Bishop) | rooks),
                         pieces(side) & (pieces(PieceType::Queen) | kings));
    }

    std::array<Bitboard, 6> by_type_{};
    std::array<Bitboard, 2> by_side_{};
    std::array<Piece, 64> board_;
    Key key_ = 0;
    Bitboard castling_ = 0;
    std::uint16_t halfmove_clock_ = 0;
    std::uint16_t fullmove_ = 1;
    Square en_passant_ = kNoSquare;
    Side turn_ = Side::First;
};

template <class Sink>
void Position::for_each_change(Move m, Sink&& sink) const {
    const auto change = [&sink](bool enters, Piece p, Square s) {
        sink(Change{enters, idx(p), idx(s)});
    };
    const Piece mover = on(m.from());
    change(false, mover, m.from());
    if (m.kind() == Move::Kind::Castling) {
        const Piece rook = on(m.to());
        const auto [king_file, rook_file] = castling_files(m.from(), m.to());
        change(false, rook, m.to());
        change(true, mover, make_square(king_file, rank_of(m.from())));
        change(true, rook, make_square(rook_file, rank_of(m.from())));
        return;
    }
    const Square victim = m.kind() == Move::Kind::EnPassant
                              ? make_square(file_of(m.to()), rank_of(m.from()))
                              : m.to();
    if (on(victim) != kNoPiece) change(false, on(victim), victim);
    change(true, m.is_promotion() ? make_piece(turn_, m.promotion_type()) : mover, m.to());
}

static_assert(GamePosition<Position>);

}  // namespace damier::chess
