// Lines of the xboard protocol: features in odd forms, thinking output as four engines write it,
// claims, clocks, and positions set up by hand.
#include "arena/xboard_lines.h"

#include <gtest/gtest.h>

#include "chess/edit_mode.h"
#include "chess/fen.h"
#include "core/value.h"

namespace damier::arena {
namespace {

using std::chrono::milliseconds;
using Words = std::vector<std::string_view>;

TEST(XboardFeatures, AreReadAndAnswered) {
    XboardFeatures features;
    EXPECT_FALSE(features.ping);
    EXPECT_TRUE(features.time);
    EXPECT_TRUE(features.reuse);
    EXPECT_EQ(features.read("feature ping=1 setboard=1 san=0 time=0 done=0"),
              (std::vector<std::string>{"accepted ping", "accepted setboard", "accepted san",
                                        "accepted time", "accepted done"}));
    EXPECT_TRUE(features.ping);
    EXPECT_TRUE(features.setboard);
    EXPECT_FALSE(features.san);
    EXPECT_FALSE(features.time);
    EXPECT_EQ(features.done, false);
    EXPECT_EQ(features.read("feature  myname=\"An Engine 1.0\"   colors = 0 xedit=1 ping=0"),
              (std::vector<std::string>{"accepted myname", "accepted colors", "rejected xedit",
                                        "accepted ping"}));
    EXPECT_EQ(features.myname, "An Engine 1.0");
    EXPECT_FALSE(features.ping);
    features.read("feature option=\"Resign -check 0\" option=\"Randomizer (0-50) -slider 0 0 50\"");
    EXPECT_EQ(features.options, (std::vector<std::string>{"Resign", "Randomizer (0-50)"}));
    features.read("feature done=1");
    EXPECT_EQ(features.done, true);
    EXPECT_TRUE(features.read("feature").empty());
    EXPECT_EQ(features.read("feature \"\"= myname=\"not closed").size(), 2U);
}

TEST(XboardThought, IsReadAsEnginesWriteIt) {
    const auto sjeng = read_xboard_thought(" 3      -9     0      242  e5 d4 exd4 ");
    ASSERT_TRUE(sjeng.has_value());
    EXPECT_EQ(sjeng->depth, 3);
    EXPECT_EQ(sjeng->value, -9);
    EXPECT_EQ(sjeng->nodes, 242U);
    EXPECT_EQ(sjeng->text, "e5 d4 exd4 ");
    const auto dotted = read_xboard_thought("7. +100003 12 5000 Qh5 Nf6");
    ASSERT_TRUE(dotted.has_value());
    EXPECT_EQ(dotted->depth, 7);
    EXPECT_EQ(dotted->value, win_in(5));
    EXPECT_EQ(read_xboard_thought("9 -100002 12 5000")->value, loss_in(4));
    EXPECT_TRUE(is_loss(read_xboard_thought("9 -99999999 12 5000 a")->value));
    EXPECT_EQ(read_xboard_thought("9 32767 12 5000 a")->value, kLargest);
    for (const char* text :
         {"", "move e2e4", "1 2 3", "Nodes: 794 (1.01% qnodes)", "4 0.25 1 794 e5", "x 1 2 3 e5",
          "1 2 3 -4 e5", "# 16+16 pieces, centr = (1,1) R=40"}) {
        EXPECT_FALSE(read_xboard_thought(text).has_value()) << text;
    }
}

TEST(XboardThought, ItsWordsAreMovesOrMayBe) {
    EXPECT_EQ(xboard_pv_words("e5 d4 <Nc6> d6 !"), (Words{"e5", "d4", "Nc6", "d6"}));
    EXPECT_EQ(xboard_pv_words("8. ... O-O-O 9. Bxe6 fxe6 10.Bxc5 10...0-0"),
              (Words{"O-O-O", "Bxe6", "fxe6", "Bxc5", "0-0"}));
    EXPECT_EQ(xboard_pv_words("Be6xc4  Be3xc5"), (Words{"Be6xc4", "Be3xc5"}));
    EXPECT_EQ(xboard_pv_words("(e7-e5  c7-c5 , book1)"), Words{});
    EXPECT_EQ(xboard_pv_words(" 12... <> ! 3."), Words{});
}

TEST(XboardClaim, ResultsAreRead) {
    const auto claim = read_xboard_claim("0-1 {White resigns}");
    ASSERT_TRUE(claim.has_value());
    EXPECT_EQ(claim->score, Score::SecondWins);
    EXPECT_TRUE(claim->resigns);
    EXPECT_EQ(read_xboard_claim("1/2-1/2 {Draw by repetition}")->score, Score::Draw);
    EXPECT_FALSE(read_xboard_claim("1-0{White mates}")->resigns);
    for (const char* text : {"", "*", "move 1-0", "1-0-1", "10"})
        EXPECT_FALSE(read_xboard_claim(text).has_value()) << text;
}

TEST(XboardClocks, AreWholeSecondsAndHundredths) {
    Clocks clocks;
    clocks.remaining = {milliseconds(90'500), milliseconds(400)};
    clocks.increment = {milliseconds(20), milliseconds(0)};
    EXPECT_EQ(xboard_level(clocks, Side::First), "level 0 1:30 0.02");
    EXPECT_EQ(xboard_level(clocks, Side::Second), "level 0 0:01 0");
    clocks.remaining = {milliseconds(300'000), milliseconds(5'000)};
    clocks.increment = {milliseconds(2'000), milliseconds(1'500)};
    clocks.moves_to_go = 40;
    EXPECT_EQ(xboard_level(clocks, Side::First), "level 40 5 2");
    EXPECT_EQ(xboard_level(clocks, Side::Second), "level 40 0:05 1.5");
    EXPECT_EQ(xboard_time("time", milliseconds(12'345)), "time 1234");
    EXPECT_EQ(xboard_time("otim", milliseconds(-5)), "otim 1");
}

using Lines = std::optional<std::vector<std::string>>;

Lines edited(std::string_view fen) { return chess::write_edit_mode(chess::read_fen(fen).value()); }

TEST(EditMode, WritesWhatItCanSay) {
    EXPECT_EQ(edited("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1"),
              (Lines{{"edit", "#", "Ra1", "Ke1", "Pe2", "c", "Ke8", "."}}));
    EXPECT_EQ(edited("7k/7q/8/8/8/8/8/K7 b - - 0 1"),
              (Lines{{"a2a3", "edit", "#", "Ka1", "c", "Qh7", "Kh8", "."}}));
    EXPECT_FALSE(edited("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1").has_value());  // lost castling
    EXPECT_FALSE(edited("r3k2r/8/8/8/8/8/8/4K3 w k - 0 1").has_value());
    EXPECT_FALSE(edited("1r2k3/8/8/8/8/8/8/4K3 w b - 0 1").has_value());  // Chess960
    EXPECT_FALSE(edited("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").has_value());
}

}  // namespace
}  // namespace damier::arena
