// Tables of endings against what others have published.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "all_games.h"
#include "endgame/known_tables.h"

namespace damier::endgame {
namespace {

// All tables of up to so many men, by the names of their men.
template <Game G>
std::map<std::string, TableCounts> built(const Scratch& scratch, int men, int threads = 2) {
    std::map<std::string, TableCounts> tables;
    BuildProgress progress;
    const auto made =
        build_tables<G>({scratch.path(), men, threads}, progress, {},
                        [&](const TableCounts& counts, bool) { tables[counts.men] = counts; });
    EXPECT_TRUE(made.has_value() && *made);
    return tables;
}

// The longest mates in moves, as every textbook has them.
TEST(Tables, KnowTheLongestMatesOfChess) {
    const Scratch scratch;
    const auto tables = built<chess::Chess>(scratch, 3);
    EXPECT_EQ(tables.at("KQK").longest, 2 * 10 - 1);
    EXPECT_EQ(tables.at("KRK").longest, 2 * 16 - 1);
    EXPECT_EQ(tables.at("KPK").longest, 2 * 28 - 1);
    EXPECT_EQ(tables.at("KBK").wins + tables.at("KNK").wins, 0U);
}

// With at least one piece of each side (J. Schaeffer and others; the count of the men is theirs).
TEST(Tables, HaveAsManyPositionsOfCheckersAsPublished) {
    const Scratch scratch;
    std::uint64_t two = 0;
    std::uint64_t three = 0;
    for (const auto& [men, counts] : built<checkers::Checkers>(scratch, 3))
        (men.size() == 3 ? two : three) += counts.positions;
    EXPECT_EQ(two, 3'488U);
    EXPECT_EQ(three, 196'032U);
}

// The large ones are made by bench/endgames.
TEST(Tables, OfFourAndFiveMenAreAsPublished) {
    if (std::getenv("DAMIER_ENDGAMES") == nullptr)
        GTEST_SKIP() << "DAMIER_ENDGAMES names no folder with all tables";
    const auto chess = known_tables<chess::Chess>(4);
    std::map<std::string, int> longest;
    for (const auto& table : chess->all())
        longest[table.family.name()] = counts_of<chess::Chess>(table).longest;
    EXPECT_EQ(longest.at("KBBK"), 2 * 19 - 1);
    EXPECT_EQ(longest.at("KBNK"), 2 * 33 - 1);
    std::map<std::size_t, std::uint64_t> positions;  // by men, as the names have a letter for each
    const auto checkers = known_tables<checkers::Checkers>(5);
    for (const auto& table : checkers->all())
        positions[table.family.name().size() - 1] += counts_of<checkers::Checkers>(table).positions;
    EXPECT_EQ(positions[4], 6'209'316U);
    EXPECT_EQ(positions[5], 139'450'808U);
}

TEST(Tables, HaveAllOfTicTacToe) {
    const Scratch scratch;
    const auto tables = built<tictactoe::TicTacToe>(scratch, 0);
    EXPECT_EQ(tables.at("all").positions, 5'478U);
}

}  // namespace
}  // namespace damier::endgame
