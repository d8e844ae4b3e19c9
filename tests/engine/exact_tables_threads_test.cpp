// Many threads ask the same tables, which are unpacked while they do.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "built_tables.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::engine {
namespace {

using checkers::Checkers;

TEST(ExactTablesThreads, OpenAndAskThemAtTheSameTime) {
    using P = Checkers::Position;
    const std::string& folder = built_tables<Checkers, 3>();
    const P from = Checkers::read_position("W:WK1,K6,10:BK22").value();
    std::vector<std::jthread> threads;
    for (const char* spec : {"champion:nodes=3000,threads=2,tt=1", "alphabeta:nodes=3000,tt=1",
                             "uct:playouts=300,threads=2,memory=1"}) {
        threads.emplace_back([&folder, &from, spec] {
            const auto player = make_player<Checkers>(std::string(spec) + ",tables=" + folder);
            ASSERT_TRUE(player.has_value()) << player.error().message;
            Line<P> line(from);
            const auto thought = (*player)->think(line, {}, {});
            EXPECT_GT(thought.value, 0) << spec;
        });
    }
}

}  // namespace
}  // namespace damier::engine
