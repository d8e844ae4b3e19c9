// Playouts per second and core, random to the end of the game, from the start of each game.
// bench/playouts runs it.
//
// The best of several rounds counts, so that a busy moment of the machine does not. Status 1 when a
// game is slower than it must be, 2 for a bad command line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "games/games.h"
#include "search/playout.h"

namespace damier {
namespace {

constexpr double kOfThePythonProgram = 47;  // playouts a second, chess: we measured it

struct Options {
    int rounds = 20;
    double seconds = 0.1;
    std::uint64_t seed = 1;
};

struct Speed {
    double playouts = 0;  // per second
    double plies = 0;     // per playout
};

// One round.
template <class G>
Speed measure(double seconds, Rng& rng) {
    constexpr int kBatch = 100;  // between two looks at the clock
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    std::uint64_t plies = 0;
    double playouts = 0;
    for (;;) {
        for (int i = 0; i < kBatch; ++i) {
            auto at = G::start();
            search::playout(at, 0, -1, rng, search::NoMoves{}, plies);
        }
        playouts += kBatch;
        const double took = std::chrono::duration<double>(Clock::now() - begin).count();
        if (took >= seconds) return {playouts / took, static_cast<double>(plies) / playouts};
    }
}

// What a game must reach; nothing is asked of the others.
double least(std::string_view game) {
    if (game == "chess") return 17'000;
    if (game == "checkers") return 500'000;
    return 0;
}

template <class G>
bool judge(const Options& options) {
    Rng rng(options.seed);
    Speed best;
    for (int round = 0; round < options.rounds; ++round) {
        const Speed speed = measure<G>(options.seconds, rng);
        if (speed.playouts > best.playouts) best = speed;
    }
    fmt::print("{:<9} {:>10.0f} {:>8.1f} {:>9.1f} {:>8.0f}\n", G::kName, best.playouts, best.plies,
               best.playouts * best.plies / 1e6, best.playouts / kOfThePythonProgram);
    if (best.playouts >= least(G::kName)) return true;
    fmt::print("  not at least {:.0f}\n", least(G::kName));
    return false;
}

int run(const Options& options) {
    fmt::print("{:<9} {:>10} {:>8} {:>9} {:>8}\n", "game", "playouts/s", "plies", "M plies/s",
               "to 47/s");
    const bool good = std::apply(
        [&](auto... game) { return (static_cast<int>(judge<decltype(game)>(options)) & ...); },
        Games{});
    return good ? 0 : 1;
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    damier::Options options;
    CLI::App app{"Random games per second, on one core, from the start of each game",
                 "bench/playouts"};
    app.add_option("rounds", options.rounds, "The best of them counts")
        ->check(CLI::Range(1, 1'000))
        ->capture_default_str();
    app.add_option("--seconds", options.seconds, "Of one round")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Seed of the games")->capture_default_str();
    app.footer("Example: bench/playouts 5 --seconds 1");
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "bench/playouts: {}\n", error.what());
        return 2;
    }
    return damier::run(options);
}
