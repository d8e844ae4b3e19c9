// Any bytes as a file of openings, for every game: positions or records, in both orders.
#include <sstream>

#include "arena/openings.h"
#include "core/ending.h"
#include "fuzz.h"
#include "games/games.h"

namespace {

using namespace damier;

template <Game G>
void read_as_book(const std::string& text) {
    for (const auto order : {arena::OpeningOrder::Sequential, arena::OpeningOrder::Random}) {
        arena::OpeningOptions options;
        options.order = order;
        options.plies = 20;
        const auto read = [&](std::size_t wanted) {
            std::istringstream book(text);
            return arena::read_book<G>(book, "book", options, wanted);
        };
        const auto all = read(100);
        if (!all) {
            require_good(all.error());
            continue;
        }
        require(!all->empty());
        for (const auto& opening : *all) {
            Line<typename G::Position> line(opening.start);
            require_sound<G>(opening.start);
            for (const auto m : opening.moves) {
                require_sound_move<G>(line.position(), m);
                line.make(m);
            }
            require(!ending_of<G>(line));
        }
        const auto first = read(1);
        require(first.has_value() && first->size() == 1 && first->front() == all->front());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(as_text(data, size));
    std::apply([&text](auto... game) { (read_as_book<decltype(game)>(text), ...); }, Games{});
    return 0;
}
