// One ending with all it leads to, against the tables of a folder.
#include "endgame/closure.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "endgame/builder.h"
#include "games/games.h"
#include "scratch.h"

namespace damier::endgame {
namespace {

template <Game G>
std::vector<std::string> names(std::string_view endgame) {
    const auto closure = Closure<SlicesOf<G>>::of(endgame, {});
    EXPECT_TRUE(closure.has_value());
    std::vector<std::string> names;
    for (const auto& family : closure->families()) names.push_back(family.name());
    return names;
}

TEST(Closure, HoldsWhatMovesLeadTo) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(names<chess::Chess>("KRK"), Names{"KRK"});
    EXPECT_EQ(names<chess::Chess>("KKR"), Names{"KRK"});
    EXPECT_EQ(names<chess::Chess>("KPK"), (Names{"KQK", "KRK", "KBK", "KNK", "KPK"}));
    EXPECT_EQ(names<chess::Chess>("KQKR"), (Names{"KQK", "KRK", "KQKR"}));
    EXPECT_EQ(names<checkers::Checkers>("KKvK"), (Names{"KvK", "KKvK"}));
    EXPECT_EQ(names<tictactoe::TicTacToe>("all"), Names{"all"});
}

// Every entry of every table that it solves.
template <Game G>
void expect_same_as_tables(int men, const char* endgame) {
    const Scratch scratch;
    BuildProgress progress;
    const auto built =
        build_tables<G>({scratch.path(), men, 2}, progress, {}, [](const TableCounts&, bool) {});
    ASSERT_TRUE(built.has_value() && *built);
    const auto tables = Tables<G>::open(scratch.path());
    ASSERT_TRUE(tables.has_value());
    const auto closure = Closure<SlicesOf<G>>::of(endgame, {});
    ASSERT_TRUE(closure.has_value());
    const auto bytes = closure->solve(2, {});
    ASSERT_TRUE(bytes.has_value());
    ASSERT_EQ(bytes->size(), closure->nodes());
    std::uint64_t positions = 0;
    for (std::uint64_t node = 0; node < closure->nodes(); ++node) {
        const auto at = closure->position(node);
        ASSERT_EQ(at.has_value(), (*bytes)[node] != kUnused) << node;
        if (!at) continue;
        ++positions;
        ASSERT_EQ(closure->node(*at), node);
        ASSERT_EQ((*tables)->fate(*at), fate_of((*bytes)[node])) << G::write_position(*at);
    }
    EXPECT_GT(positions, 1000U);
}

TEST(Closure, IsSolvedAsTheTablesAre) {
    expect_same_as_tables<chess::Chess>(3, "KPK");
    expect_same_as_tables<checkers::Checkers>(3, "KMvM");
    expect_same_as_tables<tictactoe::TicTacToe>(9, "all");
}

TEST(Closure, RefusesWhatThereIsNot) {
    const auto why = [](std::string_view name) {
        const auto closure = Closure<ChessSlices>::of(name, {});
        return closure ? "none" : closure.error().message;
    };
    EXPECT_EQ(why("KQQQK"),
              "there is no endgame 'KQQQK': expected up to 4 men such as KQK or KPKP");
    EXPECT_EQ(why(""), "there is no endgame '': expected up to 4 men such as KQK or KPKP");
    std::stop_source stop;
    stop.request_stop();
    const auto closure = Closure<ChessSlices>::of("KQK", stop.get_token());
    ASSERT_FALSE(closure.has_value());
    EXPECT_EQ(closure.error().message, "stopped");
}

}  // namespace
}  // namespace damier::endgame
