// A game in progress, for every game: its course, its words, who plays it, and what is told of it.
#include "engine/session.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <fstream>
#include <functional>
#include <future>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "all_games.h"
#include "core/ending.h"
#include "core/random.h"
#include "engine/json.h"
#include "engine/make_session.h"
#include "engine/random_starts.h"
#include "games/games.h"
#include "processes.h"
#include "session_setup.h"

namespace damier::engine {
namespace {

using namespace std::chrono_literals;

template <class G>
class Sessions : public testing::Test {};
TYPED_TEST_SUITE(Sessions, PlayedGames, GameNames);

// ---- the course of a game

TYPED_TEST(Sessions, BeginAtTheStart) {
    using G = TypeParam;
    const auto session = session_of<G>();
    EXPECT_EQ(session->game(), G::kName);
    EXPECT_EQ(session->side_name(Side::Second), G::side_name(Side::Second));
    EXPECT_EQ(session->position(), G::write_position(G::start()));
    EXPECT_EQ(session->key(), G::start().key());
    EXPECT_EQ(session->turn(), G::start().turn());
    EXPECT_EQ(session->plies(), 0);
    EXPECT_EQ(session->picture(), G::draw(G::start()));
    EXPECT_FALSE(session->ending());
    EXPECT_EQ(session->verdict(), (Verdict{Score::Open, Termination::Unterminated, "unfinished"}));
    for (const std::string_view name : session->evaluations())
        EXPECT_EQ(session->evaluate(name), judge_value<G>(name, G::start())) << name;
    for (const Chair chair : kChairs) EXPECT_EQ(session->player_text(chair), "");
    EXPECT_FALSE(session->is_thinking());
}

TEST(Session, AreOfGamesThatThereAre) {
    const auto none = make_session("go");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message,
              "there is no game 'go'; the games are chess, checkers, sherlock, tictactoe");
}

// Whole random games, move by move, beside a line of play; then all the way back.
TYPED_TEST(Sessions, FollowAGameAndTakeItBack) {
    using G = TypeParam;
    Rng rng(7);
    for (int i = 0; i < 5; ++i) {
        const auto session = session_of<G>();
        Line<typename G::Position> line(G::start());
        std::vector<std::string> states;
        while (!ending_of<G>(line)) {
            const auto& at = line.position();
            states.push_back(session->position());
            const auto legal = legal_moves(at);
            const auto texts = session->legal_moves();
            ASSERT_EQ(texts.size(), legal.size());
            for (std::size_t k = 0; k < legal.size(); ++k) {
                const MoveText expected{G::write_move(at, legal[k]),
                                        G::write_record_move(at, legal[k]),
                                        squares_of<G>(at, legal[k])};
                ASSERT_EQ(texts[k], expected);
                ASSERT_GE(texts[k].squares.size(), 2U) << texts[k].move;
                ASSERT_EQ(session->read_move(texts[k].move).value(), expected);
            }
            const std::size_t chosen = rng.below(static_cast<std::uint32_t>(legal.size()));
            ASSERT_TRUE(session->play(i % 2 == 0 ? texts[chosen].move : texts[chosen].record));
            line.make(legal[chosen]);
            ASSERT_EQ(session->position(), G::write_position(line.position()));
            ASSERT_EQ(session->plies(), line.plies());
        }
        const Verdict end = verdict_of(*ending_of<G>(line), line.position().turn());
        EXPECT_EQ(session->verdict(), end);
        EXPECT_EQ(session->ending()->reason, end.reason);
        EXPECT_TRUE(session->is_over());
        const auto more = session->play("e2e4");
        ASSERT_FALSE(more);
        EXPECT_EQ(more.error().message, "the game is over: " + end.reason);
        EXPECT_FALSE(session->resign(Side::First));

        const auto played = session->played();
        ASSERT_EQ(played.size(), states.size());
        for (int ply = 0; ply < line.plies(); ++ply)
            EXPECT_FALSE(played[static_cast<std::size_t>(ply)].is_given);
        ASSERT_TRUE(session->undo(1));
        EXPECT_FALSE(session->is_over());
        while (session->plies() > 0) {
            ASSERT_EQ(session->position(), states[static_cast<std::size_t>(session->plies())]);
            ASSERT_TRUE(session->undo(1));
        }
        EXPECT_EQ(session->position(), states.front());
    }
}

TYPED_TEST(Sessions, TakeAPositionWithItsMoves) {
    using G = TypeParam;
    const auto session = session_of<G>();
    const std::string first = session->legal_moves().front().move;
    ASSERT_TRUE(session->play(first));
    const std::string second = session->legal_moves().back().move;
    ASSERT_TRUE(session->play(second));
    const std::string after = session->position();

    const auto again = session_of<G>();
    const std::vector<std::string_view> moves{first, second};
    ASSERT_TRUE(again->set_position(std::nullopt, moves));
    EXPECT_EQ(again->position(), after);
    EXPECT_EQ(again->plies(), 2);
    EXPECT_TRUE(again->played().front().is_given);
    EXPECT_FALSE(again->state().start);
    ASSERT_TRUE(again->undo(2));
    EXPECT_EQ(again->plies(), 0);

    const auto other = session_of<G>();
    ASSERT_TRUE(other->set_position(after, {}));
    EXPECT_EQ(other->state().start, after);
    EXPECT_EQ(other->plies(), 0);
    // What was played is forgotten when the sides are changed.
    ASSERT_TRUE(again->play(first));
    ASSERT_TRUE(again->flip());
    EXPECT_EQ(again->plies(), 0);
    EXPECT_NE(again->position(), after);
}

TYPED_TEST(Sessions, KeepTheirStateWhenSomethingIsWrong) {
    using G = TypeParam;
    const auto session = session_of<G>();
    const std::string first = session->legal_moves().front().move;
    ASSERT_TRUE(session->play(first, 0.5));
    ASSERT_TRUE(session->seat_player(Chair::Second, "alphabeta:depth=2"));
    const std::string before = state_text(*session);

    const auto position = session->set_position("nonsense", {});
    ASSERT_FALSE(position);
    EXPECT_FALSE(position.error().move);
    const std::vector<std::string_view> moves{first, "xyz"};
    const auto line = session->set_position(std::nullopt, moves);
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().move, 2U);
    EXPECT_NE(line.error().message.find("xyz"), std::string::npos);
    EXPECT_FALSE(session->play("xyz"));
    EXPECT_FALSE(session->play(""));
    EXPECT_FALSE(session->read_move("xyz"));
    EXPECT_FALSE(session->undo(-1));
    EXPECT_FALSE(session->undo(2));
    EXPECT_FALSE(session->seat_player(Chair::Second, "nobody"));
    EXPECT_FALSE(session->seat_player(Chair::First, "alphabeta:dpeth=3"));
    EXPECT_FALSE(session->set_key(Chair::Second, "dpeth", "3"));
    EXPECT_FALSE(session->set_key(Chair::Second, Role::Threads, "3"));
    EXPECT_FALSE(session->set_key(Chair::First, "depth", "3"));
    EXPECT_EQ(state_text(*session), before);
    EXPECT_EQ(session->player(Chair::Second)->text(), "alphabeta:depth=2");
}

TYPED_TEST(Sessions, EndByResignation) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->play(session->legal_moves().front().move));
    ASSERT_TRUE(session->resign(Side::First));
    EXPECT_EQ(session->verdict(), (Verdict{Score::SecondWins, Termination::Normal,
                                           fmt::format("{} resigned", G::side_name(Side::First))}));
    EXPECT_FALSE(session->play(session->legal_moves().front().move));
    ASSERT_TRUE(session->undo(0));
    EXPECT_FALSE(session->is_over());
    EXPECT_EQ(session->plies(), 1);
}

TYPED_TEST(Sessions, EndAsWasAgreed) {
    using G = TypeParam;
    const auto session = session_of<G>();
    const Verdict agreed{Score::Draw, Termination::Normal, "draw by agreement"};
    ASSERT_TRUE(session->end(agreed));
    EXPECT_EQ(session->verdict(), agreed);
    EXPECT_FALSE(session->end(agreed));
    EXPECT_FALSE(session->play(session->legal_moves().front().move));
    ASSERT_TRUE(session->undo(0));
}

// ---- words

TEST(Session, CastleInTheWordsTheyAreTold) {
    const auto session = session_of<chess::Chess>();
    ASSERT_TRUE(session->set_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {}));
    EXPECT_EQ(session->read_move("O-O")->move, "e1g1");
    ASSERT_TRUE(session->set_notation(Notation::KingTakesRook));
    EXPECT_EQ(session->read_move("O-O")->move, "e1h1");
    ASSERT_TRUE(session->set_notation(Notation::Record));
    EXPECT_EQ(session->read_move("e1g1")->move, "O-O");
    const auto hub = session->set_notation(Notation::Hub);
    ASSERT_FALSE(hub);
    EXPECT_EQ(hub.error().message, "chess has no such notation");
    EXPECT_EQ(session->read_move("e1g1")->move, "O-O");
}

TEST(Session, SpeakTheWordsOfACourse) {
    const auto session = session_of<checkers::Sherlock>();
    ASSERT_TRUE(session->set_notation(Notation::Course));
    EXPECT_EQ(session->notation(), Notation::Course);
    ASSERT_TRUE(session->set_position("mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM", {}));
    ASSERT_TRUE(session->play("(9-13)"));
    ASSERT_TRUE(session->play("22-18"));
    EXPECT_EQ(session->position(), "mmmm/mmmm/m1mm/1m2/M3/1MMM/MMMM/MMMM");
    EXPECT_EQ(session->played()[0].text.move, "(9-13)");
    EXPECT_EQ(session->played()[0].text.record, "(9-13)");

    ASSERT_TRUE(session->seat_player(Chair::Adviser, "alphabeta:depth=3,tt=off"));
    const auto reply = session->ask({}, {});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->move.front(), '(');
    EXPECT_EQ(reply->record, reply->move);
    ASSERT_GE(reply->record_pv.size(), 2U);
    EXPECT_EQ(reply->record_pv[1].find('('), std::string::npos);
    ASSERT_TRUE(session->play(*reply));

    ASSERT_TRUE(session->seat_player(Chair::Adviser, "minimax:depth=2"));
    const auto tree = session->record_tree(Chair::Adviser, {}, {});
    ASSERT_TRUE(tree) << tree.error().message;
    const auto json = Json::parse((*tree)->as_json("me", true));
    EXPECT_EQ(json["fen"], session->position());
    EXPECT_EQ(json["turn"], "white");
    EXPECT_EQ(json["tree"][0]["fen"], session->position());
    EXPECT_NE(json["tree"][2]["fen"], session->position());
    EXPECT_EQ(json["tree"][2]["text"], json["tree"][2]["move"]);
    EXPECT_EQ(json["tree"][2]["move"].get<std::string>().front(), '(');  // the second ply
    const auto dot = (*tree)->as_dot("title", {false, true}, std::nullopt);
    ASSERT_TRUE(dot);
    EXPECT_NE(dot->find(session->position() + "</font>"), std::string::npos);

    // What is kept stays as it was, in the usual words.
    ASSERT_TRUE(session->set_notation(Notation::Usual));
    EXPECT_EQ(session->played()[0].text.move, "9-13");
    EXPECT_FALSE(session_of<chess::Chess>()->set_notation(Notation::Course));
}

TEST(Session, SpeakHubWhereTheGameDoes) {
    const auto session = session_of<checkers::Checkers>();
    ASSERT_TRUE(session->set_notation(Notation::Hub));
    const std::vector<std::string_view> moves{"11-15", "22-18", "15x22x18"};
    ASSERT_TRUE(session->set_position("Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", moves));
    EXPECT_EQ(session->plies(), 3);
    const auto taken = session->read_move("25x18x22");
    ASSERT_TRUE(taken) << taken.error().message;
    EXPECT_EQ(taken->record, "25x18");
    EXPECT_EQ(taken->squares, (std::vector<std::string>{"25", "18"}));
    EXPECT_FALSE(session->set_position("B:W21-32:B1-12", {}));
}

TYPED_TEST(Sessions, ShowTheirStateAsJson) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Second, "uniform"));
    Json json = state_json(session->state());
    EXPECT_EQ(json["game"], G::kName);
    EXPECT_EQ(json["fen"], G::write_position(G::start()));
    EXPECT_EQ(json["turn"], G::side_name(G::start().turn()));
    EXPECT_EQ(json["plies"], 0);
    EXPECT_TRUE(json["start"].is_null());
    EXPECT_FALSE(json.contains("last"));
    EXPECT_FALSE(json.contains("ending"));
    EXPECT_EQ(json["moves"].size(), session->legal_moves().size());
    EXPECT_TRUE(json["players"][std::string(G::side_name(Side::First))].is_null());
    EXPECT_EQ(json["players"][std::string(G::side_name(Side::Second))], "uniform");
    EXPECT_TRUE(json["clocks"][std::string(G::side_name(Side::First))].is_null());

    const MoveText move = session->legal_moves().front();
    ASSERT_TRUE(session->play(move.move, 1.5));
    session->set_clock(Side::First, TimeControl{std::nullopt, 5s, 0s});
    ASSERT_TRUE(session->resign(Side::Second));
    json = state_json(session->state());
    EXPECT_EQ(json["last"]["move"], move.move);
    EXPECT_EQ(json["last"]["squares"], move.squares);
    EXPECT_EQ(json["played"][0]["text"], move.record);
    EXPECT_EQ(json["played"][0]["seconds"], 1.5);
    EXPECT_TRUE(json["played"][0]["value"].is_null());
    EXPECT_EQ(json["verdict"]["score"], "1-0");
    EXPECT_EQ(json["clocks"][std::string(G::side_name(Side::First))], 5000);
    EXPECT_EQ(json["thinking"], false);
}

TYPED_TEST(Sessions, CountLinesOfPlay) {
    using G = TypeParam;
    const auto session = session_of<G>();
    const auto counts = session->perft(2, {});
    ASSERT_EQ(counts.size(), session->legal_moves().size());
    for (const auto& [move, nodes] : counts) {
        ASSERT_TRUE(session->play(move));
        EXPECT_EQ(nodes, session->legal_moves().size()) << move;
        ASSERT_TRUE(session->undo(1));
    }
}

// ---- players

TYPED_TEST(Sessions, LetTwoPlayersPlayToTheEnd) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "uniform:seed=3"));
    ASSERT_TRUE(session->seat_player(Chair::Second, "alphabeta:depth=2"));
    Notes notes;
    session->play_on({}, notes);
    wait(*session);
    EXPECT_TRUE(session->is_over());
    const auto played = session->played();
    const auto told = notes.all();
    ASSERT_EQ(told.size(), 3 * played.size() + 1);
    for (std::size_t i = 0; i < played.size(); ++i) {
        EXPECT_EQ(told[3 * i], "concluded " + played[i].text.move);
        EXPECT_EQ(told[3 * i + 1], "answered " + played[i].text.move);
        EXPECT_EQ(told[3 * i + 2], "changed");
        EXPECT_EQ(played[i].value.has_value(), i % 2 == 1);
        EXPECT_GE(played[i].seconds, 0);
    }
    EXPECT_EQ(told.back(), "ended: " + session->verdict().reason);
    // Nothing more happens in a game that is over.
    session->play_on({}, notes);
    wait(*session);
    EXPECT_EQ(notes.all().size(), told.size());
    // The same players play the same game again.
    ASSERT_TRUE(session->undo(session->plies()));
    session->play_on({}, notes);
    wait(*session);
    ASSERT_EQ(session->played().size(), played.size());
    EXPECT_EQ(session->played().back().text, played.back().text);
}

TYPED_TEST(Sessions, StopInTheMiddle) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "uniform"));
    ASSERT_TRUE(session->seat_player(Chair::Second, "uct:time=80000000"));
    Notes notes;
    session->play_on({}, notes);
    ASSERT_TRUE(notes.hears("changed"));
    ASSERT_TRUE(notes.hears("found"));
    EXPECT_TRUE(session->is_thinking());
    EXPECT_EQ(session->plies(), 1);  // may be asked meanwhile
    session->stop();
    wait(*session);
    EXPECT_FALSE(session->is_over());
    EXPECT_EQ(session->plies(), 1);  // what was thought after the stop is not played
    EXPECT_EQ(notes.all().size(), 3U);
    // It goes on where it was.
    ASSERT_TRUE(session->set_key(Chair::Second, Role::Time, "off"));
    ASSERT_TRUE(session->set_key(Chair::Second, Role::Playouts, "5"));
    session->play_on({}, notes);
    wait(*session);
    EXPECT_TRUE(session->is_over());
}

TYPED_TEST(Sessions, WaitForPersons) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Second, "uniform"));
    Notes notes;
    session->play_on({}, notes);
    wait(*session);
    EXPECT_EQ(session->plies(), 0);
    EXPECT_TRUE(notes.all().empty());
    ASSERT_TRUE(session->play(session->legal_moves().front().record, 2.5));
    session->play_on({}, notes);
    wait(*session);
    EXPECT_EQ(session->plies(), 2);
    EXPECT_EQ(session->played()[0].seconds, 2.5);
    EXPECT_EQ(notes.all().size(), 3U);
    // A person who takes the other chair, too, is not played for.
    session->seat_person(Chair::Second);
    ASSERT_TRUE(session->play(session->legal_moves().front().record));
    session->play_on({}, notes);
    wait(*session);
    EXPECT_EQ(session->plies(), 3);
}

// Leaves this process little more room than it has.
class LittleRoom {
public:
    LittleRoom() {
        getrlimit(RLIMIT_AS, &before_);
        rlim_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        rlimit limit = before_;
        limit.rlim_cur = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{256} << 20);
        setrlimit(RLIMIT_AS, &limit);
    }
    LittleRoom(const LittleRoom&) = delete;
    LittleRoom& operator=(const LittleRoom&) = delete;
    ~LittleRoom() { setrlimit(RLIMIT_AS, &before_); }

private:
    rlimit before_{};
};

// Nobody else plays in the place of a player that cannot be made, unless asked again.
TYPED_TEST(Sessions, SayWhyNobodyPlays) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "uniform"));
    ASSERT_TRUE(session->seat_player(Chair::Second, "uct:memory=1,playouts=5"));
    ASSERT_TRUE(session->get_ready(Chair::Second));
    ASSERT_TRUE(session->seat_player(Chair::Second, "uct:memory=1024,playouts=5"));
    Notes notes;
    {
        const LittleRoom room;
        session->play_on({}, notes);
        wait(*session);
    }
    EXPECT_EQ(notes.all(), (std::vector<std::string>{
                               "failed: player uct: there is not enough memory for memory=1024"}));
    EXPECT_EQ(session->plies(), 0);
    EXPECT_EQ(session->player_text(Chair::Second), "uct:memory=1,playouts=5");
    session->play_on({}, notes);
    wait(*session);
    EXPECT_TRUE(session->is_over());
}

// Who changes the game while players play it, stops them.
TYPED_TEST(Sessions, AChangeStopsThePlayers) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "uniform"));
    ASSERT_TRUE(session->seat_player(Chair::Second, "uct:time=80000000"));
    Notes notes;
    session->play_on({}, notes);
    ASSERT_TRUE(notes.hears("changed"));
    ASSERT_TRUE(session->undo(1));
    EXPECT_FALSE(session->is_thinking());
    EXPECT_EQ(session->plies(), 0);
}

// What is refused stops nobody.
TYPED_TEST(Sessions, ARefusalLeavesThePlayersPlaying) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "uniform"));
    ASSERT_TRUE(session->seat_player(Chair::Second, "uct:time=80000000"));
    Notes notes;
    session->play_on({}, notes);
    ASSERT_TRUE(notes.hears("changed"));
    const auto refused = session->play("xyz");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, session->read_move("xyz").error().message);
    Reply reply;
    reply.move = "xyz";
    EXPECT_FALSE(session->play(reply));
    const auto undone = session->undo(2);
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().message, "2 moves cannot be taken back: there are 1");
    EXPECT_FALSE(session->undo(-1));
    EXPECT_FALSE(session->set_position("nonsense", {}));
    EXPECT_FALSE(session->set_key(Chair::Second, "dpeth", "3"));
    EXPECT_FALSE(session->seat_player(Chair::First, "nobody"));
    EXPECT_TRUE(session->is_thinking());
    EXPECT_EQ(session->plies(), 1);
    // What is right stops them.
    ASSERT_TRUE(session->play(session->legal_moves().front().move));
    EXPECT_FALSE(session->is_thinking());
    EXPECT_EQ(session->plies(), 2);
}

TYPED_TEST(Sessions, AskTheAdviser) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "alphabeta:depth=4"));
    const auto asked = session->ask({}, {});
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->depth, 4);
    EXPECT_TRUE(session->read_move(asked->move));
    EXPECT_EQ(asked->pv.front(), asked->move);
    EXPECT_EQ(asked->record_pv.front(), asked->record);
    EXPECT_EQ(reply_json(*asked)["move"], asked->move);
    EXPECT_EQ(reply_json(*asked)["nodes"], asked->counters.nodes);

    session->forget(Chair::Adviser);
    Notes notes;
    session->begin({}, notes);
    wait(*session);
    EXPECT_EQ(notes.all(),
              (std::vector<std::string>{"concluded " + asked->move, "answered " + asked->move}));
    EXPECT_TRUE(notes.hears("found"));
    EXPECT_EQ(notes.replies().front().counters.nodes, asked->counters.nodes);
    EXPECT_EQ(session->plies(), 0);

    // Only some of the moves, and what is none is left out.
    Question question;
    question.only = {session->legal_moves().back().move, "xyz"};
    EXPECT_EQ(session->ask(question, {})->move, question.only.front());
    // Keys by what they are for.
    ASSERT_TRUE(session->set_key(Chair::Adviser, Role::Depth, "2"));
    EXPECT_EQ(session->ask({}, {})->depth, 2);
    question.limits.depth = 1;
    EXPECT_EQ(session->ask(question, {})->depth, 1);
}

TYPED_TEST(Sessions, HoldTheAnswerBack) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "alphabeta:depth=2"));
    for (const auto hold : {Thinking::Hold::Stop, Thinking::Hold::PonderHit}) {
        Notes notes;
        Question question;
        question.hold = hold;
        session->begin(question, notes);
        ASSERT_TRUE(notes.hears("concluded"));
        EXPECT_TRUE(session->is_held());
        EXPECT_EQ(notes.all().size(), 1U);
        hold == Thinking::Hold::Stop ? session->stop() : session->ponder_hit();
        wait(*session);
        EXPECT_EQ(notes.all().size(), 2U);
    }
}

// A clock ends what would have no end.
TYPED_TEST(Sessions, KeepToThePlan) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "uct"));
    Notes notes;
    Question question;
    question.plan = TimePlan{std::nullopt, 20ms};
    question.limits.nodes = UINT64_MAX;
    session->begin(question, notes);
    wait(*session);
    EXPECT_EQ(notes.all().size(), 2U);
}

TEST(Session, AnswerWithoutAMoveWhereThereIsNone) {
    const auto session = session_of<chess::Chess>();
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "uniform"));
    for (const auto& [fen, value] : {std::pair{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", kDraw},
                                     std::pair{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", loss_in(0)}}) {
        ASSERT_TRUE(session->set_position(fen, {}));
        Notes notes;
        session->begin({}, notes);
        wait(*session);
        EXPECT_EQ(notes.all(), (std::vector<std::string>{"concluded ", "answered "}));
        EXPECT_EQ(notes.replies().front().value, value);
    }
}

TYPED_TEST(Sessions, MayGoWhileSomebodyThinks) {
    using G = TypeParam;
    Notes notes;
    {
        const auto session = session_of<G>();
        ASSERT_TRUE(session->seat_player(Chair::Adviser, "uct"));
        Question question;
        question.hold = Thinking::Hold::Stop;
        session->begin(question, notes);
    }
    EXPECT_TRUE(notes.hears("answered"));
}

// ---- clocks

TYPED_TEST(Sessions, AFlagThatFallsLoses) {
    using G = TypeParam;
    const auto session = session_of<G>();
    session->set_clock(Side::First, TimeControl{std::nullopt, 10s, 2s});
    EXPECT_FALSE(session->remaining(Side::Second));
    EXPECT_LE(*session->remaining(Side::First), 10s);
    EXPECT_FALSE(session->claim_time());
    const std::string move = session->legal_moves().front().move;
    ASSERT_TRUE(session->play(move, 4.0));
    EXPECT_EQ(session->remaining(Side::First), 8s);
    ASSERT_TRUE(session->play(session->legal_moves().front().move, 1000.0));
    const std::string before = session->position();
    const auto late = session->play(session->legal_moves().front().move, 8.5);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().message, fmt::format("{}: 500 ms late", G::side_name(Side::First)));
    EXPECT_EQ(session->verdict().score, Score::SecondWins);
    EXPECT_EQ(session->verdict().termination, Termination::TimeForfeit);
    EXPECT_EQ(session->position(), before);
    // A person who does not move at all, too.
    ASSERT_TRUE(session->set_position(std::nullopt, {}));
    EXPECT_FALSE(session->is_over());
    session->set_clock(Side::First, TimeControl{std::nullopt, 1ms, 0ms});
    while (!session->claim_time()) std::this_thread::yield();
    EXPECT_EQ(session->verdict().score, Score::SecondWins);
}

TEST(Session, AFallenFlagIsADrawAgainstALoneKing) {
    const auto session = session_of<chess::Chess>();
    ASSERT_TRUE(session->set_position("4k3/8/8/8/8/8/8/4K2R w - - 0 1", {}));
    session->set_clock(Side::First, TimeControl{std::nullopt, 1s, 0s});
    EXPECT_FALSE(session->play("e1e2", 2.0));
    EXPECT_EQ(session->verdict().score, Score::Draw);
}

TYPED_TEST(Sessions, PlayersKeepToTheirClocks) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::First, "alphabeta"));
    const TimeControl control{std::nullopt, 60s, 0s};
    session->set_clock(Side::First, control);
    Limits limits;
    limits.depth = 2;
    Notes notes;
    session->play_on(limits, notes);
    wait(*session);
    ASSERT_EQ(session->plies(), 1);
    EXPECT_LT(*session->remaining(Side::First), 60s);
}

// ---- the rest

TYPED_TEST(Sessions, RecordTrees) {
    using G = TypeParam;
    const auto session = session_of<G>();
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "alphabeta:depth=2,quiescence=off"));
    const auto tree = session->record_tree(Chair::Adviser, {}, {});
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_GT((*tree)->nodes(), session->legal_moves().size());
    EXPECT_LE((*tree)->nodes(), (*tree)->visited());
    EXPECT_TRUE((*tree)->has_subtree());
    EXPECT_TRUE(session->read_move((*tree)->reply().move));
    EXPECT_EQ(Json::parse((*tree)->as_json("me", false))["player"], "me");
    EXPECT_TRUE((*tree)->as_dot("title", {}, 1)->starts_with("digraph"));
    EXPECT_FALSE((*tree)->as_dot("title", {}, 9));

    TreeQuestion question;
    question.nodes = 5;
    EXPECT_LE((*session->record_tree(Chair::Adviser, question, {}))->nodes(), 5U);
    question.under = {"xyz"};
    EXPECT_FALSE(session->record_tree(Chair::Adviser, question, {}));
    ASSERT_TRUE(session->seat_player(Chair::Adviser, "uniform"));
    const auto none = session->record_tree(Chair::Adviser, {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "player 'uniform' searches no tree");
}

TYPED_TEST(Sessions, BeginAtRandomPositions) {
    using G = TypeParam;
    const auto starts = [](const RandomStarts& wanted) {
        std::vector<std::string> told;
        const auto draw = random_starts(G::kName, wanted);
        EXPECT_TRUE(draw);
        EXPECT_TRUE((*draw)([&told](const std::string& fen) { told.push_back(fen); }, {}));
        return told;
    };
    const auto told = starts({.count = 10, .seed = 1, .book = std::nullopt, .plies = 4});
    EXPECT_EQ(told.size(), 10U);
    for (const std::string& fen : told) EXPECT_TRUE(G::read_position(fen)) << fen;
    EXPECT_EQ(starts({.count = 10, .seed = 1, .book = std::nullopt, .plies = 4}), told);
    EXPECT_NE(starts({.count = 10, .seed = 2, .book = std::nullopt, .plies = 4}), told);
    EXPECT_FALSE(random_starts("go", {}));
    EXPECT_FALSE(random_starts(G::kName, {.book = "/no/such/file"}));
}

}  // namespace
}  // namespace damier::engine
