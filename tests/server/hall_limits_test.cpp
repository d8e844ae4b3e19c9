// What pages can take of a server: tables, memory, programs, and for how long.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "server/hall.h"
#include "test_page.h"

namespace damier::server {
namespace {

using namespace std::chrono_literals;

// A page that loads again finds the very table, clock and all; one that stays away finds it in the store.
TEST(HallLimits, ATableWaitsForItsPage) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.unattended = 600s});
    std::string table;
    {
        Page page(house);
        table = page.open_new(setup("chess", person(), person()));
    }
    const Table* const there = house.hall.find(table)->get();
    house.desk.pass(599s);
    Page page(house);
    ASSERT_EQ(page.ask("open", table)["type"], "done");
    EXPECT_EQ(house.hall.find(table)->get(), there);
    house.desk.pass(3600s);
    EXPECT_EQ(house.hall.tables(), 1U);
    page.go();
    house.desk.pass(599s);
    EXPECT_EQ(house.hall.tables(), 1U);
    house.desk.pass(1s);
    EXPECT_EQ(house.hall.tables(), 0U);
    // Whoever only looks leaves nothing behind.
    EXPECT_TRUE(house.hall.find(table));
    EXPECT_EQ(house.hall.tables(), 1U);
    house.desk.pass(600s);
    EXPECT_EQ(house.hall.tables(), 0U);
}

TEST(HallLimits, WhatNobodyLooksAtMakesRoom) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.tables = 2});
    std::array<std::string, 2> left;
    for (std::string& each : left) {
        Page page(house);
        each = page.open_new(setup("chess", person(), person()));
    }
    Page page(house);
    page.open_new(setup("chess", person(), person()));
    EXPECT_EQ(house.hall.tables(), 2U);
    ASSERT_EQ(page.ask("open", left[0])["type"], "done");  // the store has it; the other one went
    const Json refusal = page.ask({{"type", "new"}, {"setup", setup("chess", person(), person())}});
    EXPECT_EQ(refusal["message"], "all 2 tables of this server are taken; please try again later");
}

// Each player gets less when there are many, and all get something.
TEST(HallLimits, PlayersShareTheMemory) {
    MemoryKeeper keeper;
    constexpr std::int64_t kAll = 64;
    constexpr int kTables = 12;
    House house(keeper, 1, {.megabytes = 16, .all_megabytes = kAll});
    Page page(house);
    std::int64_t sum = 0;
    std::int64_t last = 16;
    for (int i = 0; i < kTables; ++i) {
        const std::string table = page.open_new(
            setup("chess", player("alphabeta:depth=1,tt=1024"), player("uct:playouts=1")));
        const auto& session = (*house.hall.find(table))->session();
        for (const auto chair : {engine::Chair::First, engine::Chair::Second}) {
            const auto& settings = session.player(chair)->settings;
            const std::int64_t megabytes = settings.number(settings.with(engine::Role::Hash)->name);
            EXPECT_GE(megabytes, 1);
            EXPECT_LE(megabytes, last);
            last = megabytes;
            sum += megabytes;
        }
    }
    EXPECT_LE(sum, kAll + 3 * kTables);
    EXPECT_EQ(last, 1);
}

TEST(HallLimits, WhatOnePageCanTakeIsBounded) {
    MemoryKeeper keeper;
    House house(keeper, 2, {.tables = 5, .tables_a_page = 3, .megabytes = 2});
    Page page(house);
    const Json two = setup("chess", person(), player("uct:memory=4000,threads=100"));
    for (int i = 0; i < 3; ++i) page.open_new(two);
    EXPECT_EQ(page.ask({{"type", "new"}, {"setup", two}})["message"],
              "a page can have 3 tables open, no more");
    Page other(house);
    other.open_new(two);
    other.open_new(two);
    EXPECT_EQ(other.ask({{"type", "new"}, {"setup", two}})["message"],
              "all 5 tables of this server are taken; please try again later");
    page.go();
    other.open_new(two);
    const auto table = house.hall.find(other.tables.begin()->first);
    const engine::Settings& keys = (*table)->session().player(engine::Chair::Second)->settings;
    EXPECT_EQ(keys.number(keys.with(engine::Role::Hash)->name), 2);
    EXPECT_EQ(keys.number(keys.with(engine::Role::Threads)->name), 1);
}

TEST(HallLimits, NewTablesHaveTheirPace) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.new_tables_at_once = 3, .new_tables_a_second = 0});
    Page page(house);
    const Json two = setup("chess", person(), person());
    const std::string table = page.open_new(two);
    page.open_new(two);
    EXPECT_EQ(page.ask("rematch", table)["type"], "done");
    EXPECT_EQ(page.ask({{"type", "new"}, {"setup", two}})["message"],
              "too many new games or lessons; please wait a moment");
    EXPECT_EQ(page.ask("rematch", table)["type"], "error");
    Page other(house);
    other.open_new(two);
}

// Another program has processes and memory of its own: there are only so many.
TEST(HallLimits, ProgramsAreFew) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.programs = 2});
    Page page(house);
    const Json program = {{"kind", "engine"}, {"name", "Good Engine"}};
    const std::string first = page.open_new(setup("chess", person(), program));
    page.open_new(setup("chess", program, person()));
    EXPECT_EQ(page.ask({{"type", "new"}, {"setup", setup("chess", person(), program)}})["message"],
              "other programs play at 2 tables already; please try again later");
    // Who goes makes room.
    ASSERT_EQ(page.ask("seat", first, {{"side", "second"}, {"seat", person()}})["type"], "done");
    page.open_new(setup("chess", person(), program));
}

}  // namespace
}  // namespace damier::server
