// The Monte Carlo players: their options, and the way from those to a search.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/options.h"
#include "engine/player.h"
#include "engine/player_limits.h"
#include "search/monte_carlo.h"

namespace damier::engine {

namespace monte_carlo {

// How far each player explores, and how it mixes all moves as first (docs/monte-carlo.md has the
// games that chose them).
inline constexpr std::string_view kUcbExploration = "0.4";
inline constexpr std::string_view kUctExploration = "0.6";
inline constexpr std::string_view kRaveExploration = "0.5";
inline constexpr std::string_view kRaveEquality = "30";
inline constexpr std::string_view kRaveBias = "0.05";
inline constexpr std::string_view kGraveExploration = "0.5";
inline constexpr std::string_view kGraveReference = "50";
inline constexpr std::string_view kGraveBias = "0.5";
inline constexpr std::string_view kPuctExploration = "1";

constexpr Option playouts() {
    return number_or_off("playouts", "off", INT64_MAX, "random games a move");
}
constexpr Option time() {
    return number_or_off("time", "off", 86'400'000,
                         "milliseconds a move; 1000 when playouts, time and nodes are all off");
}
constexpr Option nodes() {
    return number_or_off("nodes", "off", INT64_MAX, "positions a move, those of playouts included");
}
constexpr Option exploration(std::string_view standard) {
    return decimal("c", standard, 0, 100, "weight of what was tried little");
}
constexpr Option cut(std::string_view standard) {
    Option option =
        number_or_off("cut", standard, 10'000,
                      "plies of a playout, then the evaluation decides (0: at once); off: to "
                      "the end of the game");
    option.zero_is_off = false;
    return option;
}
constexpr Option eval() { return choice("eval", "material", "", "static evaluation, with cut"); }
constexpr Option quiescence() {
    return flag("quiescence", "on", "with cut: captures are played out before the evaluation");
}
constexpr Option solver() {
    return flag("solver", "on", "proven wins, draws and losses are not sampled any more");
}
constexpr Option reuse() {
    return flag("reuse", "on", "what was found out before is kept from move to move");
}
constexpr Option threads() {
    return number("threads", "1", 1, 256, "that make playouts in the same tree");
}
constexpr Option memory() {
    return number("memory", "256", 1, 65'536,
                  "megabytes of tree; what was not met lately makes room");
}
constexpr Option final_move() {
    return choice("final", "visits", "visits|value|wins|secure",
                  "the move that is played: tried most often, with the best mean, with the most "
                  "points, with the best lower bound");
}
constexpr Option draws() {
    return choice("draws", "half", "half|loss",
                  "a draw is half a point, or a loss of the side that thinks");
}
constexpr Option seed() {
    return number("seed", "1", 0, INT64_MAX, "seed of its playouts, of eval=random and noise");
}
constexpr Option noise() {
    return number_or_off("noise", "off", 1000,
                         "a random number of at most so many hundredths on each evaluation");
}

// The keys of one player, between those that all have.
template <std::size_t N>
constexpr std::array<Option, N + 13> keys(const std::array<Option, N>& own,
                                          std::string_view standard_cut) {
    std::array<Option, N + 13> all{};
    std::size_t size = 0;
    for (const Option& each : {playouts(), time(), nodes()}) all[size++] = each;
    for (const Option& each : own) all[size++] = each;
    for (const Option& each : {cut(standard_cut), eval(), quiescence(), solver(), threads(),
                               memory(), final_move(), draws(), seed(), noise()})
        all[size++] = each;
    return all;
}

}  // namespace monte_carlo

inline constexpr auto kUcbOptions =
    monte_carlo::keys(std::array{monte_carlo::exploration(monte_carlo::kUcbExploration)}, "off");

inline constexpr auto kUctOptions = monte_carlo::keys(
    std::array{monte_carlo::exploration(monte_carlo::kUctExploration),
               decimal_or_off("progressive", "off", 100,
                              "weight of what orders moves in alpha-beta, less with each visit"),
               monte_carlo::reuse()},
    "off");

inline constexpr auto kRaveOptions = monte_carlo::keys(
    std::array{monte_carlo::exploration(monte_carlo::kRaveExploration),
               decimal_or_off("k", monte_carlo::kRaveEquality, 1'000'000'000,
                              "visits of a node after which its own results weigh as much as all "
                              "moves as first; off: by bias"),
               decimal("bias", monte_carlo::kRaveBias, 0, 1000,
                       "with k=off: how far all moves as first may be from the truth"),
               monte_carlo::reuse()},
    "off");

inline constexpr auto kGraveOptions = monte_carlo::keys(
    std::array{monte_carlo::exploration(monte_carlo::kGraveExploration),
               number("ref", monte_carlo::kGraveReference, 0, 1'000'000'000,
                      "all moves as first come from the nearest ancestor with more visits than "
                      "this"),
               decimal("bias", monte_carlo::kGraveBias, 0, 1000,
                       "how soon a move's own results count for more"),
               monte_carlo::reuse()},
    "off");

inline constexpr auto kPuctOptions = monte_carlo::keys(
    std::array{monte_carlo::exploration(monte_carlo::kPuctExploration), monte_carlo::reuse()}, "0");

// The policy of a player's name, or nothing when it is no Monte Carlo player.
std::optional<search::Policy> policy_of(std::string_view player);

search::MonteCarloOptions monte_carlo_options(search::Policy policy, const Settings& settings,
                                              std::uint64_t seed);

template <GamePosition P>
class MonteCarloPlayer final : public Player<P> {
public:
    // own: the limits that it was made with.
    MonteCarloPlayer(const search::MonteCarloOptions& options, const Limits& own,
                     std::shared_ptr<const Judge<P>> judge)
        : options_(options),
          own_(own),
          judge_(std::move(judge)),
          search_(options_, judge_, std::make_shared<search::OrderingPrior<P>>()) {}

    search::Thought<P> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override {
        return search_.think(game, together(request, game.position().turn()), std::move(stop));
    }

    std::optional<search::Thought<P>> choose_recorded(const Line<P>& game,
                                                      const search::Request<P>& request,
                                                      std::stop_token stop,
                                                      search::Recorder<P>& recorder) override {
        search_.clear();
        auto thought =
            search_.think(game, together(request, game.position().turn()), std::move(stop));
        recorder.take(search_.record(game, recorder.limits()));
        return thought;
    }

private:
    [[nodiscard]] search::Request<P> together(search::Request<P> request, Side side) const {
        request.limits = tighter(own_, request.limits, side);
        request.limits.depth.reset();  // a playout goes as deep as it goes
        end_at_soft_limit(request.limits);
        if (request.limits.none()) request.limits.time = std::chrono::seconds(1);
        return request;
    }

    search::MonteCarloOptions options_;
    Limits own_;
    std::shared_ptr<const Judge<P>> judge_;
    search::MonteCarlo<P> search_;
};

}  // namespace damier::engine
