// Every search against its slow twin: minimax, negamax and alpha-beta with its refinements find the
// same value.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "checkers_positions.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "games/games.h"
#include "random_chess.h"
#include "random_positions.h"
#include "search/alphabeta.h"
#include "search/recorder.h"
#include "search/textbook_impl.h"
#include "sizes.h"
#include "tictactoe/game.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;
using tictactoe::TicTacToe;

// An evaluation that tells positions apart but has ties too.
template <class P>
class TestJudge final : public Judge<P> {
public:
    [[nodiscard]] Value value(const P& at) const override { return eval::random_value(at, 7, 20); }
};

// Runs one of the page-long searches over a position: f(walk) is its value.
template <class P, class F>
std::pair<Value, std::array<std::uint64_t, 2>> walk_over(const P& at, const Judge<P>& judge,
                                                         Leaf leaf, F f) {
    JudgedLine<P> line(at, JudgedBy<P>(judge));
    Budget budget({}, {});
    Walk<P> walk{line, budget, leaf};
    const Value value = f(walk);
    return {value, {budget.nodes(), walk.leaves}};
}

template <class P>
Value oracle(const P& at, int depth, const Judge<P>& judge, Leaf leaf) {
    const auto nega =
        walk_over(at, judge, leaf, [depth](auto& walk) { return negamax(walk, depth, 0); });
    const auto mini =
        walk_over(at, judge, leaf, [depth](auto& walk) { return minimax(walk, depth, 0, true); });
    EXPECT_EQ(nega, mini);
    return nega.first;
}

// The switches that must not change the value, in the combinations in which one can spoil another.
std::vector<TextbookOptions> exact_combinations(bool quiescence) {
    std::vector<TextbookOptions> all;
    for (const Ordering ordering : {Ordering::None, Ordering::Captures, Ordering::Full}) {
        for (const bool iterative : {false, true}) {
            for (const bool pvs : {false, true}) {
                for (const int table : {0, 1}) {
                    TextbookOptions options;
                    options.ordering = ordering;
                    options.iterative = iterative;
                    options.pvs = pvs;
                    options.aspiration = iterative && pvs;
                    options.aspiration_from = 1;
                    options.aspiration_window = table == 0 ? 1 : 8;  // narrow, to be wrong often
                    options.killers = options.history = pvs || table == 0;
                    options.table_megabytes = table;
                    options.table_depth = TableDepth::Exact;
                    options.quiescence = quiescence;
                    all.push_back(options);
                }
            }
        }
    }
    return all;
}

template <class G>
void check_exactness(int depth, int positions, Leaf leaf, std::uint64_t seed = 99) {
    using P = typename G::Position;
    Rng rng(seed);
    const auto judge = std::make_shared<TestJudge<P>>();
    std::vector<std::unique_ptr<Textbook<P>>> searches;
    for (const TextbookOptions& options : exact_combinations(leaf == Leaf::Quiescence)) {
        searches.push_back(std::make_unique<Textbook<P>>(options, judge));
    }
    Limits limits;
    limits.depth = depth;
    for (int i = 0; i < positions; ++i) {
        const P at = random_position<G>(rng);
        const Value expected = oracle(at, depth, *judge, leaf);
        // Each position is given to a few of the searches, in turns, and each hundredth to all.
        for (std::size_t s = 0; s < searches.size(); ++s) {
            if (i % 100 != 0 && (s + static_cast<std::size_t>(i)) % 6 != 0) continue;
            const auto thought = searches[s]->think(Line<P>(at), limits);
            ASSERT_EQ(thought.value, expected) << G::write_position(at) << " with options " << s;
            // The move is worth the value.
            if (i % 10 == 0) {
                const auto below = walk_over(at, *judge, leaf, [&](auto& walk) {
                    walk.line.make(thought.move);
                    return -negamax(walk, depth - 1, 1);
                });
                ASSERT_EQ(below.first, expected) << G::write_position(at);
            }
        }
    }
}

// In four parts, so that they can run at the same time.
class ChessExactness : public testing::TestWithParam<int> {};
TEST_P(ChessExactness, AtDepthThree) {
    check_exactness<Chess>(3, scaled(2'500), Leaf::Static, static_cast<std::uint64_t>(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Parts, ChessExactness, testing::Range(1, 5));

TEST(Exactness, Checkers) { check_exactness<Checkers>(5, scaled(10'000), Leaf::Static); }
TEST(Exactness, Sherlock) { check_exactness<Sherlock>(5, scaled(10'000), Leaf::Static); }
TEST(Exactness, CheckersWithQuiescence) {
    check_exactness<Checkers>(4, scaled(4'000), Leaf::Quiescence);
}
TEST(Exactness, SherlockWithQuiescence) {
    check_exactness<Sherlock>(4, scaled(4'000), Leaf::Quiescence);
}

// Without pruning, exchanges with many pieces never end; a few pieces on each side have every kind of capture too.
TEST(Exactness, ChessWithQuiescence) {
    Rng rng(4);
    const auto judge = std::make_shared<TestJudge<chess::Position>>();
    TextbookOptions options;
    options.table_depth = TableDepth::Exact;
    Textbook<chess::Position> search(options, judge);
    Limits limits;
    limits.depth = 2;
    for (int done = 0; done < scaled(2'000);) {
        const chess::Position at = chess::random_position(rng);
        const bool small = std::popcount(at.occupied()) <= 9 && at.halfmove_clock() < 90;
        if (!small || at.count_legal() == 0 || at.is_rule_draw()) continue;
        const Value expected = oracle(at, 2, *judge, Leaf::Quiescence);
        ASSERT_EQ(search.think(Line<chess::Position>(at), limits).value, expected)
            << chess::write_fen(at);
        ++done;
    }
}

// Every reachable position of a solved game: the search knows who wins, and in how many plies.
void solve(const tictactoe::Position& at, std::set<Key>& seen,
           Textbook<tictactoe::Position>& search, const Judge<tictactoe::Position>& judge) {
    if (legal_moves(at).empty() || !seen.insert(at.key()).second) return;
    Limits limits;
    limits.depth = 9;
    const auto thought = search.think(Line<tictactoe::Position>(at), limits);
    ASSERT_EQ(thought.value, oracle(at, 9, judge, Leaf::Static)) << TicTacToe::write_position(at);
    for (const auto m : legal_moves(at)) {
        tictactoe::Position next = at;
        next.make(m);
        solve(next, seen, search, judge);
        if (testing::Test::HasFatalFailure()) return;
    }
}

class NoOpinion final : public Judge<tictactoe::Position> {
public:
    [[nodiscard]] Value value(const tictactoe::Position&) const override { return 0; }
};

TEST(Exactness, AllOfTicTacToe) {
    const auto judge = std::make_shared<NoOpinion>();
    TextbookOptions options;
    options.quiescence = false;
    Textbook<tictactoe::Position> search(options, judge);
    EXPECT_EQ(search.think(Line<tictactoe::Position>({}), {}).value, 0);
    if (kSanitized) return;
    std::set<Key> seen;
    solve({}, seen, search, *judge);
    EXPECT_EQ(seen.size(), 4520U);  // of 5,478 reachable positions 958 are final
}

// A good order cuts nearly as much as the best one could: Knuth and Moore's minimum for depth 6
// from the start of chess is 2 b^3 - 1 with b^6 = perft(6), 21,822 leaves.
TEST(Textbook, LeavesStayNearTheLeastPossible) {
    TextbookOptions options;
    options.table_megabytes = 0;
    options.quiescence = false;
    Textbook<chess::Position> search(options, std::make_shared<eval::ChessMaterial>());
    Limits limits;
    limits.depth = 6;
    const auto thought = search.think(Line<chess::Position>(Chess::start()), limits);
    ASSERT_EQ(thought.iterations.size(), 6U);
    const double least = 2 * std::sqrt(119'060'324.0) - 1;
    EXPECT_NEAR(least, 21'822, 1);
    EXPECT_LE(static_cast<double>(thought.iterations.back().leaves), 3 * least);
}

// Most iterations are searched again when the window is too narrow for them, and find the same.
TEST(Textbook, AspirationSearchesAgain) {
    using P = chess::Position;
    Rng rng(12);
    const auto judge = std::make_shared<eval::RandomJudge<P>>(3);
    Limits limits;
    limits.depth = 3;
    std::size_t again = 0;
    for (int i = 0; i < scaled(100); ++i) {
        const P at = random_position<Chess>(rng);
        TextbookOptions options;
        options.quiescence = false;
        options.table_depth = TableDepth::Exact;
        options.aspiration_from = 1;
        options.aspiration_window = 1;
        Recorder<P> recorder(at, {});
        const auto thought =
            Textbook<P, Recorder<P>&>(options, judge, recorder).think(Line<P>(at), limits);
        again += recorder.tree().roots().size() - thought.iterations.size();
        options.aspiration = false;
        ASSERT_EQ(thought.value, Textbook<P>(options, judge).think(Line<P>(at), limits).value);
    }
    EXPECT_GT(again, static_cast<std::size_t>(scaled(100)));
}

// It cuts where there are pieces, and is not even tried where there are only pawns or a check.
TEST(Textbook, NullMovesCutWhereTheyAreSafe) {
    const auto judge = std::make_shared<eval::ChessMaterial>();
    Limits limits;
    limits.depth = 6;
    const auto nodes = [&](std::string_view fen, bool null_move) {
        TextbookOptions options;
        options.null_move = null_move;
        Textbook<chess::Position> search(options, judge);
        return search.think(Line<chess::Position>(chess::read_fen(fen).value()), limits)
            .counters.nodes;
    };
    const std::string_view middle =
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    EXPECT_LT(nodes(middle, true), nodes(middle, false) * 3 / 4);
    const std::string_view pawns = "4k3/pp3ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1";
    EXPECT_EQ(nodes(pawns, true), nodes(pawns, false));
}

// Sherlock's game ends after 500 turns: what could only be won later is a draw, for all searches.
TEST(Textbook, KnowsTheLastTurn) {
    using P = checkers::SherlockPosition;
    const auto judge = std::make_shared<eval::CheckersMaterial<checkers::SherlockRules>>();
    Line<P> line(Sherlock::read_position("B:WK29,K30:BK3,K4,K12").value());
    Limits limits;
    limits.depth = 3;
    while (line.plies() < P::kMaxTurns - 3) {
        const auto legal = legal_moves(line.position());
        ASSERT_FALSE(legal.empty());
        // Back and forth without a capture: whatever keeps all kings on the board.
        const auto quiet = std::find_if(legal.begin(), legal.end(), [&](auto m) {
            P next = line.position();
            next.make(m);
            return !m.is_capture() && !next.is_forced();
        });
        ASSERT_NE(quiet, legal.end());
        line.make(*quiet);
        if (line.plies() == P::kMaxTurns - 4) {
            Textbook<P> search({}, judge);
            EXPECT_NE(search.think(line, limits).value, 0);
        }
    }
    Textbook<P> search({}, judge);
    EXPECT_EQ(search.think(line, limits).value, 0);
    JudgedLine<P> judged(line, JudgedBy<P>(*judge));
    Budget budget({}, {});
    Walk<P> walk{judged, budget};
    EXPECT_EQ(negamax(walk, 3, 0), 0);
}

TEST(Textbook, FindsTheShortestMate) {
    const auto judge = std::make_shared<eval::ChessMaterial>();
    Textbook<chess::Position> search({}, judge);
    Limits limits;
    limits.depth = 5;
    const auto value = [&](std::string_view fen) {
        return search.think(Line<chess::Position>(chess::read_fen(fen).value()), limits).value;
    };
    EXPECT_EQ(value("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), win_in(1));
    EXPECT_EQ(value("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), win_in(1));
    EXPECT_EQ(value("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"), win_in(3));
    EXPECT_EQ(value("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1"), loss_in(2));
}

}  // namespace
}  // namespace damier::search
