#include "tictactoe/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace damier::tictactoe {

namespace {

constexpr std::string_view kLetters = "xo";

// One square in three columns; the last move is marked.
std::string cell(const Position& at, int square, const BoardView& view, bool is_marked) {
    const int piece = at.piece_at(square);
    const bool is_painted = view.unicode && view.colours;
    const bool in_brackets = is_marked && !is_painted;
    const std::string_view figure = piece < 0 ? (view.unicode ? "·" : ".")
                                    : !view.unicode
                                        ? kLetters.substr(static_cast<std::size_t>(piece), 1)
                                    : piece == 0 ? "✕"
                                                 : "○";
    std::string text =
        fmt::format("{}{}{}", in_brackets ? "[" : " ", figure, in_brackets ? "]" : " ");
    if (!is_painted) return text;
    const bool is_dark = square % 2 == 0;
    return painted(text, paint_of(is_dark, is_marked),
                   piece < 0    ? Ink::Faint
                   : piece == 0 ? Ink::Black
                                : Ink::White);
}

// Are there no slashes, or one between each row and the next?
bool has_right_slashes(std::string_view said) {
    const auto slashes = std::count(said.begin(), said.end(), '/');
    if (slashes == 0) return true;
    return slashes == kSide - 1 && said.size() == Position::kSquares + kSide - 1 &&
           said[kSide] == '/' && said[2 * kSide + 1] == '/';
}

// The square that a word names, legal or not.
std::optional<int> read_square(std::string_view word) {
    if (word.size() == 1 && word[0] >= '1' && word[0] <= '9') return word[0] - '1';
    if (word.size() != 2) return std::nullopt;
    const int column = (word[0] | 0x20) - 'a';  // in either case
    const int row = word[1] - '1';
    if (column < 0 || column >= kSide || row < 0 || row >= kSide) return std::nullopt;
    return (kSide - 1 - row) * kSide + column;
}

}  // namespace

Value open_lines(const Position& at) {
    constexpr Value kWorth = 10;
    return kWorth * (at.open_lines(at.turn()) - at.open_lines(other(at.turn())));
}

Result<Position> TicTacToe::read_position(std::string_view text) {
    const std::string_view said = trimmed(text);
    if (said.empty()) return fail("the position is empty: nine of x, o and . were expected");
    if (!has_right_slashes(said))
        return fail("position {}: slashes stand between rows of three, as in x.o/.x./o..",
                    quoted(said));
    std::string marks;
    for (const char c : said) {
        if (c == '/') continue;
        if (c != 'x' && c != 'o' && c != '.')
            return fail("position {}: expected x, o or ., found {}", quoted(said), quoted(c));
        marks += c;
    }
    if (marks.size() != Position::kSquares)
        return fail("position {}: there are {} squares, not {}", quoted(said), Position::kSquares,
                    marks.size());
    std::array<int, 2> count{};
    for (const char c : marks) {
        if (c != '.') ++count[c == 'x' ? 0 : 1];
    }
    if (count[0] != count[1] && count[0] != count[1] + 1)
        return fail("position {}: x begins and they take turns, but there are {} x and {} o",
                    quoted(said), count[0], count[1]);
    Position at;
    std::array<std::size_t, 2> next{};
    for (int ply = 0; ply < count[0] + count[1]; ++ply) {
        const auto side = static_cast<std::size_t>(ply % 2);
        while (marks[next[side]] != kLetters[side]) ++next[side];
        at.make(Move{static_cast<std::uint8_t>(next[side]++)});
    }
    // Nobody plays on after three in a row.
    if (at.has_line(at.turn()))
        return fail("position {}: {} had won before the last move", quoted(said),
                    side_name(at.turn()));
    return at;
}

std::string TicTacToe::write_position(const Position& at) {
    std::string text;
    for (int s = 0; s < Position::kSquares; ++s)
        text += at.piece_at(s) < 0 ? '.' : kLetters[static_cast<std::size_t>(at.piece_at(s))];
    return text;
}

Result<Move> TicTacToe::read_move(const Position& at, std::string_view text) {
    const std::string_view word = trimmed(text);
    const auto square = read_square(word);
    if (!square) return fail("{} is no square: they are a1 to c3, or 1 to 9", quoted(word));
    if (at.has_line(other(at.turn()))) return fail("{}: the game is over", quoted(word));
    if (at.piece_at(*square) >= 0) return fail("{}: the square is taken", quoted(word));
    return Move{static_cast<std::uint8_t>(*square)};
}

std::string TicTacToe::square_name(int square) {
    const int row = kSide - 1 - square / kSide;
    return {static_cast<char>('a' + square % kSide), static_cast<char>('1' + row)};
}

std::string TicTacToe::write_move(const Position&, Move m) { return square_name(m.square); }

Result<Position> TicTacToe::place(std::span<const int> pieces, Side turn) {
    std::string marks;
    for (const int piece : pieces)
        marks += piece < 0 ? '.' : kLetters[static_cast<std::size_t>(piece)];
    auto read = read_position(marks);
    if (read && read->turn() != turn)
        return fail("with these marks it is the turn of {}", side_name(read->turn()));
    return read;
}

std::optional<Ending> TicTacToe::ending(const Position& at, int) {
    if (at.has_line(other(at.turn()))) return Ending{Outcome::Loss, true, "three in a row"};
    for (int s = 0; s < Position::kSquares; ++s) {
        if (at.piece_at(s) < 0) return std::nullopt;
    }
    return Ending{Outcome::Draw, true, "a full board"};
}

std::string TicTacToe::draw(const Position& at, const BoardView& view, std::optional<Move> last) {
    std::string out;
    for (int row = 0; row < kSide; ++row) {
        out += fmt::format("  {} ", kSide - row);
        for (int column = 0; column < kSide; ++column) {
            const int square = row * kSide + column;
            out += cell(at, square, view, last && last->square == square);
        }
        out += '\n';
    }
    return out + "     a  b  c\n";
}

}  // namespace damier::tictactoe
