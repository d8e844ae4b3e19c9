// Positions as text: PDN FEN, Sherlock's FEN and the Hub protocol's.
#include <fmt/format.h>

#include <optional>

#include "checkers/hub_notation.h"
#include "checkers/notation.h"
#include "core/text.h"

namespace damier::checkers {

namespace {

// What is wrong with one more piece on the board, if anything; puts it there otherwise.
std::optional<std::string> place(Board& board, int piece, int square) {
    const Side side = side_of(piece);
    if ((board.occupied() & bit(square)) != 0) {
        return fmt::format("square {} is named twice", square + 1);
    }
    if (std::popcount(board.of(side)) == kMaxPieces) {
        return fmt::format("a piece too many on square {}, expected at most {} for {}", square + 1,
                           kMaxPieces, side_name(side));
    }
    if (!is_king(piece) && (bit(square) & last_row(side)) != 0) {
        return fmt::format("a man of {} cannot stand on square {}, expected a king on its last row",
                           side_name(side), square + 1);
    }
    board.of(side) |= bit(square);
    if (is_king(piece)) board.kings |= bit(square);
    return std::nullopt;
}

// A place in the text. White space is passed over before every look.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) { skip_spaces(); }

    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
    [[nodiscard]] std::size_t character() const { return at_ + 1; }  // counted from 1, for people

    // The character here, upper case; NUL at the end and for NUL itself, which fits nothing we look
    // for.
    [[nodiscard]] char look() const {
        if (at_end()) return '\0';
        const char c = text_[at_];
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }

    bool take(char wanted) {
        if (at_end() || look() != wanted) return false;
        ++at_;
        skip_spaces();
        return true;
    }

    // A run of digits, perhaps empty.
    std::string_view take_digits() {
        const std::size_t begin = at_;
        while (!at_end() && is_digit(text_[at_])) ++at_;
        const std::string_view digits = text_.substr(begin, at_ - begin);
        skip_spaces();
        return digits;
    }

    [[nodiscard]] std::string found() const {
        return at_end() ? "the end of the text" : quoted(text_[at_]);
    }

private:
    void skip_spaces() {
        while (!at_end() && is_space(text_[at_])) ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

class FenReader {
public:
    explicit FenReader(std::string_view text) : cursor_(text) {}

    Result<Placement> read() {
        if (!read_colour(placement_.turn)) return expected("turn", "B or W");
        if (!cursor_.take(':')) return expected("turn", "':' after it");

        Side first = Side::First;
        if (!read_colour(first)) return expected("first list", "W or B");
        if (auto done = read_list(first); !done) return tl::make_unexpected(done.error());
        if (!cursor_.take(':')) return expected(name(first), "',' or ':'");

        const Side second = other(first);
        if (!cursor_.take(letter(second))) {
            return expected(name(second), quoted(letter(second)));
        }
        if (auto done = read_list(second); !done) return tl::make_unexpected(done.error());
        const bool dot = cursor_.take('.');
        if (!cursor_.at_end()) {
            return expected(name(second), dot ? "the end after '.'" : "',' or the end");
        }
        return placement_;
    }

private:
    static char letter(Side side) { return side == Side::First ? 'B' : 'W'; }
    static std::string name(Side side) { return fmt::format("{}'s list", side_name(side)); }

    [[nodiscard]] static tl::unexpected<Error> wrong(std::string_view field, std::size_t character,
                                                     std::string_view what) {
        return fail("FEN, {} (character {}): {}", field, character, what);
    }
    [[nodiscard]] tl::unexpected<Error> expected(std::string_view field,
                                                 std::string_view what) const {
        return wrong(field, cursor_.character(),
                     fmt::format("expected {}, found {}", what, cursor_.found()));
    }

    bool read_colour(Side& side) {
        for (const Side candidate : {Side::First, Side::Second}) {
            if (!cursor_.take(letter(candidate))) continue;
            side = candidate;
            return true;
        }
        return false;
    }

    // Squares and ranges with commas between them, or nothing, up to what cannot belong to the
    // list.
    Result<void> read_list(Side side) {
        if (cursor_.at_end() || cursor_.look() == ':' || cursor_.look() == '.') return {};
        do {
            if (auto done = read_item(side); !done) return done;
        } while (cursor_.take(','));
        return {};
    }

    Result<void> read_item(Side side) {
        const std::size_t begin = cursor_.character();
        const bool king = cursor_.take('K');
        const Result<int> low = read_square(side);
        if (!low) return tl::make_unexpected(low.error());
        const Result<int> high = cursor_.take('-') ? read_square(side) : low;
        if (!high) return tl::make_unexpected(high.error());
        if (*high < *low) {
            return wrong(name(side), begin,
                         fmt::format("the range {}-{} runs backwards, expected {}-{}", *low + 1,
                                     *high + 1, *high + 1, *low + 1));
        }
        for (int square = *low; square <= *high; ++square) {
            const auto problem = place(placement_.board, piece_of(side, king), square);
            if (problem) return wrong(name(side), begin, *problem);
        }
        return {};
    }

    Result<int> read_square(Side side) {
        const std::size_t begin = cursor_.character();
        if (!is_digit(cursor_.look())) return expected(name(side), "a square from 1 to 32");
        const std::string_view digits = cursor_.take_digits();
        const auto number = parse_number<int>(digits);
        if (!number || *number < 1 || *number > kSquares) {
            return wrong(name(side), begin,
                         fmt::format("expected a square from 1 to 32, found {}", quoted(digits)));
        }
        return *number - 1;
    }

    Cursor cursor_;
    Placement placement_{};
};

std::string list_squares(const Board& board, Side side) {
    std::string out;
    for (const int square : Members(board.of(side))) {
        const bool king = (board.kings & bit(square)) != 0;
        out += fmt::format("{}{}{}", out.empty() ? "" : ",", king ? "K" : "", square + 1);
    }
    return out;
}

// Sherlock's rows run upwards: row 0 of the text is the bottom row of the board.
constexpr int first_square_of_text_row(int row) { return (kRows - 1 - row) * kRowSize; }

constexpr std::string_view kSherlockLetters = "MKmk";  // by piece

std::string sherlock_row_name(int row, std::size_t at) {
    const int first = first_square_of_text_row(row);
    return fmt::format("FEN, row {} (squares {}-{}, character {})", row + 1, first + 1,
                       first + kRowSize, at + 1);
}

constexpr std::string_view kColourLetters = "bBwW";  // by piece; of Hub
constexpr char kHubEmpty = 'e';

}  // namespace

Result<Placement> read_fen(std::string_view text) { return FenReader(text).read(); }

std::string write_fen(const Board& board, Side turn) {
    return fmt::format("{}:W{}:B{}", turn == Side::First ? 'B' : 'W',
                       list_squares(board, Side::Second), list_squares(board, Side::First));
}

Result<Placement> read_sherlock_fen(std::string_view text, Side turn) {
    Placement placement{Board{}, turn};
    std::size_t at = 0;
    std::size_t end = text.size();
    while (at < end && is_space(text[at])) ++at;
    while (end > at && is_space(text[end - 1])) --end;
    const auto found = [&] { return at < end ? quoted(text[at]) : "the end of the text"; };

    for (int row = 0; row < kRows; ++row) {
        if (row > 0) {
            if (at == end || text[at] != '/') {
                return fail("{}: expected '/' before it, found {}", sherlock_row_name(row, at),
                            found());
            }
            ++at;
        }
        int filled = 0;
        for (; at < end && text[at] != '/' && filled < kRowSize; ++at) {
            const char c = text[at];
            if (c >= '1' && c <= '4') {
                filled += c - '0';
                continue;
            }
            const std::size_t piece = kSherlockLetters.find(c);
            if (piece == std::string_view::npos) {
                return fail("{}: expected M, K, m, k or a digit from 1 to 4, found {}",
                            sherlock_row_name(row, at), found());
            }
            const auto problem = place(placement.board, static_cast<int>(piece),
                                       first_square_of_text_row(row) + filled);
            if (problem) return fail("{}: {}", sherlock_row_name(row, at), *problem);
            ++filled;
        }
        if (filled != kRowSize) {
            return fail("{}: expected {} squares, found {}", sherlock_row_name(row, at), kRowSize,
                        filled);
        }
    }
    if (at != end) {
        return fail("FEN (character {}): expected the end after {} rows of {} squares, found {}",
                    at + 1, kRows, kRowSize, found());
    }
    return placement;
}

std::string write_sherlock_fen(const Board& board) {
    std::string out;
    for (int row = 0; row < kRows; ++row) {
        if (row > 0) out += '/';
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) out += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int i = 0; i < kRowSize; ++i) {
            const int piece = board.piece_at(first_square_of_text_row(row) + i);
            if (piece < 0) {
                ++empty;
                continue;
            }
            write_empty();
            out += kSherlockLetters[static_cast<std::size_t>(piece)];
        }
        write_empty();
    }
    return out;
}

Result<Placement> read_position(std::string_view text, Side default_turn) {
    if (text.find(':') != std::string_view::npos) return read_fen(text);
    if (text.find('/') != std::string_view::npos) return read_sherlock_fen(text, default_turn);
    return fail(
        "FEN: expected the form B:W21,22,K30:B1,2 or eight rows such as "
        "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM, found {}",
        quoted(trimmed(text)));
}

Result<Placement> read_hub_position(std::string_view text) {
    if (text.size() != 1 + kSquares) {
        return fail("Hub position: expected B or W and {} squares, found {}", kSquares,
                    quoted(text));
    }
    if (text[0] != 'B' && text[0] != 'W') {
        return fail("Hub position, turn: expected B or W, found {}", quoted(text[0]));
    }
    Placement placement{Board{}, text[0] == 'B' ? Side::First : Side::Second};
    for (int square = 0; square < kSquares; ++square) {
        const char c = text[1 + static_cast<std::size_t>(square)];
        if (c == kHubEmpty) continue;
        const std::size_t piece = kColourLetters.find(c);
        if (piece == std::string_view::npos) {
            return fail("Hub position, square {}: expected b, B, w, W or e, found {}", square + 1,
                        quoted(c));
        }
        const auto problem = place(placement.board, static_cast<int>(piece), square);
        if (problem) return fail("Hub position: {}", *problem);
    }
    return placement;
}

std::string write_hub_position(const Board& board, Side turn) {
    std::string out(1, turn == Side::First ? 'B' : 'W');
    for (int square = 0; square < kSquares; ++square) {
        const int piece = board.piece_at(square);
        out += piece < 0 ? kHubEmpty : kColourLetters[static_cast<std::size_t>(piece)];
    }
    return out;
}

}  // namespace damier::checkers
