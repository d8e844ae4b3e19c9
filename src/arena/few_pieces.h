// Openings with few pieces: quiet and even positions of random games.
//
// A random game is followed until so many pieces are left as were drawn by lot. The first position with
// as many counts in which nobody could capture, whoever is to move, and in which alpha-beta with
// quiescence, counting material alone, finds neither side a man ahead at kEvenDepth.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/openings.h"
#include "core/ending.h"
#include "core/line.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/random_walk.h"
#include "core/text.h"
#include "engine/players.h"

namespace damier::arena {

inline constexpr int kEvenDepth = 7;         // plies
inline constexpr Value kEvenMaterial = 100;  // less than one man: the unit of values

// Of both sides together.
struct PieceCounts {
    int least = 0;
    int most = 0;
};

// "7-9" or "8"
inline std::optional<PieceCounts> read_piece_counts(std::string_view text) {
    const std::size_t dash = std::min(text.find('-'), text.size());
    const auto least = parse_number<int>(text.substr(0, dash));
    const auto most = dash == text.size() ? least : parse_number<int>(text.substr(dash + 1));
    if (!least || !most || *least < 2 || *least > *most) return std::nullopt;
    return PieceCounts{*least, *most};
}

template <GamePosition P>
int piece_count(const P& at) {
    int count = 0;
    for (int square = 0; square < P::kSquares; ++square) count += at.piece_at(square) >= 0 ? 1 : 0;
    return count;
}

// The same with the other side to move. Nobody is in check, and nobody has to capture.
template <GamePosition P>
P passed(const P& at) {
    if constexpr (P::kNullMoveSound) {
        P next = at;
        typename P::Undo undo;
        next.make_null(undo);
        return next;
    } else {
        return P(at.board(), other(at.turn()));
    }
}

template <GamePosition P>
bool has_capture(const P& at) {
    typename P::MoveList list;
    if (at.is_forced()) return true;
    at.template generate<Gen::Tactical>(list);
    return !list.empty();
}

// Goes on until a quiet position has so many pieces; false where the game ends first.
template <Game G>
bool walk_to_pieces(Line<typename G::Position>& line, int pieces, Rng& rng) {
    for (;;) {
        const auto& at = line.position();
        const int count = piece_count(at);
        if (count < pieces) return false;
        if (count == pieces && !has_capture(at) && !has_capture(passed(at))) return true;
        if (!walk_randomly<G>(line, 1, rng)) return false;
    }
}

// As many as are wanted, or as a long search for more finds; the same seed gives the same. tries(found)
// is how many games in a row may be in vain.
template <Game G, class Tries>
Result<std::vector<Opening<G>>> openings_with(const PieceCounts& pieces, std::uint64_t seed,
                                              std::size_t wanted, Tries tries) {
    using P = typename G::Position;
    const auto judge = engine::make_player<G>(
        fmt::format("alphabeta:depth={},eval=material,ttdepth=exact", kEvenDepth));
    if (!judge) return tl::make_unexpected(judge.error());
    Rng rng(seed);
    std::unordered_set<Key> seen;
    std::vector<Opening<G>> openings;
    for (std::size_t in_vain = 0; openings.size() < wanted && in_vain < tries(openings.size());
         ++in_vain) {
        const int count =
            pieces.least +
            static_cast<int>(rng.below(static_cast<std::uint32_t>(pieces.most - pieces.least + 1)));
        Line<P> line(G::start());
        if (!walk_to_pieces<G>(line, count, rng)) continue;
        // As a file would give it, without the moves that led there.
        const auto at = G::read_position(G::write_position(line.position()));
        if (!at || ending_of<G>(Line<P>(*at)) || !seen.insert(at->key()).second) continue;
        if (std::abs((*judge)->think(Line<P>(*at), {}, {}).value) >= kEvenMaterial) continue;
        openings.push_back({*at, {}});
        in_vain = 0;
    }
    return openings;
}

}  // namespace damier::arena
