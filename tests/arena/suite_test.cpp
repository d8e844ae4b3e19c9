// Test suites: what is read from a file, what is refused, and when a solution counts as found.
#include "arena/suite.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/epd_operations.h"
#include "engine/make_session.h"
#include "games/games.h"

namespace damier::arena {
namespace {

using checkers::Checkers;
using chess::Chess;

template <Game G>
Result<std::vector<SuiteTask>> read(const std::string& text) {
    std::istringstream file(text);
    return read_suite<G>(file, "suite");
}

TEST(EpdOperations, OpcodesWordsAndStrings) {
    const std::string_view line = R"(x bm Qg6  Rxh7;; id "a; b" c;am;)";
    const auto read = read_epd_operations(line, 1);
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(read->size(), 3U);
    EXPECT_EQ((*read)[0].opcode.text, "bm");
    EXPECT_EQ((*read)[0].opcode.offset, 2U);
    ASSERT_EQ((*read)[0].operands.size(), 2U);
    EXPECT_EQ((*read)[0].operands[1].text, "Rxh7");
    EXPECT_EQ((*read)[0].operands[1].offset, 10U);
    EXPECT_EQ((*read)[0].text, "bm Qg6  Rxh7");
    ASSERT_EQ((*read)[1].operands.size(), 2U);
    EXPECT_EQ((*read)[1].operands[0].text, "a; b");
    EXPECT_EQ((*read)[1].operands[1].text, "c");
    EXPECT_TRUE((*read)[2].operands.empty());
}

TEST(Suite, IsReadInPlainWords) {
    const auto tasks = read<Chess>(
        "\xEF\xBB\xBF# comment\r\n\r\n"
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - hmvc 3; bm Ra8 a1b1; am Kf1; c0 \"x\"; id \"one\";\r\n"
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9 am Kf1;");
    ASSERT_TRUE(tasks.has_value()) << tasks.error().message;
    const SuiteTask first{3, "one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 1", {"Ra8#", "Rb1"}, {"Kf1"}};
    const SuiteTask second{4, "line 4", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9", {}, {"Kf1"}};
    EXPECT_EQ(*tasks, (std::vector<SuiteTask>{first, second}));
    EXPECT_EQ(first.wanted(), "Ra8# Rb1, not Kf1");
    EXPECT_EQ(second.wanted(), "not Kf1");
    EXPECT_TRUE(first.is_solved_by("Rb1"));
    EXPECT_FALSE(first.is_solved_by("Rc1"));
    EXPECT_TRUE(second.is_solved_by("Rc1"));
    EXPECT_FALSE(second.is_solved_by("Kf1"));
    EXPECT_FALSE(second.is_solved_by(""));  // who gives up has solved nothing
}

TEST(Suite, OfAGameWithoutEpd) {
    const auto tasks = read<Checkers>("B:W18,32:B14 bm 14x23; id \"forced\";\n");
    ASSERT_TRUE(tasks.has_value()) << tasks.error().message;
    EXPECT_EQ(tasks->front().best, std::vector<std::string>{"14x23"});
    EXPECT_EQ(tasks->front().id, "forced");
}

TEST(Suite, FaultsHaveTheirLine) {
    const auto error = [](const std::string& line) {
        return read<Chess>("# one\n\n" + line).error().message;
    };
    const std::string position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - ";
    EXPECT_EQ(error(position + "id \"x\";"),
              "'suite', line 3: neither bm nor am says which move is right");
    EXPECT_EQ(error(position + "bm;"), "'suite', line 3: EPD character 31: bm names no move");
    EXPECT_EQ(error(position + "bm Ra8; am Ra8#;"),
              "'suite', line 3: Ra8# stands in both bm and am");
    EXPECT_EQ(error(position + "bm Ra8 Rh1;").find("'suite', line 3: EPD character 38: bm: "), 0U);
    EXPECT_EQ(read<Chess>("# nothing\n").error().message, "'suite' has no positions");
}

std::vector<std::unique_ptr<engine::Session>> sessions(std::size_t count,
                                                       const std::string& player) {
    std::vector<std::unique_ptr<engine::Session>> all;
    for (std::size_t i = 0; i < count; ++i) {
        all.push_back(engine::make_session("chess").value());
        EXPECT_TRUE(all.back()->seat_player(engine::Chair::Adviser, player).has_value());
    }
    return all;
}

const std::string kMates =
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n"
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf1;\n"
    "6rk/6pp/8/6N1/8/8/8/6K1 w - - bm Nf7;\n"
    "q3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7;\n";

TEST(Suite, AnswersComeInTheOrderOfTheTasks) {
    const auto tasks = read<Chess>(kMates).value();
    for (const std::size_t players : {1U, 3U}) {
        std::vector<std::size_t> order;
        Limits limits;
        limits.depth = 4;
        const auto told = [&](std::size_t task, const SuiteAnswer&) { order.push_back(task); };
        const SuiteRun run = run_suite(sessions(players, "alphabeta"), tasks, limits, told, {});
        EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
        EXPECT_EQ(run.answered(), 4U);
        EXPECT_EQ(run.solved(), 3U);
        EXPECT_FALSE(run.failure.has_value());
        EXPECT_FALSE(run.answers[1]->is_solved());
        EXPECT_EQ(run.answers[1]->move, "Ra8#");
        EXPECT_EQ(run.answers[0]->found->depth, 1);
        EXPECT_LE(run.answers[3]->found->nodes, run.answers[3]->cost.nodes);
        EXPECT_LE(run.answers[3]->found->depth, 4);
        EXPECT_GT(run.cost().nodes, 0U);
    }
}

TEST(Suite, AStopLeavesOutWhatItCutsShort) {
    const auto tasks = read<Chess>(kMates).value();
    std::stop_source stop;
    Limits limits;
    limits.depth = 2;
    const auto told = [&](std::size_t, const SuiteAnswer&) { stop.request_stop(); };
    const SuiteRun run = run_suite(sessions(1, "alphabeta"), tasks, limits, told, stop.get_token());
    EXPECT_EQ(run.answered(), 1U);
    EXPECT_EQ(run.answers.size(), 4U);
}

}  // namespace
}  // namespace damier::arena
