// Texts of both checkers games: what is read, what is written, what is lost, and the sentence each
// kind of bad input gets.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "checkers/game.h"
#include "checkers_positions.h"
#include "sizes.h"

namespace damier::checkers {
namespace {

using namespace std::string_literals;

constexpr std::string_view kStart =
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
constexpr std::string_view kSherlockStart = "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM";

template <class T>
std::string error_of(const Result<T>& result) {
    return result ? "no error" : result.error().message;
}

std::string rewritten(std::string_view text) {
    const auto placement = read_fen(text);
    return placement ? write_fen(placement->board, placement->turn) : placement.error().message;
}

// ---- PDN FEN ----

TEST(CheckersFen, Start) {
    EXPECT_EQ(Checkers::write_position(Checkers::start()), kStart);
    EXPECT_EQ(Sherlock::write_position(Sherlock::start()), kStart);
    EXPECT_TRUE(*Checkers::read_position(kStart) == Checkers::start());
}

TEST(CheckersFen, FormsThatAreRead) {
    EXPECT_EQ(rewritten("B:W21-32:B1-12"), kStart);
    EXPECT_EQ(rewritten("B:B1-12:W21-32."), kStart);
    EXPECT_EQ(rewritten("  b : w21 - 32 : b 1-8 , 9,10-12 . \r\n"), kStart);
    EXPECT_EQ(rewritten("W:WK1-4,k9:B5,K32"), "W:WK1,K2,K3,K4,K9:B5,K32");
    EXPECT_EQ(rewritten("W:W:B1"), "W:W:B1");
    EXPECT_EQ(rewritten("W:W:B"), "W:W:B");
    EXPECT_EQ(rewritten("B:B:W30."), "B:W30:B");
    EXPECT_EQ(rewritten("B:W030:B01"), "B:W30:B1");
    EXPECT_EQ(rewritten("B:W32,30,31:B2,1"), "B:W30,31,32:B1,2");
}

TEST(CheckersFen, Errors) {
    const auto error = [](std::string_view text) { return error_of(read_fen(text)); };
    EXPECT_EQ(error(""), "FEN, turn (character 1): expected B or W, found the end of the text");
    EXPECT_EQ(error("x:W1:B2"), "FEN, turn (character 1): expected B or W, found 'x'");
    EXPECT_EQ(error(" \0:W1"s.substr(0, 3)),
              "FEN, turn (character 2): expected B or W, found '\\x00'");
    EXPECT_EQ(error("BW1:B2"), "FEN, turn (character 2): expected ':' after it, found 'W'");
    EXPECT_EQ(error("B:21:B2"), "FEN, first list (character 3): expected W or B, found '2'");
    EXPECT_EQ(error("B:"),
              "FEN, first list (character 3): expected W or B, found the end of the text");
    EXPECT_EQ(error("B:W21"),
              "FEN, white's list (character 6): expected ',' or ':', found the end of the text");
    EXPECT_EQ(error("B:W21 22:B1"),
              "FEN, white's list (character 7): expected ',' or ':', found '2'");
    EXPECT_EQ(error("B:W21:W22"), "FEN, black's list (character 7): expected 'B', found 'W'");
    EXPECT_EQ(error("B:W33:B1"),
              "FEN, white's list (character 4): expected a square from 1 to 32, found '33'");
    EXPECT_EQ(error("B:W0:B1"),
              "FEN, white's list (character 4): expected a square from 1 to 32, found '0'");
    EXPECT_EQ(error("B:W99999999999999999999:B1"),
              "FEN, white's list (character 4): expected a square from 1 to 32, found "
              "'99999999999999999999'");
    EXPECT_EQ(error("B:W21,:B1"),
              "FEN, white's list (character 7): expected a square from 1 to 32, found ':'");
    EXPECT_EQ(error("B:W21,K:B1"),
              "FEN, white's list (character 8): expected a square from 1 to 32, found ':'");
    EXPECT_EQ(
        error("B:W21:B1-"),
        "FEN, black's list (character 10): expected a square from 1 to 32, found the end of the "
        "text");
    EXPECT_EQ(error("B:W24-21:B1"),
              "FEN, white's list (character 4): the range 24-21 runs backwards, expected 21-24");
    EXPECT_EQ(error("B:W21:B1,21"), "FEN, black's list (character 10): square 21 is named twice");
    EXPECT_EQ(error("B:W21,21:B1"), "FEN, white's list (character 7): square 21 is named twice");
    EXPECT_EQ(
        error("B:W4:B1"),
        "FEN, white's list (character 4): a man of white cannot stand on square 4, expected a "
        "king on its last row");
    EXPECT_EQ(
        error("B:W21:B28-30"),
        "FEN, black's list (character 8): a man of black cannot stand on square 29, expected a "
        "king on its last row");
    EXPECT_EQ(error("B:W21:B1-13"),
              "FEN, black's list (character 8): a piece too many on square 13, expected at most 12 "
              "for black");
    EXPECT_EQ(error("B:W21:B1;"),
              "FEN, black's list (character 9): expected ',' or the end, found ';'");
    EXPECT_EQ(error("B:W21:B1:"),
              "FEN, black's list (character 9): expected ',' or the end, found ':'");
    EXPECT_EQ(error("B:W21:B1.."),
              "FEN, black's list (character 10): expected the end after '.', found '.'");
    EXPECT_EQ(error_of(Checkers::read_position("nonsense\r\n")),
              "FEN: expected the form B:W21,22,K30:B1,2 or eight rows such as "
              "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM, found 'nonsense'");
}

// ---- Sherlock's FEN ----

TEST(SherlockFen, BothWays) {
    EXPECT_EQ(write_sherlock_fen(start_board()), kSherlockStart);
    EXPECT_TRUE(*Sherlock::read_position(kSherlockStart) == Sherlock::start());
    EXPECT_TRUE(*Checkers::read_position(kSherlockStart) == Checkers::start());
    const auto white = read_sherlock_fen(kSherlockStart, Side::Second);
    ASSERT_TRUE(white.has_value());
    EXPECT_EQ(white->turn, Side::Second);
    EXPECT_EQ(
        write_fen(read_sherlock_fen("1m2/m3/4/4/4/4/2k1/M3", Side::First)->board, Side::First),
        "B:WK7,25,30:B1");
    EXPECT_EQ(rewritten(write_fen(
                  read_sherlock_fen("1111/22/13/31/112/211/4/4", Side::First)->board, Side::First)),
              "B:W:B");
}

// Figures 5, 6 and 7 of the course, with the squares that its pictures show; '4' and '1m1m' are the
// rows that its text explains.
TEST(SherlockFen, EveryExampleOfTheCourse) {
    struct Example {
        std::string text;
        std::string_view squares;
    };
    for (const auto& [text, squares] :
         {Example{"1m2/m2m/mK1m/m1km/M1M1/1KKK/mM1M/1M2",
                  "W5,17,K19,20,21,24,25,28,30:B2,6,8,K10,K11,K12,13,15,K22"},
          Example{"1m1m/m2m/mm2/mmmm/M3/MMMM/1MMM/1M1M",
                  "W17,18,19,20,21,22,25,28,30,32:B2,4,6,7,8,9,10,11,12,13"},
          Example{"1m2/m2m/mMmm/m1km/M1M1/1M1M/m3/1M2",
                  "W5,17,K19,20,21,23,24,25,28,30:B2,10,12,13,15,22"},
          Example{"4/1m1m/4/4/4/4/4/4", "W26,28:B"}}) {
        for (const Side turn : {Side::First, Side::Second}) {
            const auto at = Sherlock::read_position("\t" + text + "\r\n", turn);
            ASSERT_TRUE(at.has_value()) << at.error().message;
            EXPECT_EQ(Sherlock::write_course_position(*at), text);
            EXPECT_EQ(Sherlock::write_position(*at),
                      fmt::format("{}:{}", turn == Side::First ? 'B' : 'W', squares));
            EXPECT_TRUE(*Sherlock::read_position(Sherlock::write_position(*at)) == *at);
        }
    }
}

// Of play, and of pieces put anywhere: of White's turn and of Black's.
TEST(SherlockFen, RandomPositionsReadBack) {
    for_random_positions<SherlockPosition>(25, scaled(100'000), [](const SherlockPosition& at) {
        const std::string text = Sherlock::write_course_position(at);
        const auto read = Sherlock::read_position(text, at.turn());
        ASSERT_TRUE(read.has_value()) << read.error().message;
        ASSERT_TRUE(read->board() == at.board()) << text;
        ASSERT_EQ(read->turn(), at.turn());
        ASSERT_EQ(Sherlock::write_course_position(*read), text);
    });
}

TEST(SherlockFen, Errors) {
    const auto error = [](std::string_view text) {
        return error_of(read_sherlock_fen(text, Side::First));
    };
    EXPECT_EQ(error(""), "FEN, row 1 (squares 29-32, character 1): expected 4 squares, found 0");
    EXPECT_EQ(error("mmm/4/4/4/4/4/4/4"),
              "FEN, row 1 (squares 29-32, character 4): expected 4 squares, found 3");
    EXPECT_EQ(error("mm3/4/4/4/4/4/4/4"),
              "FEN, row 1 (squares 29-32, character 4): expected 4 squares, found 5");
    EXPECT_EQ(
        error("4/5/4/4/4/4/4/4"),
        "FEN, row 2 (squares 25-28, character 3): expected M, K, m, k or a digit from 1 to 4, "
        "found '5'");
    EXPECT_EQ(
        error("4/4/4/4/4/4/4"),
        "FEN, row 8 (squares 1-4, character 14): expected '/' before it, found the end of the "
        "text");
    EXPECT_EQ(error("4/4/4/4/4/4/4/4/4"),
              "FEN (character 16): expected the end after 8 rows of 4 squares, found '/'");
    EXPECT_EQ(error("41/4/4/4/4/4/4/4"),
              "FEN, row 2 (squares 25-28, character 2): expected '/' before it, found '1'");
    EXPECT_EQ(error("4/4/4/4/4/4/4/m3"),
              "FEN, row 8 (squares 1-4, character 15): a man of white cannot stand on square 1, "
              "expected a king on its last row");
    EXPECT_EQ(
        error("4/4/4/4/MMMM/MMMM/MMMM/M3"),
        "FEN, row 8 (squares 1-4, character 24): a piece too many on square 1, expected at most "
        "12 for black");
}

// ---- any bytes ----

TEST(CheckersTexts, AMegabyteOfAnything) {
    const std::size_t size = 1 << 20;
    const std::vector<std::string> texts = {std::string(size, ' '),
                                            std::string(size, '\0'),
                                            std::string(size, '1'),
                                            std::string(size, ','),
                                            std::string(size, '/'),
                                            std::string(size, ':'),
                                            std::string(size, '('),
                                            std::string(size, '-'),
                                            "B:W" + std::string(size, '9') + ":B1",
                                            "B:W1" + std::string(size, ' ') + ":B2",
                                            "1-" + std::string(size, '0'),
                                            "1x" + std::string(size, 'x'),
                                            "B:W:B" + std::string(size, '.')};
    for (const std::string& text : texts) {
        EXPECT_FALSE(Checkers::read_position(text).has_value());
        EXPECT_FALSE(read_sherlock_fen(text, Side::First).has_value());
        EXPECT_FALSE(Checkers::read_move(Checkers::start(), text).has_value());
        EXPECT_FALSE(Sherlock::read_move(Sherlock::start(), "(" + text + ")").has_value());
        EXPECT_LT(error_of(Checkers::read_position(text)).size(), 300U);
        EXPECT_LT(error_of(Checkers::read_move(Checkers::start(), text)).size(), 300U);
    }
}

// Texts made of the right letters in the wrong order reach deeper than plain noise.
RC_GTEST_PROP(CheckersTexts, NoiseIsReadOrRefused, ()) {
    const auto letters = *rc::gen::container<std::string>(
        rc::gen::element('B', 'W', 'K', ':', ',', '-', '.', ' ', '1', '2', '3', '0', '/', 'm', 'M',
                         'k', 'x', '(', ')', '4', '\0'));
    for (const std::string& text :
         {letters, "B:W" + letters, "(2" + letters, "W:WK1,22:B" + letters}) {
        if (const auto read = read_position(text, Side::First)) {
            RC_ASSERT(is_valid(read->board));
            RC_ASSERT(*read_fen(write_fen(read->board, read->turn)) == *read);
        }
        const auto start = Sherlock::start();
        const auto legal = legal_moves(start);
        if (const auto m = Sherlock::read_move(start, text)) {
            RC_ASSERT(std::ranges::find(legal, *m) != legal.end());
        }
    }
}

// ---- round trips ----

TEST(CheckersFen, RandomPositionsReadBack) {
    for_random_positions<EnglishPosition>(21, scaled(100'000), [](const EnglishPosition& at) {
        const Placement placement{at.board(), at.turn()};
        const auto pdn = read_fen(write_fen(at.board(), at.turn()));
        ASSERT_TRUE(pdn.has_value()) << pdn.error().message;
        ASSERT_TRUE(*pdn == placement);
        const auto sherlock = read_sherlock_fen(write_sherlock_fen(at.board()), at.turn());
        ASSERT_TRUE(sherlock.has_value()) << sherlock.error().message;
        ASSERT_TRUE(*sherlock == placement);
    });
}

template <class G>
void check_moves_read_back(std::uint64_t seed) {
    using P = typename G::Position;
    int in_full = 0;
    for_random_positions<P>(seed, scaled(50'000), [&in_full](const P& at) {
        for (const Move m : legal_moves(at)) {
            const std::string text = write_move(at, m);
            const std::string full = write_move_full(at, m);
            for (const std::string& written : {text, full, " " + text + "\r\n"}) {
                const auto read = read_move(at, written);
                ASSERT_TRUE(read.has_value()) << read.error().message;
                ASSERT_EQ(*read, m) << write_fen(at.board(), at.turn()) << " " << written;
                ASSERT_EQ(*G::read_move(at, written), m);
            }
            if (std::count(text.begin(), text.end(), 'x') > 1) ++in_full;
        }
    });
    EXPECT_GT(in_full, 0);  // the sample had captures that need all their squares
}

TEST(CheckersMoves, EnglishReadBack) { check_moves_read_back<Checkers>(22); }
TEST(CheckersMoves, SherlockReadBack) { check_moves_read_back<Sherlock>(23); }

// Sherlock's text may mean another capture of the same piece, never an illegal move; every simple
// move and most captures read back.
TEST(SherlockMoves, ReadBackOrAreKnownToBeLossy) {
    int captures = 0;
    int lossy = 0;
    for_random_positions<SherlockPosition>(24, scaled(50'000), [&](const SherlockPosition& at) {
        const auto legal = legal_moves(at);
        for (const Move m : legal) {
            const auto read = read_sherlock_move(at, write_sherlock_move(at, m));
            ASSERT_TRUE(read.has_value()) << read.error().message;
            ASSERT_EQ(*read == m, reads_back_as_itself(at, m));
            ASSERT_NE(std::ranges::find(legal, *read), legal.end());
            ASSERT_TRUE(*read == m || m.is_capture());
            captures += m.is_capture() ? 1 : 0;
            lossy += *read == m ? 0 : 1;
        }
    });
    EXPECT_GT(lossy, 0);
    EXPECT_LT(lossy * 2, captures);
}

// ---- PDN moves ----

std::string read_in(std::string_view fen, std::string_view text) {
    const auto at = position<EnglishPosition>(fen);
    const auto m = read_move(at, text);
    return m ? write_move_full(at, *m) : m.error().message;
}

TEST(CheckersMoves, FormsThatAreRead) {
    for (const char* text : {"11-15", " 11-15\r\n", "11 - 15", "11x15", "11:15", "011-15"}) {
        EXPECT_EQ(read_in(kStart, text), "11-15") << text;
    }
    const char* chain = "B:W6,14:B2";
    for (const char* text : {"2x18", "2X9X18", "2:9:18", "2-18", "2-9-18", "2x9-18"}) {
        EXPECT_EQ(read_in(chain, text), "2x9x18") << text;
    }
}

TEST(CheckersMoves, Errors) {
    constexpr std::string_view kForm =
        ": expected two or more squares such as 11-15, 22x15 or 22x15x8";
    for (const std::string text :
         {"", "e4", "11", "11-", "-11", "11--15", "11-15 12", "11/15", "11-15x", "(11-15)"}) {
        EXPECT_EQ(read_in(kStart, text), "move '" + text + "'" + std::string(kForm));
    }
    EXPECT_EQ(read_in(kStart, "1x2x3x4x5x6x7x8x9x10x11x12x13x14x15"),
              "move '1x2x3x4x5x6x7x8x9x10x11x12x13x14x15'" + std::string(kForm));
    EXPECT_EQ(read_in(kStart, "11-33"), "move '11-33': expected squares from 1 to 32, found '33'");
    EXPECT_EQ(read_in(kStart, "0-1"), "move '0-1': expected squares from 1 to 32, found '0'");
    EXPECT_EQ(read_in(kStart, "15-18"), "move '15-18': black has no piece on square 15");
    EXPECT_EQ(read_in(kStart, "22-18"), "move '22-18': black has no piece on square 22");
    EXPECT_EQ(read_in(kStart, "11-20"),
              "move '11-20': not legal, the piece on square 11 can play 11-16 or 11-15");
    EXPECT_EQ(read_in(kStart, "11-15-18"),
              "move '11-15-18': not legal, the piece on square 11 can play 11-16 or 11-15");
    EXPECT_EQ(read_in(kStart, "1-5"), "move '1-5': not legal, the piece on square 1 cannot move");
    EXPECT_EQ(read_in("W:W30:B9,22,26", "30-25"),
              "move '30-25': not legal, white must capture: 30x23");
    EXPECT_EQ(read_in("B:W6,14:B2,12", "12-16"),
              "move '12-16': not legal, black must capture: 2x18");
    EXPECT_EQ(read_in("B:W6,14:B2", "2x9"), "move '2x9': not legal, black must capture: 2x18");
}

TEST(CheckersMoves, AmbiguousCaptures) {
    const char* fen = "B:W6,7,14,15:B2";
    EXPECT_EQ(read_in(fen, "2x18"), "move '2x18': ambiguous, expected 2x11x18 or 2x9x18");
    EXPECT_EQ(read_in(fen, "2x11x18"), "2x11x18");
    EXPECT_EQ(read_in(fen, "2x9x18"), "2x9x18");
    const auto at = position<EnglishPosition>(fen);
    for (const Move m : legal_moves(at)) EXPECT_EQ(write_move(at, m), write_move_full(at, m));
}

TEST(CheckersMoves, EitherWayRoundACircle) {
    const char* fen = "B:W9,10,17,18:BK15";
    for (const char* text : {"15x15", "15x22x13x6x15", "15x6x13x22x15"}) {
        EXPECT_EQ(read_in(fen, text), "15x22x13x6x15") << text;
    }
    const auto at = position<EnglishPosition>(fen);
    EXPECT_EQ(write_move(at, legal_moves(at).front()), "15x15");
}

// One jump and a circle before the same jump have the same ends: two squares mean the single jump.
TEST(CheckersMoves, TwoSquaresAreFirstOfAllOneJump) {
    const char* fen = "B:W9,10,11,17,18:BK15";
    EXPECT_EQ(read_in(fen, "15x8"), "15x8");
    EXPECT_EQ(read_in(fen, "15x6x13x22x15x8"), "15x22x13x6x15x8");
    const auto at = position<EnglishPosition>(fen);
    ASSERT_EQ(legal_moves(at).size(), 2U);
    EXPECT_EQ(write_move(at, legal_moves(at)[0]), "15x8");
    EXPECT_EQ(write_move(at, legal_moves(at)[1]), "15x22x13x6x15x8");
}

// ---- Sherlock moves ----

std::string sherlock_in(std::string_view fen, std::string_view text) {
    const auto at = position<SherlockPosition>(fen);
    const auto m = read_sherlock_move(at, text);
    return m ? write_move_full(at, *m) : m.error().message;
}

TEST(SherlockMoves, Forms) {
    const auto black = position<SherlockPosition>(kStart);
    EXPECT_EQ(write_sherlock_move(black, {8, 12, 0}), "(9-13)");
    EXPECT_EQ(sherlock_in(kStart, " (9-13)\r\n"), "9-13");
    EXPECT_EQ(sherlock_in("W:W21-32:B1-12", "22-18"), "22-18");
    EXPECT_EQ(sherlock_in("W:W15:B10", "15x6"), "15x6");
    EXPECT_EQ(sherlock_in("B:W15:BK29", "(29x11)"), "29x11");
}

TEST(SherlockMoves, Errors) {
    EXPECT_EQ(sherlock_in(kStart, "9-13"),
              "move '9-13': black is to move, expected a move in parentheses");
    EXPECT_EQ(sherlock_in("W:W21-32:B1-12", "(22-18)"),
              "move '(22-18)': white is to move, expected a move without parentheses");
    EXPECT_EQ(sherlock_in(kStart, "(9-13"), "move '(9-13': expected both parentheses or none");
    EXPECT_EQ(sherlock_in(kStart, ""), "move '': black is to move, expected a move in parentheses");
    EXPECT_EQ(sherlock_in(kStart, "("), "move '(': expected both parentheses or none");
    EXPECT_EQ(sherlock_in(kStart, "()"),
              "move '()': expected two or more squares such as 11-15, 22x15 or 22x15x8");
    EXPECT_EQ(sherlock_in(kStart, "(9-40)"),
              "move '(9-40)': expected squares from 1 to 32, found '40'");
    EXPECT_EQ(sherlock_in(kStart, "(9-13-17)"),
              "move '(9-13-17)': expected only the two ends of the move");
    EXPECT_EQ(sherlock_in(kStart, "(22-18)"), "move '(22-18)': black has no piece on square 22");
    EXPECT_EQ(sherlock_in(kStart, "(9-18)"),
              "move '(9-18)': not legal, the piece on square 9 can play (9-14) or (9-13)");
    EXPECT_EQ(sherlock_in(kStart, "(1-5)"),
              "move '(1-5)': not legal, the piece on square 1 can play nothing");
    EXPECT_EQ(sherlock_in(kStart, "(9x18)"),
              "move '(9x18)': no capture of the piece on square 9 comes by square 18");
    EXPECT_EQ(sherlock_in("B:W6,14:B2,12", "(12-16)"),
              "move '(12-16)': not legal, black must capture: (2x18)");
}

TEST(SherlockMoves, TargetMayBeAnyCellOfTheChain) {
    for (const char* text : {"(2x18)", "(2x9)", "(2x2)"}) {
        EXPECT_EQ(sherlock_in("B:W6,14:B2", text), "2x9x18") << text;
    }
    for (const char* text : {"(29x11)", "(29x22)", "(29x18)", "(29x29)"}) {
        EXPECT_EQ(sherlock_in("B:W15:BK29", text), "29x11") << text;
    }
    EXPECT_EQ(sherlock_in("B:W15:BK29", "(29x15)"),  // the enemy's own cell is not one of them
              "move '(29x15)': no capture of the piece on square 29 comes by square 15");
}

TEST(SherlockMoves, LongestChainIsPlayed) {
    // Same ends, two or three men: three.
    EXPECT_EQ(sherlock_in("B:W6,7,19,27:BK16", "(16x32)"), "16x2x9x32");
    // The only move that ends on 22 takes three; a longer one takes four and passes 22.
    const char* fen = "B:W9,19,26,27:BK6";
    EXPECT_EQ(sherlock_in(fen, "(6x22)"), "6x13x31x24x15");
    const auto at = position<SherlockPosition>(fen);
    const auto m = read_move(at, "6x24x31x22");
    ASSERT_TRUE(m.has_value()) << m.error().message;
    EXPECT_EQ(write_sherlock_move(at, *m), "(6x22)");
    EXPECT_FALSE(reads_back_as_itself(at, *m));
    EXPECT_TRUE(reads_back_as_itself(at, *read_move(at, "6x13x31x24x15")));
}

TEST(SherlockMoves, TiesGoClockwise) {
    const char* black = "B:W6,7,14,15:B2";  // lower right comes before lower left
    EXPECT_EQ(sherlock_in(black, "(2x18)"), "2x11x18");
    EXPECT_FALSE(reads_back_as_itself(position<SherlockPosition>(black),
                                      *read_move(position<SherlockPosition>(black), "2x9x18")));
    const char* white = "W:W31:B18,19,26,27";  // upper right comes before upper left
    EXPECT_EQ(sherlock_in(white, "31x15"), "31x24x15");
}

// Whoever writes in the course's words writes what means the move to its reader; what the course
// itself writes is read by the course's rule.
TEST(SherlockMoves, TheCoursesWordsMeanEveryMove) {
    int in_pdn = 0;
    int in_other_words = 0;
    for_random_positions<SherlockPosition>(26, scaled(50'000), [&](const SherlockPosition& at) {
        for (const Move m : legal_moves(at)) {
            const std::string text = Sherlock::write_course_move(at, m);
            const auto read = Sherlock::read_course_move(at, text);
            ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
            ASSERT_EQ(*read, m) << write_fen(at.board(), at.turn()) << " " << text;
            const bool is_pdn = text.find(':') != std::string::npos;
            const auto meaning = sherlock_text_meaning(at, m);  // what the arena sends
            ASSERT_EQ(is_pdn, !meaning) << write_fen(at.board(), at.turn()) << " " << text;
            ASSERT_TRUE(is_pdn || text == *meaning) << text;
            const std::string theirs = write_sherlock_move(at, m);
            in_pdn += is_pdn ? 1 : 0;
            in_other_words += !is_pdn && text != theirs ? 1 : 0;
            ASSERT_EQ(*Sherlock::read_course_move(at, theirs), *read_sherlock_move(at, theirs));
        }
    });
    EXPECT_GT(in_pdn, 0);
    EXPECT_GT(in_other_words, 0);
}

TEST(SherlockMoves, TheCoursesWordsByExample) {
    const auto written = [](std::string_view fen, std::string_view pdn) {
        const auto at = position<SherlockPosition>(fen);
        return Sherlock::write_course_move(at, *read_move(at, pdn));
    };
    EXPECT_EQ(written("B:W15:B5", "5-9"), "(5-9)");  // the three of the course
    EXPECT_EQ(written("W:W15:B10", "15x6"), "15x6");
    EXPECT_EQ(written("W:W27:B23", "27x18"), "27x18");
    EXPECT_EQ(written("B:W9,19,26,27:BK6", "6x24x31x22"), "(6x10)");
    EXPECT_EQ(written("B:W9,19,26,27:BK6", "6x13x31x24x15"), "(6x15)");
    EXPECT_EQ(written("B:W11,17,19,25:BK7", "7x16x23"), "7:16:23");
    // Its own text means 7x16x23: the cell in the middle tells them apart.
    EXPECT_EQ(written("B:W10,K11,K18,19:B7,K9,21", "7x14x23"), "(7x14)");
    EXPECT_EQ(written("B:W10,K11,K18,19:B7,K9,21", "7x16x23"), "(7x23)");

    const auto read = [](std::string_view fen, std::string_view text) {
        const auto at = position<SherlockPosition>(fen);
        const auto m = Sherlock::read_course_move(at, text);
        return m ? write_move_full(at, *m) : m.error().message;
    };
    EXPECT_EQ(read(kStart, "9-13"), "9-13");  // PDN: the course has parentheses
    EXPECT_EQ(read("W:W31:B18,19,26,27", "31x15"), "31x24x15");
    EXPECT_EQ(read("W:W31:B18,19,26,27", "31x22x15"), "31x22x15");
    EXPECT_EQ(read("W:W31:B18,19,26,27", "31:15"),
              "move '31:15': ambiguous, expected 31x24x15 or 31x22x15");
    EXPECT_EQ(read("W:W31:B18,19,26,27", "(31x15)"),
              "move '(31x15)': white is to move, expected a move without parentheses");
}

TEST(SherlockMoves, TheGameReadsBothNotations) {
    const auto start = Sherlock::start();
    EXPECT_EQ(*Sherlock::read_move(start, "9-13"), *Sherlock::read_move(start, "(9-13)"));
    const auto white = position<SherlockPosition>("W:W31:B18,19,26,27");
    EXPECT_EQ(Sherlock::write_move(white, *Sherlock::read_move(white, "31x22x15")), "31x22x15");
    // White's bare text is PDN here, which asks back where the course's rule takes the first.
    EXPECT_EQ(error_of(Sherlock::read_move(white, "31x15")),
              "move '31x15': ambiguous, expected 31x24x15 or 31x22x15");
    EXPECT_EQ(Sherlock::write_move(white, *read_sherlock_move(white, "31x15")), "31x24x15");
    EXPECT_EQ(error_of(Sherlock::read_move(white, "31-1")),
              "move '31-1': not legal, white must capture: 31x24x15 or 31x22x15");
}

// ---- the terminal ----

TEST(CheckersDraw, Board) {
    EXPECT_EQ(Checkers::draw(*Checkers::read_position("W:WK1,18:BK32,5")),
              "   +--------------------------------+\n"
              " 1 |      W       2       3       4 | 4\n"
              " 5 |  b       6       7       8     | 8\n"
              " 9 |      9      10      11      12 | 12\n"
              "13 | 13      14      15      16     | 16\n"
              "17 |     17       w      19      20 | 20\n"
              "21 | 21      22      23      24     | 24\n"
              "25 |     25      26      27      28 | 28\n"
              "29 | 29      30      31       B     | 32\n"
              "   +--------------------------------+\n");
}

}  // namespace
}  // namespace damier::checkers
