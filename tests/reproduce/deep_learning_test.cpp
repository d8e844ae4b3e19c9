// What the report on learning says of networks, beside some that were taught for a moment and beside made-up
// figures; and their pictures.
#include "reproduce/deep_learning.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "reproduce/learning_plot.h"
#include "reproduce/network_picture.h"

namespace damier::reproduce {
namespace {

DeepLearning taught(std::uint64_t updates) {
    std::atomic<int> at_hand = 0;
    auto learning = teach_networks(updates, at_hand, {});
    EXPECT_TRUE(learning.has_value()) << learning.error().message;
    EXPECT_EQ(at_hand, updates == 0 ? 0 : 6);
    return std::move(*learning);
}

learn::LessonReport& end_of(DeepLearning& learning, std::string_view name) {
    for (Learnt& each : learning.networks) {
        if (each.name == name) return each.curve.back();
    }
    throw std::logic_error("there is no such network");
}

TEST(DeepLearningClaims, VerdictsFollowTheFigures) {
    DeepLearning learning = taught(30);
    const auto verdict = [&learning](std::size_t claim) {
        return claims_of(learning).at(claim).verdict;
    };
    end_of(learning, "KQK, plain").won = 0.01;
    end_of(learning, "KQK").won = 0.5;
    end_of(learning, "KQK, no discount").won = 0.45;
    EXPECT_EQ(verdict(0).substr(0, 19), "Not as it is drawn,");
    EXPECT_EQ(verdict(1), "Not seen with so few updates.");
    EXPECT_EQ(verdict(3), "That makes no clear difference with so many updates.");
    end_of(learning, "KQK, plain").won = 0.9;
    end_of(learning, "KQK").won = 1;
    end_of(learning, "KQK, no discount").won = 0.85;
    EXPECT_EQ(verdict(0), "Holds, even as it is drawn.");
    EXPECT_EQ(verdict(1).substr(0, 6), "Holds:");
    EXPECT_EQ(verdict(3).substr(0, 11), "It matters:");
    const std::string ours = claims_of(learning)[3].ours;
    EXPECT_EQ(ours, "KQK learnt without it: 85.00 % of the won positions won; with 0.95: 100.00 %");

    end_of(learning, "tic-tac-toe, no hidden unit").error = 0.3;
    end_of(learning, "tic-tac-toe").error = 0.2;
    EXPECT_EQ(verdict(4), "Not seen with so few updates.");
    end_of(learning, "tic-tac-toe").error = 0.1;
    EXPECT_EQ(verdict(4).substr(0, 6), "Holds:");
}

TEST(DeepLearningClaims, SaysHowTheLossGoes) {
    DeepLearning learning = taught(30);
    const auto verdict_of = [&learning](double first, double middle, double end) {
        for (Learnt& each : learning.networks) {
            each.curve.resize(4);
            each.curve[1].loss = first;
            each.curve[2].loss = middle;
            each.curve[3].loss = end;
        }
        return claims_of(learning)[5].verdict;
    };
    EXPECT_EQ(verdict_of(0.5, 0.3, 0.1), "Holds.");
    EXPECT_EQ(verdict_of(0.1, 0.5, 0.1).substr(0, 18), "Holds in the end, ");
    EXPECT_EQ(verdict_of(0.1, 0.12, 0.1), "Not seen with so few updates.");
    EXPECT_EQ(verdict_of(0.1, 0.2, 0.3), "Not seen with so few updates.");
}

TEST(DeepLearningClaims, NothingTaughtNothingClaimed) {
    const DeepLearning none = taught(0);
    EXPECT_TRUE(none.networks.empty() && none.complete);
    const auto claims = claims_of(none);
    for (const std::size_t measured : {0U, 1U, 3U, 4U, 5U}) {
        EXPECT_EQ(claims[measured].ours, "not measured");
        EXPECT_EQ(claims[measured].verdict, "Nothing was learnt here.");
    }
    EXPECT_EQ(claims[2].verdict.substr(0, 10), "Right but ");  // whatever was measured
    EXPECT_TRUE(to_plot(none).series.empty());
}

TEST(DeepLearningReport, HasARowForEachNetwork) {
    const DeepLearning learning = taught(30);
    const std::string text = to_text(learning);
    for (const char* part : {"\ntic-tac-toe, plain ", "\ntic-tac-toe ", "\nKQK, plain ", "\nKQK ",
                             "\ntic-tac-toe, no hidden unit ", "\nKQK, no discount "})
        EXPECT_NE(text.find(part), std::string::npos) << part;
    const auto json = to_json(learning);
    EXPECT_EQ(json["networks"].size(), 6U);
    EXPECT_EQ(json["claims"].size(), 6U);
    for (const auto& network : json["networks"]) {
        const bool is_plain = network["name"].get<std::string>().ends_with("plain");
        EXPECT_GE(network["curve"].back()["updates"], is_plain ? 120 : 30);
        EXPECT_GT(network["weights"], 0);
    }
    EXPECT_EQ(to_plot(learning).series.size(), 4U);
}

TEST(DeepLearningReport, StoppedAtOnceIsEmptyAndSaysSo) {
    std::stop_source stop;
    stop.request_stop();
    std::atomic<int> at_hand = 0;
    const auto learning = teach_networks(1'000, at_hand, stop.get_token());
    ASSERT_TRUE(learning.has_value());
    EXPECT_FALSE(learning->complete);
    EXPECT_TRUE(learning->networks.empty());
    EXPECT_NE(to_text(*learning).find("Stopped early"), std::string::npos);
}

TEST(LearningPlot, HasPointsOfGamesWhereThereAreNoExactAnswers) {
    learn::LessonReport report;
    report.updates = 50;
    report.uniform = 0.75;
    report.greedy = 0.25;
    const std::vector<LearningCurve> curves{{"", {learn::LessonReport{}, report}}};
    const Plot plot = plot_of_points("points", curves);
    ASSERT_EQ(plot.series.size(), 2U);
    EXPECT_EQ(plot.series[0].name, "against random moves");
    ASSERT_EQ(plot.series[1].points.size(), 2U);
    EXPECT_EQ(plot.series[0].points[1].y, 75);
    EXPECT_EQ(plot.series[1].points[1].y, 25);
    EXPECT_EQ(plot.series[1].points[1].x, 50);
}

// ---- the network as a picture

std::size_t count(std::string_view text, std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos;
         at = text.find(what, at + 1))
        ++found;
    return found;
}

TEST(NetworkPicture, DrawsEachUnitAndEachLink) {
    learn::NetworkView view;
    view.position = "8/8 <w>";
    view.layers.resize(3);
    view.layers[0].units = {{"white king a1", 1}, {"white to move", 1}};
    view.layers[1].units = {{"", 0.5}, {"", 0}, {"", 2}};
    view.layers[1].links = {{0, 2, 1.5}, {1, 0, -0.5}};
    view.layers[2].units = {{"Kb1", -0.25}};
    view.layers[2].links = {{2, 0, -1}};
    const std::string picture = network_picture("KQK & more", view);
    EXPECT_EQ(count(picture, "<line "), 3U);
    EXPECT_EQ(count(picture, "<circle "), 12U) << "one of the ground and one of the unit";
    EXPECT_NE(picture.find("KQK &amp; more"), std::string::npos);
    EXPECT_NE(picture.find(">8/8 &lt;w&gt;</text>"), std::string::npos);
    EXPECT_NE(picture.find("2 inputs that are on"), std::string::npos);
    EXPECT_NE(picture.find(">white king a1</text>"), std::string::npos);
    EXPECT_NE(picture.find(">Kb1  -0.250</text>"), std::string::npos);
    // What adds and what takes away have two colours: of lines, and of the words that explain them.
    EXPECT_EQ(count(picture, "stroke=\"#1f6fb2\""), 1U);
    EXPECT_EQ(count(picture, "stroke=\"#b2560d\""), 2U);
    EXPECT_NE(picture.find("<tspan fill=\"#1f6fb2\">blue adds"), std::string::npos);

    view.after = "Kb1";
    view.is_turned = true;
    EXPECT_NE(network_picture("", view).find(">after Kb1: 8/8 &lt;w&gt; (a mirror image)<"),
              std::string::npos);
}

// Many units without a name, and none of which anything comes.
TEST(NetworkPicture, HasRoomForAsManyUnitsAsThereMayBe) {
    learn::NetworkView view;
    view.layers.resize(3);
    view.layers[0].units = {{"input", 1}};
    view.layers[1].units.resize(1024);
    view.layers[2].units = {{"output", 0}};
    const std::string picture = network_picture("", view);
    EXPECT_EQ(count(picture, "<circle "), 2U * 1026);
    EXPECT_EQ(picture.find("nan"), std::string::npos);
    EXPECT_EQ(picture.find("inf"), std::string::npos);
}

}  // namespace
}  // namespace damier::reproduce
