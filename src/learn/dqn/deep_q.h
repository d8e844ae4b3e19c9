// Deep Q-learning (V. Mnih and others, Human-level control through deep reinforcement learning, Nature
// 518, 2015), for any ground:
//
//   Q(s,a)  towards  r + discount * max Q(s',.)        the loss is half the square of the error
//
// where s' is the learner's next turn, after the reply: r is 1 when its move wins, -1 when the reply
// does. A network has an output for each action, of which all but the one that was chosen are left
// alone; or, for the position after the move, a single one: then Q(s,a) is r where the move ends the
// game, and else the output for where it leads.
//
// With shaping (A. Ng, D. Harada, S. Russell, 1999) what is learnt is how much a position is worth
// beyond its material: Q(s,a) is the output and `shaping` times the material there.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/mixing.h"
#include "learn/dqn/deep_progress.h"
#include "learn/dqn/deep_recipe.h"
#include "learn/dqn/ground.h"
#include "learn/dqn/network.h"
#include "learn/dqn/optimiser.h"
#include "learn/dqn/replay.h"

namespace damier::learn {

// What a side that knows nothing but the worth of its men does: the index of its choice. Noise of two
// hundredths decides between equals.
template <Ground G>
std::size_t greedy_choice(const G& ground, std::span<const Choice<typename G::Place>> choices,
                          Rng& rng) {
    constexpr std::uint32_t kNoise = 2;
    std::size_t best = 0;
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& choice = choices[i];
        constexpr float kWin = 1000;
        const float noise = (static_cast<float>(rng.below(2 * kNoise + 1)) - kNoise) / 100;
        const float worth =
            choice.is_over ? kWin * choice.reward : noise - ground.material(choice.next);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

// Values of what can be done, by a network: asked by whoever plays, learns or examines.
template <Ground G>
class Assessor {
public:
    using Place = typename G::Place;

    Assessor(const G& ground, Output output, double shaping)
        : ground_(ground), output_(output), shaping_(static_cast<float>(shaping)) {}

    // What the network has to go through with for the choices of a place is added to the inputs.
    void add_inputs(const Place& place, std::span<const Choice<Place>> choices,
                    InputRows& inputs) const {
        if (output_ == Output::Actions) return ground_.add_inputs(place, inputs);
        for (const auto& choice : choices) {
            if (!choice.is_over) ground_.add_inputs(choice.next, inputs);
        }
    }
    // And taken from its pass, where the rows of this place begin at `row`, which is moved on: Q of
    // each choice.
    void take_values(const Place& place, std::span<const Choice<Place>> choices,
                     const Pass<float>& pass, std::size_t& row, std::vector<float>& q) const {
        q.clear();
        if (output_ == Output::Actions) {
            const auto outputs = pass.outputs(row++);
            const float known = potential(place);
            for (const auto& choice : choices) q.push_back(outputs[choice.output] + known);
            return;
        }
        for (const auto& choice : choices) {
            q.push_back(choice.is_over ? choice.reward
                                       : pass.outputs(row++)[0] + potential_after(choice.next));
        }
    }

    // What shaping knows already: to the side that moves there,
    [[nodiscard]] float potential(const Place& place) const {
        return shaping_ == 0 ? 0.0F : shaping_ * ground_.material(place);
    }
    // and to the one that has moved there.
    [[nodiscard]] float potential_after(const Place& place) const { return -potential(place); }

    [[nodiscard]] Output output() const { return output_; }
    [[nodiscard]] const G& ground() const { return ground_; }

private:
    const G& ground_;
    Output output_;
    float shaping_;
};

// Asks a network about one place after the other.
template <Ground G>
class Asker {
public:
    using Place = typename G::Place;

    // Both must live as long.
    Asker(const Assessor<G>& assessor, const Network<float>& network)
        : assessor_(assessor), network_(network) {}

    // Q of all that can be done there, which goes into `choices`.
    const std::vector<float>& values(const Place& place, std::vector<Choice<Place>>& choices) {
        assessor_.ground().choices(place, choices);
        inputs_.clear();
        assessor_.add_inputs(place, choices, inputs_);
        pass_.forward(network_, inputs_);
        std::size_t row = 0;
        assessor_.take_values(place, choices, pass_, row, q_);
        return q_;
    }

private:
    const Assessor<G>& assessor_;
    const Network<float>& network_;
    InputRows inputs_;
    Pass<float> pass_;
    std::vector<float> q_;
};

template <Ground G>
class DeepQ {
public:
    using Place = typename G::Place;

    DeepQ(const DeepQ&) = delete;
    DeepQ& operator=(const DeepQ&) = delete;
    // The ground must live as long.
    DeepQ(const G& ground, const DeepRecipe& recipe)
        : recipe_(recipe),
          assessor_(ground, recipe.output, recipe.shaping),
          network_(shape_of(recipe, ground.sight())),
          target_(network_.shape()),
          gradient_(network_.shape()),
          optimiser_(recipe.optimiser, network_.weights().size()),
          replay_(std::max<std::size_t>(recipe.replay, 1), recipe.is_prioritised),
          asker_(assessor_, network_) {
        Rng rng(mixed_key(recipe_.seed, kNetworkSalt));
        network_.begin(rng);
        target_.weights() = network_.weights();
    }

    [[nodiscard]] const Network<float>& network() const { return network_; }
    [[nodiscard]] const Assessor<G>& assessor() const { return assessor_; }
    [[nodiscard]] const Replay<Place>& replay() const { return replay_; }
    [[nodiscard]] Replay<Place>& replay() { return replay_; }
    [[nodiscard]] std::uint64_t updates() const { return updates_; }
    // Those that it has learnt from, or keeps.
    [[nodiscard]] std::uint64_t turns() const { return turns_; }
    [[nodiscard]] DeepProgress progress() const {
        return {updates_,
                episodes_,
                turns_,
                loss_,
                lost_,
                network_.weights(),
                recipe_.target > 0 ? target_.weights() : std::vector<float>{},
                optimiser_.memory()};
    }
    // The shape is the same; of the replay its owner takes care.
    void go_on_from(DeepProgress progress) {
        updates_ = progress.updates;
        episodes_ = progress.episodes;
        turns_ = progress.turns;
        loss_ = progress.loss;
        lost_ = progress.lost;
        network_.weights() = std::move(progress.weights);
        target_.weights() =
            progress.target.empty() ? network_.weights() : std::move(progress.target);
        optimiser_.go_on_from(std::move(progress.optimiser));
    }
    [[nodiscard]] double mean_loss() const {
        return lost_ == 0 ? 0 : loss_ / static_cast<double>(lost_);
    }
    void forget_loss() {
        loss_ = 0;
        lost_ = 0;
    }

    // Plays an episode and learns on the way. Each draws its chances from a generator of its own, so
    // that one that goes on after an interruption is the same.
    void learn_episode() {
        Rng rng(mixed_key(recipe_.seed, episodes_));
        const bool learner_begins = episodes_ % 2 == 0;
        ++episodes_;
        const G& ground = assessor_.ground();
        Place place = ground.start(rng);
        std::optional<Turn<Place>> waiting[2];  // of each side: for the reply
        for (std::uint64_t ply = 0; ply < recipe_.plies; ++ply) {
            const auto side = static_cast<std::size_t>(ply % 2);
            const bool learns = recipe_.teacher == Teacher::Self || (side == 0) == learner_begins;
            if (waiting[side]) {
                waiting[side]->next = place;
                take(*waiting[side]);
                waiting[side].reset();
            }
            ground.choices(place, choices_);
            bool is_try = false;
            const std::size_t chosen = learns ? choose(place, rng, is_try) : teach(place, rng);
            const Choice<Place> choice = choices_[chosen];
            if (is_try && !recipe_.learns_tries) waiting[1 - side].reset();
            if (learns) {
                Turn<Place> turn;
                turn.from =
                    recipe_.output == Output::Actions || choice.is_over ? place : choice.next;
                turn.output = recipe_.output == Output::Actions ? choice.output : std::uint16_t{0};
                turn.reward = choice.reward;
                turn.is_over = choice.is_over;
                // That a move ends the game needs no output for the position after it.
                if (!choice.is_over) {
                    waiting[side] = turn;
                } else if (recipe_.output == Output::Actions) {
                    take(turn);
                }
            }
            if (choice.is_over) {
                if (auto& other = waiting[1 - side]) {
                    other->reward = -choice.reward;
                    other->is_over = true;
                    take(*other);
                }
                return;
            }
            place = choice.next;
        }
    }

private:
    static constexpr std::uint64_t kNetworkSalt = 0x6E6574;
    static constexpr std::uint64_t kReplaySalt = 0x7265706C6179;

    // Of choices_: any now and then, else the first of the best.
    std::size_t choose(const Place& place, Rng& rng, bool& is_try) {
        const auto any = rng.below(static_cast<std::uint32_t>(choices_.size()));
        is_try = rng.share() < recipe_.explore.at(share_of_plan());
        if (is_try) return any;
        const auto& q = asker_.values(place, choices_);
        return static_cast<std::size_t>(std::max_element(q.begin(), q.end()) - q.begin());
    }

    std::size_t teach(const Place& place, Rng& rng) {
        const auto count = static_cast<std::uint32_t>(choices_.size());
        const std::size_t any = rng.below(count);
        if (recipe_.teacher == Teacher::Greedy)
            return greedy_choice(assessor_.ground(), std::span(std::as_const(choices_)), rng);
        if (recipe_.teacher == Teacher::Exact) {
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t each = (any + i) % count;
                if (assessor_.ground().is_best(place, each)) return each;
            }
        }
        return any;
    }

    [[nodiscard]] double share_of_plan() const {
        return static_cast<double>(updates_) / static_cast<double>(recipe_.updates);
    }

    // A turn of which all is known: learnt at once, or kept and others learnt.
    void take(const Turn<Place>& turn) {
        ++turns_;
        if (recipe_.replay == 0) {
            batch_.assign(1, turn);
            drawn_.assign(1, {0, 1});
            return learn();
        }
        replay_.add(turn);
        if (turns_ < recipe_.warm_up || turns_ % recipe_.every != 0) return;
        Rng rng(mixed_key(recipe_.seed, kReplaySalt, updates_));
        batch_.clear();
        drawn_.clear();
        for (std::size_t i = 0; i < recipe_.batch; ++i) {
            drawn_.push_back(replay_.draw(rng));
            batch_.push_back(replay_.turn(drawn_.back().index));
        }
        learn();
    }

    // One step of gradient descent for the turns of the batch.
    void learn() {
        find_targets();
        inputs_.clear();
        for (const auto& turn : batch_) assessor_.ground().add_inputs(turn.from, inputs_);
        pass_.forward(network_, inputs_);
        pass_.begin_errors();
        gradient_.clear();
        const auto share = 1 / static_cast<float>(batch_.size());
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            const float value = pass_.outputs(i)[batch_[i].output];
            const float slope = slope_of(recipe_.loss, value, targets_[i]);
            pass_.set_error(i, batch_[i].output, share * drawn_[i].weight * slope);
            loss_ += loss_of(recipe_.loss, double{value}, double{targets_[i]});
            ++lost_;
            if (recipe_.replay > 0) replay_.surprised(drawn_[i].index, value - targets_[i]);
        }
        pass_.backward(network_, inputs_, gradient_);
        optimiser_.step(network_, gradient_, recipe_.rate.at(share_of_plan()));
        ++updates_;
        if (recipe_.target > 0 && updates_ % recipe_.target == 0)
            target_.weights() = network_.weights();
    }

    // What the outputs of the batch should be.
    void find_targets() {
        const G& ground = assessor_.ground();
        const auto network = [this]() -> const Network<float>& {
            return recipe_.target > 0 ? target_ : network_;
        };
        inputs_.clear();
        next_.resize(std::max(next_.size(), batch_.size()));
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (batch_[i].is_over) continue;
            ground.choices(batch_[i].next, next_[i]);
            assessor_.add_inputs(batch_[i].next, next_[i], inputs_);
        }
        pass_.forward(network(), inputs_);
        if (recipe_.is_double) chooser_.forward(network_, inputs_);
        targets_.clear();
        std::size_t row = 0;
        std::size_t chooser_row = 0;
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            const Turn<Place>& turn = batch_[i];
            double target = turn.reward;
            if (!turn.is_over) {
                assessor_.take_values(turn.next, next_[i], pass_, row, q_);
                auto best = std::max_element(q_.begin(), q_.end());
                if (recipe_.is_double) {
                    // The network says which, the copy says how much.
                    assessor_.take_values(turn.next, next_[i], chooser_, chooser_row, chosen_q_);
                    best = q_.begin() + (std::max_element(chosen_q_.begin(), chosen_q_.end()) -
                                         chosen_q_.begin());
                }
                target += recipe_.discount * double{*best};
            }
            const float known = recipe_.output == Output::Actions
                                    ? assessor_.potential(turn.from)
                                    : assessor_.potential_after(turn.from);
            targets_.push_back(static_cast<float>(target) - known);
        }
    }

    DeepRecipe recipe_;
    Assessor<G> assessor_;
    Network<float> network_;
    Network<float> target_;
    Gradient<float> gradient_;
    Optimiser optimiser_;
    Replay<Place> replay_;
    std::uint64_t updates_ = 0;
    std::uint64_t episodes_ = 0;
    std::uint64_t turns_ = 0;
    double loss_ = 0;
    std::uint64_t lost_ = 0;

    // Room for the work at hand.
    Asker<G> asker_;
    std::vector<Choice<Place>> choices_;
    std::vector<std::vector<Choice<Place>>> next_;
    InputRows inputs_;
    Pass<float> pass_;
    Pass<float> chooser_;
    std::vector<Turn<Place>> batch_;
    std::vector<typename Replay<Place>::Drawn> drawn_;
    std::vector<float> targets_;
    std::vector<float> q_;
    std::vector<float> chosen_q_;
};

}  // namespace damier::learn
