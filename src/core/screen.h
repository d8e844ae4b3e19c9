// A board as a screen shows it, for those who know no rules: the squares in reading order with their
// names, and a letter for what stands on each. A game that can be shown so has
//
//   G::kScreen                 how large it is, who sits below, and its pieces by their numbers
//   G::square_on(row, column)  the number of a square, rows from the top; -1: no square of the game
//   G::square_name(square)     as moves name it
//   G::place(pieces, turn)     the position with these pieces (by square, -1 for none), or why not
//   G::demands(at)             optional: what the rules ask of the side to move
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text.h"

namespace damier {

struct ScreenPiece {
    char letter;
    Side side;
    std::string_view kind;
};

struct Screen {
    int columns;
    int rows;
    Side bottom;
    std::span<const ScreenPiece> pieces;
};

// What nobody may overlook.
struct Demands {
    std::string check;              // the square of a piece that is threatened; empty: none
    std::vector<std::string> must;  // those of the pieces that have to capture
};

template <class G>
concept ScreenGame = Game<G> && requires(std::span<const int> pieces, int n) {
    { G::kScreen } -> std::convertible_to<Screen>;
    { G::square_on(n, n) } -> std::same_as<int>;
    { G::square_name(n) } -> std::same_as<std::string>;
    { G::place(pieces, Side::First) } -> std::same_as<Result<typename G::Position>>;
};

inline constexpr char kEmptySquare = '.';

// f(square) in reading order; -1 where there is none.
template <ScreenGame G, class F>
void for_each_screen_square(F&& f) {
    for (int row = 0; row < G::kScreen.rows; ++row) {
        for (int column = 0; column < G::kScreen.columns; ++column) f(G::square_on(row, column));
    }
}

// The names of the squares in reading order; empty where there is none.
template <ScreenGame G>
std::vector<std::string> screen_squares() {
    std::vector<std::string> names;
    for_each_screen_square<G>(
        [&](int square) { names.push_back(square < 0 ? "" : G::square_name(square)); });
    return names;
}

// "rnbqkbnrpppppppp....": one letter a square, kEmptySquare where nothing stands.
template <ScreenGame G>
std::string write_board(const typename G::Position& at) {
    std::string board;
    for_each_screen_square<G>([&](int square) {
        const int piece = square < 0 ? -1 : at.piece_at(square);
        board +=
            piece < 0 ? kEmptySquare : G::kScreen.pieces[static_cast<std::size_t>(piece)].letter;
    });
    return board;
}

// The position that looks so, or one sentence.
template <ScreenGame G>
Result<typename G::Position> read_board(std::string_view board, Side turn) {
    const auto size = static_cast<std::size_t>(G::kScreen.rows * G::kScreen.columns);
    if (board.size() != size)
        return fail("a board of {} has {} squares, not {}", G::kName, size, board.size());
    std::vector<int> pieces(G::Position::kSquares, -1);
    std::size_t next = 0;
    std::optional<char> wrong;
    for_each_screen_square<G>([&](int square) {
        const char letter = board[next++];
        if (letter == kEmptySquare) return;
        for (std::size_t i = 0; i < G::kScreen.pieces.size(); ++i) {
            if (G::kScreen.pieces[i].letter != letter || square < 0) continue;
            pieces[static_cast<std::size_t>(square)] = static_cast<int>(i);
            return;
        }
        wrong = letter;
    });
    if (wrong) return fail("no piece of {} is written {}", G::kName, quoted(*wrong));
    return G::place(pieces, turn);
}

template <Game G>
Demands demands_of(const typename G::Position& at) {
    if constexpr (requires { G::demands(at); }) {
        return G::demands(at);
    } else {
        return {};
    }
}

}  // namespace damier
