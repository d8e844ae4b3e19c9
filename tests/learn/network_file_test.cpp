// Files of networks: what is written reads back, and whatever is not whole is refused with one sentence.
#include "learn/dqn/network_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "games/games.h"
#include "learn/dqn/network_table.h"
#include "learn/sealed_bytes.h"

namespace damier::learn::network_file_test {
namespace {

LessonSpec small_spec(std::string_view game, std::string_view endgame = "") {
    auto spec = standard_spec("dqn", game, endgame);
    EXPECT_TRUE(spec.has_value()) << spec.error().message;
    spec->updates = 200;
    spec->network.layers = "4";
    spec->network.replay = 40;
    spec->network.batch = 4;
    return *spec;
}

// One in the middle of learning, with a bit of everything.
SavedTraining in_training() {
    auto spec = small_spec("tictactoe");
    spec.network.prioritised = true;
    const auto lesson = make_lesson(spec, {});
    EXPECT_TRUE(lesson.has_value()) << lesson.error().message;
    (*lesson)->advance(60, {});
    auto saved = read_training((*lesson)->save_all());
    EXPECT_TRUE(saved.has_value()) << saved.error().message;
    return std::move(*saved);
}

std::string why_not(std::string_view bytes) {
    const auto network = read_network(bytes);
    return network ? "it is right" : network.error().message;
}
std::string why_no_training(std::string_view bytes) {
    const auto training = read_training(bytes);
    return training ? "it is right" : training.error().message;
}
// Of what a lesson would go on from: also where every number is one.
std::string why_it_does_not_go_on(const SavedTraining& training) {
    const auto lesson = load_lesson(write_training(training), {});
    return lesson ? "it goes on" : lesson.error().message;
}

// The bytes without their checksum, something in them changed, sealed again.
std::string changed(const std::string& file, std::string_view from, std::string_view to) {
    std::string bytes = file.substr(0, file.size() - 8);
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return sealed(bytes.replace(at, from.size(), to));
}

TEST(NetworkFile, ReadsWhatItHasWritten) {
    const SavedTraining saved = in_training();
    EXPECT_EQ(saved.network.progress.updates, 60U);
    EXPECT_FALSE(saved.network.progress.target.empty());
    EXPECT_FALSE(saved.network.progress.optimiser.mean.empty());
    const std::string training = write_training(saved);
    EXPECT_TRUE(is_training(training));
    EXPECT_FALSE(is_network(training));
    EXPECT_EQ(read_training(training).value(), saved);

    SavedNetwork network = saved.network;
    network.progress.target.clear();
    network.progress.optimiser = {};
    const std::string bytes = write_network(network);
    EXPECT_TRUE(is_network(bytes));
    EXPECT_EQ(read_network(bytes).value(), network);
    EXPECT_EQ(write_network(read_network(bytes).value()), bytes);
    network.endings = {"KQK", "KRK"};
    network.spec = small_spec("chess", "KQK");
    EXPECT_EQ(read_network(write_network(network)).value(), network);
}

TEST(NetworkFile, CutOrChangedAnywhereItIsRefused) {
    const SavedTraining saved = in_training();
    const std::string network = write_network(saved.network);
    for (std::size_t size = 0; size < network.size(); ++size) {
        const std::string why = why_not(network.substr(0, size));
        ASSERT_NE(why, "it is right") << size;
        ASSERT_EQ(why.find('\n'), std::string::npos) << size;
    }
    for (std::size_t i = 0; i < network.size(); ++i) {
        std::string bytes = network;
        bytes[i] = static_cast<char>(bytes[i] ^ 1);
        ASSERT_NE(why_not(bytes), "it is right") << i;
    }
    const std::string training = write_training(saved);
    for (std::size_t i = 0; i < training.size(); i += 7) {
        std::string bytes = training;
        bytes[i] = static_cast<char>(bytes[i] ^ 16);
        ASSERT_NE(why_no_training(bytes), "it is right") << i;
        ASSERT_NE(why_no_training(training.substr(0, i)), "it is right") << i;
    }
}

// With a checksum that fits: each of the numbers is looked at for itself.
TEST(NetworkFile, SaysWhatIsWrong) {
    const SavedTraining saved = in_training();
    const std::string file = write_network(saved.network);
    EXPECT_EQ(why_not("damier network 2\n"), "expected 'damier network 1' at its beginning");
    EXPECT_EQ(why_not(changed(file, "method=dqn", "method=q")).substr(0, 7), "line 2:");
    EXPECT_EQ(why_not(changed(file, "batch=4", "batch=0")),
              "lines 2 to 4: batch is a number from 1 to 4096, not 0");
    EXPECT_EQ(why_not(changed(file, "endings", "endings  KQK")),
              "line 5: expected what it has learnt, found 'endings  KQK'");
    EXPECT_EQ(why_not(changed(file, "\n60 ", "\nsix ")).substr(0, 30),
              "line 6: expected six numbers, ");
    const std::string weights = std::to_string(saved.network.progress.weights.size());
    EXPECT_EQ(why_not(changed(file, " " + weights + "\n", " 7\n")),
              "its weights are not as many as line 6 says");
    EXPECT_EQ(why_not(changed(file, " " + weights + "\n", " 99999999999\n")),
              "its size is not what line 6 says");

    SavedNetwork network = saved.network;
    network.progress.weights[3] = std::numeric_limits<float>::infinity();
    EXPECT_EQ(why_not(write_network(network)), "it has a number that is none");
    network = saved.network;
    network.progress.loss = std::nan("");
    EXPECT_EQ(why_not(write_network(network)), "it has a number that is none");
    network = saved.network;
    network.curve.push_back(network.curve.back());
    EXPECT_EQ(why_not(write_network(network)), "its reports are out of order");
}

TEST(NetworkFile, GoesOnOnlyFromWhatFitsItsLesson) {
    const SavedTraining saved = in_training();
    EXPECT_EQ(why_it_does_not_go_on(saved), "it goes on");
    auto other = saved;
    other.network.progress.target.pop_back();
    EXPECT_EQ(why_it_does_not_go_on(other), "its network has another shape");
    other = saved;
    other.network.progress.optimiser.mean.push_back(0);
    other.network.progress.optimiser.square.push_back(0);
    EXPECT_EQ(why_it_does_not_go_on(other), "its network has another shape");
    other = saved;
    other.network.spec.network.layers = "5";
    EXPECT_EQ(why_it_does_not_go_on(other), "its network has another shape");
    const std::string wrong_turns = "its turns are not those of this lesson";
    other = saved;
    other.turns.pop_back();
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    other = saved;
    other.turns += '\0';
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    other = saved;
    other.turns[24] = other.turns[25] = other.turns[26] = '\xff';  // a state that there is not
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    other = saved;
    other.network.spec.network.replay = 10;  // fewer than it holds
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    // The bytes begin with how many there are, 40; where the next one goes; and the largest priority.
    ASSERT_EQ(saved.turns[0], 40);
    for (const char next : {char{40}, '\x7f'}) {
        other = saved;
        other.turns[8] = next;
        EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns) << int{next};
    }
    other = saved;
    other.network.spec.network.replay =
        41;  // there is room for one more, which goes behind the last
    other.turns[8] = 3;
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    other.turns[8] = 40;
    EXPECT_EQ(why_it_does_not_go_on(other), "it goes on");
    other = saved;
    std::fill(other.turns.end() - 8, other.turns.end(), '\0');  // a turn that is never drawn again
    EXPECT_EQ(why_it_does_not_go_on(other), wrong_turns);
    other = saved;
    other.network.progress.optimiser.kept_square = 1.5;
    EXPECT_EQ(why_it_does_not_go_on(other), "its optimiser remembers what cannot be");
    other = saved;
    other.network.progress.optimiser.square[2] = -1;
    EXPECT_EQ(why_it_does_not_go_on(other), "its optimiser remembers what cannot be");
}

TEST(NetworkTable, OfAnotherGameOrShapeIsRefused) {
    const SavedNetwork network = in_training().network;
    const auto refusal = [](const auto& table) {
        return table ? std::string("none") : table.error().message;
    };
    EXPECT_EQ(refusal(table_of<tictactoe::TicTacToe>(network)), "none");
    EXPECT_EQ(refusal(table_of<chess::Chess>(network)),
              "it was learnt in 'tictactoe', not in chess");
    SavedNetwork other = network;
    other.spec.network.moves = true;
    EXPECT_EQ(refusal(table_of<tictactoe::TicTacToe>(other)),
              "it has 89 weights, not the 125 of its layers");
}

// Weights that are numbers, and values that are none: it knows nothing there.
TEST(NetworkTable, KnowsNothingWhereItsValuesAreNoNumbers) {
    SavedNetwork network = in_training().network;
    std::ranges::fill(network.progress.weights, 3e38F);
    ASSERT_EQ(why_not(write_network(network)), "it is right");
    const auto table = table_of<tictactoe::TicTacToe>(network);
    ASSERT_TRUE(table.has_value());
    EXPECT_FALSE((*table)->values(tictactoe::TicTacToe::start()).has_value());
}

}  // namespace
}  // namespace damier::learn::network_file_test
