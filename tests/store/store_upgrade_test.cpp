// Stores of older versions: read as they are, upgraded when they are opened to be changed, and whole
// whenever that is killed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "scratch.h"
#include "sizes.h"
#include "store/schema.h"
#include "store/version_1.h"
#include "store_contract.h"
#include "store_files.h"

namespace damier::store {
namespace {

namespace fs = std::filesystem;

class StoreUpgrade : public testing::Test {
protected:
    explicit StoreUpgrade(int from = 1) { make_version(from, path()); }

    [[nodiscard]] std::string path(const std::string& name = "old.db") const {
        return scratch_.file(name);
    }
    [[nodiscard]] Result<Store> open() const { return Store::open(path()); }
    [[nodiscard]] std::string version() const {
        return ask(path(), "SELECT CAST(version AS TEXT) FROM damier_store");
    }
    // As it was.
    void restore(const std::string& from) const {
        for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(path() + end);
        fs::copy_file(from, path());
    }

    Scratch scratch_;
};

// From each of them.
class StoreUpgradeFrom : public StoreUpgrade, public testing::WithParamInterface<int> {
protected:
    StoreUpgradeFrom() : StoreUpgrade(GetParam()) {}

    [[nodiscard]] static std::string from() { return std::to_string(GetParam()); }
    static void check(Store& store) {
        if (GetParam() == 1) check_version_1(store);
    }
};
INSTANTIATE_TEST_SUITE_P(Versions, StoreUpgradeFrom,
                         testing::Range(1, static_cast<int>(kSchemaVersion)));

const std::string kPresent = std::to_string(kSchemaVersion);

// What SQLite itself finds in the columns that all versions have.
std::string raw_games(const std::string& path) {
    return ask(path,
               "SELECT group_concat(line, char(10)) FROM (SELECT g.tournament || '|' || g.number ||"
               " '|' || f.spec || '|' || f.version || '|' || s.spec || '|' || s.version || '|' ||"
               " g.score || '|' || g.termination || '|' || g.begun || '|' || g.seconds || '|' ||"
               " g.reason || '|' || g.start || '|' || g.opening || '|' || g.moves || '|' || g.said"
               " AS line FROM games g JOIN players f ON f.id = g.first"
               " JOIN players s ON s.id = g.second ORDER BY g.tournament, g.number)");
}

std::string sound(const std::string& path) {
    return ask(path, "PRAGMA integrity_check") +
           ask(path, "SELECT CAST(count(*) AS TEXT) FROM pragma_foreign_key_check");
}

TEST_P(StoreUpgradeFrom, IsReadAsItIs) {
    const std::string before = contents(path());
    Store reader = *must(Store::open_to_read(path()));
    check(reader);
    check_reader(path());
    EXPECT_GT(must(reader.list_games({})).size(), 10U);
    EXPECT_EQ(reader.begin_tournament("chess", "{}").error().message,
              fmt::format("the store '{}': it can only be read", path()));
    EXPECT_EQ(contents(path()), before);
    EXPECT_EQ(version(), from());
}

TEST_P(StoreUpgradeFrom, KeepsEveryGame) {
    const Everything before = everything_at(path());
    const std::string rows = raw_games(path());
    {
        Store store = must(open());
        EXPECT_EQ(version(), kPresent);
        EXPECT_EQ(everything(store), before);
        check(store);
    }
    EXPECT_EQ(raw_games(path()), rows);
    EXPECT_EQ(sound(path()), "ok0");
    EXPECT_EQ(ask(path(),
                  "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master"
                  " WHERE type = 'table' ORDER BY name)"),
              "damier_store,games,page_tables,players,tournaments");
    EXPECT_EQ(everything_at(path()), before);

    // It is a store like any other.
    Store store = must(Store::open_existing(path())).value();
    const auto id = must(store.begin_tournament("chess", "{}"));
    EXPECT_GT(id, before.tournaments.back().id);
    must(store.add(id, game_of(0)));
    EXPECT_EQ(must(store.games(id)), std::vector{game_of(0)});
    EXPECT_EQ(sound(path()), "ok0");
    check_numbers_are_unique(store);
    check_round_trips(store);
    check_scores(store);
    check_lists(store);
    check_page(store);
}

// What is new in a new store is what an upgraded one has.
TEST_P(StoreUpgradeFrom, EndsInTheFormOfANewStore) {
    must(open());
    must(Store::open(path("new.db")));
    const std::string form =
        "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_master"
        " ORDER BY name)";
    EXPECT_EQ(ask(path(), form), ask(path("new.db"), form));
}

TEST_P(StoreUpgradeFrom, WhatCanOnlyBeReadIsNotUpgraded) {
    const Everything before = everything_at(path());
    fs::permissions(path(), kAllMayRead);
    fs::permissions(scratch_.path(), kAllMayEnter);
    EXPECT_EQ(without_rights([&] {
                  const auto refused = open();
                  ASSERT_FALSE(refused.has_value());
                  EXPECT_EQ(refused.error().message,
                            fmt::format("the store '{}': it can only be read", path()));
                  EXPECT_EQ(everything_at(path()), before);
              }),
              0);
    EXPECT_EQ(version(), from());
}

// A reader who came before the upgrade, and a writer who came before one of the future.
TEST_F(StoreUpgrade, UnderTheEyesOfOthers) {
    Store reader = *must(Store::open_to_read(path()));
    const Everything before = everything(reader);
    Store writer = must(open());
    EXPECT_EQ(everything(reader), before);
    EXPECT_EQ(everything(writer), before);
    run_sql(path(), fmt::format("UPDATE damier_store SET version = {}", kSchemaVersion + 1));
    const std::string refused = fmt::format(
        "the store '{}' was made by a newer Damier: it has version {}, this program knows {}",
        path(), kSchemaVersion + 1, kSchemaVersion);
    EXPECT_EQ(reader.tournaments().error().message, refused);
    EXPECT_EQ(writer.begin_tournament("chess", "{}").error().message, refused);
    EXPECT_EQ(writer.add(1, game_of(999)).error().message, refused);
}

// Calls f(text) when SQLite begins a statement, on every connection that is made from now on: for a
// process that ends soon.
void watch_statements(std::function<void(std::string_view)> f) {
    using namespace sqlite_api;  // NOLINT: SOCI puts SQLite's names there
    static std::function<void(std::string_view)> watcher;
    watcher = std::move(f);
    static constexpr auto kPassOn = [](unsigned, void*, void*, void* text) {
        watcher(static_cast<const char*>(text));
        return 0;
    };
    int (*const extension)(sqlite3*, const char**, const sqlite3_api_routines*) =
        [](sqlite3* database, const char**, const sqlite3_api_routines*) {
            return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, kPassOn, nullptr);
        };
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(extension));
}

// Ends this process like kill -9 when SQLite begins its n-th statement from now on.
void die_at_statement(int number) {
    watch_statements([left = number](std::string_view) mutable {
        if (--left == 0) kill(getpid(), SIGKILL);
    });
}

// A reader sees the tables as they were when it looked at their version.
TEST_F(StoreUpgrade, BetweenTheVersionAndTheQuestion) {
    const Everything before = everything_at(path());
    const int end = in_child([&] {
        bool is_upgraded = false;
        watch_statements([&](std::string_view statement) {
            if (statement.find("FROM games g JOIN") == std::string_view::npos) return;
            if (std::exchange(is_upgraded, true)) return;
            EXPECT_TRUE(open().has_value());
        });
        Store reader = *must(Store::open_to_read(path()));
        EXPECT_EQ(everything(reader), before);
        EXPECT_TRUE(is_upgraded);
        EXPECT_EQ(version(), kPresent);
        EXPECT_EQ(everything(reader), before);
        return testing::Test::HasFailure() ? 1 : 0;
    });
    EXPECT_EQ(end, 0);
}

TEST_P(StoreUpgradeFrom, KilledAtEveryStatement) {
    const Everything before = everything_at(path());
    fs::copy_file(path(), path("copy.db"));
    int upgraded = 0;
    int statement = 1;
    for (;; ++statement) {
        ASSERT_LT(statement, 200);
        restore(path("copy.db"));
        const int end = in_child([&] {
            die_at_statement(statement);
            return open() ? 0 : 1;
        });
        if (end == 0) break;  // there are no more
        ASSERT_EQ(end, 1000 + SIGKILL) << statement;
        ASSERT_EQ(sound(path()), "ok0") << statement;
        const std::string reached = version();
        if (reached == kPresent) ++upgraded;
        ASSERT_TRUE(reached >= from() && reached <= kPresent) << reached;
        ASSERT_EQ(everything_at(path()), before) << statement;
        Store store = must(open());
        ASSERT_EQ(everything(store), before) << statement;
        ASSERT_EQ(version(), kPresent);
    }
    EXPECT_GT(statement, 10);  // those of the upgrade were among them
    EXPECT_GT(upgraded, 0);    // and one after it
    EXPECT_LT(upgraded, 5);
}

// The store with as many games more as make an upgrade take its time.
void multiply(const std::string& path, int times) {
    std::string statements = "BEGIN;";
    for (int i = 0; i < times; ++i) {
        statements +=
            "INSERT INTO tournaments (game, begun, finished, settings)"
            " SELECT game, begun, finished, settings FROM tournaments WHERE id = 1;"
            "INSERT INTO games SELECT (SELECT max(id) FROM tournaments), tournament * 1000 + "
            "number,"
            " first, second, score, termination, begun, seconds, reason, start, opening, moves,"
            " said, faults FROM games WHERE number < 1000;";
    }
    run_sql(path, statements + "COMMIT;");
}

TEST_F(StoreUpgrade, KilledAtAnyMoment) {
    multiply(path(), 60);
    const Everything before = everything_at(path());
    fs::copy_file(path(), path("copy.db"));
    // The shortest of a few, for a busy disk may make one much longer than those to be killed.
    auto taken = std::chrono::microseconds::max();
    for (int i = 0; i < 3; ++i) {
        restore(path("copy.db"));
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(in_child([&] { return open() ? 0 : 1; }), 0);
        taken = std::min(taken, std::chrono::duration_cast<std::chrono::microseconds>(
                                    std::chrono::steady_clock::now() - begin));
    }
    Rng rng(2026);
    int killed = 0;
    for (int i = 0; i < 2 * scaled(20); ++i) {
        restore(path("copy.db"));
        const pid_t child = fork();
        if (child == 0) _exit(open() ? 0 : 1);
        usleep(static_cast<useconds_t>(rng.below(static_cast<std::uint32_t>(taken.count()))));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        killed += WIFSIGNALED(status) ? 1 : 0;
        ASSERT_EQ(sound(path()), "ok0");
        Store store = must(open());
        ASSERT_EQ(everything(store), before) << "kill " << i;
    }
    EXPECT_GT(killed, 0);
}

// One of them does it, the others wait, and all go on.
TEST_F(StoreUpgrade, ByManyAtOnce) {
    multiply(path(), 10);
    const Everything before = everything_at(path());
    constexpr int kPrograms = 8;
    std::vector<pid_t> children;
    for (int i = 0; i < kPrograms; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            auto store = open();
            if (!store) _exit(1);
            const auto id = store->begin_tournament("chess", "{}");
            if (!id) _exit(2);
            _exit(store->add(*id, game_of(0)) ? 0 : 3);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    Everything after = everything_at(path());
    ASSERT_EQ(after.tournaments.size(), before.tournaments.size() + kPrograms);
    EXPECT_EQ(after.games.back(), std::vector{game_of(0)});
    after.tournaments.resize(before.tournaments.size());
    after.games.resize(before.games.size());
    EXPECT_EQ(after, before);
}

// --- What version 1 left to be guessed

TEST(StoreVersion1, Culprits) {
    const auto culprit = [](Score score, Termination termination, std::string reason,
                            std::string_view game = "chess") {
        return culprit_in_version_1({score, termination, std::move(reason)}, game);
    };
    EXPECT_EQ(culprit(Score::FirstWins, Termination::Normal, "white: x"), std::nullopt);
    EXPECT_EQ(culprit(Score::FirstWins, Termination::Adjudication, "x"), std::nullopt);
    EXPECT_EQ(culprit(Score::Open, Termination::Unterminated, "white: x"), std::nullopt);
    for (const Termination how : {Termination::TimeForfeit, Termination::IllegalMove,
                                  Termination::Crash, Termination::Stall, Termination::NoStart}) {
        EXPECT_EQ(culprit(Score::FirstWins, how, "white: x"), Side::Second);
        EXPECT_EQ(culprit(Score::SecondWins, how, "x"), Side::First);
        EXPECT_EQ(culprit(Score::Draw, how, "white: 12 ms late"), Side::First);
        EXPECT_EQ(culprit(Score::Draw, how, "black: 12 ms late"), Side::Second);
        EXPECT_EQ(culprit(Score::Draw, how, "black: 12 ms late", "checkers"), Side::First);
        EXPECT_EQ(culprit(Score::Draw, how, "white: 12 ms late", "sherlock"), Side::Second);
        for (const std::string reason : {"", "12 ms late", "black", "blacks: x", "x black: y"})
            EXPECT_EQ(culprit(Score::Draw, how, reason), std::nullopt) << reason;
        EXPECT_EQ(culprit(Score::Draw, how, "black: x", "go"), std::nullopt);
    }
}

TEST(StoreVersion1, Faults) {
    const auto faults = [](std::string_view text, std::string_view game = "chess") {
        return faults_in_version_1(text, game);
    };
    using Faults = std::vector<Fault>;
    EXPECT_EQ(faults(""), Faults{});
    EXPECT_EQ(faults("ply 1, white: a: b, c\nply 12, black: d\n"),
              (Faults{{1, Side::First, "a: b, c"}, {12, Side::Second, "d"}}));
    EXPECT_EQ(faults("ply 1, white: a", "sherlock"), (Faults{{1, Side::Second, "a"}}));
    for (const std::string odd : {"x", "ply", "ply 1", "ply 1, white", "ply x, white: a",
                                  "ply 1, red: a", "ply 99999999999, white: a", "ply -1, white: a"})
        EXPECT_EQ(faults(odd + "\n"), (Faults{{0, std::nullopt, odd}})) << odd;
    EXPECT_EQ(faults("ply 1, white: a", "go"), (Faults{{0, std::nullopt, "ply 1, white: a"}}));
}

}  // namespace
}  // namespace damier::store
