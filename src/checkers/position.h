// A checkers position: board, turn, key and the count towards the 40-move rule, for either rule
// set.
//
// The order of generated moves is part of the contract. Captures: by start square, ascending; for
// one piece depth first, directions clockwise from up-right at every jump; of equal moves the first
// stays. Others: by direction, clockwise from up-right; in one direction by start square,
// ascending.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "checkers/board.h"
#include "checkers/move.h"
#include "checkers/rules.h"
#include "checkers/zobrist.h"
#include "core/bits.h"
#include "core/game.h"
#include "core/mixing.h"
#include "core/random.h"
#include "core/static_vector.h"

namespace damier::checkers {

template <class RuleSet>
class BasicPosition {
public:
    using Rules = RuleSet;
    using Move = checkers::Move;
    using MoveList = StaticVector<Move, kMaxMoves>;

    static constexpr int kSquares = checkers::kSquares;
    static constexpr int kPieces = checkers::kPieces;
    static constexpr int kMoveCodes = kSquares * kSquares;
    static constexpr Key kTurnKey = kZobrist.white_to_move;
    static constexpr int kActions = kPieces * kSquares;
    static constexpr int kMaxPlies = 256;
    static constexpr int kRepetitions = Rules::kRepetitions;
    static constexpr int kMaxTurns = Rules::kMaxTurns;
    static constexpr int kDrawPlies = Rules::kDrawPlies;
    static constexpr bool kNullMoveSound = false;  // zugzwang is everywhere

    // All that a move can change, as it was before: in so small a position simpler than working
    // the change backwards, and as fast.
    struct Undo {
        Key key;
        Board board;
        std::uint16_t reversible;
    };

    BasicPosition() : BasicPosition(start_board(), Side::First) {}
    BasicPosition(const Board& board, Side turn, int reversible_plies = 0)
        : board_(board), reversible_(static_cast<std::uint16_t>(reversible_plies)), turn_(turn) {
        assert(is_valid(board));
        key_ = recompute_key();
    }

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Key key() const { return key_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] int piece_at(int square) const { return board_.piece_at(square); }

    // Plies since the last capture or man move. Never wraps: it stops at 65535.
    [[nodiscard]] int reversible_plies() const { return reversible_; }
    [[nodiscard]] bool is_rule_draw() const {
        return Rules::kDrawPlies != 0 && reversible_ >= Rules::kDrawPlies;
    }
    [[nodiscard]] Outcome stuck() const { return Outcome::Loss; }

    // Tactical moves are captures and moves that crown a man.
    template <Gen Which>
    void generate(MoveList& list) const;

    // One entry for each path: the same men taken along two routes stand there twice.
    void generate_paths(MoveList& list) const;

    [[nodiscard]] int count_legal() const;
    [[nodiscard]] bool has_legal() const;
    std::optional<Move> random_move(Rng& rng) const {
        Move m;
        return random_move(rng, m) ? std::optional(m) : std::nullopt;
    }
    bool random_move(Rng& rng, Move& m) const;
    [[nodiscard]] bool is_forced() const;  // a capture is there, and so must be made
    [[nodiscard]] bool generate_if_forced(MoveList& list) const;

    [[nodiscard]] bool is_tactical(Move m) const { return m.is_capture() || crowns(m); }
    // Men taken, kings counted twice, and a crown.
    [[nodiscard]] int gain(Move m) const {
        return std::popcount(m.captured) + std::popcount(m.captured & board_.kings) +
               (crowns(m) ? 1 : 0);
    }
    [[nodiscard]] MoveCode code(Move m) const {
        return static_cast<MoveCode>(m.from * kSquares + m.to);
    }

    // Of a king; none where a capture must be made.
    [[nodiscard]] bool is_step(Key difference) const;
    // Of the men of both sides, and of the kings.
    [[nodiscard]] std::array<Key, 2> structure_keys() const {
        const auto both = [](Bits first, Bits second) {
            return mixed_key(std::uint64_t{first} | std::uint64_t{second} << kSquares);
        };
        return {both(board_.men(Side::First), board_.men(Side::Second)),
                both(board_.kings_of(Side::First), board_.kings_of(Side::Second))};
    }
    [[nodiscard]] int action(Move m) const { return piece_at(m.from) * kSquares + m.to; }

    [[nodiscard]] Key key_after(Move m) const {
        Key key = key_ ^ kZobrist.white_to_move;
        for_each_change(
            m, [&key](const Change& change) { key ^= kZobrist.of(change.piece, change.square); });
        return key;
    }

    // m must be legal here. Compiled for each side: then no part of the board is looked up by the
    // turn, and it may stay in registers.
    void make(Move m) {
        play(m, [](const Change&) {});
    }
    void make(Move m, Undo& undo) {
        make(m, undo, [](const Change&) {});
    }
    template <class Sink>
    void make(Move m, Undo& undo, Sink&& sink) {
        undo.key = key_;  // one by one: as a whole it would be put together elsewhere and copied
        undo.board = board_;
        undo.reversible = reversible_;
        play(m, sink);
    }
    void unmake(Move, const Undo& undo) {
        key_ = undo.key;
        board_ = undo.board;
        reversible_ = undo.reversible;
        turn_ = other(turn_);
    }

    // Tells sink which pieces leave and enter which squares when m is made. Those that leave come
    // first, so a king that returns to its start leaves it and then enters it.
    template <class Sink>
    void for_each_change(Move m, Sink&& sink) const {
        const bool king = (board_.kings & bit(m.from)) != 0;
        const bool king_after = king || (bit(m.to) & last_row(turn_)) != 0;
        sink(Change{false, piece_of(turn_, king), m.from});
        for (const int square : Members(m.captured)) {
            const bool king_taken = (board_.kings & bit(square)) != 0;
            sink(Change{false, piece_of(other(turn_), king_taken), square});
        }
        sink(Change{true, piece_of(turn_, king_after), m.to});
    }

    // The key from scratch: what key() must be.
    [[nodiscard]] Key recompute_key() const;

    bool operator==(const BasicPosition&) const = default;

private:
    template <class Sink>
    void play(Move m, Sink&& sink) {
        if (turn_ == Side::First) {
            play<Side::First>(m, sink);
        } else {
            play<Side::Second>(m, sink);
        }
    }
    template <Side Mover, class Sink>
    void play(Move m, Sink&& sink);
    [[nodiscard]] bool crowns(Move m) const {
        return (bit(m.to) & last_row(turn_)) != 0 && (bit(m.from) & board_.kings) == 0;
    }

    Key key_ = 0;
    Board board_;
    std::uint16_t reversible_ = 0;
    Side turn_ = Side::First;
};

template <class Rules>
template <Side Mover, class Sink>
void BasicPosition<Rules>::play(Move m, Sink&& sink) {
    const Bits from = bit(m.from);
    const Bits to = bit(m.to);
    const bool king = (board_.kings & from) != 0;
    const Bits king_to = king ? to : to & last_row(Mover);  // where it is a king now, if it is
    assert((board_.of(Mover) & from) != 0);
    assert((m.captured & ~board_.of(other(Mover))) == 0);

    key_ ^= kZobrist.of(piece_of(Mover, king), m.from) ^
            kZobrist.of(piece_of(Mover, king_to != 0), m.to) ^ kZobrist.white_to_move;
    sink(Change{false, piece_of(Mover, king), m.from});
    for (const int square : Members(m.captured)) {
        const int piece = piece_of(other(Mover), (board_.kings & bit(square)) != 0);
        key_ ^= kZobrist.of(piece, square);
        sink(Change{false, piece, square});
    }
    sink(Change{true, piece_of(Mover, king_to != 0), m.to});

    board_.of(Mover) = (board_.of(Mover) & ~from) | to;
    board_.of(other(Mover)) &= ~m.captured;
    board_.kings = (board_.kings & ~(from | m.captured)) | king_to;
    if (m.is_capture() || !king) {
        reversible_ = 0;
    } else if (reversible_ != UINT16_MAX) {
        ++reversible_;
    }
    turn_ = other(Mover);
}

using EnglishPosition = BasicPosition<EnglishRules>;
using SherlockPosition = BasicPosition<SherlockRules>;

static_assert(sizeof(EnglishPosition) == 24);
static_assert(GamePosition<EnglishPosition>);
static_assert(GamePosition<SherlockPosition>);

}  // namespace damier::checkers
