// The lines of the Hub protocol, both ways.
#include "wire/hub_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace damier::wire {
namespace {

using std::chrono::milliseconds;
using Words = std::vector<std::string>;

std::string level_text(const Limits& limits, Side side) {
    const auto level = hub_level(limits, side);
    return level ? write_hub_level(*level) : "";
}

TEST(HubLevel, HoldsAllLimits) {
    Limits limits;
    limits.depth = 9;
    EXPECT_EQ(level_text(limits, Side::First), "level depth=9");
    limits = {};
    limits.time = milliseconds(1'500);
    EXPECT_EQ(level_text(limits, Side::First), "level move-time=1.5");
    limits = {};
    limits.nodes = 10'000;
    EXPECT_EQ(level_text(limits, Side::First), "level nodes=10000");
    limits = {};
    limits.clocks =
        Clocks{{milliseconds(60'000), milliseconds(500)}, {milliseconds(0), milliseconds(600)}, 40};
    EXPECT_EQ(level_text(limits, Side::First), "level moves=40 time=60");
    EXPECT_EQ(level_text(limits, Side::Second), "level moves=40 time=0.001 inc=0.6");
    limits.clocks->moves_to_go.reset();
    limits.clocks->remaining[1] = milliseconds(2'000);
    limits.depth = 5;
    EXPECT_EQ(level_text(limits, Side::Second), "level depth=5 time=1.4 inc=0.6");
    EXPECT_EQ(level_text({}, Side::First), "");
    limits.playouts = 100;
    EXPECT_EQ(level_text(limits, Side::First), "");
}

// The increment of a move is on the clock there only when the move begins.
TEST(HubLevel, ReadsBackAsTheClockItWas) {
    Limits limits;
    limits.nodes = 5;
    limits.clocks =
        Clocks{{milliseconds(1), milliseconds(2'250)}, {milliseconds(0), milliseconds(600)}, 40};
    const std::string text = level_text(limits, Side::Second);
    const auto level = read_hub_level(read_command_line(text));
    ASSERT_TRUE(level) << text;
    EXPECT_EQ(level->limits.nodes, 5U);
    const auto clocks = level->clocks(Side::Second);
    ASSERT_TRUE(clocks);
    EXPECT_EQ(clocks->remaining[1], milliseconds(2'250));
    EXPECT_EQ(clocks->increment[1], milliseconds(600));
    EXPECT_EQ(clocks->moves_to_go, 40);
    EXPECT_FALSE(read_hub_level(read_command_line("level depth=3"))->clocks(Side::First));
    EXPECT_EQ(read_hub_level(read_command_line("level time=soon")).error().message,
              "level time is a number of seconds, not 'soon'");
}

TEST(HubLines, WhatIsWrittenReadsBack) {
    const auto pos = read_hub_pos(read_command_line(write_hub_pos({"Bbe", {"11-15", "22x18"}})));
    EXPECT_EQ(pos.pos, "Bbe");
    EXPECT_EQ(pos.moves, (Words{"11-15", "22x18"}));
    EXPECT_EQ(write_hub_pos({"Bbe", {}}), "pos pos=Bbe");

    const auto done = read_hub_done(read_command_line(write_hub_done({"11-15", "22-18"})));
    EXPECT_EQ(done.move, "11-15");
    EXPECT_EQ(done.ponder, "22-18");
    EXPECT_EQ(write_hub_done({"11-15", ""}), "done move=11-15");

    const auto setting = read_hub_setting(read_command_line(write_hub_setting({"tt size", "a b"})));
    EXPECT_EQ(setting.name, "tt size");
    EXPECT_EQ(setting.value, "a b");

    const std::string variant = "param name=variant value=b type=enum values=\"a b\"";
    const auto parameter = read_hub_parameter(read_command_line(variant));
    EXPECT_EQ(parameter.values, (Words{"a", "b"}));
    EXPECT_EQ(write_hub_parameter(parameter), variant);
    const std::string number = "param name=n value=1 type=int min=0 max=9";
    EXPECT_EQ(write_hub_parameter(read_hub_parameter(read_command_line(number))), number);

    const auto id = read_hub_identity(read_command_line(write_hub_identity({"A", "1.0", "B C"})));
    EXPECT_EQ(id.name + id.version + id.author, "A1.0B C");
    EXPECT_EQ(read_hub_error(read_command_line(write_hub_error("no such move"))), "no such move");
}

TEST(HubInfoLine, ALaterLineReplacesWhatItSays) {
    HubInfoLine info =
        read_hub_info(read_command_line("info depth=3 score=-0.25 nodes=9 pv=\"11-15 22-18\""));
    EXPECT_EQ(info.score, -0.25);
    info.take(read_hub_info(read_command_line("info depth=4 score=much time=1.5")));
    EXPECT_EQ(info.depth, 4);
    EXPECT_EQ(info.score, -0.25);
    EXPECT_EQ(info.pv, (Words{"11-15", "22-18"}));
    EXPECT_EQ(write_hub_info(info),
              "info depth=4 score=-0.25 nodes=9 time=1.500 nps=0.00 pv=\"11-15 22-18\"");
    EXPECT_EQ(read_hub_info(read_command_line("info score=+1.5")).score, 1.5);
    EXPECT_FALSE(read_hub_info(read_command_line("info score=inf")).score);
}

}  // namespace
}  // namespace damier::wire
