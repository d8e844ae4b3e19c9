// The parts of the Monte Carlo search by themselves: its memory, its formulas, its last choice.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "core/random.h"
#include "search/final_move.h"
#include "tictactoe/game.h"

namespace damier::search {
namespace {

using tictactoe::TicTacToe;

// The four ways differ where means and visits do: two moves of a crafted root.
TEST(MonteCarloFinal, TheWaysDiffer) {
    using P = tictactoe::Position;
    const P at = TicTacToe::read_position("xoxoxo...").value();
    StaticVector<tictactoe::Move, 9> moves;
    for (const int square : {6, 7, 8}) moves.push_back({static_cast<std::uint8_t>(square)});
    MonteCarloTree<P> tree(1);
    auto& node = *tree.add(at.key(), moves, [](std::size_t) { return 0.0F; });
    const auto set = [&node](std::size_t i, std::uint32_t visits, double points) {
        node.edges()[i].visits.set(visits);
        node.edges()[i].sum.set(static_cast<std::uint64_t>(points * kWholePoint));
    };
    set(0, 100, 40);  // the most visits
    set(1, 90, 45);   // the most points, and the best lower bound
    set(2, 2, 2);     // the best mean
    MonteCarloOptions options;
    options.solver = false;
    const auto chosen = [&](FinalMove final_move) {
        options.final_move = final_move;
        return final_edge(options, node, 100, 0.5).move.square;
    };
    EXPECT_EQ(chosen(FinalMove::Visits), 6);
    EXPECT_EQ(chosen(FinalMove::Wins), 7);
    EXPECT_EQ(chosen(FinalMove::Secure), 7);
    EXPECT_EQ(chosen(FinalMove::Value), 8);
    options.solver = true;
    options.final_move = FinalMove::Visits;
    node.edges()[0].set_proof(Proof::loss(4));
    EXPECT_EQ(chosen(FinalMove::Visits), 7);
    node.edges()[1].set_proof(Proof::loss(6));
    node.edges()[2].set_proof(Proof::loss(2));
    EXPECT_EQ(chosen(FinalMove::Visits), 7);  // the longest resistance
    node.edges()[2].set_proof(Proof::draw());
    EXPECT_EQ(chosen(FinalMove::Visits), 8);
    // A proven draw is worth a draw, whatever its samples were: here they were all won.
    node.edges()[1].set_proof({});
    EXPECT_EQ(chosen(FinalMove::Visits), 7);  // 50 % is no less
    set(1, 90, 40);
    EXPECT_EQ(chosen(FinalMove::Visits), 8);
    EXPECT_EQ(final_edge(options, node, 100, 0).move.square, 7);  // draws=loss
    node.edges()[0].set_proof(Proof::win(9));
    set(0, 1, 0);
    EXPECT_EQ(chosen(FinalMove::Visits), 6);
    // Where a rule ends the game before that, the win is not believed.
    EXPECT_EQ(final_edge(options, node, 9, 0.5).move.square, 6);
    EXPECT_EQ(final_edge(options, node, 8, 0.5).move.square, 8);
}

TEST(Selection, Formulas) {
    // Two moves: 3 of 4 points in 4 visits, 1 of 2 points in 2; the node was visited 7 times.
    using P = tictactoe::Position;
    MonteCarloTree<P> tree(1);
    const P at = TicTacToe::read_position("xoxoxo...").value();
    StaticVector<tictactoe::Move, 9> moves;
    moves.push_back({6});
    moves.push_back({7});
    const std::array<float, 2> priors{0.75F, 0.25F};
    auto& node = *tree.add(at.key(), moves, [&](std::size_t i) { return priors[i]; });
    node.edges()[0].visits.add(4);
    node.edges()[0].sum.add(3 * kWholePoint);
    node.edges()[1].visits.add(2);
    node.edges()[1].sum.add(kWholePoint);
    node.visits.add(6);
    const auto tag = AmafTable::tag(at.turn(), 7);
    for (int i = 0; i < 10; ++i) {
        // The second move later in ten playouts, eight of them won by the side to move.
        const Points ours = i < 8 ? kWholePoint : 0;
        std::array<Points, 2> scores{};
        scores[static_cast<std::size_t>(idx(at.turn()))] = ours;
        scores[static_cast<std::size_t>(idx(other(at.turn())))] = kWholePoint - ours;
        tree.add_amaf(node, std::array{tag}, scores);
    }
    MonteCarloOptions options;
    options.c = 0.5;
    const auto score = [&](std::size_t i) {
        return Selection<P>(options, node, tree.amaf(node), 100).terms(at, node.edges()[i]).score;
    };
    options.policy = Policy::Uct;
    EXPECT_NEAR(score(0), 0.75 + 0.5 * std::sqrt(std::log(7.0) / 4), 1e-6);
    EXPECT_NEAR(score(1), 0.5 + 0.5 * std::sqrt(std::log(7.0) / 2), 1e-6);
    options.progressive = 2;
    EXPECT_NEAR(score(0), 0.75 + 0.5 * std::sqrt(std::log(7.0) / 4) + 2 * 0.75 / 5, 1e-6);
    options.progressive = 0;
    options.policy = Policy::Puct;
    EXPECT_NEAR(score(1), 0.5 + 0.5 * 0.25 * std::sqrt(7.0) / 3, 1e-6);
    options.c = 0;
    options.policy = Policy::Rave;
    options.k = 100;
    const double b = std::sqrt(100.0 / 121);
    EXPECT_NEAR(score(1), (1 - b) * 0.5 + b * 0.8, 1e-9);
    EXPECT_NEAR(score(0), 0.75, 1e-9);  // never played later
    options.k = 0;
    options.bias = 0.1;
    const double mse = 10 / (2 + 10 + 4 * 0.01 * 2 * 10);
    EXPECT_NEAR(score(1), (1 - mse) * 0.5 + mse * 0.8, 1e-9);
    options.policy = Policy::Grave;
    options.bias = 0.001;
    const double grave = 10 / (2 + 10 + 0.001 * 2 * 10);
    EXPECT_NEAR(score(1), (1 - grave) * 0.5 + grave * 0.8, 1e-9);
    // A proven loss is not tried, unless a rule may end the game before it comes.
    options.policy = Policy::Uct;
    const auto tried = [&](int plies_left) {
        return Selection<P>(options, node, nullptr, plies_left).choose(at);
    };
    EXPECT_EQ(tried(100), 0U);
    node.edges()[0].set_proof(Proof::loss(9));
    EXPECT_EQ(tried(9), 1U);
    EXPECT_EQ(tried(8), 0U);
}

TEST(AmafTable, HoldsWhatWasAdded) {
    Rng rng(3);
    std::vector<std::uint64_t> room(AmafTable::words(1024));
    auto* table = new (room.data()) AmafTable(1024);
    std::map<AmafTable::Tag, std::pair<std::uint32_t, std::uint64_t>> expected;
    for (int i = 0; i < 20'000; ++i) {
        const auto tag = static_cast<AmafTable::Tag>(1 + rng.below(60'000));
        const auto sum = rng.below(100);
        if (!table->add(tag, 1, sum)) {
            EXPECT_FALSE(expected.contains(tag));
            EXPECT_EQ(table->used(), 768U);
            continue;
        }
        expected[tag].first += 1;
        expected[tag].second += sum;
    }
    EXPECT_EQ(expected.size(), 768U);
    for (const auto& [tag, stats] : expected) {
        EXPECT_EQ(table->find(tag).visits, stats.first);
        EXPECT_EQ(table->find(tag).sum, stats.second);
    }
    EXPECT_EQ(table->find(60'001).visits, 0U);
}

TEST(MonteCarloTree, FindsWhatIsMetAgainAndForgetsTheRest) {
    using P = tictactoe::Position;
    MonteCarloTree<P> tree(1);
    const auto add = [&tree](Key key, std::size_t moves) {
        StaticVector<tictactoe::Move, 9> list;
        for (std::size_t i = 0; i < moves; ++i) list.push_back({static_cast<std::uint8_t>(i)});
        return tree.add(key, list, [](std::size_t) { return 0.0F; });
    };
    const Key kept = 12345;
    auto* node = add(kept, 9);
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(add(kept, 9), node);  // the first one stays
    node->visits.add(41);
    node->edges()[8].visits.add(7);
    node->edges()[8].set_proof(Proof::win(3));
    tree.add_amaf(*node, std::array<AmafTable::Tag, 2>{5, 6}, {10, 20});
    Rng rng(1);
    for (int turn = 0; turn < 10; ++turn) {
        std::vector<Key> keys;
        while (!tree.is_full()) {
            keys.push_back(rng.next());
            if (add(keys.back(), 4) == nullptr) keys.pop_back();
        }
        for (const Key key : keys) ASSERT_NE(tree.peek(key), nullptr);
        tree.turn_over();
        EXPECT_FALSE(tree.is_full());
        node = tree.find(kept);
        ASSERT_NE(node, nullptr);
        EXPECT_EQ(node->visits.get(), 42U);
        EXPECT_EQ(node->edges()[8].visits.get(), 7U);
        EXPECT_EQ(node->edges()[8].proof(), Proof::win(3));
        EXPECT_EQ(tree.amaf(*node)->find(5).sum, 10U);
        EXPECT_EQ(tree.amaf(*node)->find(6).sum, 20U);
        tree.turn_over();
        ASSERT_NE(tree.find(kept), nullptr);  // taken over once more
        for (const Key key : keys) EXPECT_EQ(tree.peek(key), nullptr);
    }
    tree.clear();
    EXPECT_EQ(tree.find(kept), nullptr);
}

}  // namespace
}  // namespace damier::search
