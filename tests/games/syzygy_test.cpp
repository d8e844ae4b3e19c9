// Endgame tables: what every player knows, and whether the tables agree with themselves one move
// further. The tables themselves are no part of the project: DAMIER_DATA names a folder that has them
// in `syzygy`.
#include "chess/syzygy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

#include "chess/game.h"
#include "core/moves.h"
#include "random_chess.h"
#include "scratch.h"
#include "sizes.h"

namespace damier::chess {
namespace {

TEST(SyzygyFolder, WithoutTablesIsRefused) {
    const Scratch scratch;
    for (const std::string& path :
         {scratch.path().string(), scratch.file("nowhere"), std::string()}) {
        const auto tables = Syzygy::open(path);
        ASSERT_FALSE(tables.has_value());
        EXPECT_EQ(tables.error().message,
                  "Syzygy tables: expected files like KQvK.rtbw in '" + path + "', found none");
    }
}

class SyzygyTables : public testing::Test {
protected:
    void SetUp() override {
        const char* data = std::getenv("DAMIER_DATA");
        if (data == nullptr || !std::filesystem::exists(std::filesystem::path(data) / "syzygy"))
            GTEST_SKIP() << "DAMIER_DATA names no folder with Syzygy tables in syzygy/";
        folder_ = std::filesystem::path(data) / "syzygy";
        auto tables = Syzygy::open(folder_.string());
        ASSERT_TRUE(tables.has_value()) << tables.error().message;
        tables_ = *tables;
        ASSERT_GE(tables_->largest(), 4);
    }

    [[nodiscard]] std::optional<Wdl> wdl(std::string_view fen) const {
        return tables_->probe_wdl(Chess::read_position(fen).value());
    }
    [[nodiscard]] std::vector<TableMove> root(const Position& at, bool repeated = false) const {
        return tables_->probe_root(at, repeated).value();
    }

    std::filesystem::path folder_;
    std::shared_ptr<const Syzygy> tables_;
};

Position with_clock(const Position& at, int clock) {
    Layout layout = at.layout();
    layout.halfmove_clock = clock;
    return Position::from(layout).value();
}

TEST_F(SyzygyTables, KnowWhatEveryPlayerKnows) {
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), Wdl::Win);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KQ6 b - - 0 1"), Wdl::Loss);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), Wdl::Win);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KB6 w - - 0 1"), Wdl::Draw);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/K7 w - - 0 1"), Wdl::Draw);
    EXPECT_EQ(wdl("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"), Wdl::Win);
    EXPECT_EQ(wdl("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"), Wdl::Loss);
    EXPECT_EQ(wdl("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), Wdl::Draw);  // stalemate
    EXPECT_EQ(wdl("k7/8/K7/P7/8/8/8/8 w - - 0 1"), Wdl::Draw);     // a pawn of the edge
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KBN5 w - - 0 1"), Wdl::Win);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KNN5 w - - 0 1"), Wdl::Draw);
    EXPECT_EQ(wdl("8/8/4k3/3q4/8/8/8/KR6 b - - 0 1"), Wdl::Win);
}

TEST_F(SyzygyTables, SayNothingWhereTheyDoNotTell) {
    EXPECT_EQ(wdl(kStartFen), std::nullopt);                         // too many men
    EXPECT_EQ(wdl("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), std::nullopt);  // castling
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KQ6 w - - 1 1"), std::nullopt);   // the clock runs
    EXPECT_FALSE(tables_->probe_root(Position(), false).has_value());
    const auto over = Chess::read_position("8/8/8/4k3/8/8/8/KQ6 w - - 100 90").value();
    EXPECT_FALSE(tables_->probe_root(over, false).has_value());
    const auto mate = Chess::read_position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").value();
    EXPECT_FALSE(tables_->probe_root(mate, false).has_value());
}

// What a position is worth is what its best move leads to.
TEST_F(SyzygyTables, AgreeWithThemselvesOneMoveFurther) {
    Rng rng(4);
    std::set<Wdl> seen;
    int en_passant = 0;
    for (int i = 0; i < scaled(20'000); ++i) {
        const Position at = random_ending(rng);
        const auto legal = legal_moves(at);
        auto best = at.stuck() == Outcome::Loss ? Wdl::Loss : Wdl::Draw;
        if (!legal.empty()) best = Wdl::Loss;
        for (const Move m : legal) {
            Position next = at;
            next.make(m);
            const auto value = tables_->probe_wdl(with_clock(next, 0));
            ASSERT_TRUE(value.has_value()) << Chess::write_position(next);
            best = std::max(best, negated(*value));
        }
        ASSERT_EQ(tables_->probe_wdl(at), best) << Chess::write_position(at);
        seen.insert(best);
        en_passant += at.en_passant() == kNoSquare ? 0 : 1;
    }
    EXPECT_EQ(seen, (std::set{Wdl::Loss, Wdl::Draw, Wdl::Win}));
    EXPECT_GT(en_passant, scaled(100));
}

TEST_F(SyzygyTables, RankEveryMoveAtTheRoot) {
    Rng rng(5);
    for (int i = 0; i < scaled(3000); ++i) {
        const Position at = with_clock(random_ending(rng), static_cast<int>(rng.below(20)));
        const auto legal = legal_moves(at);
        if (legal.empty()) continue;
        const auto moves = root(at);
        ASSERT_EQ(moves.size(), legal.size());
        for (std::size_t k = 0; k < moves.size(); ++k) {
            ASSERT_NE(std::find(legal.begin(), legal.end(), moves[k].move), legal.end());
            Position next = at;
            next.make(moves[k].move);
            // With so small a clock the 50-move rule is far away from endings of four men.
            ASSERT_EQ(moves[k].wdl, negated(tables_->probe_wdl(with_clock(next, 0)).value()))
                << Chess::write_position(at) << " " << Chess::write_move(at, moves[k].move);
            ASSERT_EQ(moves[k].dtz == 0, moves[k].wdl == Wdl::Draw);
            if (k > 0) {
                ASSERT_GE(moves[k - 1].rank, moves[k].rank);
                ASSERT_GE(moves[k - 1].wdl, moves[k].wdl);
            }
        }
    }
}

TEST_F(SyzygyTables, HeedTheFiftyMoveRule) {
    const auto at = Chess::read_position("8/8/8/4k3/8/8/8/KBN5 w - - 0 1").value();
    const TableMove sure = root(at).front();
    EXPECT_EQ(sure.wdl, Wdl::Win);
    EXPECT_EQ(sure.rank, 1000);
    ASSERT_GT(sure.dtz, 20);
    const TableMove late = root(with_clock(at, 99 - sure.dtz)).front();
    EXPECT_EQ(late.wdl, Wdl::Win);
    EXPECT_EQ(late.rank, 1000);
    const TableMove cursed = root(with_clock(at, 110 - sure.dtz)).front();
    EXPECT_EQ(cursed.wdl, Wdl::CursedWin);
    EXPECT_EQ(cursed.move, sure.move);
    EXPECT_LT(cursed.rank, 900);
    EXPECT_GT(cursed.rank, 0);
    // After a repetition the fastest way is better than any other.
    const auto again = root(at, true);
    EXPECT_EQ(again.front().dtz, sure.dtz);
    EXPECT_GT(again.front().rank, again.back().rank);
    EXPECT_LT(again.front().rank, 1000);
}

// Both sides follow the tables: the game ends in mate before the 50-move rule ends it.
TEST_F(SyzygyTables, WinWhatIsWon) {
    for (const std::string_view fen :
         {"8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "8/8/4k3/8/2r5/8/8/KQ6 w - - 0 1",
          "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 b - - 0 1"}) {
        Position at = Chess::read_position(fen).value();
        const auto value = tables_->probe_wdl(at).value();
        ASSERT_NE(value, Wdl::Draw) << fen;
        bool wins = value == Wdl::Win;
        while (has_moves(at)) {
            ASSERT_FALSE(at.is_rule_draw()) << fen;
            const TableMove best = root(at).front();
            ASSERT_EQ(best.wdl, wins ? Wdl::Win : Wdl::Loss) << Chess::write_position(at);
            at.make(best.move);
            wins = !wins;
        }
        EXPECT_EQ(at.stuck(), Outcome::Loss) << fen;
        EXPECT_FALSE(wins);
    }
}

TEST_F(SyzygyTables, HaveOneOwnerAtATime) {
    const Scratch scratch;
    for (const char* name : {"KQvK.rtbw", "KQvK.rtbz"})
        std::filesystem::create_symlink(folder_ / name, scratch.path() / name);
    const std::string other = scratch.path().string();

    EXPECT_EQ(Syzygy::open(folder_.string()).value(), tables_);
    const auto refused = Syzygy::open(other);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message, "Syzygy tables: '" + other + "' cannot be opened while '" +
                                           folder_.string() +
                                           "' is in use, for one process has one path");
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), Wdl::Win);  // it still is

    tables_.reset();
    tables_ = Syzygy::open(other).value();
    EXPECT_EQ(tables_->largest(), 3);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), Wdl::Win);
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), std::nullopt);
    tables_.reset();
    tables_ = Syzygy::open(folder_.string()).value();
    EXPECT_EQ(wdl("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), Wdl::Win);
}

// Tables are read from their files when they are first asked, by whoever comes first.
TEST_F(SyzygyTables, AnswerManyThreads) {
    constexpr int kThreads = 4;
    Rng rng(6);
    std::vector<Position> positions;
    for (int i = 0; i < 2000; ++i) positions.push_back(random_ending(rng));
    std::vector<std::vector<std::optional<Wdl>>> answers(kThreads);
    std::vector<std::jthread> threads;
    for (auto& mine : answers) {
        threads.emplace_back([&mine, &positions, this] {
            for (const Position& at : positions) {
                mine.push_back(tables_->probe_wdl(at));
                if (mine.size() % 50 == 0 && has_moves(at)) static_cast<void>(root(at));
            }
        });
    }
    threads.clear();
    for (const auto& each : answers) EXPECT_EQ(each, answers.front());
    for (const auto& answer : answers.front()) EXPECT_TRUE(answer.has_value());
}

}  // namespace
}  // namespace damier::chess
