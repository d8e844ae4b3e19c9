// What can be asked of a search beside its limits: some moves only, several lines, and to be told.
#include "search/request.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "all_games.h"
#include "core/moves.h"
#include "core/random.h"
#include "engine/clock_keeper.h"
#include "engine/player_limits.h"
#include "engine/players.h"
#include "random_positions.h"

namespace damier {
namespace {

using namespace std::chrono_literals;
using search::Effort;
using search::Finding;
using search::Request;

template <class G>
class Requests : public testing::Test {};
using PlayedGames = testing::Types<chess::Chess, checkers::Checkers, checkers::Sherlock>;
TYPED_TEST_SUITE(Requests, PlayedGames, GameNames);

// Keeps all that it is told.
template <GamePosition P>
class Notes final : public search::Progress<P> {
public:
    void found(std::span<const Finding<P>> lines, const Effort& effort) override {
        told.emplace_back(lines.begin(), lines.end());
        efforts.push_back(effort);
    }
    void trying(typename P::Move m, int number, int, double) override {
        tried.push_back(m);
        numbers.push_back(number);
    }

    std::vector<std::vector<Finding<P>>> told;
    std::vector<Effort> efforts;
    std::vector<typename P::Move> tried;
    std::vector<int> numbers;
};

template <Game G>
auto player(std::string_view spec) {
    auto made = engine::make_player<G>(spec);
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
}

// The value of each move, by the oracle: -minimax of the position after it.
template <Game G>
std::vector<std::pair<Value, typename G::Position::Move>> values_of_moves(
    const typename G::Position& at, int depth) {
    const auto oracle = player<G>(fmt::format("negamax:depth={}", depth));
    std::vector<std::pair<Value, typename G::Position::Move>> values;
    for (const auto m : legal_moves(at)) {
        Request<typename G::Position> request;
        request.only = {m};
        values.emplace_back(oracle->think(Line<typename G::Position>(at), request, {}).value, m);
    }
    return values;
}

// The exact search, to a depth.
std::string exact(int depth) {
    return fmt::format("alphabeta:depth={},quiescence=off,ttdepth=exact", depth);
}

TYPED_TEST(Requests, OnlyTheMovesThatAreAskedForAreConsidered) {
    using G = TypeParam;
    using P = typename G::Position;
    Rng rng(1);
    for (int i = 0; i < 30; ++i) {
        const P at = random_position<G>(rng);
        const auto moves = legal_moves(at);
        Request<P> request;
        for (const auto m : moves) {
            if (rng.below(3) == 0) request.only.push_back(m);
        }
        if (request.only.empty()) request.only = {moves[0]};
        Value best = -kInfinity;
        for (const auto& [value, m] : values_of_moves<G>(at, 3)) {
            if (request.allows(m)) best = std::max(best, value);
        }
        for (const std::string& spec :
             {exact(3), std::string("minimax:depth=3"), std::string("minimax:depth=3,pruning=on"),
              std::string("negamax:depth=3,pruning=on")}) {
            const auto thought = player<G>(spec)->think(Line<P>(at), request, {});
            EXPECT_TRUE(request.allows(thought.move)) << spec;
            EXPECT_EQ(thought.value, best) << spec << ' ' << G::write_position(at);
        }
        for (const char* spec : {"uniform", "ucb:playouts=60", "uct:playouts=60",
                                 "rave:playouts=60", "grave:playouts=60", "puct:playouts=60"}) {
            const auto one = player<G>(spec);
            one->think(Line<P>(at), {}, {});  // what it knows of the other moves must not matter
            const auto thought = one->think(Line<P>(at), request, {});
            EXPECT_TRUE(request.allows(thought.move)) << spec;
            for (const auto& each : thought.candidates) EXPECT_TRUE(request.allows(each.move));
        }
    }
}

TYPED_TEST(Requests, SeveralLinesAreTheBestMovesWithTheOraclesValues) {
    using G = TypeParam;
    using P = typename G::Position;
    Rng rng(2);
    for (int i = 0; i < 30; ++i) {
        const P at = random_position<G>(rng);
        auto values = values_of_moves<G>(at, 3);
        std::stable_sort(values.begin(), values.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        Request<P> request;
        request.lines = 4;
        Notes<P> notes;
        request.progress = &notes;
        const auto thought = player<G>(exact(3))->think(Line<P>(at), request, {});
        ASSERT_FALSE(notes.told.empty());
        const auto& lines = notes.told.back();
        const std::size_t wanted = std::min<std::size_t>(4, values.size());
        ASSERT_EQ(lines.size(), wanted);
        for (std::size_t k = 0; k < wanted; ++k) {
            EXPECT_EQ(lines[k].rank, static_cast<int>(k) + 1);
            EXPECT_EQ(lines[k].value, values[k].first) << G::write_position(at);
            for (std::size_t j = 0; j < k; ++j) EXPECT_NE(lines[j].pv[0], lines[k].pv[0]);
        }
        EXPECT_EQ(thought.move, lines[0].pv[0]);
        EXPECT_EQ(thought.value, values[0].first);
    }
}

TYPED_TEST(Requests, ProgressIsToldDepthByDepthAndEndsWithTheAnswer) {
    using G = TypeParam;
    using P = typename G::Position;
    const Line<P> start(G::start());
    Request<P> request;
    Notes<P> notes;
    request.progress = &notes;
    const auto thought = player<G>(exact(5))->think(start, request, {});
    ASSERT_EQ(notes.told.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        ASSERT_EQ(notes.told[i].size(), 1U);
        EXPECT_EQ(notes.told[i][0].depth, static_cast<int>(i) + 1);
        EXPECT_EQ(notes.told[i][0].value, thought.iterations[i].value);
        EXPECT_GE(notes.efforts[i].deepest, static_cast<int>(i) + 1);
        if (i > 0) {
            EXPECT_GT(notes.efforts[i].nodes, notes.efforts[i - 1].nodes);
        }
    }
    EXPECT_EQ(notes.told.back()[0].pv, thought.pv);
    EXPECT_EQ(notes.efforts.back().nodes, thought.counters.nodes);
    EXPECT_EQ(notes.numbers.front(), 1);
    const auto legal = legal_moves(G::start());
    for (const auto m : legal)
        EXPECT_GE(std::count(notes.tried.begin(), notes.tried.end(), m),
                  3);  // an aspiration may cut
    // Who is watched finds the same.
    EXPECT_EQ(player<G>(exact(5))->think(start, {}, {}).counters.nodes, thought.counters.nodes);

    for (const char* spec :
         {"uct:playouts=300", "grave:playouts=300", "puct:playouts=300,threads=3"}) {
        Notes<P> seen;
        request.progress = &seen;
        request.lines = 3;
        const auto sampled = player<G>(spec)->think(start, request, {});
        ASSERT_FALSE(seen.told.empty()) << spec;
        ASSERT_EQ(seen.told.back().size(), 3U) << spec;
        EXPECT_EQ(seen.told.back()[0].pv, sampled.pv) << spec;
        EXPECT_EQ(seen.told.back()[1].pv[0], sampled.candidates[1].move);
        EXPECT_EQ(seen.efforts.back().playouts, 300U);
        EXPECT_GE(seen.efforts.back().fullness, 0);
    }
}

// While it goes on, too, and from several threads.
TYPED_TEST(Requests, ALongSampleTellsWhatItThinksMeanwhile) {
    using G = TypeParam;
    using P = typename G::Position;
    Request<P> request;
    std::stop_source stop;
    class UntilTold final : public search::Progress<P> {
    public:
        explicit UntilTold(std::stop_source& source) : source_(source) {}
        void found(std::span<const Finding<P>> lines, const Effort& effort) override {
            EXPECT_GT(effort.playouts, 0U);
            EXPECT_FALSE(lines.empty());
            if (++times == 2) source_.request_stop();
        }
        int times = 0;

    private:
        std::stop_source& source_;
    } until_told(stop);
    request.progress = &until_told;
    request.limits.infinite = true;
    player<G>("rave:threads=2,memory=4,solver=off")
        ->think(Line<P>(G::start()), request, stop.get_token());
    EXPECT_EQ(until_told.times, 3);
}

TYPED_TEST(Requests, EnoughEndsASearchWhereItIsConvenient) {
    using G = TypeParam;
    using P = typename G::Position;
    std::stop_source enough;
    enough.request_stop();
    Request<P> request;
    request.limits.infinite = true;
    request.enough = enough.get_token();
    EXPECT_EQ(player<G>("alphabeta")->think(Line<P>(G::start()), request, {}).depth, 1);
    EXPECT_EQ(player<G>("uct")->think(Line<P>(G::start()), request, {}).counters.playouts, 0U);
    // The usual time of a move does the same.
    Request<P> timed;
    timed.limits.soft = 0ms;
    EXPECT_EQ(player<G>("alphabeta")->think(Line<P>(G::start()), timed, {}).depth, 1);
}

TEST(Limits, InfiniteLiftsTheTimeThatAPlayerHasAndNothingElse) {
    Limits own;
    own.time = 1000ms;
    own.depth = 3;
    Limits given;
    given.infinite = true;
    const Limits both = engine::tighter(own, given, Side::First);
    EXPECT_FALSE(both.time);
    EXPECT_EQ(both.depth, 3);
    EXPECT_FALSE(both.none());
    given.infinite = false;
    EXPECT_EQ(engine::tighter(own, given, Side::First).time, 1000ms);
    given.soft = 300ms;
    Limits limits = engine::tighter(own, given, Side::First);
    engine::end_at_soft_limit(limits);
    EXPECT_EQ(limits.time, 300ms);
}

TEST(ClockKeeper, AsksForAnEndAndThenStops) {
    engine::ClockKeeper keeper;
    EXPECT_FALSE(keeper.signals().enough.stop_requested());
    EXPECT_FALSE(keeper.signals().started.stop_requested());
    const auto begin = engine::ClockKeeper::Clock::now();
    keeper.start({20ms, 60ms}, begin);
    EXPECT_TRUE(keeper.signals().started.stop_requested());
    while (!keeper.signals().over.stop_requested()) std::this_thread::yield();
    EXPECT_TRUE(keeper.signals().enough.stop_requested());
    EXPECT_GE(engine::ClockKeeper::Clock::now() - begin, 60ms);

    engine::ClockKeeper never;  // one that is not needed any more goes at once
    never.start({24h, 24h}, begin);
    never.stop();
    EXPECT_TRUE(never.signals().over.stop_requested());
    EXPECT_FALSE(never.signals().enough.stop_requested());
}

}  // namespace
}  // namespace damier
