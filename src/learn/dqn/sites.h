// What a network's lesson is about: a ground with all that is known of it.
//
//   WorldSite  an ending or a whole small game, whose exact answers tell how good the network is
//   BoardSite  a game from any position, where games against players without a memory tell it
//
// values(place) asks for Q of all that can be done in a place, in the order of the ground's choices.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "learn/dqn/deep_q.h"
#include "learn/look.h"

namespace damier::learn {

// The exact values that deep Q-learning converges to: its turns are two plies long, and a loss that
// comes with the reply comes within the same turn.
template <Game G>
Truth deep_truth_of(const WorldOf<G>& world, std::span<const endgame::Byte> bytes,
                    double discount) {
    using End = endgame::Fate::End;
    Truth truth = truth_of(world, bytes, discount);
    for (State state = 0; state < world.states(); ++state) {
        const auto fate = endgame::fate_of(bytes[state]);
        if (fate.end == End::Draw) continue;
        const int turns = (fate.plies - 1) / 2;  // before the one that decides
        const auto worth = static_cast<float>(std::pow(discount, turns));
        truth.values[state] = fate.end == End::Win ? worth : -worth;
    }
    return truth;
}

template <Game G>
class WorldSite {
public:
    using Ground = WorldGround<G>;
    using Place = typename Ground::Place;
    using P = typename G::Position;
    using World = WorldOf<G>;

    static Result<std::unique_ptr<WorldSite>> make(const LessonSpec& spec, const DeepRecipe& recipe,
                                                   const std::stop_token& stop) {
        auto world = world_of<G>(spec, stop);
        if (!world) return tl::make_unexpected(world.error());
        if (recipe.random > 0)
            return fail("episodes begin in any position of {}: random is 0, not {}",
                        spec.endgame.empty() ? G::kName : std::string_view(spec.endgame),
                        recipe.random);
        auto bytes = world->solve(stop);
        if (!bytes) return tl::make_unexpected(bytes.error());
        Truth truth = deep_truth_of<G>(*world, *bytes, recipe.discount);
        return std::unique_ptr<WorldSite>(
            new WorldSite(recipe, std::move(*world), std::move(truth), std::move(*bytes)));
    }

    [[nodiscard]] const Ground& ground() const { return ground_; }
    [[nodiscard]] bool is_exact() const { return true; }
    [[nodiscard]] LessonSize size() const { return size_of(world_, truth_); }
    [[nodiscard]] std::vector<std::string> endings() const {
        return world_.states() > 0 && world_.state(G::start()) ? std::vector<std::string>{}
                                                               : world_.endings();
    }

    // By all positions.
    [[nodiscard]] LessonReport examine(const Assessor<Ground>& assessor,
                                       const Network<float>& network) const {
        const std::vector<float> q = all_values(assessor, network);
        LessonReport report = learn::examine(world_, truth_, std::span(q));
        report.safe = safe_share(world_, truth_, std::span(q));
        return report;
    }

    template <class Values>
    [[nodiscard]] Result<LessonView> look(std::string_view text, Values&& values) const {
        return look_into<G>(world_, truth_, bytes_, text, [&](State state) {
            return [q = values(state), first = world_.first(state)](Action action) {
                return q[action - first];
            };
        });
    }
    [[nodiscard]] std::string example(std::uint64_t number) const {
        return example_of<G>(world_, truth_, number);
    }
    // Nothing where the lesson knows no such position.
    [[nodiscard]] std::optional<Place> place(const P& at) const { return world_.state(at); }
    // Which choice of its place each legal move of a position is: of those that a symmetry makes one
    // the one that is worth most.
    [[nodiscard]] std::vector<std::size_t> choices_of(const P& at, Place place,
                                                      std::span<const float> q) const {
        const Action first = world_.first(place);
        const auto worth = [q, first](Action action) { return q[action - first]; };
        std::vector<std::size_t> choices;
        for (const auto m : legal_moves(at))
            choices.push_back(world_.action(place, at, m, worth) - first);
        return choices;
    }
    [[nodiscard]] P position(Place place) const { return world_.position(place); }

private:
    WorldSite(const DeepRecipe& recipe, World world, Truth truth, std::vector<endgame::Byte> bytes)
        : world_(std::move(world)),
          truth_(std::move(truth)),
          bytes_(std::move(bytes)),
          ground_(world_, truth_, Sight<P>(recipe.view, recipe.sees_moves)) {}

    // Of each action of the world. Every state goes through the network once, whether the outputs are
    // for what can be done there or for having come there.
    [[nodiscard]] std::vector<float> all_values(const Assessor<Ground>& assessor,
                                                const Network<float>& network) const {
        constexpr State kBatch = 256;
        InputRows inputs;
        Pass<float> pass;
        std::vector<Choice<Place>> choices;
        std::vector<float>
            worth;  // for outputs of positions: of each state, to who has moved there
        std::vector<float> q;
        q.reserve(actions(world_));
        for (State begin = 0; begin < world_.states(); begin += kBatch) {
            const State end = std::min(begin + kBatch, world_.states());
            inputs.clear();
            for (State state = begin; state < end; ++state) ground_.add_inputs(state, inputs);
            pass.forward(network, inputs);
            for (State state = begin; state < end; ++state) {
                const auto outputs = pass.outputs(state - begin);
                if (assessor.output() == Output::Position) {
                    worth.push_back(outputs[0] + assessor.potential_after(state));
                    continue;
                }
                ground_.choices(state, choices);
                const float known = assessor.potential(state);
                for (const auto& choice : choices) q.push_back(outputs[choice.output] + known);
            }
        }
        if (assessor.output() == Output::Actions) return q;
        for (Action action = 0; action < actions(world_); ++action) {
            const Step step = world_.step(action);
            q.push_back(step.is_over() ? step.reward : worth[step.next]);
        }
        return q;
    }

    World world_;
    Truth truth_;
    std::vector<endgame::Byte> bytes_;
    Ground ground_;
};

template <Game G>
class BoardSite {
public:
    using Ground = BoardGround<G>;
    using Place = typename Ground::Place;
    using P = typename G::Position;

    static Result<std::unique_ptr<BoardSite>> make(const LessonSpec& spec, const DeepRecipe& recipe,
                                                   const std::stop_token& /*stop*/) {
        const std::string& layout = spec.network.layout;
        const P start = layout.empty() ? G::start() : *G::read_position(layout);
        if (recipe.teacher == Teacher::Exact)
            return fail("all of {} has no exact answers: teacher is self, uniform or greedy",
                        G::kName);
        return std::unique_ptr<BoardSite>(new BoardSite(spec, recipe, start));
    }

    [[nodiscard]] const Ground& ground() const { return ground_; }
    [[nodiscard]] bool is_exact() const { return false; }
    [[nodiscard]] LessonSize size() const { return {}; }
    [[nodiscard]] std::vector<std::string> endings() const { return {}; }

    // By games against players who see one move far, always the same ones, with both sides.
    [[nodiscard]] LessonReport examine(const Assessor<Ground>& assessor,
                                       const Network<float>& network) const {
        LessonReport report;
        report.uniform = points(Teacher::Uniform, assessor, network);
        report.greedy = points(Teacher::Greedy, assessor, network);
        return report;
    }

    template <class Values>
    [[nodiscard]] Result<LessonView> look(std::string_view text, Values&& values) const {
        const auto read = G::read_position(text);
        if (!read) return tl::make_unexpected(read.error());
        LessonView view = bare_view<G>(*read);
        const auto legal = legal_moves(*read);
        if (legal.empty()) {
            view.fate = fate_of_end(*read);
            return view;
        }
        const std::vector<float> q = values(*read);
        std::size_t next = 0;
        for (const auto m : legal) view.moves.push_back(move_of<G>(*read, m, q[next++]));
        mark_greedy(view);
        return view;
    }
    [[nodiscard]] std::string example(std::uint64_t number) const {
        if (number == 0) return G::write_position(start_);
        // Somewhere in a game.
        constexpr int kFurthest = 30;
        Rng rng(number);
        return G::write_position(somewhere<G>(start_, kFurthest, rng));
    }
    [[nodiscard]] std::optional<Place> place(const P& at) const {
        if (!has_moves(at)) return std::nullopt;
        return at;
    }
    [[nodiscard]] std::vector<std::size_t> choices_of(const P& /*at*/, const Place& /*place*/,
                                                      std::span<const float> q) const {
        std::vector<std::size_t> choices(q.size());
        std::iota(choices.begin(), choices.end(), std::size_t{0});
        return choices;
    }
    [[nodiscard]] P position(const Place& place) const { return place; }

private:
    static constexpr int kGames = 40;  // against each
    static constexpr int kLongestGame = 200;

    BoardSite(const LessonSpec& spec, const DeepRecipe& recipe, const P& start)
        : start_(start),
          ground_(start, static_cast<int>(spec.network.random),
                  Sight<P>(recipe.view, recipe.sees_moves)) {}

    // The share of them that it wins, a draw as half of one.
    [[nodiscard]] double points(Teacher other, const Assessor<Ground>& assessor,
                                const Network<float>& network) const {
        double sum = 0;
        Asker<Ground> asker(assessor, network);
        std::vector<Choice<Place>> choices;
        for (int game = 0; game < kGames; ++game) {
            Rng rng(static_cast<std::uint64_t>(game));
            Place place = ground_.start(rng);
            double result = 0.5;
            for (int ply = 0; ply < kLongestGame; ++ply) {
                const bool mine = ply % 2 == game % 2;
                std::size_t chosen = 0;
                if (mine) {
                    const auto& q = asker.values(place, choices);
                    chosen =
                        static_cast<std::size_t>(std::max_element(q.begin(), q.end()) - q.begin());
                } else {
                    ground_.choices(place, choices);
                    chosen = other == Teacher::Uniform
                                 ? rng.below(static_cast<std::uint32_t>(choices.size()))
                                 : greedy_choice(ground_, std::span(std::as_const(choices)), rng);
                }
                if (choices[chosen].is_over) {
                    if (choices[chosen].reward > 0) result = mine ? 1 : 0;
                    break;
                }
                place = Place(choices[chosen].next);
            }
            sum += result;
        }
        return sum / kGames;
    }

    P start_;
    Ground ground_;
};

}  // namespace damier::learn
