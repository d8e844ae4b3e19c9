// The evaluations that were learnt from nothing: those that ship, and those of files.
#include "engine/learnt_judges.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "all_games.h"
#include "core/output_file.h"
#include "engine/players.h"
#include "engine/shipped_weights.h"
#include "eval/weights_file.h"
#include "paths.h"
#include "random_positions.h"
#include "scratch.h"

namespace damier::engine {
namespace {

template <class G>
class LearntJudgesOf : public testing::Test {};
using GamesWithWeights = testing::Types<chess::Chess, checkers::Checkers, checkers::Sherlock>;
TYPED_TEST_SUITE(LearntJudgesOf, GamesWithWeights, GameNames);

template <class G>
std::string shipped_file() {
    return fmt::format("{}/nets/td-{}.weights", paths::kSources, G::kName);
}

template <class G>
eval::PieceWeights<typename G::Position> shipped() {
    return eval::weights_of<typename G::Position>(
        eval::read_weights(shipped_weights(G::kName), eval::weights_shape<G>()).value());
}

// The program carries the file, and its judge is the plain sum of the file's numbers.
TYPED_TEST(LearntJudgesOf, ShippedOnesAreThePlainSum) {
    using P = typename TypeParam::Position;
    using Kinds = eval::PieceKinds<P>;
    EXPECT_EQ(
        eval::open_weights(shipped_file<TypeParam>(), eval::weights_shape<TypeParam>()),
        eval::read_weights(shipped_weights(TypeParam::kName), eval::weights_shape<TypeParam>()));
    const auto weights = shipped<TypeParam>();
    const double unit = weights.worth(Kinds::kUnit) / 100;
    Rng rng(3);
    for (int i = 0; i < 500; ++i) {
        const P at = random_position<TypeParam>(rng);
        const double sum = weights.value(at) / unit;
        // Each piece is rounded by itself.
        EXPECT_NEAR(judge_value<TypeParam>("td", at), at.turn() == Side::First ? sum : -sum,
                    0.5 * 2 * Kinds::kMost);
        const auto judge = shipped_judge<TypeParam>();
        ASSERT_NE(judge->weights(), nullptr);
        EXPECT_EQ(judge->value(at), judge_value<TypeParam>("td", at));
        EXPECT_EQ(judge->weights()->sum(at) * (at.turn() == Side::First ? 1 : -1),
                  judge->value(at));
    }
    EXPECT_EQ(judge_value<TypeParam>("td", TypeParam::start()), 0);
}

TEST(LearntJudges, KnowWhatPiecesAreWorth) {
    const auto chess = shipped<chess::Chess>().worths();  // pawn, knight, bishop, rook, queen
    EXPECT_GT(chess[4], chess[3]);
    EXPECT_GT(chess[3], std::max(chess[1], chess[2]));
    EXPECT_GT(std::min(chess[1], chess[2]), chess[0]);
    EXPECT_GT(chess[0], 0);
    const auto checkers = shipped<checkers::Checkers>().worths();  // man, king
    EXPECT_GT(checkers[1], checkers[0]);
    EXPECT_GT(checkers[0], 0);
}

// Any player that evaluates: with the file it thinks what it thinks with eval=td.
TYPED_TEST(LearntJudgesOf, FilesAreForEveryPlayerThatEvaluates) {
    const Line<typename TypeParam::Position> start(TypeParam::start());
    const std::string file = shipped_file<TypeParam>();
    for (const std::string player :
         {"minimax:depth=2", "negamax:depth=2", "alphabeta:depth=3", "champion:nodes=2000,tt=1",
          "ucb:playouts=30,cut=4", "uct:playouts=50,cut=4,memory=1",
          "rave:playouts=50,cut=4,memory=1", "grave:playouts=50,cut=4,memory=1",
          "puct:playouts=50,memory=1"}) {
        const auto of_file = make_player<TypeParam>(fmt::format("{},evalfile={}", player, file));
        ASSERT_TRUE(of_file) << of_file.error().message;
        const auto by_name = make_player<TypeParam>(player + ",eval=td");
        ASSERT_TRUE(by_name) << by_name.error().message;
        for (const std::uint64_t salt : {std::uint64_t{0}, std::uint64_t{5}}) {
            (*of_file)->forget(salt);
            (*by_name)->forget(salt);
            const auto one = (*of_file)->think(start, {}, {});
            const auto other = (*by_name)->think(start, {}, {});
            EXPECT_EQ(one.move, other.move) << player;
            EXPECT_EQ(one.value, other.value) << player;
            EXPECT_EQ(one.counters.nodes, other.counters.nodes) << player;
        }
    }
    // Whoever says both means the file.
    const std::string both = fmt::format("alphabeta:depth=3,eval=material,evalfile={}", file);
    EXPECT_EQ(make_player<TypeParam>(both).value()->think(start, {}, {}).counters.nodes,
              make_player<TypeParam>("alphabeta:depth=3,eval=td")
                  .value()
                  ->think(start, {}, {})
                  .counters.nodes);
}

// A file is read when its player is made: what becomes of it then is of no concern.
TEST(LearntJudges, AreReadOnce) {
    const Scratch scratch;
    const std::string path = scratch.file("w");
    ASSERT_TRUE(write_file(path, shipped_weights("checkers")));
    const auto player = make_player<checkers::Checkers>("alphabeta:depth=3,evalfile=" + path);
    ASSERT_TRUE(player);
    std::filesystem::remove(path);
    (*player)->forget(1);
    const Line<checkers::Checkers::Position> start(checkers::Checkers::start());
    EXPECT_EQ((*player)->think(start, {}, {}).counters.nodes,
              make_player<checkers::Checkers>("alphabeta:depth=3,eval=td")
                  .value()
                  ->think(start, {}, {})
                  .counters.nodes);
}

TEST(LearntJudges, BadFilesAreRefusedByOneSentence) {
    const Scratch scratch;
    const auto refusal = [&](std::string_view text) {
        const std::string path = scratch.file("w");
        EXPECT_TRUE(write_file(path, text));
        const auto read = read_player<chess::Chess>("alphabeta:evalfile=" + path);
        EXPECT_FALSE(read);
        return read ? std::string() : read.error().message;
    };
    const auto ends = [](const std::string& text, std::string_view with) {
        return text.ends_with(with) ? std::string() : text;
    };
    const std::string good(shipped_weights("chess"));
    EXPECT_EQ(
        ends(refusal(shipped_weights("checkers")), "its weights are for 'checkers', not for chess"),
        "");
    EXPECT_EQ(ends(refusal(good.substr(0, 1000)), "its end is missing"), "");
    std::string tampered = good;
    tampered[200] = tampered[200] == '1' ? '2' : '1';
    EXPECT_EQ(ends(refusal(tampered), "its checksum is wrong"), "");
    EXPECT_TRUE(refusal("").starts_with("player alphabeta: evalfile: '"));
    eval::WeightsText nothing;
    nothing.recipe = "none";
    nothing.weights.resize(eval::PieceWeights<chess::Position>::kCount);
    EXPECT_EQ(ends(refusal(eval::write_weights(nothing, eval::weights_shape<chess::Chess>())),
                   "its weights are no evaluation: a pawn is worth nothing beside the rest"),
              "");
    EXPECT_FALSE(read_player<chess::Chess>("champion:evalfile=" + scratch.file("nowhere")));
    EXPECT_FALSE(read_player<chess::Chess>("uniform:evalfile=" + scratch.file("w")));
}

}  // namespace
}  // namespace damier::engine
