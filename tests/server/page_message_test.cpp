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
