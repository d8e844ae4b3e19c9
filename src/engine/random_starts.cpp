#include "engine/random_starts.h"

#include <fstream>
#include <utility>
#include <vector>

#include "core/random_walk.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::engine {

namespace {

// A position from a list, as the game writes it there.
template <Game G>
Result<typename G::Position> read_listed_position(std::string_view text) {
    if constexpr (requires { G::read_epd(text); }) {
        return G::read_epd(text);
    } else {
        return G::read_position(text);
    }
}

template <Game G>
Result<std::vector<typename G::Position>> read_book(const std::string& file) {
    std::vector<typename G::Position> positions;
    std::ifstream in(file);
    if (!in) return fail("the book {} cannot be read", quoted(file));
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (trimmed(line).empty()) continue;
        auto at = read_listed_position<G>(trimmed(line));
        if (!at) return fail("{}, line {}: {}", quoted(file), number, at.error().message);
        positions.push_back(*at);
    }
    if (positions.empty()) return fail("the book {} has no position", quoted(file));
    return positions;
}

// After so many random moves, or one more, with the game still on.
template <Game G>
std::optional<typename G::Position> random_position(const typename G::Position& start, int plies,
                                                    Rng& rng) {
    Line<typename G::Position> line(start);
    plies += static_cast<int>(rng.below(2));
    if (!walk_randomly<G>(line, plies, rng)) return std::nullopt;
    return line.position();
}

template <Game G>
Result<DrawStarts> starts_of(const RandomStarts& wanted) {
    std::vector<typename G::Position> starts{G::start()};
    if (wanted.book) {
        auto book = read_book<G>(*wanted.book);
        if (!book) return tl::make_unexpected(book.error());
        starts = std::move(*book);
    }
    return [wanted, starts = std::move(starts)](const auto& tell, const std::stop_token& stop) {
        constexpr int kAttempts = 1000;
        Rng rng(wanted.seed);
        int failures = 0;
        for (int found = 0; found < wanted.count && !stop.stop_requested();) {
            const auto at = random_position<G>(
                starts[rng.below(static_cast<std::uint32_t>(starts.size()))], wanted.plies, rng);
            failures = at ? 0 : failures + 1;
            if (failures == kAttempts) return false;
            if (!at) continue;
            ++found;
            tell(G::write_position(*at));
        }
        return true;
    };
}

}  // namespace

Result<DrawStarts> random_starts(std::string_view game, const RandomStarts& wanted) {
    Result<DrawStarts> starts =
        fail("there is no game {}; the games are {}", quoted(game), game_names());
    with_game(game, [&]<class G>(G) { starts = starts_of<G>(wanted); });
    return starts;
}

}  // namespace damier::engine
