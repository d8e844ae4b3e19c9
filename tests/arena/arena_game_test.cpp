// Whole games between scripted players: every way in which a game can end, and its record.
#include <gtest/gtest.h>

#include <sstream>

#include "arena/game.h"
#include "arena/game_record.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/players.h"
#include "games/games.h"
#include "tictactoe/game.h"

namespace damier::arena {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;
using tictactoe::TicTacToe;

// Plays the moves of a text, again and again where it is asked for more. Given to both sides it
// plays a whole game. The other things it says are made to be recognised.
template <class G>
class Scripted final : public Player<typename G::Position> {
public:
    using P = typename G::Position;

    explicit Scripted(std::string_view script) : script_(script), texts_(split_fields(script_)) {}

    Attempt<void> new_game(const NewGame<P>& info) override {
        begun.push_back(info.side);
        next_ = 0;
        return {};
    }
    void game_over(const Verdict& verdict) override { ended.push_back(verdict); }

    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token) override {
        asked.push_back(request.limits);
        const std::string_view text = texts_[next_++ % texts_.size()].text;
        const auto m = G::read_move(game.position(), text);
        EXPECT_TRUE(m.has_value()) << m.error().message;
        search::Thought<P> thought;
        thought.move = m.value_or(typename P::Move{});
        thought.value = 10 * static_cast<int>(asked.size());
        thought.depth = 7;
        thought.counters.nodes = 1000;
        thought.counters.seconds = 99;
        Answer<P> reply;
        reply.thought = thought;
        reply.has_value = true;
        reply.seconds = seconds;
        return reply;
    }

    double seconds = 0;  // that each of its moves takes
    std::vector<Limits> asked;
    std::vector<Side> begun;
    std::vector<Verdict> ended;

private:
    std::string script_;
    std::vector<Field> texts_;
    std::size_t next_ = 0;
};

// Chooses with a function: game -> move, or a whole attempt at a reply.
template <class G, class F>
class Choosing final : public Player<typename G::Position> {
public:
    using P = typename G::Position;
    explicit Choosing(F f) : f_(std::move(f)) {}
    Attempt<void> new_game(const NewGame<P>&) override { return {}; }
    void game_over(const Verdict&) override {}
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>&,
                              std::stop_token) override {
        if constexpr (std::is_same_v<decltype(f_(game)), Attempt<Answer<P>>>) {
            return f_(game);
        } else {
            Answer<P> reply;
            reply.thought.move = f_(game);
            return reply;
        }
    }

private:
    F f_;
};
template <class G, class F>
Choosing<G, F> choosing(F f) {
    return Choosing<G, F>(std::move(f));
}

template <class G>
typename G::Position position(std::string_view fen) {
    const auto at = fen.empty() ? G::start() : G::read_position(fen);
    EXPECT_TRUE(at.has_value()) << at.error().message;
    return at.value();
}

template <class G>
PlayedGame<G> play_script(std::string_view script, std::string_view fen = "") {
    Scripted<G> both(script);
    return play<G>({position<G>(fen), {}}, {{{both}, {both}}});
}

template <class G>
std::string told(const PlayedGame<G>& game) {
    return fmt::format("{} by {} ({}) after {}", score_text(game.verdict.score),
                       game.verdict.reason, termination_text(game.verdict.termination),
                       game.turns.size());
}

template <class G>
std::string told_script(std::string_view script, std::string_view fen = "") {
    return told(play_script<G>(script, fen));
}

TEST(ArenaGame, ChessEnds) {
    EXPECT_EQ(told_script<Chess>("f3 e5 g4 Qh4"), "0-1 by checkmate (normal) after 4");
    EXPECT_EQ(told_script<Chess>("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"),
              "1-0 by checkmate (normal) after 7");
    EXPECT_EQ(told_script<Chess>("Qf7", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
              "1/2-1/2 by stalemate (normal) after 1");
    EXPECT_EQ(told_script<Chess>("Nf3 Nf6 Ng1 Ng8"),
              "1/2-1/2 by threefold repetition (normal) after 8");
    EXPECT_EQ(told_script<Chess>("Ra3 Kg8", "7k/8/8/8/8/8/R7/K7 w - - 98 80"),
              "1/2-1/2 by 50 moves without capture or pawn move (normal) after 2");
    EXPECT_EQ(told_script<Chess>("Ra8", "7k/8/6K1/8/8/8/R7/8 w - - 99 80"),
              "1-0 by checkmate (normal) after 1");
    EXPECT_EQ(told_script<Chess>("Kxb2", "k7/8/8/8/8/8/1p6/K7 w - - 0 1"),
              "1/2-1/2 by insufficient material (normal) after 1");
}

TEST(ArenaGame, AFinishedGameAsksNobody) {
    EXPECT_EQ(told_script<Chess>("e4", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
              "1/2-1/2 by stalemate (normal) after 0");
    EXPECT_EQ(told_script<Sherlock>("1-5", "B:W21:B"), "0-1 by no move left (normal) after 0");
}

TEST(ArenaGame, CheckersEnds) {
    EXPECT_EQ(told_script<Checkers>("1x10", "B:W6:B1"), "1-0 by no move left (normal) after 1");
    EXPECT_EQ(told_script<Checkers>("1-5", "B:W12:B1,3,8"), "1-0 by no move left (normal) after 1");
    EXPECT_EQ(told_script<Checkers>("10x1", "W:W10:B6"), "0-1 by no move left (normal) after 1");
    EXPECT_EQ(told_script<Checkers>("1-5 32-28 5-1 28-32", "B:WK32:BK1"),
              "1/2-1/2 by threefold repetition (normal) after 8");
}

// Kings that keep out of each other's way and never come back to a position.
TEST(ArenaGame, CheckersEndsAfterFortyMoves) {
    Rng rng(1);
    auto wanderer = choosing<Checkers>([&rng](const Line<checkers::EnglishPosition>& game) {
        std::vector<checkers::Move> good;
        Line<checkers::EnglishPosition> line = game;
        checkers::EnglishPosition::MoveList list;
        line.position().generate<Gen::Legal>(list);
        for (const auto m : list) {
            line.make(m);
            if (line.occurrences() == 1 && !line.position().is_forced()) good.push_back(m);
            line.unmake();
        }
        EXPECT_FALSE(good.empty());
        return good.at(rng.below(static_cast<std::uint32_t>(good.size())));
    });
    const auto game =
        play<Checkers>({position<Checkers>("B:WK31,K32:BK1,K2"), {}}, {{{wanderer}, {wanderer}}});
    EXPECT_EQ(told(game), "1/2-1/2 by 40 moves without capture or man move (normal) after 80");
}

TEST(ArenaGame, SherlockEndsAfterFiveHundredTurns) {
    constexpr std::string_view kFen = "B:WK28:BK1";
    EXPECT_EQ(told_script<Sherlock>("1-5 28-32 5-1 32-28", kFen),
              "1/2-1/2 by turn limit (normal) after 500");

    // The moves of the opening are turns too.
    Scripted<Sherlock> both("5-1 32-28 1-5 28-32");
    const auto at = position<Sherlock>(kFen);
    auto next = at;
    const auto first = Sherlock::read_move(next, "1-5").value();
    next.make(first);
    const auto second = Sherlock::read_move(next, "28-32").value();
    EXPECT_EQ(told(play<Sherlock>({at, {first, second}}, {{{both}, {both}}})),
              "1/2-1/2 by turn limit (normal) after 498");

    // Who has no move on the last turn has lost.
    Line<checkers::SherlockPosition> line(at);
    const auto make = [&line](std::string_view text) {
        line.make(Sherlock::read_move(line.position(), text).value());
    };
    for (int i = 0; i < 124; ++i) {
        for (const char* text : {"1-5", "28-32", "5-1", "32-28"}) make(text);
    }
    for (const char* text : {"1-5", "28-32", "5-9"}) make(text);
    EXPECT_FALSE(ending_of<Sherlock>(line).has_value());
    make("32x5");
    ASSERT_EQ(line.plies(), Sherlock::Position::kMaxTurns);
    const auto ending = ending_of<Sherlock>(line);
    ASSERT_TRUE(ending.has_value());
    EXPECT_EQ(ending->reason, "no move left");
    EXPECT_EQ(ending->outcome, Outcome::Loss);
}

TEST(ArenaGame, TicTacToe) {
    EXPECT_EQ(told_script<TicTacToe>("1 4 2 5 3"), "1-0 by three in a row (normal) after 5");
    EXPECT_EQ(told_script<TicTacToe>("1 5 2 3 7 4 6 8 9"),
              "1/2-1/2 by a full board (normal) after 9");
}

TEST(ArenaGame, AnIllegalMoveLoses) {
    const auto e4 = Chess::read_move({}, "e4").value();
    auto bad = choosing<Chess>([e4](const auto&) { return e4; });
    Scripted<Chess> good("d4 d5");
    const auto as_second = play<Chess>({Chess::start(), {}}, {{{good}, {bad}}});
    EXPECT_EQ(told(as_second), "1-0 by black: illegal move (illegal move) after 1");
    EXPECT_EQ(as_second.verdict.culprit, Side::Second);
    ASSERT_TRUE(as_second.refused.has_value());
    EXPECT_EQ(as_second.refused->move, e4);

    Scripted<Chess> reply("e5");
    const auto as_first = play<Chess>({Chess::start(), {}}, {{{bad}, {reply}}});
    EXPECT_EQ(told(as_first), "0-1 by white: illegal move (illegal move) after 2");
    EXPECT_EQ(as_first.verdict.culprit, Side::First);

    // Not even one that no position has.
    auto worst =
        choosing<Sherlock>([](const auto&) { return checkers::Move{200, 201, 0xFFFFFFFF}; });
    EXPECT_EQ(told(play<Sherlock>({Sherlock::start(), {}}, {{{worst}, {worst}}})),
              "0-1 by black: illegal move (illegal move) after 0");
    EXPECT_FALSE(play_script<Chess>("f3 e5 g4 Qh4").refused.has_value());
}

TEST(ArenaGame, AStopLeavesTheGameOpen) {
    std::stop_source stop;
    int asked = 0;
    auto player = choosing<Chess>([&](const Line<chess::Position>& game) {
        if (++asked == 4) stop.request_stop();
        chess::Position::MoveList list;
        game.position().generate<Gen::Legal>(list);
        return list[0];
    });
    const std::array<PacedPlayer<chess::Position>, 2> players{{{player}, {player}}};
    EXPECT_EQ(told(play<Chess>({Chess::start(), {}}, players, {}, stop.get_token())),
              "* by stopped (unterminated) after 3");
    EXPECT_EQ(asked, 4);
    EXPECT_EQ(told(play<Chess>({Chess::start(), {}}, players, {}, stop.get_token())),
              "* by stopped (unterminated) after 0");
    EXPECT_EQ(asked, 4);
    // What is over stays over.
    const auto mate = position<Chess>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(told(play<Chess>({mate, {}}, players, {}, stop.get_token())),
              "1-0 by checkmate (normal) after 0");
}

TEST(ArenaGame, EachSideHasItsPlayerAndItsLimits) {
    Scripted<Chess> white("f3 g4");
    Scripted<Chess> black("e5 Qh4");
    Pace deep;
    deep.limits.depth = 9;
    Pace small;
    small.limits.nodes = 1234;
    const auto game = play<Chess>({Chess::start(), {}}, {{{white, deep}, {black, small}}});
    EXPECT_EQ(white.begun, std::vector{Side::First});
    EXPECT_EQ(black.begun, std::vector{Side::Second});
    EXPECT_EQ(white.ended, std::vector{game.verdict});
    EXPECT_EQ(black.ended, std::vector{game.verdict});
    ASSERT_EQ(game.turns.size(), 4U);
    ASSERT_EQ(white.asked.size(), 2U);
    ASSERT_EQ(black.asked.size(), 2U);
    EXPECT_EQ(white.asked[1].depth, 9);
    EXPECT_FALSE(white.asked[1].nodes.has_value());
    EXPECT_EQ(black.asked[1].nodes, 1234U);
    // What the players said, each for itself; the time is not theirs to say.
    EXPECT_EQ(game.turns[2].value, 20);
    EXPECT_EQ(game.turns[3].value, 20);
    EXPECT_EQ(game.turns[3].depth, 7);
    EXPECT_EQ(game.turns[3].nodes, 1000U);
    EXPECT_LT(game.turns[3].seconds, 99);
}

TEST(ArenaGame, ClocksRunAndFall) {
    using namespace std::chrono_literals;
    Scripted<Chess> both("Nf3 Nf6 Ng1 Ng8");
    both.seconds = 0.4;
    const auto timed = [&both](std::string_view control, GameRules rules = {}) {
        Pace pace;
        pace.clock = read_time_control(control).value();
        both.asked.clear();
        return told(play<Chess>({Chess::start(), {}}, {{{both, pace}, {both, pace}}}, rules));
    };
    // Four moves of each side take 1.6 s.
    EXPECT_EQ(timed("2"), "1/2-1/2 by threefold repetition (normal) after 8");
    ASSERT_EQ(both.asked.size(), 8U);
    EXPECT_EQ(both.asked[0].clocks->remaining, (std::array{2000ms, 2000ms}));
    EXPECT_EQ(both.asked[1].clocks->remaining, (std::array{1600ms, 2000ms}));
    EXPECT_EQ(both.asked[7].clocks->remaining, (std::array{400ms, 800ms}));
    EXPECT_FALSE(both.asked[0].clocks->moves_to_go.has_value());

    EXPECT_EQ(timed("1"), "0-1 by white: 200 ms late (time forfeit) after 4");
    EXPECT_EQ(timed("1", {{}, 199ms, 0, nullptr}),
              "0-1 by white: 200 ms late (time forfeit) after 4");
    EXPECT_EQ(timed("1+0.2"), "1/2-1/2 by threefold repetition (normal) after 8");
    // What comes after the move does not help it.
    EXPECT_EQ(timed("0.3+1"), "0-1 by white: 100 ms late (time forfeit) after 0");
    // Two moves a second: each control adds to what is left.
    EXPECT_EQ(timed("2/0.9"), "1/2-1/2 by threefold repetition (normal) after 8");
    EXPECT_EQ(both.asked[0].clocks->moves_to_go, 2);
    EXPECT_EQ(both.asked[2].clocks->moves_to_go, 1);
    EXPECT_EQ(both.asked[4].clocks->moves_to_go, 2);
    EXPECT_EQ(both.asked[4].clocks->remaining[0], 1000ms);
}

TEST(ArenaGame, ATimeAMoveIsKept) {
    using namespace std::chrono_literals;
    Scripted<Chess> both("Nf3 Nf6 Ng1 Ng8");
    both.seconds = 0.4;
    Pace pace;
    pace.limits.time = 350ms;
    const std::array<PacedPlayer<chess::Position>, 2> players{{{both, pace}, {both, pace}}};
    EXPECT_EQ(told(play<Chess>({Chess::start(), {}}, players, {{}, 49ms, 0, nullptr})),
              "0-1 by white: 50 ms late (time forfeit) after 0");
    EXPECT_EQ(told(play<Chess>({Chess::start(), {}}, players, {{}, 60ms, 0, nullptr})),
              "1/2-1/2 by threefold repetition (normal) after 8");
}

TEST(ArenaGame, AFlagAgainstALoneKingIsADraw) {
    Scripted<Chess> both("Kb2");
    both.seconds = 2;
    Pace pace;
    pace.clock = read_time_control("1").value();
    const std::array<PacedPlayer<chess::Position>, 2> players{{{both, pace}, {both, pace}}};
    const auto end = [&players](std::string_view fen) {
        const auto game = play<Chess>({position<Chess>(fen), {}}, players);
        EXPECT_EQ(game.verdict.culprit, Side::First);  // whatever it cost
        return told(game);
    };
    EXPECT_EQ(end("7k/8/8/8/8/8/R7/K7 w - - 0 1"),
              "1/2-1/2 by white: 1000 ms late (time forfeit) after 0");
    EXPECT_EQ(end("7k/7p/8/8/8/8/R7/K7 w - - 0 1"),
              "0-1 by white: 1000 ms late (time forfeit) after 0");
}

TEST(ArenaGame, TheFaultsOfPlayersLose) {
    const auto e4 = Chess::read_move({}, "e4").value();
    for (const Termination how :
         {Termination::Crash, Termination::Stall, Termination::TimeForfeit,
          Termination::IllegalMove, Termination::Flood, Termination::CpuLimit,
          Termination::MemoryLimit, Termination::NoStart}) {
        auto black = choosing<Chess>([how](const auto&) -> Attempt<Answer<chess::Position>> {
            return tl::make_unexpected(Failure{how, "because"});
        });
        Scripted<Chess> white("e4");
        const auto game = play<Chess>({Chess::start(), {}}, {{{white}, {black}}});
        EXPECT_EQ(told(game),
                  fmt::format("1-0 by black: because ({}) after 1", termination_text(how)));
        EXPECT_EQ(game.verdict.culprit, Side::Second);
    }
    auto given_up = choosing<Chess>([e4](const auto&) -> Attempt<Answer<chess::Position>> {
        Answer<chess::Position> reply;
        reply.thought.move = e4;
        reply.resigns = true;
        reply.fault = "odd";
        return reply;
    });
    const auto game = play<Chess>({Chess::start(), {}}, {{{given_up}, {given_up}}});
    EXPECT_EQ(told(game), "0-1 by white resigned (normal) after 0");
    EXPECT_EQ(game.verdict.culprit, std::nullopt);
    EXPECT_EQ(game.faults, (std::vector<Fault>{{1, Side::First, "odd"}}));
    EXPECT_EQ(play_script<Chess>("f3 e5 g4 Qh4").verdict.culprit, std::nullopt);
}

// A listener takes 12-16 for 11-15, which is legal too: then 12-16 is not offered to whom can be
// asked so, and is played as 11-15 by whom cannot.
TEST(ArenaGame, BothSidesPlayWhatCanBeSaid) {
    struct HardOfHearing final : Player<Checkers::Position> {
        using P = Checkers::Position;
        Attempt<void> new_game(const NewGame<P>&) override { return {}; }
        Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>&,
                                  std::stop_token) override {
            seen.push_back(Checkers::write_position(game.position()));
            Answer<P> given_up;
            given_up.resigns = true;
            return given_up;
        }
        [[nodiscard]] bool hears_all() const override { return false; }
        [[nodiscard]] checkers::Move heard(const P& at, checkers::Move m) const override {
            return Checkers::write_move(at, m) == "12-16" ? Checkers::read_move(at, "11-15").value()
                                                          : m;
        }
        std::vector<std::string> seen;
    };
    struct Speaker final : Player<Checkers::Position> {
        using P = Checkers::Position;
        explicit Speaker(bool chooses) : chooses_(chooses) {}
        Attempt<void> new_game(const NewGame<P>&) override { return {}; }
        Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                                  std::stop_token) override {
            for (const checkers::Move m : request.only)
                only.push_back(Checkers::write_move(game.position(), m));
            Answer<P> answer;
            answer.thought.move =
                Checkers::read_move(game.position(), chooses_ ? "9-13" : "12-16").value();
            return answer;
        }
        [[nodiscard]] bool chooses_among() const override { return chooses_; }
        bool chooses_;
        std::vector<std::string> only;
    };
    for (const bool chooses : {true, false}) {
        Speaker black(chooses);
        HardOfHearing white;
        const auto game = play<Checkers>({Checkers::start(), {}}, {{{black}, {white}}});
        const auto all = legal_moves(Checkers::start());
        EXPECT_EQ(black.only.size(), chooses ? all.size() - 1 : 0);
        EXPECT_EQ(std::count(black.only.begin(), black.only.end(), "12-16"), 0);
        ASSERT_EQ(game.turns.size(), 1U);
        EXPECT_EQ(Checkers::write_move(Checkers::start(), game.turns[0].move),
                  chooses ? "9-13" : "11-15");
        auto after = Checkers::start();
        after.make(game.turns[0].move);
        EXPECT_EQ(white.seen, std::vector<std::string>{Checkers::write_position(after)});
    }
}

TEST(ArenaGame, APlayerThatCannotBeginLoses) {
    struct Absent final : Player<chess::Position> {
        Attempt<void> new_game(const NewGame<chess::Position>&) override {
            return tl::make_unexpected(Failure{Termination::NoStart, "gone"});
        }
        Attempt<Answer<chess::Position>> choose(const Line<chess::Position>&,
                                                const search::Request<chess::Position>&,
                                                std::stop_token) override {
            ADD_FAILURE() << "nobody is asked who did not begin";
            return tl::make_unexpected(Failure{});
        }
        void game_over(const Verdict&) override { ADD_FAILURE() << "nor told of the end"; }
    } absent;
    Scripted<Chess> there("e4");
    EXPECT_EQ(told(play<Chess>({Chess::start(), {}}, {{{there}, {absent}}})),
              "1-0 by black: gone (no start) after 0");
    EXPECT_EQ(there.ended.size(), 1U);
    EXPECT_TRUE(there.asked.empty());
}

TEST(ArenaGame, LocalPlayersAreTimedAndSeeded) {
    using namespace std::chrono_literals;
    const auto player = engine::make_player<Chess>("alphabeta:time=30,tt=1").value();
    ASSERT_TRUE(player->new_game({Chess::start(), Side::First, 1, nullptr}));
    const auto reply = player->choose(Line<chess::Position>({}), {}, {});
    ASSERT_TRUE(reply.has_value());
    EXPECT_GE(reply->seconds, 0.029);
    EXPECT_TRUE(reply->has_value);
    player->game_over({});

    // The same seed, the same game; another seed, another game; both sides choose differently.
    const auto one = engine::make_player<Chess>("uniform").value();
    const auto two = engine::make_player<Chess>("uniform").value();
    const auto moves = [&](std::uint64_t seed) {
        return play<Chess>({Chess::start(), {}}, {{{*one}, {*two}}}, {{}, 0ms, seed, nullptr})
            .moves();
    };
    EXPECT_EQ(moves(5), moves(5));
    EXPECT_NE(moves(5), moves(6));
}

// The record as a file holds it, and the game that is read from the file.
template <class G>
std::string round_trip(const PlayedGame<G>& game) {
    store::StoredGame stored = to_stored<G>(game);
    stored.first.spec = "one";
    stored.second.spec = "two";
    stored.begun = "2026-11-15T10:00:00Z";
    stored.seconds = 3725;
    const std::string text = write_game<G>(stored, {"a test", "7", "2+0.1"}).value();
    std::istringstream in(text);
    RecordReader reader(in, G::kRecords);
    const auto record = reader.next();
    EXPECT_TRUE(record.has_value() && record->has_value());
    const auto again = replay<G>(**record);
    EXPECT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->start, game.opening.start);
    EXPECT_EQ(again->moves, game.moves());
    EXPECT_EQ((*record)->final_result(G::kRecords), score_text(game.verdict.score));
    return text;
}

TEST(ArenaGame, TheRecordOfAGame) {
    EXPECT_EQ(round_trip(play_script<Chess>("f3 e5 g4 Qh4")),
              "[Event \"a test\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"7\"]\n"
              "[White \"one\"]\n[Black \"two\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n"
              "[Termination \"normal\"]\n[TimeControl \"2+0.1\"]\n"
              "[GameStartTime \"2026-11-15T10:00:00Z\"]\n[GameDuration \"01:02:05\"]\n\n"
              "1. f3 {+0.10/7 0.000s} 1... e5 {+0.20/7 0.000s} 2. g4 {+0.30/7 0.000s}\n"
              "2... Qh4# {+0.40/7 0.000s, checkmate} 0-1\n\n");
    EXPECT_EQ(round_trip(play_script<Checkers>("1x10", "B:W6:B1")),
              "[Event \"a test\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"7\"]\n"
              "[Black \"one\"]\n[White \"two\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n"
              "[SetUp \"1\"]\n[FEN \"B:W6:B1\"]\n[PlyCount \"1\"]\n[Termination \"normal\"]\n"
              "[TimeControl \"2+0.1\"]\n[GameStartTime \"2026-11-15T10:00:00Z\"]\n"
              "[GameDuration \"01:02:05\"]\n\n"
              "1. 1x10 {+0.10/7 0.000s, no move left} 1-0\n\n");
    EXPECT_EQ(turn_comment({"e2e4", 19, 10, 1, 0.28}), "+0.19/10 0.28s");
    EXPECT_EQ(turn_comment({"e2e4", win_in(9), 12, 1, 12.345}), "+M5/12 12.35s");
    EXPECT_EQ(turn_comment({"e2e4", loss_in(4), 12, 1, 0.05}), "-M2/12 0.050s");
    EXPECT_EQ(turn_comment({"e2e4", std::nullopt, 0, 1, 0}), "0.000s");
    // Without a move, with an illegal one, and with an opening.
    EXPECT_NE(round_trip(play_script<Chess>("e4", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))
                  .find("{stalemate} 1/2-1/2"),
              std::string::npos);
    const auto e4 = Chess::read_move({}, "e4").value();
    auto bad = choosing<Chess>([e4](const auto&) { return e4; });
    const std::string text = round_trip(play<Chess>({Chess::start(), {e4}}, {{{bad}, {bad}}}));
    EXPECT_NE(text.find("[Termination \"rules infraction\"]"), std::string::npos) << text;
    EXPECT_NE(text.find("1. e4 {book, black: illegal move} 1-0"), std::string::npos) << text;
}

// Real players to the end of the game, whose record reads back.
template <class G>
void real_game() {
    const auto strong = engine::make_player<G>("alphabeta:nodes=300,tt=1").value();
    const auto weak = engine::make_player<G>("uniform:seed=3").value();
    const auto game = play<G>({G::start(), {}}, {{{*strong}, {*weak}}});
    EXPECT_EQ(game.verdict.termination, Termination::Normal);
    EXPECT_EQ(game.verdict.score, Score::FirstWins) << told(game);
    EXPECT_GT(game.turns[0].nodes, 1U);
    EXPECT_EQ(game.turns[1].nodes, 1U);
    round_trip(game);
}

TEST(ArenaGame, RealPlayersOfEveryGame) {
    real_game<Chess>();
    real_game<Checkers>();
    real_game<Sherlock>();
}

}  // namespace
}  // namespace damier::arena
