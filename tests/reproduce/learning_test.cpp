// What the report on learning says, beside tables that were learnt and beside made-up ones.
#include "reproduce/learning.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "reproduce/learning_plot.h"

namespace damier::reproduce {
namespace {

Learning learnt(std::uint64_t updates) {
    std::atomic<int> at_hand = 0;
    auto learning = learn_tables(updates, at_hand, {});
    EXPECT_TRUE(learning.has_value());
    EXPECT_EQ(at_hand, updates == 0 ? 0 : 5);
    return std::move(*learning);
}

TEST(LearningClaims, VerdictsFollowTheFigures) {
    Learning learning = learnt(20'000);
    ASSERT_EQ(learning.tables.size(), 5U);
    EXPECT_EQ(claims_of(learning)[0].verdict, "Not reached with so few updates.");
    for (Learnt& each : learning.tables) {
        each.curve.back().won = 1;
        each.curve.back().optimal = 1;
    }
    learning.tables[3].curve.back().gain = -40;
    learning.tables[4].curve.back().gain = -20;
    EXPECT_EQ(claims_of(learning)[0].verdict.substr(0, 6), "Holds:");
    EXPECT_EQ(claims_of(learning)[2].verdict.substr(0, 24), "They differ as they must");
    learning.tables[2].curve.back().won = 0.98;
    learning.tables[4].curve.back().gain = -50;
    EXPECT_EQ(claims_of(learning)[0].verdict, "Not reached with so few updates.");
    EXPECT_EQ(claims_of(learning)[2].verdict, "No difference was seen with so few updates.");
}

TEST(LearningClaims, NothingLearntNothingClaimed) {
    const Learning none = learnt(0);
    EXPECT_TRUE(none.tables.empty() && none.complete);
    const auto claims = claims_of(none);
    EXPECT_EQ(claims[0].ours, "not measured");
    EXPECT_EQ(claims[1].verdict.substr(0, 10), "Misprinted");  // whatever was measured
    EXPECT_EQ(claims[2].ours, "not measured");
    EXPECT_EQ(claims[3].ours, "not measured");
}

TEST(LearningReport, HasATableForEachSubject) {
    const Learning learning = learnt(2'000);
    const std::string text = to_text(learning);
    for (const char* part : {"\ntic-tac-toe ", "\nKQK ", "\nKRK ", "\ncliff, SARSA\n4  ",
                             "560244 entries", "Misprinted"})
        EXPECT_NE(text.find(part), std::string::npos) << part;
    const auto json = to_json(learning);
    EXPECT_EQ(json["tables"].size(), 5U);
    EXPECT_EQ(json["claims"].size(), 4U);
    for (const auto& table : json["tables"]) {
        EXPECT_EQ(table["curve"].front()["updates"], 0);
        EXPECT_GE(table["curve"].back()["updates"], 2'000);
    }
    EXPECT_EQ(to_plot(learning).series.size(), 4U);
}

TEST(LearningReport, StoppedAtOnceIsEmptyAndSaysSo) {
    std::stop_source stop;
    stop.request_stop();
    std::atomic<int> at_hand = 0;
    const auto learning = learn_tables(1'000, at_hand, stop.get_token());
    ASSERT_TRUE(learning.has_value());
    EXPECT_FALSE(learning->complete);
    EXPECT_TRUE(learning->tables.empty());
    EXPECT_NE(to_text(*learning).find("Stopped early"), std::string::npos);
}

TEST(LearningPlot, OnlyAllIsAHundredPerCent) {
    EXPECT_EQ(share_text(1), "100.00 %");
    EXPECT_EQ(share_text(0.99999), "99.99 %");
    EXPECT_EQ(share_text(0.07), "7.00 %");
    EXPECT_EQ(share_text(0), "0.00 %");
}

}  // namespace
}  // namespace damier::reproduce
