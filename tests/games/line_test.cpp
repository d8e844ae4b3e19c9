// A line that knows where the search began: repetitions below the root, and in the game before it.
#include "core/line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "all_games.h"
#include "core/random.h"
#include "sizes.h"

namespace damier {
namespace {

// Where much is repeated: few pieces that can go back.
template <class G>
std::vector<std::string> starts() {
    return {G::write_position(G::start())};
}
template <>
std::vector<std::string> starts<chess::Chess>() {
    return {std::string(chess::kStartFen), "8/8/8/8/8/k7/8/K6R w - - 0 1",
            "6k1/8/8/8/8/8/p7/K6R w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "rk6/8/8/8/8/8/8/6KR w - - 30 90"};
}
template <>
std::vector<std::string> starts<checkers::Checkers>() {
    return {checkers::Checkers::write_position(checkers::Checkers::start()), "W:WK1,K5:BK28,K32",
            "B:WK4:BK29,21"};
}
template <>
std::vector<std::string> starts<checkers::Sherlock>() {
    return starts<checkers::Checkers>();
}

template <class P>
typename P::MoveList moves_of(const P& at) {
    typename P::MoveList list;
    at.template generate<Gen::Legal>(list);
    return list;
}

// All positions of a line, each as itself: the slow twin.
template <class P>
class Trail {
public:
    explicit Trail(const P& start) : positions_{start}, is_after_pass_{false} {}

    void push(const P& at, bool is_after_pass = false) {
        positions_.push_back(at);
        is_after_pass_.push_back(is_after_pass);
    }
    void pop() {
        positions_.pop_back();
        is_after_pass_.pop_back();
    }
    void mark_root() { root_ = positions_.size() - 1; }
    [[nodiscard]] bool knows(const P& at) const {
        return std::any_of(positions_.begin(), positions_.end(),
                           [&at](const P& each) { return each.key() == at.key(); });
    }

    // The same board and the same moves, and no pass in between.
    [[nodiscard]] bool is_draw() const {
        if (P::kRepetitions == 0) return false;
        int times = 1;
        for (std::size_t i = positions_.size() - 1; i > 0 && !is_after_pass_[i];) {
            --i;
            if (positions_[i].key() != positions_.back().key()) continue;
            if (i >= root_) return true;
            ++times;
        }
        return times >= P::kRepetitions;
    }

    // Does some move make a position stand there again, from the root on?
    [[nodiscard]] bool can_be_repeated() const {
        if (P::kRepetitions == 0) return false;
        for (const auto& m : moves_of(positions_.back())) {
            P next = positions_.back();
            next.make(m);
            for (std::size_t i = positions_.size() - 1; i > root_ && !is_after_pass_[i];) {
                if (positions_[--i].key() == next.key()) return true;
            }
        }
        return false;
    }

private:
    std::vector<P> positions_;
    std::vector<bool> is_after_pass_;
    std::size_t root_ = 0;
};

template <class G>
class LineAndRoot : public testing::Test {};
TYPED_TEST_SUITE(LineAndRoot, AllGames, GameNames);

TYPED_TEST(LineAndRoot, RepetitionsAreCountedAsBySlowRecount) {
    using P = typename TypeParam::Position;
    Rng rng(17);
    int draws = 0;
    int upcoming = 0;
    int early = 0;  // that the game's own rule does not know
    for (const std::string& text : starts<TypeParam>()) {
        for (int game = 0; game < scaled(400); ++game) {
            Line<P> line(TypeParam::read_position(text).value());
            Trail<P> trail(line.position());
            const auto step = [&line, &trail, &rng] {
                const auto moves = moves_of(line.position());
                if (moves.empty() || line.position().is_rule_draw()) return false;
                auto m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
                if (rng.below(2) == 0) {  // back to where it has been, if that is possible
                    for (const auto& each : moves) {
                        P next = line.position();
                        next.make(each);
                        if (trail.knows(next)) m = each;
                    }
                }
                line.make(m);
                trail.push(line.position());
                return true;
            };
            const auto game_plies = rng.below(40);
            for (std::uint32_t i = 0; i < game_plies && step(); ++i) {
            }
            line.mark_root();
            trail.mark_root();
            // As a search does: down and up again, with a pass now and then.
            std::vector<bool> is_pass;
            for (int i = 0; i < 200; ++i) {
                ASSERT_EQ(line.is_repeated_below_root(), trail.is_draw())
                    << TypeParam::write_position(line.position());
                ASSERT_EQ(line.has_upcoming_repetition(), trail.can_be_repeated())
                    << TypeParam::write_position(line.position());
                upcoming += line.has_upcoming_repetition() ? 1 : 0;
                draws += line.is_repeated_below_root() ? 1 : 0;
                early += line.is_repeated_below_root() && !line.is_repetition_draw() ? 1 : 0;
                if (line.is_repetition_draw()) {
                    ASSERT_TRUE(line.is_repeated_below_root());
                }
                if (!is_pass.empty() && rng.below(3) == 0) {
                    if constexpr (P::kNullMoveSound) {
                        is_pass.back() ? line.unmake_null() : line.unmake();
                    } else {
                        line.unmake();
                    }
                    trail.pop();
                    is_pass.pop_back();
                    continue;
                }
                if constexpr (P::kNullMoveSound) {
                    if (rng.below(20) == 0 && !line.position().is_forced()) {
                        line.make_null();
                        trail.push(line.position(), true);
                        is_pass.push_back(true);
                        continue;
                    }
                }
                if (is_pass.size() + 1 < P::kMaxPlies && step()) is_pass.push_back(false);
            }
        }
    }
    if (P::kRepetitions == 0) {
        EXPECT_EQ(draws + upcoming, 0);
    } else {
        EXPECT_GT(early, scaled(10'000));
        EXPECT_GT(upcoming, scaled(20'000));
        EXPECT_GT(draws - early, scaled(1000));
    }
}

Line<chess::Position> after(std::initializer_list<std::string_view> moves) {
    Line<chess::Position> line(chess::Chess::start());
    for (const std::string_view text : moves)
        line.make(chess::Chess::read_move(line.position(), text).value());
    return line;
}
void play(Line<chess::Position>& line, std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves)
        line.make(chess::Chess::read_move(line.position(), text).value());
}

TEST(LineRoot, OnceIsEnoughBelowTheRoot) {
    Line<chess::Position> line = after({"g1f3", "g8f6"});
    line.mark_root();
    EXPECT_FALSE(line.is_repeated_below_root());
    play(line, {"f3g1", "f6g8"});  // the start stands there again, but it lies before the root
    EXPECT_FALSE(line.is_repeated_below_root());
    play(line, {"g1f3"});  // and so does this
    EXPECT_FALSE(line.is_repeated_below_root());
    play(line, {"g8f6"});  // the root itself
    EXPECT_TRUE(line.is_repeated_below_root());
    EXPECT_FALSE(line.is_repetition_draw());
}

TEST(LineRoot, TheGameBeforeTheRootCountsByItsRule) {
    Line<chess::Position> line = after({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"});
    line.mark_root();
    play(line, {"g8f6"});
    EXPECT_EQ(line.occurrences(), 2);
    EXPECT_FALSE(line.is_repeated_below_root());
    play(line, {"f3g1", "f6g8"});
    EXPECT_EQ(line.occurrences(), 3);
    EXPECT_TRUE(line.is_repeated_below_root());
    EXPECT_TRUE(line.is_repetition_draw());
}

TEST(LineRoot, AStepBackIsSeenBeforeItIsMade) {
    Line<chess::Position> line = after({"g1f3", "g8f6"});
    line.mark_root();
    play(line, {"f3g1", "f6g8", "g1f3"});  // Black could go to the root again
    EXPECT_TRUE(line.has_upcoming_repetition());
    line.unmake();  // White could not: where it would come to lies before the root
    EXPECT_FALSE(line.has_upcoming_repetition());
    play(line, {"e2e4"});  // and now there is no way back
    EXPECT_FALSE(line.has_upcoming_repetition());
}

TEST(LineRoot, ACopyKnowsItAndARestartForgets) {
    Line<chess::Position> line = after({"g1f3", "g8f6"});
    line.mark_root();
    play(line, {"f3g1", "f6g8"});
    Line<chess::Position> copy(line, NoEvaluator{});
    EXPECT_FALSE(copy.is_repeated_below_root());
    copy.restart(chess::Chess::start());
    play(copy, {"g1f3", "g8f6", "f3g1", "f6g8"});
    EXPECT_TRUE(copy.is_repeated_below_root());
}

}  // namespace
}  // namespace damier
