// What the course says about boards: the counts against published and known ones, and the verdicts
// against made-up figures.
#include "reproduce/sherlock_boards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reproduce/studies.h"
#include "sizes.h"

namespace damier::reproduce {
namespace {

SherlockBoards measured(int depth) {
    for (const Study& each : studies()) {
        if (each.compares_boards) return measure_sherlock_boards(each.ground.positions, depth, {});
    }
    return {};
}

const Claim& about(const std::vector<Claim>& claims, std::string_view words) {
    for (const Claim& claim : claims) {
        if (claim.theirs.find(words) != std::string::npos) return claim;
    }
    ADD_FAILURE() << words;
    return claims.front();
}

// J. Schaeffer and others, Checkers Is Solved (2007), has this figure.
TEST(SherlockBoards, AreAsManyAsPublished) { EXPECT_EQ(count_boards(), "500995484682338672639"); }

TEST(SherlockBoards, BothBoardsDoTheSame) {
    const SherlockBoards boards = measured(kSanitized ? 4 : 5);
    EXPECT_TRUE(boards.agrees());
    EXPECT_EQ(boards.perft.depth, boards.search.depth);
    EXPECT_GT(boards.search.bits.counted, 1'000U);
    EXPECT_LT(boards.search.bits.counted, boards.perft.bits.counted);
    EXPECT_EQ(boards.undoing.counted, boards.perft.bits.counted);
    EXPECT_TRUE(boards.complete);
}

// The lines are the published counts of perft; 49 lines of two plies lead to 49 boards.
TEST(SherlockBoards, ReachedBoardsAreCountedOnce) {
    EXPECT_EQ(measured(2).reached.boards, 49U);
    const ReachedBoards reached = measured(kSanitized ? 4 : 8).reached;
    EXPECT_EQ(reached.lines, kSanitized ? 1469U : 845931U);
    EXPECT_LT(reached.boards, reached.lines);
    EXPECT_GT(reached.boards, kSanitized ? 500U : 1000U);
    EXPECT_EQ(reached.same_hash_64, 0U);
}

TEST(SherlockBoards, VerdictsFollowTheFigures) {
    SherlockBoards boards;
    boards.perft = {3, {100, 0, 1}, {100, 0, 3}};
    boards.search = {3, {50, 7, 1}, {50, 7, 4}};
    boards.undoing = {100, 0, 0.5};
    boards.reached = {4, 600, 200, 3, 0};
    auto claims = claims_of(boards);
    EXPECT_EQ(about(claims, "10^10").verdict, "Too small by 10 orders of magnitude.");
    EXPECT_EQ(about(claims, "half the time").verdict.find("Holds: 4 times as fast"), 0U);
    EXPECT_FALSE(about(claims, "half the time").exact);
    EXPECT_EQ(about(claims, "met before").verdict, "Holds: 3.0 lines for each board.");
    EXPECT_TRUE(about(claims, "met before").exact);
    EXPECT_EQ(about(claims, "same hash").verdict.find("Holds; with 64 bits"), 0U);

    EXPECT_EQ(about(claims, "take moves back").verdict, "Holds: 2.0 times as fast.");

    boards.undoing.seconds = 0.9;
    boards.search.plain.seconds = 1.5;
    claims = claims_of(boards);
    EXPECT_EQ(about(claims, "half the time").verdict.find("Does not hold here: 1.5 times"), 0U);

    EXPECT_EQ(about(claims, "take moves back").verdict.find("Not of a board of bits"), 0U);

    boards.undoing.counted = 99;
    EXPECT_FALSE(boards.agrees());
    boards.undoing.counted = 100;
    boards.search.plain.sum = 8;
    claims = claims_of(boards);
    EXPECT_FALSE(boards.agrees());
    EXPECT_EQ(about(claims, "half the time").verdict.find("THE BOARDS DO NOT AGREE"), 0U);
    EXPECT_NE(to_text(boards).find("THE BOARDS DO NOT AGREE"), std::string::npos);
    EXPECT_FALSE(nlohmann::json::parse(to_json(boards).dump())["search"]["agrees"].get<bool>());
}

TEST(SherlockBoards, NothingMeasuredNothingClaimed) {
    std::stop_source stop;
    stop.request_stop();
    for (const Study& each : studies()) {
        if (!each.compares_boards) continue;
        const auto boards = measure_sherlock_boards(each.ground.positions, 5, stop.get_token());
        EXPECT_FALSE(boards.complete);
        for (const Claim& claim : claims_of(boards)) {
            EXPECT_EQ(claim.verdict.find("Holds"), std::string::npos) << claim.verdict;
            EXPECT_FALSE(claim.exact && claim.verdict.starts_with("Not measured")) << claim.theirs;
        }
    }
}

}  // namespace
}  // namespace damier::reproduce
