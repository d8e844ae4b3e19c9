// The order of python-chess's list: what its documentation shows of the start, and lists written out
// by hand from the rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "chess/game.h"
#include "chess/listing.h"
#include "core/moves.h"
#include "random_chess.h"
#include "random_positions.h"
#include "sizes.h"

namespace damier::chess {
namespace {

std::string listed(std::string_view fen) {
    const Position at = read_fen(fen).value();
    auto moves = legal_moves(at);
    std::sort(moves.begin(), moves.end(),
              [&](Move a, Move b) { return list_rank(at, a) < list_rank(at, b); });
    std::string text;
    for (const Move m : moves) text += (text.empty() ? "" : " ") + Chess::write_move(at, m);
    return text;
}

TEST(ChessListing, BeginsAsItsDocumentationShows) {
    EXPECT_EQ(
        listed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "g1h3 g1f3 b1c3 b1a3 h2h3 g2g3 f2f3 e2e3 d2d3 c2c3 b2b3 a2a3 h2h4 g2g4 f2f4 e2e4 d2d4 "
        "c2c4 b2b4 a2a4");
}

TEST(ChessListing, HasPiecesThenCastlingThenPawns) {
    EXPECT_EQ(listed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
              "h1h8 h1h7 h1h6 h1h5 h1h4 h1h3 h1h2 h1g1 h1f1 e1f2 e1e2 e1d2 e1f1 e1d1 a1a8 a1a7 "
              "a1a6 a1a5 a1a4 a1a3 a1a2 a1d1 a1c1 "
              "a1b1 e1g1 e1c1");
    // Captures, single steps by where they end, double steps, and en passant last.
    EXPECT_EQ(listed("k7/8/8/3pP3/8/1p6/P6P/K7 w - d6 0 1"),
              "a1b2 a1b1 a2b3 e5e6 h2h3 a2a3 h2h4 a2a4 e5d6");
}

TEST(ChessListing, PromotesToAQueenFirst) {
    EXPECT_EQ(listed("1n6/P7/8/8/8/8/8/k1K5 w - - 0 1"),
              "c1d2 c1c2 c1d1 a7b8q a7b8r a7b8b a7b8n a7a8q a7a8r a7a8b a7a8n");
}

TEST(ChessListing, MovesAKingInCheckFirst) {
    EXPECT_EQ(listed("k3r3/8/8/8/8/8/3N3Q/4K3 w - - 0 1"), "e1f2 e1f1 e1d1 h2e5 h2e2 d2e4");
}

TEST(ChessListing, KnowsEveryMoveByItsRank) {
    Rng rng(3);
    for (int i = 0; i < scaled(3000); ++i) {
        const Position at = random_position(rng);
        std::set<std::uint32_t> ranks;
        for (const Move m : legal_moves(at)) ranks.insert(list_rank(at, m));
        EXPECT_EQ(ranks.size(), legal_moves(at).size()) << write_fen(at);
    }
}

}  // namespace
}  // namespace damier::chess
