#include "chess/book.h"

#include <algorithm>
#include <utility>

#include "chess/polyglot_keys.h"
#include "core/mapped_file.h"
#include "core/moves.h"
#include "core/text.h"

namespace damier::chess {

namespace {

constexpr int kQueenCode = idx(PieceType::Queen);  // pawns of the format become 1 to 4, as here

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i)
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

void append(std::string& bytes, std::uint64_t number, std::size_t size) {
    for (std::size_t i = size; i-- > 0;) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

// Could it be a move of any position?
bool is_move_code(std::uint16_t code) { return (code >> 12) <= kQueenCode; }

}  // namespace

std::uint16_t book_code(Move m) {
    const int becomes = m.is_promotion() ? idx(m.promotion_type()) : 0;
    return static_cast<std::uint16_t>(idx(m.to()) | idx(m.from()) << 6 | becomes << 12);
}

std::optional<Move> book_move(const Position& at, std::uint16_t code) {
    std::optional<Move> two_steps;
    for (const Move m : legal_moves(at)) {
        if (book_code(m) == code) return m;
        if (m.kind() != Move::Kind::Castling || file_of(m.from()) != 4) continue;
        const Square to = make_square(castling_files(m.from(), m.to()).king, rank_of(m.from()));
        if (book_code({m.from(), to}) == code) two_steps = m;
    }
    return two_steps;
}

Result<BookView> BookView::of(std::string_view bytes) {
    if (bytes.empty()) return fail("it is empty");
    if (bytes.size() % kEntryBytes != 0) {
        return fail("it has {} bytes, and entries have {} each: it is cut off, or none",
                    bytes.size(), kEntryBytes);
    }
    const BookView book(bytes);
    Key before = 0;
    for (std::size_t i = 0; i < book.size(); ++i) {
        const BookEntry each = book.entry(i);
        if (each.key < before) {
            return fail(
                "entry {} has the key {:016x}, below that of the entry before it: entries "
                "must be sorted",
                i + 1, each.key);
        }
        if (each.key != 0 && !is_move_code(each.move))
            return fail("entry {} holds {:04x}, which is no move", i + 1, each.move);
        before = each.key;
    }
    return book;
}

Key BookView::key_of(std::size_t i) const { return number_at(bytes_, i * kEntryBytes, 8); }

BookEntry BookView::entry(std::size_t i) const {
    const std::size_t at = i * kEntryBytes;
    return {key_of(i), static_cast<std::uint16_t>(number_at(bytes_, at + 8, 2)),
            static_cast<std::uint16_t>(number_at(bytes_, at + 10, 2)),
            static_cast<std::uint32_t>(number_at(bytes_, at + 12, 4))};
}

std::vector<BookEntry> BookView::find(Key key) const {
    std::size_t low = 0;
    for (std::size_t count = size(); count > 0;) {
        const std::size_t half = count / 2;
        const bool is_below = key_of(low + half) < key;
        low += is_below ? half + 1 : 0;
        count = is_below ? count - half - 1 : half;
    }
    std::vector<BookEntry> found;
    for (; low < size() && key_of(low) == key; ++low) found.push_back(entry(low));
    return found;
}

BookAdvice advice_of(const BookView& book, const Line<Position>& game) {
    BookAdvice advice;
    const Key key = polyglot_key(game);
    if (key == 0) return advice;
    for (const BookEntry& each : book.find(key)) {
        const auto m = book_move(game.position(), each.move);
        if (!m) {
            ++advice.illegal;
            continue;
        }
        const bool is_known =
            std::any_of(advice.moves.begin(), advice.moves.end(),
                        [&m](const BookAdvice::Choice& known) { return known.move == *m; });
        if (!is_known) advice.moves.push_back({*m, each.weight, each.learn});
    }
    return advice;
}

Result<Book> Book::open(const std::filesystem::path& path) {
    auto bytes = copy_of_file(path, kMostBytes);
    if (!bytes) return fail("book: {}", bytes.error().message);
    if (const auto view = BookView::of(*bytes); !view) {
        return fail("{} is no opening book of PolyGlot's format: {}", quoted(path.string()),
                    view.error().message);
    }
    return Book(std::move(*bytes));
}

std::string write_book(std::vector<BookEntry> entries) {
    std::stable_sort(entries.begin(), entries.end(), [](const BookEntry& a, const BookEntry& b) {
        return a.key != b.key ? a.key < b.key : a.weight > b.weight;
    });
    std::string bytes;
    bytes.reserve(entries.size() * BookView::kEntryBytes);
    for (const BookEntry& each : entries) {
        append(bytes, each.key, 8);
        append(bytes, each.move, 2);
        append(bytes, each.weight, 2);
        append(bytes, each.learn, 4);
    }
    return bytes;
}

}  // namespace damier::chess
