// The store in a SQLite file: what it keeps, what it survives, and what it refuses to touch.
#include "store/store.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/new_folder.h"
#include "core/random.h"
#include "scratch.h"
#include "store/database.h"
#include "store/fault_text.h"
#include "store_contract.h"
#include "store_files.h"

namespace damier::store {
namespace {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name = "games.db") const {
        return scratch_.file(name);
    }
    [[nodiscard]] Result<Store> open() const { return Store::open(path()); }

    Scratch scratch_;
    const fs::path& folder_ = scratch_.path();
};

std::string error_of(const Result<Store>& result) {
    return result ? "no error" : result.error().message;
}
TEST_F(StoreTest, RoundTrips) {
    Store store = must(open());
    check_round_trips(store);
}
TEST_F(StoreTest, NumbersAreUnique) {
    Store store = must(open());
    check_numbers_are_unique(store);
}
TEST_F(StoreTest, Refusals) {
    Store store = must(open());
    check_refusals(store);
}
TEST_F(StoreTest, Tournaments) {
    Store store = must(open());
    check_tournaments(store);
}
TEST_F(StoreTest, Lists) {
    Store store = must(open());
    check_lists(store);
}
TEST_F(StoreTest, Page) {
    Store store = must(open());
    check_page(store);
}
TEST_F(StoreTest, PageOfSeveralServers) {
    check_page_threads([this] { return open(); });
}
TEST_F(StoreTest, WordsOfGames) {
    EXPECT_EQ(game_word({12, 3}), "12-3");
    EXPECT_EQ(read_game_word("12-3"), (GameId{12, 3}));
    for (const std::string_view bad : {"", "12", "-3", "12-", "12-3x", "012-3", "12-+3", "12--3",
                                       "1-99999999999999999999", "12-3-4", " 12-3"})
        EXPECT_EQ(read_game_word(bad), std::nullopt) << bad;
}
TEST_F(StoreTest, Scores) {
    Store store = must(open());
    check_scores(store);
}
TEST_F(StoreTest, Threads) {
    check_threads([this] { return open(); });
    EXPECT_EQ(ask(path(), "PRAGMA integrity_check"), "ok");
}

// What Unicode calls well-formed stays; every byte of the rest is described.
TEST(Text, AsUtf8) {
    for (const std::string good :
         {"", "e2e4\n\t\x7F", "é ♞ 🏁", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"})
        EXPECT_EQ(as_utf8(good), good);
    EXPECT_EQ(as_utf8(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(as_utf8("\xFF\x80z"), "\\xff\\x80z");
    EXPECT_EQ(as_utf8("\xC0\x80"), "\\xc0\\x80");                    // overlong
    EXPECT_EQ(as_utf8("\xE0\x9F\xBF"), "\\xe0\\x9f\\xbf");           // overlong
    EXPECT_EQ(as_utf8("\xED\xA0\x80"), "\\xed\\xa0\\x80");           // a surrogate
    EXPECT_EQ(as_utf8("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
    EXPECT_EQ(as_utf8("\xE2\x99"), "\\xe2\\x99");                    // cut short
    EXPECT_EQ(as_utf8("\xC3\xC3\xA9"), "\\xc3é");
}

TEST_F(StoreTest, TimesThatAreNone) {
    EXPECT_EQ(to_microseconds(std::nan("")), 0);
    EXPECT_EQ(to_microseconds(-1), 0);
    EXPECT_EQ(to_microseconds(1e300), 1'000'000'000'000'000);
    EXPECT_EQ(to_microseconds(0.0000014), 1);
    Store store = must(open());
    const auto id = must(store.begin_tournament("chess", "{}"));
    StoredGame game = game_of(0);
    game.seconds = std::nan("");
    must(store.add(id, game));
    EXPECT_EQ(must(store.games(id)).front().seconds, 0);
}

TEST_F(StoreTest, TextOfTurns) {
    const auto turns = read_turns("e2e4 e7e5", "-12/3/4/5 -/0/18446744073709551615/1500000");
    ASSERT_TRUE(turns.has_value());
    EXPECT_EQ((*turns)[0], (StoredTurn{"e2e4", -12, 3, 4, 0.000005}));
    EXPECT_EQ((*turns)[1], (StoredTurn{"e7e5", std::nullopt, 0, 18'446'744'073'709'551'615U, 1.5}));
    EXPECT_EQ(read_turns("e2e4", "").error().message, "1 moves, but 0 were spoken about");
    for (const std::string_view bad : {"1/2/3", "1/2/3/4/5", "/2/3/4", "1/2/-3/4", "x/2/3/4",
                                       "1/2/3/", "1/2/3/4x", "1/99999999999/3/4", "--/1/1/1"}) {
        EXPECT_EQ(read_turns("e2e4", bad).error().message,
                  fmt::format("move 1: expected value/depth/nodes/microseconds, found '{}'", bad));
    }
}

TEST_F(StoreTest, TextOfFaults) {
    const std::vector<Fault> faults{
        {1, Side::First, "a \"b\"\n\x80"}, {0, std::nullopt, ""}, {1000, Side::Second, "é"}};
    const std::string text = write_faults(faults);
    EXPECT_EQ(text, R"([{"ply":1,"side":"first","text":"a \"b\"\n\\x80"},)"
                    R"({"ply":0,"side":null,"text":""},{"ply":1000,"side":"second","text":"é"}])");
    auto expected = faults;
    expected[0].text = "a \"b\"\n\\x80";
    EXPECT_EQ(must(read_faults(text)), expected);
    EXPECT_EQ(write_faults({}), "[]");
    EXPECT_TRUE(must(read_faults("[]")).empty());
    for (const std::string bad :
         {"", "{}", "[", "[1]", R"([{"ply":1,"side":"first"}])",
          R"([{"ply":-1,"side":"first","text":""}])", R"([{"ply":1,"side":"white","text":""}])",
          R"([{"ply":1,"side":1,"text":""}])", R"([{"ply":"1","side":null,"text":""}])",
          R"([{"ply":1.5,"side":null,"text":""}])", R"([{"ply":1,"side":null,"text":null}])",
          R"([{"ply":4294967297,"side":null,"text":""}])",
          R"([{"ply":1,"side":null,"text":"","more":1}])"}) {
        EXPECT_EQ(read_faults(bad).error().message,
                  fmt::format("the store holds {} where faults were expected", quoted(bad)));
    }
}

// Opened again, and by two at once; at paths with odd characters.
TEST_F(StoreTest, Places) {
    for (const std::string name : {"with space.db", "a=b.db", "two  spaces = x.db", "quote\".db",
                                   "é's.db", "%20?mode=ro#.db"}) {
        std::int64_t id = 0;
        {
            auto store = Store::open(path(name));
            ASSERT_TRUE(store.has_value()) << store.error().message;
            Store second = must(Store::open(path(name)));
            id = must(store->begin_tournament("chess", "{}"));
            must(second.add(id, game_of(0)));
            must(store->add(id, game_of(1)));
        }
        EXPECT_TRUE(fs::is_regular_file(path(name))) << name;
        EXPECT_EQ(must(must(Store::open(path(name))).games(id)).size(), 2U) << name;
    }
    EXPECT_EQ(ask(path("with space.db"), "PRAGMA journal_mode"), "wal");
    EXPECT_NE(error_of(Store::open(path("a=\"b.db"))).find("cannot have both"), std::string::npos);
}

// A folder that is not there is misspelt, unless it is that of the standard place.
TEST_F(StoreTest, MissingFolders) {
    EXPECT_EQ(error_of(Store::open(path("a/b/c.db"))),
              fmt::format("the store '{}' cannot be opened: there is no folder '{}'",
                          path("a/b/c.db"), path("a/b")));
    EXPECT_FALSE(fs::exists(path("a")));
    setenv("XDG_DATA_HOME", path("data").c_str(), 1);
    must(Store::open(Store::standard_place()));
    EXPECT_TRUE(fs::is_regular_file(path("data/damier/damier.db")));
    std::ofstream(path("file")).close();
    setenv("XDG_DATA_HOME", path("file").c_str(), 1);
    EXPECT_NE(error_of(Store::open(Store::standard_place())).find("Not a directory"),
              std::string::npos);
    unsetenv("XDG_DATA_HOME");
}

// What was made for nothing is gone afterwards; what holds something, or was there, stays.
TEST_F(StoreTest, NewFolders) {
    {
        const auto folder = must(NewFolder::make(path("a/b/")));
    }
    EXPECT_FALSE(fs::exists(path("a")));
    fs::create_directory(path("a"));
    {
        const auto folder = must(NewFolder::make(path("a")));
    }
    EXPECT_TRUE(fs::exists(path("a")));
    {
        const auto folder = must(NewFolder::make(path("a/b/c/d")));
        EXPECT_TRUE(fs::is_directory(path("a/b/c/d")));
        std::ofstream(path("a/b/x")).close();
    }
    EXPECT_FALSE(fs::exists(path("a/b/c")));
    EXPECT_TRUE(fs::exists(path("a/b/x")));
    EXPECT_EQ(NewFolder::make(path("a/b/x/y")).error().message, "Not a directory");
}

TEST_F(StoreTest, ReadersMakeNothing) {
    for (const auto& look : {Store::open_existing, Store::open_to_read}) {
        EXPECT_FALSE(must(look(path("new/x.db"))).has_value());
        EXPECT_FALSE(fs::exists(path("new")));
        std::ofstream(path("empty.db")).close();
        EXPECT_FALSE(must(look(path("empty.db"))).has_value());
        EXPECT_EQ(fs::file_size(path("empty.db")), 0U);
        must(open());
        EXPECT_TRUE(must(look(path())).has_value());
    }
}

TEST_F(StoreTest, StandardPlace) {
    setenv("XDG_DATA_HOME", "/data", 1);
    EXPECT_EQ(Store::standard_place(), "/data/damier/damier.db");
    setenv("XDG_DATA_HOME", "relative", 1);
    setenv("HOME", "/home/me", 1);
    EXPECT_EQ(Store::standard_place(), "/home/me/.local/share/damier/damier.db");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(Store::standard_place(), "/home/me/.local/share/damier/damier.db");
}

// What is not ours gets one sentence and stays as it was, to the byte.
TEST_F(StoreTest, ForeignFiles) {
    const auto refused = [&](const std::string& name, const std::string& sentence) {
        const std::string before = contents(path(name));
        const std::string error = error_of(Store::open(path(name)));
        EXPECT_NE(error.find(sentence), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos);
        EXPECT_FALSE(Store::open_existing(path(name)).has_value());
        EXPECT_FALSE(Store::open_to_read(path(name)).has_value());
        EXPECT_EQ(contents(path(name)), before);
    };
    std::ofstream(path("text.db")) << "hello\n";
    refused("text.db", "it is no store, nor any other SQLite file");
    std::ofstream(path("long.db")) << std::string(100'000, 'x');
    refused("long.db", "it is no store, nor any other SQLite file");
    {
        soci::session sql(*soci::factory_sqlite3(), path("other.db"));
        sql << "CREATE TABLE games (id INTEGER)";
    }
    refused("other.db", "is no store of Damier: it holds other tables");
    for (const int version : {4, 0}) {
        const std::string name = fmt::format("version{}.db", version);
        must(Store::open(path(name)));
        {
            soci::session sql(*soci::factory_sqlite3(), path(name));
            sql << fmt::format("UPDATE damier_store SET version = {}", version);
            sql << "PRAGMA journal_mode = DELETE";
        }
        refused(name, version == 4
                          ? "was made by a newer Damier: it has version 4, this program knows 3"
                          : "is damaged: it says that its version is 0");
    }
    fs::create_directory(path("folder.db"));
    EXPECT_NE(error_of(Store::open(path("folder.db"))).find("it is a directory"),
              std::string::npos);
    EXPECT_NE(error_of(Store::open(path("text.db/x.db"))).find("Not a directory"),
              std::string::npos);
    EXPECT_NE(error_of(Store::open("/dev/null")).find("it is not a file"), std::string::npos);
    EXPECT_NE(error_of(Store::open("mysql://x")).find("expected a file or postgresql://"),
              std::string::npos);
    EXPECT_FALSE(fs::exists("mysql:"));
    EXPECT_NE(error_of(Store::open("")).find("has no name"), std::string::npos);
    const std::string secret = error_of(Store::open("postgresql://me:secret@/x?host=/nowhere"));
    EXPECT_NE(secret.find("'postgresql://me:...@/x?host=/nowhere' cannot be opened"),
              std::string::npos)
        << secret;
    EXPECT_EQ(secret.find('\n'), std::string::npos);
}

// Values in the middle of a good store that this program would not have written.
TEST_F(StoreTest, DamagedRows) {
    Store store = must(open());
    const auto id = must(store.begin_tournament("chess", "{}"));
    must(store.add(id, game_of(0)));
    const auto damage = [this](const std::string& change) {
        soci::session sql(*soci::factory_sqlite3(), path());
        sql << change;
    };
    damage("UPDATE games SET score = '2-0'");
    EXPECT_EQ(store.games(id).error().message,
              "tournament 1, game 0: the store holds '2-0' where a score was expected");
    EXPECT_EQ(store.scores({}).error().message, "the store holds '2-0' where a score was expected");
    damage("UPDATE games SET score = '1-0', termination = 'x'");
    EXPECT_EQ(store.games(id).error().message,
              "tournament 1, game 0: the store holds 'x' where a termination was expected");
    damage("UPDATE games SET termination = 'normal', culprit = 'white'");
    EXPECT_EQ(store.games(id).error().message,
              "tournament 1, game 0: the store holds 'white' where a side was expected");
    damage("UPDATE games SET culprit = '', faults = 'x'");
    EXPECT_EQ(store.games(id).error().message,
              "tournament 1, game 0: the store holds 'x' where faults were expected");
    damage("UPDATE games SET said = 'x'");
    EXPECT_EQ(store.games(id).error().message,
              "tournament 1, game 0: 80 moves, but 1 were spoken about");
}

// How many games there are for someone who only reads, or the error.
std::string games_read(const std::string& place) {
    auto store = Store::open_to_read(place);
    if (!store) return store.error().message;
    if (!*store) return "no store";
    const auto games = (*store)->games(1);
    return games ? std::to_string(games->size()) : games.error().message;
}

TEST_F(StoreTest, ReadersChangeNothing) {
    must(must(open()).begin_tournament("chess", "{}"));
    check_reader(path());
    EXPECT_EQ(must(Store::open_to_read(path()))->begin_tournament("chess", "{}").error().message,
              fmt::format("the store '{}': it can only be read", path()));
}

TEST_F(StoreTest, UnwritablePlaces) {
    fs::permissions(folder_, kAllMayEnter | fs::perms::owner_write);
    fs::create_directory(path("locked"));
    {
        Store store = must(Store::open(path("locked/old.db")));
        must(store.add(must(store.begin_tournament("chess", "{}")), game_of(0)));
    }
    const std::string odd = path("locked/a %41?#\"=.db");
    fs::copy_file(path("locked/old.db"), odd);
    fs::permissions(path("locked"), kAllMayEnter);
    EXPECT_EQ(without_rights([&] {
                  EXPECT_NE(error_of(Store::open(path("locked/new.db"))).find("Permission denied"),
                            std::string::npos);
                  EXPECT_EQ(games_read(path("locked/old.db")), "1");
                  EXPECT_EQ(games_read(odd), "1");
              }),
              0);
    // Where others may write, the file alone can be protected.
    fs::permissions(path("locked"), kAllMayWrite);
    fs::permissions(path("locked/old.db"), kAllMayRead);
    EXPECT_EQ(without_rights([&] {
                  EXPECT_EQ(games_read(path("locked/old.db")), "1");
                  auto old = Store::open(path("locked/old.db"));
                  const auto begun =
                      old ? old->begin_tournament("chess", "{}") : tl::make_unexpected(old.error());
                  EXPECT_NE(begun.error().message.find("it can only be read"), std::string::npos);
              }),
              0);
    fs::permissions(path("locked/old.db"), fs::perms::none);
    EXPECT_EQ(without_rights([&] {
                  EXPECT_NE(error_of(Store::open(path("locked/old.db"))).find("Permission denied"),
                            std::string::npos);
              }),
              0);
}

// Whoever may only read sees what another has written so far, and what one wrote who was killed.
TEST_F(StoreTest, ReadWhereAnotherWrites) {
    fs::permissions(folder_, kAllMayEnter | fs::perms::owner_write);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        auto store = open();
        if (!store) _exit(1);
        const auto id = store->begin_tournament("chess", "{}");
        if (!id || !store->add(*id, game_of(0))) _exit(2);
        if (write(ends[1], "1", 1) != 1) _exit(3);
        for (;;) pause();
    }
    close(ends[1]);
    char byte = 0;
    ASSERT_EQ(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    fs::permissions(folder_, kAllMayEnter);
    EXPECT_EQ(without_rights([&] { EXPECT_EQ(games_read(path()), "1"); }), 0);
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    EXPECT_EQ(without_rights([&] { EXPECT_EQ(games_read(path()), "1"); }), 0);
}

// A file that may not grow any more stands for a full disk.
TEST_F(StoreTest, FullDisk) {
    std::int64_t id = 0;
    {
        Store store = must(open());
        id = must(store.begin_tournament("chess", "{}"));
        must(store.add(id, game_of(0)));
    }
    const int stored = in_child([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{200'000, 200'000};
        setrlimit(RLIMIT_FSIZE, &limit);
        auto store = open();
        if (!store) return 201;
        for (int number = 1; number < 200; ++number) {
            const auto added = store->add(id, game_of(number));
            if (added) continue;
            const std::string& error = added.error().message;
            if (error.find('\n') != std::string::npos || error.find("disk") == std::string::npos)
                return 202;
            return number;
        }
        return 203;
    });
    ASSERT_GT(stored, 1);
    ASSERT_LT(stored, 200);
    EXPECT_EQ(ask(path(), "PRAGMA integrity_check"), "ok");
    Store store = must(open());
    const auto games = must(store.games(id));
    ASSERT_EQ(games.size(), static_cast<std::size_t>(stored));
    for (const StoredGame& game : games) EXPECT_EQ(game, game_of(game.number));
    must(store.add(id, game_of(stored)));
}

// A disk that takes nothing at all: no store is made, and no file left.
TEST_F(StoreTest, AStoreThatCannotBeMadeLeavesNoFile) {
    const int status = in_child([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{0, 0};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = open();
        return store ? 1 : store.error().message.find("disk") == std::string::npos ? 2 : 0;
    });
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(fs::is_empty(folder_));
}

// Killed at any instant: what add() had said to be stored is there, whole, and the file is sound.
TEST_F(StoreTest, SurvivesKilling) {
    constexpr int kKills = 30;
    std::int64_t id = 0;
    id = must(must(open()).begin_tournament("chess", "{}"));
    Rng rng(2026);
    std::int64_t next = 0;
    for (int kill_number = 0; kill_number < kKills; ++kill_number) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            close(ends[0]);
            auto store = open();
            if (!store) _exit(1);
            for (std::int64_t number = next;; ++number) {
                if (!store->add(id, game_of(number))) _exit(2);
                if (write(ends[1], &number, sizeof number) != sizeof number) _exit(3);
            }
        }
        close(ends[1]);
        // After a few games, at an instant within the next ones.
        std::int64_t said = -1;
        for (std::uint64_t wait = rng.below(4) + 1; wait > 0; --wait)
            ASSERT_EQ(read(ends[0], &said, sizeof said), static_cast<ssize_t>(sizeof said));
        usleep(static_cast<useconds_t>(rng.below(8'000)));
        kill(child, SIGKILL);
        while (read(ends[0], &said, sizeof said) == static_cast<ssize_t>(sizeof said)) {
        }
        close(ends[0]);
        int status = 0;
        waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);

        ASSERT_EQ(ask(path(), "PRAGMA integrity_check"), "ok");
        const auto games = must(must(open()).games(id));
        // The last one may have been stored without a word about it.
        ASSERT_GE(games.size(), static_cast<std::size_t>(said + 1));
        ASSERT_LE(games.size(), static_cast<std::size_t>(said + 2));
        for (std::size_t i = 0; i < games.size(); ++i)
            ASSERT_EQ(games[i], game_of(static_cast<std::int64_t>(i)));
        next = static_cast<std::int64_t>(games.size());
    }
    EXPECT_GE(next, kKills);
}

// Many programs make the same store at the same time.
TEST_F(StoreTest, MadeByManyAtOnce) {
    constexpr int kPrograms = 8;
    std::vector<pid_t> children;
    for (int i = 0; i < kPrograms; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            auto store = open();
            if (!store) _exit(1);
            const auto id = store->begin_tournament("chess", "{}");
            if (!id) _exit(2);
            for (int number = 0; number < 5; ++number) {
                if (!store->add(*id, game_of(number))) _exit(3);
            }
            _exit(0);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    const auto all = must(must(open()).tournaments());
    EXPECT_EQ(all.size(), static_cast<std::size_t>(kPrograms));
    for (const StoredTournament& each : all) EXPECT_EQ(each.games, 5);
}

}  // namespace
}  // namespace damier::store
