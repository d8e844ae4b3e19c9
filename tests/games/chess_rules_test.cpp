// The rules of chess: published counts, a second generator, and the single rules that are easy to
// get wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "chess/game.h"
#include "core/line.h"
#include "core/perft.h"
#include "naive_chess.h"
#include "paths.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier::chess {
namespace {

Position position(std::string_view fen) {
    const auto result = read_fen(fen);
    EXPECT_TRUE(result.has_value()) << fen << ": " << result.error().message;
    return result.value_or(Position());
}

Move move(const Position& pos, std::string_view text) {
    const auto result = chess::read_move(pos, text);
    EXPECT_TRUE(result.has_value()) << result.error().message;
    return result.value_or(Move());
}

std::set<std::string> moves(const Position& pos) {
    Position::MoveList list;
    pos.generate<Gen::Legal>(list);
    std::set<std::string> texts;
    for (const Move m : list) texts.insert(write_uci(pos, m, CastlingText::KingTakesRook));
    EXPECT_EQ(texts.size(), list.size());
    return texts;
}

TEST(ChessRules, PublishedPerftCounts) {
    std::ifstream file(paths::kTestData + std::string("/chess_perft.epd"));
    ASSERT_TRUE(file.is_open());
    const std::uint64_t affordable = kSanitized ? 2'000'000 : 200'000'000;
    int counted = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const Position pos = position(line.substr(0, line.find(';')));
        for (std::size_t at = line.find(";D"); at != std::string::npos;
             at = line.find(";D", at + 1)) {
            std::istringstream in(line.substr(at + 2));
            int depth = 0;
            std::uint64_t nodes = 0;
            in >> depth >> nodes;
            if (nodes > affordable) continue;
            EXPECT_EQ(perft(pos, depth), nodes) << line << " at depth " << depth;
            ++counted;
        }
    }
    EXPECT_GE(counted, kSanitized ? 50 : 70);
}

// Half of the positions come from games (of the usual start and of Chess960), half are shuffled.
TEST(ChessRules, AgreesWithTheNaiveGenerator) {
    Rng rng(1);
    const auto agree = [](const Position& pos) {
        const std::string fen = write_fen(pos, FenStyle::Shredder);
        ASSERT_EQ(moves(pos), NaiveChess(fen).legal_moves()) << fen;
    };
    const int positions = scaled(100'000);
    for (int done = 0; done < positions / 2;) {
        Position pos = rng.below(2) == 0 ? Position() : random_start(rng, rng.below(2) == 0);
        for (int ply = 0; ply < 200 && done < positions / 2; ++ply, ++done) {
            agree(pos);
            if (testing::Test::HasFatalFailure()) return;
            Position::MoveList list;
            pos.generate<Gen::Legal>(list);
            if (list.empty()) break;
            pos.make(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
    for (int done = 0; done < positions / 2; ++done) {
        agree(random_position(rng));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(ChessRules, LineAttacksAgree) {
    Rng rng(3);
    for (int i = 0; i < scaled(2'000'000); ++i) {
        const Square s = square_at(i % 64);
        const Bitboard occupied = rng.next() & rng.next();
        const Bitboard rook = detail::rays(s, detail::kRookSteps, occupied);
        const Bitboard bishop = detail::rays(s, detail::kBishopSteps, occupied);
        ASSERT_EQ(hyperbola::rook_attacks(s, occupied), rook);
        ASSERT_EQ(hyperbola::bishop_attacks(s, occupied), bishop);
        ASSERT_EQ(rook_attacks(s, occupied), rook);
        ASSERT_EQ(bishop_attacks(s, occupied), bishop);
    }
}

TEST(ChessRules, EnPassantIsKeptOnlyWhenTheCaptureIsLegal) {
    // Nobody beside the pawn.
    Position pos;
    pos.make(move(pos, "e2e4"));
    EXPECT_EQ(pos.en_passant(), kNoSquare);
    // Somebody is.
    pos = position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    pos.make(move(pos, "e2e4"));
    EXPECT_EQ(write_fen(pos), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    // Both pawns would leave the rank at once and uncover the rook.
    pos = position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    pos.make(move(pos, "e2e4"));
    EXPECT_EQ(pos.en_passant(), kNoSquare);
    // Pinned on a diagonal, or not.
    pos = position("4k3/8/8/1b6/2pP4/8/4K3/8 b - d3 0 1");
    EXPECT_TRUE(moves(pos).contains("c4d3"));
    pos = position("8/7k/8/8/2pP4/8/B7/4K3 b - d3 0 1");
    EXPECT_TRUE(moves(pos).contains("c4d3"));
    pos = position("6k1/8/8/8/2pP4/8/B7/4K3 b - d3 0 1");  // c4 shields g8 from a2
    EXPECT_FALSE(moves(pos).contains("c4d3"));
    EXPECT_EQ(pos.en_passant(), kNoSquare);
    // The double step gives check, and taking it is the only help of that kind.
    pos = position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    EXPECT_TRUE(moves(pos).contains("e4d3"));
}

TEST(ChessRules, EqualPositionsHaveEqualKeysWhateverTheEnPassantField) {
    const Position with = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    const Position without = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(with.key(), without.key());
    EXPECT_TRUE(with == without);
}

TEST(ChessRules, CastlingRightsGoWithKingAndRooks) {
    const Position pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const auto after = [&pos](std::string_view text) {
        Position next = pos;
        next.make(move(pos, text));
        return write_fen(next);
    };
    EXPECT_EQ(after("e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    EXPECT_EQ(after("e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    EXPECT_EQ(after("e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    EXPECT_EQ(after("a1a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    EXPECT_EQ(after("h1h7"), "r3k2r/7R/8/8/8/8/8/R3K3 b Qkq - 1 1");
}

TEST(ChessRules, AKingThatTakesARookTakesItsRight) {
    Position pos = position("4k2r/6K1/8/8/8/8/8/8 w k - 0 1");
    pos.make(move(pos, "g7h8"));
    EXPECT_EQ(write_fen(pos), "4k2K/8/8/8/8/8/8/8 b - - 0 1");
}

TEST(ChessRules, ALegalEnPassantCaptureIsInTheKey) {
    const Position with = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    const Position without = position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    EXPECT_NE(with.key(), without.key());
    EXPECT_NE(moves(with), moves(without));
}

TEST(ChessRules, APassForgetsEnPassantAndWhatCameBefore) {
    Position pos = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    Position::Undo undo;
    pos.make_null(undo);
    EXPECT_EQ(pos.en_passant(), kNoSquare);
    EXPECT_EQ(pos.reversible_plies(), 0);
    EXPECT_EQ(pos.key(), position("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 2").key());
}

TEST(ChessRules, CountersStopWhereAFenEnds) {
    Position pos = position("4k3/8/8/8/8/8/8/R3K3 b Q - 9999 9999");
    const Position before = pos;
    Position::Undo undo;
    const Move m = move(pos, "e8e7");
    pos.make(m, undo);
    EXPECT_EQ(write_fen(pos), "8/4k3/8/8/8/8/8/R3K3 w Q - 9999 9999");
    EXPECT_TRUE(read_fen(write_fen(pos)).has_value());
    pos.unmake(m, undo);
    EXPECT_TRUE(pos == before);
}

TEST(ChessRules, CastlingNeedsASafeAndEmptyWay) {
    EXPECT_TRUE(moves(position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")).contains("e1h1"));
    EXPECT_FALSE(
        moves(position("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1")).contains("e1h1"));  // through check
    EXPECT_FALSE(
        moves(position("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1")).contains("e1h1"));  // into check
    EXPECT_FALSE(
        moves(position("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1")).contains("e1h1"));  // out of check
    EXPECT_TRUE(moves(position("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
                    .contains("e1a1"));  // only the rook passes b1
    EXPECT_FALSE(moves(position("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1")).contains("e1a1"));
    // Chess960: the rook on b1 is all that stands between the king and the rook on a1.
    EXPECT_FALSE(moves(position("4k3/8/8/8/8/8/8/rRK5 w B - 0 1")).contains("c1b1"));
    EXPECT_TRUE(moves(position("4k3/8/8/8/8/8/8/1RK5 w B - 0 1")).contains("c1b1"));
    // The king does not move at all, or the two change places.
    EXPECT_TRUE(moves(position("4k3/8/8/8/8/8/8/6KR w H - 0 1")).contains("g1h1"));
    Position swap = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    swap.make(move(swap, "f1g1"));
    EXPECT_EQ(write_fen(swap), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(ChessRules, Endings) {
    const auto reason = [](std::string_view fen, int occurrences = 1) -> std::string {
        const auto ending = Chess::ending(position(fen), occurrences);
        if (!ending) return "none";
        return std::string(ending->outcome == Outcome::Loss ? "loss: " : "draw: ") +
               std::string(ending->reason) + (ending->automatic ? "" : " (claim)");
    };
    EXPECT_EQ(reason("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
              "loss: checkmate");
    EXPECT_EQ(reason("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "draw: stalemate");
    EXPECT_EQ(reason("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80"),
              "loss: checkmate");  // mate comes before 50 moves
    EXPECT_EQ(reason("7k/8/6K1/8/8/8/R7/8 b - - 99 80"), "none");
    EXPECT_EQ(reason("7k/8/6K1/8/8/8/R7/8 b - - 100 80"),
              "draw: 50 moves without capture or pawn move (claim)");
    EXPECT_EQ(reason("7k/8/6K1/8/8/8/R7/8 b - - 150 80"),
              "draw: 75 moves without capture or pawn move");
    EXPECT_EQ(reason(kStartFen, 2), "none");
    EXPECT_EQ(reason(kStartFen, 3), "draw: threefold repetition (claim)");
    EXPECT_EQ(reason(kStartFen, 5), "draw: fivefold repetition");
    for (const char* dead :
         {"k7/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/KN6 w - - 0 1",
          "kb6/8/8/8/8/8/8/K7 w - - 0 1", "kb6/8/8/8/8/8/8/KB6 w - - 0 1" /* opposite */}) {
        const bool same_colour = std::string_view(dead).find("KB6") == std::string_view::npos;
        EXPECT_EQ(reason(dead), same_colour ? "draw: insufficient material" : "none") << dead;
    }
    EXPECT_EQ(reason("kb1b4/8/8/8/8/8/8/K1B5 w - - 0 1"),
              "draw: insufficient material");  // all on dark squares
    EXPECT_EQ(reason("kn6/8/8/8/8/8/8/KN6 w - - 0 1"), "none");
    EXPECT_EQ(reason("k7/8/8/8/8/8/8/KNN5 w - - 0 1"), "none");
    EXPECT_EQ(reason("k7/8/8/8/8/8/P7/K7 w - - 0 1"), "none");
}

TEST(ChessRules, RepetitionIsCountedInTheLine) {
    Line<Position> line{Position()};
    const auto shuffle = [&line] {
        for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8"})
            line.make(move(line.position(), text));
    };
    EXPECT_EQ(line.occurrences(), 1);
    shuffle();
    EXPECT_EQ(line.occurrences(), 2);
    EXPECT_FALSE(line.is_repetition_draw());
    shuffle();
    EXPECT_EQ(line.occurrences(), 3);
    EXPECT_TRUE(line.is_repetition_draw());
    line.make(move(line.position(), "e2e4"));
    EXPECT_EQ(line.occurrences(), 1);
    line.unmake();
    EXPECT_EQ(line.occurrences(), 3);
}

TEST(ChessRules, RepetitionNeedsTheSameCastlingRights) {
    Line<Position> line{position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")};
    for (const char* text : {"h1h2", "e8e7", "h2h1", "e7e8"})
        line.make(move(line.position(), text));
    EXPECT_EQ(line.occurrences(), 1);  // the right to castle is gone
    for (const char* text : {"h1h2", "e8e7", "h2h1", "e7e8"})
        line.make(move(line.position(), text));
    EXPECT_EQ(line.occurrences(), 2);
}

TEST(ChessRules, TheMoveListHoldsTheMost) {
    // 218 moves: the most in any position that a game can reach.
    EXPECT_EQ(position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").count_legal(), 218);
    // Sixteen queens and pawns can have more; the list has room for any of them.
    Rng rng(5);
    int most = 0;
    for (int i = 0; i < scaled(200'000); ++i) {
        Layout layout;
        layout.board[63] = make_piece(Side::Second, PieceType::King);
        layout.board[rng.below(8)] = make_piece(Side::First, PieceType::King);
        for (int queens = 0; queens < 15; ++queens) {
            Piece& cell = layout.board[rng.below(63)];
            if (cell == kNoPiece) cell = make_piece(Side::First, PieceType::Queen);
        }
        if (const auto pos = Position::from(layout)) most = std::max(most, pos->count_legal());
    }
    EXPECT_LE(most, static_cast<int>(Position::MoveList::kCapacity));
}

}  // namespace
}  // namespace damier::chess
