// How UCI_Elo makes a weaker player: by nodes and noise that rise and fall with it.
#include <gtest/gtest.h>

#include <set>

#include "engine/champion_player.h"
#include "engine/players.h"
#include "games/games.h"

namespace damier::engine {
namespace {

TEST(Strength, MoreEloLooksFurtherAndSeesMoreClearly) {
    Strength last = strength_of(kWeakestElo);
    EXPECT_GE(last.nodes, 100);  // with fewer, many positions would not end depth 1
    for (int elo = kWeakestElo + 1; elo <= kStrongestElo; ++elo) {
        const Strength now = strength_of(elo);
        ASSERT_GE(now.nodes, last.nodes) << elo;
        ASSERT_LE(now.noise, last.noise) << elo;
        ASSERT_GE(now.noise, 0) << elo;
        last = now;
    }
    EXPECT_GT(last.nodes, 1000);
    // What was measured is what is played.
    EXPECT_EQ(strength_of(1912).nodes, 250);
    EXPECT_EQ(strength_of(1912).noise, 160);
}

template <class G>
std::uint64_t nodes_of(const std::string& spec) {
    const auto player = make_player<G>(spec).value();
    return player->think(Line(G::start()), {}, {}).counters.nodes;
}

TEST(Strength, IsLimitedOnlyWhereThatIsAskedFor) {
    EXPECT_EQ(nodes_of<chess::Chess>("champion:nodes=5000,UCI_Elo=1912"), 5000U);
    EXPECT_EQ(nodes_of<chess::Chess>("champion:UCI_LimitStrength=on,UCI_Elo=1912"), 250U);
    EXPECT_EQ(nodes_of<chess::Chess>("champion:UCI_LimitStrength=on,UCI_Elo=1912,threads=3"), 250U);
    // A tighter limit of one's own stays.
    EXPECT_EQ(nodes_of<chess::Chess>("champion:UCI_LimitStrength=on,UCI_Elo=1912,nodes=100"), 100U);
    EXPECT_EQ(nodes_of<checkers::Checkers>("champion:UCI_LimitStrength=on,UCI_Elo=1912"), 250U);
}

// The same position in another game is judged anew, and every game by its own seed.
TEST(Strength, DoesNotPlayTheSameGameTwice) {
    const auto player =
        make_player<chess::Chess>("champion:UCI_LimitStrength=on,UCI_Elo=1300").value();
    std::set<std::string> moves;
    for (std::uint64_t game = 1; game <= 12; ++game) {
        player->forget(game);
        const Line line(chess::Chess::start());
        moves.insert(chess::Chess::write_move(line.position(), player->think(line, {}, {}).move));
    }
    EXPECT_GT(moves.size(), 2U);
}

TEST(Strength, OutsideTheScaleIsRefused) {
    EXPECT_FALSE(read_player<chess::Chess>("champion:UCI_Elo=900").has_value());
    EXPECT_FALSE(read_player<chess::Chess>("champion:UCI_Elo=2501").has_value());
}

}  // namespace
}  // namespace damier::engine
