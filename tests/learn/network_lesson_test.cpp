// Lessons of networks as front ends use them: the same net for the same words, in pieces too; exact answers
// beside what was learnt; and a player that says what its lesson says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "all_games.h"
#include "core/moves.h"
#include "games/games.h"
#include "learn/dqn/network_file.h"
#include "learn/dqn/network_table.h"
#include "learn/lesson.h"
#include "random_positions.h"
#include "sizes.h"

namespace damier::learn::network_lesson_test {
namespace {

LessonSpec spec_of(std::string_view game, std::string_view endgame, std::uint64_t updates) {
    auto spec = standard_spec("dqn", game, endgame);
    EXPECT_TRUE(spec.has_value()) << spec.error().message;
    spec->updates = updates;
    spec->network.layers = "16,8";
    spec->network.replay = 500;
    spec->network.batch = 8;
    spec->network.target = 50;
    return *spec;
}
LessonSpec plain_of(std::string_view game, std::string_view endgame, std::uint64_t updates) {
    auto spec = plain_spec(game, endgame);
    EXPECT_TRUE(spec.has_value()) << spec.error().message;
    spec->updates = updates;
    spec->network.layers = "16,8";
    return *spec;
}

std::unique_ptr<Lesson> made(const LessonSpec& spec) {
    auto lesson = make_lesson(spec, {});
    EXPECT_TRUE(lesson.has_value()) << lesson.error().message;
    return std::move(*lesson);
}
std::unique_ptr<Lesson> learnt(const LessonSpec& spec) {
    auto lesson = made(spec);
    lesson->advance(spec.updates, {});
    EXPECT_TRUE(lesson->is_finished());
    return lesson;
}

// All keys are on in one of them, at least.
std::vector<LessonSpec> specs() {
    std::vector<LessonSpec> all{spec_of("tictactoe", "", 300),   plain_of("tictactoe", "", 300),
                                spec_of("checkers", "KvK", 200), spec_of("chess", "", 120),
                                plain_of("checkers", "", 200),   spec_of("sherlock", "", 120)};
    all[0].network.prioritised = true;
    all[0].network.teacher = "exact";
    all[2].network.output = "actions";
    all[2].network.loss = "huber";
    all[2].network.activation = "tanh";
    all[3].network.double_q = true;
    all[3].network.teacher = "greedy";
    all[5].network.moves = true;
    all[5].network.teacher = "uniform";
    return all;
}

TEST(NetworkLesson, LearnsTheSameNetHoweverItIsCutIntoPieces) {
    for (const LessonSpec& spec : specs()) {
        SCOPED_TRACE(spec.game + ' ' + spec.network.output);
        const auto whole = learnt(spec);
        EXPECT_EQ(learnt(spec)->save(), whole->save());
        auto pieces = made(spec);
        for (std::uint64_t piece = 1; !pieces->is_finished(); piece = piece * 3 + 1) {
            pieces->advance(piece, {});
            auto loaded = load_lesson(pieces->save_all(), {});
            ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
            EXPECT_EQ((*loaded)->updates(), pieces->updates());
            EXPECT_EQ((*loaded)->save_all(), pieces->save_all());
            pieces = std::move(*loaded);
        }
        EXPECT_EQ(pieces->save(), whole->save());
        EXPECT_EQ(pieces->save_all(), whole->save_all());
        // An episode may go beyond several marks.
        EXPECT_GT(whole->curve().size(), 3U);
        EXPECT_LE(whole->curve().size(), Lesson::kMarks + 1);
        EXPECT_EQ(whole->curve().front().updates, 0U);
        EXPECT_EQ(whole->curve().back().updates, whole->updates());
        LessonSpec other = spec;
        other.seed = 2;
        EXPECT_NE(learnt(other)->save(), whole->save());
    }
}

TEST(NetworkLesson, OfAFileCanBeLookedAt) {
    const auto lesson = learnt(spec_of("tictactoe", "", 300));
    const auto loaded = load_lesson(lesson->save(), {});
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_TRUE((*loaded)->is_finished());
    EXPECT_EQ((*loaded)->save(), lesson->save());
    EXPECT_TRUE(std::ranges::equal((*loaded)->curve(), lesson->curve()));
    const auto saved = look_into_lesson(lesson->save_all());
    ASSERT_TRUE(saved.has_value());
    EXPECT_EQ(saved->spec, lesson->spec());
    EXPECT_EQ(saved->updates, lesson->updates());
}

// ---- what is shown

template <class G>
std::shared_ptr<const LearntTable<G>> player_of(const Lesson& lesson) {
    auto table = read_network_table<G>(lesson.save());
    EXPECT_TRUE(table.has_value()) << table.error().message;
    return *table;
}

template <class G>
void expect_the_same_from_lesson_and_player(const LessonSpec& spec) {
    const auto lesson = learnt(spec);
    const auto player = player_of<G>(*lesson);
    Rng rng(4);
    for (int i = 0; i < scaled(200); ++i) {
        const auto at = spec.endgame.empty()
                            ? random_position<G>(rng)
                            : *G::read_position(lesson->example(static_cast<std::uint64_t>(i)));
        const auto view = lesson->look(G::write_position(at));
        ASSERT_TRUE(view.has_value()) << view.error().message;
        const auto values = player->values(at);
        ASSERT_TRUE(values.has_value());
        ASSERT_EQ(values->size(), view->moves.size());
        for (std::size_t m = 0; m < values->size(); ++m) {
            // Moves that a symmetry makes one may stand for each other.
            if (spec.endgame.empty()) {
                EXPECT_EQ((*values)[m], static_cast<float>(view->moves[m].q)) << view->position;
            }
        }
        EXPECT_EQ(*std::ranges::max_element(*values), static_cast<float>(view->value))
            << view->position;
    }
}

TEST(NetworkLesson, AndItsPlayerSayTheSame) {
    expect_the_same_from_lesson_and_player<tictactoe::TicTacToe>(spec_of("tictactoe", "", 300));
    expect_the_same_from_lesson_and_player<chess::Chess>(spec_of("chess", "", 100));
    expect_the_same_from_lesson_and_player<checkers::Checkers>(plain_of("checkers", "", 100));
    expect_the_same_from_lesson_and_player<checkers::Sherlock>(spec_of("sherlock", "", 100));
    expect_the_same_from_lesson_and_player<checkers::Checkers>(spec_of("checkers", "KvK", 100));
    expect_the_same_from_lesson_and_player<checkers::Checkers>(plain_of("checkers", "KvK", 100));
    expect_the_same_from_lesson_and_player<chess::Chess>(spec_of("chess", "KQK", 100));
}

// Eight boards that a symmetry makes one, whichever side has the queen: the same values for the same moves.
TEST(NetworkLesson, OfAnEndingKnowsSymmetricPositions) {
    for (const LessonSpec& spec : {spec_of("chess", "KQK", 200), plain_of("chess", "KQK", 200)}) {
        const auto lesson = learnt(spec);
        const auto player = player_of<chess::Chess>(*lesson);
        const auto sorted = [&](const char* fen) {
            auto values = *player->values(*chess::Chess::read_position(fen));
            std::ranges::sort(values);
            return values;
        };
        const auto values = sorted("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
        EXPECT_EQ(values.size(), 24U);
        EXPECT_EQ(values, sorted("8/8/8/4k3/8/8/6Q1/7K w - - 0 1"));
        EXPECT_EQ(values, sorted("K7/1Q6/8/8/3k4/8/8/8 w - - 12 80"));
        EXPECT_EQ(values, sorted("k7/1q6/8/8/3K4/8/8/8 b - - 0 1"));
        EXPECT_FALSE(player->values(*chess::Chess::read_position("8/8/8/3k4/8/8/1R6/K7 w - - 0 1")))
            << "a rook it has never seen";
    }
}

// Turn by turn, by the definition: the reply is the best one, and what it brings counts in the same turn.
double turn_value(const tictactoe::Position& at, double discount,
                  std::map<std::string, double>& known) {
    const std::string name = tictactoe::TicTacToe::write_position(at);
    if (const auto it = known.find(name); it != known.end()) return it->second;
    double most = -1;
    for (const auto m : legal_moves(at)) {
        auto after = at;
        after.make(m);
        double q = 1;
        if (legal_moves(after).empty()) {
            q = after.stuck() == Outcome::Loss ? 1 : 0;
        } else {
            for (const auto reply : legal_moves(after)) {
                auto next = after;
                next.make(reply);
                const double worth = !legal_moves(next).empty()
                                         ? discount * turn_value(next, discount, known)
                                     : next.stuck() == Outcome::Loss ? -1.0
                                                                     : 0.0;
                q = std::min(q, worth);
            }
        }
        most = std::max(most, q);
    }
    return known[name] = most;
}

// Of all positions in which there is a move: turn by turn either side comes to its own.
std::map<std::string, double> turn_values(double discount) {
    std::map<std::string, double> known;
    const auto start = tictactoe::TicTacToe::start();
    turn_value(start, discount, known);
    for (const auto m : legal_moves(start)) {
        auto after = start;
        after.make(m);
        turn_value(after, discount, known);
    }
    EXPECT_EQ(known.size(), 4'520U);
    return known;
}

TEST(NetworkLesson, ComparesWithWhatTurnsAreWorth) {
    for (const double discount : {0.9, 0.5, 0.0, 1.0}) {
        LessonSpec spec = spec_of("tictactoe", "", 100);
        spec.discount = discount;
        const auto lesson = made(spec);
        for (const auto& [name, value] : turn_values(discount)) {
            const auto view = lesson->look(name);
            ASSERT_TRUE(view.has_value()) << view.error().message;
            EXPECT_NEAR(view->exact, value, 1e-6) << name;
        }
    }
}
// From how many positions that are not lost does the greedy player never lose? By playing on against
// everything that the other side can do.
bool never_loses(const LearntTable<tictactoe::TicTacToe>& player, const tictactoe::Position& at) {
    const auto values = *player.values(at);
    const auto best = std::ranges::max_element(values) - values.begin();
    auto after = at;
    after.make(legal_moves(at)[static_cast<std::size_t>(best)]);
    for (const auto reply : legal_moves(after)) {
        auto next = after;
        next.make(reply);
        if (legal_moves(next).empty()) {
            if (next.stuck() == Outcome::Loss) return false;
        } else if (!never_loses(player, next)) {
            return false;
        }
    }
    return true;
}

TEST(NetworkLesson, CountsFromWhereItNeverLoses) {
    for (const std::uint64_t updates : {std::uint64_t{1}, std::uint64_t{400}}) {
        const auto lesson = learnt(spec_of("tictactoe", "", updates));
        const auto player = player_of<tictactoe::TicTacToe>(*lesson);
        int holdable = 0;
        int safe = 0;
        for (const auto& [name, value] : turn_values(1)) {
            if (value < 0) continue;
            ++holdable;
            safe += never_loses(*player, *tictactoe::TicTacToe::read_position(name)) ? 1 : 0;
        }
        EXPECT_GT(safe, 0);
        EXPECT_LT(safe, holdable);
        EXPECT_DOUBLE_EQ(lesson->report().safe, static_cast<double>(safe) / holdable);
    }
}

TEST(NetworkLesson, LearnsTicTacToe) {
    auto spec = *standard_spec("dqn", "tictactoe", "");
    spec.updates = kSanitized ? 2'000 : 20'000;
    const auto lesson = learnt(spec);
    EXPECT_GT(lesson->curve().back().optimal, kSanitized ? 0.85 : 0.93);
    EXPECT_GT(lesson->curve().back().safe, kSanitized ? 0.9 : 0.96);
    EXPECT_LT(lesson->curve().back().error,
              lesson->curve().front().error * (kSanitized ? 0.8 : 0.5));
}

TEST(NetworkLesson, LearnsAnEnding) {
    auto spec = *standard_spec("dqn", "checkers", "KvK");
    spec.updates = kSanitized ? 3'000 : 10'000;
    spec.network.layers = "32,16";
    spec.plies = 30;
    const auto lesson = learnt(spec);
    EXPECT_GT(lesson->curve().back().optimal, kSanitized ? 0.8 : 0.88);
    EXPECT_GT(lesson->curve().back().won, kSanitized ? 0.2 : 0.55);
    EXPECT_LT(lesson->curve().back().error, lesson->curve().front().error);
}

TEST(NetworkLesson, DrawsTheNetworkWithAPositionBeforeIt) {
    for (const LessonSpec& spec : specs()) {
        SCOPED_TRACE(spec.game + ' ' + spec.network.output);
        const auto lesson = learnt(spec);
        const std::string position = lesson->example(0);
        const auto view = lesson->network(position);
        ASSERT_TRUE(view.has_value());
        ASSERT_EQ(view->layers.size(), 4U);
        EXPECT_EQ(view->layers[1].units.size(), 16U);
        EXPECT_EQ(view->layers[2].units.size(), 8U);
        EXPECT_TRUE(view->layers[0].links.empty());
        for (const auto& unit : view->layers[0].units) {
            EXPECT_EQ(unit.value, 1);
            EXPECT_FALSE(unit.name.empty());
        }
        for (std::size_t i = 1; i < view->layers.size(); ++i) {
            double before = 1e9;
            for (const auto& link : view->layers[i].links) {
                ASSERT_LT(link.from, view->layers[i - 1].units.size());
                ASSERT_LT(link.to, view->layers[i].units.size());
                const double flow =
                    std::abs(link.weight * view->layers[i - 1].units[link.from].value);
                EXPECT_LE(flow, before * (1 + 1e-6));  // the strongest first
                before = flow;
            }
        }
        // An output for each move, or one for the position after the best that goes on: they are Q.
        const auto look = lesson->look(position);
        const bool has_actions = spec.network.output == "actions";
        ASSERT_EQ(view->layers[3].units.size(), has_actions ? look->moves.size() : 1);
        for (const auto& unit : view->layers[3].units) {
            const auto move = std::ranges::find(look->moves, unit.name, &LessonMove::record);
            ASSERT_NE(move, look->moves.end());
            EXPECT_NEAR(unit.value, move->q, 1e-6);
            EXPECT_EQ(view->after, has_actions ? "" : unit.name);
        }
    }
}

// What is drawn belongs to the board that is asked about, whatever image of it the network knows; and where a
// move wins at once the network is asked about the others.
TEST(NetworkLesson, DrawsWhatItIsAskedAbout) {
    const std::string mate = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";  // Qg7
    for (LessonSpec spec : {spec_of("chess", "KQK", 200), plain_of("chess", "KQK", 200)}) {
        const auto lesson = learnt(spec);
        const auto view = lesson->network(mate);
        ASSERT_TRUE(view.has_value());
        const auto look = lesson->look(mate);
        const auto& outputs = view->layers.back().units;
        if (view->after.empty()) {
            ASSERT_EQ(outputs.size(), look->moves.size());
            for (std::size_t i = 0; i < outputs.size(); ++i)
                EXPECT_EQ(outputs[i].name, look->moves[i].record);
            continue;
        }
        ASSERT_EQ(outputs.size(), 1U);
        EXPECT_EQ(outputs[0].name, view->after);
        EXPECT_NE(view->after, "Qg7#");
        const auto at = *chess::Chess::read_position(mate);
        auto after = at;
        after.make(*chess::Chess::read_move(at, view->after));
        EXPECT_EQ(view->is_turned, chess::Chess::write_position(after).substr(0, 30) !=
                                       view->position.substr(0, 30));
        for (const LessonMove& move : look->moves) {
            auto next = at;
            next.make(*chess::Chess::read_move(at, move.move));
            if (!has_moves(next)) continue;
            EXPECT_LE(move.q, outputs[0].value + 1e-6) << move.record;
        }
    }
    // Each move ends the game: the last square of all.
    const auto small = learnt(spec_of("tictactoe", "", 100));
    EXPECT_FALSE(small->network("xoxxoo.xo").has_value());
    EXPECT_TRUE(small->look("xoxxoo.xo").has_value());
}

// Games that no table holds: there is nothing to compare with but games.
TEST(NetworkLesson, OfAWholeGameHasNoExactAnswers) {
    const auto lesson = learnt(spec_of("checkers", "", 100));
    EXPECT_FALSE(lesson->is_exact());
    EXPECT_EQ(lesson->size().states, 0U);
    EXPECT_GT(lesson->size().weights, 0U);
    for (const LessonReport& report : lesson->curve()) {
        EXPECT_GE(report.uniform, 0);
        EXPECT_LE(report.uniform, 1);
        EXPECT_LE(report.greedy, 1);
    }
    const auto view = lesson->look(lesson->example(0));
    ASSERT_TRUE(view.has_value());
    EXPECT_FALSE(view->fate.has_value());
    EXPECT_EQ(view->moves.size(), 7U);
    const auto over = lesson->look("B:W18:B");
    ASSERT_TRUE(over.has_value());
    EXPECT_EQ(over->fate, endgame::lost_in(0));
    EXPECT_FALSE(lesson->network("B:W18:B").has_value());
}

TEST(NetworkLesson, BeginsAtItsLayout) {
    LessonSpec spec = spec_of("chess", "", 50);
    spec.network.layout = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
    const auto lesson = learnt(spec);
    EXPECT_EQ(lesson->example(0), spec.network.layout);
    spec.network.layout.clear();
    EXPECT_EQ(made(spec)->example(0), chess::Chess::write_position(chess::Chess::start()));
}

// ---- what cannot be learnt

TEST(NetworkLesson, RefusesWordsThatDoNotGoTogether) {
    const auto refusal = [](auto change, std::string_view game = "tictactoe",
                            std::string_view endgame = "") {
        LessonSpec spec = spec_of(game, endgame, 100);
        change(spec);
        const auto lesson = make_lesson(spec, {});
        return lesson ? "none" : lesson.error().message;
    };
    const auto with = [&](auto member, auto value, std::string_view game = "tictactoe",
                          std::string_view endgame = "") {
        return refusal([&](LessonSpec& spec) { spec.network.*member = value; }, game, endgame);
    };
    using N = NetworkWords;
    EXPECT_EQ(with(&N::layers, "none"), "none");
    for (const char* layers : {"", "0", "64,", "64,,32", "1025", "x", "-1", "1,1,1,1,1,1,1,1,1"}) {
        EXPECT_EQ(with(&N::layers, layers),
                  fmt::format("layers are up to 8 numbers from 1 to 1024 such as 64,32, or none; "
                              "not '{}'",
                              layers));
    }
    EXPECT_EQ(with(&N::output, "both"), "output is one of position, actions, not 'both'");
    EXPECT_EQ(with(&N::view, "me"), "view is one of board, mover, not 'me'");
    EXPECT_EQ(with(&N::activation, "step"), "activation is one of relu, tanh, not 'step'");
    EXPECT_EQ(with(&N::teacher, "me"), "teacher is one of self, uniform, greedy, exact, not 'me'");
    EXPECT_EQ(with(&N::optimiser, "lbfgs"), "optimiser is one of sgd, adam, not 'lbfgs'");
    EXPECT_EQ(with(&N::loss, "all"), "loss is one of square, huber, not 'all'");
    EXPECT_EQ(with(&N::batch, 0U), "batch is a number from 1 to 4096, not 0");
    EXPECT_EQ(with(&N::batch, 501U), "replay keeps 500 turns, too few for a batch of 501");
    EXPECT_EQ(with(&N::replay, 0U),
              "without replay each turn is learnt at once: batch is 1, not 8");
    EXPECT_EQ(with(&N::shaping, 1.5), "shaping is a number from 0 to 1, not 1.5");
    EXPECT_EQ(with(&N::shaping, std::nan("")), "shaping is a number from 0 to 1, not nan");
    EXPECT_EQ(with(&N::shaping, 0.1),
              "all pieces of tictactoe are worth the same: there is nothing to shape with");
    EXPECT_EQ(with(&N::teacher, "exact", "checkers"),
              "all of checkers has no exact answers: teacher is self, uniform or greedy");
    EXPECT_EQ(with(&N::layout, "8/8/8/8", "chess").substr(0, 8), "layout: ");
    EXPECT_EQ(with(&N::layout, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "chess"),
              "layout: the game is over there");
    EXPECT_EQ(with(&N::layout, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", "chess", "KQK"),
              "KQK is learnt from all its positions: it has no layout");
    EXPECT_EQ(refusal([](LessonSpec& spec) {
                  spec.network.target = 0;
                  spec.network.double_q = true;
              }),
              "double needs two networks: target is 0");
    EXPECT_EQ(refusal([](LessonSpec& spec) {
                  spec.network.replay = 0;
                  spec.network.batch = 1;
                  spec.network.prioritised = true;
              }),
              "prioritised needs turns to choose from: replay is 0");
    EXPECT_EQ(refusal([](LessonSpec& spec) { spec.game = "cliff"; }).substr(0, 41),
              "there is no game 'cliff' for a network; c");
    EXPECT_EQ(refusal([](LessonSpec& spec) { spec.endgame = "KXK"; }, "checkers").substr(0, 29),
              "there is no endgame 'KXK': ex");
    EXPECT_EQ(refusal([](LessonSpec& spec) { spec.updates = 0; }).substr(0, 10), "updates is");
    EXPECT_EQ(
        refusal([](LessonSpec& spec) { spec.plies = 2; }),
        "a turn is learnt when the next one comes, after the reply: plies is at least 3, not 2");
    EXPECT_EQ(
        refusal([](LessonSpec& spec) { spec.explore = 1; }),
        "where every move is a try there is nothing to learn from: explore is below 1, or tries "
        "is on");
    EXPECT_EQ(refusal([](LessonSpec& spec) {
                  spec.explore = 1;
                  spec.network.tries = true;
              }),
              "none");
    EXPECT_EQ(refusal([](LessonSpec& spec) {
                  spec.network.teacher = "uniform";
                  spec.network.tries = true;
              }),
              "tries are those of a network that plays both sides: teacher is self, not uniform");
    EXPECT_EQ(with(&N::random, 4U),
              "episodes begin in any position of tictactoe: random is 0, not 4");
    EXPECT_EQ(with(&N::random, 4U, "chess", "KQK"),
              "episodes begin in any position of KQK: random is 0, not 4");
    EXPECT_EQ(with(&N::layout, "8/8/3k4/8/8/8/8/K7 w - - 0 1", "chess"),
              "layout: the game is over there");
    // One spec for one lesson, and nothing that a file of lines could not hold.
    for (const char* layout : {"4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/8/P7/4K3 w - -\n0 1"}) {
        EXPECT_EQ(with(&N::layout, layout, "chess").substr(0, 57),
                  "layout: expected '4k3/8/8/8/8/8/P7/4K3 w - - 0 1', found ");
    }
}

TEST(NetworkLesson, ReadsALayoutAsItsGameWritesIt) {
    const auto read = [](std::string_view game, std::string_view endgame, const char* layout) {
        LessonSpec spec = spec_of(game, endgame, 1);
        spec.network.layout = layout;
        const auto written = layout_of(spec);
        return written ? *written : "no: " + written.error().message;
    };
    EXPECT_EQ(read("chess", "", ""), "");
    EXPECT_EQ(read("chess", "", " 4k3/8/8/8/8/8/P7/4K3  w -\t- "),
              "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    EXPECT_EQ(read("checkers", "", "W:W32:B1"), "W:W32:B1");
    EXPECT_EQ(read("checkers", "KvK", "W:W32:B1"),
              "no: KvK is learnt from all its positions: it has no layout");
    EXPECT_EQ(read("chess", "", "x").substr(0, 12), "no: layout: ");
}

// ---- what comes to nothing

// Steps that are too large: it says so, whenever it is asked, and goes no further.
TEST(NetworkLesson, SaysWhenItsValuesGrowBeyondAllNumbers) {
    for (const std::string_view endgame : {"KQK", ""}) {
        LessonSpec spec = plain_of("chess", endgame, 20'000);
        spec.network.layers = "64,64,64";
        spec.rate = spec.rate_end = 1;
        const auto lesson = made(spec);
        EXPECT_EQ(lesson->trouble(), "");
        lesson->advance(spec.updates, {});
        EXPECT_EQ(
            lesson->trouble(),
            "its values have grown beyond all numbers: smaller steps are needed, by a smaller "
            "learning rate");
        EXPECT_FALSE(lesson->is_finished());
        const auto updates = lesson->updates();
        lesson->advance(100, {});
        EXPECT_EQ(lesson->updates(), updates);
        EXPECT_FALSE(lesson->look(lesson->example(0)).has_value());
        EXPECT_FALSE(lesson->network(lesson->example(0)).has_value());
    }
}

// A king that takes the last man, whatever it does: each game is over before anything can be learnt.
TEST(NetworkLesson, SaysWhenThereIsNothingToLearnFrom) {
    LessonSpec spec = spec_of("chess", "", 100);
    spec.network.random = 0;
    spec.network.layout = "7k/8/8/8/8/8/1q6/K7 w - - 0 1";
    const auto lesson = make_lesson(spec, {});
    if (!lesson) FAIL() << lesson.error().message;
    (*lesson)->advance(100, {});
    EXPECT_EQ((*lesson)->trouble().substr(0, 62),
              "in 2000 games in a row there was nothing to learn from: each w");
}

}  // namespace
}  // namespace damier::learn::network_lesson_test
