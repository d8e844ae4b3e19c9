// What runs on several threads: the count must not depend on how many, and ThreadSanitizer watches.
#include <gtest/gtest.h>

#include "chess/boards/boards.h"
#include "chess/boards/perft.h"
#include "chess/game.h"
#include "core/perft.h"
#include "tictactoe/game.h"

namespace damier {
namespace {

template <class P>
std::uint64_t total(const std::vector<PerftLine<P>>& lines) {
    std::uint64_t nodes = 0;
    for (const auto& line : lines) nodes += line.nodes;
    return nodes;
}

TEST(Threads, PerftIsTheSameOnAnyNumber) {
    const chess::Position start;
    const std::uint64_t expected = perft(start, 4);
    EXPECT_EQ(expected, 197281U);
    for (const int threads : {1, 2, 3, 8}) {
        Divide<chess::Position> divide(start, 4, PerftUnit::Moves, threads);
        const auto lines = divide.run();
        EXPECT_EQ(lines.size(), 20U);
        EXPECT_EQ(total(lines), expected);
        EXPECT_EQ(divide.jobs_done(), divide.jobs());
        for (const auto& line : lines) {
            chess::Position next = start;
            next.make(line.move);
            EXPECT_EQ(line.nodes, perft(next, 3));
        }
    }
}

TEST(Threads, ClassicBoardsCountTheSameOnAnyNumber) {
    for (const int threads : {1, 2, 5, 30}) {
        EXPECT_EQ(total(chess::boards::Divide<chess::boards::PieceList>({}, 4, threads).run()),
                  197281U);
        EXPECT_EQ(total(chess::boards::Divide<chess::boards::BitBoard>({}, 4, threads).run()),
                  197281U);
    }
}

TEST(Threads, ShallowAndFinishedTreesAreCountedToo) {
    EXPECT_EQ(total(Divide<chess::Position>({}, 1, PerftUnit::Moves, 4).run()), 20U);
    EXPECT_TRUE(Divide<chess::Position>({}, 0, PerftUnit::Moves, 4).run().empty());
    EXPECT_EQ(total(Divide<tictactoe::Position>({}, 9, PerftUnit::Moves, 4).run()),
              127872U);  // 9-ply games
    EXPECT_EQ(total(Divide<tictactoe::Position>({}, 10, PerftUnit::Moves, 4).run()), 0U);
}

TEST(Threads, AStopIsHonoured) {
    std::stop_source stop;
    Divide<chess::Position> divide(chess::Position{}, 8, PerftUnit::Moves,
                                   2);  // 85 billion nodes
    std::jthread impatient([&] {
        while (divide.jobs_done() < 1) std::this_thread::yield();
        stop.request_stop();
    });
    divide.run(stop.get_token());
    EXPECT_LT(divide.jobs_done(), divide.jobs());
}

}  // namespace
}  // namespace damier
