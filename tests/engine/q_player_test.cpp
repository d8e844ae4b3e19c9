// The player q: greedy where its table knows the position, by chance elsewhere.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/output_file.h"
#include "engine/players.h"
#include "games/games.h"
#include "learn/lesson.h"
#include "scratch.h"

namespace damier::engine {
namespace {

// A table that was learnt to its end.
std::string table_in(const Scratch& scratch, std::string_view game, std::string_view endgame,
                     std::uint64_t updates) {
    auto spec = learn::standard_spec("q", game, endgame);
    EXPECT_TRUE(spec.has_value());
    spec->updates = updates;
    auto lesson = learn::make_lesson(*spec, {});
    EXPECT_TRUE(lesson.has_value());
    (*lesson)->advance(updates, {});
    const std::string file = scratch.file(std::string(game) + ".table");
    EXPECT_TRUE(write_file(file, (*lesson)->save()).has_value());
    return file;
}

template <Game G>
ThinkerPointer<typename G::Position> player_of(const std::string& file) {
    auto player = make_player<G>("q:file=" + file);
    EXPECT_TRUE(player.has_value()) << player.error().message;
    return std::move(*player);
}

template <Game G>
std::string why_not(const std::string& spec) {
    const auto player = make_player<G>(spec);
    return player ? "none" : player.error().message;
}

// Neither side of a perfect game wins.
TEST(QPlayer, PlaysTicTacToeWithoutAFault) {
    using G = tictactoe::TicTacToe;
    const Scratch scratch;
    const auto q = player_of<G>(table_in(scratch, "tictactoe", "", 1'000'000));
    auto best = make_player<G>("minimax:depth=9");
    ASSERT_TRUE(best.has_value());
    for (const int first : {0, 1}) {
        Line<G::Position> line(G::start());
        while (!G::ending(line.position(), 1)) {
            auto& player = line.plies() % 2 == first ? *q : **best;
            line.make(player.think(line, {}, {}).move);
        }
        EXPECT_EQ(G::ending(line.position(), 1)->outcome, Outcome::Draw);
    }
}

TEST(QPlayer, SaysWhatItsMovesAreWorth) {
    using G = tictactoe::TicTacToe;
    const Scratch scratch;
    const auto q = player_of<G>(table_in(scratch, "tictactoe", "", 1'000'000));
    // x can win at once, elsewhere two moves later or not at all.
    Line<G::Position> line(*G::read_position("xx.oo...."));
    search::Request<G::Position> request;
    request.lines = 3;
    const auto thought = q->think(line, request, {});
    EXPECT_EQ(G::write_move(line.position(), thought.move), "c3");
    EXPECT_EQ(thought.depth, 1);
    EXPECT_EQ(thought.value, value_of_points(1));
    ASSERT_EQ(thought.lines.size(), 3U);
    EXPECT_GT(thought.lines[0].value, thought.lines[1].value);
    EXPECT_GE(thought.lines[1].value, thought.lines[2].value);
    EXPECT_EQ(thought.lines[2].rank, 3);
    // Of the others the best, when this one is not to be had.
    request.only = {thought.lines[1].pv.front(), thought.lines[2].pv.front()};
    EXPECT_EQ(q->think(line, request, {}).move, thought.lines[1].pv.front());
}

TEST(QPlayer, PlaysByChanceWhatItsTableDoesNotKnow) {
    using G = chess::Chess;
    const Scratch scratch;
    const auto q = player_of<G>(table_in(scratch, "chess", "KQK", 10'000));
    std::set<std::string> moves;
    Line<G::Position> line(G::start());
    for (int i = 0; i < 100; ++i) {
        const auto thought = q->think(line, {}, {});
        EXPECT_EQ(thought.depth, 0);
        EXPECT_EQ(thought.lines.size(), 0U);
        moves.insert(G::write_move(line.position(), thought.move));
    }
    EXPECT_GT(moves.size(), 10U);
    // The same seed, the same chance.
    q->forget(7);
    const auto one = q->think(line, {}, {}).move;
    q->forget(7);
    EXPECT_EQ(q->think(line, {}, {}).move, one);
    Line<G::Position> known(*G::read_position("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"));
    EXPECT_EQ(q->think(known, {}, {}).depth, 1);
}

TEST(QPlayer, RefusesWhatIsNoTableOfTheGame) {
    const Scratch scratch;
    const std::string file = table_in(scratch, "tictactoe", "", 1'000);
    EXPECT_EQ(why_not<chess::Chess>("q"),
              "player q: file=FILE is needed, a table that damier learn has written");
    EXPECT_NE(
        why_not<chess::Chess>("q:file=" + file).find(" was learnt in 'tictactoe', not in chess"),
        std::string::npos);
    const std::string bad = scratch.file("bad");
    ASSERT_TRUE(write_file(bad, "damier learning 1\nand more").has_value());
    EXPECT_NE(
        why_not<chess::Chess>("q:file=" + bad).find(" is no table that was learnt: its checksum"),
        std::string::npos);
    EXPECT_NE(why_not<chess::Chess>("q:file=" + scratch.file("none")).find("cannot be read"),
              std::string::npos);
}

}  // namespace
}  // namespace damier::engine
