// All of tic-tac-toe, as one slice: a digit for each square, 0 empty, 1 the mover's, 2 the other's.
#pragma once

#include <bit>

#include "core/bits.h"
#include "endgame/slices.h"
#include "tictactoe/position.h"

namespace damier::endgame {

struct TicTacToeSlices {
    using Position = tictactoe::Position;
    struct Men {
        auto operator<=>(const Men&) const = default;
    };
    static constexpr int kMostMen = Position::kSquares;

    static std::optional<Men> men_of(const Position&) { return Men{}; }
    static Men reversed(const Men& men) { return men; }
    static std::uint32_t size(const Men&) { return 19'683; }  // 3^9
    static std::uint32_t number(const Men&, const Position& at) {
        std::uint32_t number = 0;
        for (int square = 0; square < Position::kSquares; ++square) {
            const int piece = at.piece_at(square);
            number = 3 * number + (piece < 0 ? 0U : piece == idx(at.turn()) ? 1U : 2U);
        }
        return number;
    }
    static std::optional<Position> position(const Men&, std::uint32_t number) {
        std::array<tictactoe::Marks, 2> marks{};  // the mover's, the other's
        for (int square = Position::kSquares - 1; square >= 0; --square, number /= 3) {
            if (number % 3 != 0)
                marks[number % 3 - 1] |= static_cast<tictactoe::Marks>(1 << square);
        }
        const int more = std::popcount(marks[1]) - std::popcount(marks[0]);
        if (more != 0 && more != 1) return std::nullopt;
        if (more == 1) std::swap(marks[0], marks[1]);  // whoever began is to move, or was before
        Position at;
        while (marks[static_cast<std::size_t>(idx(at.turn()))] != 0) {
            const int square = take_lowest(marks[static_cast<std::size_t>(idx(at.turn()))]);
            at.make({static_cast<std::uint8_t>(square)});
        }
        // Nobody moves on when the game is over.
        if (at.has_line(at.turn())) return std::nullopt;
        return at;
    }
    static std::optional<Fate> plain_fate(const Position&) { return std::nullopt; }
    static std::vector<Men> families(int /*men*/) { return {Men{}}; }
    static std::string name(const Men&) { return "all"; }
};

static_assert(Slices<TicTacToeSlices>);

}  // namespace damier::endgame
