// The tuner: games that are kept whole, and weights that come out the same every time.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/random.h"
#include "core/value.h"
#include "tune/self_play.h"
#include "tune/tuning.h"
#include "tune/weights_source.h"

namespace damier::tune {
namespace {

namespace fs = std::filesystem;

// A file that is gone when the test is over.
class Temporary {
public:
    explicit Temporary(const std::string& name)
        : path_(fs::temp_directory_path() / ("damier_tune_" + std::to_string(::getpid()) + name)) {
        fs::remove(path_);
    }
    ~Temporary() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] std::string bytes() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(std::string_view bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

private:
    fs::path path_;
};

TEST(TuneGames, ValuesAreSqueezedBothWaysAlike) {
    EXPECT_EQ(squeezed(0), 0);
    EXPECT_EQ(unsqueezed(squeezed(25)), 25);
    for (Value value = 1; value < kInfinity; ++value) {
        ASSERT_EQ(squeezed(-value), -squeezed(value));
        ASSERT_GE(squeezed(value), squeezed(value - 1));
        const Value back = unsqueezed(squeezed(value));
        ASSERT_LE(back, value);
        if (value < 4000) {
            ASSERT_GE(back, value - 4 - value / 10) << value;
        }
    }
}

TEST(TuneGames, AreReadAsTheyWereWritten) {
    const Temporary file("read");
    const StoredGame one{2, 2, {1, 2, 255, 0}, {-127, 5}};
    const StoredGame two{0, 0, {}, {}};
    const std::string whole = header_of("game=x") + bytes_of(one) + bytes_of(two);
    file.write(whole);
    const auto read = read_games(file.path());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->recipe, "game=x");
    EXPECT_EQ(read->games, (std::vector{one, two}));
    EXPECT_EQ(read->check_sum, check_sum(whole));
    // Wherever it was cut off, only whole games are there.
    for (std::size_t size = header_of("game=x").size(); size < whole.size(); ++size) {
        file.write(std::string_view(whole).substr(0, size));
        const auto cut = read_games(file.path());
        ASSERT_TRUE(cut);
        EXPECT_LE(cut->games.size(), 1U);
        EXPECT_LE(cut->whole, size);
    }
    // And what was changed is no game.
    for (std::size_t at = header_of("game=x").size(); at < whole.size(); ++at) {
        std::string other = whole;
        other[at] = static_cast<char>(other[at] ^ 0x40);
        file.write(other);
        EXPECT_LE(read_games(file.path())->games.size(), 1U);
    }
    file.write("PGN");
    EXPECT_FALSE(read_games(file.path()));
}

SelfPlay small(int games, int threads) {
    SelfPlay wanted;
    wanted.game = "checkers";
    wanted.player = "alphabeta:eval=handset,tt=1";
    wanted.nodes = 60;
    wanted.games = games;
    wanted.threads = threads;
    return wanted;
}

std::string played(const Temporary& file, int games, int threads) {
    std::atomic<int> count = 0;
    const auto result = play_games(small(games, threads), file.path(), count, {});
    EXPECT_TRUE(result) << result.error().message;
    return file.bytes();
}

TEST(TuneGames, AreTheSameWithAnyNumberOfThreadsAndAfterAnyInterruption) {
    const Temporary one("one");
    const Temporary two("two");
    const Temporary stopped("stopped");
    const std::string whole = played(one, 12, 1);
    EXPECT_EQ(played(two, 12, 2), whole);
    stopped.write(std::string_view(played(stopped, 5, 1)).substr(0, whole.size() / 3));
    EXPECT_EQ(played(stopped, 12, 2), whole);
    const auto games = read_games(one.path());
    ASSERT_TRUE(games);
    EXPECT_EQ(games->games.size(), 12U);
    // Not with other games in the file.
    SelfPlay other = small(12, 1);
    other.seed = 2;
    std::atomic<int> count = 0;
    EXPECT_FALSE(play_games(other, one.path(), count, {}));
    EXPECT_EQ(one.bytes(), whole);
}

TEST(Fitting, HasTheLogisticFunctionOfEveryMachine) {
    for (double x = -30; x < 30; x += 0.0137)
        ASSERT_NEAR(logistic(x), 1 / (1 + std::exp(-x)), 1e-14) << x;
    EXPECT_EQ(logistic(0), 0.5);
}

// Positions of a game that nobody plays: a few of ten terms for each side, and as many points as
// they are worth by known weights.
constexpr int kTerms = 10;
eval::Score true_weight(int term) { return eval::pair(20 * term - 70, 130 - 25 * term); }

Samples made_up(int count, std::uint64_t seed) {
    Samples samples;
    Rng rng(seed);
    for (int i = 0; i < count; ++i) {
        eval::Recording found;
        const double opening = rng.below(25) / 24.0;
        double value = 0;
        for (int k = 0; k < 6; ++k) {
            const Side side = rng.below(2) == 0 ? Side::First : Side::Second;
            const int term = static_cast<int>(rng.below(kTerms));
            found.add(side, term);
            const eval::Score weight = true_weight(term);
            const double worth =
                opening * eval::opening_of(weight) + (1 - opening) * eval::ending_of(weight);
            value += side == Side::First ? worth : -worth;
        }
        samples.add(found.all, {opening, 1 - opening}, logistic(0.005 * value));
    }
    return samples;
}

TEST(Fitting, FindsTheWeightsThatMadeTheResults) {
    const Samples samples = made_up(20'000, 1);
    const Samples others = made_up(2'000, 2);
    // From half of everything: their k is twice the true one, so the weights stay half as large.
    std::vector<eval::Score> start;
    for (int i = 0; i < kTerms; ++i) {
        const eval::Score weight = true_weight(i);
        start.push_back(eval::pair(eval::opening_of(weight) / 2 + (i % 3 - 1) * 10,
                                   eval::ending_of(weight) / 2 - (i % 3 - 1) * 10));
    }
    FitOptions options;
    options.belief = 1e5;
    const Fit found = fit(samples, others, start, options);
    EXPECT_LT(found.loss_after, found.loss_before);
    EXPECT_LT(found.held_out_after, found.held_out_before);
    for (int i = 0; i < kTerms; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double factor = found.k / 0.005;
        EXPECT_NEAR(factor * eval::opening_of(found.weights[at]), eval::opening_of(true_weight(i)),
                    3);
        EXPECT_NEAR(factor * eval::ending_of(found.weights[at]), eval::ending_of(true_weight(i)),
                    3);
    }
}

TEST(Fitting, IsTheSameToTheBitWithAnyNumberOfThreads) {
    const Samples samples = made_up(3'000, 3);
    const Samples others = made_up(500, 4);
    const std::vector<eval::Score> start(kTerms, eval::pair(10, 10));
    FitOptions options;
    options.epochs = 40;
    const Fit one = fit(samples, others, start, options);
    options.threads = 3;
    const Fit three = fit(samples, others, start, options);
    EXPECT_EQ(one.weights, three.weights);
    EXPECT_EQ(one.k, three.k);
    EXPECT_EQ(one.loss_after, three.loss_after);
    EXPECT_EQ(one.held_out_after, three.held_out_after);
}

TEST(Fitting, StaysWhereNothingWasSeen) {
    const Samples samples = made_up(1'000, 5);
    std::vector<eval::Score> start(kTerms + 1, eval::pair(10, 10));
    start.back() = eval::pair(-33, 44);
    FitOptions options;
    options.epochs = 20;
    EXPECT_EQ(fit(samples, {}, start, options).weights.back(), eval::pair(-33, 44));
}

TEST(Tuning, GoesFromGamesToASource) {
    const Temporary file("games");
    played(file, 20, 1);
    Tuning wanted;
    wanted.game = "checkers";
    wanted.data = {file.path()};
    wanted.fit.epochs = 3;
    const auto tuned = tune_weights(wanted, {}, {});
    ASSERT_TRUE(tuned) << tuned.error().message;
    EXPECT_EQ(tuned->games, 20U);
    EXPECT_GT(tuned->learned, tuned->held_out);
    EXPECT_EQ(tune_weights(wanted, {}, {})->source, tuned->source);
    wanted.game = "sherlock";
    EXPECT_FALSE(tune_weights(wanted, {}, {}));
    wanted.game = "tictactoe";
    EXPECT_FALSE(tune_weights(wanted, {}, {}));
}

TEST(Tuning, WritesWeightsAsASource) {
    const auto groups =
        eval::laid_out(std::array<eval::TermGroup, 3>{{{"a", 1}, {"b", 2}, {"c", 3}}});
    const std::vector<eval::Score> weights{
        eval::pair(1, 2), eval::pair(-3, 4), eval::pair(5, -6), 0, eval::pair(7, 0), 0};
    EXPECT_EQ(weights_source("how\nand why", groups, weights, 3),
              "// how\n"
              "// and why\n"
              "inline constexpr std::array<Score, 3> kTerms{{\n"
              "    // a\n"
              "    pair(1, 2),\n"
              "    // b\n"
              "    pair(-3, 4), pair(5, -6),\n"
              "}};\n"
              "inline constexpr std::array<WindowWeight, 1> kWindows{{\n"
              "    {1, 7, 0},\n"
              "}};\n");
}

}  // namespace
}  // namespace damier::tune
