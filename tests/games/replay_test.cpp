// Whole games: PGN and PDN files become moves and come back, and the first bad move is named with
// its place.
#include "core/replay.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "checkers/game.h"
#include "chess/game.h"
#include "core/random.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier {
namespace {

using checkers::Checkers;
using checkers::kPdn;
using checkers::Sherlock;
using chess::Chess;
using chess::kPgn;

Record first_record(const std::string& text, const RecordDialect& dialect) {
    std::istringstream in(text);
    RecordReader reader(in, dialect);
    const auto record = reader.next();
    EXPECT_TRUE(record.has_value()) << record.error().message;
    return record->value();
}

template <class G>
typename G::Position final_position(const Replay<G>& game) {
    typename G::Position at = game.start;
    for (const auto m : game.moves) at.make(m);
    return at;
}

TEST(Replay, AChessGameWithEverythingInIt) {
    const Record record = first_record(
        "[Event \"odd \\\"header\\\"\"]\r\n[White \"?\"]\r\n\r\n"
        "1.e4 {best by test} e5 $1 2. Nf3!? (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) (2. -- d5 any) "
        "Nc6\r\n"
        "; a whole line\r\n3. Bb5 a6 4. Bxc6 dxc6 5. 0-0 f6 6. d4 exd4 7.Nxd4 c5 1-0\r\n",
        kPgn);
    const auto game = replay<Chess>(record);
    ASSERT_TRUE(game.has_value()) << game.error().message;
    EXPECT_EQ(game->moves.size(), 14U);
    EXPECT_EQ(chess::write_fen(final_position(*game)),
              "r1bqkbnr/1pp3pp/p4p2/2p5/3NP3/8/PPP2PPP/RNBQ1RK1 w kq - 0 8");
}

TEST(Replay, StartsFromTheTaggedPosition) {
    const Record record = first_record(
        "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 30\"]\n\n30. a8=Q+ Kd7 *\n", kPgn);
    const auto game = replay<Chess>(record);
    ASSERT_TRUE(game.has_value()) << game.error().message;
    EXPECT_EQ(chess::write_fen(final_position(*game)), "Q7/3k4/8/8/8/8/8/4K3 w - - 1 31");
}

TEST(Replay, NamesThePlaceOfABadMove) {
    const auto error = [](const std::string& text) {
        const auto game = replay<Chess>(first_record(text, kPgn));
        return game ? "no error" : game.error().message;
    };
    EXPECT_EQ(error("1. e4 e5\n2. Ke3 *"), "PGN line 2, column 4: move 'Ke3': not legal here");
    EXPECT_EQ(error("1. e4 (1. e5) e5 *"), "PGN line 1, column 11: move 'e5': not legal here");
    EXPECT_EQ(error("1. e4 -- *"),
              "PGN line 1, column 7: move '--': expected a square such as e4 at the end");
    EXPECT_EQ(error("[FEN \"4k3/8 w\"]\n\n*"),
              "PGN line 1, column 1, tag FEN: FEN field 1 (pieces), character 6: the board ends "
              "after 2 of 8 ranks");
}

// Rules other than ours are refused by name, whatever the moves; ours have many names.
TEST(Replay, Variants) {
    const auto error = [](const std::string& variant) {
        const auto game = replay<Chess>(
            first_record("[Event \"x\"]\n[Variant \"" + variant + "\"]\n\n1. e4 e5 *", kPgn));
        return game ? "" : game.error().message;
    };
    for (const char* ours : {"Standard", "standard", "NORMAL", "Chess", "Chess960", "chess 960",
                             "Fischerandom", "fischerRandom", "From Position", "?", ""})
        EXPECT_EQ(error(ours), "") << ours;
    EXPECT_EQ(
        error("Atomic"),
        "PGN line 2, column 1, tag Variant: 'Atomic' is not played here; expected Standard or "
        "Chess960");
    for (const char* other : {"Crazyhouse", "Three-check", "Chess9600", "Antichess"})
        EXPECT_NE(error(other), "") << other;
    // Checkers has no such tag.
    EXPECT_TRUE(replay<Checkers>(first_record("[Variant \"Atomic\"]\n\n1. 11-15 *", kPdn)));
}

TEST(Replay, GamesOfChess960SaySo) {
    const auto variant_of = [](std::string_view fen) {
        const auto start = Chess::read_position(fen).value();
        const Record record = to_record<Chess>(start, {}, "*");
        const auto again = replay<Chess>(first_record(write_record(record, kPgn), kPgn));
        EXPECT_TRUE(again.has_value() && again->start == start) << fen;
        return std::string(record.tag("Variant").value_or("none"));
    };
    EXPECT_EQ(variant_of("nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w KQkq - 0 1"), "Chess960");
    EXPECT_EQ(variant_of("rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq - 0 1"), "Chess960");
    EXPECT_EQ(variant_of("1k5r/8/8/8/8/8/8/4K3 w k - 0 30"), "Chess960");
    EXPECT_EQ(variant_of(chess::kStartFen), "none");
    EXPECT_EQ(variant_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7"), "none");
    EXPECT_EQ(variant_of("rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w Qkq - 0 1"), "none");
    EXPECT_EQ(variant_of("rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "none");
    EXPECT_EQ(variant_of("rqqqkqqr/pppppppp/8/8/8/8/PPPPPPPP/RQQQKQQR w KQkq - 0 1"), "none");
    EXPECT_EQ(variant_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 30"), "none");
    EXPECT_EQ(variant_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "none");
}

TEST(Replay, ACheckersGame) {
    const Record record = first_record(
        "[GameType \"21\"]\n[Result \"0-1\"]\n\n1. 11-15 23-19 2. 8-11 {Glasgow} 22-17 (22-18 "
        "15x22 25x18) "
        "3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 0-1\n",
        kPdn);
    const auto game = replay<Checkers>(record);
    ASSERT_TRUE(game.has_value()) << game.error().message;
    EXPECT_EQ(game->moves.size(), 10U);
    const Record copy = to_record<Checkers>(game->start, game->moves, "0-1");
    EXPECT_EQ(replay<Checkers>(first_record(write_record(copy, kPdn), kPdn))->moves, game->moves);
}

// Random games of every kind: written, read, the same moves.
template <class G>
void round_trips(const RecordDialect& dialect, const typename G::Position& start, Rng& rng) {
    typename G::Position at = start;
    std::vector<typename G::Position::Move> moves;
    for (int ply = 0; ply < 120; ++ply) {
        typename G::Position::MoveList list;
        at.template generate<Gen::Legal>(list);
        if (list.empty()) break;
        moves.push_back(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        at.make(moves.back());
    }
    const std::string text =
        write_record(to_record<G>(start, moves, "1/2-1/2"), dialect, record_start(start));
    const auto game = replay<G>(first_record(text, dialect));
    ASSERT_TRUE(game.has_value()) << game.error().message << "\n" << text;
    ASSERT_EQ(game->start.key(), start.key());
    ASSERT_TRUE(game->moves == moves) << text;
}

TEST(Replay, RandomGamesRoundTrip) {
    Rng rng(11);
    for (int i = 0; i < scaled(400); ++i) {
        round_trips<Chess>(kPgn, i % 2 == 0 ? Chess::start() : chess::random_position(rng), rng);
        round_trips<Checkers>(kPdn, Checkers::start(), rng);
        round_trips<Sherlock>(kPdn, Sherlock::start(), rng);
    }
}

// A peer reads what we write: pgn-extract replays the games and finds the same final positions.
TEST(Replay, PgnExtractAgrees) {
    const std::string peer = "PATH=$PATH:/usr/games; ";
    if (std::system((peer + "command -v pgn-extract > /dev/null").c_str()) != 0)
        GTEST_SKIP() << "pgn-extract is not installed";
    const auto folder =
        std::filesystem::temp_directory_path() / ("damier-replay-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    Rng rng(5);
    std::vector<std::string> boards;
    {
        std::ofstream file(folder / "games.pgn");
        for (int i = 0; i < 50; ++i) {
            const chess::Position start =
                i % 2 == 0 ? chess::Position{} : chess::random_start(rng, true);
            chess::Position at = start;
            std::vector<chess::Move> moves;
            for (int ply = 0; ply < 80; ++ply) {
                chess::Position::MoveList list;
                at.generate<Gen::Legal>(list);
                if (list.empty()) break;
                moves.push_back(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
                at.make(moves.back());
            }
            const std::string fen = chess::write_fen(at);
            boards.push_back(fen.substr(0, fen.find(' ', fen.find(' ') + 1)));  // board and turn
            const auto ending = Chess::ending(at, 1);
            const bool is_mate = ending && ending->outcome == Outcome::Loss;
            const char* const result = !is_mate ? "*" : at.turn() == Side::First ? "0-1" : "1-0";
            file << write_record(to_record<Chess>(start, moves, result), kPgn);
        }
    }
    const std::string command = peer + "pgn-extract -s -Wepd " + (folder / "games.pgn").string() +
                                " > " + (folder / "games.epd").string() + " 2> " +
                                (folder / "errors").string();
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ostringstream errors;
    errors << std::ifstream(folder / "errors").rdbuf();
    EXPECT_EQ(errors.str(), "");
    std::ifstream epd(folder / "games.epd");
    std::vector<std::string> theirs;
    std::string last;
    for (std::string line; std::getline(epd, line);) {
        if (line.empty() && !last.empty()) {
            theirs.push_back(last.substr(0, last.find(' ', last.find(' ') + 1)));
            last.clear();
        } else if (!line.empty()) {
            last = line;
        }
    }
    EXPECT_EQ(theirs, boards);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace damier
