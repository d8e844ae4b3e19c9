// Keys of positions as the report of Lyon makes them: what they mistake, and what they cost.
#include "reproduce/position_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "chess/fen.h"
#include "chess/game.h"
#include "chess/zobrist.h"
#include "core/perft.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier::reproduce {
namespace {

using chess::Chess;
using chess::Position;

Position position(std::string_view fen) { return *Chess::read_position(fen); }

Position after(std::string_view fen, std::string_view move) {
    Position at = position(fen);
    at.make(*Chess::read_move(at, move));
    return at;
}

int changed(std::string_view fen, std::string_view move) {
    return numbers_between(position(fen), after(fen, move));
}

TEST(PositionKeys, FiveKindsDoNotSeeTheKing) {
    const Position a = position("8/8/8/3k4/8/8/1Q6/K7 w - -");
    const Position b = position("8/8/8/8/4k3/8/1Q6/7K w - -");
    EXPECT_EQ(lyon_key(a, 5, {}), lyon_key(b, 5, {}));
    EXPECT_NE(lyon_key(a, 6, {}), lyon_key(b, 6, {}));
    const Position c = position("8/8/8/3k4/8/8/2Q5/K7 w - -");
    EXPECT_NE(lyon_key(a, 5, {}), lyon_key(c, 5, {}));
    const Position d = position("8/8/8/3k4/8/8/1Q6/K7 b - -");
    EXPECT_NE(lyon_key(a, 5, {}), lyon_key(d, 5, {}));
    EXPECT_NE(lyon_key(a, 5, {true, false}), lyon_key(a, 5, {false, true}));
}

TEST(PositionKeys, SixKindsDoNotSeeRightsAndPawnsInPassing) {
    EXPECT_EQ(lyon_key(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"), 6, {}),
              lyon_key(position("r3k2r/8/8/8/8/8/8/R3K2R w Qk -"), 6, {}));
    EXPECT_EQ(lyon_key(position("4k3/8/8/8/3pP3/8/8/4K3 b - e3"), 6, {}),
              lyon_key(position("4k3/8/8/8/3pP3/8/8/4K3 b - -"), 6, {}));
}

TEST(PositionKeys, CountsTheNumbersOfAMove) {
    // Two squares and the turn; one more square where something was taken: theirs, and the turn.
    EXPECT_EQ(changed("4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e3"), 3);
    EXPECT_EQ(changed("4k3/8/8/8/8/3r4/4P3/4K3 w - -", "e2d3"), 4);
    // King and rook, and both rights.
    EXPECT_EQ(changed("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1"), 7);
    // A pawn in passing comes, and goes.
    EXPECT_EQ(changed("4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4"), 4);
    EXPECT_EQ(changed("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3"), 5);
}

// The numbers whose sum is a position's key, one by one; no two of them are the same.
std::vector<Key> numbers_in(const Position& at) {
    std::vector<Key> numbers;
    for (std::size_t square = 0; square < 64; ++square) {
        const int piece = at.piece_at(static_cast<int>(square));
        if (piece >= 0)
            numbers.push_back(chess::kZobrist.piece[static_cast<std::size_t>(piece)][square]);
        for (const Side side : {Side::First, Side::Second}) {
            if ((at.castling_rooks(side) >> square & 1) != 0)
                numbers.push_back(chess::kZobrist.castling[square]);
        }
        if (at.en_passant() == chess::square_at(static_cast<int>(square)))
            numbers.push_back(chess::kZobrist.en_passant[square % 8]);
    }
    if (at.turn() == Side::Second) numbers.push_back(chess::kZobrist.turn);
    std::ranges::sort(numbers);
    return numbers;
}

Key sum_of(const std::vector<Key>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), Key{0}, std::bit_xor<>());
}

// The numbers of one of two positions, and not of the other: how many they are is ours to count, and
// that nothing was forgotten their sum shows.
void expect_numbers_between(const Position& at, const Position& next) {
    std::vector<Key> apart;
    std::ranges::set_symmetric_difference(numbers_in(at), numbers_in(next),
                                          std::back_inserter(apart));
    EXPECT_EQ(sum_of(apart), at.key() ^ next.key());
    EXPECT_EQ(numbers_between(at, next), static_cast<int>(apart.size())) << chess::write_fen(at);
}

TEST(PositionKeys, CountsWhatTheirSumsAreMadeOf) {
    EXPECT_EQ(numbers_of(Chess::start()), 32 + 4);
    EXPECT_EQ(numbers_of(position("4k3/8/8/8/3pP3/8/8/4K3 b - e3")), 4 + 1 + 1);
    Rng rng(5);
    for (int i = 0; i < scaled(2'000); ++i) {
        const Position at = chess::random_position(rng);
        const auto numbers = numbers_in(at);
        ASSERT_EQ(sum_of(numbers), at.key());
        ASSERT_EQ(numbers_of(at), static_cast<int>(numbers.size())) << chess::write_fen(at);
        Position::MoveList list;
        at.generate<Gen::Legal>(list);
        for (const chess::Move m : list) {
            Position next = at;
            next.make(m);
            expect_numbers_between(at, next);
        }
        ASSERT_FALSE(HasFailure());
    }
    // One pawn after the other may be taken in passing, on the same file: its number stays.
    constexpr std::string_view kPassing = "4k3/4p3/8/3P4/3pP3/8/8/4K3 b - e3";
    EXPECT_EQ(changed(kPassing, "e7e5"), 3);
    expect_numbers_between(position(kPassing), after(kPassing, "e7e5"));
}

TEST(KeyStudy, WalksTheTreesToTheirEnds) {
    constexpr std::array<Spot, 2> kSpots{{{"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", "a queen"},
                                          {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "a pawn"}}};
    const KeyStudy study = study_keys(kSpots, 2, {}).value();
    std::uint64_t moves = 0;
    for (const Spot& spot : kSpots) {
        for (int depth = 1; depth <= 2; ++depth) moves += perft(position(spot.fen), depth);
    }
    EXPECT_EQ(study.moves, moves);
    EXPECT_EQ(study.depth, 2);
    EXPECT_LE(study.positions, moves + 2);
    ASSERT_EQ(study.kinds.size(), 2U);
    // Where nobody castles and no pawn is taken in passing six kinds are enough, and five are not.
    EXPECT_GT(study.kinds[0].mistaken, 0U);
    EXPECT_EQ(study.kinds[1].mistaken, 0U);
    EXPECT_EQ(claims_of(study).size(), 4U);
    EXPECT_EQ(to_json(study)["claims"].size(), 4U);
}

// One ply of a king in the open: eight moves, all of which five kinds take for one.
TEST(KeyStudy, CountsWhatIsTakenForAnother) {
    constexpr std::array<Spot, 1> kSpots{{{"8/8/8/3k4/8/8/8/K7 b - - 0 1", "two kings"}}};
    const KeyStudy study = study_keys(kSpots, 1, {}).value();
    EXPECT_EQ(study.moves, 8U);
    EXPECT_EQ(study.positions, 9U);
    EXPECT_EQ(study.kinds[0].mistaken, 8U);
    EXPECT_EQ(study.kinds[1].mistaken, 0U);
    EXPECT_EQ(study.changed, 8U * 3);
    EXPECT_EQ(study.anew, 8U * 2);
}

TEST(KeyStudy, VerdictsFollowTheFigures) {
    KeyStudy study;
    study.moves = 100;
    study.positions = 1'000;
    study.anew = 3'100;
    study.changed = 330;
    study.kinds = {{"five kinds", 643, 200}, {"six kinds", 771, 29}};
    const auto verdict = [&study](std::size_t i) { return claims_of(study)[i].verdict; };
    EXPECT_EQ(verdict(0),
              "Too few: without a number for kings 20 % of these positions are taken for another "
              "one; with six kinds and their three numbers 2.9 % still are, by rights to castle "
              "and pawns taken in passing.");
    EXPECT_EQ(verdict(2),
              "Holds: 89 % of the operations are saved; their three forget whose turn it is.");
    study.kinds[1].mistaken = 0;
    EXPECT_EQ(verdict(0),
              "Too few: without a number for kings 20 % of these positions are taken for another "
              "one; with six kinds and their three numbers none is.");
    study.kinds[0].mistaken = 0;
    EXPECT_EQ(verdict(0), "Enough here: no position is taken for another one.");
    study.changed = 3'000;
    EXPECT_EQ(verdict(2).find("Does not hold: no operations are saved"), 0U);
}

TEST(KeyStudy, RefusesWhatIsNoPosition) {
    constexpr std::array<Spot, 1> kSpots{{{"nothing", "nowhere"}}};
    const auto study = study_keys(kSpots, 1, {});
    ASSERT_FALSE(study);
    EXPECT_EQ(study.error().message.substr(0, 17), "position nowhere:");
}

TEST(KeyStudy, StoppedAtOnceClaimsNothing) {
    std::stop_source stop;
    stop.request_stop();
    constexpr std::array<Spot, 1> kSpots{{{"8/8/8/3k4/8/8/8/K7 b - - 0 1", "two kings"}}};
    const KeyStudy study = study_keys(kSpots, 3, stop.get_token()).value();
    EXPECT_FALSE(study.complete);
    EXPECT_TRUE(claims_of(study).empty());
    EXPECT_NE(to_text(study).find("Stopped early"), std::string::npos);
}

}  // namespace
}  // namespace damier::reproduce
