// The player alphabeta, with every classic refinement as a key.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "engine/judges.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "engine/player_limits.h"
#include "engine/tablebases.h"
#include "eval/square_tables.h"
#include "search/textbook.h"

namespace damier::engine {

namespace alphabeta_keys {

inline constexpr auto kDepth = depth_key(search::Textbook<chess::Position>::kMaxDepth);
inline constexpr auto kNodes = nodes_key("positions a move");
inline constexpr auto kIterative =
    flag("iterative", "on", "depth 1, 2, 3... instead of the last depth at once");
inline constexpr auto kOrdering =
    choice<search::Ordering>("ordering", "full", "none|captures|full",
                             "as generated, captures first, or with all that is known");
inline constexpr auto kKillers =
    flag("killers", "on", "with ordering=full: quiet moves that cut at this ply come early");
inline constexpr auto kHistory =
    flag("history", "on", "with ordering=full: quiet moves that often cut come early");
inline constexpr auto kTable =
    number_or_off("tt", "16", 65'536, "megabytes of transposition table", Role::Hash);
inline constexpr auto kTableDepth =
    choice<search::TableDepth>("ttdepth", "atleast", "atleast|exact", "which entries may answer");
inline constexpr auto kQuiescence = flag("quiescence", "on", "at depth 0 captures are played out");
inline constexpr auto kPvs =
    flag("pvs", "on", "all moves but the first are tried with an empty window");
inline constexpr auto kAspiration =
    flag("aspiration", "on", "a narrow window around the last value");
inline constexpr auto kNullMove = flag("nullmove", "off", "if a pass is good enough, so is a move");
inline constexpr auto kLoops = number_or_off(
    "loops", "off", 1000, "so many last positions of the game are not repeated by choice");

}  // namespace alphabeta_keys

inline constexpr std::array<Option, 19> kAlphaBetaOptions{alphabeta_keys::kDepth,
                                                          kSearchTime,
                                                          alphabeta_keys::kNodes,
                                                          alphabeta_keys::kIterative,
                                                          alphabeta_keys::kOrdering,
                                                          alphabeta_keys::kKillers,
                                                          alphabeta_keys::kHistory,
                                                          alphabeta_keys::kTable,
                                                          alphabeta_keys::kTableDepth,
                                                          alphabeta_keys::kQuiescence,
                                                          alphabeta_keys::kPvs,
                                                          alphabeta_keys::kAspiration,
                                                          alphabeta_keys::kNullMove,
                                                          alphabeta_keys::kLoops,
                                                          kEval,
                                                          kEvalFile,
                                                          kJudgeSeed,
                                                          kNoise,
                                                          kTables};

inline search::TextbookOptions textbook_options(const Settings& settings) {
    using namespace alphabeta_keys;
    return {.iterative = settings.get(kIterative),
            .ordering = settings.get(kOrdering),
            .killers = settings.get(kKillers),
            .history = settings.get(kHistory),
            .table_megabytes = static_cast<int>(settings.get(kTable)),
            .table_depth = settings.get(kTableDepth),
            .quiescence = settings.get(kQuiescence),
            .pvs = settings.get(kPvs),
            .aspiration = settings.get(kAspiration),
            .null_move = settings.get(kNullMove),
            .loops = static_cast<int>(settings.get(kLoops))};
}

template <Game G>
class AlphaBetaPlayer final : public Thinker<typename G::Position> {
public:
    using P = typename G::Position;

    // Tables of endings: null for none.
    AlphaBetaPlayer(Settings settings, JudgeMaker<G> judges, ExactTablesPointer<G> tables)
        : settings_(std::move(settings)),
          own_(limits_of(settings_)),
          options_(textbook_options(settings_)),
          judges_(std::move(judges)),
          judge_(judges_.make(seed_of(settings_, 0))),
          tables_(std::move(tables)),
          search_(make_search(options_, judge_, tables_)) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token stop) override {
        const search::Request<P> all = within_limits(request, game.position().turn());
        return std::visit([&](auto& search) { return search.think(game, all, std::move(stop)); },
                          search_);
    }
    std::optional<search::Thought<P>> think_recorded(const Line<P>& game,
                                                     const search::Request<P>& request,
                                                     std::stop_token stop,
                                                     search::Recorder<P>& recorder) override {
        search::Textbook<P, search::Recorder<P>&> recorded(options_, judge_, recorder, tables_);
        return recorded.think(game, within_limits(request, game.position().turn()),
                              std::move(stop));
    }
    void forget(std::uint64_t salt) override {
        judge_ = judges_.make(seed_of(settings_, salt));
        std::visit([&](auto& search) { search.new_game(judge_); }, search_);
    }

private:
    // The same search, by who counts its evaluations: the judge, or sums of its weights.
    using Judged = search::Textbook<P>;
    using Summed = search::Textbook<P, search::NoTracer, eval::SquareTables<P>>;
    using Search = std::variant<Judged, Summed>;

    static Search make_search(const search::TextbookOptions& options, const JudgePointer<P>& judge,
                              const ExactTablesPointer<G>& tables) {
        if (judge->weights() == nullptr) {
            return Search(std::in_place_type<Judged>, options, judge, search::NoTracer(), tables);
        }
        return Search(std::in_place_type<Summed>, options, judge, search::NoTracer(), tables);
    }

    [[nodiscard]] search::Request<P> within_limits(search::Request<P> request, Side side) const {
        request.limits = searching(own_, request.limits, side);
        if (!options_.iterative) end_at_soft_limit(request.limits);
        return request;
    }

    Settings settings_;
    Limits own_;
    search::TextbookOptions options_;
    JudgeMaker<G> judges_;
    JudgePointer<P> judge_;
    ExactTablesPointer<G> tables_;
    Search search_;
};

struct MakeAlphaBeta {
    template <Game G>
    Result<void> check(const Settings& settings) const {
        if (settings.get(alphabeta_keys::kNullMove) && !G::Position::kNullMoveSound) {
            return fail(
                "nullmove=on is not for {}, where a pass is often the best move there could be",
                G::kName);
        }
        return check_exact_tables<G>(settings);
    }

    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        return with_exact_tables<G>(settings, [&](ExactTablesPointer<G> tables) {
            return made_with_judges<G>(settings, [&](JudgeMaker<G> judges) {
                return std::make_unique<AlphaBetaPlayer<G>>(settings, std::move(judges),
                                                            std::move(tables));
            });
        });
    }
};

}  // namespace damier::engine
