// The champion against the oracle: with all that may change a value switched off it finds what minimax
// finds, and what it leaves in the table never contradicts that. And what its parts are for.
#include "search/champion/champion.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>

#include "all_games.h"
#include "eval/random_judge.h"
#include "games/games.h"
#include "random_chess.h"
#include "random_positions.h"
#include "search/minimax.h"
#include "search/recorder.h"
#include "sizes.h"

namespace damier::search {
namespace {

// An evaluation that tells positions apart but has ties too.
template <class P>
class ChampionTestJudge final : public Judge<P> {
public:
    [[nodiscard]] Value value(const P& at) const override { return eval::random_value(at, 7, 20); }
};

template <class P>
using Judged = Champion<P, JudgedBy<P>>;

template <class P>
Value minimax_value(const P& at, int depth, const Judge<P>& judge) {
    JudgedLine<P> line(at, JudgedBy<P>(judge));
    Budget budget({}, {});
    Walk<P> walk{line, budget, Leaf::Quiescence};
    return negamax(walk, depth, 0);
}

template <class P>
ChampionOptions sound_options() {
    ChampionOptions options;
    options.table_megabytes = 1;
    options.features = champion::sound_features();
    options.margins = champion::margins_of<P>();
    options.margins.aspiration_depth = 2;  // early and narrow, to be wrong often
    options.margins.aspiration_window = 2;
    return options;
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

// Not over, and for chess with few men: without pruning, exchanges with many never end.
template <class G>
typename G::Position small_position(Rng& rng) {
    return random_position<G>(rng);
}
template <>
chess::Position small_position<chess::Chess>(Rng& rng) {
    for (;;) {
        const chess::Position at = chess::random_position(rng);
        if (std::popcount(at.occupied()) <= 9 && at.halfmove_clock() < 90 && at.count_legal() > 0 &&
            !at.is_rule_draw())
            return at;
    }
}

template <class G>
constexpr int kOracleDepth = 4;
template <>
constexpr int kOracleDepth<chess::Chess> = 2;

template <class G>
class ChampionOracle : public testing::Test {};
TYPED_TEST_SUITE(ChampionOracle, AllGames, GameNames);

TYPED_TEST(ChampionOracle, FindsTheValueOfMinimax) {
    using P = typename TypeParam::Position;
    constexpr int kDepth = kOracleDepth<TypeParam>;
    const ChampionTestJudge<P> judge;
    Judged<P> search(sound_options<P>(), JudgedBy<P>(judge));
    Rng rng(11);
    for (int i = 0; i < scaled(2'000); ++i) {
        const P at = small_position<TypeParam>(rng);
        const auto thought = search.think(Line<P>(at), to_depth(kDepth));
        ASSERT_EQ(thought.value, minimax_value(at, kDepth, judge)) << TypeParam::write_position(at);
        P next = at;
        next.make(thought.move);
        // A mate is a ply nearer there.
        if (i % 10 == 0 && has_moves(next) && !next.is_rule_draw() && !is_mate(thought.value)) {
            ASSERT_EQ(-minimax_value(next, kDepth - 1, judge), thought.value)
                << TypeParam::write_position(at);
        }
    }
}

// With all its margins, and a table full of what it found with them, it still sees every end of the game
// within the depth when it was told to leave nothing out, and none that is not there.
TYPED_TEST(ChampionOracle, AtFullWidthSeesEveryEndWithinTheDepth) {
    using P = typename TypeParam::Position;
    constexpr int kDepth = 3;
    const ChampionTestJudge<P> judge;
    ChampionOptions options = sound_options<P>();
    options.features = {};
    Judged<P> search(options, JudgedBy<P>(judge));
    Limits full_width = to_depth(kDepth);
    full_width.full_width = true;
    Rng rng(12);
    int ends = 0;
    for (int i = 0; i < scaled(200) || (ends == 0 && i < 2'000); ++i) {
        const P at = small_position<TypeParam>(rng);
        search.think(Line<P>(at), to_depth(4));
        const Value value = search.think(Line<P>(at), full_width).value;
        const Value truth = minimax_value(at, kDepth, judge);
        const bool is_within = is_mate(truth) && kMate - std::abs(truth) <= kDepth;
        if (is_within) {
            ASSERT_EQ(value, truth) << TypeParam::write_position(at);
            ++ends;
        } else {
            // A forced line may go on behind the depth.
            ASSERT_FALSE(is_mate(value) && kMate - std::abs(value) <= kDepth)
                << TypeParam::write_position(at);
        }
    }
    EXPECT_GT(ends, 0);
}

// Every entry that a sound search left about the positions near its root is true of them.
TYPED_TEST(ChampionOracle, LeavesOnlyTrueBounds) {
    using P = typename TypeParam::Position;
    constexpr int kDepth = kOracleDepth<TypeParam>;
    const ChampionTestJudge<P> judge;
    Rng rng(12);
    int compared = 0;
    const auto compare = [&](const P& at, const SharedTable& table, int ply, auto& self) -> void {
        if (!has_moves(at) || at.is_rule_draw()) return;
        if (const auto known = table.find(at.key()); known && known->bound != Bound::None) {
            // Counted from the position itself, as the oracle counts here.
            const Value truth = minimax_value(at, std::max(known->depth, 0), judge);
            ++compared;
            if (known->bound == Bound::Exact) {
                ASSERT_EQ(known->value, truth) << TypeParam::write_position(at);
            } else if (known->bound == Bound::Lower) {
                ASSERT_LE(known->value, truth) << TypeParam::write_position(at);
            } else {
                ASSERT_GE(known->value, truth) << TypeParam::write_position(at);
            }
        }
        if (ply == 2) return;
        for (const auto m : legal_moves(at)) {
            P next = at;
            next.make(m);
            self(next, table, ply + 1, self);
            if (testing::Test::HasFatalFailure()) return;
        }
    };
    for (int i = 0; i < scaled(60); ++i) {
        const P at = small_position<TypeParam>(rng);
        Judged<P> search(sound_options<P>(), JudgedBy<P>(judge));
        search.think(Line<P>(at), to_depth(kDepth));
        compare(at, search.table(), 0, compare);
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(compared, scaled(60) * 3);
}

// The same limit, the same nodes and the same answer; and one thread never goes beyond its nodes.
TYPED_TEST(ChampionOracle, IsTheSameSearchTwice) {
    using P = typename TypeParam::Position;
    const ChampionTestJudge<P> judge;
    ChampionOptions options;
    options.table_megabytes = 1;
    options.margins = champion::margins_of<P>();
    Rng rng(13);
    for (int i = 0; i < scaled(40); ++i) {
        const P at = random_position<TypeParam>(rng);
        Limits limits;
        limits.nodes = 1 + rng.below(5'000);
        Judged<P> first(options, JudgedBy<P>(judge));
        Judged<P> second(options, JudgedBy<P>(judge));
        const auto a = first.think(Line<P>(at), limits);
        const auto b = second.think(Line<P>(at), limits);
        EXPECT_EQ(a.move, b.move);
        EXPECT_EQ(a.value, b.value);
        EXPECT_EQ(a.counters.nodes, b.counters.nodes);
        EXPECT_LE(a.counters.nodes, *limits.nodes);
        ASSERT_TRUE(is_legal(at, a.move));
        if (!a.lines.empty()) {
            EXPECT_EQ(a.lines.front().pv, a.pv);
            EXPECT_EQ(a.lines.front().value, a.value);
        }
    }
}

// What is shown as the best line can be played.
TYPED_TEST(ChampionOracle, ItsLinesAreLegal) {
    using P = typename TypeParam::Position;
    const ChampionTestJudge<P> judge;
    ChampionOptions options;
    options.table_megabytes = 1;
    options.margins = champion::margins_of<P>();
    Judged<P> search(options, JudgedBy<P>(judge));
    Rng rng(14);
    for (int i = 0; i < scaled(200); ++i) {
        const P root = random_position<TypeParam>(rng);
        Request<P> request(to_depth(6));
        request.lines = 1 + static_cast<int>(rng.below(3));
        const auto thought = search.think(Line<P>(root), request);
        ASSERT_EQ(thought.move, thought.pv.front());
        std::vector<typename P::Move> firsts;
        for (const auto& line : thought.lines) {
            P at = root;
            for (const auto m : line.pv) {
                ASSERT_TRUE(is_legal(at, m)) << TypeParam::write_position(root);
                at.make(m);
            }
            EXPECT_EQ(std::count(firsts.begin(), firsts.end(), line.pv.front()), 0);
            firsts.push_back(line.pv.front());
        }
        for (std::size_t k = 1; k < thought.lines.size(); ++k)
            EXPECT_GE(thought.lines[k - 1].value, thought.lines[k].value);
    }
}

// Asks to go on, or plays the expected move, when a depth is reached.
class HitAt final : public Progress<chess::Position> {
public:
    explicit HitAt(int depth) : depth_(depth) {}
    void found(std::span<const Finding<chess::Position>> lines, const Effort&) override {
        deepest_ = lines.front().depth;
        if (deepest_ == depth_) hit_.request_stop();
    }
    [[nodiscard]] std::stop_token hit() const { return hit_.get_token(); }
    [[nodiscard]] int deepest() const { return deepest_; }

private:
    int depth_;
    int deepest_ = 0;
    std::stop_source hit_;
};

// While it ponders no clock ends a search; after the hit its own plan does, and what was thought
// before counts.
TEST(ChampionPonders, AndKeepsToItsPlanAfterTheHit) {
    using P = chess::Position;
    using std::chrono::milliseconds;
    const ChampionTestJudge<P> judge;
    for (const int threads : {1, 2}) {
        ChampionOptions options;
        options.table_megabytes = 1;
        options.threads = threads;
        Judged<P> search(options, JudgedBy<P>(judge));
        const auto last_depth = [&](HitAt& watcher, std::stop_token hit) {
            Request<P> request(to_depth(8));
            request.limits.infinite = true;
            // Far too little for any depth, and so long that only the plan can have ended it.
            request.pondering = {{milliseconds(0), std::chrono::hours(1)}, std::move(hit)};
            request.progress = &watcher;
            search.new_game(JudgedBy<P>(judge));
            search.think(Line<P>(chess::Chess::start()), request);
            return watcher.deepest();
        };
        HitAt soon(3);
        EXPECT_EQ(last_depth(soon, soon.hit()), 3);
        HitAt never(100);
        EXPECT_EQ(last_depth(never, never.hit()), 8);
        std::stop_source before;
        before.request_stop();
        HitAt at_once(100);
        EXPECT_EQ(last_depth(at_once, before.get_token()), 1);
    }
}

// Keys know nothing of the clock of the draw by rule: what the table learnt with time left is not
// believed where there is none.
TEST(ChampionAndTheDrawByRule, ItsTableKnowsNothingOfTheClock) {
    using P = chess::Position;
    const ChampionTestJudge<P> judge;
    ChampionOptions options = sound_options<P>();
    options.features.table_cuts = true;
    options.features.standing_table = true;
    Judged<P> search(options, JudgedBy<P>(judge));
    const auto value = [&](int clock) {
        const auto at = chess::read_fen(fmt::format("k7/8/8/2K5/8/8/8/1Q6 w - - {} 80", clock));
        return search.think(Line<P>(at.value()), to_depth(8)).value;
    };
    EXPECT_EQ(value(0), win_in(3));   // Kc6 Ka7 Qb7
    EXPECT_EQ(value(98), kDraw);      // is over when Black has answered
    EXPECT_EQ(value(0), win_in(3));   // and what was found so late is no more believed before
    EXPECT_EQ(value(97), win_in(3));  // mate comes before the draw
}

// A game that fills the board ends at the deepest ply that there is, and that is no leaf to judge.
TEST(ChampionAtTheEnd, SearchesTheLastPly) {
    using P = tictactoe::Position;
    const ChampionTestJudge<P> judge;
    Judged<P> search(sound_options<P>(), JudgedBy<P>(judge));
    EXPECT_EQ(search.think(Line<P>(P()), to_depth(9)).value, kDraw);
}

TEST(ChampionAskedForOneMove, ThinksAboutIt) {
    using P = chess::Position;
    const ChampionTestJudge<P> judge;
    ChampionOptions options;
    options.table_megabytes = 1;
    Judged<P> search(options, JudgedBy<P>(judge));
    const P at = chess::Chess::start();
    // With time for one move a player may stop where there is only one; but it is not the only one.
    Request<P> request(to_depth(5));
    request.limits.soft = std::chrono::seconds(100);
    request.only = {chess::Chess::read_move(at, "g2g4").value()};
    const auto thought = search.think(Line<P>(at), request);
    EXPECT_EQ(thought.move, request.only.front());
    EXPECT_EQ(thought.depth, 5);
    EXPECT_GT(thought.pv.size(), 1U);
}

// Tables that know every position: a side with a rook more has won, all else is a draw; and the one
// move at the root that keeps what can be had.
class FakeTables final : public Tablebase<chess::Position> {
public:
    explicit FakeTables(chess::Move best) : best_(best) {}
    [[nodiscard]] std::optional<Value> value(const chess::Position& at,
                                             int /*turns*/) const override {
        const auto rooks = [&at](Side side) {
            return std::popcount(at.pieces(side, chess::PieceType::Rook));
        };
        const int more = rooks(at.turn()) - rooks(other(at.turn()));
        return more > 0 ? kTablebaseWin : more < 0 ? -kTablebaseWin : kDraw;
    }
    [[nodiscard]] KnownRoot<chess::Position> root(
        const Line<chess::Position>& game) const override {
        if (game.plies() > 0) return {};
        return {{best_}, true};
    }

private:
    chess::Move best_;
};

TEST(ChampionTables, DecideAtTheRootAndBelow) {
    using P = chess::Position;
    const ChampionTestJudge<P> judge;
    const P at = chess::read_fen("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").value();
    const auto best = chess::Chess::read_move(at, "e1f1").value();
    ChampionOptions options;
    options.table_megabytes = 1;
    Judged<P> search(options, JudgedBy<P>(judge), std::make_shared<FakeTables>(best));
    const auto thought = search.think(Line<P>(at), to_depth(4));
    EXPECT_EQ(thought.move, best);
    EXPECT_GT(thought.counters.tablebase_hits, 0U);
    EXPECT_EQ(thought.value, kDraw);  // as the tables say of all that follows
    // What was asked for counts more: then they say what comes of it, a rook more.
    Request<P> request(to_depth(4));
    request.only = {chess::Chess::read_move(at, "e1e2").value()};
    const auto told = search.think(Line<P>(at), request);
    EXPECT_EQ(told.move, request.only.front());
    EXPECT_EQ(told.value, tablebase_win_in(1));
    // Where more lines are wanted, all moves are looked at, whatever the tables say of the root.
    Request<P> wide(to_depth(4));
    wide.lines = 5;
    const auto all = search.think(Line<P>(at), wide);
    ASSERT_EQ(all.lines.size(), 3U);
    EXPECT_EQ(all.move, request.only.front());
    EXPECT_EQ(all.lines[0].value, tablebase_win_in(1));
    EXPECT_EQ(all.lines[1].value, kDraw);
    EXPECT_EQ(all.lines[2].value, kDraw);
}

// Tables that know the root alone.
class RootTables final : public Tablebase<chess::Position> {
public:
    RootTables(chess::Move best, bool is_drawn) : known_{{best}, is_drawn} {}
    [[nodiscard]] std::optional<Value> value(const chess::Position&, int) const override {
        return std::nullopt;
    }
    [[nodiscard]] KnownRoot<chess::Position> root(const Line<chess::Position>&) const override {
        return known_;
    }

private:
    KnownRoot<chess::Position> known_;
};

// A draw is told as one, whatever the search thinks of it.
TEST(ChampionTables, CallADrawADraw) {
    using P = chess::Position;
    const ChampionTestJudge<P> judge;
    const P at = chess::read_fen("7k/8/8/8/8/8/8/KQ6 w - - 0 1").value();  // a mate, for the search
    const auto best = chess::Chess::read_move(at, "a1b2").value();
    for (const bool is_drawn : {true, false}) {
        ChampionOptions options;
        options.table_megabytes = 1;
        options.forecast = Forecast{.threshold = 50, .scale = 50};
        Judged<P> search(options, JudgedBy<P>(judge), std::make_shared<RootTables>(best, is_drawn));
        const auto thought = search.think(Line<P>(at), to_depth(8));
        EXPECT_EQ(thought.move, best);
        EXPECT_EQ(thought.value == kDraw, is_drawn);
        EXPECT_EQ(thought.lines.front().value == kDraw, is_drawn);
        EXPECT_EQ(thought.iterations.back().value == kDraw, is_drawn);
        const Chances chances = chances_of(thought.value, thought.forecast.value());
        EXPECT_EQ(chances.draw == 1000, is_drawn);
    }
}

}  // namespace
}  // namespace damier::search
