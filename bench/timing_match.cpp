// The players with a time a move, over random openings with both colours: do they play legal moves
// to the end, and do they keep to their time? bench/timing-match runs it.
//
// Late is what a move took beyond its time, seen from outside the player. The bounds (below) are
// for all timed moves together; status 1 when one is broken, 2 for a bad command line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/game.h"
#include "arena/openings.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier {
namespace {

constexpr double kShareWon = 0.95;    // of the games against random moves
constexpr double kTolerance = 0.020;  // seconds late that are nothing to speak of
constexpr double kShareInTime = 0.999;
constexpr double kLatest = 0.100;

struct Options {
    int openings = 100;
    int milliseconds = 20;
    int plies = 8;
    std::uint64_t seed = 1;
    unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

struct Pairing {
    std::string_view game;
    std::string_view one;
    std::string_view two;
};

// Each player against a random one, against the others of its game, and against itself.
constexpr std::array<Pairing, 9> kPairings{{{"chess", "ocap", "uniform"},
                                            {"chess", "lyon", "uniform"},
                                            {"chess", "ocap", "lyon"},
                                            {"chess", "ocap", "ocap"},
                                            {"chess", "lyon", "lyon"},
                                            {"checkers", "sherlock", "uniform"},
                                            {"checkers", "sherlock", "sherlock"},
                                            {"sherlock", "sherlock", "uniform"},
                                            {"sherlock", "sherlock", "sherlock"}}};
constexpr std::string_view kUntimed = "uniform";

// What some games came to; the points are those of the pairing's first player.
struct Tally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int illegal = 0;
    std::uint64_t moves = 0;  // of players with a time, here and below
    std::uint64_t late = 0;   // by more than the tolerance
    double seconds = 0;
    double latest = 0;
    std::map<std::string, int> ends;

    void add(const Tally& other) {
        games += other.games;
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        illegal += other.illegal;
        moves += other.moves;
        late += other.late;
        seconds += other.seconds;
        latest = std::max(latest, other.latest);
        for (const auto& [reason, count] : other.ends) ends[reason] += count;
    }

    void add_move(double taken, double given) {
        ++moves;
        seconds += taken;
        latest = std::max(latest, taken - given);
        if (taken - given > kTolerance) ++late;
    }
};

// The player's spec for one game: its time, or its own seed where it has no time.
std::string spec(std::string_view name, const Options& options, int game) {
    return name == kUntimed ? fmt::format("{}:seed={}", name, game)
                            : fmt::format("{}:time={}", name, options.milliseconds);
}

// Game number `index`: each opening twice, the second time with the colours changed.
template <Game G>
Tally play_one(const Pairing& pairing, const Options& options,
               const std::vector<arena::Opening<G>>& openings, int index) {
    const Side one = index % 2 == 0 ? Side::First : Side::Second;
    const std::array<std::string_view, 2> names = one == Side::First
                                                      ? std::array{pairing.one, pairing.two}
                                                      : std::array{pairing.two, pairing.one};
    const auto first = engine::make_player<G>(spec(names[0], options, index)).value();
    const auto second = engine::make_player<G>(spec(names[1], options, index)).value();
    const auto game =
        arena::play<G>(openings[static_cast<std::size_t>(index / 2)], {{{*first}, {*second}}});

    Tally tally;
    tally.games = 1;
    tally.wins = game.verdict.score == win_of(one) ? 1 : 0;
    tally.losses = game.verdict.score == win_of(other(one)) ? 1 : 0;
    tally.draws = game.verdict.score == Score::Draw ? 1 : 0;
    tally.illegal = game.refused ? 1 : 0;
    tally.ends[game.verdict.reason] = 1;
    // The opening may have any length, so the first turn may be either side's.
    const std::size_t begun = game.opening.moves.size();
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
        if (names[(begun + i) % 2] == kUntimed) continue;
        tally.add_move(game.turns[i].seconds, options.milliseconds / 1000.0);
    }
    return tally;
}

template <Game G>
Tally play_pairing(const Pairing& pairing, const Options& options) {
    arena::OpeningOptions book;
    book.source = fmt::format("random:{}", options.plies);
    book.seed = options.seed;
    const auto openings =
        arena::read_openings<G>(book, static_cast<std::size_t>(options.openings)).value();
    const int games = 2 * static_cast<int>(openings.size());
    Tally sum;
    std::mutex mutex;
    std::atomic<int> next = 0;
    {
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < options.threads; ++i) {
            workers.emplace_back([&] {
                for (int index = next++; index < games; index = next++) {
                    const Tally one = play_one<G>(pairing, options, openings, index);
                    const std::lock_guard lock(mutex);
                    sum.add(one);
                }
            });
        }
    }
    return sum;
}

void print_row(std::string_view game, std::string_view players, const Tally& t) {
    std::string ends;
    for (const auto& [reason, count] : t.ends)
        ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", count, reason);
    fmt::print("{:<9} {:<18} {:>5} {:>5} {:>5} {:>5} {:>7} {:>7.2f} {:>5} {:>6.1f}  {}\n", game,
               players, t.games, t.wins, t.draws, t.losses, t.moves,
               t.moves == 0 ? 0 : 1000 * t.seconds / static_cast<double>(t.moves), t.late,
               1000 * t.latest, ends);
    std::fflush(stdout);
}

// Against random moves a won position is certain to come: whoever cannot deliver mate does not win.
bool judge(const Tally& all, const Tally& against_untimed) {
    const double share =
        all.moves == 0 ? 1 : 1 - static_cast<double>(all.late) / static_cast<double>(all.moves);
    bool good = true;
    const auto bound = [&good](bool holds, const std::string& text) {
        fmt::print("{}  {}\n", holds ? "holds " : "BROKEN", text);
        good = good && holds;
    };
    fmt::print("\n");
    bound(all.illegal == 0, fmt::format("no illegal move: {}", all.illegal));
    bound(share >= kShareInTime,
          fmt::format("at least {:.1f} % of the moves within {:.0f} ms of their time: {:.4f} %",
                      100 * kShareInTime, 1000 * kTolerance, 100 * share));
    bound(all.latest < kLatest, fmt::format("no move {:.0f} ms late: the latest was {:.1f} ms",
                                            1000 * kLatest, 1000 * all.latest));
    const double won = static_cast<double>(against_untimed.wins) /
                       static_cast<double>(std::max(against_untimed.games, decltype(all.games){1}));
    bound(won >= kShareWon, fmt::format("at least {:.0f} % of the games against {} won: {:.1f} %",
                                        100 * kShareWon, kUntimed, 100 * won));
    return good;
}

int run(const Options& options) {
    fmt::print("{} openings of {} random moves, both colours, {} ms a move, {} games at once\n\n",
               options.openings, options.plies, options.milliseconds, options.threads);
    fmt::print("{:<9} {:<18} {:>5} {:>5} {:>5} {:>5} {:>7} {:>7} {:>5} {:>6}  {}\n", "game",
               "players", "games", "won", "drawn", "lost", "moves", "mean ms", "late", "latest",
               "ends");
    Tally all;
    Tally against_untimed;
    for (const Pairing& pairing : kPairings) {
        with_game(pairing.game, [&](auto game) {
            const Tally tally = play_pairing<decltype(game)>(pairing, options);
            print_row(pairing.game, fmt::format("{}-{}", pairing.one, pairing.two), tally);
            all.add(tally);
            if (pairing.two == kUntimed) against_untimed.add(tally);
        });
    }
    print_row("all", "", all);
    return judge(all, against_untimed) ? 0 : 1;
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    damier::Options options;
    CLI::App app{"Matches of timed players over random openings: legal moves, and on time?",
                 "bench/timing-match"};
    app.add_option("openings", options.openings, "Each is played twice by every pair of players")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    app.add_option("--time", options.milliseconds, "Milliseconds a move")
        ->check(CLI::Range(1, 60'000))
        ->capture_default_str();
    app.add_option("--plies", options.plies, "Random moves of an opening")
        ->check(CLI::Range(4, 60))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Seed of the openings")->capture_default_str();
    app.add_option("--threads", options.threads, "Games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.footer("Example: bench/timing-match 10 --time 50");
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "bench/timing-match: {}\n", error.what());
        return 2;
    }
    return damier::run(options);
}
