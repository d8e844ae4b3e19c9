// Files of learnt weights: what is written reads back to the last bit, and what is wrong is said.
#include "eval/weights_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "all_games.h"
#include "core/output_file.h"
#include "random_positions.h"
#include "scratch.h"

namespace damier::eval {
namespace {

template <class G>
WeightsText some_text(std::uint64_t seed) {
    using Weights = PieceWeights<typename G::Position>;
    WeightsText text;
    text.recipe = "method=leaf seed=1";
    text.games = 5000;
    Rng rng(seed);
    const auto number = [&] { return (rng.below(2'000'001) - 1e6) / 3e7; };
    for (const int games : {1000, 5000}) {
        text.curve.push_back({games, {}});
        for (std::size_t kind = 0; kind < Weights::kKinds; ++kind)
            text.curve.back().worths.push_back(number());
    }
    for (std::size_t i = 0; i < Weights::kCount; ++i) text.weights.push_back(number());
    for (std::size_t kind = 0; kind < Weights::kKinds; ++kind)
        text.weights[Weights::of_kind(kind)] += 0.1 * static_cast<double>(kind + 1);
    return text;
}

template <class G>
class WeightsFileOf : public testing::Test {};
TYPED_TEST_SUITE(WeightsFileOf, AllGames, GameNames);

TYPED_TEST(WeightsFileOf, ReadsBackToTheLastBit) {
    constexpr auto kShape = weights_shape<TypeParam>();
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto text = some_text<TypeParam>(seed);
        const std::string written = write_weights(text, kShape);
        const auto read = read_weights(written, kShape);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, text);
        EXPECT_EQ(write_weights(*read, kShape), written);
    }
}

// A judge made of them is the plain sum, in hundredths of the unit, and so is what searches keep.
TYPED_TEST(WeightsFileOf, JudgesByThePlainSum) {
    using P = typename TypeParam::Position;
    using Kinds = PieceKinds<P>;
    const auto text = some_text<TypeParam>(3);
    const auto table = square_weights_of<P>(text);
    ASSERT_TRUE(table) << table.error().message;
    const SquareJudge<P> judge(*table);
    const auto weights = weights_of<P>(text);
    const double unit = weights.worth(Kinds::kUnit) / 100;
    Rng rng(9);
    for (int i = 0; i < 200; ++i) {
        const P at = random_position<TypeParam>(rng);
        double sum = 0;
        int pieces = 0;
        for (int square = 0; square < P::kSquares; ++square) {
            const int piece = at.piece_at(square);
            if (piece < 0) continue;
            ++pieces;
            const auto kind = static_cast<std::size_t>(Kinds::kind(piece));
            const auto seen = static_cast<std::size_t>(Kinds::seen(piece, square));
            const double worth = text.weights[kind * (1 + P::kSquares)] +
                                 text.weights[kind * (1 + P::kSquares) + 1 + seen];
            sum += Kinds::side(piece) == at.turn() ? worth : -worth;
        }
        EXPECT_NEAR(judge.value(at), sum / unit, 0.5 * pieces + 1e-9);
        SquareTables<P> kept(judge);
        kept.reset(at);
        EXPECT_EQ(kept.value(at), judge.value(at));
    }
}

// With colours and board turned round, both sides see the same: all mirrored squares are numbered
// alike, once each.
TYPED_TEST(WeightsFileOf, SidesSeeTheSameSquares) {
    using P = typename TypeParam::Position;
    using Kinds = PieceKinds<P>;
    for (int piece = 0; piece < P::kPieces; ++piece) {
        std::vector<int> seen;
        for (int square = 0; square < P::kSquares; ++square)
            seen.push_back(Kinds::seen(piece, square));
        std::sort(seen.begin(), seen.end());
        for (int square = 0; square < P::kSquares; ++square)
            EXPECT_EQ(seen[static_cast<std::size_t>(square)], square);
    }
    const P start = TypeParam::start();
    PieceWeights<P> weights = weights_of<P>(some_text<TypeParam>(5));
    EXPECT_NEAR(weights.value(start), 0, 1e-12);
}

using Chess = chess::Chess;
constexpr auto kChess = weights_shape<Chess>();

void expect_refused(const std::string& text, const std::string& why) {
    const auto read = read_weights(text, kChess);
    ASSERT_FALSE(read) << why;
    EXPECT_NE(read.error().message.find(why), std::string::npos) << read.error().message;
}

TEST(WeightsFile, EveryDamageIsSeen) {
    const std::string good = write_weights(some_text<Chess>(1), kChess);
    ASSERT_TRUE(read_weights(good, kChess));
    for (std::size_t size = 0; size < good.size(); ++size)
        ASSERT_FALSE(read_weights(std::string_view(good).substr(0, size), kChess)) << size;
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 1);
        ASSERT_FALSE(read_weights(bad, kChess)) << i;
    }
    EXPECT_FALSE(read_weights(good + "x", kChess));
    EXPECT_FALSE(read_weights(good + good, kChess));
    expect_refused("", "line 1: expected 'damier weights 1'");
    expect_refused(good.substr(0, good.size() - 1), "its end is missing");
    std::string tampered = good;
    tampered[tampered.find("games 5000") + 6] = '6';
    expect_refused(tampered, "its checksum is wrong");
}

TEST(WeightsFile, OtherGamesAreRefused) {
    const auto checkers =
        write_weights(some_text<checkers::Checkers>(1), weights_shape<checkers::Checkers>());
    expect_refused(checkers, "its weights are for 'checkers', not for chess");
    const auto read = read_weights(checkers, weights_shape<checkers::Sherlock>());
    ASSERT_FALSE(read);
}

// What a writer was given that no reader should take: it writes the right checksum all the same.
TEST(WeightsFile, WholeButWrongIsRefused) {
    auto text = some_text<Chess>(1);
    text.recipe = "two\nlines";
    expect_refused(write_weights(text, kChess), "line 4: expected 'games'");
    text.recipe = std::string(2000, 'x');
    expect_refused(write_weights(text, kChess), "line 3: the recipe is too long");
    text = some_text<Chess>(1);
    text.curve[1].games = 500;
    expect_refused(write_weights(text, kChess), "line 6: its games are out of order");
    text.curve[1].games = 6000;
    expect_refused(write_weights(text, kChess), "line 6: its games are out of order");
    text.curve[1] = {2000, {1.0}};
    expect_refused(write_weights(text, kChess), "line 6: expected 7 numbers, found 2");
    text = some_text<Chess>(1);
    text.weights[0] = std::numeric_limits<double>::quiet_NaN();
    expect_refused(write_weights(text, kChess), "line 7: 'nan' is no number");
    text.weights[0] = std::numeric_limits<double>::infinity();
    expect_refused(write_weights(text, kChess), "is no number");
}

TEST(WeightsFile, WeightsThatAreNoEvaluationAreRefused) {
    using P = chess::Position;
    auto text = some_text<Chess>(1);
    EXPECT_TRUE(square_weights_of<P>(text));
    std::fill(text.weights.begin(), text.weights.end(), 0.0);
    EXPECT_FALSE(square_weights_of<P>(text));  // nothing was learnt yet
    text.weights[0] = -1;
    EXPECT_FALSE(square_weights_of<P>(text));
    text.weights[0] = 1;
    EXPECT_TRUE(square_weights_of<P>(text));
    text.weights[PieceWeights<P>::of_kind(4)] = 17;  // sixteen of them: 27,200
    EXPECT_TRUE(square_weights_of<P>(text));
    text.weights[PieceWeights<P>::of_kind(4)] = 19;
    const auto refused = square_weights_of<P>(text);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("a pawn is worth nothing beside the rest"),
              std::string::npos);
}

TEST(WeightsFile, NamesTheFileThatIsRefused) {
    const Scratch scratch;
    const std::string path = scratch.file("w");
    ASSERT_TRUE(write_file(path, "hello"));
    const auto refused = open_weights(path, kChess);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("is no evaluation: line 1: expected"),
              std::string::npos);
    EXPECT_FALSE(open_weights(scratch.file("nowhere"), kChess));
    EXPECT_FALSE(open_weights(scratch.path(), kChess));
}

}  // namespace
}  // namespace damier::eval
