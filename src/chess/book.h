// Opening books in PolyGlot's format: 16 bytes for each move, sorted by the key of its position, all
// numbers with the highest byte first. Source of the format: M. Van den Bergh,
// http://hgm.nubati.net/book_format.html
//
//   8 bytes  the position's key (polyglot_keys.h)
//   2 bytes  the move: to (bits 0-5), from (6-11), what a pawn becomes (12-14: 1 knight, 2 bishop,
//            3 rook, 4 queen); castling is the king taking its rook
//   2 bytes  the weight: how often the move is to be played, against the others of its position
//   4 bytes  for programs that learn; kept and shown, and nothing more
//
// Entries with the key 0 hold what somebody wrote about the book, and no moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/position.h"
#include "core/line.h"
#include "core/result.h"

namespace damier::chess {

struct BookEntry {
    Key key = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;

    bool operator==(const BookEntry&) const = default;
};

// A legal move as a book has it, and back. Castling is also read as the king's two steps, which some
// programs write; nothing where no legal move is meant.
std::uint16_t book_code(Move m);
std::optional<Move> book_move(const Position& at, std::uint16_t code);

// The entries of a file that somebody else holds.
class BookView {
public:
    static constexpr std::size_t kEntryBytes = 16;

    // Every entry is looked at: one sentence where the bytes are no book.
    static Result<BookView> of(std::string_view bytes);

    [[nodiscard]] std::size_t size() const { return bytes_.size() / kEntryBytes; }
    [[nodiscard]] BookEntry entry(std::size_t i) const;
    // Of one position, in the order of the file.
    [[nodiscard]] std::vector<BookEntry> find(Key key) const;

private:
    friend class Book;
    explicit BookView(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] Key key_of(std::size_t i) const;

    std::string_view bytes_;
};

// What a book says of a position.
struct BookAdvice {
    struct Choice {
        Move move;
        std::uint16_t weight = 0;
        std::uint32_t learn = 0;
    };
    std::vector<Choice> moves;  // the legal ones, each once, in the order of the file
    std::size_t illegal = 0;  // entries that are no legal move here: of another position, by chance
};
BookAdvice advice_of(const BookView& book, const Line<Position>& game);

// The bytes of a file as it was when it was opened: it may be written anew or cut off meanwhile.
class Book {
public:
    static constexpr std::size_t kMostBytes = 1 << 30;

    // One sentence where it cannot be read, is too large or no book.
    static Result<Book> open(const std::filesystem::path& path);

    // As long as the book stays where it is.
    [[nodiscard]] BookView view() const { return BookView(bytes_); }

private:
    explicit Book(std::string bytes) : bytes_(std::move(bytes)) {}

    std::string bytes_;
};

// The bytes of a book with these entries, sorted by key, and for one key by falling weight; else they
// stay in their order.
std::string write_book(std::vector<BookEntry> entries);

}  // namespace damier::chess
