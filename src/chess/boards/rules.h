// What the boards have in common: the rules. A board is a class Self that derives from
// Rules<Self> and says how it finds pieces; here is what a move does and when it is legal.
//
// A board may keep more than the cells: then it has its own put, take and shift, which keep it up
// to date and hand on to those below. It always has
//   cell of the king        int king_cell(Side) const
//   is a cell attacked?     bool attacks(Side by, int cell) const
//   the moves, in order     void generate(MoveList&) const, generate_captures(MoveList&) const
//   the key                 Key scratch_key() const, of the position as it stands
//   the evaluation          int evaluate() (const where it remembers nothing)
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "chess/boards/words.h"
#include "chess/zobrist.h"

namespace damier::chess::boards {

template <class Self>
class Rules {
public:
    // What a search over any board must know: the game's own position and moves, and these.
    using Position = chess::Position;
    using GameMove = chess::Move;
    using Move = boards::Move;
    using MoveList = boards::MoveList;
    static constexpr int kCells = boards::kCells;
    static GameMove to_game(Move m) { return to_chess(m); }
    static Move from_game(const Position& position, GameMove m) { return from_chess(position, m); }
    // False for the castlings of Chess960, which no board here can make.
    static bool knows(const Position& position, GameMove m) {
        return m.kind() != GameMove::Kind::Castling || has_usual_castling(position);
    }

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Key key() const { return key_; }
    // Moves since the last capture or move of a pawn.
    [[nodiscard]] int clock() const { return clock_; }
    [[nodiscard]] Piece on(int cell) const { return cells_[at(cell)]; }
    // By their numbers, pawn 0 to king 5; -1 where nobody stands.
    [[nodiscard]] int number_on(int cell) const {
        return on(cell) == kNoPiece ? -1 : idx(type_of(on(cell)));
    }
    [[nodiscard]] bool in_check(Side side) const {
        return self().attacks(other(side), self().king_cell(side));
    }

    // Of those that were made here; there is one.
    [[nodiscard]] Move last_move() const { return past_.back().move; }

    // How often the position has stood here since the last capture or move of a pawn. Castling
    // rights are not looked at.
    [[nodiscard]] int repetitions() const {
        const std::size_t reach = std::min(static_cast<std::size_t>(clock_), past_.size());
        int count = 0;
        for (std::size_t back = 1; back <= reach; ++back)
            count += past_[past_.size() - back].key == key_ ? 1 : 0;
        return count;
    }

    // False, with nothing changed, when the move is not legal.
    bool make(Move m) {
        if ((m.flags & Move::kCastling) != 0 && !may_castle(m)) return false;
        const Side us = turn_;
        place(m);
        if (in_check(us)) {
            unmake();
            return false;
        }
        key_ = self().scratch_key();
        return true;
    }

    // The same for those who may leave their king in check; castling is as always. Who takes a king
    // must not make that move: the game is over.
    bool make_careless(Move m) {
        assert(on(m.to) == kNoPiece || type_of(on(m.to)) != PieceType::King);
        if ((m.flags & Move::kCastling) != 0 && !may_castle(m)) return false;
        place(m);
        key_ = self().scratch_key();
        return true;
    }

    void unmake() {
        assert(!past_.empty());
        const Past past = past_.back();
        past_.pop_back();
        const Move m = past.move;
        turn_ = other(turn_);
        castling_ = past.castling;
        en_passant_ = past.en_passant;
        clock_ = past.clock;
        key_ = past.key;
        if ((m.flags & Move::kCastling) != 0) {
            const auto [home, castled] = rook_cells(m);
            self().shift(castled, home);
        }
        if ((m.flags & Move::kPromotion) != 0) replace(m.to, make_piece(turn_, PieceType::Pawn));
        self().shift(m.to, m.from);
        if (past.captured != kNoPiece) self().put(past.captured, m.to);
        if ((m.flags & Move::kEnPassant) != 0)
            self().put(make_piece(other(turn_), PieceType::Pawn), m.to - pawn_step(turn_));
    }

protected:
    Rules() { cells_.fill(kNoPiece); }

    // What a board's constructor ends with. A castling of Chess960 is left out.
    void set_up(const chess::Position& position) {
        for (int cell = 0; cell < kCells; ++cell) {
            const Piece p = position.on(square_of(cell));
            if (p != kNoPiece) self().put(p, cell);
        }
        turn_ = position.turn();
        clock_ = position.halfmove_clock();
        if (position.en_passant() != kNoSquare) en_passant_ = cell_of(position.en_passant());
        for (const Side side : {Side::First, Side::Second}) {
            if (file_of(position.king(side)) != 4) continue;
            const Bitboard rooks = position.castling_rooks(side);
            if ((rooks & kFileH) != 0) castling_ |= short_castling(side);
            if ((rooks & kFileA) != 0) castling_ |= long_castling(side);
        }
        key_ = self().scratch_key();
    }

    void put(Piece p, int cell) { cells_[at(cell)] = p; }
    void take(int cell) { cells_[at(cell)] = kNoPiece; }
    void shift(int from, int to) {
        cells_[at(to)] = cells_[at(from)];
        cells_[at(from)] = kNoPiece;
    }

    // After the pieces of the key: whose turn it is, and the cell behind a pawn that moved two
    // steps.
    [[nodiscard]] Key state_key() const {
        Key key = turn_ == Side::First ? 0 : kZobrist.turn;
        if (en_passant_ != kNoCell) key ^= kZobrist.en_passant[at(column_of(en_passant_))];
        return key;
    }
    static Key piece_key(Piece p, int cell) { return kZobrist.piece[at(idx(p))][at(cell)]; }

    // The last moves of every list.
    void list_castling(MoveList& list) const {
        const int king = turn_ == Side::First ? 60 : 4;
        if ((castling_ & short_castling(turn_)) != 0)
            list.push_back(make_move(king, king + 2, Move::kCastling));
        if ((castling_ & long_castling(turn_)) != 0)
            list.push_back(make_move(king, king - 2, Move::kCastling));
    }
    void list_en_passant(MoveList& list) const {
        if (en_passant_ == kNoCell) return;
        constexpr int kFlags = Move::kCapture | Move::kEnPassant | Move::kPawn;
        const int behind = en_passant_ - pawn_step(turn_);
        const Piece pawn = make_piece(turn_, PieceType::Pawn);
        if (column_of(en_passant_) != 0 && on(behind - 1) == pawn)
            list.push_back(make_move(behind - 1, en_passant_, kFlags));
        if (column_of(en_passant_) != 7 && on(behind + 1) == pawn)
            list.push_back(make_move(behind + 1, en_passant_, kFlags));
    }
    // A pawn's move to a cell: four of them on the last row.
    void list_pawn_move(MoveList& list, int from, int to, int flags) const {
        if (row_of(to) != last_row(turn_)) return list.push_back(make_move(from, to, flags));
        for (const PieceType type :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
            list.push_back(make_move(from, to, flags | Move::kPromotion, type));
    }

    [[nodiscard]] Self& self() { return static_cast<Self&>(*this); }
    [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }

private:
    struct Past {
        Move move;
        Piece captured;  // where the move went
        std::uint8_t castling;
        std::int8_t en_passant;
        std::uint16_t clock;
        Key key;
    };
    struct RookCells {
        int home;
        int castled;
    };

    // All that a move changes but the key.
    void place(Move m) {
        const Side us = turn_;
        past_.push_back({m, on(m.to), static_cast<std::uint8_t>(castling_),
                         static_cast<std::int8_t>(en_passant_), static_cast<std::uint16_t>(clock_),
                         key_});
        castling_ &= kCastlingKept[m.from] & kCastlingKept[m.to];
        if (on(m.to) != kNoPiece) self().take(m.to);
        if ((m.flags & Move::kEnPassant) != 0) self().take(m.to - pawn_step(us));
        self().shift(m.from, m.to);
        if ((m.flags & Move::kPromotion) != 0)
            replace(m.to, make_piece(us, static_cast<PieceType>(m.promotion)));
        if ((m.flags & Move::kCastling) != 0) {
            const auto [home, castled] = rook_cells(m);
            self().shift(home, castled);
        }
        en_passant_ = (m.flags & Move::kDoublePush) != 0 ? m.to - pawn_step(us) : kNoCell;
        clock_ = (m.flags & (Move::kPawn | Move::kCapture)) != 0 ? 0 : clock_ + 1;
        turn_ = other(us);
    }

    static RookCells rook_cells(Move castling) {
        const int corner = castling.from & 56;
        return castling.to > castling.from ? RookCells{corner + 7, corner + 5}
                                           : RookCells{corner, corner + 3};
    }

    // With the right to castle: is the way free, and the king nowhere in check?
    [[nodiscard]] bool may_castle(Move m) const {
        const int home = rook_cells(m).home;
        const int step = m.to > m.from ? 1 : -1;
        for (int cell = m.from + step; cell != home; cell += step) {
            if (on(cell) != kNoPiece) return false;
        }
        const Side them = other(turn_);
        return !in_check(turn_) && !self().attacks(them, m.from + step) &&
               !self().attacks(them, m.to);
    }

    void replace(int cell, Piece p) {
        self().take(cell);
        self().put(p, cell);
    }

    std::array<Piece, kCells> cells_;
    Side turn_ = Side::First;
    int castling_ = 0;
    // After every double step that was made here, whether or not anybody can take there.
    int en_passant_ = kNoCell;
    int clock_ = 0;
    Key key_ = 0;
    std::vector<Past> past_;
};

}  // namespace damier::chess::boards
