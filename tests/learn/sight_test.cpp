// What a network sees of a position, read back from the numbers of its inputs; and mirror images, which
// look the same to whoever sees from its own side.
#include "learn/dqn/sight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "all_games.h"
#include "random_positions.h"
#include "sizes.h"

namespace damier::learn::sight_test {
namespace {

template <GamePosition P>
std::vector<InputRows::Input> inputs_of(const Sight<P>& sight, const P& at) {
    InputRows rows;
    sight.add(at, rows);
    EXPECT_EQ(rows.rows(), 1U);
    const auto row = rows.row(0);
    return {row.begin(), row.end()};
}

template <class G>
class SightIn : public testing::Test {};
TYPED_TEST_SUITE(SightIn, AllGames, GameNames);

TYPED_TEST(SightIn, HoldsTheBoardAsItStandsAndNothingElse) {
    using P = typename TypeParam::Position;
    using Kinds = eval::PieceKinds<P>;
    const Sight<P> sight(View::Board, false);
    Rng rng(1);
    for (int i = 0; i < scaled(2'000); ++i) {
        const P at = random_position<TypeParam>(rng);
        // A unit for each piece on each square: pieces of the first side, then of the second.
        std::set<std::size_t> expected;
        for (int square = 0; square < P::kSquares; ++square) {
            const int piece = at.piece_at(square);
            if (piece < 0) continue;
            const auto side = Kinds::side(piece) == Side::First ? 0U : 1U;
            const auto kind = static_cast<unsigned>(Kinds::kind(piece));
            expected.insert((side * Kinds::kNames.size() + kind) * P::kSquares +
                            static_cast<unsigned>(square));
        }
        expected.insert(2 * Kinds::kNames.size() * P::kSquares +
                        (at.turn() == Side::First ? 0 : 1));
        const auto inputs = inputs_of(sight, at);
        EXPECT_EQ(std::set<std::size_t>(inputs.begin(), inputs.end()), expected);
        EXPECT_EQ(inputs.size(), expected.size());
        EXPECT_LT(*expected.rbegin(), sight.inputs());
    }
}

TYPED_TEST(SightIn, HasAnOutputForEachMoveAndSeesTheMovesThere) {
    using P = typename TypeParam::Position;
    for (const View view : {View::Board, View::Mover}) {
        const Sight<P> blind(view, false);
        const Sight<P> sight(view, true);
        EXPECT_EQ(sight.inputs(), blind.inputs() + sight.outputs());
        Rng rng(2);
        for (int i = 0; i < scaled(1'000); ++i) {
            const P at = random_position<TypeParam>(rng);
            std::set<std::size_t> outputs;
            for (const auto m : legal_moves(at)) {
                EXPECT_LT(sight.output(at, m), sight.outputs());
                outputs.insert(sight.output(at, m));
            }
            // Its inputs are those of the board, and one for each output that stands for a move.
            const auto board = inputs_of(blind, at);
            auto all = inputs_of(sight, at);
            ASSERT_EQ(all.size(), board.size() + outputs.size());
            EXPECT_TRUE(std::equal(board.begin(), board.end(), all.begin()));
            all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(board.size()));
            std::set<std::size_t> moves;
            for (const auto input : all) moves.insert(input - blind.inputs());
            EXPECT_EQ(moves, outputs);
        }
    }
}

// By kind of piece and square: as many as the report of Lyon counts for chess, 2 x 6 x 64.
TEST(Sight, IsAsLargeAsItsGame) {
    EXPECT_EQ(Sight<chess::Position>(View::Board, false).inputs(), 770U);
    EXPECT_EQ(Sight<chess::Position>(View::Board, false).outputs(), 768U);
    EXPECT_EQ(Sight<chess::Position>(View::Mover, false).outputs(), 384U);
    EXPECT_EQ(Sight<tictactoe::Position>(View::Mover, false).inputs(), 20U);
    EXPECT_EQ(Sight<tictactoe::Position>(View::Mover, false).outputs(), 9U);
    EXPECT_EQ(Sight<checkers::Checkers::Position>(View::Mover, true).inputs(), 130U + 64U);
}

// ---- mirror images, made of their text

std::string mirrored_chess(const std::string& fen) {
    const std::size_t board_end = fen.find(' ');
    std::string board;
    for (std::size_t end = board_end; end != std::string::npos;) {
        const std::size_t slash = end == 0 ? std::string::npos : fen.rfind('/', end - 1);
        const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
        board += (board.empty() ? "" : "/") + fen.substr(begin, end - begin);
        end = slash;
    }
    const auto swapped = [](std::string text) {
        for (char& c : text)
            c = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
        return text;
    };
    // No castling, no capture en passant: the inputs do not hold them.
    return swapped(board) + (fen[board_end + 1] == 'w' ? " b - - 0 1" : " w - - 0 1");
}

TEST(Sight, OfTheMoverIsTheSameForBothSidesInChess) {
    const Sight<chess::Position> mover(View::Mover, true);
    const Sight<chess::Position> board(View::Board, true);
    Rng rng(3);
    for (int i = 0; i < scaled(1'000); ++i) {
        auto at = random_position<chess::Chess>(rng);
        // Without what inputs do not hold, but moves may be.
        const std::string text = chess::Chess::write_position(at);
        const auto plain = chess::Chess::read_position(
            text.substr(0, text.find(' ')) + (at.turn() == Side::First ? " w" : " b") + " - - 0 1");
        const auto mirror = chess::Chess::read_position(mirrored_chess(text));
        ASSERT_TRUE(plain && mirror) << text << ' ' << mirrored_chess(text);
        const auto sorted = [](auto inputs) {
            std::ranges::sort(inputs);
            return inputs;
        };
        EXPECT_EQ(sorted(inputs_of(mover, *plain)), sorted(inputs_of(mover, *mirror))) << text;
        EXPECT_NE(sorted(inputs_of(board, *plain)), sorted(inputs_of(board, *mirror))) << text;
    }
}

TEST(Sight, OfTheMoverIsTheSameForBothSidesInCheckers) {
    using G = checkers::Checkers;
    const auto inputs = [](View view, const char* fen) {
        auto all = inputs_of(Sight<G::Position>(view, true), *G::read_position(fen));
        std::ranges::sort(all);
        return all;
    };
    // Square n of the one side is 33 - n of the other.
    const char* one = "B:W18,K20,31:B1,10,K24";
    const char* other = "W:WK9,23,32:B2,K13,15";
    EXPECT_EQ(inputs(View::Mover, one), inputs(View::Mover, other));
    EXPECT_NE(inputs(View::Board, one), inputs(View::Board, other));
}

}  // namespace
}  // namespace damier::learn::sight_test
