// What a game of self-play teaches: gradients against finite differences, leaves against the search.
#include "learn/td_self_play.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "all_games.h"
#include "random_positions.h"
#include "search/textbook_impl.h"
#include "sizes.h"

namespace damier::learn {
namespace {

// Weights such as games might teach, and all different.
template <class P>
eval::PieceWeights<P> some_weights(std::uint64_t seed) {
    eval::PieceWeights<P> weights;
    Rng rng(seed);
    for (double& each : weights.all) each = (rng.below(2001) - 1000.0) / 20'000;
    for (std::size_t kind = 0; kind < weights.kKinds; ++kind)
        weights.all[weights.of_kind(kind)] += 0.1 * static_cast<double>(kind + 1);
    return weights;
}

template <class G>
class TdOf : public testing::Test {};
TYPED_TEST_SUITE(TdOf, AllGames, GameNames);

// The step that one prediction asks for is its error times the gradient of tanh(v).
TYPED_TEST(TdOf, GradientIsThatOfFiniteDifferences) {
    using P = typename TypeParam::Position;
    auto weights = some_weights<P>(3);
    Rng rng(4);
    for (int i = 0; i < 10; ++i) {
        const P at = random_position<TypeParam>(rng);
        const auto predicted = [&] { return prediction_of(weights.value(at)); };
        TdGame<P> game;
        game.judged.emplace_back(at);
        game.predictions.push_back({predicted()});
        game.result = 1;
        typename eval::PieceWeights<P>::All change{};
        add_td_changes(game, 0.7, 1, change);
        const double error = 1 - predicted();
        for (std::size_t k = 0; k < change.size(); ++k) {
            constexpr double kStep = 1e-6;
            const double before = weights.all[k];
            weights.all[k] = before + kStep;
            const double above = predicted();
            weights.all[k] = before - kStep;
            const double below = predicted();
            weights.all[k] = before;
            EXPECT_NEAR(change[k], error * (above - below) / (2 * kStep), 1e-7) << k;
        }
    }
}

// The leaf is the end of the principal variation, and its value, turned to the side that thinks, is
// that of the search.
template <class G>
void check_leaves(search::TextbookOptions options, int depth, int positions) {
    using P = typename G::Position;
    options.table_megabytes = 0;
    const auto weights = some_weights<P>(6);
    const auto judge = std::make_shared<eval::SquareJudge<P>>(weights.scaled(1000));
    LeafTracer<P> tracer;
    search::Textbook<P, LeafTracer<P>&, eval::SquareTables<P>> search(options, judge, tracer);
    Rng rng(7);
    int quiet = 0;  // whose leaf is just where the moves of the variation lead
    for (int i = 0; i < positions; ++i) {
        const P at = random_position<G>(rng);
        Limits limits;
        limits.depth = depth;
        const auto thought = search.think(Line<P>(at), limits);
        const auto& leaf = tracer.leaf();
        ASSERT_EQ(tracer.value(), thought.value);
        if (leaf.end != search::End::Draw && leaf.end != search::End::NoMoves) {
            const Value value = judge->value(leaf.position);
            EXPECT_EQ(leaf.position.turn() == at.turn() ? value : -value, thought.value);
        } else {
            EXPECT_TRUE(thought.value == 0 || is_mate(thought.value));
        }
        P end = at;
        for (const auto m : thought.pv) end.make(m);
        if (end == leaf.position) ++quiet;
        if (!options.quiescence && !options.pvs) {
            EXPECT_EQ(end, leaf.position);
        }
    }
    EXPECT_GT(quiet, 0);
}
TYPED_TEST(TdOf, LeavesAreTheEndsOfPrincipalVariations) {
    for (const bool quiescence : {false, true}) {
        for (const bool pvs : {false, true}) {
            const search::TextbookOptions options{
                .iterative = pvs, .quiescence = quiescence, .pvs = pvs, .aspiration = pvs};
            check_leaves<TypeParam>(options, 3, kSanitized ? 20 : 60);
            check_leaves<TypeParam>(options, 2, kSanitized ? 20 : 60);
        }
    }
}

// Seeds decide everything; the predictions are those of the weights, and with TD-Leaf the rules' own
// word where the search sees the end.
TYPED_TEST(TdOf, GamesAreRepeatableAndPredictWhatTheWeightsSay) {
    using P = typename TypeParam::Position;
    const auto weights = some_weights<P>(8);
    for (const TdMethod method : {TdMethod::Leaf, TdMethod::Position}) {
        TdPlay how;
        how.method = method;
        how.random_plies = 4;
        how.most_plies = 40;
        TdSelfPlay<TypeParam> one(how);
        TdSelfPlay<TypeParam> other(how);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto game = one.play(weights, seed, {});
            const auto again = other.play(weights, seed, {});
            ASSERT_TRUE(game && again);
            ASSERT_EQ(game->predictions.size(), game->judged.size());
            ASSERT_EQ(game->predictions.size(), again->predictions.size());
            EXPECT_EQ(game->result, again->result);
            EXPECT_EQ(game->plies, again->plies);
            EXPECT_LE(game->plies, 40);
            EXPECT_EQ(game->result.has_value(), game->plies < 40);
            for (std::size_t t = 0; t < game->judged.size(); ++t) {
                const double said = game->predictions[t].value;
                EXPECT_EQ(said, again->predictions[t].value);
                if (game->judged[t]) {
                    EXPECT_EQ(said, std::tanh(weights.value(*game->judged[t])));
                } else {
                    EXPECT_EQ(method, TdMethod::Leaf);
                    EXPECT_TRUE(said == 0 || std::abs(said) == 1);
                }
            }
        }
    }
}

// More moves by lot than a game has: fewer are made.
TYPED_TEST(TdOf, GamesBeginHoweverManyMovesAreWanted) {
    TdPlay how;
    how.depth = 1;
    how.random_plies = 5000;
    how.most_plies = 1;
    TdSelfPlay<TypeParam> self_play(how);
    EXPECT_TRUE(self_play.play(some_weights<typename TypeParam::Position>(1), 1, {}));
}

}  // namespace
}  // namespace damier::learn
