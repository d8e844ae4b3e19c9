// Tic-tac-toe: a model of the contract that is read at a glance. Its whole tree fits on a screen and
// its truth is known, so it is the game on which every algorithm is tried first.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/game.h"
#include "core/random.h"
#include "core/static_vector.h"

namespace damier::tictactoe {

// Squares are counted from 0, row by row from the top left.
inline constexpr int kSide = 3;

// A set of squares, one bit each.
using Marks = std::uint16_t;
// Rows, columns, diagonals.
inline constexpr std::array<Marks, 8> kLines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

struct Move {
    std::uint8_t square;
    bool operator==(const Move&) const = default;
};

class Position {
public:
    static constexpr int kSquares = kSide * kSide;
    using Move = tictactoe::Move;
    using MoveList = StaticVector<Move, kSquares>;
    struct Undo {};

    static constexpr int kMoveCodes = kSquares;
    static constexpr int kMaxPlies = kSquares;
    static constexpr int kRepetitions = 0;
    static constexpr bool kNullMoveSound = false;
    static constexpr int kPieces = 2;  // x and o

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Key key() const { return recompute_key(); }
    // In the order of the squares.
    template <Gen G>
    void generate(MoveList& list) const {
        if (G == Gen::Tactical || has_line(other(turn_))) return;
        for (std::uint8_t s = 0; s < kSquares; ++s) {
            if (piece_at(s) < 0) list.push_back({s});
        }
    }
    void make(Move m, Undo&) { make(m); }
    void make(Move m) {
        assert(piece_at(m.square) < 0);
        marks_[index(turn_)] |= static_cast<Marks>(1 << m.square);
        turn_ = other(turn_);
    }
    void unmake(Move m, const Undo&) {
        turn_ = other(turn_);
        marks_[index(turn_)] &= static_cast<Marks>(~(1 << m.square));
    }
    [[nodiscard]] bool is_forced() const { return false; }
    [[nodiscard]] bool is_tactical(Move) const { return false; }
    [[nodiscard]] Outcome stuck() const {
        return has_line(other(turn_)) ? Outcome::Loss : Outcome::Draw;
    }
    [[nodiscard]] bool is_rule_draw() const { return false; }
    [[nodiscard]] int reversible_plies() const { return 0; }
    [[nodiscard]] MoveCode code(Move m) const { return m.square; }
    [[nodiscard]] int piece_at(int s) const {
        return marks_[0] >> s & 1 ? 0 : marks_[1] >> s & 1 ? 1 : -1;
    }
    template <class Sink>
    void for_each_change(Move m, Sink&& sink) const {
        sink(Change{true, idx(turn_), m.square});
    }

    [[nodiscard]] Key recompute_key() const {
        return Rng(static_cast<std::uint64_t>(marks_[0] | marks_[1] << 9 | idx(turn_) << 18))
            .next();
    }
    [[nodiscard]] bool has_line(Side side) const {
        for (const Marks line : kLines) {
            if ((marks_[index(side)] & line) == line) return true;
        }
        return false;
    }
    // The lines that hold none of the other side's marks.
    [[nodiscard]] int open_lines(Side side) const {
        int open = 0;
        for (const Marks line : kLines) open += (marks_[index(other(side))] & line) == 0 ? 1 : 0;
        return open;
    }
    bool operator==(const Position&) const = default;

private:
    static std::size_t index(Side side) { return static_cast<std::size_t>(idx(side)); }

    std::array<Marks, 2> marks_{};
    Side turn_ = Side::First;
};

static_assert(GamePosition<Position>);

}  // namespace damier::tictactoe
