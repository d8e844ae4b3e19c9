// The lines of UCI, both ways.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "wire/uci_answers.h"
#include "wire/uci_commands.h"
#include "wire/uci_info_line.h"

namespace damier::wire {
namespace {

using std::chrono::milliseconds;

// --- What is said to an engine; tests/protocol has how bad input is answered.

TEST(GoCommand, HoldsAllLimits) {
    Limits limits;
    EXPECT_FALSE(go_command(limits));
    limits.playouts = 100;
    EXPECT_FALSE(go_command(limits));
    limits.depth = 5;
    limits.nodes = 1'000;
    limits.time = milliseconds(0);
    EXPECT_EQ(write_go(go_command(limits).value()), "go movetime 1 depth 5 nodes 1000");
    limits = {};
    limits.clocks =
        Clocks{{milliseconds(5'000), milliseconds(-3)}, {milliseconds(100), milliseconds(200)}, 40};
    EXPECT_EQ(write_go(go_command(limits).value()),
              "go wtime 5000 btime 1 winc 100 binc 200 movestogo 40");
}

TEST(GoCommand, WhatIsWrittenReadsBack) {
    const std::string text =
        "ponder infinite wtime -5 btime 6 winc 7 binc 8 movestogo 9 movetime 10 depth 11 nodes 12 "
        "mate 13 perft 14 searchmoves e2e4 d2d4";
    const GoCommand command = read_go(text);
    EXPECT_TRUE(command.faults.empty());
    EXPECT_EQ(write_go(command), "go " + text);
    EXPECT_EQ(write_go(read_go("depth x nodes -1 what")), "go");
    EXPECT_EQ(read_go("depth x nodes -1 what").faults.size(), 3U);
}

TEST(PositionCommand, WhatIsWrittenReadsBack) {
    for (const std::string text : {"startpos", "startpos moves e2e4 e7e5", "fen 8/8 w - - 0 1",
                                   "fen 8/8 w - - 0 1 moves a1a2"}) {
        EXPECT_EQ(write_position_command(read_position_command(text).value()), "position " + text);
    }
}

// "position startpos [moves] <move1>, <move2>, ..." is how the report of OCAP writes it.
TEST(PositionCommand, MovesMayHaveCommasBetween) {
    for (const std::string text :
         {"startpos moves e2e4, e7e5", "startpos moves e2e4,e7e5", "startpos moves e2e4 , e7e5,",
          "startpos moves ,, e2e4 ,e7e5 ,"}) {
        EXPECT_EQ(write_position_command(read_position_command(text).value()),
                  "position startpos moves e2e4 e7e5")
            << text;
    }
    EXPECT_TRUE(read_position_command("startpos moves ,")->moves.empty());
    EXPECT_EQ(read_position_command("fen 8/8, w - moves a1a2, b1b2")->fen, "8/8, w -");
    EXPECT_FALSE(read_position_command("startpos, moves e2e4"));
}

TEST(SetOptionCommand, WhatIsWrittenReadsBack) {
    for (const std::string text : {"name Clear Hash", "name Move Overhead value 30",
                                   "name Key value <empty>", "name Book value a  b"}) {
        EXPECT_EQ(write_setoption(read_setoption(text).value()), "setoption " + text);
    }
    EXPECT_EQ(read_setoption("name Key value <empty>")->value, "");
}

// --- What an engine says.

TEST(BestMove, WhatIsWrittenReadsBack) {
    EXPECT_EQ(write_bestmove({"e2e4", "e7e5"}), "bestmove e2e4 ponder e7e5");
    EXPECT_EQ(write_bestmove({"", ""}), "bestmove 0000");
    const auto best = read_bestmove(" bestmove\te2e4 ponder e7e5 ");
    ASSERT_TRUE(best);
    EXPECT_EQ(best->move, "e2e4");
    EXPECT_EQ(best->ponder, "e7e5");
    EXPECT_EQ(read_bestmove("bestmove")->move, "");
    EXPECT_EQ(read_bestmove("bestmove e2e4 e7e5")->ponder, "");
    EXPECT_FALSE(read_bestmove("bestmoves e2e4"));
}

TEST(UciIdentity, WhatIsWrittenReadsBack) {
    EXPECT_EQ(write_id("name", "Some  Engine 1"), "id name Some  Engine 1");
    EXPECT_EQ(read_id("id name  Some  Engine 1 ", "name"), "Some  Engine 1");
    EXPECT_EQ(read_id("id name", "name"), "");
    EXPECT_FALSE(read_id("id name X", "author"));
    EXPECT_FALSE(read_id("idname X", "name"));
}

TEST(UciOption, IsReadInAllForms) {
    const auto spin =
        read_uci_option("option name Skill  Level type spin default 20 min -5 max 20").value();
    EXPECT_EQ(spin.name, "Skill Level");
    EXPECT_EQ(spin.type, "spin");
    EXPECT_EQ(spin.usual, "20");
    EXPECT_EQ(spin.least(), -5);
    EXPECT_EQ(spin.most(), 20);
    const auto combo =
        read_uci_option("option name Style type combo default A B var A B var C default A B")
            .value();
    EXPECT_EQ(combo.choices, (std::vector<std::string>{"A B", "C"}));
    EXPECT_EQ(combo.usual, "A B");
    const auto text = read_uci_option("option name T type string default a min b").value();
    EXPECT_EQ(text.usual, "a min b");
    EXPECT_FALSE(text.min);
    EXPECT_FALSE(read_uci_option("option name S type spin min x")->least());
    EXPECT_FALSE(read_uci_option("option name type spin"));
    EXPECT_FALSE(read_uci_option("option"));
    EXPECT_FALSE(read_uci_option("options name X type spin"));
}

TEST(UciOption, WhatIsWrittenReadsBack) {
    for (const std::string line :
         {"option name Move Overhead type spin default 20 min 0 max 5000",
          "option name Ponder type check default false", "option name Clear Hash type button",
          "option name Style type combo default A B var A B var C",
          "option name Debug Log File type string default <empty>"}) {
        EXPECT_EQ(write_uci_option(read_uci_option(line).value()), line);
    }
    EXPECT_EQ(write_uci_option({"Key", "string", "", {}, {}, {}}),
              "option name Key type string default <empty>");
}

TEST(UciInfoLine, ReadsWhatTheLineSays) {
    const UciInfoLine info = read_info_line(
        "info depth 12 seldepth 20 multipv 2 score cp -31 upperbound wdl 10 900 90 nodes 5 nps 7 "
        "hashfull 0 tbhits 0 time 3 pv e2e4 e7e5 string nps 1.5");
    EXPECT_EQ(info.depth, 12);
    EXPECT_EQ(info.multipv, 2);
    EXPECT_EQ(info.cp, -31);
    EXPECT_TRUE(info.is_bound);
    EXPECT_FALSE(info.is_exact());
    EXPECT_EQ(info.wdl, (std::array<std::int64_t, 3>{10, 900, 90}));
    EXPECT_EQ(info.nodes, 5);
    EXPECT_EQ(info.pv, (std::vector<std::string>{"e2e4", "e7e5"}));
    EXPECT_EQ(info.fault, "");
    EXPECT_TRUE(read_info_line("info score mate -3 pv a1a2 nodes 3").is_exact());
}

TEST(UciInfoLine, NamesTheFigureThatIsNone) {
    EXPECT_EQ(read_info_line("info depth 1 nps 1.5 time 2.5").fault, "nps 1.5");
    EXPECT_EQ(read_info_line("info depth 1 score cp 0.31 nodes 1").fault, "score cp 0.31");
    EXPECT_EQ(read_info_line("info score -31").fault, "score -31");
    EXPECT_EQ(read_info_line("info time 12ms").fault, "time 12ms");
    EXPECT_EQ(read_info_line("info nodes").fault, "nodes ");
    EXPECT_EQ(read_info_line("info depth nodes 5").fault, "depth nodes");
    EXPECT_EQ(read_info_line("info depth nodes 5").nodes, 5);
    EXPECT_EQ(read_info_line("info wdl 1 2").fault, "wdl ");
    EXPECT_EQ(read_info_line("info string score x nodes y").fault, "");
    EXPECT_EQ(read_info_line("info movesleft 3.5 ebf 2.1 currmove e2e4").fault, "");
}

}  // namespace
}  // namespace damier::wire
