// From one end of the values to the other: which of them are certain, and how each is shown.
#include "engine/value_text.h"

#include <gtest/gtest.h>

#include "search/table.h"

namespace damier::engine {
namespace {

constexpr int kDeepest = 256;  // plies that any search goes below its root

TEST(Values, EachIsOfOneKind) {
    for (Value value = -kMate; value <= kMate; ++value) {
        const bool is_certain = is_win(value) || is_loss(value);
        ASSERT_EQ(is_mate(value) || is_tablebase(value), is_certain) << value;
        ASSERT_FALSE(is_mate(value) && is_tablebase(value)) << value;
        ASSERT_EQ(is_mate(value), is_mate(-value)) << value;
        ASSERT_EQ(is_tablebase(value), is_tablebase(-value)) << value;
        const bool is_over = value == kMate || value <= loss_in(1);  // nobody loses by his own move
        ASSERT_EQ(mate_in_moves(value) != 0, is_mate(value) && !is_over) << value;
    }
    EXPECT_FALSE(is_win(kLargest));
    EXPECT_FALSE(is_loss(-kLargest));
}

TEST(Values, MatesComeBeforeTablebasesAndThoseBeforeEvaluations) {
    for (int plies = 0; plies <= kLongestMate; ++plies) {
        ASSERT_TRUE(is_mate(win_in(plies)) && is_win(win_in(plies))) << plies;
        ASSERT_TRUE(is_mate(loss_in(plies)) && is_loss(loss_in(plies))) << plies;
    }
    for (int plies = 0; plies <= 3 * kDeepest; ++plies) {
        ASSERT_TRUE(is_tablebase(tablebase_win_in(plies)) && is_win(tablebase_win_in(plies)));
        ASSERT_TRUE(is_tablebase(tablebase_loss_in(plies)) && is_loss(tablebase_loss_in(plies)));
        ASSERT_LT(tablebase_win_in(plies), win_in(kLongestMate));
        ASSERT_GT(tablebase_win_in(plies), kLargest);
        ASSERT_GT(tablebase_win_in(plies), tablebase_win_in(plies + 1));
        ASSERT_EQ(tablebase_loss_in(plies), -tablebase_win_in(plies));
    }
}

TEST(Values, AsText) {
    EXPECT_EQ(value_text(19), "+0.19");
    EXPECT_EQ(value_text(0), "+0.00");
    EXPECT_EQ(value_text(-kLargest), "-290.00");
    EXPECT_EQ(value_text(win_in(5)), "win in 3");
    EXPECT_EQ(value_text(loss_in(4)), "loss in 2");
    EXPECT_EQ(value_text(win_in(kLongestMate)), "win in 500");
    EXPECT_EQ(value_text(tablebase_win_in(0)), "tablebase win");
    EXPECT_EQ(value_text(tablebase_loss_in(9)), "tablebase loss");
}

TEST(Values, ATablebaseWinInHundredths) {
    EXPECT_EQ(in_hundredths(-31), -31);
    EXPECT_EQ(in_hundredths(kLargest), kLargest);
    EXPECT_EQ(in_hundredths(tablebase_win_in(0)), 20'000);
    EXPECT_EQ(in_hundredths(tablebase_win_in(7)), 19'993);
    EXPECT_EQ(in_hundredths(tablebase_loss_in(7)), -19'993);
    EXPECT_EQ(mate_in_moves(tablebase_win_in(7)), 0);
    EXPECT_EQ(mate_in_moves(tablebase_loss_in(7)), 0);
}

TEST(Values, CertainOnesComeBackFromATableAtAnyPly) {
    using search::from_table;
    using search::to_table;
    for (int ply = 0; ply < kDeepest; ++ply) {
        for (int end = ply; end < kDeepest; ++end) {  // nothing is known before it is met
            for (const Value value : {win_in(end), loss_in(end), tablebase_win_in(end),
                                      tablebase_loss_in(end), end, -end}) {
                const Value stored = to_table(value, ply);
                ASSERT_EQ(from_table(stored, ply), value);
                ASSERT_EQ(is_mate(stored), is_mate(value));
                ASSERT_EQ(is_tablebase(stored), is_tablebase(value));
            }
            // Found again elsewhere, it is as far from there as it was from here.
            const int there = kDeepest - ply;
            ASSERT_EQ(from_table(to_table(tablebase_win_in(end), ply), there),
                      tablebase_win_in(end - ply + there));
            ASSERT_EQ(from_table(to_table(tablebase_loss_in(end), ply), there),
                      tablebase_loss_in(end - ply + there));
            ASSERT_EQ(from_table(to_table(win_in(end), ply), there), win_in(end - ply + there));
        }
    }
}

}  // namespace
}  // namespace damier::engine
