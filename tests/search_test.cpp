// Every search against its slow twin: minimax, negamax and alpha-beta with its refinements find the
// same value.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "checkers_positions.h"
#include "engine/games.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "random_chess.h"
#include "search/minimax.h"
#include "search/textbook_impl.h"
#include "sizes.h"
#include "tic_tac_toe.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;
using tictactoe::TicTacToe;

// Positions from random games, at any point of them.
template <class G>
typename G::Position random_position(Rng& rng) {
    using P = typename G::Position;
    for (;;) {
        P at = G::start();
        const auto plies = rng.below(100);
        for (std::uint32_t ply = 0; ply < plies; ++ply) {
            const auto legal = legal_moves(at);
            if (legal.empty()) break;
            at.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        if (!legal_moves(at).empty() && !at.is_rule_draw()) return at;
    }
}

// An evaluation that tells positions apart but has ties too.
template <class P>
class TestJudge final : public Judge<P> {
public:
    [[nodiscard]] Value value(const P& at) const override { return eval::random_value(at, 7, 20); }
};

template <class P>
Value oracle(const P& at, int depth, const Judge<P>& judge, Leaf leaf) {
    JudgedLine<P> line(at, JudgedBy<P>(judge));
    MinimaxCount count;
    const Value value = negamax(line, depth, 0, leaf, count);
    MinimaxCount again;
    EXPECT_EQ(minimax(line, depth, 0, true, leaf, again), value);
    EXPECT_EQ(again.nodes, count.nodes);
    EXPECT_EQ(again.leaves, count.leaves);
    return value;
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
void check_exactness(int depth, int positions, Leaf leaf) {
    using P = typename G::Position;
    Rng rng(99);
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
            P next = at;
            next.make(thought.move);
            if (i % 10 == 0) {
                JudgedLine<P> line(at, JudgedBy<P>(*judge));
                line.make(thought.move);
                MinimaxCount count;
                ASSERT_EQ(-negamax(line, depth - 1, 1, leaf, count), expected)
                    << G::write_position(at);
            }
        }
    }
}

TEST(Exactness, Chess) { check_exactness<Chess>(3, scaled(2'500), Leaf::Static); }
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
