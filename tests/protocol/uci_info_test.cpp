// Values in the words of UCI.
#include "protocol/uci_info.h"

#include <gtest/gtest.h>

namespace damier::protocol {
namespace {

TEST(UciScore, MatesAreCountedAndTablebasesAreMuchMaterial) {
    EXPECT_EQ(uci_score(31), "cp 31");
    EXPECT_EQ(uci_score(-kLargest), "cp -29000");
    EXPECT_EQ(uci_score(win_in(5)), "mate 3");
    EXPECT_EQ(uci_score(loss_in(4)), "mate -2");
    EXPECT_EQ(uci_score(tablebase_win_in(3)), "cp 19997");
    EXPECT_EQ(uci_score(tablebase_loss_in(3)), "cp -19997");
}

}  // namespace
}  // namespace damier::protocol
