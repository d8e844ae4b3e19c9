// The player champion: the strong search, with a switch for each of its parts.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "core/text.h"
#include "engine/judges.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "engine/player_limits.h"
#include "engine/tablebases.h"
#include "search/champion/champion.h"

namespace damier::engine {

// What UCI_Elo may be.
inline constexpr int kWeakestElo = 1100;
inline constexpr int kStrongestElo = 2500;

namespace champion_keys {

inline constexpr auto kDepth = depth_key(120);
inline constexpr auto kNodes = nodes_key("positions a move");
inline constexpr auto kTable =
    number("tt", "16", 1, 65'536, "megabytes of transposition table", Role::Hash);
inline constexpr auto kThreads =
    number("threads", "1", 1, 256, "threads that search together", Role::Threads);
inline constexpr auto kChampionEval = evaluation("eval", "static evaluation", kTunedEvaluation);
// By the name that chess interfaces know.
inline constexpr auto kTablebase =
    text("SyzygyPath", "", "a folder with Syzygy endgame tables, for chess", Role::File);
inline constexpr auto kLimitStrength =
    flag("UCI_LimitStrength", "off", "play as strongly as UCI_Elo says");
inline constexpr auto kElo = number("UCI_Elo", "1600", kWeakestElo, kStrongestElo,
                                    "on the scale of the named opponents of chess");
inline constexpr auto kWithout =
    text("without", "", "parts of the search that are switched off: null_move+singular");
inline constexpr auto kMargins =
    text("margins", "", "other numbers for its decisions: late_depth:7+futility_base:100");

}  // namespace champion_keys

inline constexpr std::array<Option, 15> kChampionOptions{champion_keys::kDepth,
                                                         kSearchTime,
                                                         champion_keys::kNodes,
                                                         champion_keys::kTable,
                                                         champion_keys::kThreads,
                                                         champion_keys::kChampionEval,
                                                         kEvalFile,
                                                         kJudgeSeed,
                                                         kNoise,
                                                         champion_keys::kTablebase,
                                                         kTables,
                                                         champion_keys::kLimitStrength,
                                                         champion_keys::kElo,
                                                         champion_keys::kWithout,
                                                         champion_keys::kMargins};

// What the keys say about the parts of the search and its numbers, on top of those of the game.
Result<search::ChampionOptions> read_champion_options(const Settings& settings,
                                                      const search::champion::Margins& margins);

// The evaluator that a game has for this search alone; else its judges are asked.
template <Game G>
struct ChampionEvaluator {
    using Type = JudgedBy<typename G::Position>;
};
template <Game G>
    requires requires { typename Judges<G>::Tuned; }
struct ChampionEvaluator<G> {
    using Type = typename Judges<G>::Tuned;
};

// How far a player looks and how clearly it sees: nodes a move, and hundredths of noise on a value.
struct Strength {
    int nodes;
    int noise;
};
// What makes a player of that rating, from kWeakestElo to kStrongestElo: between measured ones.
Strength strength_of(int elo);

// With the nodes and the noise that make a player of UCI_Elo, where strength is limited: never a move
// by chance, but one of somebody who looks less far and sees less clearly.
Settings with_strength(Settings settings);

template <Game G>
class ChampionPlayer final : public Thinker<typename G::Position> {
public:
    using P = typename G::Position;

    // Settings: with_strength. Tables of endings: null for none.
    ChampionPlayer(Settings settings, JudgeMaker<G> judges, TablebasePointer<G> tablebase)
        : settings_(std::move(settings)),
          own_(limits_of(settings_)),
          judges_(std::move(judges)),
          options_(make_options()),
          judge_(judges_.make(seed_of(settings_, 0))),
          tablebase_(std::move(tablebase)),
          search_(make_search()) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token stop) override {
        const search::Request<P> all = within_limits(request, game.position().turn());
        return std::visit([&](auto& search) { return search->think(game, all, std::move(stop)); },
                          search_);
    }
    std::optional<search::Thought<P>> think_recorded(const Line<P>& game,
                                                     const search::Request<P>& request,
                                                     std::stop_token stop,
                                                     search::Recorder<P>& recorder) override {
        search::ChampionOptions options = options_;
        options.threads = 1;  // or the tree would be anybody's
        search::Champion<P, JudgedBy<P>, search::Recorder<P>&> recorded(
            options, JudgedBy<P>(*judge_), tablebase_, recorder);
        return recorded.think(game, within_limits(request, game.position().turn()),
                              std::move(stop));
    }
    void forget(std::uint64_t salt) override {
        judge_ = judges_.make(seed_of(settings_, salt));
        std::visit(
            [this](auto& search) {
                using Evaluates = typename std::decay_t<decltype(*search)>::Evaluates;
                search->new_game(this->template evaluator<Evaluates>());
            },
            search_);
    }

private:
    // The same search, by who evaluates.
    using Own = typename ChampionEvaluator<G>::Type;
    template <class E>
    using By = std::unique_ptr<search::Champion<P, E>>;
    static constexpr bool kHasOwn = !std::is_same_v<Own, JudgedBy<P>>;
    using Search = std::conditional_t<kHasOwn, std::variant<By<JudgedBy<P>>, By<Own>>,
                                      std::variant<By<JudgedBy<P>>>>;

    template <class E>
    [[nodiscard]] E evaluator() const {
        if constexpr (std::is_same_v<E, JudgedBy<P>>) {
            return E(*judge_);
        } else {
            return E();
        }
    }
    template <class E>
    [[nodiscard]] By<E> make() const {
        return std::make_unique<search::Champion<P, E>>(options_, evaluator<E>(), tablebase_);
    }
    [[nodiscard]] bool is_tuned() const { return kHasOwn && judges_.is(kTunedEvaluation); }
    [[nodiscard]] search::ChampionOptions make_options() const {
        auto options = *read_champion_options(settings_, search::champion::margins_of<P>());
        if constexpr (kHasOwn) {
            if (is_tuned()) options.forecast = Own::kForecast;
        }
        return options;
    }
    // Values and nodes are the same either way, but those of noise.
    [[nodiscard]] Search make_search() const {
        if (is_tuned() && settings_.get(kNoise) == 0) return make<Own>();
        return make<JudgedBy<P>>();
    }

    [[nodiscard]] search::Request<P> within_limits(search::Request<P> request, Side side) const {
        // The clock stays: the search itself decides how much of it to take.
        const auto clocks = std::exchange(request.limits.clocks, std::nullopt);
        Limits limits = tighter(own_, request.limits, side);
        limits.playouts.reset();
        limits.clocks = clocks;
        if (limits.none()) limits.time = std::chrono::seconds(1);
        request.limits = limits;
        return request;
    }

    Settings settings_;
    Limits own_;
    JudgeMaker<G> judges_;
    search::ChampionOptions options_;
    JudgePointer<P> judge_;
    TablebasePointer<G> tablebase_;
    Search search_;
};

struct MakeChampion {
    template <Game G>
    Result<void> check(const Settings& settings) const {
        const auto read =
            read_champion_options(settings, search::champion::margins_of<typename G::Position>());
        if (!read) return tl::make_unexpected(read.error());
        const std::string path(settings.get(champion_keys::kTablebase));
        if (path.empty()) return check_exact_tables<G>(settings);
        if (!settings.get(kTables).empty()) {
            return fail("{} and {} do not go together: give one of them",
                        champion_keys::kTablebase.name, kTables.name);
        }
        return check_tablebase<G>(path);
    }

    // Refused where another player of this process has other tables.
    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        const Settings own = with_strength(settings);
        const auto with = [&own](TablebasePointer<G> tables) {
            return made_with_judges<G>(own, [&](JudgeMaker<G> judges) {
                return std::make_unique<ChampionPlayer<G>>(own, std::move(judges),
                                                           std::move(tables));
            });
        };
        const std::string path(settings.get(champion_keys::kTablebase));
        return path.empty() ? with_exact_tables<G>(settings, with)
                            : open_tablebase<G>(path).and_then(with);
    }
};

}  // namespace damier::engine
