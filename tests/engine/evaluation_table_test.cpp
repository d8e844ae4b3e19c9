// Where a value comes from: the table says what the evaluation says.
#include "engine/evaluation_table.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "all_games.h"
#include "core/random_walk.h"
#include "core/text.h"
#include "engine/explain.h"

namespace damier::engine {
namespace {

template <class G>
class EvaluationTableOf : public testing::Test {};
using GamesWithTerms = testing::Types<chess::Chess, checkers::Checkers, checkers::Sherlock>;
TYPED_TEST_SUITE(EvaluationTableOf, GamesWithTerms, GameNames);

TYPED_TEST(EvaluationTableOf, AddsUpToTheValue) {
    Rng rng(4);
    for (int i = 0; i < 200; ++i) {
        Line<typename TypeParam::Position> line(TypeParam::start());
        if (!walk_randomly<TypeParam>(line, static_cast<int>(rng.below(60)), rng)) continue;
        const auto& at = line.position();
        const auto table = explain<TypeParam>(at);
        ASSERT_TRUE(table);
        const Value value = judge_value<TypeParam>("tuned", at);
        ASSERT_EQ(table->value, at.turn() == Side::First ? value : -value);
        Value sum = 0;
        for (const auto& row : table->rows) sum += row.value;
        // Each row is rounded by itself.
        ASSERT_TRUE(table->is_known ||
                    std::abs(sum - table->value) <= static_cast<Value>(table->rows.size()));
    }
}

TYPED_TEST(EvaluationTableOf, FitsOnATerminal) {
    const auto table = explain<TypeParam>(TypeParam::start());
    ASSERT_TRUE(table);
    for (const std::string_view line : lines_of(evaluation_text(*table)))
        EXPECT_LE(line.size(), 80U) << line;
    EXPECT_EQ(table->board.size(), 64U);
    const auto json = evaluation_json(*table);
    EXPECT_EQ(json["terms"].size(), table->rows.size());
    EXPECT_EQ(json["value"], table->value);
}

// A queen more is worth about a queen.
TEST(EvaluationTable, TellsWhatAPieceAdds) {
    const auto at = chess::Chess::read_position("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1");
    ASSERT_TRUE(at);
    const auto table = explain<chess::Chess>(*at);
    ASSERT_TRUE(table);
    for (const auto& cell : table->board) {
        if (cell.letter == 'Q') {
            ASSERT_TRUE(cell.adds);
            EXPECT_GT(*cell.adds, 500);
        }
        if (cell.letter == 'K' || cell.letter == 'k') {
            EXPECT_FALSE(cell.adds);
        }
    }
}

TEST(EvaluationTable, IsNotThereForAGameWithoutTerms) {
    EXPECT_FALSE(explain<tictactoe::TicTacToe>(tictactoe::TicTacToe::start()));
}

}  // namespace
}  // namespace damier::engine
