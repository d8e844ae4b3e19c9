// The tree of a champion search: the same nodes with and without a recorder, and each of its reasons to
// leave a node, or not to visit one, is there to be seen.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/players.h"
#include "engine/tree_writer.h"
#include "games/games.h"
#include "search/recorder.h"

namespace damier::search {
namespace {

template <class G>
struct RecordedChampion {
    using P = typename G::Position;
    Recorder<P> recorder;
    Thought<P> thought;

    RecordedChampion(std::string_view spec, std::string_view fen, std::size_t nodes = 400'000)
        : recorder(G::read_position(fen).value(), {.nodes = nodes, .subtree = {}}) {
        const auto player = engine::make_player<G>(spec).value();
        const Line<P> line(G::read_position(fen).value());
        thought = player->think_recorded(line, {}, {}, recorder).value();
        const auto plain = engine::make_player<G>(spec).value()->think(line, {}, {});
        EXPECT_EQ(plain.counters.nodes, thought.counters.nodes);
        EXPECT_EQ(plain.move, thought.move);
        EXPECT_EQ(plain.value, thought.value);
        EXPECT_EQ(recorder.tree().visited, thought.counters.nodes);
    }
};

constexpr std::string_view kMiddle =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

TEST(ChampionTree, ShowsWhyNodesEnd) {
    const RecordedChampion<chess::Chess> tree(
        "champion:depth=12,margins=history_pruning_margin:500", kMiddle);
    std::set<End> ends;
    std::set<Visit> visits;
    bool has_reduced = false;
    bool has_extended = false;
    bool has_again = false;
    for (const auto& node : tree.recorder.tree().nodes) {
        ends.insert(node.end);
        visits.insert(node.visit);
        has_reduced |= node.change < 0;
        has_extended |= node.change > 0;
        has_again |= node.again && node.change >= 0;
    }
    for (const End end : {End::BetaCut, End::TableCut, End::NullCut, End::StandPat,
                          End::ReverseFutility, End::ProbCut, End::MultiCut})
        EXPECT_EQ(ends.count(end), 1U) << name(end);
    for (const Visit visit :
         {Visit::Root, Visit::Move, Visit::Quiescence, Visit::Pass, Visit::Singular})
        EXPECT_EQ(visits.count(visit), 1U) << name(visit);
    EXPECT_TRUE(has_reduced && has_extended && has_again);
    std::set<End> reasons;
    for (const auto& item : tree.recorder.tree().skipped) reasons.insert(item.reason);
    EXPECT_EQ(reasons, (std::set{End::LateMove, End::Futility, End::Exchange, End::History}));
}

TEST(ChampionTree, ShowsAMateInHand) {
    const RecordedChampion<chess::Chess> tree("champion:depth=7",
                                              "6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1");
    std::set<End> ends;
    for (const auto& node : tree.recorder.tree().nodes) ends.insert(node.end);
    EXPECT_EQ(ends.count(End::MateDistance), 1U);
}

// Without a pass a node is looked at once more by itself; that look changes no turn.
TEST(ChampionTree, ShowsLooksAsideInCheckers) {
    const RecordedChampion<checkers::Checkers> tree(
        "champion:depth=13", checkers::Checkers::write_position(checkers::Checkers::start()));
    bool has_verification = false;
    const auto& nodes = tree.recorder.tree().nodes;
    for (const auto& node : nodes) {
        if (node.visit != Visit::Verification && node.visit != Visit::Singular) continue;
        has_verification |= node.visit == Visit::Verification;
        EXPECT_EQ(node.ply, nodes[node.parent].ply);
    }
    EXPECT_TRUE(has_verification);
}

TEST(ChampionTree, IsWritten) {
    const RecordedChampion<chess::Chess> tree("champion:depth=9", kMiddle, 3'000);
    const auto json = nlohmann::json::parse(
        engine::tree_as_json<chess::Chess>(tree.recorder.tree(), "champion:depth=9", tree.thought));
    std::set<std::string> reasons;
    std::set<std::string> ends;
    for (const auto& node : json["tree"]) {
        ends.insert(node["end"]);
        if (!node.contains("skipped")) continue;
        for (const auto& each : node["skipped"]) reasons.insert(each["reason"]);
    }
    EXPECT_EQ(ends.count("reverse futility"), 1U);
    EXPECT_EQ(reasons.count("late move") + reasons.count("futility"), 2U);
    const std::string dot = engine::tree_as_dot<chess::Chess>(
        tree.recorder.tree(), tree.recorder.tree().answer(), {.title = "", .position = ""});
    EXPECT_NE(dot.find("late move: "), std::string::npos);
    EXPECT_NE(dot.find("reverse futility"), std::string::npos);
    EXPECT_NE(dot.find("(-1 ply)"), std::string::npos);
}

}  // namespace
}  // namespace damier::search
