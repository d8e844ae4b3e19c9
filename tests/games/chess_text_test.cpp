// Chess as text: what is read back is what was written, lenient input means what a person meant,
// and bad input gets one sentence that names the field and the place.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "random_chess.h"

namespace damier::chess {
namespace {

std::string fen_error(std::string_view fen) {
    const auto result = read_fen(fen);
    return result ? "no error" : result.error().message;
}

TEST(ChessText, FenRoundTrips) {
    for (const char* fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 12 345", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
          "1rk1r3/8/8/8/8/8/8/1RK1R3 w KQkq - 0 1",       // the outermost rooks castle
          "r1k1rr2/8/8/8/8/8/8/1RK1RR2 w EBea - 0 1"}) {  // an inner one does
        EXPECT_EQ(fen_error(fen), "no error") << fen;
        const std::string again = write_fen(read_fen(fen).value());
        EXPECT_EQ(again, std::string_view(fen).find("EBea") == std::string_view::npos
                             ? fen
                             : "r1k1rr2/8/8/8/8/8/8/1RK1RR2 w EQeq - 0 1");
    }
}

TEST(ChessText, EveryPositionRoundTripsInBothStyles) {
    EXPECT_TRUE(rc::check("write, read", [](std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 50; ++i) {
            const Position pos = random_position(rng);
            RC_ASSERT(read_fen(write_fen(pos)).value() == pos);
            RC_ASSERT(read_fen(write_fen(pos, FenStyle::Shredder)).value() == pos);
        }
    }));
}

TEST(ChessText, FenIsReadLeniently) {
    const Position start;
    EXPECT_TRUE(
        read_fen("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  HAha  -  0  1 \r\n").value() ==
        start);
    EXPECT_TRUE(read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").value() == start);
    EXPECT_TRUE(read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 0").value() ==
                start);
    // An en-passant square on which nobody can capture is dropped.
    EXPECT_EQ(
        write_fen(read_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").value()),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(ChessText, BadFenGetsOneSentence) {
    const std::pair<std::string, std::string> cases[] = {
        {"",
         "FEN: the text is empty; expected something like "
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "FEN field 1 (pieces), character 18: rank 7 has more than 8 squares"},
        {"rnbqkbnr/pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "FEN field 1 (pieces), character 14: rank 7 has 4 squares instead of 8"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
         "FEN field 1 (pieces), character 35: the board ends after 7 of 8 ranks"},
        {"8/8/8/8/8/8/8/8/8 w - - 0 1",
         "FEN field 1 (pieces), character 16: a ninth rank; a board has 8"},
        {"rnbqkxnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "FEN field 1 (pieces), character 6: expected a piece (PNBRQK or pnbrqk), a digit from 1 "
         "to 8 or /, found 'x'"},
        {"4k3/8/8/8/8/8/8/4K2 w - - 0 1",
         "FEN field 1 (pieces), character 20: rank 1 has 7 squares instead of 8"},
        {"4k3/44/8/8/8/8/8/4K3 w - - 0 1",
         "FEN field 1 (pieces), character 6: two digits in a row; write their sum"},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
         "FEN field 1 (pieces), character 19: a second white king; each side has exactly one"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1",
         "FEN field 1 (pieces), character 1: black has no king; each side has exactly one"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
         "FEN field 1 (pieces), character 4: a pawn on h8; no pawn stands on the first or last "
         "rank"},
        {"4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1",
         "FEN field 1 (pieces), character 32: white has more than 16 pieces"},
        {"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
         "FEN field 2 (turn), character 23: it is white's turn, but black's king on e8 is in "
         "check"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1",
         "FEN field 2 (turn), character 21: expected w or b, found 'x'"},
        {"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
         "FEN field 3 (castling), character 25: white has no rook to the left of its king on its "
         "first rank, as 'Q' would need"},
        {"4k3/8/8/8/8/8/4K3/7R w H - 0 1",
         "FEN field 3 (castling), character 24: white cannot castle with its king on e2, off its "
         "first rank"},
        {"4k3/8/8/8/8/8/8/4K3 w H - 0 1",
         "FEN field 3 (castling), character 23: white has no rook on h1 to castle with"},
        {"4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
         "FEN field 3 (castling), character 26: white castles with at most one rook on each side "
         "of its king"},
        {"4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
         "FEN field 3 (castling), character 25: 'H' names the rook on h1 again"},
        {"4k3/8/8/8/8/8/8/4K2R w Kx - 0 1",
         "FEN field 3 (castling), character 25: expected -, or letters of KQkq or of rooks' files "
         "(A-H, a-h), found 'x'"},
        {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
         "FEN field 4 (en passant), character 25: expected - or a square such as e3, found 'e9'"},
        {"4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
         "FEN field 4 (en passant), character 25: with white to move the en-passant square is on "
         "rank 6, not e3"},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
         "FEN field 4 (en passant), character 25: no black pawn on e5 has just passed over e6"},
        {"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
         "FEN field 4 (en passant), character 29: e7 is occupied: no pawn can have moved from e7 "
         "to e5"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1",
         "FEN field 5 (halfmove clock), character 27: expected a number from 0 to 9999, found "
         "'-1'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
         "FEN field 6 (move number), character 29: expected a number from 0 to 9999, found "
         "'10000'"},
        {"4k3/8/8/8/8/8/8/4K3 w -",
         "FEN: field 4 (en passant) is missing after character 23; a FEN has 4 to 6 fields"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
         "FEN: character 31: 'x' is one field too many; a FEN has 4 to 6"},
        {std::string("4k3/8/8/8\0/8/8/8/4K3 w - - 0 1", 30),
         "FEN field 1 (pieces), character 10: expected a piece (PNBRQK or pnbrqk), a digit from 1 "
         "to 8 or /, found '\\x00'"},
    };
    for (const auto& [fen, error] : cases) EXPECT_EQ(fen_error(fen), error) << fen;
}

TEST(ChessText, AMegabyteOfNoiseGetsOneShortSentence) {
    Rng rng(1);
    std::string noise(1'000'000, '\0');
    for (char& c : noise) c = static_cast<char>(rng.next());
    for (const std::string& text :
         {noise, std::string(1'000'000, 'p'), std::string(1'000'000, '/'),
          std::string(1'000'000, ' '), "4k3/8/8/8/8/8/8/4K3 w " + std::string(1'000'000, 'K')}) {
        const std::string error = fen_error(text);
        EXPECT_NE(error, "no error");
        EXPECT_LT(error.size(), 250U);
        EXPECT_EQ(error.find('\n'), std::string::npos);
        EXPECT_FALSE(chess::read_move(Position(), text).has_value());
    }
}

std::string san(std::string_view fen, std::string_view uci) {
    const Position pos = read_fen(fen).value();
    return write_san(pos, read_uci(pos, uci).value());
}

TEST(ChessText, SanIsStrict) {
    EXPECT_EQ(san(kStartFen, "e2e4"), "e4");
    EXPECT_EQ(san(kStartFen, "g1f3"), "Nf3");
    EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), "O-O");
    EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
    EXPECT_EQ(san("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), "a8=Q+");
    EXPECT_EQ(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"), "axb8=N");
    EXPECT_EQ(san("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"), "dxe3");
    EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
    // Knights on b1 and f1 may both go to d2; with one on b3 as well, file or rank decides.
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2"), "Nbd2");
    EXPECT_EQ(san("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2"), "N1d2");
    EXPECT_EQ(san("4k3/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "b1d2"), "Nb1d2");
    // A pinned rival is no rival.
    EXPECT_EQ(san("4r1k1/8/8/8/8/4N3/8/1N2K3 w - - 0 1", "b1c3"), "Nc3");
    EXPECT_EQ(san("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3"), "Nc3");
}

TEST(ChessText, SanIsReadLeniently) {
    const std::tuple<std::string_view, std::string_view, std::string_view> cases[] = {
        {kStartFen, "e2-e4", "e2e4"},
        {kStartFen, "e2e4", "e2e4"},
        {kStartFen, "Pe4", "e2e4"},
        {kStartFen, "Ng1-f3!?", "g1f3"},
        {kStartFen, "nf3", "g1f3"},
        {kStartFen, " e4 ", "e2e4"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o-o+", "e1c1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rxa8", "a1a8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ra1:a8+", "a1a8"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(R)", "a7a8r"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=n", "a7a8n"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3 e.p.", "d4e3"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "de3", "d4e3"},
        {"4k3/8/2p5/1B6/8/8/1P6/4K3 w - - 0 1", "bxc6", ""},  // the pawn, which cannot
        {"4k3/8/2p5/1B6/8/8/1P6/4K3 w - - 0 1", "Bxc6", "b5c6"},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", ""},  // ambiguous
        {kStartFen, "e5", ""},
        {kStartFen, "", ""},
        {kStartFen, "Zf3", ""},
        {kStartFen, "e4e4e4", ""},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", ""},  // to what?
    };
    for (const auto& [fen, text, uci] : cases) {
        const Position pos = read_fen(fen).value();
        const auto result = read_san(pos, text);
        EXPECT_EQ(result ? write_uci(pos, *result) : "", uci) << text;
    }
}

TEST(ChessText, BadMovesGetOneSentence) {
    const auto error = [](std::string_view fen, std::string_view text, bool is_san) {
        const Position pos = read_fen(fen).value();
        const auto result = is_san ? read_san(pos, text) : read_uci(pos, text);
        return result ? "no error" : result.error().message;
    };
    EXPECT_EQ(
        error(kStartFen, "e2", false),
        "move 'e2': expected two squares and perhaps a promotion piece, such as e2e4 or e7e8q");
    EXPECT_EQ(error(kStartFen, "e2e5", false), "move 'e2e5': not legal here");
    EXPECT_EQ(error(kStartFen, "e4e5", false), "move 'e4e5': e4 is empty");
    EXPECT_EQ(error(kStartFen, "e7e5", false), "move 'e7e5': the piece on e7 is not white's");
    EXPECT_EQ(error(kStartFen, "e2e4k", false),
              "move 'e2e4k': a pawn promotes to n, b, r or q, not to 'k'");
    EXPECT_EQ(error("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", true),
              "move 'Nd2': ambiguous, it may be Nbd2 or Nfd2");
    EXPECT_EQ(error(kStartFen, "Nf9", true), "move 'Nf9': expected a square such as e4 at the end");
    EXPECT_EQ(error(kStartFen, "Nzzf3", true), "move 'Nzzf3': 'zz' is not understood");
    EXPECT_EQ(error(kStartFen, "O-O", true), "move 'O-O': not legal here");
}

TEST(ChessText, EveryMoveReadsBackInEveryForm) {
    EXPECT_TRUE(rc::check("write, read", [](std::uint64_t seed) {
        Rng rng(seed);
        const Position pos = random_position(rng);
        Position::MoveList list;
        pos.generate<Gen::Legal>(list);
        std::set<std::string> sans;
        for (const Move m : list) {
            for (const std::string& text :
                 {write_uci(pos, m), write_uci(pos, m, CastlingText::KingTakesRook)}) {
                RC_ASSERT(read_uci(pos, text).value() == m);
                RC_ASSERT(chess::read_move(pos, text).value() == m);
            }
            const std::string text = write_san(pos, m);
            RC_ASSERT(read_san(pos, text).value() == m);
            RC_ASSERT(chess::read_move(pos, text).value() == m);
            RC_ASSERT(sans.insert(text).second);
        }
    }));
}

}  // namespace
}  // namespace damier::chess
