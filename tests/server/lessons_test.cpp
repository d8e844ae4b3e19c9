// Lessons that are given while pages look on, with nothing between them and the pages.
#include "server/lessons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/lesson_list.h"
#include "test_page.h"

namespace damier::server {
namespace {

using namespace std::chrono_literals;

// As it is suggested, without the rests that let people follow.
Json standard(const std::string& game, const std::string& endgame = "",
              const std::string& method = "q") {
    for (const Json& each : lessons_json()) {
        if (each["game"] != game || each["endgame"] != endgame) continue;
        Json setup = each["standards"][method];
        setup["time"] = 0;
        return setup;
    }
    ADD_FAILURE() << "there is no lesson " << game << " " << endgame;
    return {};
}

Json about(const std::string& type, const std::string& lesson, Json more = Json::object()) {
    Json message = {{"type", type}, {"lesson", lesson}};
    message.update(more);
    return message;
}

struct Pupil : Page {
    explicit Pupil(House& its_house) : Page(its_house), house(its_house) {}

    std::string begin(const Json& setup) {
        const Json answer = ask({{"type", "learn"}, {"setup", setup}});
        EXPECT_EQ(answer["type"], "done") << answer;
        return answer.value("lesson", "");
    }
    // Told anew, as it is at this moment.
    const Json& at(const std::string& lesson) {
        EXPECT_EQ(ask(about("lesson-open", lesson))["type"], "done");
        return lessons[lesson];
    }
    bool learns_to_the_end(const std::string& lesson) {
        return house.desk.run_until([&] { return is_over(lesson); });
    }
    bool is_over(const std::string& lesson) {
        const std::string state = lessons[lesson]["state"];
        return state == "learnt" || state == "done" || state == "failed";
    }
    bool is_prepared(const std::string& lesson) {
        return house.desk.run_until([&] { return !lessons[lesson]["look"].is_null(); });
    }
    Json walk(const std::string& lesson, const std::string& move) {
        const Json position = lessons[lesson]["look"]["position"];
        return ask(about("lesson-move", lesson, {{"position", position}, {"move", move}}));
    }
    Json look(const std::string& lesson, const std::string& where) {
        return ask(about("lesson-look", lesson, {{"at", where}}));
    }
    std::vector<Json> moves(const std::string& lesson) {
        return lessons[lesson]["look"]["moves"].get<std::vector<Json>>();
    }

    House& house;
};

std::vector<Json> greedy(const std::vector<Json>& moves) {
    std::vector<Json> found;
    std::ranges::copy_if(moves, std::back_inserter(found),
                         [](const Json& move) { return move["greedy"] == true; });
    return found;
}

TEST(Lessons, TicTacToeIsLearntBesideTheExactAnswers) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const std::string lesson = page.begin(standard("tictactoe"));
    EXPECT_EQ(page.lessons[lesson]["state"], "preparing");
    ASSERT_TRUE(page.is_prepared(lesson));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    const Json& all = page.lessons[lesson];
    EXPECT_EQ(all["state"], "learnt");
    EXPECT_EQ(all["again"], false);
    EXPECT_GT(all["updates"], 0);
    EXPECT_GT(all["positions"], 100);
    // The curve rises from what nobody has learnt to what is right everywhere.
    ASSERT_GE(all["curve"].size(), 2U);
    EXPECT_EQ(all["curve"].front()["updates"], 0);
    EXPECT_LT(all["curve"].front()["optimal"], 0.9);
    EXPECT_EQ(all["curve"].back()["optimal"], 1);
    const Json& look = all["look"];
    EXPECT_EQ(look["board"], ".........");
    EXPECT_EQ(look["turn"], "first");
    EXPECT_EQ(look["exact"], Json({{"end", "draw"}, {"plies", 0}}));
    const auto moves = page.moves(lesson);
    ASSERT_EQ(moves.size(), 9U);
    ASSERT_EQ(greedy(moves).size(), 1U);
    EXPECT_EQ(greedy(moves)[0]["best"], true);
}

// Along greedy moves to the end of the game, and back.
TEST(Lessons, OneWalksFromPositionToPosition) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const std::string lesson = page.begin(standard("tictactoe"));
    ASSERT_TRUE(page.is_prepared(lesson));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    std::vector<std::string> walked;
    while (page.lessons[lesson]["look"]["verdict"].is_null()) {
        const auto moves = greedy(page.moves(lesson));
        ASSERT_EQ(moves.size(), 1U);
        EXPECT_EQ(moves[0]["best"], true);
        walked.push_back(moves[0]["text"]);
        ASSERT_EQ(page.walk(lesson, moves[0]["move"])["type"], "done");
        EXPECT_EQ(page.lessons[lesson]["look"]["path"], Json(walked));
        EXPECT_EQ(page.lessons[lesson]["look"]["last"], moves[0]["squares"]);
    }
    EXPECT_EQ(walked.size(), 9U);
    EXPECT_EQ(page.lessons[lesson]["look"]["verdict"]["score"], "1/2-1/2");
    EXPECT_EQ(page.walk(lesson, "a1")["message"], "this is no move of the position on the board");
    ASSERT_EQ(page.look(lesson, "back")["type"], "done");
    EXPECT_EQ(page.moves(lesson).size(), 1U);
    ASSERT_EQ(page.look(lesson, "start")["type"], "done");
    EXPECT_EQ(page.lessons[lesson]["look"]["board"], ".........");
    EXPECT_EQ(page.look(lesson, "back")["message"], "this is where the walk began");
    EXPECT_EQ(
        page.ask(about("lesson-move", lesson, {{"position", "x"}, {"move", "a1"}}))["message"],
        "the board has moved on: this move was for another position");
    ASSERT_EQ(page.look(lesson, "another")["type"], "done");
    EXPECT_NE(page.lessons[lesson]["look"]["board"], ".........");
    EXPECT_TRUE(page.lessons[lesson]["look"]["path"].empty());
}

TEST(Lessons, AnEndingIsWalkedToBareKings) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    Json setup = standard("chess", "KQK");
    setup["updates"] = 100'000;
    const std::string lesson = page.begin(setup);
    ASSERT_TRUE(page.is_prepared(lesson));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    const Json& look = page.lessons[lesson]["look"];
    EXPECT_EQ(look["exact"], Json({{"end", "win"}, {"plies", 19}}));
    EXPECT_EQ(look["turn"], "first");
    // A move that gives the queen away may end with bare kings, which is still a place of the lesson.
    int draws = 0;
    for (const Json& move : page.moves(lesson)) {
        if (move["exact"]["end"] != "draw") continue;
        ASSERT_EQ(page.walk(lesson, move["move"])["type"], "done");
        for (const Json& reply : page.moves(lesson)) {
            ASSERT_EQ(page.walk(lesson, reply["move"])["type"], "done");
            const Json& after = page.lessons[lesson]["look"];
            if (!after["verdict"].is_null()) {
                EXPECT_EQ(after["verdict"]["reason"], "insufficient material");
                EXPECT_TRUE(after["moves"].empty());
                ++draws;
            }
            ASSERT_EQ(page.look(lesson, "back")["type"], "done");
        }
        ASSERT_EQ(page.look(lesson, "start")["type"], "done");
    }
    EXPECT_GT(draws, 0);
}

TEST(Lessons, ATableHasNoNetwork) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const Json setup = standard("tictactoe");
    EXPECT_TRUE(setup["network"].is_null());
    const std::string lesson = page.begin(setup);
    ASSERT_TRUE(page.is_prepared(lesson));
    const Json& all = page.lessons[lesson];
    EXPECT_EQ(all["exact"], true);
    EXPECT_EQ(all["weights"], 0);
    EXPECT_TRUE(all["network"].is_null());
}

Json small_network(const std::string& game, const std::string& endgame = "") {
    Json setup = standard(game, endgame, "dqn");
    setup["updates"] = 300;
    setup["network"]["layers"] = "8";
    setup["network"]["replay"] = 1000;
    setup["network"]["target"] = 100;
    return setup;
}

TEST(Lessons, ANetworkLearnsTicTacToeAndIsShown) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    Json setup = small_network("tictactoe");
    setup["updates"] = 3000;
    setup["network"]["layers"] = "16,8";
    const std::string lesson = page.begin(setup);
    ASSERT_TRUE(page.is_prepared(lesson));
    const std::size_t weights = page.lessons[lesson]["weights"];
    EXPECT_GT(weights, 16U * 8U);
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    const Json& all = page.lessons[lesson];
    EXPECT_EQ(all["trouble"], "");
    EXPECT_GE(all["updates"], 3000);
    EXPECT_EQ(all["setup"], setup);
    EXPECT_EQ(all["exact"], true);
    // It has become better than it was, and knows by how much it is wrong.
    ASSERT_GE(all["curve"].size(), 2U);
    EXPECT_GT(all["curve"].back()["optimal"], all["curve"].front()["optimal"]);
    EXPECT_GT(all["curve"].back()["loss"], 0);
    const auto moves = page.moves(lesson);
    ASSERT_EQ(moves.size(), 9U);
    EXPECT_EQ(greedy(moves).size(), 1U);
    EXPECT_EQ(moves[0]["exact"], Json({{"end", "draw"}, {"plies", 0}}));
    // Inputs, two hidden layers, outputs; links between units that are there.
    const Json& layers = all["network"]["layers"];
    ASSERT_EQ(layers.size(), 4U);
    EXPECT_EQ(layers[1]["units"].size(), 16U);
    EXPECT_EQ(layers[2]["units"].size(), 8U);
    EXPECT_TRUE(layers[0]["links"].empty());
    for (std::size_t i = 1; i < layers.size(); ++i) {
        EXPECT_FALSE(layers[i]["links"].empty());
        for (const Json& link : layers[i]["links"]) {
            EXPECT_LT(link[0], layers[i - 1]["units"].size());
            EXPECT_LT(link[1], layers[i]["units"].size());
            EXPECT_TRUE(link[2].is_number());
        }
    }
}

// Games that no table holds: nobody knows what is right there, and games say how good it is.
TEST(Lessons, ANetworkLearnsAWholeGameWithoutExactAnswers) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const std::string lesson = page.begin(small_network("checkers"));
    // Nobody waits for exact answers there.
    EXPECT_EQ(page.at(lesson)["exact"], false);
    ASSERT_TRUE(page.is_prepared(lesson));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    const Json& all = page.lessons[lesson];
    EXPECT_EQ(all["state"], "done");
    EXPECT_EQ(all["exact"], false);
    EXPECT_GT(all["weights"], 0);
    EXPECT_TRUE(all["look"]["exact"].is_null());
    const auto moves = page.moves(lesson);
    ASSERT_EQ(moves.size(), 7U);
    for (const Json& move : moves) {
        EXPECT_TRUE(move["exact"].is_null());
        EXPECT_EQ(move["best"], false);
    }
    ASSERT_EQ(greedy(moves).size(), 1U);
    for (const Json& point : all["curve"]) {
        EXPECT_GE(point["uniform"], 0);
        EXPECT_LE(point["uniform"], 1);
    }
    // One walks on as in any lesson, and the network sees what is on the board.
    const Json before = all["network"]["position"];
    ASSERT_EQ(page.walk(lesson, greedy(moves)[0]["move"])["type"], "done");
    EXPECT_EQ(page.moves(lesson).size(), 7U);
    EXPECT_NE(page.lessons[lesson]["network"]["position"], before);
}

constexpr const char* kBeyondNumbers =
    "its values have grown beyond all numbers: smaller steps are needed, by a smaller learning "
    "rate";

// Steps that are far too large.
Json wild_network(const std::string& game, const std::string& endgame = "") {
    Json setup = small_network(game, endgame);
    setup["updates"] = 100'000;
    setup["rate"] = {1, 1};
    setup["network"]["optimiser"] = "sgd";
    setup["network"]["layers"] = "64,64,64";
    return setup;
}

TEST(Lessons, ANetworkThatGrowsBeyondAllNumbersStops) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const std::string lesson = page.begin(wild_network("tictactoe"));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    EXPECT_EQ(page.lessons[lesson]["state"], "failed");
    EXPECT_EQ(page.lessons[lesson]["trouble"], kBeyondNumbers);
    EXPECT_EQ(page.look(lesson, "another")["message"], kBeyondNumbers);
}

// Where the board shows nothing to judge, its errors still tell.
TEST(Lessons, ANetworkThatGrowsBeyondAllNumbersStopsBesideAGameThatIsOver) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    Json setup = wild_network("chess", "KQK");
    setup["time"] = 600;
    const std::string lesson = page.begin(setup);
    ASSERT_EQ(page.ask(about("lesson-pause", lesson, {{"paused", true}}))["type"], "done");
    ASSERT_TRUE(page.is_prepared(lesson));
    const auto is_over = [&] { return !page.lessons[lesson]["look"]["verdict"].is_null(); };
    for (const Json& move : page.moves(lesson)) {
        if (move["exact"]["end"] != "draw") continue;
        ASSERT_EQ(page.walk(lesson, move["move"])["type"], "done");
        for (const Json& reply : page.moves(lesson)) {
            ASSERT_EQ(page.walk(lesson, reply["move"])["type"], "done");
            if (is_over()) break;
            ASSERT_EQ(page.look(lesson, "back")["type"], "done");
        }
        if (is_over()) break;
        ASSERT_EQ(page.look(lesson, "start")["type"], "done");
    }
    ASSERT_TRUE(is_over());
    EXPECT_TRUE(page.lessons[lesson]["network"].is_null());
    ASSERT_EQ(page.ask(about("lesson-pace", lesson, {{"time", 0}}))["type"], "done");
    ASSERT_EQ(page.ask(about("lesson-pause", lesson, {{"paused", false}}))["type"], "done");
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    EXPECT_EQ(page.lessons[lesson]["state"], "failed");
    EXPECT_EQ(page.lessons[lesson]["trouble"], kBeyondNumbers);
}

// Who looks, pauses and walks meanwhile changes nothing of what is learnt.
TEST(Lessons, TheSameSetupLearnsTheSame) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    Json setup = standard("tictactoe");
    setup["updates"] = 60'000;
    const std::string first = page.begin(setup);
    ASSERT_TRUE(page.learns_to_the_end(first));
    Json disturbed = setup;
    disturbed["time"] = 1;
    const std::string second = page.begin(disturbed);
    ASSERT_TRUE(page.is_prepared(second));
    for (int i = 0; i < 200 && !page.is_over(second); ++i) {
        ASSERT_EQ(page.look(second, "another")["type"], "done");
        ASSERT_EQ(page.ask(about("lesson-pause", second, {{"paused", i % 2 == 0}}))["type"],
                  "done");
        house.desk.pass(100ms);
    }
    ASSERT_EQ(page.ask(about("lesson-pace", second, {{"time", 0}}))["type"], "done");
    ASSERT_EQ(page.ask(about("lesson-pause", second, {{"paused", false}}))["type"], "done");
    house.desk.pass(100ms);
    ASSERT_TRUE(page.learns_to_the_end(second));
    EXPECT_EQ(page.lessons[second]["curve"], page.lessons[first]["curve"]);
    EXPECT_EQ(page.lessons[second]["updates"], page.lessons[first]["updates"]);
    setup["seed"] = 2;
    const std::string third = page.begin(setup);
    ASSERT_TRUE(page.learns_to_the_end(third));
    EXPECT_NE(page.lessons[third]["curve"], page.lessons[first]["curve"]);
}

TEST(Lessons, TwoPagesSeeOneLesson) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil one(house);
    Pupil two(house);
    const std::string lesson = one.begin(standard("tictactoe"));
    ASSERT_TRUE(one.is_prepared(lesson));
    EXPECT_EQ(two.look(lesson, "another")["message"], "this lesson is not open on this page");
    ASSERT_EQ(two.ask(about("lesson-open", lesson))["type"], "done");
    ASSERT_TRUE(one.learns_to_the_end(lesson));
    EXPECT_EQ(two.lessons[lesson], one.lessons[lesson]);
    ASSERT_EQ(two.walk(lesson, "b2")["type"], "done");
    EXPECT_EQ(one.lessons[lesson]["look"]["path"], Json({"b2"}));
    ASSERT_EQ(two.ask(about("lesson-leave", lesson))["type"], "done");
    ASSERT_EQ(one.look(lesson, "start")["type"], "done");
    EXPECT_EQ(two.lessons[lesson]["look"]["path"], Json({"b2"}));
}

TEST(Lessons, AreLearntAgainByAnotherServer) {
    MemoryKeeper keeper;
    std::string lesson;
    Json before;
    {
        House house(keeper);
        Pupil page(house);
        lesson = page.begin(standard("tictactoe", "", "sarsa"));
        ASSERT_TRUE(page.is_prepared(lesson));
        ASSERT_TRUE(page.learns_to_the_end(lesson));
        before = page.lessons[lesson];
    }
    House house(keeper);
    Pupil page(house);
    ASSERT_EQ(page.ask(about("lesson-open", lesson))["type"], "done");
    EXPECT_EQ(page.lessons[lesson]["again"], true);
    ASSERT_TRUE(page.is_prepared(lesson));
    ASSERT_TRUE(page.learns_to_the_end(lesson));
    EXPECT_EQ(page.lessons[lesson]["setup"], before["setup"]);
    EXPECT_EQ(page.lessons[lesson]["curve"], before["curve"]);
    EXPECT_EQ(page.lessons[lesson]["look"], before["look"]);
    EXPECT_EQ(page.ask(about("lesson-open", "nowhere"))["message"],
              "there is no such lesson any more");
    // No table is a lesson, and no lesson a table.
    const std::string table = page.open_new(setup("tictactoe", person(), person()));
    EXPECT_EQ(page.ask(about("lesson-open", table))["type"], "error");
    EXPECT_EQ(page.ask("open", lesson)["message"], "there is no such table any more");
    keeper.kept["lesson-" + std::string(20, 'a')] = Json{{"lesson", 3}};
    EXPECT_EQ(page.ask(about("lesson-open", std::string(20, 'a')))["message"],
              "setup is no object");
}

// One thread, and a lesson that could keep it for long: a player has its turn in between.
TEST(Lessons, LeavePlayersTheirTurn) {
    MemoryKeeper keeper;
    House house(keeper, 1);
    Pupil page(house);
    Json long_one = standard("chess", "KRK");
    long_one["updates"] = 500'000'000;
    const std::string lesson = page.begin(long_one);
    ASSERT_TRUE(page.is_prepared(lesson));
    const std::string table =
        page.open_new(setup("chess", person(), player("alphabeta:nodes=2000")));
    for (const char* move : {"e2e4", "d2d4", "c2c3"}) {
        ASSERT_EQ(page.play(table, move)["type"], "done");
        ASSERT_TRUE(house.desk.run_until([&] { return page.is_persons_turn(table); }));
    }
    EXPECT_FALSE(page.is_over(lesson));
    EXPECT_GT(page.at(lesson)["updates"], 0);
}

TEST(Lessons, WhatNobodyCanLearnIsRefused) {
    MemoryKeeper keeper;
    House house(keeper);
    Pupil page(house);
    const auto refused = [&](const std::string& field, const Json& value) {
        Json setup = standard("tictactoe");
        setup[field] = value;
        return page.ask({{"type", "learn"}, {"setup", setup}}).value("message", "");
    };
    EXPECT_EQ(refused("game", "cliff"), "'cliff' is nothing that a page can have learnt");
    EXPECT_EQ(refused("endgame", "KQK"), "'tictactoe KQK' is nothing that a page can have learnt");
    // A table cannot hold it, a network that is made of no words is none.
    EXPECT_EQ(refused("game", "chess"),
              "all of chess is too much for a table: an endgame is needed, such as KQK");
    const auto network_refused = [&](const std::string& field, const Json& value) {
        Json setup = standard("chess", "KQK", "dqn");
        setup["network"][field] = value;
        return page.ask({{"type", "learn"}, {"setup", setup}}).value("message", "");
    };
    EXPECT_EQ(network_refused("layers", "many"),
              "layers are up to 8 numbers from 1 to 1024 such as 64,32, or none; not 'many'");
    EXPECT_EQ(network_refused("replay", 0),
              "without replay each turn is learnt at once: batch is 1, not 32");
    EXPECT_EQ(network_refused("layout", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
              "KQK is learnt from all its positions: it has no layout");
    EXPECT_EQ(house.hall.lessons(), 0U);
    EXPECT_TRUE(keeper.kept.empty());
}

TEST(Lessons, TheCatalogueSuggestsWhatCanBeLearnt) {
    bool has_whole_game = false;
    for (const Json& each : lessons_json()) {
        ASSERT_TRUE(each["standards"].contains("dqn")) << each;
        EXPECT_FALSE(each["standards"]["dqn"]["network"].is_null());
        ASSERT_EQ(each["plain"]["method"], "dqn");
        EXPECT_NE(each["plain"]["network"], each["standards"]["dqn"]["network"]);
        // Everything that is suggested can be asked for.
        for (const Json& setup : {each["standards"]["dqn"], each["plain"]}) {
            const auto lesson = read_lesson(setup);
            ASSERT_TRUE(lesson) << lesson.error().message;
            const auto whole = completed(*lesson);
            EXPECT_TRUE(whole) << whole.error().message;
        }
        if (each["standards"].contains("q")) continue;
        has_whole_game = true;
        EXPECT_EQ(each["endgame"], "");
        EXPECT_EQ(each["standards"]["dqn"]["time"], 0);
    }
    EXPECT_TRUE(has_whole_game);
}

TEST(LessonLimits, APageHasAFewAndAServerSome) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.lessons = {.all = 3, .a_page = 2, .unattended = 600s}});
    const Json setup = standard("tictactoe");
    const auto ask = [&setup](Page& page) {
        return page.ask({{"type", "learn"}, {"setup", setup}});
    };
    Pupil page(house);
    const std::string first = page.begin(setup);
    page.begin(setup);
    EXPECT_EQ(ask(page)["message"], "a page can have 2 lessons open, no more");
    Pupil other(house);
    other.begin(setup);
    EXPECT_EQ(ask(other)["message"], "3 lessons are given already; please try again later");
    // One that nobody looks at makes room; it is learnt again for whoever asks for it.
    ASSERT_EQ(page.ask(about("lesson-leave", first))["type"], "done");
    other.begin(setup);
    EXPECT_EQ(house.hall.lessons(), 3U);
    EXPECT_EQ(page.ask(about("lesson-open", first))["message"],
              "3 lessons are given already; please try again later");
    other.go();
    ASSERT_EQ(page.ask(about("lesson-open", first))["type"], "done");
    EXPECT_EQ(page.lessons[first]["again"], true);
}

TEST(LessonLimits, ALessonWaitsForItsPage) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.lessons = {.unattended = 600s}});
    std::string lesson;
    {
        Pupil page(house);
        lesson = page.begin(standard("tictactoe"));
        ASSERT_TRUE(page.is_prepared(lesson));
    }
    house.desk.pass(599s);
    EXPECT_EQ(house.hall.lessons(), 1U);
    house.desk.pass(1s);
    EXPECT_EQ(house.hall.lessons(), 0U);
}

TEST(LessonLimits, NewOnesHaveTheirPace) {
    MemoryKeeper keeper;
    House house(keeper, 1, {.new_tables_at_once = 1, .new_tables_a_second = 0});
    Pupil page(house);
    page.begin(standard("tictactoe"));
    const Json more = {{"type", "learn"}, {"setup", standard("tictactoe")}};
    EXPECT_EQ(page.ask(more)["message"], "too many new games or lessons; please wait a moment");
}

}  // namespace
}  // namespace damier::server
