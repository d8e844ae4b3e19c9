// Where the games of a match begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"

namespace damier::arena {

template <Game G>
struct Opening {
    typename G::Position start;
    std::vector<typename G::Position::Move> moves;  // played from there before the players begin

    bool operator==(const Opening&) const = default;
};

enum class OpeningOrder : std::uint8_t { Sequential, Random };

// The source that is the start of the game.
inline constexpr std::string_view kNoOpenings = "none";

struct OpeningOptions {
    // What the user wrote: a file (EPD, PGN, PDN), "random:8", "pieces:7-9", "ballots",
    // "ballots:sound", or kNoOpenings.
    std::string source{kNoOpenings};
    OpeningOrder order = OpeningOrder::Sequential;
    std::optional<std::size_t> plies;  // of recorded games: no more than so many
    std::uint64_t seed = 1;
};

// At least `wanted` openings where the source has so many, all of them legal, none of them in a
// finished game, no two with the same position; random sources give exactly as many as are wanted
// (or as there are). The same options give the same list, and a larger `wanted` only makes it
// longer.
template <Game G>
Result<std::vector<Opening<G>>> read_openings(const OpeningOptions& options, std::size_t wanted);

// The same from a file that is open: `book` must be able to go back to its beginning, and its name
// begins the error messages. A file holds recorded games when its first line that is neither empty
// nor begins with '#' begins with a tag, a comment ([ { ; %) or a move number; else it holds one
// position a line, where lines that are empty or begin with '#' are passed over. A position is
// written as the game's EPD where it has one, else as its FEN, with nothing behind it.
//
// The whole file is read, so that a fault anywhere in it is found before the first game. Only
// `wanted` openings are kept at any time.
template <Game G>
Result<std::vector<Opening<G>>> read_book(std::istream& book, std::string_view name,
                                          const OpeningOptions& options, std::size_t wanted);

}  // namespace damier::arena
