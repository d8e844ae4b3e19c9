// Deep Q-learning of a heap of stones, whose values a few lines find: whoever takes the last of them
// wins, and one or two may be taken. A network without hidden units holds a value for each heap, so that
// what is learnt must be the truth, whatever keys are set.
#include "learn/dqn/deep_q.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace damier::learn::deep_q_test {
namespace {

class Heap {
public:
    using Place = int;  // stones that are left
    static constexpr bool kIsExact = true;
    static constexpr int kMost = 12;
    struct View {
        static std::size_t inputs() { return kMost + 1; }
        static std::size_t outputs() { return 2; }
    };

    static int start(Rng& rng) { return 1 + static_cast<int>(rng.below(kMost)); }
    static void choices(int stones, std::vector<Choice<int>>& choices) {
        choices.clear();
        for (int take = 1; take <= std::min(stones, 2); ++take) {
            const bool is_over = take == stones;
            choices.push_back({stones - take, static_cast<std::uint16_t>(take - 1),
                               is_over ? 1.0F : 0.0F, is_over});
        }
    }
    static void add_inputs(int stones, InputRows& rows) {
        rows.add(static_cast<InputRows::Input>(stones));
        rows.close_row();
    }
    // Something for shaping to begin with, right or wrong.
    static float material(int stones) { return stones % 3 == 0 ? -2.0F : 1.0F; }
    static View sight() { return {}; }
    // Leave a multiple of three, where that can be done.
    static bool is_best(int stones, std::size_t choice) {
        return stones % 3 == 0 || (stones - static_cast<int>(choice) - 1) % 3 == 0;
    }
};
static_assert(Ground<Heap>);

constexpr double kDiscount = 0.8;

// What turn-by-turn values are against each teacher: Q of taking one or two, by the definition.
class Truth {
public:
    explicit Truth(Teacher teacher) : teacher_(teacher) {}

    [[nodiscard]] double q(int stones, int take) const {
        if (take == stones) return 1;
        const int left = stones - take;
        std::vector<Choice<int>> replies;
        Heap::choices(left, replies);
        const auto after = [&](const Choice<int>& reply) {
            return reply.is_over ? -1 : kDiscount * value(reply.next);
        };
        double worst = 1;
        double sum = 0;
        int count = 0;
        for (std::size_t i = 0; i < replies.size(); ++i) {
            if (replies[i].is_over && teacher_ == Teacher::Greedy) return -1;
            if (teacher_ == Teacher::Exact && !Heap::is_best(left, i)) continue;
            if (teacher_ == Teacher::Greedy && !is_greedy(replies, i)) continue;
            worst = std::min(worst, after(replies[i]));
            sum += after(replies[i]);
            ++count;
        }
        return teacher_ == Teacher::Self ? worst : sum / count;
    }
    [[nodiscard]] double value(int stones) const {
        double most = -1;
        for (int take = 1; take <= std::min(stones, 2); ++take)
            most = std::max(most, q(stones, take));
        return most;
    }

private:
    // Does it leave the other side as little as any?
    static bool is_greedy(const std::vector<Choice<int>>& replies, std::size_t reply) {
        return std::ranges::all_of(replies, [&](const Choice<int>& other) {
            return Heap::material(replies[reply].next) <= Heap::material(other.next);
        });
    }

    Teacher teacher_;
};

DeepRecipe recipe(Output output, Teacher teacher) {
    DeepRecipe recipe;
    recipe.output = output;
    recipe.teacher = teacher;
    recipe.optimiser = OptimiserKind::Sgd;
    recipe.updates = 60'000;
    recipe.plies = 100;
    recipe.rate = {0.5, 0.02};
    recipe.explore = {0.9, 0.5};
    recipe.discount = kDiscount;
    return recipe;
}
// With a memory, and a second network for the targets.
DeepRecipe with_replay(DeepRecipe recipe) {
    recipe.replay = 2'000;
    recipe.batch = 8;
    recipe.warm_up = 100;
    recipe.target = 50;
    recipe.every = 2;
    recipe.updates = 20'000;
    recipe.rate = {1, 0.1};
    return recipe;
}

// The largest error of a Q, of the heaps that there can be.
double error_of(const DeepRecipe& recipe) {
    const Heap heap;
    DeepQ<Heap> learner(heap, recipe);
    while (learner.updates() < recipe.updates) learner.learn_episode();
    Asker<Heap> asker(learner.assessor(), learner.network());
    const Truth truth(recipe.teacher);
    std::vector<Choice<int>> choices;
    double most = 0;
    for (int stones = 1; stones <= Heap::kMost; ++stones) {
        const auto q = asker.values(stones, choices);
        for (std::size_t i = 0; i < q.size(); ++i)
            most = std::max(most, std::abs(q[i] - truth.q(stones, static_cast<int>(i) + 1)));
    }
    return most;
}

TEST(DeepQ, LearnsTheTruthAgainstItselfAsTheReportDrawsIt) {
    EXPECT_LT(error_of(recipe(Output::Actions, Teacher::Self)), 0.01);
    EXPECT_LT(error_of(recipe(Output::Position, Teacher::Self)), 0.01);
}

TEST(DeepQ, LearnsTheTruthAgainstEachTeacher) {
    for (const Output output : {Output::Actions, Output::Position}) {
        for (const Teacher teacher : {Teacher::Exact, Teacher::Greedy, Teacher::Uniform}) {
            SCOPED_TRACE(static_cast<int>(teacher));
            // Where a reply is chance, what is learnt goes on swaying by the rate of the end.
            const bool is_certain = teacher != Teacher::Uniform;
            auto once = recipe(output, teacher);
            auto often = with_replay(once);
            if (!is_certain) once.rate.end = often.rate.end = 0.002;
            EXPECT_LT(error_of(once), is_certain ? 0.01 : 0.1);
            EXPECT_LT(error_of(often), is_certain ? 0.01 : 0.1);
        }
    }
}

TEST(DeepQ, LearnsTheTruthWithEachKey) {
    for (const Output output : {Output::Actions, Output::Position}) {
        const auto base = with_replay(recipe(output, Teacher::Self));
        EXPECT_LT(error_of(base), 0.01) << "replay, target";
        auto changed = base;
        changed.is_double = true;
        EXPECT_LT(error_of(changed), 0.01) << "double";
        changed = base;
        changed.is_prioritised = true;
        EXPECT_LT(error_of(changed), 0.01) << "prioritised";
        changed = base;
        changed.target = 0;
        EXPECT_LT(error_of(changed), 0.01) << "no target";
        changed = base;
        changed.optimiser = OptimiserKind::Adam;
        changed.rate = {0.02, 0.0002};
        EXPECT_LT(error_of(changed), 0.01) << "Adam";
        changed = base;
        changed.loss = LossKind::Huber;
        EXPECT_LT(error_of(changed), 0.01) << "Huber";
        changed = base;
        changed.shaping = 0.1;
        EXPECT_LT(error_of(changed), 0.01) << "shaping";
        changed = base;
        changed.shape.hidden = {24};
        changed.rate = {0.2, 0.02};
        EXPECT_LT(error_of(changed), 0.05) << "hidden units";
    }
}

// A move by lot of the other side is not what it would play: learnt from, it says too much.
TEST(DeepQ, IsMisledByTriesWhereTheyAreLearnt) {
    auto misled = recipe(Output::Actions, Teacher::Self);
    misled.learns_tries = true;
    EXPECT_GT(error_of(misled), 0.1);
}

// The report: all outputs but the one of the action that was taken stay as they were.
TEST(DeepQ, LeavesAllOtherOutputsAlone) {
    auto plain = recipe(Output::Actions, Teacher::Self);
    const Heap heap;
    DeepQ<Heap> learner(heap, plain);
    std::array<int, 2> moved{};  // updates of each output
    for (int i = 0; i < 200; ++i) {
        const auto before = learner.network().weights();
        // Episodes of a heap of one or two stones are a turn long, and so one update.
        const auto updates = learner.updates();
        learner.learn_episode();
        if (learner.updates() != updates + 1) continue;
        const auto& after = learner.network().weights();
        const LayerPlace& layer = learner.network().layers().front();
        std::array<int, 2> changed{};
        for (std::size_t w = 0; w < after.size(); ++w) {
            const bool is_bias = w >= layer.biases;
            const std::size_t output = is_bias ? w - layer.biases : w % layer.to;
            if (after[w] != before[w]) ++changed[output];
        }
        // The bias, and the weight of the heap that was seen; less where all was nearly right already.
        const std::size_t mover = changed[0] > 0 ? 0 : 1;
        EXPECT_LE(changed[mover], 2);
        EXPECT_EQ(changed[1 - mover], 0);
        if (changed[mover] == 2) ++moved[mover];
    }
    EXPECT_GT(moved[0], 5);
    EXPECT_GT(moved[1], 5);
}

TEST(DeepQ, TheSameSeedLearnsTheSameAndAnotherDoesNot) {
    const Heap heap;
    auto base = with_replay(recipe(Output::Position, Teacher::Uniform));
    base.is_prioritised = base.is_double = true;
    base.updates = 500;
    const auto learnt = [&] {
        DeepQ<Heap> learner(heap, base);
        while (learner.updates() < base.updates) learner.learn_episode();
        return learner.progress();
    };
    const DeepProgress once = learnt();
    EXPECT_EQ(once, learnt());
    base.seed = 2;
    EXPECT_NE(once.weights, learnt().weights);
}

// Ten lots, all alike: whoever draws one has lost or drawn, as the other side's chance has it. The largest of
// ten guesses is more than any lot is worth; who judges with another network than chooses believes less of it.
class Lottery {
public:
    using Place = int;  // the draw, the one reply before it, the lots
    static constexpr bool kIsExact = false;
    static constexpr int kBegin = 0;
    static constexpr int kReply = 1;
    static constexpr int kDraw = 2;
    static constexpr int kLots = 10;
    struct View {
        static std::size_t inputs() { return kDraw + 1 + kLots; }
        static std::size_t outputs() { return kLots; }
    };

    static int start(Rng&) { return kBegin; }
    static void choices(int place, std::vector<Choice<int>>& choices) {
        choices.clear();
        if (place < kDraw) {
            choices.push_back({place + 1, 0, 0, false});
        } else if (place == kDraw) {
            for (int lot = 0; lot < kLots; ++lot)
                choices.push_back({kDraw + 1 + lot, static_cast<std::uint16_t>(lot), 0, false});
        } else {
            choices = {{0, 0, 1, true}, {0, 1, 0, true}};
        }
    }
    static void add_inputs(int place, InputRows& rows) {
        rows.add(static_cast<InputRows::Input>(place));
        rows.close_row();
    }
    static float material(int) { return 0; }
    static View sight() { return {}; }
    static bool is_best(int, std::size_t) { return false; }
};

TEST(DeepQ, BelievesLessOfTheLargestGuessWhenItIsDouble) {
    const Lottery lottery;
    const auto guess = [&](bool is_double) {
        auto noisy = with_replay(recipe(Output::Actions, Teacher::Uniform));
        noisy.optimiser = OptimiserKind::Sgd;
        noisy.replay = 200;
        noisy.batch = 1;
        noisy.every = 1;
        noisy.target = 1'000;  // long enough that the two differ
        noisy.rate = {0.2, 0.2};
        noisy.explore = {1, 1};
        noisy.discount = 1;
        noisy.is_double = is_double;
        noisy.updates = 20'000;
        DeepQ<Lottery> learner(lottery, noisy);
        Asker<Lottery> asker(learner.assessor(), learner.network());
        std::vector<Choice<int>> choices;
        double sum = 0;
        int count = 0;
        while (learner.updates() < noisy.updates) {
            learner.learn_episode();
            if (learner.updates() < 2'000) continue;
            sum += double{asker.values(Lottery::kBegin, choices)[0]};
            ++count;
        }
        return sum / count;
    };
    const double single = guess(false);
    const double twin = guess(true);
    EXPECT_GT(single, -0.35);  // each lot is worth -0.5
    EXPECT_LT(twin, single - 0.2);
}

TEST(DeepQ, AGreedyPlayerWinsWhatItCan) {
    const Heap heap;
    std::vector<Choice<int>> choices;
    std::array<int, 2> taken{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Rng rng(seed);
        Heap::choices(2, choices);
        EXPECT_EQ(greedy_choice(heap, std::span<const Choice<int>>(choices), rng), 1U);
        // Four stones: one leaves three, which is worth less to whoever has them.
        Heap::choices(4, choices);
        EXPECT_EQ(greedy_choice(heap, std::span<const Choice<int>>(choices), rng), 0U);
        // Three: two and one are worth the same.
        Heap::choices(3, choices);
        ++taken[greedy_choice(heap, std::span<const Choice<int>>(choices), rng)];
    }
    EXPECT_GT(taken[0], 50);
    EXPECT_GT(taken[1], 50);
}

}  // namespace
}  // namespace damier::learn::deep_q_test
