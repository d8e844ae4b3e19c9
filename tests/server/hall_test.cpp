// Pages, tables and games without a network: what pages say goes in, what they are told comes out.
#include "server/hall.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "built_tables.h"
#include "games/games.h"
#include "sizes.h"
#include "test_page.h"

namespace damier::server {
namespace {

using namespace std::chrono_literals;

TEST(Hall, APersonPlaysAWholeGameInEveryGame) {
    for (const std::string game : {"chess", "checkers", "sherlock", "tictactoe"}) {
        MemoryKeeper keeper;
        House house(keeper);
        Page page(house);
        const std::string table = page.open_new(setup(game, person(), player("uniform:seed=3")));
        ASSERT_TRUE(page.play_to_the_end(table)) << game;
        ASSERT_EQ(keeper.ends.size(), 1U);
        EXPECT_EQ(page.now(table)["verdict"]["reason"], keeper.ends[0].reason);
        // The boards lead from the start to the end, one move after the other.
        const Json& all = page.tables[table];
        std::string board = all["board"];
        for (const Json& ply : all["plies"]) {
            EXPECT_NE(ply["board"], board);
            board = ply["board"];
        }
    }
}

TEST(Hall, WhatPagesAreToldIsTheWholeTruth) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const std::string table = page.open_new(setup("chess", person(), player("alphabeta:depth=3")));
    const Json& all = page.tables[table];
    EXPECT_EQ(all["names"]["first"], "human");
    EXPECT_EQ(all["names"]["second"], "alphabeta:depth=3");
    EXPECT_EQ(all["board"], "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR");
    EXPECT_EQ(page.now(table)["legal"].size(), 20U);
    EXPECT_EQ(page.now(table)["can"]["undo"], false);
    ASSERT_EQ(page.play(table, "e2e4")["type"], "done");
    ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
    const Json& answer = page.tables[table]["plies"][1];
    EXPECT_EQ(answer["depth"], 3);
    EXPECT_GT(answer["nodes"], 0);
    EXPECT_TRUE(page.now(table)["can"]["undo"]);
    const auto thought = std::ranges::find_if(page.told, [](const Json& each) {
        return each["type"] == "thought" && each["thought"]["done"] == true;
    });
    ASSERT_NE(thought, page.told.end());
    const Json& said = (*thought)["thought"];
    EXPECT_EQ(said["side"], "second");
    EXPECT_EQ(said["ply"], 1);
    EXPECT_EQ(said["line"][0]["move"], answer["move"]);
    EXPECT_EQ(said["wdl"][0].get<int>() + said["wdl"][1].get<int>() + said["wdl"][2].get<int>(),
              1000);
    EXPECT_EQ(said["curve"].size(), 3U);
}

TEST(Hall, RefusesWhatIsNotThere) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const auto refused = [&](const Json& bad) {
        const Json answer = page.ask({{"type", "new"}, {"setup", bad}});
        EXPECT_EQ(answer["type"], "error") << answer;
        return answer.value("message", "");
    };
    EXPECT_NE(refused(setup("go", person(), person())).find("there is no game 'go'"),
              std::string::npos);
    EXPECT_NE(refused(setup("chess", person(), player("alphabat"))).find("did you mean"),
              std::string::npos);
    EXPECT_EQ(refused(setup("chess", person(), player("uci:/bin/sh"))),
              "a page cannot name programs; the server offers its own by their names");
    // Nobody even looks whether there is such a file.
    EXPECT_EQ(refused(setup("chess", person(), player("alphabeta:depth=2,evalfile=/nowhere"))),
              "a page cannot name files: evalfile is for the command line");
    EXPECT_EQ(refused(setup("chess", player("strongest:SyzygyPath=/nowhere"), person())),
              "a page cannot name files: SyzygyPath is for the command line");
    EXPECT_EQ(refused(setup("chess", person(), player("classic:bookmove=best,book=/nowhere"))),
              "a page cannot name files: book is for the command line");
    EXPECT_EQ(refused(setup("chess", person(), {{"kind", "engine"}, {"name", "/bin/sh"}})),
              "this server has no program '/bin/sh'");
    Json bad = setup("chess", person(), person());
    bad["start"] = {{"kind", "position"}, {"text", "8/8/8/8/8/8/8/8 w - - 0 1"}};
    EXPECT_NE(refused(bad), "");
    bad["start"] = {{"kind", "ballot"}, {"number", 1}};
    EXPECT_EQ(refused(bad), "chess has no ballots");
    EXPECT_EQ(house.hall.tables(), 0U);

    EXPECT_EQ(page.ask("undo", "nowhere")["message"], "this table is not open on this page");
    EXPECT_EQ(page.ask("open", "nowhere")["message"], "there is no such table any more");
    const std::string table = page.open_new(setup("chess", person(), person()));
    EXPECT_NE(page.play(table, "e2e5")["message"].get<std::string>().find("e2e5"),
              std::string::npos);
    EXPECT_EQ(page.ask("move", table, {{"ply", 4}, {"move", "e2e4"}})["message"],
              "the game has moved on: this move was for another position");
    EXPECT_EQ(page.ask("undo", table)["message"], "there is no move to take back");
    page.say("no json");
    EXPECT_EQ(page.told.back()["type"], "error");
    EXPECT_TRUE(page.told.back()["id"].is_null());
    ASSERT_EQ(page.play(table, "e2e4")["type"], "done");
}

TEST(Hall, StartsOfEveryKind) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const auto check = [&](const std::string& game, const Json& start) {
        return page.ask({{"type", "check"}, {"game", game}, {"start", start}});
    };
    EXPECT_EQ(check("chess", {{"kind", "chess960"}, {"number", 518}})["position"],
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(
        check("chess", {{"kind", "chess960"}, {"number", 0}})["board"].get<std::string>().substr(0,
                                                                                                 8),
        "bbqnnrkr");
    EXPECT_EQ(
        check("chess", {{"kind", "chess960"}, {"number", 959}})["board"].get<std::string>().substr(
            0, 8),
        "rkrnnqbb");
    EXPECT_EQ(check("chess", {{"kind", "record"}, {"text", "1. e4 e5 2. Nf3 *"}})["turn"],
              "second");
    const std::string usual = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    Json board = {{"kind", "board"}, {"board", usual}, {"turn", "second"}};
    EXPECT_EQ(check("chess", board)["position"],
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    board["castling"] = "Kq";
    EXPECT_EQ(check("chess", board)["position"],
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1");
    board["castling"] = "nobody";
    EXPECT_EQ(check("chess", board)["type"], "error");
    board["board"] = ".........";
    board["turn"] = "first";
    EXPECT_EQ(check("tictactoe", board)["message"], "nobody castles in tictactoe");
    EXPECT_EQ(check("checkers", {{"kind", "ballot"}, {"number", 1}})["type"], "done");
    EXPECT_EQ(check("checkers", {{"kind", "ballot"}, {"number", 10'000}})["message"],
              "the ballots of checkers have numbers from 1 to 174");
    EXPECT_EQ(check("checkers", {{"kind", "position"}, {"text", "W:W22:B18"}})["turn"], "second");
    EXPECT_EQ(check("checkers", {{"kind", "chess960"}, {"number", 1}})["message"],
              "checkers has no shuffled starts");
    EXPECT_EQ(
        check("tictactoe", {{"kind", "board"}, {"board", "x...o...."}, {"turn", "first"}})["type"],
        "done");
    EXPECT_EQ(check("chess", {{"kind", "record"}, {"text", "1. e4 e5 2. Ke3 *"}})["type"], "error");
    EXPECT_EQ(house.hall.tables(), 0U);
}

TEST(Hall, UndoTakesThePlayersAnswerWithIt) {
    MemoryKeeper keeper;
    House house(keeper, 2, {.search_time = 1h});
    Page page(house);
    const std::string table = page.open_new(setup("chess", person(), player("uniform")));
    for (const char* move : {"e2e4", "d2d4"}) {
        ASSERT_EQ(page.play(table, move)["type"], "done");
        ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
    }
    ASSERT_EQ(page.ask("undo", table)["type"], "done");
    EXPECT_EQ(page.tables[table]["plies"].size(), 2U);
    ASSERT_EQ(page.ask("back", table, {{"ply", 0}})["type"], "done");
    EXPECT_TRUE(page.tables[table]["plies"].empty());
    EXPECT_EQ(page.ask("back", table, {{"ply", 3}})["message"], "so many moves were not played");
    // While a player thinks: its search is stopped, and only the person's move goes.
    const std::string slow =
        page.open_new(setup("chess", person(), player("alphabeta:depth=100,time=86400000")));
    ASSERT_EQ(page.play(slow, "e2e4")["type"], "done");
    EXPECT_EQ(page.now(slow)["thinking"], "second");
    ASSERT_EQ(page.ask("undo", slow)["type"], "done");
    EXPECT_TRUE(page.tables[slow]["plies"].empty());
    EXPECT_TRUE(page.is_persons_turn(slow));
    EXPECT_TRUE(page.now(slow)["thinking"].is_null());
}

TEST(Hall, ResignAndDraw) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    std::string table = page.open_new(setup("chess", person(), player("uniform")));
    ASSERT_EQ(page.ask("resign", table)["type"], "done");
    EXPECT_EQ(page.now(table)["verdict"]["winner"], "second");
    EXPECT_EQ(page.now(table)["verdict"]["reason"], "white resigned");
    EXPECT_EQ(page.ask("resign", table)["type"], "error");

    // With two persons a draw is agreed on; a player answers at its next move.
    table = page.open_new(setup("chess", person(), person()));
    ASSERT_EQ(page.ask("draw", table)["type"], "done");
    EXPECT_EQ(page.now(table)["verdict"]["reason"], "draw by agreement");
    table = page.open_new(setup("chess", person(), player("alphabeta:depth=2")));
    ASSERT_EQ(page.ask("draw", table)["type"], "done");
    EXPECT_EQ(page.now(table)["offer"], "first");
    ASSERT_EQ(page.play(table, "f2f3")["type"], "done");
    ASSERT_TRUE(
        house.desk.run_until([&] { return page.is_persons_turn(table) || page.is_over(table); }));
    EXPECT_EQ(page.is_over(table), page.tables[table]["plies"][1]["value"] <= 0);
    EXPECT_TRUE(page.now(table)["offer"].is_null());
    EXPECT_EQ(keeper.ends.size(), page.is_over(table) ? 3U : 2U);
}

TEST(Hall, HintsAreLegalMovesAndChangeNothing) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const std::string table = page.open_new(setup("tictactoe", person(), person()));
    for (const char* move : {"a1", "b2", "a2", "c3"})
        ASSERT_EQ(page.play(table, move)["type"], "done");
    const Json answer = page.ask("hint", table);
    ASSERT_EQ(answer["type"], "done") << answer;
    EXPECT_EQ(answer["hint"]["move"], "a3");
    EXPECT_EQ(page.tables[table]["plies"].size(), 4U);
    const std::string watched =
        page.open_new(setup("tictactoe", player("uniform"), player("uniform")));
    EXPECT_EQ(page.ask("hint", watched)["type"], "error");
}

TEST(Hall, TwoPagesSeeOneTable) {
    MemoryKeeper keeper;
    House house(keeper);
    Page one(house);
    Page two(house);
    const std::string table = one.open_new(setup("checkers", person(), person()));
    ASSERT_EQ(two.ask("open", table)["type"], "done");
    ASSERT_EQ(one.play(table, "11-15")["type"], "done");
    EXPECT_EQ(two.tables[table], one.tables[table]);
    ASSERT_EQ(two.play(table, "23-19")["type"], "done");
    EXPECT_EQ(two.tables[table]["plies"].size(), 2U);
    EXPECT_EQ(two.tables[table], one.tables[table]);
    ASSERT_EQ(two.ask("leave", table)["type"], "done");
    ASSERT_EQ(one.play(table, "8-11")["type"], "done");
    EXPECT_EQ(two.tables[table]["plies"].size(), 2U);
}

TEST(Hall, AGameIsFoundAgainAfterTheServerDied) {
    MemoryKeeper keeper;
    std::string table;
    Json before;
    Json with_clock = setup("chess", person(), player("alphabeta:depth=2"));
    with_clock["clock"] = {{"base", 300'000}, {"increment", 1'000}};
    {
        House house(keeper);
        Page page(house);
        table = page.open_new(with_clock);
        for (const char* move : {"e2e4", "d2d4"}) {
            ASSERT_EQ(page.play(table, move)["type"], "done");
            ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
        }
        before = page.tables[table];
    }
    House house(keeper);
    Page page(house);
    ASSERT_EQ(page.ask("open", table)["type"], "done");
    EXPECT_EQ(page.tables[table]["plies"], before["plies"]);
    EXPECT_EQ(page.tables[table]["setup"], before["setup"]);
    EXPECT_EQ(page.now(table)["position"], before["now"]["position"]);
    EXPECT_NEAR(page.now(table)["clocks"]["second"].get<double>(),
                before["now"]["clocks"]["second"].get<double>(), 2);
    ASSERT_EQ(page.ask("resign", table)["type"], "done");
    House third(keeper);
    Page again(third);
    ASSERT_EQ(again.ask("open", table)["type"], "done");
    EXPECT_EQ(again.now(table)["verdict"]["reason"], "white resigned");
    keeper.kept[table] = Json{{"setup", 3}};
    House fourth(keeper);
    Page none(fourth);
    EXPECT_EQ(none.ask("open", table)["type"], "error");
}

// The one whose page has gone does not think on, and a game that nobody looks at waits.
TEST(Hall, SearchesEndWithTheirPage) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.search_time = 1h});
    std::string slow;
    {
        Page page(house);
        slow = page.open_new(setup("chess", player("alphabeta:depth=100,time=86400000"), person()));
        EXPECT_EQ(page.now(slow)["thinking"], "first");
    }
    Page other(house);
    const std::string quick = other.open_new(setup("chess", player("uniform"), person()));
    EXPECT_TRUE(house.desk.run_until([&] { return other.is_persons_turn(quick); }));
    ASSERT_EQ(other.ask("open", slow)["type"], "done");
    EXPECT_EQ(other.tables[slow]["plies"].size(), 0U);
}

// One thread, many tables: nobody gets a second turn before everybody had one.
TEST(Hall, TablesAreServedInTurn) {
    constexpr int kTables = 6;
    const int plies = kSanitized ? 6 : 20;
    MemoryKeeper keeper;
    House house(keeper, 1);
    Page page(house);
    // All are there before the first is served, behind one who is inside and does not leave.
    std::binary_semaphore inside(0);
    std::binary_semaphore gate(0);
    house.room.ask([&](const std::stop_token&) {
        inside.release();
        gate.acquire();
    });
    inside.acquire();
    std::vector<std::string> tables;
    for (int i = 0; i < kTables; ++i) {
        tables.push_back(page.open_new(
            setup("chess", player("alphabeta:nodes=2000"), player("alphabeta:nodes=2000"))));
    }
    EXPECT_EQ(page.now(tables.back())["waiting"], kTables);
    gate.release();
    ASSERT_TRUE(house.desk.run_until([&] {
        return std::ranges::all_of(tables, [&](const std::string& each) {
            return page.tables[each]["plies"].size() >= static_cast<std::size_t>(plies);
        });
    }));
    std::map<std::string, int> count;
    for (const Json& each : page.told) {
        if (each["type"] != "ply") continue;
        ++count[each["table"]];
        int least = count[tables.front()];
        int most = least;
        for (const std::string& table : tables) {
            least = std::min(least, count[table]);
            most = std::max(most, count[table]);
        }
        EXPECT_LE(most - least, 1);
    }
}

TEST(Hall, ASeriesGoesOnAndCounts) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    Json watched = setup("tictactoe", player("alphabeta:depth=9"), player("uniform"));
    watched["series"] = true;
    const std::string table = page.open_new(watched);
    for (int game = 1; game <= 6; ++game) {
        ASSERT_TRUE(house.desk.run_until([&] { return page.is_over(table); }));
        const Json& series = page.now(table)["series"];
        EXPECT_EQ(series["games"], game);
        EXPECT_EQ(series["first"].get<double>() + series["second"].get<double>(), game);
        house.desk.pass(3s);
        EXPECT_EQ(page.tables[table]["setup"]["seats"]["first"]["spec"],
                  game % 2 == 0 ? "alphabeta:depth=9" : "uniform");
    }
    EXPECT_EQ(keeper.ends.size(), 6U);
    EXPECT_GT(page.now(table)["series"]["first"], 3.0);
}

TEST(Hall, SaysWhatExactTablesKnow) {
    MemoryKeeper keeper;
    const std::string& folder = built_tables<tictactoe::TicTacToe, 9>();
    House house(keeper, 2, {}, engine::ExactAnswers::open(folder).value());
    Page page(house);
    const Json draw = {{"winner", nullptr}, {"plies", 0}};
    const std::string table = page.open_new(setup("tictactoe", person(), person()));
    EXPECT_EQ(page.now(table)["exact"], draw);
    for (const char* move : {"a1", "b1"}) ASSERT_EQ(page.play(table, move)["type"], "done");
    // The answer beside a corner loses: three more moves of the first, two of the second.
    EXPECT_EQ(page.now(table)["exact"], (Json{{"winner", "first"}, {"plies", 5}}));
    EXPECT_EQ(page.now(page.open_new(setup("chess", person(), person())))["exact"], nullptr);
    // A page cannot name the folder.
    const Json refused = page.ask(
        {{"type", "new"}, {"setup", setup("tictactoe", person(), player("uct:tables=" + folder))}});
    EXPECT_EQ(refused["message"], "a page cannot name files: tables is for the command line");
}

// What those read is the affair of whoever started the server.
TEST(Hall, LetsItsOwnProgramsHaveFiles) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const Json reader = {{"kind", "engine"}, {"name", "Reader"}};
    const Json answer = page.ask({{"type", "new"}, {"setup", setup("chess", person(), reader)}});
    EXPECT_EQ(answer["type"], "done") << answer;
}

TEST(Hall, PausesAndPaces) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    Json watched = setup("chess", player("uniform"), player("uniform:seed=2"));
    watched["pause"] = 1000;
    const std::string table = page.open_new(watched);
    const auto plies = [&] { return page.tables[table]["plies"].size(); };
    ASSERT_TRUE(house.desk.run_until([&] { return plies() == 1; }));
    EXPECT_EQ(house.room.waiting(), 0U);
    ASSERT_EQ(page.ask("pause", table, {{"paused", true}})["type"], "done");
    house.desk.pass(5s);
    EXPECT_EQ(plies(), 1U);
    EXPECT_TRUE(page.now(table)["paused"]);
    ASSERT_EQ(page.ask("pause", table, {{"paused", false}})["type"], "done");
    ASSERT_TRUE(house.desk.run_until([&] { return plies() == 2; }));
    ASSERT_EQ(page.ask("pace", table, {{"pause", 0}})["type"], "done");
    house.desk.pass(1s);
    ASSERT_TRUE(house.desk.run_until([&] { return plies() > 20; }));
}

TEST(Hall, AFlagThatFallsEndsTheGame) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    Json quick = setup("chess", person(), person());
    quick["clock"] = {{"base", 1}, {"increment", 0}};
    std::string table = page.open_new(quick);
    std::this_thread::sleep_for(5ms);
    const Json late = page.play(table, "e2e4");
    ASSERT_EQ(late["type"], "done") << late;
    ASSERT_TRUE(page.is_over(table));
    EXPECT_TRUE(page.tables[table]["plies"].empty());
    // Also when nobody moves.
    table = page.open_new(quick);
    std::this_thread::sleep_for(5ms);
    house.desk.pass(1s);
    ASSERT_TRUE(page.is_over(table));
    EXPECT_EQ(page.now(table)["verdict"]["winner"], "second");
    EXPECT_EQ(page.now(table)["verdict"]["termination"], "time forfeit");
}

TEST(Hall, SeatsChangeInTheMiddleOfAGame) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const std::string table = page.open_new(setup("chess", person(), person()));
    ASSERT_EQ(page.play(table, "e2e4")["type"], "done");
    ASSERT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", player("uniform")}})["type"],
              "done");
    ASSERT_TRUE(house.desk.run_until([&] { return page.tables[table]["plies"].size() == 2; }));
    EXPECT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", player("nobody")}})["type"],
              "error");
    ASSERT_EQ(page.ask("seat", table,
                       {{"side", "second"},
                        {"seat", {{"kind", "engine"}, {"name", "Good Engine"}}}})["type"],
              "done");
    ASSERT_EQ(page.play(table, "d2d4")["type"], "done");
    ASSERT_TRUE(house.desk.run_until([&] { return page.tables[table]["plies"].size() == 4; }));
    EXPECT_EQ(page.tables[table]["names"]["second"], "Good Engine");
    const Json rematch = page.ask("rematch", table);
    ASSERT_EQ(rematch["type"], "done");
    EXPECT_EQ(page.tables[rematch["table"]]["names"]["first"], "Good Engine");
}

// The game stays, with all that was said about it, when a program leaves it; also after its end.
TEST(Hall, AProgramGoesAndTheGameStays) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    const Json program = {{"kind", "engine"}, {"name", "Good Engine"}};
    const std::string table = page.open_new(setup("chess", person(), program));
    ASSERT_EQ(page.play(table, "e2e4")["type"], "done");
    ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
    const Json plies = page.tables[table]["plies"];
    ASSERT_EQ(plies.size(), 2U);
    ASSERT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", player("uniform")}})["type"],
              "done");
    EXPECT_EQ(page.tables[table]["plies"], plies);
    ASSERT_EQ(page.play(table, page.now(table)["legal"][0]["move"])["type"], "done");
    ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
    EXPECT_EQ(page.tables[table]["plies"].size(), 4U);
    ASSERT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", program}})["type"], "done");
    ASSERT_EQ(page.ask("resign", table)["type"], "done");
    const Json verdict = page.now(table)["verdict"];
    ASSERT_EQ(page.ask("seat", table, {{"side", "second"}, {"seat", person()}})["type"], "done");
    EXPECT_EQ(page.now(table)["verdict"], verdict);
    EXPECT_EQ(keeper.ends.size(), 1U);
}

// Three messages in one go, while the first of them lets somebody think.
TEST(Hall, WhatComesAtOnceIsDoneOneAfterTheOther) {
    MemoryKeeper keeper;
    House house(keeper, 2, {.search_time = 1h});
    Page page(house);
    const std::string table = page.open_new(setup("chess", person(), person()));
    for (int id = 101; id <= 103; ++id)
        page.say(Json{{"type", "hint"}, {"id", id}, {"table", table}}.dump());
    page.say(
        Json{{"type", "move"}, {"id", 104}, {"table", table}, {"ply", 0}, {"move", "e2e4"}}.dump());
    const auto answered = [&](int id) {
        return std::ranges::any_of(
            page.told, [id](const Json& each) { return each.contains("id") && each["id"] == id; });
    };
    ASSERT_TRUE(house.desk.run_until(
        [&] { return answered(101) && answered(102) && answered(103) && answered(104); }));
    EXPECT_EQ(page.tables[table]["plies"].size(), 1U);
}

// Behind the moves that a record gave, and found again there.
TEST(Hall, GivenMovesThatWereTakenBackStayTakenBack) {
    MemoryKeeper keeper;
    std::string table;
    Json before;
    {
        House house(keeper);
        Page page(house);
        Json from_record = setup("chess", person(), person());
        from_record["start"] = {{"kind", "record"}, {"text", "1. e4 e5 2. Nf3 *"}};
        table = page.open_new(from_record);
        EXPECT_EQ(page.tables[table]["plies"].size(), 3U);
        ASSERT_EQ(page.ask("back", table, {{"ply", 1}})["type"], "done");
        ASSERT_EQ(page.play(table, "c7c5")["type"], "done");
        before = page.tables[table];
    }
    House house(keeper);
    Page page(house);
    ASSERT_EQ(page.ask("open", table)["type"], "done");
    EXPECT_EQ(page.tables[table]["plies"].size(), 2U);
    EXPECT_EQ(page.now(table)["position"], before["now"]["position"]);
}

TEST(Hall, APlayersFlagFalls) {
    MemoryKeeper keeper;
    House house(keeper);
    Page page(house);
    Json quick = setup("chess", player("minimax:depth=4"), person());
    quick["clock"] = {{"base", 1}, {"increment", 0}};
    const std::string table = page.open_new(quick);
    ASSERT_TRUE(house.desk.run_until([&] { return page.is_over(table); }));
    EXPECT_EQ(page.now(table)["verdict"]["winner"], "second");
    EXPECT_EQ(page.now(table)["paused"], false);
    EXPECT_EQ(keeper.kept[table]["decided"]["termination"], "time forfeit");
    EXPECT_EQ(keeper.ends.size(), 1U);
}

TEST(Hall, TheFirstMessageIsHello) {
    MemoryKeeper keeper;
    House house(keeper);
    struct Silent final : PageOut {
        void send(const std::string& text) override {
            last = Json::parse(text);
            if (last["type"] == "welcome") welcome = last;
        }
        Json last;
        Json welcome;
    } silent;
    const auto id = house.hall.enter(silent);
    house.hall.received(id, R"({"type":"undo","id":1,"table":"t"})");
    EXPECT_EQ(silent.last["message"], "the first message is hello");
    house.hall.received(id, R"({"type":"hello","id":2,"version":9})");
    EXPECT_EQ(silent.last["type"], "error");
    EXPECT_EQ(silent.welcome["version"], 1);
    house.hall.leave(id);
    house.hall.received(id, "anything");
}

}  // namespace
}  // namespace damier::server
