// Lessons as front ends use them: in pieces, saved and loaded, asked about positions.
#include "learn/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "learn/lesson_file.h"
#include "learn/sealed_bytes.h"

namespace damier::learn {
namespace {

LessonSpec short_spec(std::string_view method, std::string_view game, std::string_view endgame,
                      std::uint64_t updates) {
    auto spec = standard_spec(method, game, endgame);
    EXPECT_TRUE(spec.has_value());
    spec->updates = updates;
    return *spec;
}

std::unique_ptr<Lesson> made(const LessonSpec& spec) {
    auto lesson = make_lesson(spec, {});
    EXPECT_TRUE(lesson.has_value()) << lesson.error().message;
    return std::move(*lesson);
}

std::string refusal(const LessonSpec& spec) {
    const auto lesson = make_lesson(spec, {});
    return lesson ? "none" : lesson.error().message;
}

std::vector<LessonSpec> specs() {
    std::vector<LessonSpec> all;
    for (const char* method : {"q", "sarsa"}) {
        for (const char* experience : {"self-play", "uniform", "exact"}) {
            all.push_back(short_spec(method, "tictactoe", "", 60'000));
            all.back().experience = experience;
        }
        all.push_back(short_spec(method, "cliff", "", 20'000));
        all.push_back(short_spec(method, "checkers", "KvK", 20'000));
        all.back().order = "online";
    }
    return all;
}

TEST(Lesson, LearnsTheSameHoweverItIsCutIntoPieces) {
    for (const LessonSpec& spec : specs()) {
        const auto whole = made(spec);
        whole->advance(spec.updates, {});
        auto pieces = made(spec);
        for (std::uint64_t piece = 1; !pieces->is_finished(); piece = piece * 3 + 1) {
            pieces->advance(piece, {});
            auto loaded = load_lesson(pieces->save(), {});
            ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
            pieces = std::move(*loaded);
        }
        EXPECT_EQ(pieces->save(), whole->save()) << spec.method << ' ' << spec.experience;
        EXPECT_EQ(whole->curve().size(), Lesson::kMarks + 1) << spec.method << ' ' << spec.game;
        EXPECT_EQ(whole->curve().back().updates, whole->updates());
        // Nothing more to learn.
        const std::string saved = whole->save();
        whole->advance(1000, {});
        EXPECT_EQ(whole->save(), saved);
    }
}

TEST(Lesson, AnotherSeedLearnsInAnotherWay) {
    LessonSpec spec = short_spec("q", "tictactoe", "", 5'000);
    const auto one = made(spec);
    spec.seed = 2;
    const auto two = made(spec);
    one->advance(5'000, {});
    two->advance(5'000, {});
    EXPECT_NE(one->report().error, two->report().error);
}

TEST(Lesson, StopsWhenItIsAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    const auto lesson = made(short_spec("q", "tictactoe", "", 1'000'000));
    lesson->advance(1'000'000, stop.get_token());
    EXPECT_EQ(lesson->updates(), 0U);
    const auto refused = make_lesson(short_spec("q", "chess", "KQK", 1'000), stop.get_token());
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message, "stopped");
}

// ---- positions

// Eight boards that a symmetry makes one: the same values for the same moves.
TEST(Lesson, KnowsSymmetricPositions) {
    const auto lesson = made(short_spec("q", "chess", "KQK", 2'000'000));
    lesson->advance(2'000'000, {});
    const auto sorted = [&](const char* fen) {
        const auto view = lesson->look(fen);
        EXPECT_TRUE(view.has_value()) << view.error().message;
        std::vector<std::pair<double, int>> values;
        for (const LessonMove& move : view->moves) values.emplace_back(move.q, move.fate->plies);
        std::sort(values.begin(), values.end());
        return values;
    };
    const auto values = sorted("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
    EXPECT_EQ(values, sorted("8/8/8/4k3/8/8/6Q1/7K w - - 0 1"));
    EXPECT_EQ(values, sorted("K7/1Q6/8/8/3k4/8/8/8 w - - 12 80"));
    EXPECT_EQ(values, sorted("k7/1q6/8/8/3K4/8/8/8 b - - 0 1"));
    EXPECT_EQ(values.size(), 24U);
}

TEST(Lesson, ShowsTheExactFateBesideWhatWasLearnt) {
    const auto lesson = made(short_spec("q", "chess", "KQK", 100'000));
    const auto view = lesson->look("8/8/8/8/8/1K6/7Q/k7 w - - 0 1");
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->turn, "white");
    EXPECT_EQ(view->fate, endgame::won_in(1));
    EXPECT_EQ(view->exact, 1);
    EXPECT_EQ(view->value, 0);  // nothing was learnt yet
    int mates = 0;
    for (const LessonMove& move : view->moves) {
        mates += move.is_best ? 1 : 0;
        EXPECT_EQ(move.is_best, move.fate == endgame::won_in(1)) << move.record;
        EXPECT_EQ(move.squares.size(), 2U) << move.record;
    }
    EXPECT_EQ(mates, 4);  // Qh1, Qg1, Qb2 and Qa2
    EXPECT_EQ(std::count_if(view->moves.begin(), view->moves.end(),
                            [](const LessonMove& move) { return move.is_greedy; }),
              1);
    const auto mate = lesson->look("8/8/8/8/8/1K6/8/k6Q b - - 0 1");
    ASSERT_TRUE(mate.has_value());
    EXPECT_TRUE(mate->moves.empty());
    EXPECT_EQ(mate->fate, endgame::lost_in(0));
}

TEST(Lesson, RefusesPositionsOfOthers) {
    const auto chess = made(short_spec("q", "chess", "KQK", 100'000));
    const auto refused = [](const Lesson& lesson, const char* position) {
        const auto view = lesson.look(position);
        return view ? "none" : view.error().message;
    };
    EXPECT_EQ(refused(*chess, "8/8/8/8/8/1K6/7R/k7 w - - 0 1"),
              "8/8/8/8/8/1K6/7R/k7 w - - 0 1 is not part of what is learnt here");
    EXPECT_NE(refused(*chess, "8/8"), "none");
    const auto cliff = made(short_spec("q", "cliff", "", 1'000));
    for (const char* cell : {"b1", "l1", "a5", "m2", "a", "", "a11"}) {
        EXPECT_EQ(
            refused(*cliff, cell),
            fmt::format("expected a cell of the grid above the cliff, or a1, found '{}'", cell));
    }
    EXPECT_EQ(refused(*cliff, "a1"), "none");
    EXPECT_EQ(refused(*cliff, "l4"), "none");
}

TEST(Lesson, ExamplesCanBeLookedAt) {
    for (const LessonWorld& world : lesson_worlds()) {
        if (world.endgame == "KPK") continue;  // the same, and takes longest
        // What is too much for a table, a network learns.
        const bool is_for_tables = standard_spec("q", world.game, world.endgame).has_value();
        const auto lesson =
            made(short_spec(is_for_tables ? "q" : "dqn", world.game, world.endgame, 1'000));
        for (std::uint64_t number = 0; number < 20; ++number) {
            const std::string position = lesson->example(number);
            EXPECT_EQ(position, lesson->example(number));
            const auto view = lesson->look(position);
            ASSERT_TRUE(view.has_value()) << view.error().message;
            EXPECT_EQ(view->position, position);
            EXPECT_FALSE(view->moves.empty());
        }
    }
}

// A promotion leads to endings that are part of the world.
TEST(Lesson, LearnsWhatAnEndingLeadsTo) {
    const auto lesson = made(short_spec("q", "checkers", "MvM", 1'000));
    EXPECT_TRUE(lesson->look("B:W32:B1").has_value());     // men
    EXPECT_TRUE(lesson->look("W:WK32:BK1").has_value());   // both crowned
    EXPECT_FALSE(lesson->look("B:W32:B1,2").has_value());  // more than there were
}

// ---- specs

TEST(Lesson, SaysWhatIsWrongWithASpec) {
    const LessonSpec good = short_spec("q", "tictactoe", "", 1'000);
    const auto with = [&](auto LessonSpec::* member, auto value) {
        LessonSpec spec = good;
        spec.*member = value;
        return refusal(spec);
    };
    EXPECT_EQ(with(&LessonSpec::method, "td"), "method is one of q, sarsa, not 'td'");
    EXPECT_EQ(with(&LessonSpec::experience, "x"),
              "experience is one of self-play, uniform, exact, not 'x'");
    EXPECT_EQ(with(&LessonSpec::order, ""), "order is one of backwards, online, not ''");
    EXPECT_EQ(with(&LessonSpec::game, "go"),
              "there is no game 'go'; choose one of chess, checkers, sherlock, tictactoe, cliff");
    EXPECT_EQ(with(&LessonSpec::endgame, "KRK"),
              "tictactoe is learnt as a whole: it has no endgame 'KRK'");
    EXPECT_EQ(with(&LessonSpec::updates, std::uint64_t{0}),
              "updates is a number from 1 to 1000000000000, not 0");
    EXPECT_EQ(with(&LessonSpec::plies, std::uint64_t{0}),
              "plies is a number from 1 to 1000000, not 0");
    EXPECT_EQ(with(&LessonSpec::rate, 1.5), "rate is a number from 0 to 1, not 1.5");
    EXPECT_EQ(with(&LessonSpec::discount, std::nan("")),
              "discount is a number from 0 to 1, not nan");
    LessonSpec spec = short_spec("q", "chess", "KQK", 1'000);
    spec.endgame = "";
    EXPECT_EQ(refusal(spec), "all of chess is too much for a table: an endgame is needed");
    spec.endgame = "KXK";
    EXPECT_EQ(refusal(spec), "there is no endgame 'KXK': expected up to 4 men such as KQK or KPKP");
    spec = short_spec("q", "cliff", "", 1'000);
    spec.experience = "exact";
    EXPECT_EQ(refusal(spec),
              "there is no opponent on the cliff: experience is self-play or uniform");
    EXPECT_FALSE(standard_spec("q", "chess", "KXK").has_value());
    EXPECT_FALSE(standard_spec("q", "go", "").has_value());
    EXPECT_FALSE(standard_spec("x", "cliff", "").has_value());
}

// ---- files

std::string why_not(std::string_view bytes) {
    const auto lesson = load_lesson(bytes, {});
    return lesson ? "none" : lesson.error().message;
}

TEST(LessonFile, IsRefusedWhereAnythingIsMissingOrChanged) {
    const auto lesson = made(short_spec("sarsa", "cliff", "", 2'000));
    lesson->advance(1'000, {});
    const std::string bytes = lesson->save();
    EXPECT_EQ(why_not(bytes), "none");
    for (std::size_t size = 0; size < bytes.size(); ++size)
        ASSERT_NE(why_not(bytes.substr(0, size)), "none") << size;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string other = bytes;
        other[i] = static_cast<char>(other[i] ^ (1 << i % 8));
        ASSERT_NE(why_not(other), "none") << i;
    }
    EXPECT_NE(why_not(bytes + "x"), "none");
    EXPECT_EQ(why_not("nothing of the kind"), "expected 'damier learning 1' at its beginning");
    EXPECT_EQ(why_not("damier learning 1\n"), "its end is missing");
    const auto saved = look_into_lesson(bytes);
    ASSERT_TRUE(saved.has_value());
    EXPECT_EQ(saved->spec, lesson->spec());
    EXPECT_EQ(saved->updates, lesson->updates());
}

// Whoever writes the checksum himself is not believed the rest.
TEST(LessonFile, IsReadWithCare) {
    const auto lesson = made(short_spec("q", "cliff", "", 2'000));
    const std::string bytes = lesson->save();
    const std::string body = bytes.substr(0, bytes.size() - 8);
    ASSERT_EQ(sealed(body), bytes);
    const auto changed = [&](std::string_view from, std::string_view to) {
        std::string other = body;
        const std::size_t at = other.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return why_not(sealed(other.replace(at, from.size(), to)));
    };
    EXPECT_EQ(changed("method=q", "method=x"), "line 2: method is one of q, sarsa, dqn, not 'x'");
    EXPECT_EQ(changed("rate=0.5", "rate=0.50").substr(0, 40),
              "line 2: expected how it was learnt, foun");
    EXPECT_EQ(changed("rate=0.5", "rate=5"), "line 2: rate is a number from 0 to 1, not 5");
    EXPECT_EQ(changed(" seed=1", "").substr(0, 40), "line 2: expected how it was learnt, foun");
    EXPECT_EQ(changed("\n0 0 0 148 1\n", "\n0 0 0 149 1\n"), "its size is not what line 3 says");
    EXPECT_EQ(changed("\n0 0 0 148 1\n", "\n0 0 0 148 18446744073709551615\n"),
              "its size is not what line 3 says");
    EXPECT_EQ(changed("\n0 0 0 148 1\n", "\n0 0 148 1\n"),
              "line 3: expected five numbers, found '0 0 148 1'");
    EXPECT_EQ(changed("game=cliff", "game=tictactoe"), "its table is not one of tictactoe");
    std::string infinite = body;
    infinite.replace(infinite.size() - 4, 4, std::string("\x00\x00\x80\x7f", 4));
    EXPECT_EQ(why_not(sealed(infinite)), "it has a number that is none");
}

}  // namespace
}  // namespace damier::learn
