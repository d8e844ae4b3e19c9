// How long after a stop a Monte Carlo player answers: the slowest of several stops, for each game and
// player. Status 1 when one takes longer than 10 ms.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/players.h"
#include "games/games.h"

namespace {

using namespace damier;
using Clock = std::chrono::steady_clock;

constexpr int kStops = 20;
constexpr double kAllowed = 10;  // milliseconds

template <Game G>
double slowest_answer(std::string_view spec) {
    using P = typename G::Position;
    const auto player = engine::make_player<G>(spec);
    if (!player) {
        fmt::print(stderr, "stop_latency: {}\n", player.error().message);
        return 1e9;
    }
    double slowest = 0;
    for (int i = 0; i < kStops; ++i) {
        std::stop_source stop;
        Clock::time_point asked;
        std::jthread impatient([&stop, &asked, i] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50 + 7 * i));
            asked = Clock::now();
            stop.request_stop();
        });
        Limits limits;
        limits.time = std::chrono::hours(1);
        (*player)->think(Line<P>(G::start()), limits, stop.get_token());
        const auto answered = Clock::now();
        impatient.join();
        slowest =
            std::max(slowest, std::chrono::duration<double, std::milli>(answered - asked).count());
    }
    return slowest;
}

}  // namespace

int main() {
    bool good = true;
    for (const std::string_view spec : {"ucb", "uct", "uct:threads=2", "uct:memory=1", "uct:cut=20",
                                        "rave", "grave:threads=2", "puct"}) {
        std::apply(
            [&](auto... game) {
                const auto measure = [&]<Game G>(G) {
                    const double slowest = slowest_answer<G>(spec);
                    fmt::print("{:<10} {:<16} {:.2f} ms at most\n", G::kName, spec, slowest);
                    good = good && slowest <= kAllowed;
                };
                (measure(game), ...);
            },
            Games{});
    }
    return good ? 0 : 1;
}
