// Boards as screens show them, against the texts that each game has for its positions.
#include "core/screen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "all_games.h"
#include "core/line_text.h"
#include "core/moves.h"
#include "random_chess.h"
#include "random_positions.h"

namespace damier {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;
using tictactoe::TicTacToe;

template <class G>
class Screens : public testing::Test {};
TYPED_TEST_SUITE(Screens, AllGames, GameNames);

TYPED_TEST(Screens, HaveEachSquareOnceAndEachPieceALetter) {
    using G = TypeParam;
    std::set<int> squares;
    for_each_screen_square<G>([&](int square) {
        if (square >= 0) {
            EXPECT_TRUE(squares.insert(square).second) << square;
        }
    });
    EXPECT_EQ(squares.size(), static_cast<std::size_t>(G::Position::kSquares));
    EXPECT_EQ(*squares.begin(), 0);
    EXPECT_EQ(*squares.rbegin(), G::Position::kSquares - 1);
    std::set<std::string> names;
    for (const std::string& name : screen_squares<G>()) {
        if (!name.empty()) {
            EXPECT_TRUE(names.insert(name).second) << name;
        }
    }
    EXPECT_EQ(names.size(), squares.size());
    std::set<char> letters{kEmptySquare};
    for (const ScreenPiece& piece : G::kScreen.pieces)
        EXPECT_TRUE(letters.insert(piece.letter).second) << piece.letter;
    EXPECT_EQ(G::kScreen.pieces.size(), static_cast<std::size_t>(G::Position::kPieces));
}

// What is written is read again; and a move leaves its first square for its last.
TYPED_TEST(Screens, AreWrittenAndReadAgain) {
    using G = TypeParam;
    Rng rng(23);
    const auto names = screen_squares<G>();
    const auto on = [&](const std::string& board, const std::string& name) {
        return board[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
    };
    for (int i = 0; i < 300; ++i) {
        const auto at = random_position<G>(rng);
        const std::string board = write_board<G>(at);
        const auto read = read_board<G>(board, at.turn());
        ASSERT_TRUE(read.has_value()) << read.error().message << ": " << board;
        EXPECT_EQ(write_board<G>(*read), board);
        EXPECT_EQ(read->turn(), at.turn());
        for (const auto m : legal_moves(at)) {
            auto next = at;
            next.make(m);
            const auto squares = squares_of<G>(at, m);
            const std::string after = write_board<G>(next);
            ASSERT_NE(on(after, squares.back()), kEmptySquare) << board << ' ' << squares.back();
            if (squares.size() > 1 && squares.front() != squares.back()) {
                ASSERT_NE(on(board, squares.front()), kEmptySquare) << board;
                ASSERT_EQ(on(after, squares.front()), kEmptySquare) << after;
            }
        }
    }
}

TYPED_TEST(Screens, RefuseWhatIsNoBoard) {
    using G = TypeParam;
    const std::string board = write_board<G>(G::start());
    EXPECT_NE(read_board<G>(board + ".", Side::First).error().message.find(" squares, not "),
              std::string::npos);
    EXPECT_NE(read_board<G>("", Side::First).error().message.find(" squares, not 0"),
              std::string::npos);
    std::string strange = board;
    strange[1] = '?';
    EXPECT_EQ(read_board<G>(strange, Side::First).error().message,
              fmt::format("no piece of {} is written '?'", G::kName));
}

// FEN has the same letters in the same order.
TEST(ScreenOfChess, IsTheBoardOfTheFen) {
    Rng rng(5);
    for (int i = 0; i < 500; ++i) {
        const auto at = chess::random_position(rng);
        std::string expected;
        for (const char c : Chess::write_position(at)) {
            if (c == ' ') break;
            if (c >= '1' && c <= '8') {
                expected.append(static_cast<std::size_t>(c - '0'), kEmptySquare);
            } else if (c != '/') {
                expected += c;
            }
        }
        ASSERT_EQ(write_board<Chess>(at), expected);
    }
    EXPECT_EQ(screen_squares<Chess>().front(), "a8");
    EXPECT_EQ(screen_squares<Chess>().back(), "h1");
}

TEST(ScreenOfChess, UnmovedKingsAndRooksMayCastle) {
    const auto placed = [](std::string_view board, Side turn = Side::First) {
        const auto read = read_board<Chess>(board, turn);
        return read ? Chess::write_position(*read) : read.error().message;
    };
    EXPECT_EQ(placed(write_board<Chess>(Chess::start())), chess::kStartFen);
    std::string board = write_board<Chess>(Chess::start());
    board[63] = kEmptySquare;
    EXPECT_EQ(placed(board, Side::Second),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1");
    board[4] = kEmptySquare;
    board[20] = 'k';
    EXPECT_EQ(placed(board), "rnbq1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNBQKBN1 w Q - 0 1");
    board[20] = kEmptySquare;
    EXPECT_NE(placed(board).find("king"), std::string::npos) << placed(board);
}

TEST(ScreenOfChess, ChecksAreShown) {
    const auto check = [](std::string_view fen) {
        return demands_of<Chess>(Chess::read_position(fen).value()).check;
    };
    EXPECT_EQ(check("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), "e8");
    EXPECT_EQ(check("4k3/8/8/8/8/8/8/3RK3 w - - 0 1"), "");
    EXPECT_TRUE(demands_of<Chess>(Chess::start()).must.empty());
}

// Square 1 is at the top, left of the middle of its row's dark squares, as in the books.
TEST(ScreenOfCheckers, IsTheBoardOfTheBooks) {
    EXPECT_EQ(write_board<Checkers>(Checkers::start()),
              ".b.b.b.b"
              "b.b.b.b."
              ".b.b.b.b"
              "........"
              "........"
              "w.w.w.w."
              ".w.w.w.w"
              "w.w.w.w.");
    const auto squares = screen_squares<Sherlock>();
    EXPECT_EQ(squares[1], "1");
    EXPECT_EQ(squares[8], "5");
    EXPECT_EQ(squares[62], "32");
    EXPECT_EQ(squares[0], "");
    const auto at = Checkers::read_position("W:W22,K31:B18,K3").value();
    const std::string board = write_board<Checkers>(at);
    EXPECT_EQ(board[3 + 2], 'B');
    EXPECT_EQ(board[8 * 4 + 3], 'b');
    EXPECT_EQ(board[8 * 5 + 2], 'w');
    EXPECT_EQ(board[8 * 7 + 4], 'W');
    EXPECT_EQ(Checkers::write_position(read_board<Checkers>(board, Side::Second).value()),
              "W:W22,K31:BK3,18");
}

TEST(ScreenOfCheckers, WhoMustCaptureIsShown) {
    const auto must = [](std::string_view fen) {
        return demands_of<Checkers>(Checkers::read_position(fen).value()).must;
    };
    EXPECT_EQ(must("W:W22,23,32:B18"), (std::vector<std::string>{"22", "23"}));
    EXPECT_TRUE(must("W:W22,32:B1").empty());
    std::string board = write_board<Checkers>(Checkers::start());
    board[1] = 'w';  // a man on its last row
    EXPECT_FALSE(read_board<Checkers>(board, Side::First).has_value());
    board[1] = kEmptySquare;
    board[0] = 'b';  // a square that nobody stands on
    EXPECT_FALSE(read_board<Checkers>(board, Side::First).has_value());
}

TEST(ScreenOfTicTacToe, TheMarksSayWhoseTurnItIs) {
    EXPECT_EQ(screen_squares<TicTacToe>().front(), "a3");
    EXPECT_EQ(screen_squares<TicTacToe>().back(), "c1");
    EXPECT_TRUE(read_board<TicTacToe>("x...o....", Side::First).has_value());
    EXPECT_EQ(read_board<TicTacToe>("x...o....", Side::Second).error().message,
              "with these marks it is the turn of x");
    EXPECT_FALSE(read_board<TicTacToe>("xx.......", Side::Second).has_value());
}

}  // namespace
}  // namespace damier
