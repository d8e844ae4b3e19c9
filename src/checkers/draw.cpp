// The board for the terminal, in letters, figures, or figures on painted squares. Empty dark squares
// show their numbers, by which moves are told.
#include "checkers/draw.h"

#include <fmt/format.h>

#include <array>

namespace damier::checkers {

namespace {

constexpr int kColumns = 2 * kRowSize;

// By piece: black man, black king, white man, white king.
constexpr std::array<std::string_view, kPieces> kLetters{"b", "B", "w", "W"};
constexpr std::array<std::string_view, kPieces> kFigures{"●", "♚", "○", "♔"};
constexpr std::array<std::string_view, kPieces> kFullFigures{"●", "♚", "●", "♚"};

std::string_view figure_of(int piece, const BoardView& view) {
    const auto index = static_cast<std::size_t>(piece);
    return !view.unicode ? kLetters[index] : view.colours ? kFullFigures[index] : kFigures[index];
}

// A dark square in four columns; all figures are one column wide. A marked one is in brackets where
// it is not painted.
std::string dark_cell(const Board& board, const BoardView& view, int square, bool is_marked) {
    const int piece = board.piece_at(square);
    const bool is_painted = view.unicode && view.colours;
    const bool in_brackets = is_marked && !is_painted;
    std::string text(piece >= 0 ? figure_of(piece, view) : fmt::to_string(square + 1));
    const bool is_narrow = piece >= 0 || square + 1 < 10;
    text = (in_brackets ? "[" : " ") + text + (in_brackets ? "]" : " ");
    if (is_narrow) text = " " + text;
    if (!is_painted) return text;
    const Ink ink = piece < 0                       ? Ink::Faint
                    : side_of(piece) == Side::First ? Ink::Black
                                                    : Ink::White;
    return painted(text, paint_of(true, is_marked), ink);
}

std::string light_cell(const BoardView& view) {
    return view.unicode && view.colours ? painted("    ", Paint::Light, Ink::Faint) : "    ";
}

// The line above or below the board.
std::string edge(const BoardView& view, std::string_view left, std::string_view right) {
    std::string line = "   " + std::string(view.unicode ? left : "+");
    for (int i = 0; i < 4 * kColumns; ++i) line += view.unicode ? "─" : "-";
    return line + std::string(view.unicode ? right : "+") + "\n";
}

}  // namespace

std::string draw_board(const Board& board, const BoardView& view, std::optional<Move> last) {
    const Bits marks = last ? bit(last->from) | bit(last->to) : 0;
    const bool is_turned = view.below == Side::First;
    const std::string_view wall = view.unicode ? "│" : "|";
    std::string out = edge(view, "┌", "┐");
    for (int i = 0; i < kRows; ++i) {
        const int row = is_turned ? kRows - 1 - i : i;
        const int lowest = row * kRowSize + 1;
        const int highest = lowest + kRowSize - 1;
        out += fmt::format("{:2} {}", is_turned ? highest : lowest, wall);
        for (int j = 0; j < kColumns; ++j) {
            const int column = is_turned ? kColumns - 1 - j : j;
            const int square = row * kRowSize + column / 2;
            out += column_of(square) != column
                       ? light_cell(view)
                       : dark_cell(board, view, square, (marks & bit(square)) != 0);
        }
        out += fmt::format("{} {}\n", wall, is_turned ? lowest : highest);
    }
    return out + edge(view, "└", "┘");
}

}  // namespace damier::checkers
