// Any bytes as an opening book; cut to whole entries and sorted too, or the fuzzer would seldom come
// past that. What it advises is legal.
#include <algorithm>
#include <vector>

#include "chess/book.h"
#include "chess/game.h"
#include "core/moves.h"
#include "fuzz.h"

namespace {

using namespace damier;
using namespace damier::chess;

void ask(const BookView& book) {
    Line<Position> line{Position()};
    // Along its own moves, a few plies: what a book knows are positions that can be come to.
    for (int ply = 0; ply < 8; ++ply) {
        const BookAdvice advice = advice_of(book, line);
        for (const auto& each : advice.moves) {
            require(is_legal(line.position(), each.move));
            require(book_move(line.position(), book_code(each.move)) == each.move);
        }
        if (advice.moves.empty()) return;
        line.make(advice.moves.front().move);
    }
}

void read(std::string_view bytes) {
    const auto book = BookView::of(bytes);
    if (!book) return require_good(book.error());
    require(book->size() * BookView::kEntryBytes == bytes.size());
    std::vector<BookEntry> entries;
    for (std::size_t i = 0; i < book->size(); ++i) entries.push_back(book->entry(i));
    for (const BookEntry& each : entries) {
        const auto found = book->find(each.key);
        require(std::find(found.begin(), found.end(), each) != found.end());
    }
    require(BookView::of(write_book(entries)).has_value());
    ask(*book);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = as_text(data, std::min<std::size_t>(size, 4096));
    read(bytes);
    // The first eight bytes of an entry may stand for the beginning of the game.
    std::vector<BookEntry> entries;
    const Key start = 0x463b96181691fc9c;
    for (std::size_t at = 0; at + 16 <= bytes.size(); at += 16) {
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[at + i]); };
        entries.push_back({start ^ (byte(0) < 128 ? 0 : byte(7)),
                           static_cast<std::uint16_t>((byte(8) << 8 | byte(9)) & 0x4FFF), byte(10),
                           byte(15)});
    }
    read(write_book(entries));
    return 0;
}
