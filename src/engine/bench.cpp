#include "engine/bench.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <span>

#include "core/random_walk.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::engine {

namespace {

constexpr int kPositions = 12;
constexpr int kMovesInARow = 2;

// What every game has. Everybody has a limit that is not one of time: the counts are the same
// everywhere.
constexpr std::array<std::string_view, 10> kCommon{
    "minimax:depth=3,pruning=on",
    "alphabeta:depth=4,iterative=off,ordering=captures,tt=off,pvs=off,aspiration=off",
    "ucb:playouts=100,memory=1",
    "uct:playouts=300,memory=4",
    "uct:playouts=200,memory=4,cut=10,progressive=2,draws=loss,final=secure",
    "rave:playouts=200,memory=4",
    "grave:playouts=200,memory=4",
    "puct:playouts=500,memory=4",
    "champion:depth=11,tt=4",
    "champion:depth=6,tt=4,without=null_move+late_move_pruning+futility+exchange_pruning",
};

// What one game has of its own, or searches deeper than another.
template <class G>
struct Own {
    static constexpr std::array<std::string_view, 1> kSpecs{"alphabeta:depth=9"};
};
template <>
struct Own<chess::Chess> {
    static constexpr std::array<std::string_view, 5> kSpecs{
        "alphabeta:depth=7,nullmove=on,eval=ocap", "alphabeta:depth=7,nullmove=on",
        "ocap:depth=3,time=off", "lyon:depth=5,time=off", "classic:depth=5"};
};
struct OwnOfCheckers {
    static constexpr std::array<std::string_view, 3> kSpecs{"puct:playouts=300,eval=position",
                                                            "alphabeta:depth=13", "sherlock"};
};
template <>
struct Own<checkers::Checkers> : OwnOfCheckers {};
template <>
struct Own<checkers::Sherlock> : OwnOfCheckers {};

// The n-th position: after some random moves from the start. The order of moves is part of every
// game's contract, so these are always the same.
template <Game G>
Line<typename G::Position> bench_position(int n) {
    constexpr std::uint64_t kAttempts = 100;  // then the games are shorter than that
    int plies = 4 * n;
    for (std::uint64_t attempt = 0;; ++attempt) {
        Rng rng(static_cast<std::uint64_t>(n) * 1000 + attempt);
        Line<typename G::Position> line(G::start());
        if (walk_randomly<G>(line, plies, rng)) return line;
        if (attempt % kAttempts == kAttempts - 1) plies /= 2;
    }
}

template <Game G>
BenchCount count_of(std::string_view spec) {
    BenchCount count{.game = G::kName, .player = spec};
    const auto player = make_player<G>(spec);
    assert(player);
    for (int n = 0; n < kPositions; ++n) {
        auto line = bench_position<G>(n);
        for (int i = 0; i < kMovesInARow && !ending_of<G>(line); ++i) {
            const auto thought = (*player)->think(line, {}, {});
            count.nodes += thought.counters.nodes;
            count.seconds += thought.counters.seconds;
            line.make(thought.move);
        }
    }
    return count;
}

template <Game G>
void bench_of(std::vector<BenchCount>& counts,
              const std::function<void(const BenchCount&)>& counted) {
    const auto add = [&](std::span<const std::string_view> specs) {
        for (const std::string_view spec : specs) {
            counts.push_back(count_of<G>(spec));
            if (counted) counted(counts.back());
        }
    };
    add(kCommon);
    add(Own<G>::kSpecs);
}

}  // namespace

std::vector<BenchCount> bench(const std::function<void(const BenchCount&)>& counted) {
    std::vector<BenchCount> counts;
    std::apply([&](auto... game) { (bench_of<decltype(game)>(counts, counted), ...); }, Games{});
    return counts;
}

BenchCount total_of(const std::vector<BenchCount>& counts) {
    BenchCount total;
    for (const BenchCount& each : counts) {
        total.nodes += each.nodes;
        total.seconds += each.seconds;
    }
    return total;
}

std::string signature(const std::vector<BenchCount>& counts) {
    std::string text = "Bench:";
    for (auto it = counts.begin(); it != counts.end();) {
        const std::string_view game = it->game;
        std::uint64_t nodes = 0;
        for (; it != counts.end() && it->game == game; ++it) nodes += it->nodes;
        text += fmt::format(" {} {}", game, nodes);
    }
    return text;
}

}  // namespace damier::engine
