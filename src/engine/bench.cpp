#include "engine/bench.h"

#include <fmt/format.h>

#include <array>
#include <cassert>

#include "core/ending.h"
#include "core/random.h"
#include "engine/games.h"
#include "engine/players.h"
#include "search/moves.h"

namespace damier::engine {

namespace {

constexpr int kPositions = 12;

// The n-th position: after some random moves from the start. The order of moves is part of every
// game's contract, so these are always the same.
template <Game G>
Line<typename G::Position> bench_position(int n) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        Rng rng(static_cast<std::uint64_t>(n) * 1000 + attempt);
        Line<typename G::Position> line(G::start());
        while (line.plies() < 4 * n && !ending_of<G>(line)) {
            const auto moves = search::legal_moves(line.position());
            line.make(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!ending_of<G>(line)) return line;
    }
}

template <Game G>
BenchCount bench_of() {
    BenchCount count{.game = G::kName};
    // With all refinements, and with hardly any.
    constexpr std::array<std::string_view, 2> kSpecs{
        G::Position::kNullMoveSound ? "alphabeta:depth=8,nullmove=on" : "alphabeta:depth=12",
        "alphabeta:depth=4,iterative=off,ordering=captures,tt=off,pvs=off,aspiration=off"};
    for (const std::string_view spec : kSpecs) {
        const auto player = make_player<G>(spec);
        assert(player);
        for (int n = 0; n < kPositions; ++n) {
            const auto thought = (*player)->choose(bench_position<G>(n), {}, {});
            count.nodes += thought.counters.nodes;
            count.seconds += thought.counters.seconds;
        }
    }
    return count;
}

}  // namespace

std::vector<BenchCount> bench() {
    return std::apply(
        [](auto... game) { return std::vector<BenchCount>{bench_of<decltype(game)>()...}; },
        Games{});
}

std::string signature(const std::vector<BenchCount>& counts) {
    std::string text = "Bench:";
    for (const BenchCount& each : counts) {
        if (each.game == chess::Chess::kName || each.game == checkers::Checkers::kName)
            text += fmt::format(" {} {}", each.game, each.nodes);
    }
    return text;
}

}  // namespace damier::engine
