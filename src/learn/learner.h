// Q-learning (C. Watkins, Learning from Delayed Rewards, 1989) and SARSA (G. Rummery, M. Niranjan,
// On-Line Q-Learning Using Connectionist Systems, 1994), for any world:
//
//   Q-learning  Q(s,a) += rate * (reward + discount * max Q(s',.) - Q(s,a))
//   SARSA       Q(s,a) += rate * (reward + discount * Q(s',a')    - Q(s,a))
//
// where s' is the state after s and a' the action that is chosen there. Where the sides alternate,
// what comes next is the other side's, and counts with the opposite sign.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/mixing.h"
#include "core/random.h"
#include "learn/recipe.h"
#include "learn/world.h"

namespace damier::learn {

// The action that greedy play takes: the first of the largest.
template <World W>
Action greedy(const W& world, std::span<const float> q, State state) {
    const Action end = world.first(state + 1);
    Action best = world.first(state);
    for (Action action = best + 1; action < end; ++action) {
        if (q[action] > q[best]) best = action;
    }
    return best;
}

// All that changes while it is learnt. Each episode draws its chances from a generator of its own,
// made from the seed and the number of the episode: with these numbers it goes on as if it had never
// been interrupted.
struct Progress {
    std::uint64_t updates = 0;
    std::uint64_t episodes = 0;
    double gain = 0;  // the rewards of so many episodes, since somebody looked
    std::uint64_t gained = 0;
    std::vector<float> q{};

    bool operator==(const Progress&) const = default;
};

template <World W>
class Learner {
public:
    // is_best says of each action whether it is as good as any; asked only for exact opponents. All
    // must live as long as the learner.
    Learner(const W& world, const Recipe& recipe, std::span<const std::uint8_t> is_best)
        : world_(world), recipe_(recipe), is_best_(is_best) {
        progress_.q.assign(actions(world), 0.0F);
        factor_ = static_cast<float>(W::kAlternates ? -recipe.discount : recipe.discount);
    }

    [[nodiscard]] const Progress& progress() const { return progress_; }
    void go_on_from(Progress progress) {
        assert(progress.q.size() == actions(world_));
        progress_ = std::move(progress);
    }
    void forget_gain() {
        progress_.gain = 0;
        progress_.gained = 0;
    }
    [[nodiscard]] std::span<const float> q() const { return progress_.q; }

    // One episode; of uniform experience so many updates as one of them has at most.
    void learn_episode() {
        Rng rng(mixed_key(recipe_.seed, progress_.episodes++));
        const double share =
            static_cast<double>(progress_.updates) / static_cast<double>(recipe_.updates);
        rate_ = static_cast<float>(recipe_.rate.at(share));
        explore_ = recipe_.explore.at(share);
        if (recipe_.experience == Experience::Uniform)
            learn_anywhere(rng);
        else if (recipe_.order == Order::Online)
            learn_online(rng);
        else
            learn_backwards(rng);
    }

private:
    static constexpr Action kNone = std::numeric_limits<Action>::max();
    // Updates of uniform experience between two looks at what changes with time.
    static constexpr int kBatch = 512;

    void learn_anywhere(Rng& rng) {
        const Action count = actions(world_);
        for (int i = 0; i < kBatch; ++i) {
            const Action action = rng.below(count);
            const Step step = world_.step(action);
            update(action, step, is_sarsa() && !step.is_over() ? choose(step.next, rng) : kNone);
        }
    }

    void learn_online(Rng& rng) {
        const State start = world_.start(rng);
        Action action = act(start, 0, rng);
        for (std::uint64_t ply = 0; ply < recipe_.plies; ++ply) {
            const Step step = world_.step(action);
            progress_.gain += step.reward;
            if (step.is_over()) {
                update(action, step, kNone);
                break;
            }
            // SARSA learns from what it is going to do, Q-learning decides when it has learnt.
            Action next = kNone;
            if (is_sarsa()) next = act(step.next, ply + 1, rng);
            update(action, step, next);
            action = is_sarsa() ? next : act(step.next, ply + 1, rng);
        }
        ++progress_.gained;
    }

    void learn_backwards(Rng& rng) {
        path_.clear();
        Step step{0, world_.start(rng)};
        while (!step.is_over() && path_.size() < recipe_.plies) {
            const Action action = act(step.next, path_.size(), rng);
            step = world_.step(action);
            progress_.gain += step.reward;
            path_.push_back(action);
        }
        ++progress_.gained;
        // Of an episode that was broken off, what would have come next.
        Action next = is_sarsa() && !step.is_over() ? act(step.next, path_.size(), rng) : kNone;
        for (std::size_t i = path_.size(); i-- > 0;) {
            update(path_[i], world_.step(path_[i]), next);
            next = path_[i];
        }
    }

    void update(Action action, const Step& step, Action next) {
        float target = step.reward;
        if (!step.is_over()) {
            target += factor_ * progress_.q[is_sarsa() ? next : greedy(world_, q(), step.next)];
        }
        // So written, a rate of 1 leaves nothing of what was there.
        float& q = progress_.q[action];
        q = (1 - rate_) * q + rate_ * target;
        ++progress_.updates;
    }

    // What is done in a state that is met after so many steps of an episode.
    Action act(State state, std::uint64_t ply, Rng& rng) {
        if constexpr (W::kAlternates) {
            if (recipe_.experience == Experience::Exact && ply % 2 == 1)
                return choose_best(state, rng);
        }
        return choose(state, rng);
    }

    // Any action now and then, else a greedy one; between equals chance decides.
    Action choose(State state, Rng& rng) {
        const Action begin = world_.first(state);
        const auto count = world_.first(state + 1) - begin;
        const Action any = begin + rng.below(count);
        if (rng.share() < explore_) return any;
        Action best = any;
        const auto look_from = [&](Action from, Action to) {
            for (Action action = from; action < to; ++action) {
                if (progress_.q[action] > progress_.q[best]) best = action;
            }
        };
        look_from(any + 1, begin + count);
        look_from(begin, any);
        return best;
    }

    Action choose_best(State state, Rng& rng) {
        const Action begin = world_.first(state);
        const auto count = world_.first(state + 1) - begin;
        Action action = begin + rng.below(count);
        while (is_best_[action] == 0) action = begin + (action - begin + 1) % count;
        return action;
    }

    [[nodiscard]] bool is_sarsa() const { return recipe_.method == Method::Sarsa; }

    const W& world_;
    Recipe recipe_;
    std::span<const std::uint8_t> is_best_;
    float factor_ = 1;
    float rate_ = 1;
    double explore_ = 0;
    Progress progress_;
    std::vector<Action> path_;
};

}  // namespace damier::learn
