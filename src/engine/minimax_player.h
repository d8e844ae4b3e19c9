// The players minimax and negamax: every line to a fixed depth, with or without pruning. When time
// or nodes end it, the best of the moves searched so far is played.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "engine/judges.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "engine/player_limits.h"
#include "search/alphabeta.h"

namespace damier::engine {

namespace minimax_keys {

inline constexpr auto kDepth = number("depth", "3", 1, 20, "plies", Role::Depth);
inline constexpr auto kTime = time_key("milliseconds a move, then the best so far");
inline constexpr auto kNodes = nodes_key("positions a move, then the best so far");
inline constexpr auto kPruning =
    flag("pruning", "off", "alpha-beta in this form, without any refinement");
inline constexpr auto kQuiescence =
    flag("quiescence", "off",
         "at depth 0 captures are played out; without pruning that can take ages in chess");

}  // namespace minimax_keys

inline constexpr std::array<Option, 9> kMinimaxOptions{minimax_keys::kDepth,
                                                       minimax_keys::kTime,
                                                       minimax_keys::kNodes,
                                                       minimax_keys::kPruning,
                                                       kEval,
                                                       kEvalFile,
                                                       minimax_keys::kQuiescence,
                                                       kJudgeSeed,
                                                       kNoise};

// In which words: those of the books, or those of the side to move.
enum class MinimaxForm : std::uint8_t { Minimax, Negamax };

template <Game G>
class MinimaxPlayer final : public Thinker<typename G::Position> {
public:
    using P = typename G::Position;

    MinimaxPlayer(Settings settings, MinimaxForm form, JudgeMaker<G> judges)
        : settings_(std::move(settings)),
          own_(limits_of(settings_)),
          leaf_(settings_.get(minimax_keys::kQuiescence) ? search::Leaf::Quiescence
                                                         : search::Leaf::Static),
          judges_(std::move(judges)),
          judge_(judges_.make(seed_of(settings_, 0))),
          form_(form),
          prunes_(settings_.get(minimax_keys::kPruning)) {}

    search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                             std::stop_token stop) override {
        return walk<search::NoTracer>(game, request, std::move(stop), search::NoTracer());
    }
    std::optional<search::Thought<P>> think_recorded(const Line<P>& game,
                                                     const search::Request<P>& request,
                                                     std::stop_token stop,
                                                     search::Recorder<P>& recorder) override {
        return walk<search::Recorder<P>&>(game, request, std::move(stop), recorder);
    }
    void forget(std::uint64_t salt) override { judge_ = judges_.make(seed_of(settings_, salt)); }

private:
    template <class Walk>
    Value value_of(Walk& walk, int depth) const {
        if (form_ == MinimaxForm::Negamax) {
            return prunes_ ? search::alphabeta_negamax(walk, depth, 0, -kInfinity, kInfinity)
                           : search::negamax(walk, depth, 0);
        }
        return prunes_ ? search::alphabeta_minimax(walk, depth, 0, -kInfinity, kInfinity, true)
                       : search::minimax(walk, depth, 0, true);
    }

    template <class Tracer>
    search::Thought<P> walk(const Line<P>& game, const search::Request<P>& request,
                            std::stop_token stop, Tracer tracer) {
        Limits limits = tighter(own_, request.limits, game.position().turn());
        end_at_soft_limit(limits);
        const int depth = *limits.depth;
        Budget budget(limits, std::move(stop));
        search::JudgedLine<P> line(game, JudgedBy<P>(*judge_));
        search::Walk<P, Tracer> walk{line, budget, leaf_, tracer};
        walk.request = &request;
        walk.best_move = walk.moves(0)[0];
        const Value value = value_of(walk, depth);
        search::Thought<P> thought;
        thought.move = walk.best_move;
        thought.pv = {thought.move};
        if (!budget.over()) {
            thought.value = value;
            thought.depth = depth;
            thought.lines = {{1, depth, value, thought.pv}};
        }
        thought.counters.nodes = budget.nodes();
        thought.counters.leaves = walk.leaves;
        thought.counters.quiescence_nodes = walk.quiescence_nodes;
        thought.counters.cutoffs = walk.cutoffs;
        thought.counters.first_move_cutoffs = walk.first_move_cutoffs;
        thought.counters.seconds = budget.seconds();
        return thought;
    }

    Settings settings_;
    Limits own_;
    search::Leaf leaf_;
    JudgeMaker<G> judges_;
    JudgePointer<P> judge_;
    MinimaxForm form_;
    bool prunes_;
};

struct MakeMinimax {
    MinimaxForm form;

    template <Game G>
    Result<std::unique_ptr<Thinker<typename G::Position>>> make(const Settings& settings) const {
        return made_with_judges<G>(settings, [&](JudgeMaker<G> judges) {
            return std::make_unique<MinimaxPlayer<G>>(settings, form, std::move(judges));
        });
    }
};

}  // namespace damier::engine
