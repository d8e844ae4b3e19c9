// The evaluation `tuned`: the same whether kept from move to move or taken anew, the same for both
// sides, and with what a program needs to win what is won.
#include <gtest/gtest.h>

#include <memory>

#include "all_games.h"
#include "checkers_positions.h"
#include "core/random_walk.h"
#include "core/value.h"
#include "engine/judges.h"
#include "eval/chess_endings.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier::eval {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

template <class G>
struct Tuned;
template <>
struct Tuned<Chess> {
    using Evaluator = ChessTuned;
    using Judge = ChessTunedJudge;
    static Value recounted(const chess::Position& at) {
        Recording found;
        find_all_terms(at, found);
        Score sum = 0;
        for (const auto& [side, term, count] : found.all) {
            const Score amount = kChessTuned.terms[static_cast<std::size_t>(term)] * count;
            sum += side == Side::First ? amount : -amount;
        }
        const Blend blend = chess_blend(at, sum);
        if (blend.known) return ChessTunedJudge().value(at);
        const Value value = tapered(sum, blend.phase, kChessPhases, blend.scale);
        return at.turn() == Side::First ? value : -value;
    }
    static chess::Position any_start(Rng& rng) {
        return rng.below(3) == 0 ? chess::Position() : chess::random_position(rng);
    }
};
template <class Rules>
struct TunedCheckers {
    using P = checkers::BasicPosition<Rules>;
    using Evaluator = CheckersTuned<Rules>;
    using Judge = CheckersTunedJudge<Rules>;
    static Value recounted(const P& at) {
        Recording found;
        find_all_terms(at.board(), at.turn(), found);
        Score sum = 0;
        for (const auto& [side, term, count] : found.all) {
            const Score amount = tuned_for(Rules{}).terms()[term] * count;
            sum += side == Side::First ? amount : -amount;
        }
        const Value value = tapered(sum, checkers_phase(at.board()), checkers_terms::kPhases);
        return at.turn() == Side::First ? value : -value;
    }
    static P any_start(Rng& rng) {
        const Side turn = rng.below(2) == 0 ? Side::First : Side::Second;
        return rng.below(3) == 0 ? P() : P(checkers::random_board(rng), turn);
    }
};
template <>
struct Tuned<Checkers> : TunedCheckers<checkers::EnglishRules> {};
template <>
struct Tuned<Sherlock> : TunedCheckers<checkers::SherlockRules> {};

template <class G>
class TunedIn : public testing::Test {};
using TunedGames = testing::Types<Chess, Checkers, Sherlock>;
TYPED_TEST_SUITE(TunedIn, TunedGames, GameNames);

static_assert(Evaluator<ChessTuned, chess::Position>);
static_assert(Evaluator<CheckersTuned<checkers::EnglishRules>, checkers::EnglishPosition>);

// Along a random way forwards and back, of which the evaluator is told move by move.
TYPED_TEST(TunedIn, IsTheSameFromScratchAfterEveryMove) {
    using P = typename TypeParam::Position;
    using T = Tuned<TypeParam>;
    const typename T::Judge judge;
    Rng rng(11);
    Line<P, typename T::Evaluator> line(TypeParam::start(), typename T::Evaluator());
    for (int game = 0; game < scaled(4000); ++game) {
        line.restart(T::any_start(rng));
        for (int ply = 0; ply < 150; ++ply) {
            ASSERT_EQ(line.value(), judge.value(line.position()))
                << TypeParam::write_position(line.position());
            const auto legal = legal_moves(line.position());
            if (legal.empty()) break;
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            if (rng.below(4) == 0) line.unmake();
        }
        while (line.plies() > 0) line.unmake();
        ASSERT_EQ(line.value(), judge.value(line.position()));
    }
}

// Who sums, who records and who looks up windows find the same terms.
TYPED_TEST(TunedIn, IsTheSumOfItsTerms) {
    using T = Tuned<TypeParam>;
    const typename T::Judge judge;
    Rng rng(12);
    for (int game = 0; game < scaled(4000); ++game) {
        Line<typename TypeParam::Position> line(T::any_start(rng));
        for (int ply = 0; ply < 60; ++ply) {
            ASSERT_EQ(judge.value(line.position()), T::recounted(line.position()))
                << TypeParam::write_position(line.position());
            const auto legal = legal_moves(line.position());
            if (legal.empty()) break;
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

TYPED_TEST(TunedIn, IsTheSameForBothSides) {
    using T = Tuned<TypeParam>;
    const typename T::Judge judge;
    Rng rng(13);
    for (int game = 0; game < scaled(4000); ++game) {
        Line<typename TypeParam::Position> line(T::any_start(rng));
        for (int ply = 0; ply < 120; ++ply) {
            const auto& at = line.position();
            ASSERT_EQ(judge.value(at), judge.value(TypeParam::flip(at)))
                << TypeParam::write_position(at);
            ASSERT_LE(std::abs(judge.value(at)), kLargest);
            const auto legal = legal_moves(at);
            if (legal.empty()) break;
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

// The two halves of a score do not disturb each other.
TEST(Scores, KeepTwoNumbersInOne) {
    Rng rng(3);
    for (int i = 0; i < 100'000; ++i) {
        const auto number = [&rng] { return static_cast<int>(rng.below(20'001)) - 10'000; };
        const int a = number();
        const int b = number();
        const int c = number();
        const int d = number();
        const Score sum = pair(a, b) - pair(c, d);
        ASSERT_EQ(opening_of(pair(a, b)), a);
        ASSERT_EQ(ending_of(pair(a, b)), b);
        ASSERT_EQ(opening_of(sum), a - c);
        ASSERT_EQ(ending_of(sum), b - d);
        ASSERT_EQ(opening_of(pair(a / 9, b / 9) * 9), a / 9 * 9);
        ASSERT_EQ(ending_of(pair(a / 9, b / 9) * -9), b / 9 * -9);
    }
}

TEST(Windows, SeenFromBothSidesAreOne) {
    using namespace checkers_terms;
    for (int window = 0; window < kWindows; ++window) {
        for (int what = 0; what < kArrangements; ++what) {
            ASSERT_EQ(turned(turned(what)), what);
            const WindowTerm here = window_term(window, what);
            const WindowTerm there = window_term(kWindows - 1 - window, turned(what));
            ASSERT_EQ(here.term, there.term);
            ASSERT_TRUE(here.term < 0 || here.side != there.side);
        }
    }
}

Value chess_value(std::string_view fen) {
    const auto at = Chess::read_position(fen);
    EXPECT_TRUE(at) << fen;
    return at ? ChessTunedJudge().value(*at) : 0;
}

TEST(TunedChess, DrivesABareKingToItsMate) {
    EXPECT_GT(chess_value("k7/8/1K6/8/8/8/8/7R w - - 0 1"),
              chess_value("8/8/3k4/8/3K4/8/8/7R w - - 0 1"));
    EXPECT_GT(chess_value("k7/8/8/2K5/8/8/8/6Q1 w - - 0 1"),
              chess_value("k7/8/8/8/5K2/8/8/6Q1 w - - 0 1"));
    // The bishop of the dark squares mates in a1 or h8.
    EXPECT_GT(chess_value("8/8/8/8/8/2K5/3B4/k5N1 w - - 0 1"),
              chess_value("k7/8/2K5/8/8/8/3B4/6N1 w - - 0 1"));
    EXPECT_LT(chess_value("8/8/3k4/8/3K4/8/8/7R b - - 0 1"), -2000);
}

TEST(TunedChess, KnowsWhatDoesNotWin) {
    EXPECT_LT(std::abs(chess_value("8/8/3k4/8/3K4/4N3/8/r6R w - - 0 1")), 150);  // rook and knight
    EXPECT_EQ(chess_value("8/8/3k4/8/3K4/4NN2/8/8 w - - 0 1"), 0);               // two knights
    EXPECT_EQ(ending_scale(*Chess::read_position("8/8/3k4/8/3KB3/8/8/8 w - - 0 1"), Side::First),
              0);
}

}  // namespace
}  // namespace damier::eval
