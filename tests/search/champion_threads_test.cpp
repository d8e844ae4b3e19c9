// The champion on several threads: they share a table, a clock and the end, and nothing else.
#include <gtest/gtest.h>

#include <thread>

#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "games/games.h"
#include "random_positions.h"
#include "search/champion/champion.h"
#include "sizes.h"

namespace damier::search {
namespace {

template <class P>
ChampionOptions on_threads(int threads) {
    ChampionOptions options;
    options.table_megabytes = 1;
    options.threads = threads;
    options.margins = champion::margins_of<P>();
    return options;
}

TEST(ChampionThreads, ThinkTogetherInEveryGame) {
    for_each_game([]<class G>(G) {
        using P = typename G::Position;
        const eval::RandomJudge<P> judge(5);
        Champion<P, JudgedBy<P>> search(on_threads<P>(3), JudgedBy<P>(judge));
        Rng rng(21);
        for (int i = 0; i < scaled(40) + 2; ++i) {
            const P at = random_position<G>(rng);
            Request<P> request;
            request.limits.nodes = 3'000;
            request.lines = 1 + i % 2;
            const auto thought = search.think(Line<P>(at), request);
            EXPECT_TRUE(is_legal(at, thought.move)) << G::write_position(at);
            EXPECT_EQ(thought.pv.front(), thought.move);
            EXPECT_LE(thought.lines.size(), static_cast<std::size_t>(request.lines));
            if (i % 8 == 0) search.new_game(JudgedBy<P>(judge));
        }
    });
}

// All of them end soon after a stop, and what they visited is counted.
TEST(ChampionThreads, EndWhenTheyAreStopped) {
    using P = chess::Position;
    const eval::ChessMaterial judge;
    Champion<P, JudgedBy<P>> search(on_threads<P>(2), JudgedBy<P>(judge));
    std::stop_source stop;
    std::jthread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        stop.request_stop();
    });
    Request<P> request;
    request.limits.infinite = true;
    const auto thought = search.think(Line<P>(P()), request, stop.get_token());
    EXPECT_TRUE(is_legal(P(), thought.move));
    EXPECT_GT(thought.counters.nodes, 0U);
}

// Each thread alone would find the mate; together they do not talk each other out of it.
TEST(ChampionThreads, AgreeOnAMate) {
    using P = chess::Position;
    const eval::ChessMaterial judge;
    Champion<P, JudgedBy<P>> search(on_threads<P>(2), JudgedBy<P>(judge));
    const P at = chess::read_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").value();
    Limits limits;
    limits.depth = 6;
    const auto thought = search.think(Line<P>(at), limits);
    EXPECT_EQ(chess::Chess::write_move(at, thought.move), "d1d8");
    EXPECT_EQ(thought.value, win_in(1));
}

}  // namespace
}  // namespace damier::search
