// The recorded tree: recording changes nothing, what is recorded is true, and what is not recorded
// is counted.
#include <gtest/gtest.h>

#include "engine/players.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "games/games.h"
#include "random_positions.h"
#include "search/alphabeta.h"
#include "search/recorder.h"
#include "sizes.h"
#include "textbook_setup.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

// Material, and a little at random so that few positions are worth the same.
std::shared_ptr<const Judge<chess::Position>> make_judge(const chess::Position&) {
    return std::make_shared<eval::NoisyJudge<chess::Position>>(
        std::make_shared<eval::ChessMaterial>(), 20, 7);
}
template <class Rules>
auto make_judge(const checkers::BasicPosition<Rules>&) {
    using P = checkers::BasicPosition<Rules>;
    return std::make_shared<const eval::NoisyJudge<P>>(
        std::make_shared<eval::CheckersMaterial<Rules>>(), 20, 7);
}

template <class P>
std::uint64_t counted(const Tree<P>& tree) {
    std::uint64_t sum = tree.nodes.size();
    for (const auto& node : tree.nodes) sum += node.folded;
    return sum;
}

// The moves from the root to a node, as a line of play. A pass is one too.
template <class P>
JudgedLine<P> line_to(const Tree<P>& tree, std::uint32_t index, const Judge<P>& judge) {
    std::vector<std::uint32_t> path;
    for (; tree.nodes[index].parent != kNoNode; index = tree.nodes[index].parent)
        path.push_back(index);
    JudgedLine<P> line(tree.start, JudgedBy<P>(judge));
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
        if constexpr (P::kNullMoveSound) {
            if (tree.nodes[*it].visit == Visit::Pass) {
                line.make_null();
                continue;
            }
        }
        const auto legal = legal_moves(line.position());
        const auto m = tree.nodes[*it].move;
        EXPECT_NE(std::find(legal.begin(), legal.end(), m), legal.end());
        line.make(m);
    }
    return line;
}

template <class G>
void recording_changes_nothing() {
    using P = typename G::Position;
    Rng rng(3);
    const auto judge = make_judge(P{});
    for (int i = 0; i < scaled(60); ++i) {
        const P at = random_position<G>(rng);
        Limits limits;
        limits.depth = 4;
        limits.nodes = i % 3 == 0 ? 700 : 20'000;
        for (const TextbookOptions& options : many_options(P::kNullMoveSound)) {
            const Thought<P> plain = Textbook<P>(options, judge).think(Line<P>(at), limits);
            TreeLimits<P> room;
            room.nodes = i % 2 == 0 ? 1'000'000 : 50;
            Recorder<P> recorder(at, room);
            const Thought<P> seen =
                Textbook<P, Recorder<P>&>(options, judge, recorder).think(Line<P>(at), limits);
            ASSERT_EQ(seen.counters.nodes, plain.counters.nodes);
            ASSERT_EQ(seen.counters.leaves, plain.counters.leaves);
            ASSERT_EQ(seen.counters.cutoffs, plain.counters.cutoffs);
            ASSERT_EQ(seen.counters.table_hits, plain.counters.table_hits);
            ASSERT_EQ(seen.counters.quiescence_nodes, plain.counters.quiescence_nodes);
            ASSERT_EQ(seen.value, plain.value);
            ASSERT_EQ(seen.pv, plain.pv);
            ASSERT_EQ(recorder.tree().visited, plain.counters.nodes);
            ASSERT_EQ(counted(recorder.tree()), plain.counters.nodes);
        }
    }
}

TEST(Tree, RecordingChangesNothing) {
    recording_changes_nothing<Chess>();
    recording_changes_nothing<Checkers>();
    recording_changes_nothing<Sherlock>();
}

// The best line of the tree is the one that the player gives.
template <class G>
void best_line_is_the_players() {
    using P = typename G::Position;
    Rng rng(15);
    const auto judge = make_judge(P{});
    for (int i = 0; i < scaled(150); ++i) {
        const P at = random_position<G>(rng);
        Limits limits;
        limits.depth = 4;
        TextbookOptions options;
        options.table_megabytes = i % 2;
        options.pvs = i % 5 != 0;
        TreeLimits<P> room;
        room.nodes = 1'000'000;
        Recorder<P> recorder(at, room);
        const auto thought =
            Textbook<P, Recorder<P>&>(options, judge, recorder).think(Line<P>(at), limits);
        const Tree<P>& tree = recorder.tree();
        std::uint32_t node = tree.answer();
        for (const auto m : thought.pv) {
            // What comes after it was not searched now: the table knows it.
            if (tree.nodes[node].end == End::TableCut) break;
            node = tree.nodes[node].best;
            ASSERT_NE(node, kNoNode) << G::write_position(at);
            ASSERT_TRUE(tree.nodes[node].move == m) << G::write_position(at);
        }
    }
}

TEST(Tree, TheBestLineIsThePlayers) {
    best_line_is_the_players<Chess>();
    best_line_is_the_players<Checkers>();
    best_line_is_the_players<Sherlock>();
}

// What each node claims about its value, against minimax. (Null moves guess: they are left out.)
template <class G>
void claims_are_true() {
    using P = typename G::Position;
    Rng rng(5);
    const auto judge = make_judge(P{});
    for (int i = 0; i < scaled(200); ++i) {
        const P at = random_position<G>(rng);
        Limits limits;
        limits.depth = 3;
        TextbookOptions options = many_options(false)[static_cast<std::size_t>(i % 9)];
        options.quiescence = false;
        options.table_depth = TableDepth::Exact;
        TreeLimits<P> room;
        room.nodes = 1'000'000;
        Recorder<P> recorder(at, room);
        Textbook<P, Recorder<P>&>(options, judge, recorder).think(Line<P>(at), limits);
        const Tree<P>& tree = recorder.tree();
        for (std::uint32_t n = 0; n < tree.nodes.size(); n += 1 + rng.below(20)) {
            const TreeNode<P>& node = tree.nodes[n];
            JudgedLine<P> line = line_to(tree, n, *judge);
            ASSERT_EQ(node.static_value, line.value());
            ASSERT_EQ(node.ply, line.plies());
            const std::size_t moves = legal_moves(line.position()).size();
            if (node.moves != 0) {
                ASSERT_EQ(node.moves, moves);
            }
            ASSERT_EQ(node.end == End::NoMoves, moves == 0);
            if (node.end == End::Searched) {
                ASSERT_EQ(node.tried, node.moves);
            }
            if (node.end == End::BetaCut) {
                ASSERT_GE(node.value, node.beta);
            }
            Budget budget({}, {});
            Walk<P> walk{line, budget};
            const Value truth = negamax(walk, node.depth, node.ply);
            if (node.bound == Bound::Exact) {
                ASSERT_EQ(node.value, truth);
            }
            if (node.bound == Bound::Lower) {
                ASSERT_LE(node.value, truth);
            }
            if (node.bound == Bound::Upper) {
                ASSERT_GE(node.value, truth);
            }
            ASSERT_NE(node.bound, Bound::None);
        }
    }
}

TEST(Tree, WhatItSaysOfEachNodeIsTrue) {
    claims_are_true<Chess>();
    claims_are_true<Checkers>();
    claims_are_true<Sherlock>();
}

// A table cut names the node where the same position was searched before.
template <class G>
int table_cuts_name_their_source() {
    using P = typename G::Position;
    const auto judge = make_judge(P{});
    Limits limits;
    limits.depth = 5;
    TreeLimits<P> room;
    room.nodes = 1'000'000;
    Recorder<P> recorder(G::start(), room);
    Textbook<P, Recorder<P>&>({}, judge, recorder).think(Line<P>(G::start()), limits);
    const Tree<P>& tree = recorder.tree();
    int cuts = 0;
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
        const TreeNode<P>& node = tree.nodes[n];
        if (node.end != End::TableCut) continue;
        ++cuts;
        const std::uint32_t source = tree.find(node.source);
        EXPECT_NE(source, kNoNode);
        if (source == kNoNode) break;
        EXPECT_LT(tree.nodes[source].number, node.number);
        EXPECT_GE(tree.nodes[source].depth, node.depth);
        EXPECT_EQ(tree.nodes[source].bound, node.bound);
        EXPECT_EQ(to_table(tree.nodes[source].value, tree.nodes[source].ply),
                  to_table(node.value, node.ply));
        EXPECT_EQ(line_to(tree, source, *judge).position().key(),
                  line_to(tree, n, *judge).position().key());
    }
    return cuts;
}

TEST(Tree, TableCutsNameTheirSource) {
    EXPECT_GT(table_cuts_name_their_source<Chess>(), 10);
    EXPECT_GT(table_cuts_name_their_source<Checkers>(), 10);
    EXPECT_GT(table_cuts_name_their_source<Sherlock>(), 10);
}

// Alpha-beta in the form of minimax, in the form of negamax, and Textbook with everything off:
// the same nodes, in the same order, for the same reasons.
template <class G>
void forms_agree(Leaf leaf) {
    using P = typename G::Position;
    Rng rng(8);
    const auto judge = make_judge(P{});
    constexpr int kDepth = 3;
    Limits limits;
    limits.depth = kDepth;
    limits.nodes = 20'000;  // captures in any order can be without end
    for (int i = 0; i < scaled(60); ++i) {
        const P at = random_position<G>(rng);
        TreeLimits<P> room;
        room.nodes = 1'000'000;
        const auto walk_with = [&](auto form) {
            Recorder<P> recorder(at, room);
            JudgedLine<P> line(at, JudgedBy<P>(*judge));
            Budget budget(limits, {});
            Walk<P, Recorder<P>&> walk{line, budget, leaf, recorder};
            form(walk);
            return recorder.tree();
        };
        const Tree<P> nega = walk_with(
            [](auto& walk) { return alphabeta_negamax(walk, kDepth, 0, -kInfinity, kInfinity); });
        const Tree<P> mini = walk_with([](auto& walk) {
            return alphabeta_minimax(walk, kDepth, 0, -kInfinity, kInfinity, true);
        });
        TextbookOptions options = many_options(false).back();
        options.quiescence = leaf == Leaf::Quiescence;
        Recorder<P> recorder(at, room);
        Textbook<P, Recorder<P>&>(options, judge, recorder).think(Line<P>(at), limits);
        ASSERT_EQ(nega.visited, mini.visited);
        for (const Tree<P>& tree : {mini, recorder.tree()}) {
            ASSERT_EQ(tree.nodes.size(), nega.nodes.size());
            for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
                const TreeNode<P>& a = tree.nodes[n];
                const TreeNode<P>& b = nega.nodes[n];
                ASSERT_TRUE(a.move == b.move && a.parent == b.parent && a.depth == b.depth);
                ASSERT_TRUE(a.alpha == b.alpha && a.beta == b.beta);
                ASSERT_TRUE(a.value == b.value || a.end == End::Stopped);
                ASSERT_TRUE(a.end == b.end && a.bound == b.bound && a.best == b.best);
            }
        }
    }
}

TEST(Tree, BothFormsOfAlphaBetaVisitTheSameNodes) {
    forms_agree<Chess>(Leaf::Static);
    forms_agree<Chess>(Leaf::Quiescence);
    forms_agree<Checkers>(Leaf::Static);
    forms_agree<Checkers>(Leaf::Quiescence);
    forms_agree<Sherlock>(Leaf::Quiescence);
}

// Records the start position of chess with everything on.
Tree<chess::Position> chess_tree(int depth, const TreeLimits<chess::Position>& room) {
    using P = chess::Position;
    Limits limits;
    limits.depth = depth;
    Recorder<P> recorder(Chess::start(), room);
    Textbook<P, Recorder<P>&>({}, make_judge(P{}), recorder).think(Line<P>(Chess::start()), limits);
    return recorder.tree();
}

TEST(Tree, FoldsWhatIsBeyondItsLimits) {
    TreeLimits<chess::Position> room;
    for (const std::size_t nodes : {1U, 40U, 100U, 5'000U}) {
        room.nodes = nodes;
        const auto tree = chess_tree(5, room);
        EXPECT_EQ(counted(tree), tree.visited);
        EXPECT_LE(tree.nodes.size(), std::max<std::size_t>(nodes, tree.roots().size()));
        if (nodes < 40) continue;
        // The last root keeps its moves, whatever else is folded.
        const auto& root = tree.nodes[tree.answer()];
        EXPECT_EQ(root.depth, 5);
        EXPECT_EQ(root.tried, 20U);
        const auto children = std::count_if(
            tree.nodes.begin(), tree.nodes.end(),
            [&](const auto& node) { return node.parent == tree.answer() && !node.again; });
        EXPECT_EQ(children, 20);
        EXPECT_NE(root.best, kNoNode);
    }
}

TEST(Tree, LimitsOfDepthAndSubtree) {
    TreeLimits<chess::Position> room;
    room.nodes = 1'000'000;
    room.depth = 2;
    auto tree = chess_tree(4, room);
    EXPECT_EQ(counted(tree), tree.visited);
    for (const auto& node : tree.nodes) EXPECT_LE(node.ply, 2);

    const auto e4 = Chess::read_move(Chess::start(), "e2e4").value();
    room.depth = 100;
    room.subtree = {e4};
    tree = chess_tree(4, room);
    EXPECT_EQ(counted(tree), tree.visited);
    bool below = false;
    for (const auto& node : tree.nodes) {
        if (node.ply < 2) continue;
        std::uint32_t up = node.parent;
        while (tree.nodes[up].ply > 1) up = tree.nodes[up].parent;
        EXPECT_TRUE(tree.nodes[up].move == e4);
        below = true;
    }
    EXPECT_TRUE(below);
}

// Every player that searches a tree shows it; the others say so.
TEST(Tree, PlayersShowTheirTrees) {
    using P = chess::Position;
    for (const std::string spec :
         {"minimax:depth=2", "negamax:depth=2,quiescence=on,nodes=5000",
          "minimax:depth=3,pruning=on", "alphabeta:depth=3", "ocap:depth=3,time=off",
          "lyon:depth=3,time=off", "classic:depth=3", "classic:board=mailbox,nodes=3000"}) {
        auto player = engine::make_player<Chess>(spec);
        ASSERT_TRUE(player.has_value()) << spec;
        const Line<P> line(Chess::start());
        Recorder<P> recorder(Chess::start(), {});
        const auto plain = (*player)->think(line, {}, {});
        const auto seen = (*player)->think_recorded(line, {}, {}, recorder);
        ASSERT_TRUE(seen.has_value()) << spec;
        EXPECT_EQ(seen->counters.nodes, plain.counters.nodes) << spec;
        EXPECT_TRUE(seen->move == plain.move) << spec;
        EXPECT_EQ(recorder.tree().visited, plain.counters.nodes) << spec;
    }
    Recorder<P> recorder(Chess::start(), {});
    EXPECT_FALSE(engine::make_player<Chess>("uniform").value()->think_recorded(
        Line<P>(Chess::start()), {}, {}, recorder));
}

}  // namespace
}  // namespace damier::search
