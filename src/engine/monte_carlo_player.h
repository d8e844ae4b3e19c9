// The Monte Carlo players: their options, and the way from those to a search.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/judges.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "engine/player_limits.h"
#include "engine/tablebases.h"
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

inline constexpr auto kPlayouts =
    number_or_off("playouts", "off", INT64_MAX, "random games a move", Role::Playouts);
inline constexpr auto kTime =
    time_key("milliseconds a move; 1000 when playouts, time and nodes are all off");
inline constexpr auto kNodes = nodes_key("positions a move, those of playouts included");
constexpr Key<double> exploration(std::string_view standard) {
    return decimal("c", standard, 0, 100, "weight of what was tried little");
}
inline constexpr auto kExploration = exploration(kUctExploration);
inline constexpr auto kProgressive = decimal_or_off(
    "progressive", "off", 100, "weight of what orders moves in alpha-beta, less with each visit");
inline constexpr auto kEquality =
    decimal_or_off("k", kRaveEquality, 1'000'000'000,
                   "visits of a node after which its own results weigh as much as all moves as "
                   "first; off: by bias");
inline constexpr auto kRaveBiasKey = decimal(
    "bias", kRaveBias, 0, 1000, "with k=off: how far all moves as first may be from the truth");
inline constexpr auto kReference =
    number("ref", kGraveReference, 0, 1'000'000'000,
           "all moves as first come from the nearest ancestor with more visits than this");
inline constexpr auto kGraveBiasKey =
    decimal("bias", kGraveBias, 0, 1000, "how soon a move's own results count for more");
constexpr Key<std::optional<std::int64_t>> cut(std::string_view standard) {
    return number_zero_or_off("cut", standard, 10'000,
                              "plies of a playout, then the evaluation decides (0: at once); off: "
                              "to the end of the game");
}
inline constexpr auto kCut = cut("off");
inline constexpr auto kEvalWithCut = evaluation(kEval.name, "static evaluation, with cut");
inline constexpr auto kQuiescence =
    flag("quiescence", "on", "with cut: captures are played out before the evaluation");
inline constexpr auto kSolver =
    flag("solver", "on", "proven wins, draws and losses are not sampled any more");
inline constexpr auto kReuse =
    flag("reuse", "on", "what was found out before is kept from move to move");
inline constexpr auto kThreads =
    number("threads", "1", 1, 256, "that make playouts in the same tree", Role::Threads);
inline constexpr auto kMemory =
    number("memory", "256", 1, 65'536, "megabytes of tree; what was not met lately makes room",
           Role::Hash);
inline constexpr auto kFinalMove = choice<search::FinalMove>(
    "final", "visits", "visits|value|wins|secure",
    "the move that is played: tried most often, with the best mean, with the most points, with the "
    "best lower bound");
inline constexpr auto kTies = choice<search::Ties>(
    "ties", "mean", "mean|first",
    "of moves tried equally often, with final=visits: the better mean, or the first in the list");
inline constexpr auto kUntried =
    choice<search::Untried>("untried", "lot", "lot|list",
                            "the order of moves that were not tried yet: by lot, or as listed");
inline constexpr auto kDraws = choice<search::Draws>(
    "draws", "half", "half|loss", "a draw is half a point, or a loss of the side that thinks");
inline constexpr auto kPlayoutSeed = seed_key("seed of its playouts, of eval=random and noise");

// The keys of one player, between those that all have.
template <std::size_t N>
constexpr std::array<Option, N + 16> keys(const std::array<Option, N>& own,
                                          std::string_view standard_cut) {
    std::array<Option, N + 16> all{};
    std::size_t size = 0;
    for (const Option& each : std::to_array<Option>({kPlayouts, kTime, kNodes})) all[size++] = each;
    for (const Option& each : own) all[size++] = each;
    for (const Option& each : std::to_array<Option>(
             {cut(standard_cut), kEvalWithCut, kEvalFile, kQuiescence, kSolver, kThreads, kMemory,
              kFinalMove, kTies, kDraws, kPlayoutSeed, kNoise, kTables}))
        all[size++] = each;
    return all;
}

}  // namespace monte_carlo

inline constexpr auto kUcbOptions =
    monte_carlo::keys(std::array<Option, 2>{monte_carlo::exploration(monte_carlo::kUcbExploration),
                                            monte_carlo::kUntried},
                      "off");

inline constexpr auto kUctOptions = monte_carlo::keys(
    std::array<Option, 4>{monte_carlo::exploration(monte_carlo::kUctExploration),
                          monte_carlo::kProgressive, monte_carlo::kUntried, monte_carlo::kReuse},
    "off");

inline constexpr auto kRaveOptions =
    monte_carlo::keys(std::array<Option, 5>{monte_carlo::exploration(monte_carlo::kRaveExploration),
                                            monte_carlo::kEquality, monte_carlo::kRaveBiasKey,
                                            monte_carlo::kUntried, monte_carlo::kReuse},
                      "off");

inline constexpr auto kGraveOptions = monte_carlo::keys(
    std::array<Option, 5>{monte_carlo::exploration(monte_carlo::kGraveExploration),
                          monte_carlo::kReference, monte_carlo::kGraveBiasKey,
                          monte_carlo::kUntried, monte_carlo::kReuse},
    "off");

inline constexpr auto kPuctOptions =
    monte_carlo::keys(std::array<Option, 2>{monte_carlo::exploration(monte_carlo::kPuctExploration),
                                            monte_carlo::kReuse},
                      "0");

search::MonteCarloOptions monte_carlo_options(search::Policy policy, const Settings& settings,
                                              std::uint64_t seed);

template <Game G>
class MonteCarloPlayer final : public Thinker<typename G::Position> {
public:
    using P = typename G::Position;

    // Tables of endings: null for none.
    MonteCarloPlayer(search::Policy policy, Settings settings, JudgeMaker<G> judges,
                     ExactTablesPointer<G> tables)
        : settings_(std::move(settings)),
          own_(limits_of(settings_)),
          judges_(std::move(judges)),
          search_(monte_carlo_options(policy, settings_, seed_of(settings_, 0)),
                  make_assessor(seed_of(settings_, 0)), std::move(tables)) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token stop) override {
        return search_.think(game, within_limits(request, game.position().turn()), std::move(stop));
    }

    std::optional<search::Thought<P>> think_recorded(const Line<P>& game,
                                                     const search::Request<P>& request,
                                                     std::stop_token stop,
                                                     search::Recorder<P>& recorder) override {
        search_.clear();
        auto thought = think(game, request, std::move(stop));
        recorder.take(search_.record(game, recorder.limits()));
        return thought;
    }

    void forget(std::uint64_t salt) override {
        const std::uint64_t seed = seed_of(settings_, salt);
        search_.new_game(seed, make_assessor(seed));
    }

private:
    [[nodiscard]] std::shared_ptr<const search::Assessor<P>> make_assessor(
        std::uint64_t seed) const {
        return std::make_shared<search::OrderingAssessor<P>>(judges_.make(seed));
    }
    [[nodiscard]] search::Request<P> within_limits(search::Request<P> request, Side side) const {
        request.limits = tighter(own_, request.limits, side);
        request.limits.depth.reset();  // a playout goes as deep as it goes
        end_at_soft_limit(request.limits);
        if (request.limits.none()) request.limits.time = std::chrono::seconds(1);
        return request;
    }

    Settings settings_;
    Limits own_;
    JudgeMaker<G> judges_;
    search::MonteCarlo<P> search_;
};

struct MakeMonteCarlo {
    search::Policy policy;

    template <Game G>
    Result<void> check(const Settings& settings) const {
        return check_exact_tables<G>(settings);
    }

    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        return with_exact_tables<G>(settings, [&](ExactTablesPointer<G> tables) {
            return made_with_judges<G>(settings, [&](JudgeMaker<G> judges) {
                return std::make_unique<MonteCarloPlayer<G>>(policy, settings, std::move(judges),
                                                             std::move(tables));
            });
        });
    }
};

}  // namespace damier::engine
