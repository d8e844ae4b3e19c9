// What pages may say: every message of docs/page-protocol.md, and nothing else.
#include "server/page_message.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace damier::server {
namespace {

using namespace std::chrono_literals;

constexpr const char* kSetup =
    R"({"game":"checkers","start":{"kind":"ballot","number":7},"seats":{"first":{"kind":"person"},)"
    R"("second":{"kind":"player","spec":"uct:playouts=300","name":"sampler"}},)"
    R"("clock":{"base":300000,"increment":2000},"pause":250,"series":false})";

template <class T>
T read_as(const std::string& text) {
    const auto message = read_message(text);
    EXPECT_TRUE(message.has_value()) << message.error().message;
    EXPECT_TRUE(std::holds_alternative<T>(message->what)) << text;
    return std::get<T>(message->what);
}

std::string why_not(const std::string& text) {
    const auto message = read_message(text);
    return message ? "it is right" : message.error().message;
}

TEST(PageMessages, AreReadWithAllTheirFields) {
    EXPECT_EQ(read_as<page::Hello>(R"({"type":"hello","id":1,"version":1})").version, 1);
    const auto setup =
        read_as<page::New>(std::string(R"({"type":"new","id":2,"setup":)") + kSetup + "}").setup;
    EXPECT_EQ(setup.game, "checkers");
    EXPECT_EQ(setup.start, (PageStart{PageStart::Kind::Ballot, "", Side::First, 7, ""}));
    EXPECT_EQ(setup.seats[0], PageSeat{});
    EXPECT_EQ(setup.seats[1], (PageSeat{PageSeat::Kind::Player, "uct:playouts=300", "sampler"}));
    EXPECT_EQ(setup.clock, (TimeControl{std::nullopt, 300s, 2s}));
    EXPECT_EQ(setup.pause, 250ms);
    EXPECT_FALSE(setup.is_series);
    const auto play =
        read_as<page::Play>(R"({"type":"move","id":3,"table":"t","ply":4,"move":"e2e4"})");
    EXPECT_EQ(play.table, "t");
    EXPECT_EQ(play.ply, 4);
    EXPECT_EQ(play.move, "e2e4");
    EXPECT_EQ(read_as<page::Back>(R"({"type":"back","id":3,"table":"t","ply":9})").ply, 9);
    EXPECT_TRUE(
        read_as<page::Pause>(R"({"type":"pause","id":3,"table":"t","paused":true})").is_paused);
    EXPECT_EQ(read_as<page::Pace>(R"({"type":"pace","id":3,"table":"t","pause":500})").pause,
              500ms);
    const auto change = read_as<page::ChangeSeat>(
        R"({"type":"seat","id":3,"table":"t","side":"second","seat":{"kind":"engine","name":"x"}})");
    EXPECT_EQ(change.side, Side::Second);
    EXPECT_EQ(change.seat, (PageSeat{PageSeat::Kind::Engine, "x", ""}));
    const auto check = read_as<page::Check>(
        R"({"type":"check","id":3,"game":"chess","start":{"kind":"board","board":"..","turn":"second"}})");
    EXPECT_EQ(check.start, (PageStart{PageStart::Kind::Board, "..", Side::Second, 0, ""}));
    EXPECT_EQ(read_message(R"({"type":"undo","id":77,"table":"t"})")->id, 77);
    read_as<page::Open>(R"({"type":"open","id":3,"table":"t"})");
    read_as<page::Leave>(R"({"type":"leave","id":3,"table":"t"})");
    read_as<page::Undo>(R"({"type":"undo","id":3,"table":"t"})");
    read_as<page::Resign>(R"({"type":"resign","id":3,"table":"t"})");
    read_as<page::Draw>(R"({"type":"draw","id":3,"table":"t"})");
    read_as<page::Hint>(R"({"type":"hint","id":3,"table":"t"})");
    read_as<page::Rematch>(R"({"type":"rematch","id":3,"table":"t"})");
}

constexpr const char* kLesson =
    R"({"game":"chess","endgame":"KRK","method":"sarsa","experience":"uniform","updates":5000,)"
    R"("rate":[1,0.125],"explore":[0.25,0],"discount":0.5,"seed":9007199254740992,"time":15,"network":null})";

TEST(PageMessages, OfLessonsAreReadWithAllTheirFields) {
    const auto setup =
        read_as<page::Learn>(std::string(R"({"type":"learn","id":2,"setup":)") + kLesson + "}")
            .setup;
    learn::LessonSpec spec;
    spec.game = "chess";
    spec.endgame = "KRK";
    spec.method = "sarsa";
    spec.experience = "uniform";
    spec.updates = 5000;
    spec.rate = 1;
    spec.rate_end = 0.125;
    spec.explore = 0.25;
    spec.explore_end = 0;
    spec.discount = 0.5;
    spec.seed = std::uint64_t{1} << 53;
    EXPECT_EQ(setup, (PageLesson{spec, 15s}));
    EXPECT_EQ(lesson_json(setup), engine::Json::parse(kLesson));
    EXPECT_EQ(read_as<page::OpenLesson>(R"({"type":"lesson-open","id":1,"lesson":"l"})").lesson,
              "l");
    EXPECT_EQ(read_as<page::LeaveLesson>(R"({"type":"lesson-leave","id":1,"lesson":"l"})").lesson,
              "l");
    EXPECT_TRUE(
        read_as<page::PauseLesson>(R"({"type":"lesson-pause","id":1,"lesson":"l","paused":true})")
            .is_paused);
    EXPECT_EQ(
        read_as<page::PaceLesson>(R"({"type":"lesson-pace","id":1,"lesson":"l","time":60})").time,
        60s);
    const auto walk = read_as<page::WalkLesson>(
        R"({"type":"lesson-move","id":1,"lesson":"l","position":"p","move":"b2"})");
    EXPECT_EQ(walk.position, "p");
    EXPECT_EQ(walk.move, "b2");
    const auto look =
        read_as<page::LookLesson>(R"({"type":"lesson-look","id":1,"lesson":"l","at":"another"})");
    EXPECT_EQ(look.at, page::LookLesson::At::Another);
}

TEST(PageMessages, WhatIsWrongWithALessonIsNamed) {
    const auto with = [](const std::string& field, const std::string& value) {
        auto json = engine::Json::parse(kLesson);
        json[field] = engine::Json::parse(value);
        return why_not(R"({"type":"learn","id":2,"setup":)" + json.dump() + "}");
    };
    EXPECT_EQ(with("rate", "[1,0.5]"), "it is right");
    EXPECT_EQ(with("rate", "1"), "setup: rate is two numbers from 0 to 1");
    EXPECT_EQ(with("rate", "[1]"), "setup: rate is two numbers from 0 to 1");
    EXPECT_EQ(with("rate", "[1,\"a\"]"), "setup: rate is a number from 0 to 1");
    EXPECT_EQ(with("explore", "[-0.1,0]"), "setup: explore is a number from 0 to 1");
    EXPECT_EQ(with("discount", "1.5"), "setup: discount is a number from 0 to 1");
    EXPECT_EQ(with("updates", "0"), "setup: updates is a whole number from 1 to 500000000");
    EXPECT_EQ(with("updates", "1e30"), "setup: updates is a whole number from 1 to 500000000");
    EXPECT_EQ(with("time", "601"), "setup: time is a whole number from 0 to 600");
    EXPECT_EQ(with("method", "\"dream\""), "setup: method is q or sarsa or dqn");
    EXPECT_EQ(with("method", "\"dqn\""), "network is no object");
    EXPECT_EQ(with("network", "{}"), "setup: sarsa learns a table, and has no network");
    EXPECT_EQ(with("experience", "\"life\""), "setup: experience is self-play or uniform or exact");
    EXPECT_EQ(with("more", "1"), "setup: there is no field 'more'");
    EXPECT_EQ(why_not(R"({"type":"lesson-look","id":1,"lesson":"l","at":"end"})"),
              "message: at is start or back or another");
    EXPECT_EQ(why_not(R"({"type":"lesson-dance","id":1,"lesson":"l"})"),
              "there is no message 'lesson-dance'");
}

// One that says nothing of a network is of a table.
TEST(PageMessages, OfATableNeedNoNetwork) {
    auto json = engine::Json::parse(kLesson);
    const auto whole = read_lesson(json);
    ASSERT_TRUE(whole) << whole.error().message;
    json.erase("network");
    EXPECT_EQ(read_lesson(json).value(), *whole);
}

constexpr const char* kNetworkLesson =
    R"({"game":"chess","endgame":"","method":"dqn","experience":"self-play","updates":5000,)"
    R"("rate":[0.25,0.125],"explore":[0.25,0],"discount":0.5,"seed":7,"time":0,"network":)"
    R"({"layout":"8/8/8/8/8/2k5/1R6/K7 w - - 0 1","layers":"16,8",)"
    R"("output":"actions","view":"board","activation":"tanh","teacher":"greedy",)"
    R"("optimiser":"sgd","loss":"huber","moves":true,"prioritised":true,"double":true,)"
    R"("tries":true,"batch":16,"replay":4000,"target":300,"every":4,"random":6,"shaping":0.125}})";

TEST(PageMessages, OfANetworkAreReadWithAllItsWords) {
    const auto json = engine::Json::parse(kNetworkLesson);
    const auto lesson = read_lesson(json);
    ASSERT_TRUE(lesson) << lesson.error().message;
    learn::NetworkWords words;
    words.layout = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    words.layers = "16,8";
    words.activation = "tanh";
    words.output = "actions";
    words.view = "board";
    words.teacher = "greedy";
    words.optimiser = "sgd";
    words.loss = "huber";
    words.moves = words.prioritised = words.double_q = words.tries = true;
    words.batch = 16;
    words.replay = 4000;
    words.target = 300;
    words.every = 4;
    words.random = 6;
    words.shaping = 0.125;
    EXPECT_EQ(lesson->spec.network, words);
    EXPECT_EQ(lesson->spec.method, "dqn");
    EXPECT_EQ(lesson_json(*lesson), json);
}

TEST(PageMessages, WhatIsWrongWithANetworkIsNamed) {
    const auto with = [](const std::string& field, const std::string& value) {
        auto json = engine::Json::parse(kNetworkLesson);
        json["network"][field] = engine::Json::parse(value);
        return why_not(R"({"type":"learn","id":2,"setup":)" + json.dump() + "}");
    };
    EXPECT_EQ(with("layers", "\"none\""), "it is right");
    EXPECT_EQ(with("layers", "\"256,256\""), "it is right");
    EXPECT_EQ(with("layers", "\"256,257\""), "network: layers have at most 512 units in all");
    EXPECT_EQ(with("layers", "\"" + std::string(41, '1') + "\""),
              "network: layers is longer than 40 bytes");
    EXPECT_EQ(with("layout", "\"" + std::string(201, '8') + "\""),
              "network: layout is longer than 200 bytes");
    EXPECT_EQ(with("output", "\"dream\""), "network: output is position or actions");
    EXPECT_EQ(with("teacher", "7"), "network: teacher is no text");
    EXPECT_EQ(with("moves", "1"), "network: moves is true or false");
    EXPECT_EQ(with("batch", "0"), "network: batch is a whole number from 1 to 256");
    EXPECT_EQ(with("batch", "257"), "network: batch is a whole number from 1 to 256");
    EXPECT_EQ(with("replay", "200001"), "network: replay is a whole number from 0 to 200000");
    EXPECT_EQ(with("target", "100001"), "network: target is a whole number from 0 to 100000");
    EXPECT_EQ(with("every", "65"), "network: every is a whole number from 1 to 64");
    EXPECT_EQ(with("random", "41"), "network: random is a whole number from 0 to 40");
    EXPECT_EQ(with("shaping", "1.5"), "network: shaping is a number from 0 to 1");
    EXPECT_EQ(with("dropout", "0"), "network: there is no field 'dropout'");
    auto json = engine::Json::parse(kNetworkLesson);
    json.erase("network");
    EXPECT_EQ(why_not(R"({"type":"learn","id":2,"setup":)" + json.dump() + "}"),
              "setup: network is missing");
}

TEST(PageMessages, SetupsAreWrittenAsTheyAreRead) {
    for (const std::string start :
         {R"({"kind":"usual"})", R"({"kind":"position","text":"8/8"})",
          R"({"kind":"board","board":"x........","turn":"second"})",
          R"({"kind":"board","board":"x........","turn":"first","castling":"Kq"})",
          R"({"kind":"chess960","number":518})", R"({"kind":"ballot","number":3})",
          R"({"kind":"record","text":"1. e4 *"})"}) {
        const std::string text =
            R"({"game":"chess","start":)" + start +
            R"(,"seats":{"first":{"kind":"engine","name":"crafty"},"second":{"kind":"player","spec":"uniform"}},)"
            R"("clock":null,"pause":0,"series":true})";
        const auto json = engine::Json::parse(text);
        const auto setup = read_setup(json);
        ASSERT_TRUE(setup.has_value()) << setup.error().message;
        EXPECT_EQ(setup_json(*setup), json);
        EXPECT_EQ(read_setup(setup_json(*setup)).value(), *setup);
    }
}

TEST(PageMessages, WhatIsWrongIsNamed) {
    EXPECT_EQ(why_not(""), "the message is no JSON object");
    EXPECT_EQ(why_not("[1,2]"), "the message is no JSON object");
    EXPECT_EQ(why_not("{\"type\":"), "the message is no JSON object");
    EXPECT_EQ(why_not("{\"type\":\"\xff\"}"), "the message is no JSON object");
    EXPECT_EQ(why_not("{}"), "message: id is missing");
    EXPECT_EQ(why_not(R"({"type":7,"id":1})"), "message: type is no text");
    EXPECT_EQ(why_not(R"({"type":"undo","table":"t"})"), "message: id is missing");
    EXPECT_EQ(why_not(R"({"type":"dance","id":1})"), "there is no message 'dance'");
    EXPECT_EQ(why_not(R"({"type":"undo","id":1})"), "message: table is missing");
    EXPECT_EQ(why_not(R"({"type":"undo","id":1,"table":"t","ply":3})"),
              "message: there is no field 'ply'");
    EXPECT_EQ(why_not(R"({"type":"undo","id":1.5,"table":"t"})"),
              "message: id is a whole number from 0 to 9223372036854775807");
    EXPECT_EQ(why_not(R"({"type":"back","id":1,"table":"t","ply":-1})"),
              "message: ply is a whole number from 0 to 100000");
    EXPECT_EQ(why_not(R"({"type":"back","id":1,"table":"t","ply":18446744073709551615})"),
              "message: ply is a whole number from 0 to 100000");
    EXPECT_EQ(why_not(R"({"type":"pause","id":1,"table":"t","paused":"yes"})"),
              "message: paused is true or false");
    EXPECT_EQ(why_not(R"({"type":"new","id":1,"setup":3})"), "setup is no object");
    EXPECT_EQ(
        why_not(
            R"({"type":"check","id":1,"game":"chess","start":{"kind":"chess960","number":960}})"),
        "start: number is a whole number from 0 to 959");
    EXPECT_EQ(why_not(R"({"type":"check","id":1,"game":"chess","start":{"kind":"dream"}})"),
              "start: kind is usual, position, board, chess960, ballot or record");
    EXPECT_EQ(
        why_not(R"({"type":"seat","id":1,"table":"t","side":"third","seat":{"kind":"person"}})"),
        "message: side is first or second");
    EXPECT_EQ(
        why_not(R"({"type":"seat","id":1,"table":"t","side":"first","seat":{"kind":"ghost"}})"),
        "seat: kind is person, player or engine");
    EXPECT_EQ(why_not(R"({"type":"open","id":1,"table":")" + std::string(101, 'x') + "\"}"),
              "message: table is longer than 100 bytes");
    EXPECT_EQ(why_not(std::string(kLongestMessage + 1, ' ')), "the message is too long");
    EXPECT_EQ(read_message(R"({"type":"dance","id":12})").error().id, 12);
    EXPECT_EQ(read_message(R"({"type":7,"id":13})").error().id, 13);
    EXPECT_EQ(read_message(R"({"type":"undo","id":-3,"table":"t"})").error().id, std::nullopt);
    EXPECT_EQ(read_message(R"({"type":"dance","id":"x"})").error().id, std::nullopt);
}

// As deep as a message can be: no stack is left behind.
TEST(PageMessages, DepthIsNoDanger) {
    EXPECT_NE(why_not(R"({"type":"new","id":1,"setup":)" + std::string(30'000, '[') +
                      std::string(30'000, ']') + "}"),
              "it is right");
    EXPECT_EQ(why_not(std::string(60'000, '[')), "the message is no JSON object");
}

}  // namespace
}  // namespace damier::server
