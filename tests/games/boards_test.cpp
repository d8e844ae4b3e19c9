// The five classic boards against the fast one, against each other, and against published counts.
#include "chess/boards/boards.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "all_ones.h"
#include "chess/boards/perft.h"
#include "chess/game.h"
#include "core/moves.h"
#include "paths.h"
#include "random_chess.h"
#include "random_positions.h"
#include "sizes.h"

namespace damier::chess::boards {
namespace {

template <class Board>
std::vector<Move> listed(const Board& board) {
    MoveList list;
    board.generate(list);
    return {list.begin(), list.end()};
}
template <class Board>
std::vector<Move> listed_captures(const Board& board) {
    MoveList list;
    board.generate_captures(list);
    return {list.begin(), list.end()};
}

std::set<std::uint16_t> legal_on(const chess::Position& at) {
    std::set<std::uint16_t> moves;
    for (const chess::Move m : legal_moves(at)) moves.insert(m.raw());
    return moves;
}

// All that can be asked of a board.
template <class Board>
void expect_same(Board& board, Mailbox& mailbox, const std::string& fen) {
    ASSERT_EQ(listed(board), listed(mailbox)) << fen;
    ASSERT_EQ(listed_captures(board), listed_captures(mailbox)) << fen;
    ASSERT_EQ(board.evaluate(), mailbox.evaluate()) << fen;
    ASSERT_EQ(board.key(), mailbox.key()) << fen;
    ASSERT_EQ(board.clock(), mailbox.clock()) << fen;
    ASSERT_EQ(board.repetitions(), mailbox.repetitions()) << fen;
    for (const Side side : {Side::First, Side::Second}) {
        ASSERT_EQ(board.king_cell(side), mailbox.king_cell(side)) << fen;
        for (int cell = 0; cell < kCells; ++cell)
            ASSERT_EQ(board.attacks(side, cell), mailbox.attacks(side, cell)) << fen << ' ' << cell;
    }
}

template <class Board>
class BoardTest : public ::testing::Test {};
using AllBoards = ::testing::Types<Mailbox, AttackList, PieceList, Tables, BitBoard, AllOnes>;
TYPED_TEST_SUITE(BoardTest, AllBoards);

// Random games from the start and from shuffled positions: the legal moves are those of the fast
// board, what is listed and judged is what mailbox lists and judges, and a move taken back leaves
// nothing behind.
TYPED_TEST(BoardTest, AgreesWithTheFastBoardAndMailbox) {
    Rng rng(7);
    for (int game = 0; game < scaled(600); ++game) {
        chess::Position at = game % 2 == 0 ? Chess::start() : chess::random_position(rng);
        while (!has_usual_castling(at)) at = chess::random_position(rng);
        TypeParam board(at);
        Mailbox mailbox(at);
        for (int ply = 0; ply < 80; ++ply) {
            const std::string fen = write_fen(at);
            expect_same(board, mailbox, fen);
            if (this->HasFatalFailure()) return;
            std::set<std::uint16_t> legal;
            for (const Move m : listed(board)) {
                if (!board.make(m)) continue;
                board.unmake();
                ASSERT_TRUE(legal.insert(to_chess(m).raw()).second) << fen;
                ASSERT_EQ(from_chess(at, to_chess(m)), m) << fen;
            }
            ASSERT_EQ(legal, legal_on(at)) << fen;
            expect_same(board, mailbox, fen);
            if (this->HasFatalFailure()) return;
            if (legal.empty()) break;
            const auto moves = legal_moves(at);
            const chess::Move m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            ASSERT_TRUE(board.make(from_chess(at, m)));
            ASSERT_TRUE(mailbox.make(from_chess(at, m)));
            at.make(m);
        }
    }
}

// Published counts, as deep as they are quick.
TYPED_TEST(BoardTest, CountsThePublishedLines) {
    std::ifstream file(paths::kTestData + std::string("/chess_perft.epd"));
    const std::uint64_t most = kSanitized ? 5'000 : 200'000;
    int counted = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::string fen = line.substr(0, line.find(" ;"));
        const auto at = read_fen(fen);
        ASSERT_TRUE(at) << fen;
        if (!has_usual_castling(*at)) continue;
        for (std::size_t i = line.find(";D"); i != std::string::npos; i = line.find(";D", i + 1)) {
            const int depth = line[i + 2] - '0';
            const std::uint64_t nodes = std::stoull(line.substr(i + 4));
            if (nodes > most) continue;
            std::uint64_t sum = 0;
            for (const auto& each : Divide<TypeParam>(*at, depth, 2).run()) sum += each.nodes;
            EXPECT_EQ(sum, nodes) << fen << " at depth " << depth;
            ++counted;
        }
    }
    EXPECT_GT(counted, kSanitized ? 10 : 20);
}

TYPED_TEST(BoardTest, JudgesBothSidesAlike) {
    Rng rng(11);
    for (int i = 0; i < scaled(2000); ++i) {
        const chess::Position at = chess::random_position(rng);
        TypeParam board(at);
        TypeParam flipped(Chess::flip(at));
        ASSERT_EQ(board.evaluate(), flipped.evaluate()) << write_fen(at);
    }
}

// Reckoned by hand from the tables of the evaluation.
TYPED_TEST(BoardTest, JudgesAsReckonedByHand) {
    const auto value = [](std::string_view fen) { return TypeParam(*read_fen(fen)).evaluate(); };
    EXPECT_EQ(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
    // Kings alone: the corner is worth nothing, the middle 60.
    EXPECT_EQ(value("7k/8/8/8/4K3/8/8/8 w - - 0 1"), 60);
    // A pawn on the seventh: 100 + 5 for its place - 20 isolated + 120 passed. The kings are equal.
    EXPECT_EQ(value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), 205);
    EXPECT_EQ(value("4k3/P7/8/8/8/8/8/4K3 b - - 0 1"), -205);
    // Doubled on e4 and e5, isolated, both passed: 2 * (100 - 20) + 8 + 12 - 10 + 60 + 80.
    EXPECT_EQ(value("4k3/8/8/4P3/4P3/8/8/4K3 w - - 0 1"), 310);
    // A rook on an open file and the seventh: 500 + 15 + 20.
    EXPECT_EQ(value("4k3/R7/8/8/8/8/8/4K3 w - - 0 1"), 535);
    // Half-open: no pawn of its own on the file. Black's pawn: 100 + 1 - 20 isolated + 20 * 2
    // passed.
    EXPECT_EQ(value("4k3/8/p7/8/8/8/8/R3K3 w - - 0 1"), 500 + 10 - (100 + 1 - 20 + 40));
    // Queen and rook against the king on g1, which has f2, g2, h2 and no pawn of theirs before it:
    // (40 - 15 - 15 - 15 / 2) * 1400 / 3100 = 1.
    EXPECT_EQ(value("rq2k3/8/8/8/8/8/5PPP/6K1 w - - 0 1"), 300 + 3 * 20 + 1 - (1400 + 15 + 30));
}

TYPED_TEST(BoardTest, CountsRepetitionsSinceTheLastIrreversibleMove) {
    chess::Position at;
    TypeParam board(at);
    const auto play = [&](std::string_view text) {
        const auto m = read_move(at, text);
        ASSERT_TRUE(m);
        ASSERT_TRUE(board.make(from_chess(at, *m)));
        at.make(*m);
    };
    for (const char* m : {"g1f3", "g8f6", "f3g1"}) play(m);
    EXPECT_EQ(board.repetitions(), 0);
    play("f6g8");
    EXPECT_EQ(board.repetitions(), 1);
    for (const char* m : {"g1f3", "g8f6", "f3g1", "f6g8"}) play(m);
    EXPECT_EQ(board.repetitions(), 2);
    play("e2e4");
    EXPECT_EQ(board.repetitions(), 0);
    // After a double step the same pieces are another position, even where nobody can take.
    for (const char* m : {"g8f6", "g1f3", "f6g8", "f3g1"}) play(m);
    EXPECT_EQ(board.repetitions(), 0);
}

TEST(Boards, HaveTheirNames) {
    std::string names;
    for (const std::string_view name : board_names()) {
        if (!names.empty()) names += '|';
        names += name;
        std::string_view found;
        EXPECT_TRUE(with_board(name, [&]<class Board>() { found = Board::kName; }));
        EXPECT_EQ(found, name);
    }
    EXPECT_EQ(names, kBoardChoices);
    EXPECT_FALSE(with_board("chessboard", []<class Board>() {}));
}

TEST(Boards, KnowTheUsualCastlingOnly) {
    EXPECT_TRUE(has_usual_castling(chess::Position()));
    EXPECT_TRUE(has_usual_castling(*read_fen("4k3/8/8/8/8/8/8/RK6 w - - 0 1")));
    EXPECT_FALSE(has_usual_castling(*read_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")));
    EXPECT_FALSE(has_usual_castling(*read_fen("4k3/8/8/8/8/8/8/R4K2 w A - 0 1")));
}

TEST(Boards, TablesSayWhereAPieceCouldGet) {
    const int d4 = cell_of(make_square(3, 3));
    const auto can = [&](PieceType type, int file, int rank) {
        return kCanAttack[at(idx(type))][at(d4)][at(cell_of(make_square(file, rank)))];
    };
    EXPECT_TRUE(can(PieceType::Rook, 3, 7));
    EXPECT_FALSE(can(PieceType::Rook, 4, 7));
    EXPECT_TRUE(can(PieceType::Bishop, 7, 7));
    EXPECT_TRUE(can(PieceType::Queen, 0, 0));
    EXPECT_FALSE(can(PieceType::Queen, 4, 5));
    EXPECT_TRUE(can(PieceType::Knight, 4, 5));
    EXPECT_TRUE(can(PieceType::King, 4, 4));
    EXPECT_FALSE(can(PieceType::King, 5, 5));
}

}  // namespace
}  // namespace damier::chess::boards
