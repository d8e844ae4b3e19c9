// The option Book: whoever plays has it, and says when a move comes from there.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "scratch.h"
#include "small_book.h"
#include "uci_talk.h"

namespace damier::protocol {
namespace {

class UciBook : public testing::Test {
protected:
    UciBook() {
        write_small_book(path_);
        talk_.say("setoption name bookmove value best");
    }
    void set(const std::string& path) {
        EXPECT_EQ(talk_.reply("setoption name Book value " + path), "");
    }

    Scratch scratch_;
    std::string path_ = scratch_.file("a small book.bin");
    Talk talk_;
};

TEST_F(UciBook, IsPlayedAndToldOf) {
    talk_.say("uci");
    EXPECT_EQ(talk_.ear.heard("option name Book type string default <empty>"), 1U);
    EXPECT_EQ(talk_.ear.heard("option name bookmove type combo default best var chance var best"),
              1U);
    EXPECT_EQ(talk_.ear.heard("option name book "), 0U);
    set(path_);
    talk_.say("ucinewgame");
    talk_.ear.forget();
    EXPECT_EQ(talk_.answer("go wtime 1000 btime 1000"), "bestmove e2e4");
    EXPECT_EQ(talk_.ear.lines().front(),
              "info string e2e4 is from the opening book: weight 30, 75.0 % of all");
    EXPECT_EQ(talk_.ear.heard("info depth"), 0U);
    talk_.say("position startpos moves e2e4");
    EXPECT_EQ(talk_.answer("go depth 3"), "bestmove c7c5");
    talk_.say("position startpos moves e2e4 c7c5");
    talk_.ear.forget();
    talk_.answer("go depth 3");
    EXPECT_GT(talk_.ear.heard("info depth 3 "), 0U);
    talk_.say("uci");
    EXPECT_EQ(talk_.ear.heard("option name Book type string default " + path_), 1U);
    // Without it everybody thinks.
    set("<empty>");
    talk_.say("position startpos");
    talk_.ear.forget();
    talk_.answer("go depth 3");
    EXPECT_GT(talk_.ear.heard("info depth 3 "), 0U);
}

TEST_F(UciBook, IsNotForAnalysis) {
    set(path_);
    talk_.say("go infinite");
    EXPECT_TRUE(talk_.ear.hears("info depth 3 "));
    talk_.say("stop");
    EXPECT_TRUE(talk_.ear.hears("bestmove"));
    EXPECT_EQ(talk_.ear.heard("info string"), 0U);
}

TEST_F(UciBook, StaysWhoeverPlays) {
    set(path_);
    talk_.say("setoption name Player value minimax:bookmove=best");
    EXPECT_EQ(talk_.answer("go"), "bestmove e2e4");
    talk_.say("setoption name Player value classic:bookmove=best");
    EXPECT_EQ(talk_.answer("go"), "bestmove e2e4");
}

TEST_F(UciBook, WrongOnesGetOneSentenceAndTheOldOneStays) {
    set(path_);
    const std::string broken = scratch_.file("broken.bin");
    std::ofstream(broken, std::ios::binary) << "not a book";
    EXPECT_EQ(talk_.reply("setoption name Book value " + broken),
              "info string player champion: '" + broken +
                  "' is no opening book of PolyGlot's format: it has 10 bytes, and entries have 16 "
                  "each: it is cut off, or none");
    EXPECT_EQ(
        talk_.reply("setoption name Book value /nowhere"),
        "info string player champion: book: '/nowhere' cannot be read: No such file or directory");
    EXPECT_EQ(talk_.answer("go depth 1"), "bestmove e2e4");
    // Other games have none: the game changes, the sentence says the rest.
    EXPECT_EQ(
        talk_.reply("setoption name UCI_Variant value checkers"),
        "info string player champion: there are no opening books for checkers, only for chess");
    EXPECT_EQ(talk_.reply("setoption name Hash value 32"), "");
    talk_.say("setoption name UCI_Variant value chess");
    talk_.say("setoption name bookmove value best");
    EXPECT_EQ(talk_.answer("go depth 1"), "bestmove e2e4");
}

// The program that makes the book writes it anew while we play.
TEST_F(UciBook, PlaysOnWhenItsFileIsCutOff) {
    set(path_);
    EXPECT_EQ(talk_.reply("isready"), "readyok");
    std::ofstream(path_, std::ios::trunc).flush();
    EXPECT_EQ(talk_.answer("go depth 1"), "bestmove e2e4");
}

// Of what was set of a player only the book stays behind when the game has none.
TEST_F(UciBook, IsAllThatAPlayerLosesInAnotherGame) {
    const auto player = [this] {
        talk_.say("d");
        return talk_.ear.last("Player: ");
    };
    const std::string sentence =
        "info string player alphabeta: there are no opening books for checkers, only for chess";
    talk_.say_all({"setoption name Player value alphabeta", "setoption name depth value 2",
                   "setoption name bookmove value best"});
    set(path_);
    EXPECT_EQ(talk_.reply("setoption name UCI_Variant value checkers"), sentence);
    EXPECT_EQ(player(), "Player: alphabeta:depth=2");
    EXPECT_EQ(talk_.reply("setoption name UCI_Variant value chess"), "");
    EXPECT_EQ(player(), "Player: alphabeta:book=" + path_ + ",depth=2");
    // The same where the player was chosen with it, or for its strength.
    Talk talk("alphabeta:depth=2,book=" + path_);
    EXPECT_EQ(talk.reply("setoption name UCI_Variant value checkers"), sentence);
    talk.say("d");
    EXPECT_EQ(talk.ear.last("Player: "), "Player: alphabeta:depth=2");
    Talk strongest("strongest:book=" + path_ + ",bookmove=best");
    EXPECT_EQ(strongest.reply("setoption name UCI_Variant value checkers"),
              "info string player strongest: there are no opening books for checkers, only for "
              "chess");
    EXPECT_EQ(strongest.reply("setoption name UCI_Variant value chess"), "");
    EXPECT_EQ(strongest.answer("go depth 1"), "bestmove e2e4");
}

}  // namespace
}  // namespace damier::protocol
