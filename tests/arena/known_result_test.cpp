// Games that exact tables end, with the result that perfect play would have had.
#include <gtest/gtest.h>

#include <filesystem>

#include "arena/game.h"
#include "arena/tournament.h"
#include "built_tables.h"
#include "engine/players.h"
#include "engine/tablebases.h"
#include "games/games.h"

namespace damier::arena {
namespace {

using checkers::Checkers;
using chess::Chess;

template <Game G>
class KnownResults : public testing::Test {
protected:
    using P = typename G::Position;

    PlayedGame<G> played(const std::string& start, const std::string& spec) {
        const auto first = engine::make_player<G>(spec).value();
        const auto second = engine::make_player<G>(spec).value();
        const std::array<PacedPlayer<P>, 2> players{{{*first}, {*second}}};
        return play<G>({G::read_position(start).value(), {}}, players, {}, {}, tables_.get());
    }

    const std::string folder_ = built_tables<G, 3>();
    engine::ExactTablesPointer<G> tables_ = engine::open_exact_tables<G>(folder_).value();
};
using KnownInChess = KnownResults<Chess>;
using KnownInCheckers = KnownResults<Checkers>;

TEST_F(KnownInChess, EndTheGameAtOnce) {
    const auto game = played("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", "uniform");
    EXPECT_EQ(game.turns.size(), 0U);
    EXPECT_EQ(game.verdict,
              (Verdict{Score::FirstWins, Termination::Adjudication, "tables: white wins"}));
    const auto drawn = played("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "uniform");
    EXPECT_EQ(drawn.verdict, (Verdict{Score::Draw, Termination::Adjudication, "tables: a draw"}));
}

// With a man too many the game goes on until one is taken.
TEST_F(KnownInChess, EndTheGameAsSoonAsTheyKnow) {
    const auto game = played("4k3/8/8/8/8/8/3r4/4K2R w - - 0 1", "alphabeta:depth=2");
    EXPECT_EQ(game.turns.size(), 1U);  // the rook is taken
    EXPECT_EQ(game.verdict.score, Score::FirstWins);
    EXPECT_EQ(game.verdict.termination, Termination::Adjudication);
    EXPECT_EQ(game.verdict.reason, "tables: white wins");
}

TEST_F(KnownInChess, LeaveAWinToTheRuleThatMayTakeIt) {
    const auto at = [](int clock) {
        return Line<chess::Position>(
            Chess::read_position(fmt::format("8/8/8/8/8/8/1k6/3K3R w - - {} 60", clock)).value());
    };
    const int plies = tables_->proof(at(0).position()).plies();
    ASSERT_GT(plies, 5);
    EXPECT_TRUE(known_result<Chess>(*tables_, at(100 - plies)).has_value());
    EXPECT_FALSE(known_result<Chess>(*tables_, at(101 - plies)).has_value());
}

// A position that stood there twice must not come again on the way to the win.
TEST_F(KnownInChess, LeaveAWinToRepetition) {
    Line<chess::Position> line(Chess::read_position("8/8/8/8/8/8/1k6/3K3R w - - 0 1").value());
    EXPECT_TRUE(known_result<Chess>(*tables_, line).has_value());
    for (const char* move : {"h1h2", "b2b3", "h2h1", "b3b2"})
        line.make(Chess::read_move(line.position(), move).value());
    EXPECT_FALSE(known_result<Chess>(*tables_, line).has_value());
}

TEST_F(KnownInCheckers, EndTheGameAsSoonAsTheyKnow) {
    // White must take, and two kings are left against one.
    const auto game = played("W:WK1,K18:BK22,K32", "alphabeta:depth=2");
    EXPECT_EQ(game.turns.size(), 1U);
    EXPECT_EQ(game.verdict.termination, Termination::Adjudication);
    auto at = game.opening.start;
    at.make(game.turns.front().move);
    const auto proof = tables_->proof(at);
    ASSERT_EQ(proof.kind(), search::Proof::Kind::Loss);
    EXPECT_EQ(game.verdict,
              (Verdict{Score::SecondWins, Termination::Adjudication, "tables: white wins"}));
}

TEST_F(KnownInCheckers, LeaveAWinToTheRuleThatMayTakeIt) {
    const P won = Checkers::read_position("W:WK1,K18:BK32").value();
    const auto proof = tables_->proof(won);
    ASSERT_EQ(proof.kind(), search::Proof::Kind::Win);
    const auto after = [&won](int quiet) { return Line<P>(P(won.board(), won.turn(), quiet)); };
    EXPECT_TRUE(known_result<Checkers>(*tables_, after(80 - proof.plies())).has_value());
    EXPECT_FALSE(known_result<Checkers>(*tables_, after(81 - proof.plies())).has_value());
}

TEST(KnownTournaments, RefuseAFolderWithoutTables) {
    const Scratch scratch;
    TournamentSettings settings;
    settings.game = "checkers";
    settings.players = {"uniform", "uniform"};
    settings.plan.players = 2;
    settings.plan.games = 2;
    settings.adjudication.tables = scratch.path().string();
    EXPECT_NE(check(settings).error().message.find("expected files like"), std::string::npos);
    settings.adjudication.tables = built_tables<Checkers, 3>();
    EXPECT_TRUE(check(settings).has_value());
    namespace fs = std::filesystem;
    fs::copy(settings.adjudication.tables, scratch.path(), fs::copy_options::recursive);
    const auto file = fs::directory_iterator(scratch.path() / "checkers")->path();
    fs::resize_file(file, fs::file_size(file) / 2);
    settings.adjudication.tables = scratch.path().string();
    EXPECT_NE(check(settings).error().message.find("is no table of an endgame"), std::string::npos);
}

}  // namespace
}  // namespace damier::arena
