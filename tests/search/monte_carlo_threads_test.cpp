// The Monte Carlo search on several threads; also run under ThreadSanitizer.
#include <gtest/gtest.h>

#include "all_games.h"
#include "games/games.h"
#include "monte_carlo_setup.h"
#include "sizes.h"

namespace damier::search {
namespace {

template <class G>
class MonteCarloThreads : public testing::Test {};
TYPED_TEST_SUITE(MonteCarloThreads, AllGames, GameNames);

TYPED_TEST(MonteCarloThreads, TwoThreadsLoseNoPlayout) {
    using P = typename TypeParam::Position;
    const Line<P> game(TypeParam::start());
    for (const Policy policy : {Policy::Uct, Policy::Grave}) {
        MonteCarloOptions options;
        options.policy = policy;
        options.solver = false;
        options.threads = 3;
        options.megabytes = 1;  // so that the halves turn over too
        auto search = search_with<P>(options);
        const auto count = static_cast<std::uint64_t>(scaled(20'000));
        const auto thought = search.think(game, playouts(count));
        EXPECT_EQ(thought.counters.playouts, count);
        const auto* root = search.tree().peek(game.position().key());
        ASSERT_NE(root, nullptr);
        std::uint64_t tried = 0;
        for (const auto& edge : root->edges()) tried += edge.visits.get();
        EXPECT_EQ(root->visits.get(), tried + 1);
        // A line may come back to the root, and is counted there twice.
        EXPECT_GE(tried, count);
        EXPECT_LE(tried, count + count / 100);
    }
}

TYPED_TEST(MonteCarloThreads, ThreadsThatLeaveForgetNothing) {
    using P = typename TypeParam::Position;
    MonteCarloOptions options;
    options.solver = false;
    options.threads = 3;
    auto search = search_with<P>(options);
    search.think(Line<P>(TypeParam::start()), playouts(200));
    EXPECT_EQ(search.tree().turns(), 0U);
}

}  // namespace
}  // namespace damier::search
