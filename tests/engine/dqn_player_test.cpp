// The player dqn: by the networks that ship with the program, and by those of files.
#include "engine/dqn_player.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/output_file.h"
#include "engine/players.h"
#include "games/games.h"
#include "learn/lesson.h"
#include "scratch.h"

namespace damier::engine::dqn_player_test {
namespace {

template <Game G>
ThinkerPointer<typename G::Position> player_of(const std::string& spec) {
    auto player = make_player<G>(spec);
    EXPECT_TRUE(player.has_value()) << player.error().message;
    return std::move(*player);
}
template <Game G>
std::string why_not(const std::string& spec) {
    const auto player = make_player<G>(spec);
    return player ? "none" : player.error().message;
}

// Plays on from there against everything that the other side can do; how many positions it had to move in.
using T = tictactoe::TicTacToe;
void expect_no_loss(Thinker<T::Position>& player, const T::Position& at,
                    std::set<std::string>& seen) {
    if (!seen.insert(T::write_position(at)).second) return;
    auto after = at;
    after.make(player.think(Line<T::Position>(at), {}, {}).move);
    if (T::ending(after, 1)) return;
    for (const auto reply : legal_moves(after)) {
        auto next = after;
        next.make(reply);
        const auto ending = T::ending(next, 1);
        if (ending) {
            EXPECT_NE(ending->outcome, Outcome::Loss) << T::write_position(next);
        } else {
            expect_no_loss(player, next, seen);
        }
    }
}

TEST(DqnPlayer, OfTicTacToeNeverLosesWhateverTheOtherSideDoes) {
    const auto player = player_of<T>("dqn");
    std::set<std::string> seen;
    expect_no_loss(*player, T::start(), seen);
    for (const auto m : legal_moves(T::start())) {
        auto after = T::start();
        after.make(m);
        expect_no_loss(*player, after, seen);
    }
    EXPECT_GT(seen.size(), 100U);
}

// Each is what its file says that it is, and as good as docs/learning-networks.md says of those that can be
// compared with exact answers.
TEST(DqnPlayer, ShipsWithNetworksThatHaveLearntTheirGames) {
    std::set<std::string_view> games;
    for (const ShippedNetwork& each : shipped_networks()) {
        SCOPED_TRACE(std::string(each.game) + ' ' + std::string(each.endgame));
        const auto lesson = learn::load_lesson(each.bytes, {});
        ASSERT_TRUE(lesson.has_value()) << lesson.error().message;
        EXPECT_EQ((*lesson)->spec().game, each.game);
        EXPECT_EQ((*lesson)->spec().endgame, each.endgame);
        EXPECT_TRUE((*lesson)->is_finished());
        if (each.endgame.empty()) games.insert(each.game);
        const learn::LessonReport report = (*lesson)->report();
        if ((*lesson)->is_exact()) {
            EXPECT_GT(report.won, 0.95);
            EXPECT_GT(report.optimal, 0.9);
            EXPECT_EQ(report.safe, 1);
        } else {
            EXPECT_GT(report.uniform, 0.8);
            EXPECT_GT(report.greedy, 0.6);
        }
    }
    for_each_game([&]<class G>(G) { EXPECT_TRUE(games.contains(G::kName)) << G::kName; });
}

TEST(DqnPlayer, OfAnEndingPlaysByChanceWhatItHasNotLearnt) {
    using G = chess::Chess;
    const auto player = player_of<G>("dqn:endgame=KQK");
    Line<G::Position> known(*G::read_position("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"));
    EXPECT_EQ(player->think(known, {}, {}).depth, 1);
    std::set<std::string> moves;
    Line<G::Position> start(G::start());
    for (int i = 0; i < 100; ++i) {
        const auto thought = player->think(start, {}, {});
        EXPECT_EQ(thought.depth, 0);
        moves.insert(G::write_move(start.position(), thought.move));
    }
    EXPECT_GT(moves.size(), 10U);
}

// With noise no two games need be the same; without, all are, and so they are with the same seed.
TEST(DqnPlayer, HasChanceWhereItIsAskedFor) {
    using G = checkers::Checkers;
    const auto moves_of = [](const std::string& spec) {
        const auto player = player_of<G>(spec);
        std::set<std::string> moves;
        for (std::uint64_t game = 0; game < 50; ++game) {
            player->forget(game);
            moves.insert(G::write_move(G::start(), player->think(Line(G::start()), {}, {}).move));
        }
        return moves;
    };
    EXPECT_EQ(moves_of("dqn").size(), 1U);
    EXPECT_GT(moves_of("dqn:noise=50").size(), 3U);
    EXPECT_EQ(moves_of("dqn:noise=50,seed=4"), moves_of("dqn:noise=50,seed=4"));
}

TEST(DqnPlayer, RefusesWhatIsNoNetworkOfTheGame) {
    const Scratch scratch;
    auto spec = *learn::standard_spec("dqn", "tictactoe", "");
    spec.updates = 10;
    auto lesson = learn::make_lesson(spec, {});
    ASSERT_TRUE(lesson.has_value());
    (*lesson)->advance(10, {});
    const std::string file = scratch.file("small.net");
    ASSERT_TRUE(write_file(file, (*lesson)->save()).has_value());
    EXPECT_EQ(why_not<T>("dqn:file=" + file), "none");
    EXPECT_NE(
        why_not<chess::Chess>("dqn:file=" + file).find(" was learnt in 'tictactoe', not in chess"),
        std::string::npos);
    EXPECT_EQ(
        why_not<T>("dqn:endgame=KQK,file=" + file),
        "player dqn: endgame chooses among the networks that ship with the program: file names "
        "another");
    EXPECT_EQ(why_not<chess::Chess>("dqn:endgame=KRK"),
              "player dqn: endgame 'KRK' is not known, did you mean KQK?; the endgames are KQK");
    EXPECT_EQ(why_not<T>("dqn:endgame=KRK"),
              "player dqn: no network of an ending of tictactoe ships with the program");
    EXPECT_EQ(why_not<T>("dqn:noise=101"),
              "player dqn: noise is a number from 0 to 100, or off, not '101'");
    ASSERT_TRUE(write_file(file, (*lesson)->save().substr(0, 900)).has_value());
    EXPECT_NE(why_not<T>("dqn:file=" + file).find(" is no network to play with: "),
              std::string::npos);
    EXPECT_NE(why_not<T>("dqn:file=" + scratch.file("none")).find("cannot be read"),
              std::string::npos);
}

}  // namespace
}  // namespace damier::engine::dqn_player_test
