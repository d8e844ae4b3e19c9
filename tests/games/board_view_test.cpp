// The boards of the terminal: seen from either side, in letters, figures and colours, with the last
// move marked.
#include "core/board_view.h"

#include <gtest/gtest.h>

#include "games/games.h"

namespace damier {
namespace {

using checkers::Checkers;
using chess::Chess;

template <Game G>
struct Shown {
    typename G::Position at;
    typename G::Position::Move last;
};

// After these moves.
template <Game G>
Shown<G> after(std::string_view fen, std::initializer_list<std::string_view> moves) {
    Shown<G> shown{fen.empty() ? G::start() : G::read_position(fen).value(), {}};
    for (const std::string_view text : moves) {
        shown.last = G::read_move(shown.at, text).value();
        shown.at.make(shown.last);
    }
    return shown;
}

TEST(BoardView, ChessInLetters) {
    EXPECT_EQ(Chess::draw(Chess::start()),
              "8 r n b q k b n r\n"
              "7 p p p p p p p p\n"
              "6 . . . . . . . .\n"
              "5 . . . . . . . .\n"
              "4 . . . . . . . .\n"
              "3 . . . . . . . .\n"
              "2 P P P P P P P P\n"
              "1 R N B Q K B N R\n"
              "  a b c d e f g h\n");
    const auto [at, last] = after<Chess>("", {"e4"});
    EXPECT_EQ(Chess::draw(at, {Side::Second}, last),
              "1 R N B K Q B N R\n"
              "2 P P P[.]P P P P\n"
              "3 . . . . . . . .\n"
              "4 . . .[P]. . . .\n"
              "5 . . . . . . . .\n"
              "6 . . . . . . . .\n"
              "7 p p p p p p p p\n"
              "8 r n b k q b n r\n"
              "  h g f e d c b a\n");
}

TEST(BoardView, ChessMarksWhereTheKingWent) {
    const auto [at, last] = after<Chess>("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O"});
    const std::string board = Chess::draw(at, {Side::First}, last);
    EXPECT_NE(board.find("1 R . . .[.]R[K].\n"), std::string::npos) << board;
    const auto next = after<Chess>("4k3/8/8/8/8/8/6PP/7K w - - 0 1", {"Kg1"});
    EXPECT_NE(Chess::draw(next.at, {Side::First}, next.last).find("1 . . . . . .[K[.]\n"),
              std::string::npos);
}

TEST(BoardView, ChessInFigures) {
    const std::string board = Chess::draw(Chess::start(), {Side::First, true});
    EXPECT_TRUE(board.starts_with("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟\n6 · · ·")) << board;
    EXPECT_NE(board.find("2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙\n1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"), std::string::npos) << board;
}

TEST(BoardView, ChessInColours) {
    const auto [at, last] = after<Chess>("7k/8/8/8/8/8/8/K7 w - - 0 1", {"Kb1"});
    const std::string board = Chess::draw(at, {Side::First, true, true}, last);
    const std::string row = "1 " + painted("   ", Paint::MarkedDark, Ink::Black) +
                            painted(" ♚ ", Paint::MarkedLight, Ink::White) +
                            painted("   ", Paint::Dark, Ink::Black);
    EXPECT_NE(board.find(row), std::string::npos) << board;
    EXPECT_NE(board.find(painted(" ♚ ", Paint::Dark, Ink::Black) + "\n7 "), std::string::npos);
    EXPECT_TRUE(board.ends_with("\n   a  b  c  d  e  f  g  h\n")) << board;
    // Colours are for figures only.
    EXPECT_EQ(Chess::draw(at, {Side::First, false, true}), Chess::draw(at));
}

TEST(BoardView, CheckersInLetters) {
    const auto [at, last] = after<Checkers>("B:W18,K2:B9,K31", {"9-13"});
    EXPECT_EQ(Checkers::draw(at, {Side::Second}, last),
              "   +--------------------------------+\n"
              " 1 |      1       W       3       4 | 4\n"
              " 5 |  5       6       7       8     | 8\n"
              " 9 |     [9]     10      11      12 | 12\n"
              "13 | [b]     14      15      16     | 16\n"
              "17 |     17       w      19      20 | 20\n"
              "21 | 21      22      23      24     | 24\n"
              "25 |     25      26      27      28 | 28\n"
              "29 | 29      30       B      32     | 32\n"
              "   +--------------------------------+\n");
    EXPECT_EQ(Checkers::draw(at), Checkers::draw(at, {Side::Second}));
    const auto later = after<Checkers>("B:W18,K2:B9,K31", {"9-13", "18-14"});
    EXPECT_EQ(Checkers::draw(later.at, {Side::First}, later.last),
              "   +--------------------------------+\n"
              "32 |     32       B      30      29 | 29\n"
              "28 | 28      27      26      25     | 25\n"
              "24 |     24      23      22      21 | 21\n"
              "20 | 20      19     [18]     17     | 17\n"
              "16 |     16      15      [w]      b | 13\n"
              "12 | 12      11      10       9     | 9\n"
              " 8 |      8       7       6       5 | 5\n"
              " 4 |  4       3       W       1     | 1\n"
              "   +--------------------------------+\n");
}

TEST(BoardView, CheckersInFiguresAndColours) {
    const auto at = Checkers::read_position("B:W18,K2:B9,K31").value();
    const std::string plain = Checkers::draw(at, {Side::Second, true});
    EXPECT_NE(plain.find(" 1 │      1       ♔       3       4 │ 4\n"), std::string::npos) << plain;
    EXPECT_NE(plain.find(" 9 │      ●      10 "), std::string::npos) << plain;
    EXPECT_NE(plain.find("17 │     17       ○ "), std::string::npos) << plain;
    EXPECT_NE(plain.find("29 │ 29      30       ♚ "), std::string::npos) << plain;
    const std::string coloured = Checkers::draw(at, {Side::Second, true, true});
    EXPECT_NE(coloured.find(painted("  ♚ ", Paint::Dark, Ink::White)), std::string::npos);
    EXPECT_NE(coloured.find(painted("  ♚ ", Paint::Dark, Ink::Black)), std::string::npos);
    EXPECT_NE(coloured.find(painted(" 17 ", Paint::Dark, Ink::Faint)), std::string::npos);
}

}  // namespace
}  // namespace damier
