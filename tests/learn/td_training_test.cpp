// Training: the same end whatever interrupts it, and files of other recipes.
#include "learn/td_training.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "all_games.h"
#include "core/output_file.h"
#include "scratch.h"
#include "sizes.h"

namespace damier::learn {
namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Short games of a shallow search.
TdOptions quick(int games) {
    TdOptions options;
    options.play.depth = 1;
    options.play.random_plies = 4;
    options.play.most_plies = 60;
    options.games = games;
    options.row_every = 4;
    options.keep_every = 3;
    return options;
}

template <class G>
Result<eval::WeightsText> train(const TdOptions& options, const std::string& path,
                                int stop_after = -1) {
    std::stop_source stop;
    return learn_td<G>(
        options, path,
        [&](const TdProgress& progress) {
            if (progress.played == stop_after) stop.request_stop();
        },
        [](const eval::WeightsText::Row&) {}, stop.get_token());
}

template <class G>
class TdTrainingOf : public testing::Test {};
TYPED_TEST_SUITE(TdTrainingOf, AllGames, GameNames);

// However often it was stopped. A kill is a stop with an older file.
TYPED_TEST(TdTrainingOf, EndsAsIfItHadNeverBeenInterrupted) {
    const Scratch scratch;
    ASSERT_TRUE(train<TypeParam>(quick(12), scratch.file("whole")));
    for (int run = 0; run < 4; ++run)
        ASSERT_TRUE(train<TypeParam>(quick(12), scratch.file("parts"), 5));
    EXPECT_EQ(bytes_of(scratch.file("whole")), bytes_of(scratch.file("parts")));
    // Fewer games, then more.
    ASSERT_TRUE(train<TypeParam>(quick(7), scratch.file("more")));
    EXPECT_NE(bytes_of(scratch.file("whole")), bytes_of(scratch.file("more")));
    const auto done = train<TypeParam>(quick(12), scratch.file("more"));
    EXPECT_EQ(bytes_of(scratch.file("whole")), bytes_of(scratch.file("more")));
    // And the file says what was returned.
    const auto read = eval::open_weights(scratch.file("whole"), eval::weights_shape<TypeParam>());
    ASSERT_TRUE(read && done);
    EXPECT_EQ(*read, *done);
    EXPECT_EQ(read->games, 12);
    EXPECT_EQ(read->curve.size(), 3U);
}

// The file is written while it learns: what a kill leaves behind is at most so many games old.
TEST(TdTraining, KeepsItsFileUpToDate) {
    const Scratch scratch;
    const std::string path = scratch.file("w");
    int seen = 0;
    const auto learnt = learn_td<checkers::Checkers>(
        quick(9), path,
        [&](const TdProgress& progress) {
            if (progress.games < 3) return;
            const auto file = eval::open_weights(path, eval::weights_shape<checkers::Checkers>());
            ASSERT_TRUE(file);
            EXPECT_EQ(file->games, progress.games - progress.games % 3);
            ++seen;
        },
        [](const eval::WeightsText::Row&) {}, {});
    EXPECT_TRUE(learnt);
    EXPECT_EQ(seen, 7);
}

TEST(TdTraining, RefusesTheFileOfAnotherRecipe) {
    const Scratch scratch;
    const std::string path = scratch.file("w");
    ASSERT_TRUE(train<checkers::Checkers>(quick(3), path));
    const std::string before = bytes_of(path);
    auto other = quick(6);
    other.lambda = 0.5;
    auto refused = train<checkers::Checkers>(other, path);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("another recipe: method=leaf lambda=0.7"),
              std::string::npos);
    refused = train<checkers::Sherlock>(quick(6), path);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("for 'checkers', not for sherlock"), std::string::npos);
    EXPECT_EQ(bytes_of(path), before);
    ASSERT_TRUE(write_file(path, before.substr(0, before.size() / 2)));
    EXPECT_FALSE(train<checkers::Checkers>(quick(6), path));
    EXPECT_FALSE(train<checkers::Checkers>(quick(6), scratch.file("no/such/folder")));
}

// From nothing, in a few hundred games: a king is worth more than a man, a queen more than a pawn.
template <class G>
std::vector<double> learnt_worths(int games) {
    const Scratch scratch;
    TdOptions options;
    options.games = games;
    const auto learnt = train<G>(options, scratch.file("w"));
    const auto worths = eval::weights_of<typename G::Position>(learnt.value()).worths();
    return {worths.begin(), worths.end()};
}
TEST(TdTraining, LearnsWhatPiecesAreWorth) {
    if (kSanitized) GTEST_SKIP() << "the same games at a twentieth of the speed";
    const auto checkers = learnt_worths<checkers::Checkers>(1000);
    EXPECT_GT(checkers[0], 0);
    EXPECT_GT(checkers[1], checkers[0]);
    const auto chess = learnt_worths<chess::Chess>(200);
    EXPECT_GT(chess[0], 0);
    EXPECT_GT(chess[1], chess[0]);  // knight, pawn
    EXPECT_GT(chess[4], chess[3]);  // queen, rook
}

}  // namespace
}  // namespace damier::learn
