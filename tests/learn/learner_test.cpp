// What the two methods learn, against answers that come from elsewhere.
#include "learn/learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/moves.h"
#include "endgame/tictactoe_slices.h"
#include "learn/cliff.h"
#include "learn/exam.h"
#include "learn/lesson.h"
#include "sizes.h"
#include "tictactoe/game.h"

namespace damier::learn {
namespace {

LessonSpec spec_of(std::string_view method, std::string_view game, std::string_view endgame) {
    const auto spec = standard_spec(method, game, endgame);
    EXPECT_TRUE(spec.has_value());
    return *spec;
}

std::unique_ptr<Lesson> learnt(const LessonSpec& spec) {
    auto lesson = make_lesson(spec, {});
    EXPECT_TRUE(lesson.has_value()) << lesson.error().message;
    (*lesson)->advance(kMostUpdates, {});
    EXPECT_TRUE((*lesson)->is_finished());
    return std::move(*lesson);
}

// ---- tic-tac-toe, whose truth a few lines find

using Board = tictactoe::Position;

// For the side to move: positive wins, the sooner the larger; negative loses.
int negamax(const Board& at) {
    const auto moves = legal_moves(at);
    if (moves.empty()) return at.stuck() == Outcome::Loss ? -100 : 0;
    int best = -100;
    for (const auto m : moves) {
        Board next = at;
        next.make(m);
        const int value = negamax(next);
        best = std::max(best, value == 0 ? 0 : value > 0 ? 1 - value : -1 - value);
    }
    return best;
}

// Calls f for each position that can come about.
template <class F>
void for_each_board(const Board& at, std::vector<bool>& seen, const F& f) {
    const auto number =
        endgame::TicTacToeSlices::number({}, at) * 2 + static_cast<std::uint32_t>(idx(at.turn()));
    if (seen[number]) return;
    seen[number] = true;
    f(at);
    for (const auto m : legal_moves(at)) {
        Board next = at;
        next.make(m);
        for_each_board(next, seen, f);
    }
}

void expect_faultless(const Lesson& lesson) {
    int positions = 0;
    std::vector<bool> seen(2 * 19'683);
    for_each_board(tictactoe::TicTacToe::start(), seen, [&](const Board& at) {
        const auto view = lesson.look(tictactoe::TicTacToe::write_position(at));
        ASSERT_TRUE(view.has_value()) << view.error().message;
        if (view->moves.empty()) return;
        ++positions;
        const int value = negamax(at);
        for (const LessonMove& move : view->moves) {
            if (!move.is_greedy) continue;
            Board next = at;
            next.make(*tictactoe::TicTacToe::read_move(at, move.move));
            const int after = negamax(next);
            EXPECT_EQ(after == 0  ? 0
                      : after > 0 ? 1 - after
                                  : -1 - after,
                      value)
                << view->position << ' ' << move.move;
        }
    });
    EXPECT_EQ(positions, 4520);  // of 5478, 958 of which are over
}

TEST(Learning, EveryMoveInTicTacToeIsABestOne) {
    for (const char* experience : {"self-play", "uniform", "exact"}) {
        LessonSpec spec = spec_of("q", "tictactoe", "");
        spec.experience = experience;
        spec.updates = 1'000'000;
        const auto lesson = learnt(spec);
        EXPECT_EQ(lesson->report().optimal, 1) << experience;
        EXPECT_EQ(lesson->report().won, 1) << experience;
        if (experience == std::string("self-play")) expect_faultless(*lesson);
    }
}

// ---- endings

// Values of all positions, not only those that matter: equal to the last bit.
TEST(Learning, UniformExperienceComesToTheExactValues) {
    struct Case {
        const char* game;
        const char* endgame;
        std::uint64_t updates;
        int longest;  // plies of a win, from the tables
    };
    for (const Case& each :
         {Case{"checkers", "KvK", 2'000'000, 0}, Case{"sherlock", "KKvK", 8'000'000, 0},
          Case{"chess", "KQK", kSanitized ? 0U : 24'000'000U, 19},
          Case{"chess", "KRK", kSanitized ? 0U : 32'000'000U, 31}}) {
        if (each.updates == 0) continue;
        LessonSpec spec = spec_of("q", each.game, each.endgame);
        spec.experience = "uniform";
        spec.updates = each.updates;
        const auto lesson = learnt(spec);
        const LessonReport report = lesson->report();
        EXPECT_EQ(report.worst, 0) << each.game << ' ' << each.endgame;
        EXPECT_EQ(report.optimal, 1) << each.game << ' ' << each.endgame;
        EXPECT_EQ(report.plies_lost, 0) << each.game << ' ' << each.endgame;
        if (each.longest == 0) continue;
        // The discount as often as the winner waits for a move of his.
        const auto view = lesson->look(lesson->example(0));
        ASSERT_TRUE(view.has_value());
        EXPECT_EQ(view->fate, endgame::won_in(each.longest));
        EXPECT_NEAR(view->value, std::pow(spec.discount, each.longest - 1), 1e-5);
    }
}

// Fewer updates than the standard has.
TEST(Learning, SelfPlayWinsWhatIsWon) {
    if (kSanitized) return;
    for (const auto& [endgame, least] : {std::pair("KQK", 1.0), std::pair("KRK", 0.99)}) {
        LessonSpec spec = spec_of("q", "chess", endgame);
        spec.updates = 12'000'000;
        EXPECT_GE(learnt(spec)->report().won, least) << endgame;
    }
}

// Values begin at 0 and never go beyond the truth on their way, whatever was seen.
TEST(Learning, ValuesComeNearerFromOneSide) {
    LessonSpec spec = spec_of("q", "checkers", "KvK");
    spec.updates = 20'000;
    auto lesson = make_lesson(spec, {});
    ASSERT_TRUE(lesson.has_value());
    for (int part = 0; part < 20; ++part) {
        (*lesson)->advance(spec.updates / 20, {});
        for (std::uint64_t number = 1; number < 200; ++number) {
            const auto view = (*lesson)->look((*lesson)->example(number));
            ASSERT_TRUE(view.has_value());
            EXPECT_LE(std::abs(view->value), std::abs(view->exact)) << view->position;
            EXPECT_GE(view->value * view->exact, 0) << view->position;
        }
    }
}

// ---- the cliff

// Q of the best among all policies that try any action with that probability, by dynamic
// programming: expected values, swept until they stand still.
std::vector<double> best_soft_values(double explore) {
    const Cliff cliff;
    std::vector<double> q(actions(cliff), 0);
    for (double change = 1; change > 1e-9;) {
        change = 0;
        for (Action action = 0; action < q.size(); ++action) {
            const Step step = cliff.step(action);
            double value = step.reward;
            if (!step.is_over()) {
                const auto next = q.begin() + cliff.first(step.next);
                const double best = *std::max_element(next, next + Cliff::kDirections);
                const double mean = (next[0] + next[1] + next[2] + next[3]) / 4;
                value += (1 - explore) * best + explore * mean;
            }
            change = std::max(change, std::abs(value - q[action]));
            q[action] = value;
        }
    }
    return q;
}

// The cells of greedy play from the start, at most so many.
std::vector<std::string> walk(const Lesson& lesson) {
    std::vector<std::string> cells{"a1"};
    while (cells.size() < 40 && cells.back() != "l1") {
        const auto view = lesson.look(cells.back());
        EXPECT_TRUE(view.has_value());
        const auto greedy = std::find_if(view->moves.begin(), view->moves.end(),
                                         [](const LessonMove& move) { return move.is_greedy; });
        cells.push_back(greedy->squares.back());
    }
    return cells;
}
// Steps beside the cliff.
std::size_t edge_cells(const std::vector<std::string>& cells) {
    return static_cast<std::size_t>(std::count_if(
        cells.begin(), cells.end(),
        [](const std::string& cell) { return cell[1] == '2' && cell[0] > 'a' && cell[0] < 'l'; }));
}

TEST(Cliff, QLearningWalksAlongTheEdgeAndSarsaDoesNot) {
    const auto q = learnt(spec_of("q", "cliff", ""));
    const auto sarsa = learnt(spec_of("sarsa", "cliff", ""));
    const auto short_way = walk(*q);
    EXPECT_EQ(short_way.size(), 14U);  // 13 steps
    EXPECT_EQ(edge_cells(short_way), 10U);
    const auto safe_way = walk(*sarsa);
    EXPECT_EQ(safe_way.back(), "l1");
    EXPECT_EQ(edge_cells(safe_way), 0U);
    EXPECT_GT(safe_way.size(), short_way.size());
    // The safe way is worth it while one explores.
    EXPECT_GT(sarsa->curve().back().gain, q->curve().back().gain + 5);
}

// Along the ways that it takes, each method knows what they are worth: Q-learning to whoever does
// not explore, SARSA to one who does.
TEST(Cliff, EachLearnsTheValuesOfDynamicProgramming) {
    const auto q = learnt(spec_of("q", "cliff", ""));
    const auto way = walk(*q);
    for (std::size_t i = 0; i + 1 < way.size(); ++i)
        EXPECT_NEAR(q->look(way[i])->value, -13.0 + static_cast<double>(i), 0.01) << way[i];

    const LessonSpec spec = spec_of("sarsa", "cliff", "");
    const auto sarsa = learnt(spec);
    const auto soft = best_soft_values(spec.explore);
    for (const std::string& cell : walk(*sarsa)) {
        if (cell == "l1") continue;
        const auto row = soft.begin() + Cliff{}.first(*Cliff::state(cell));
        const double best = *std::max_element(row, row + Cliff::kDirections);
        EXPECT_NEAR(sarsa->look(cell)->value, best, 1.5) << cell;
    }
    EXPECT_LT(*std::max_element(soft.begin(), soft.begin() + 4), -17);  // not -13
}

// ---- the exam

// A world in which the sides alternate:  0 -> 1 -> 2 -> won, but also 2 -> 1: who is at 1 must move,
// and who is at 0 or 2 may win, go in a circle, or draw (3, where the other side moves on and on).
struct Small {
    static constexpr bool kAlternates = true;
    static constexpr std::array<Action, 6> kFirsts{0, 1, 2, 4, 5, 6};
    // 0: to 1. 1: to 2. 2: wins, or back to 1. 3: to 4. 4: to 3.
    [[nodiscard]] State states() const { return 5; }
    [[nodiscard]] Action first(State state) const { return kFirsts.at(state); }
    [[nodiscard]] Step step(Action action) const {
        constexpr std::array<State, 6> kNext{1, 2, kOver, 1, 4, 3};
        return {action == 2 ? 1.0F : 0.0F, kNext.at(action)};
    }
    [[nodiscard]] State start(Rng& rng) const { return rng.below(5); }
    static bool is_success(const Step& step) { return step.reward > 0; }
};
static_assert(World<Small>);

TEST(Exam, CountsWhatIsPlayedToTheEnd) {
    const Small world;
    Truth truth{{1, 1, 1, 0, 1, 1}, {0.9F * 0.9F, -0.9F, 1, 0, 0}, {3, 0, 1, 0, 0}};
    const std::vector<float> right{0.81F, -0.9F, 1, 0.81F, 0, 0};
    const LessonReport good = examine(world, truth, right);
    EXPECT_EQ(good.optimal, 1);
    EXPECT_EQ(good.won, 1);
    EXPECT_EQ(good.plies_lost, 0);
    EXPECT_NEAR(good.worst, 0, 1e-6);
    // Going in a circle wins nothing.
    const std::vector<float> wrong{0, 0, 0, 0.5F, 0, 0};
    const LessonReport bad = examine(world, truth, wrong);
    EXPECT_EQ(bad.optimal, 0.8);
    EXPECT_EQ(bad.won, 0);
    EXPECT_NEAR(bad.worst, 0.9, 1e-6);
    EXPECT_NEAR(bad.error, (0.81 + 0.9 + 0.5) / 5, 1e-6);
}

}  // namespace
}  // namespace damier::learn
