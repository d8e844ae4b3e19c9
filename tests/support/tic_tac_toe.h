// Tic-tac-toe as one more model of the contract: small enough to be read at a glance, solved, and
// so the game on which the conformance suite and every algorithm are tried first.
#pragma once

#include <array>
#include <bit>

#include "core/game.h"
#include "core/random.h"
#include "core/static_vector.h"
#include "core/text.h"

namespace damier::tictactoe {

struct Move {
    std::uint8_t square;
    bool operator==(const Move&) const = default;
};

class Position {
public:
    using Move = tictactoe::Move;
    using MoveList = StaticVector<Move, 9>;
    struct Undo {};

    static constexpr int kMoveCodes = 9;
    static constexpr int kMaxPlies = 9;
    static constexpr int kRepetitions = 0;
    static constexpr bool kNullMoveSound = false;
    static constexpr int kSquares = 9;
    static constexpr int kPieces = 2;

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Key key() const { return recompute_key(); }
    template <Gen G>
    void generate(MoveList& list) const {
        if (G == Gen::Tactical || has_line(other(turn_))) return;
        for (std::uint8_t s = 0; s < 9; ++s) {
            if (piece_at(s) < 0) list.push_back({s});
        }
    }
    void make(Move m, Undo&) { make(m); }
    void make(Move m) {
        marks_[static_cast<std::size_t>(idx(turn_))] |= static_cast<std::uint16_t>(1 << m.square);
        turn_ = other(turn_);
    }
    void unmake(Move m, const Undo&) {
        turn_ = other(turn_);
        marks_[static_cast<std::size_t>(idx(turn_))] &=
            static_cast<std::uint16_t>(~(1 << m.square));
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
        constexpr std::array<int, 8> kLines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        const int marks = marks_[static_cast<std::size_t>(idx(side))];
        for (const int line : kLines) {
            if ((marks & line) == line) return true;
        }
        return false;
    }
    bool operator==(const Position&) const = default;

private:
    std::array<std::uint16_t, 2> marks_{};
    Side turn_ = Side::First;
};

static_assert(GamePosition<Position>);

// Positions are written as nine of x, o and '.', moves as digits from 1 to 9.
struct TicTacToe {
    using Position = tictactoe::Position;

    static constexpr std::string_view kName = "tic-tac-toe";
    static std::string_view side_name(Side side) { return side == Side::First ? "x" : "o"; }
    static Position start() { return {}; }
    static Result<Position> read_position(std::string_view text) {
        int marks[2] = {0, 0};
        if (text.size() != 9) return fail("a position has 9 squares, not {}", text.size());
        for (const char c : text) {
            if (c != 'x' && c != 'o' && c != '.')
                return fail("expected x, o or ., found {}", quoted(c));
            if (c != '.') ++marks[c == 'o'];
        }
        if (marks[0] != marks[1] && marks[0] != marks[1] + 1)
            return fail("x begins, and they take turns");
        Position pos;
        std::size_t next[2] = {0, 0};
        for (int ply = 0; ply < marks[0] + marks[1]; ++ply) {
            std::size_t& at = next[ply % 2];
            while (text[at] != "xo"[ply % 2]) ++at;
            pos.make(Move{static_cast<std::uint8_t>(at++)});
        }
        return pos;
    }
    static std::string write_position(const Position& at) {
        std::string text;
        for (int s = 0; s < 9; ++s) text += at.piece_at(s) < 0 ? '.' : "xo"[at.piece_at(s)];
        return text;
    }
    static Result<Move> read_move(const Position& at, std::string_view text) {
        Position::MoveList list;
        at.generate<Gen::Legal>(list);
        for (const Move m : list) {
            if (write_move(at, m) == text) return m;
        }
        return fail("move {}: not legal here", quoted(text));
    }
    static std::string write_move(const Position&, Move m) {
        return std::string(1, static_cast<char>('1' + m.square));
    }
    static std::string write_record_move(const Position& at, Move m) { return write_move(at, m); }
    static std::optional<Ending> ending(const Position& at, int) {
        Position::MoveList list;
        at.generate<Gen::Legal>(list);
        if (!list.empty()) return std::nullopt;
        return Ending{at.stuck(), true,
                      at.stuck() == Outcome::Loss ? "three in a row" : "a full board"};
    }
    static std::string draw(const Position& at) {
        const std::string text = write_position(at);
        return text.substr(0, 3) + "\n" + text.substr(3, 3) + "\n" + text.substr(6, 3) + "\n";
    }
};

static_assert(Game<TicTacToe>);

}  // namespace damier::tictactoe
