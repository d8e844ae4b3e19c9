// Tic-tac-toe: its counts are known, and its words are few.
#include <gtest/gtest.h>

#include <array>

#include "core/line.h"
#include "core/line_text.h"
#include "core/perft.h"
#include "tictactoe/game.h"

namespace damier::tictactoe {
namespace {

std::string error_of(std::string_view text) {
    const auto at = TicTacToe::read_position(text);
    return at ? "no error" : at.error().message;
}

// Lines of play of an exact length: 255,168 whole games in all, a number that is in every book.
TEST(TicTacToe, HasAsManyLinesAsIsKnown) {
    const std::array<std::uint64_t, 10> kLinesOfPlay{1,      9,      72,      504,     3'024,
                                                     15'120, 54'720, 148'176, 200'448, 127'872};
    for (int depth = 0; depth < 10; ++depth)
        EXPECT_EQ(perft(Position(), depth), kLinesOfPlay[static_cast<std::size_t>(depth)]) << depth;
}

// Won by x 131,184, by o 77,904, drawn 46,080.
TEST(TicTacToe, HasAsManyGamesAsIsKnown) {
    std::array<int, 3> games{};  // x, o, drawn
    const auto walk = [&games](const auto& self, const Position& at) -> void {
        Position::MoveList list;
        at.generate<Gen::Legal>(list);
        if (list.empty()) {
            ++games[at.stuck() == Outcome::Draw ? 2U : at.turn() == Side::Second ? 0U : 1U];
            return;
        }
        for (const Move m : list) {
            Position next = at;
            next.make(m);
            self(self, next);
        }
    };
    walk(walk, Position());
    EXPECT_EQ(games, (std::array{131'184, 77'904, 46'080}));
}

TEST(TicTacToe, ReadsPositionsAndMoves) {
    const auto at = TicTacToe::read_position(" x.o/.x./o.. ").value();
    EXPECT_EQ(TicTacToe::write_position(at), "x.o.x.o..");
    EXPECT_EQ(at.turn(), Side::First);
    EXPECT_EQ(TicTacToe::read_move(at, "c1"), Move{8});
    EXPECT_EQ(TicTacToe::read_move(at, "C1"), Move{8});
    EXPECT_EQ(TicTacToe::read_move(at, "9"), Move{8});
    EXPECT_EQ(TicTacToe::write_move(at, Move{0}), "a3");
    EXPECT_EQ(TicTacToe::write_move(at, Move{8}), "c1");
    EXPECT_EQ(squares_of<TicTacToe>(at, Move{8}), std::vector<std::string>{"c1"});
    EXPECT_EQ(TicTacToe::read_move(at, "b2").error().message, "'b2': the square is taken");
    EXPECT_EQ(TicTacToe::read_move(at, "d1").error().message,
              "'d1' is no square: they are a1 to c3, or 1 to 9");
    for (const std::string text : {"x.o/.x.o..", "x/.o.x.o..", "/x.o.x.o..", "x.o/.x./o../",
                                   "x.o//.x.o..", "x.o/.x.o/..", "x.o/.x.", "/", "x.o./x./o.."}) {
        EXPECT_EQ(error_of(text), "position '" + text +
                                      "': slashes stand between rows of three, as in x.o/.x./o..");
    }
    EXPECT_EQ(error_of("x.o"), "position 'x.o': there are 9 squares, not 3");
    EXPECT_EQ(error_of("x.o.X...."), "position 'x.o.X....': expected x, o or ., found 'X'");
    EXPECT_EQ(error_of("xx......."),
              "position 'xx.......': x begins and they take turns, but there are 2 x and 0 o");
    EXPECT_EQ(error_of("xxxoo.o.."), "position 'xxxoo.o..': x had won before the last move");
    EXPECT_EQ(error_of("xxxoo...."), "no error");
}

TEST(TicTacToe, KnowsItsEnds) {
    const auto reason = [](std::string_view text) {
        const auto ending = TicTacToe::ending(TicTacToe::read_position(text).value(), 1);
        return ending ? ending->reason : "none";
    };
    EXPECT_EQ(reason("........."), "none");
    EXPECT_EQ(reason("xxxoo...."), "three in a row");
    EXPECT_EQ(reason("xoxxoxoxo"), "a full board");
    EXPECT_EQ(reason("xoxoxoxox"), "three in a row");  // with the last mark
}

TEST(TicTacToe, CountsOpenLines) {
    // The books' example: x in the centre keeps 8 lines open and leaves o 4.
    const auto at = TicTacToe::read_position("....x....").value();
    EXPECT_EQ(at.open_lines(Side::First), 8);
    EXPECT_EQ(at.open_lines(Side::Second), 4);
    EXPECT_EQ(open_lines(at), -40);  // o is to move
}

TEST(TicTacToe, DrawsItsBoard) {
    const auto at = TicTacToe::read_position("x.o.x....").value();
    EXPECT_EQ(TicTacToe::draw(at, {Side::First}, Move{2}),
              "  3  x  . [o]\n  2  .  x  . \n  1  .  .  . \n     a  b  c\n");
    EXPECT_EQ(TicTacToe::draw(at, {Side::First, true}),
              "  3  ✕  ·  ○ \n  2  ·  ✕  · \n  1  ·  ·  · \n     a  b  c\n");
}

}  // namespace
}  // namespace damier::tictactoe
