// Tables kept in a store, and the games that end on them.
#include "server/store_keeper.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "processes.h"
#include "scratch.h"
#include "sizes.h"
#include "store/database.h"
#include "test_page.h"

namespace damier::server {
namespace {

using namespace std::chrono_literals;

// What a keeper complained about, from any thread.
struct Troubles {
    [[nodiscard]] std::size_t size() {
        const std::lock_guard lock(mutex);
        return said.size();
    }
    std::mutex mutex;
    std::vector<std::string> said;
};

class StoreKeeperTest : public testing::Test {
protected:
    [[nodiscard]] std::string place() const { return scratch_.file("games.db"); }

    std::unique_ptr<StoreKeeper> keeper(StoreKeeper::Setup setup = {}) {
        setup.program = {"0.1.0", "0123456789ab"};
        setup.on_trouble = [this](const std::string& sentence) {
            const std::lock_guard lock(troubles_.mutex);
            troubles_.said.push_back(sentence);
        };
        setup.again = 10ms;
        auto opened = StoreKeeper::open(place(), std::move(setup));
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        return std::move(*opened);
    }
    // As another program sees it.
    [[nodiscard]] store::Store store() const { return store::Store::open(place()).value(); }
    [[nodiscard]] std::vector<store::StoredGame> games() const {
        store::Store store = this->store();
        std::vector<store::StoredGame> all;
        const auto tournaments = store.tournaments().value();
        for (const auto& each : tournaments) {
            EXPECT_TRUE(store::is_page(each));
            const auto games = store.games(each.id).value();
            all.insert(all.end(), games.begin(), games.end());
        }
        return all;
    }

    // What another program does to the tables.
    [[nodiscard]] Result<void> run(const std::string& statement) const {
        const auto database =
            store::Database::open(place(), store::Database::Purpose::Change).value();
        return database->change([&](soci::session& sql) -> Result<void> {
            sql << statement;
            return {};
        });
    }

    Scratch scratch_;
    Troubles troubles_;
};

TEST_F(StoreKeeperTest, KeepsWhatWasSaved) {
    {
        const auto kept = keeper();
        EXPECT_EQ(kept->load("a"), std::nullopt);
        kept->save("a", {{"state", 1}});
        kept->save("b", {{"state", "é"}});
        EXPECT_EQ(kept->load("a"), (Json{{"state", 1}}));  // written or not
        for (int i = 2; i <= 100; ++i) {
            kept->save("a", {{"state", i}});
            ASSERT_EQ(kept->load("a"), (Json{{"state", i}}));
        }
        EXPECT_TRUE(eventually([&] { return store().kept_table("b").value().has_value(); }));
        EXPECT_TRUE(
            eventually([&] { return store().kept_table("a").value() == R"({"state":100})"; }));
        EXPECT_EQ(kept->load("a"), (Json{{"state", 100}}));
        kept->save("a", {{"state", 101}});
    }  // the end writes what is left
    const auto next = keeper();
    EXPECT_EQ(next->load("a"), (Json{{"state", 101}}));
    EXPECT_EQ(next->load("b"), (Json{{"state", "é"}}));
    EXPECT_EQ(troubles_.size(), 0U);
}

// Many hands at once; the last state of each is there in the end, and nobody sees an older one than
// he wrote.
TEST_F(StoreKeeperTest, ManyTablesChangeAtTheSameTime) {
    constexpr int kTables = 8;
    const int states = scaled(200);
    {
        const auto kept = keeper();
        std::vector<std::jthread> threads;
        for (int t = 0; t < kTables; ++t) {
            threads.emplace_back([&, t] {
                const std::string name = std::to_string(t);
                for (int i = 0; i <= states; ++i) {
                    kept->save(name, {{"state", i}});
                    EXPECT_EQ(kept->load(name), (Json{{"state", i}}));
                }
            });
        }
    }
    store::Store there = store();
    for (int t = 0; t < kTables; ++t) {
        EXPECT_EQ(there.kept_table(std::to_string(t)).value(),
                  fmt::format(R"({{"state":{}}})", states));
    }
    EXPECT_EQ(troubles_.size(), 0U);
}

// One failure is told once, nothing is lost, and it goes on when the store works again.
TEST_F(StoreKeeperTest, AFailingStoreIsNoEnd) {
    const auto kept = keeper();
    kept->save("a", {{"state", 1}});
    ASSERT_TRUE(eventually([&] { return store().kept_table("a").value().has_value(); }));
    ASSERT_TRUE(run("ALTER TABLE page_tables RENAME TO away").has_value());
    for (int i = 2; i <= 5; ++i) {
        kept->save("a", {{"state", i}});
        kept->save("b", {{"state", i}});
        std::this_thread::sleep_for(20ms);
    }
    ASSERT_TRUE(eventually([&] { return troubles_.size() > 0; }));
    EXPECT_EQ(troubles_.size(), 1U);
    EXPECT_NE(troubles_.said[0].find("page_tables"), std::string::npos) << troubles_.said[0];
    EXPECT_EQ(kept->load("b"), (Json{{"state", 5}}));
    EXPECT_EQ(kept->load("c"), std::nullopt);  // nobody knows
    ASSERT_TRUE(run("ALTER TABLE away RENAME TO page_tables").has_value());
    EXPECT_TRUE(eventually([&] { return store().kept_table("b").value() == R"({"state":5})"; }));
    EXPECT_TRUE(eventually([&] { return store().kept_table("a").value() == R"({"state":5})"; }));
    EXPECT_EQ(troubles_.size(), 1U);
}

// It does not remember without end what it cannot write.
TEST_F(StoreKeeperTest, AStoreThatFailsForLong) {
    StoreKeeper::Setup setup;
    setup.waiting = 2;
    const auto kept = keeper(std::move(setup));
    kept->save("a", 1);
    ASSERT_TRUE(eventually([&] { return store().kept_table("a").value().has_value(); }));
    ASSERT_TRUE(run("ALTER TABLE page_tables RENAME TO away").has_value());
    for (int i = 0; i < 20; ++i) kept->save(std::to_string(i), i);
    EXPECT_EQ(kept->load("19"), Json(19));
    EXPECT_TRUE(eventually([&] { return kept->load("5") == std::nullopt; }));
}

TEST_F(StoreKeeperTest, ForgetsTablesThatNobodyTouches) {
    keeper()->save("a", 1);
    keeper();
    EXPECT_EQ(store().kept_table("a").value(), "1");  // not for 90 days
    StoreKeeper::Setup setup;
    setup.kept_for = std::chrono::days(-1);
    const auto kept = keeper(std::move(setup));
    EXPECT_TRUE(eventually([&] { return !store().kept_table("a").value().has_value(); }));
}

TEST_F(StoreKeeperTest, RefusesAPlaceWhereNoStoreCanBe) {
    std::ofstream(scratch_.file("text.db")) << "no store";
    const auto refused = StoreKeeper::open(scratch_.file("text.db"), {});
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message.find("it is no store"), std::string::npos);
}

// A whole game of a person against a player, in every game.
TEST_F(StoreKeeperTest, GamesOfPersonsAreStored) {
    std::vector<std::string> names{"chess", "checkers", "sherlock", "tictactoe"};
    for (const std::string& name : names) {
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        const std::string table = page.open_new(setup(name, person(), player("uniform:seed=3")));
        ASSERT_TRUE(page.play_to_the_end(table));
    }
    store::Store there = store();
    const auto tournaments = there.tournaments().value();
    ASSERT_EQ(tournaments.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        EXPECT_EQ(tournaments[i].game, names[i]);
        const auto games = there.games(tournaments[i].id).value();
        ASSERT_EQ(games.size(), 1U);
        EXPECT_EQ(games[0].first, (store::StoredPlayer{"human", "human", "", ""}));
        EXPECT_EQ(games[0].second.spec, "uniform:seed=3");
        EXPECT_EQ(games[0].second.expanded, "uniform:seed=3");
        EXPECT_EQ(games[0].second.version, "0.1.0");
        EXPECT_EQ(games[0].second.commit, "0123456789ab");
        EXPECT_NE(games[0].verdict.score, Score::Open);
        EXPECT_GT(games[0].turns.size(), 4U);
        EXPECT_EQ(games[0].begun.size(), store::now_text().size());
        EXPECT_LE(games[0].begun, store::now_text());
    }
    EXPECT_EQ(there.last_unfinished().value(), std::nullopt);
    EXPECT_EQ(troubles_.size(), 0U);
}

TEST_F(StoreKeeperTest, ProgramsAreStoredUnderTheirSpecs) {
    {
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        const std::string table =
            page.open_new(setup("chess", person(), {{"kind", "engine"}, {"name", "Good Engine"}}));
        ASSERT_EQ(page.play(table, "e2e4")["type"], "done");
        ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
        ASSERT_EQ(page.ask("resign", table)["type"], "done");
    }
    const auto all = games();
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].second.spec, fmt::format("uci:\"{}\" good", paths::kBadEngine));
    EXPECT_EQ(all[0].second.expanded, all[0].second.spec);
    EXPECT_EQ(all[0].second.version, "Bad Engine 1.0");
    EXPECT_EQ(all[0].second.commit, "");
    EXPECT_EQ(all[0].verdict.score, Score::SecondWins);
}

// Once for each end: neither a new server, nor a new seat, nor another look makes it two.
TEST_F(StoreKeeperTest, AGameIsStoredOnceForEachEnd) {
    std::string table;
    {
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        table = page.open_new(setup("tictactoe", person(), person()));
        for (const std::string move : {"a1", "b1", "a2", "b2", "a3"})
            ASSERT_EQ(page.play(table, move)["type"], "done");
        ASSERT_TRUE(page.is_over(table));
        ASSERT_EQ(
            page.ask("seat", table, {{"side", "second"}, {"seat", player("uniform")}})["type"],
            "done");
    }
    EXPECT_EQ(games().size(), 1U);
    {
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        ASSERT_EQ(page.ask("open", table)["type"], "done");
        EXPECT_TRUE(page.is_over(table));
        ASSERT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", person()}})["type"],
                  "done");
    }
    EXPECT_EQ(games().size(), 1U);
    {
        // Taken back, and ended otherwise.
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        ASSERT_EQ(page.ask("open", table)["type"], "done");
        ASSERT_EQ(page.ask("undo", table)["type"], "done");
        ASSERT_FALSE(page.is_over(table));
        ASSERT_EQ(page.ask("resign", table)["type"], "done");
    }
    const auto all = games();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].turns.size(), 5U);
    EXPECT_EQ(all[0].verdict.score, Score::FirstWins);
    EXPECT_EQ(all[1].turns.size(), 4U);
    EXPECT_EQ(all[1].verdict.score, Score::SecondWins);
    EXPECT_EQ(all[1].begun, all[0].begun);
}

TEST_F(StoreKeeperTest, EveryGameOfASeriesIsStored) {
    {
        const auto kept = keeper();
        House house(*kept);
        Page page(house);
        Json watched = setup("tictactoe", player("alphabeta:depth=9"), player("uniform"));
        watched["series"] = true;
        const std::string table = page.open_new(watched);
        for (int game = 0; game < 4; ++game) {
            ASSERT_TRUE(house.desk.run_until([&] { return page.is_over(table); }));
            house.desk.pass(3s);
        }
    }
    const auto all = games();
    ASSERT_GE(all.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(all[i].first.spec, i % 2 == 0 ? "alphabeta:depth=9" : "uniform");
}

// A server that is killed: the table is there with the end of its game, and the game once; or none
// of both.
TEST_F(StoreKeeperTest, KilledAtAnyMoment) {
    if (kSanitized) GTEST_SKIP() << "a program with threads does not fork under a sanitizer";
    constexpr int kTimes = 12;
    int whole_games = 0;
    for (int i = 0; i < kTimes; ++i) {
        const std::string name = fmt::format("killed{}.db", i);
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            auto kept = StoreKeeper::open(scratch_.file(name), {});
            if (!kept) _exit(1);
            House house(**kept);
            Page page(house);
            const std::string table = page.open_new(setup("tictactoe", person(), person()));
            if (write(ends[1], table.data(), table.size()) < 0) _exit(2);
            for (const std::string move : {"a1", "b1", "a2", "b2", "a3"})
                (void)page.play(table, move);
            for (;;) pause();
        }
        close(ends[1]);
        std::string table(20, ' ');
        ASSERT_EQ(read(ends[0], table.data(), table.size()), std::ssize(table));
        close(ends[0]);
        // The last of them is left to its end.
        const bool is_last = i + 1 == kTimes;
        const auto is_written = [&] {
            auto there = store::Store::open(scratch_.file(name));
            return there && there->count_games().value_or(0) > 0;
        };
        if (is_last) {
            EXPECT_TRUE(eventually(is_written));
        } else {
            usleep(static_cast<useconds_t>(i) * 1500);
        }
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        store::Store there = store::Store::open(scratch_.file(name)).value();
        const auto saved = there.kept_table(table).value();
        const bool is_over = saved && Json::parse(*saved)["moves"].size() == 5;
        EXPECT_EQ(there.count_games().value(), is_over ? 1 : 0);
        whole_games += is_over ? 1 : 0;
    }
    EXPECT_GE(whole_games, 1);
}

}  // namespace
}  // namespace damier::server
