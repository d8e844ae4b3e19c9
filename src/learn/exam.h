// What is true of a world, and how much of it a table has learnt.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/learner.h"
#include "learn/lesson.h"
#include "learn/world.h"

namespace damier::learn {

// Exact answers, from elsewhere than the learner.
struct Truth {
    std::vector<std::uint8_t> is_best;  // of each action: as good as any
    std::vector<float> values;          // of each state, to whoever acts there
    std::vector<std::uint16_t> plies;   // of each state: until success at the soonest; 0: never
};

// Greedy play of whoever acts, to the end: against an opponent without a fault where the sides
// alternate. Certain, so that each state has one future.
template <World W>
class PlayOut {
public:
    PlayOut(const W& world, const Truth& truth, std::span<const float> q)
        : world_(world), truth_(truth), q_(q), plies_(world.states(), kUnknown) {}

    // Until success; 0: it never comes.
    int plies(State state) {
        path_.clear();
        int known = kUnknown;
        for (State at = state; known == kUnknown;) {
            if (plies_[at] != kUnknown) {
                known = plies_[at] == kMet ? 0 : plies_[at];  // met before: it goes in a circle
            } else if (truth_.plies[at] == 0) {
                known = plies_[at] = 0;
            } else {
                plies_[at] = kMet;
                path_.push_back(at);
                const Round round = play_round(at);
                at = round.next;
                if (at == kOver) known = round.succeeds ? kSucceeded : 0;
            }
        }
        for (; !path_.empty(); path_.pop_back()) {
            if (known == kSucceeded)
                known = 1;
            else if (known > 0)
                known += W::kAlternates ? 2 : 1;
            plies_[path_.back()] = known;
        }
        return known;
    }

private:
    static constexpr int kUnknown = -1;
    static constexpr int kMet = -2;  // on the path at hand
    static constexpr int kSucceeded = -3;

    struct Round {
        State next = kOver;
        bool succeeds = false;
    };
    [[nodiscard]] Round play_round(State state) const {
        const Step step = world_.step(greedy(world_, q_, state));
        if (step.is_over()) return {kOver, W::is_success(step)};
        if constexpr (!W::kAlternates) return {step.next, false};
        Action reply = world_.first(step.next);
        while (truth_.is_best[reply] == 0) ++reply;
        return {world_.step(reply).next, false};
    }

    const W& world_;
    const Truth& truth_;
    std::span<const float> q_;
    std::vector<int> plies_;
    std::vector<State> path_;
};

// The share of the states that are not lost from which greedy play never loses, whatever the other
// side does.
template <World W>
    requires W::kAlternates
double safe_share(const W& world, const Truth& truth, std::span<const float> q) {
    std::vector<std::uint8_t> is_unsafe(world.states());
    const auto leads_to_a_loss = [&](State state) {
        const Step mine = world.step(greedy(world, q, state));
        if (mine.is_over()) return false;
        for (Action reply = world.first(mine.next); reply < world.first(mine.next + 1); ++reply) {
            const Step step = world.step(reply);
            if (step.is_over() ? W::is_success(step) : is_unsafe[step.next] != 0) return true;
        }
        return false;
    };
    // What leads to a loss is spread from the ends backwards, until nothing is added.
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (State state = 0; state < world.states(); ++state) {
            if (is_unsafe[state] != 0 || !leads_to_a_loss(state)) continue;
            is_unsafe[state] = 1;
            has_changed = true;
        }
    }
    std::uint64_t holdable = 0;
    std::uint64_t safe = 0;
    for (State state = 0; state < world.states(); ++state) {
        if (truth.values[state] < 0) continue;
        ++holdable;
        safe += is_unsafe[state] == 0 ? 1 : 0;
    }
    return holdable > 0 ? static_cast<double>(safe) / static_cast<double>(holdable) : 1;
}

template <World W>
LessonSize size_of(const W& world, const Truth& truth) {
    return {.states = world.states(),
            .actions = actions(world),
            .won = static_cast<std::uint64_t>(
                std::count_if(truth.plies.begin(), truth.plies.end(),
                              [](std::uint16_t plies) { return plies > 0; }))};
}

// By all states. Updates and gain are the learner's.
template <World W>
LessonReport examine(const W& world, const Truth& truth, std::span<const float> q) {
    PlayOut<W> play_out(world, truth, q);
    std::uint64_t optimal = 0;
    std::uint64_t winnable = 0;
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    LessonReport report;
    for (State state = 0; state < world.states(); ++state) {
        const Action action = greedy(world, q, state);
        optimal += truth.is_best[action];
        const double error = std::abs(double{q[action]} - double{truth.values[state]});
        report.error += error;
        report.worst = std::max(report.worst, error);
        const int soonest = truth.plies[state];
        if (soonest == 0) continue;
        ++winnable;
        const int plies = play_out.plies(state);
        if (plies == 0) continue;
        ++won;
        lost += static_cast<std::uint64_t>(plies - soonest);
    }
    const auto share = [](double part, double all) { return all > 0 ? part / all : 0; };
    const auto states = static_cast<double>(world.states());
    report.optimal = share(static_cast<double>(optimal), states);
    report.won = share(static_cast<double>(won), static_cast<double>(winnable));
    report.plies_lost = share(static_cast<double>(lost), static_cast<double>(won));
    report.error = share(report.error, states);
    return report;
}

}  // namespace damier::learn
