// Which games have opening books, and where they come from: files of PolyGlot's format for chess.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.h"
#include "core/game.h"
#include "core/line.h"
#include "core/result.h"
#include "engine/options.h"

namespace damier::engine {

// What a book says of a position.
template <GamePosition P>
struct BookPage {
    struct Choice {
        typename P::Move move;
        std::uint32_t weight = 0;
        std::uint32_t learn = 0;
        double share = 0;  // of all weights, from 0 to 1: how often chance plays it
    };
    std::vector<Choice> moves;  // legal, each once
    std::size_t illegal = 0;    // entries that are no legal move
};

template <GamePosition P>
class OpeningBook {
public:
    virtual ~OpeningBook() = default;
    // Any number of threads may ask.
    [[nodiscard]] virtual BookPage<P> page(const Line<P>& game) const = 0;
    [[nodiscard]] virtual std::size_t entries() const = 0;
};

template <Game G>
using BookPointer = std::shared_ptr<const OpeningBook<typename G::Position>>;

// The whole file is looked at; refused by a sentence.
template <Game G>
Result<BookPointer<G>> open_book(const std::string& /*path*/) {
    return fail("there are no opening books for {}, only for {}", G::kName, chess::Chess::kName);
}
template <>
Result<BookPointer<chess::Chess>> open_book<chess::Chess>(const std::string& path);

// The keys that all players have.
enum class BookMove : std::uint8_t { Chance, Best };
inline constexpr auto kBook =
    text("book", "", "an opening book in PolyGlot's format, for chess", Role::File);
inline constexpr Key<BookMove> kBookMove{
    {"bookmove", Option::Kind::Choice, "chance", 0, 0, "chance|best",
     "by chance, in the proportion of the weights, or always the heaviest", Role::OfFile}};
inline constexpr std::array<Option, 2> kBookOptions{kBook, kBookMove};

// That of a player's keys; null where none is asked for.
template <Game G>
Result<BookPointer<G>> book_of(const Settings& settings) {
    const std::string path(settings.get(kBook));
    return path.empty() ? Result<BookPointer<G>>(nullptr) : open_book<G>(path);
}

// A player's own keys, and those of books behind them.
template <const auto& kOwn>
inline constexpr auto kWithBook = [] {
    std::array<Option, kOwn.size() + kBookOptions.size()> all{};
    std::size_t next = 0;
    for (const Option& each : kOwn) all[next++] = each;
    for (const Option& each : kBookOptions) all[next++] = each;
    return all;
}();

}  // namespace damier::engine
