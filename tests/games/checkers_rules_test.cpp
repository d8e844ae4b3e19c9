// The rules of both checkers games: against published counts, against a plain board on random
// positions, and one by one where they differ from what is usual.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checkers/boards/plain_board.h"
#include "checkers/game.h"
#include "checkers_positions.h"
#include "core/perft.h"
#include "sizes.h"

namespace damier::checkers {
namespace {

// ---- the board ----

static_assert([] {
    for (int square = 0; square < kSquares; ++square) {
        const Bits set = bit(square);
        if (step<Direction::UpRight>(step<Direction::UpRight>(set)) != hop<Direction::UpRight>(set))
            return false;
        if (step<Direction::DownRight>(step<Direction::DownRight>(set)) !=
            hop<Direction::DownRight>(set))
            return false;
        if (step<Direction::DownLeft>(step<Direction::DownLeft>(set)) !=
            hop<Direction::DownLeft>(set))
            return false;
        if (step<Direction::UpLeft>(step<Direction::UpLeft>(set)) != hop<Direction::UpLeft>(set))
            return false;
    }
    return true;
}());

TEST(CheckersBoard, StepsAreDiagonalNeighbours) {
    for (const Direction d : kDirections) {
        const bool up = d == Direction::UpRight || d == Direction::UpLeft;
        const bool right = d == Direction::UpRight || d == Direction::DownRight;
        for (int square = 0; square < kSquares; ++square) {
            Bits expected = 0;
            for (int there = 0; there < kSquares; ++there) {
                if (row_of(there) == row_of(square) + (up ? -1 : 1) &&
                    column_of(there) == column_of(square) + (right ? 1 : -1)) {
                    expected = bit(there);
                }
            }
            EXPECT_EQ(step(bit(square), d), expected) << square;
        }
    }
}

// ---- counts ----

// The deep counts take seconds when optimised and minutes when not.
#ifdef __OPTIMIZE__
constexpr bool kDeep = !kSanitized;
#else
constexpr bool kDeep = false;
#endif

TEST(CheckersPerft, EnglishStart) {
    const std::vector<std::uint64_t> moves = {
        1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999};
    const int deepest = kDeep ? 12 : 8;
    for (int depth = 0; depth <= deepest; ++depth) {
        EXPECT_EQ(perft(EnglishPosition(), depth), moves[static_cast<std::size_t>(depth)]) << depth;
    }
}

// Published counts (Bik 2009) are of paths, which differ from moves from depth 12 on.
TEST(CheckersPerft, EnglishStartByPaths) {
    const EnglishPosition start;
    EXPECT_EQ(perft<PerftUnit::Paths>(start, 8), 845931U);
    if (kDeep) {
        EXPECT_EQ(perft<PerftUnit::Paths>(start, 12), 388623673U);
    }
}

TEST(CheckersPerft, SherlockStart) {
    const std::vector<std::uint64_t> moves = {1,    7,     49,     302,    1469,
                                              7361, 36768, 179740, 845931, 3963582};
    for (int depth = 0; depth <= (kDeep ? 9 : 8); ++depth) {
        EXPECT_EQ(perft(SherlockPosition(), depth), moves[static_cast<std::size_t>(depth)])
            << depth;
    }
}

// ---- against the plain board ----

template <class P>
plain::PlainBoard plain_board(const P& at, plain::Variant variant) {
    std::string letters;
    for (int square = 0; square < kSquares; ++square) letters += " bBwW"[at.piece_at(square) + 1];
    return {letters, at.turn() == Side::First ? 'b' : 'w', variant};
}

plain::Move spelled_out(Move m) {
    plain::Move out{m.from + 1, m.to + 1, {}};
    for (const int square : Members(m.captured)) out.captured.push_back(square + 1);
    return out;
}

template <class P>
void compare_with_plain(plain::Variant variant, std::uint64_t seed) {
    int captures = 0;
    int long_captures = 0;
    int circles = 0;  // moves with several paths
    for_random_positions<P>(seed, scaled(200'000), [&](const P& at) {
        const plain::PlainBoard board = plain_board(at, variant);
        std::map<plain::Move, int> expected;  // and how many paths each move has
        for (const auto& path : board.paths()) ++expected[path.move];

        std::map<plain::Move, int> paths;
        typename P::MoveList list;
        at.generate_paths(list);
        for (const Move m : list) ++paths[spelled_out(m)];
        ASSERT_EQ(paths, expected) << write_fen(at.board(), at.turn());

        // The same moves in the same order, each once, and the same boards after them.
        const auto moves = legal_moves(at);
        std::vector<plain::Move> different;
        for (const Move m : moves) different.push_back(spelled_out(m));
        ASSERT_EQ(different, board.moves()) << write_fen(at.board(), at.turn());
        ASSERT_EQ(different.size(), expected.size()) << write_fen(at.board(), at.turn());
        for (const Move m : moves) {
            P next = at;
            next.make(m);
            plain::PlainBoard after = board;
            after.make(spelled_out(m));
            ASSERT_EQ(after, plain_board(next, variant)) << write_fen(at.board(), at.turn());
        }

        ASSERT_EQ(at.count_legal(), static_cast<int>(moves.size()));
        ASSERT_EQ(at.is_forced(), !moves.empty() && moves.front().is_capture());
        for (const auto& [m, ways] : expected) {
            captures += m.captured.empty() ? 0 : 1;
            long_captures += m.captured.size() > 3 ? 1 : 0;
            circles += ways > 1 ? 1 : 0;
        }
    });
    // The sample reached what it was made for.
    EXPECT_GT(captures, scaled(50'000));
    EXPECT_GT(long_captures, scaled(1'000));
    EXPECT_GT(circles, scaled(50));
}

TEST(CheckersRules, EnglishAgreesWithThePlainBoard) {
    compare_with_plain<EnglishPosition>(plain::kEnglish, 1);
}

TEST(CheckersRules, SherlockAgreesWithThePlainBoard) {
    compare_with_plain<SherlockPosition>(plain::kSherlock, 2);
}

// Both sides of the board are alike: turned by half a turn with colours swapped, White's moves are
// Black's.
TEST(CheckersRules, SidesAreAlike) {
    for_random_positions<SherlockPosition>(3, scaled(20'000), [](const SherlockPosition& at) {
        const auto turned = [](Bits set) {
            Bits out = 0;
            for (const int square : Members(set)) out |= bit(kSquares - 1 - square);
            return out;
        };
        Board board;
        board.of(Side::First) = turned(at.board().of(Side::Second));
        board.of(Side::Second) = turned(at.board().of(Side::First));
        board.kings = turned(at.board().kings);
        const SherlockPosition other_way(board, other(at.turn()));
        ASSERT_EQ(other_way.count_legal(), at.count_legal());
        ASSERT_NE(other_way.key(), at.key());
    });
}

// ---- single rules ----

template <class P>
std::vector<std::string> texts(std::string_view fen) {
    const P at = position<P>(fen);
    std::vector<std::string> out;
    for (const Move m : legal_moves(at)) out.push_back(write_move_full(at, m));
    return out;
}

using Texts = std::vector<std::string>;

TEST(CheckersRules, OrderOfGeneration) {
    EXPECT_EQ(texts<EnglishPosition>("B:W21-32:B1-12"),
              (Texts{"9-14", "10-15", "11-16", "9-13", "10-14", "11-15", "12-16"}));
    EXPECT_EQ(texts<EnglishPosition>("W:WK18:B1"), (Texts{"18-15", "18-23", "18-22", "18-14"}));
    EXPECT_EQ(texts<EnglishPosition>("W:WK18,30:B14,15,22,23,26"),
              (Texts{"18x11", "18x27", "18x25", "18x9"}));
}

TEST(CheckersRules, CrowningEndsTheMove) {
    const auto at = position<EnglishPosition>("B:W26,27:B22");
    EXPECT_EQ(texts<EnglishPosition>("B:W26,27:B22"), Texts{"22x31"});
    EXPECT_EQ(texts<SherlockPosition>("B:W26,27:B22"), Texts{"22x31"});
    EXPECT_EQ(texts<EnglishPosition>("B:W26,27:BK22"), Texts{"22x31x24"});
    EnglishPosition after = at;
    after.make(legal_moves(at).front());
    EXPECT_EQ(write_fen(after.board(), after.turn()), "W:W27:BK31");
}

TEST(CheckersRules, MenCaptureForwardOnly) {
    EXPECT_EQ(texts<EnglishPosition>("B:W10:B14"), (Texts{"14-18", "14-17"}));
    EXPECT_EQ(texts<SherlockPosition>("B:W10:B14"), (Texts{"14-18", "14-17"}));
}

TEST(CheckersRules, CaptureIsObligatoryAndFree) {
    EXPECT_EQ(texts<EnglishPosition>("B:W18,25,26:B3,14,15,21"),
              (Texts{"14x23x30", "15x22x31", "15x22x29", "21x30"}));
}

TEST(CheckersRules, KingMayEndWhereItBeganInEnglishOnly) {
    const char* fen = "B:W9,10,17,18:BK15";
    EXPECT_EQ(texts<EnglishPosition>(fen), Texts{"15x22x13x6x15"});
    EnglishPosition::MoveList paths;
    position<EnglishPosition>(fen).generate_paths(paths);
    EXPECT_EQ(paths.size(), 2U);
    auto at = position<EnglishPosition>(fen);
    at.make(paths[0]);
    EXPECT_EQ(write_fen(at.board(), at.turn()), "W:W:BK15");
    EXPECT_EQ(at.key(), at.recompute_key());

    EXPECT_EQ(texts<SherlockPosition>(fen), (Texts{"15x22x13x6", "15x6x13x22"}));
}

TEST(CheckersRules, NoPieceIsJumpedTwice) {
    EXPECT_EQ(texts<EnglishPosition>("B:W18:BK15"), Texts{"15x22"});
    EXPECT_EQ(texts<SherlockPosition>("B:W18:BK15"), Texts{"15x22"});
}

TEST(CheckersRules, SherlockKingsCaptureFromAfar) {
    EXPECT_EQ(texts<SherlockPosition>("B:W15:BK29"), Texts{"29x11"});
    EXPECT_EQ(texts<EnglishPosition>("B:W15:BK29"), Texts{"29-25"});
    EXPECT_EQ(texts<SherlockPosition>("B:W11,15:BK29"), Texts{"29-25"});  // nothing free behind it
    EXPECT_EQ(texts<SherlockPosition>("B:W15:B18,K29"),                   // own man in the way
              (Texts{"29-25", "18-23", "18-22"}));
    EXPECT_EQ(texts<SherlockPosition>("B:W:BK18").size(), 4U);  // simple moves are short
    EXPECT_EQ(texts<SherlockPosition>("W:WK29:B15,24"), (Texts{"29x11"}));
}

TEST(CheckersRules, SherlockCapturedMenStayInTheWay) {
    // With 8 gone the king could go back from 4 over 22 to 25 and take three.
    EXPECT_EQ(texts<SherlockPosition>("B:W8,10,22:BK6"), (Texts{"6x15x4", "6x15x25"}));
}

std::string said(const std::optional<Ending>& ending) {
    if (!ending) return "goes on";
    return (ending->outcome == Outcome::Loss ? "loss by " : "draw by ") +
           std::string(ending->reason) + (ending->automatic ? "" : ", if claimed");
}

TEST(CheckersRules, NoMoveIsALoss) {
    for (const char* fen : {"B:W21:B", "W:W:B1", "B:W17,21,22,K25,26,30:BK29"}) {
        const auto at = position<EnglishPosition>(fen);
        EXPECT_EQ(at.count_legal(), 0) << fen;
        EXPECT_EQ(said(Checkers::ending(at, 1)), "loss by no move left") << fen;
        EXPECT_EQ(said(Sherlock::ending(position<SherlockPosition>(fen), 1)),
                  "loss by no move left");
    }
}

TEST(CheckersRules, DrawsAreClaimed) {
    auto at = position<EnglishPosition>("B:WK1,K5:BK32,K28");
    EXPECT_EQ(said(Checkers::ending(at, 2)), "goes on");
    EXPECT_EQ(said(Checkers::ending(at, 3)), "draw by threefold repetition, if claimed");
    EXPECT_EQ(said(Sherlock::ending(SherlockPosition(at.board(), at.turn()), 3)), "goes on");

    at = EnglishPosition(at.board(), at.turn(), 79);
    EXPECT_FALSE(at.is_rule_draw());
    at.make(legal_moves(at).front());
    EXPECT_EQ(at.reversible_plies(), 80);
    EXPECT_TRUE(at.is_rule_draw());
    EXPECT_EQ(said(Checkers::ending(at, 1)),
              "draw by 40 moves without capture or man move, if claimed");
    EXPECT_FALSE(SherlockPosition(at.board(), at.turn(), 80).is_rule_draw());
}

TEST(CheckersRules, ReversiblePlies) {
    auto at = position<EnglishPosition>("B:W25,K32:BK1,2");
    const auto play = [&at](std::string_view text) {
        const auto m = read_move(at, text);
        ASSERT_TRUE(m.has_value()) << m.error().message;
        at.make(*m);
    };
    play("1-6");
    play("32-28");
    EXPECT_EQ(at.reversible_plies(), 2);
    play("2-7");  // a man
    EXPECT_EQ(at.reversible_plies(), 0);

    // A counter at its limit stays there.
    at = EnglishPosition(position<EnglishPosition>("B:WK32:BK1").board(), Side::First, 65535);
    at.make(legal_moves(at).front());
    EXPECT_EQ(at.reversible_plies(), 65535);
}

TEST(CheckersRules, TacticalMovesAreCapturesAndCrownings) {
    const auto tactical = [](std::string_view fen) {
        const auto at = position<EnglishPosition>(fen);
        EnglishPosition::MoveList list;
        at.generate<Gen::Tactical>(list);
        Texts out;
        for (const Move m : list) out.push_back(write_move_full(at, m));
        return out;
    };
    EXPECT_EQ(tactical("B:W21-32:B1-12"), Texts{});
    EXPECT_EQ(tactical("B:W8:B24,25,K30"), Texts{"25-29"});
    EXPECT_EQ(tactical("W:W8,9:BK16,20"), (Texts{"8-4", "8-3"}));
    // Captures are forced, so quiescence asks for them as such.
    const auto forced = position<EnglishPosition>("B:W18:B15,25");
    EnglishPosition::MoveList list;
    EXPECT_TRUE(forced.generate_if_forced(list));
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(write_move_full(forced, list[0]), "15x22");
    EXPECT_TRUE(forced.is_tactical(list[0]));
    list.clear();
    EXPECT_FALSE(position<EnglishPosition>("B:W8:B24,25,K30").generate_if_forced(list));
    EXPECT_TRUE(list.empty());
}

// ---- how many moves a list must hold ----

// English kings jump over at most nine squares around eight; all sets of men there are tried. Other
// pieces can only take landing squares away, which is the same as taking men away.
TEST(CheckersMoveLists, EnglishKingHasAtMost16Paths) {
    std::size_t most = 0;
    for (int start = 0; start < kSquares; ++start) {
        Bits landings = bit(start);
        Bits between = 0;
        for (int i = 0; i < 8; ++i) {
            for (const Direction d : kDirections) {
                const Bits over = step(landings, d);
                between |= step(step(over, d), opposite(d));
                landings |= step(over, d);
            }
        }
        EXPECT_LE(std::popcount(between), 9);
        for (Bits men = between; men != 0; men = (men - 1) & between) {
            Board board;
            board.of(Side::First) = bit(start);
            board.of(Side::Second) = men;
            board.kings = bit(start) | men;
            EnglishPosition::MoveList list;
            EnglishPosition(board, Side::First).generate_paths(list);
            most = std::max(most, list.size());
        }
    }
    EXPECT_EQ(most, 16U);
    EXPECT_LE(kMaxPieces * most, kMaxMoves);
}

// Moves pieces about at random and keeps what gives Black no fewer paths.
template <class P>
std::size_t climb_to_many_paths(Rng& rng, int steps) {
    const auto random_piece = [&rng](Bits set) {
        for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(set)));
             skip > 0; --skip) {
            take_lowest(set);
        }
        return bit(lowest(set));
    };
    Board board;
    const std::uint32_t kings = 1 + rng.below(kMaxPieces);
    for (std::uint32_t i = 0; i < kings; ++i) board.of(Side::First) |= random_piece(board.empty());
    for (int i = 0; i < kMaxPieces; ++i) board.of(Side::Second) |= random_piece(board.empty());
    board.kings = board.occupied();
    std::size_t most = 0;
    for (int i = 0; i < steps; ++i) {
        Board next = board;
        const Side side = rng.below(3) == 0 ? Side::First : Side::Second;
        const Bits from = random_piece(next.of(side));
        next.of(side) = (next.of(side) & ~from) | random_piece(next.empty());
        next.kings = next.occupied();
        typename P::MoveList list;
        P(next, Side::First).generate_paths(list);
        if (list.size() < most) continue;
        most = list.size();
        board = next;
    }
    return most;
}

TEST(CheckersMoveLists, WorstPositionsKnownFitEasily) {
    const auto paths = [](auto at) {
        typename decltype(at)::MoveList list;
        at.generate_paths(list);
        return list.size();
    };
    const Board english{{0xC9100900, 0x20E0E0E0}, 0xE9F0E9E0};
    EXPECT_EQ(paths(EnglishPosition(english, Side::First)), 34U);
    const Board sherlock{{0xF0101011, 0x00E0E0E0}, 0xF0F0F0F1};
    EXPECT_EQ(paths(SherlockPosition(sherlock, Side::First)), 68U);

    Rng rng(11);
    std::size_t most = 0;
    for (int i = 0; i < scaled(200); ++i) {
        most = std::max(most, climb_to_many_paths<EnglishPosition>(rng, 1000));
        most = std::max(most, climb_to_many_paths<SherlockPosition>(rng, 1000));
    }
    EXPECT_GT(most, 30U);
    EXPECT_LE(most, kMaxMoves / 2);
}

// A list that has no room left gets nothing more.
TEST(CheckersMoveLists, FullListsStayWhole) {
    const SherlockPosition at(Board{{0xF0101011, 0x00E0E0E0}, 0xF0F0F0F1}, Side::First);
    SherlockPosition::MoveList list;
    for (int i = 0; i < 5; ++i) at.generate_paths(list);
    EXPECT_EQ(list.size(), kMaxMoves);
    at.generate<Gen::Legal>(list);
    EXPECT_EQ(list.size(), kMaxMoves);
}

// ---- changes ----

TEST(CheckersRules, ChangesOfACrowningCapture) {
    const auto at = position<EnglishPosition>("B:WK26,27:B22");
    std::vector<std::string> told;
    at.for_each_change(legal_moves(at).front(), [&told](const Change& change) {
        told.push_back((change.enters ? "+" : "-") + std::to_string(change.piece) + "@" +
                       std::to_string(change.square + 1));
    });
    EXPECT_EQ(told, (Texts{"-0@22", "-3@26", "+1@31"}));
}

}  // namespace
}  // namespace damier::checkers
