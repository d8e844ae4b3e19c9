// What a network sees of a position, and which of its outputs stands for which move.
//
//   inputs    a unit for each piece on each square; two for the side to move; and, where it is asked
//             for, one for each kind of piece and each square that such a piece can go to
//   outputs   a unit for each kind of piece and each square that it may go to
//
// So the report of Lyon has it, as it stands on the board. Seen by the mover, both sides look the same:
// its own pieces and the other's, from its own side of the board.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/moves.h"
#include "eval/piece_kinds.h"
#include "learn/dqn/network.h"

namespace damier::learn {

enum class View : std::uint8_t { Board, Mover };

template <GamePosition P>
class Sight {
public:
    using Kinds = eval::PieceKinds<P>;
    static constexpr std::size_t kSquares = P::kSquares;
    static constexpr std::size_t kKinds = Kinds::kNames.size();
    static constexpr std::size_t kPieces = 2 * kKinds * kSquares;  // inputs for pieces, and outputs

    Sight(View view, bool sees_moves) : view_(view), sees_moves_(sees_moves) {}

    [[nodiscard]] std::size_t inputs() const { return kPieces + 2 + (sees_moves_ ? outputs() : 0); }
    [[nodiscard]] std::size_t outputs() const {
        return view_ == View::Mover ? kPieces / 2 : kPieces;
    }

    // As one row.
    void add(const P& at, InputRows& rows) const {
        for_each_piece(at, [&](InputRows::Input input, int, int) { rows.add(input); });
        rows.add(turn_input(at));
        for_each_move(at, [&](InputRows::Input input, const auto&) { rows.add(input); });
        rows.close_row();
    }

    // The same in its parts, in that order: f(input, piece, square) for each piece,
    template <class F>
    void for_each_piece(const P& at, F&& f) const {
        for (int square = 0; square < P::kSquares; ++square) {
            const int piece = at.piece_at(square);
            if (piece < 0) continue;
            const bool is_first = Kinds::side(piece) == seen_first(at);
            const auto kind =
                static_cast<std::size_t>(Kinds::kind(piece)) + (is_first ? 0 : kKinds);
            f(static_cast<InputRows::Input>(kind * kSquares + seen(at, square)), piece, square);
        }
    }
    [[nodiscard]] InputRows::Input turn_input(const P& at) const {
        return static_cast<InputRows::Input>(kPieces + (at.turn() == seen_first(at) ? 0 : 1));
    }
    // f(input, move) for the moves, where they are seen: a unit that stands for several of them is no more
    // than 1, and goes with the first.
    template <class F>
    void for_each_move(const P& at, F&& f) const {
        if (!sees_moves_) return;
        bool is_on[kPieces] = {};
        for (const auto m : legal_moves(at)) {
            const std::size_t number = output(at, m);
            if (is_on[number]) continue;
            is_on[number] = true;
            f(static_cast<InputRows::Input>(kPieces + 2 + number), m);
        }
    }

    // Of a legal move. Moves of two pieces of a kind to one square share it, and so do the ways to
    // promote a pawn there.
    [[nodiscard]] std::uint16_t output(const P& at, const typename P::Move m) const {
        std::size_t kind = 0;
        int to = 0;
        if constexpr (requires { at.action(m); }) {
            kind = static_cast<std::size_t>(Kinds::kind(at.action(m) / P::kSquares));
            to = at.action(m) % P::kSquares;
        } else {
            to = at.code(m);
        }
        if (at.turn() != seen_first(at)) kind += kKinds;
        return static_cast<std::uint16_t>(kind * kSquares + seen(at, to));
    }

private:
    [[nodiscard]] Side seen_first(const P& at) const {
        return view_ == View::Mover ? at.turn() : Side::First;
    }
    [[nodiscard]] std::size_t seen(const P& at, int square) const {
        return static_cast<std::size_t>(seen_first(at) == Side::First ? square
                                                                      : Kinds::turned(square));
    }

    View view_;
    bool sees_moves_;
};

}  // namespace damier::learn
