// Players in a session that are not the engine's own: seated, told of their games, and gone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <thread>

#include "all_games.h"
#include "core/moves.h"
#include "engine/make_session.h"
#include "session_setup.h"

namespace damier::engine {
namespace {

using namespace std::chrono_literals;

template <class G>
class SessionGuests : public testing::Test {};
TYPED_TEST_SUITE(SessionGuests, PlayedGames, GameNames);

// Plays the first legal move, and writes down what it is told.
template <GamePosition P>
class Guest final : public Player<P> {
public:
    explicit Guest(std::vector<std::string>& book) : book_(book) {}
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;
    ~Guest() override {
        if (leaves) leaves();
    }

    Attempt<void> new_game(const NewGame<P>& game) override {
        book_.push_back(fmt::format("new game as {}", idx(game.side)));
        return {};
    }
    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>&,
                              std::stop_token) override {
        Answer<P> answer;
        answer.thought.move = legal_moves(game.position())[0];
        answer.thought.pv = {answer.thought.move};
        if (mood == Mood::Resigns) answer.resigns = true;
        if (mood == Mood::Cheats) answer.thought.move = {};
        if (mood == Mood::Crashes)
            return tl::make_unexpected(Failure{Termination::Crash, "it is gone"});
        return answer;
    }
    void game_over(const Verdict& verdict) override { book_.push_back("over: " + verdict.reason); }
    [[nodiscard]] std::string version() const override { return "Guest 1"; }

    enum class Mood : std::uint8_t { Plays, Resigns, Cheats, Crashes };
    Mood mood = Mood::Plays;
    std::function<void()> leaves;  // called when it goes

private:
    std::vector<std::string>& book_;
};

// A session in which "guest" names one of those; it is kept here, too.
template <Game G>
struct WithGuest {
    using P = typename G::Position;

    WithGuest() {
        SessionSetup<G> setup;
        setup.others = [this](std::string_view spec) -> Result<std::unique_ptr<Player<P>>> {
            if (spec == "guest:wrong") return fail("no such guest");
            if (spec != "guest") return nullptr;
            auto made = std::make_unique<Guest<P>>(book);
            guest = made.get();
            return made;
        };
        session = make_session<G>(std::move(setup));
    }

    std::vector<std::string> book;
    Guest<P>* guest = nullptr;
    std::unique_ptr<Session> session;
};

TYPED_TEST(SessionGuests, SeatGuests) {
    using G = TypeParam;
    WithGuest<G> with;
    Session& session = *with.session;
    const auto wrong = session.seat_player(Chair::Second, "guest:wrong");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, "no such guest");
    ASSERT_TRUE(session.seat_player(Chair::Second, "guest"));
    ASSERT_TRUE(session.seat_player(Chair::First, "uniform"));  // and ours, beside it
    EXPECT_EQ(session.player_text(Chair::Second), "guest");
    EXPECT_EQ(session.player(Chair::Second), nullptr);
    EXPECT_EQ(session.version(Chair::Second), "Guest 1");
    EXPECT_FALSE(session.set_key(Chair::Second, "depth", "3"));
    EXPECT_TRUE(with.book.empty());
    Notes notes;
    session.play_on({}, notes);
    wait(session);
    ASSERT_TRUE(session.is_over());
    EXPECT_EQ(with.book,
              (std::vector<std::string>{"new game as 1", "over: " + session.verdict().reason}));
}

// It is told of a game before its first move, and anew after anything but the next move.
TYPED_TEST(SessionGuests, TellGuestsOfTheGame) {
    using G = TypeParam;
    WithGuest<G> with;
    Session& session = *with.session;
    ASSERT_TRUE(session.seat_player(Chair::Second, "guest"));
    ASSERT_TRUE(session.get_ready(Chair::Second));
    Question question;
    question.chair = Chair::Second;
    const std::vector<std::string> once{"new game as 1"};
    for (int i = 0; i < 2; ++i) {
        const auto reply = session.ask(question, {});
        ASSERT_TRUE(reply);
        ASSERT_TRUE(session.play(reply->move));
        EXPECT_EQ(with.book, once);
    }
    ASSERT_TRUE(session.undo(1));
    EXPECT_EQ(with.book.back(), "over: unfinished");
    ASSERT_TRUE(session.ask(question, {}));
    EXPECT_EQ(with.book.back(), "new game as 1");
    ASSERT_TRUE(session.set_position(std::nullopt, {}));
    ASSERT_TRUE(session.ask(question, {}));
    EXPECT_EQ(with.book.size(), 5U);
    session.forget(Chair::Second);
    ASSERT_TRUE(session.ask(question, {}));
    EXPECT_EQ(with.book.size(), 7U);
}

// Who was told of a game is told of its end, once, also on leaving before it.
TYPED_TEST(SessionGuests, TellGuestsOfTheEndWhenTheyLeave) {
    using G = TypeParam;
    WithGuest<G> with;
    Session& session = *with.session;
    const std::vector<std::string> told{"new game as 0", "over: unfinished"};
    const auto receive = [&] {
        with.book.clear();
        ASSERT_TRUE(session.seat_player(Chair::First, "guest"));
        ASSERT_TRUE(session.get_ready(Chair::First));
    };
    receive();
    session.seat_person(Chair::First);
    EXPECT_EQ(with.book, told);
    receive();
    ASSERT_TRUE(session.seat_player(Chair::First, "uniform"));
    EXPECT_EQ(with.book, told);
    receive();
    ASSERT_TRUE(session.seat_player(Chair::First, "guest"));  // who knows of no game yet
    EXPECT_EQ(with.book, told);
    session.seat_person(Chair::First);
    EXPECT_EQ(with.book, told);
    receive();
    ASSERT_TRUE(session.resign(Side::Second));
    const std::vector<std::string> won{"new game as 0", "over: " + session.verdict().reason};
    session.seat_person(Chair::First);
    EXPECT_EQ(with.book, won);
    ASSERT_TRUE(session.undo(0));
    receive();
    with.session.reset();
    EXPECT_EQ(with.book, told);
}

// A program that takes its time to end keeps nobody from asking.
TYPED_TEST(SessionGuests, AnswerWhileAGuestLeaves) {
    using G = TypeParam;
    WithGuest<G> with;
    Session& session = *with.session;
    const auto leave_by = [&](const auto& hand_over) {
        ASSERT_TRUE(session.seat_player(Chair::Second, "guest"));
        std::promise<std::string> answer;
        std::future<std::string> answered = answer.get_future();
        std::jthread asker;
        with.guest->leaves = [&] {
            asker = std::jthread([&] { answer.set_value(session.state().players[1]); });
            EXPECT_EQ(answered.wait_for(kLong), std::future_status::ready);
        };
        hand_over();
        ASSERT_TRUE(asker.joinable());
        asker.join();
        EXPECT_EQ(answered.get(), session.player_text(Chair::Second));
    };
    leave_by([&] { session.seat_person(Chair::Second); });
    leave_by([&] { EXPECT_TRUE(session.seat_player(Chair::Second, "uniform")); });
    leave_by([&] { EXPECT_TRUE(session.seat_player(Chair::Second, "guest")); });
}

TYPED_TEST(SessionGuests, SurviveTheFaultsOfGuests) {
    using G = TypeParam;
    using Mood = typename Guest<typename G::Position>::Mood;
    WithGuest<G> with;
    Session& session = *with.session;
    ASSERT_TRUE(session.seat_player(Chair::First, "guest"));
    for (const auto& [mood, told] : {std::pair{Mood::Cheats, "failed: illegal move"},
                                     std::pair{Mood::Crashes, "failed: it is gone"}}) {
        with.guest->mood = mood;
        Notes notes;
        session.play_on({}, notes);
        wait(session);
        EXPECT_EQ(notes.all(), (std::vector<std::string>{told}));
        EXPECT_EQ(session.plies(), 0);
        EXPECT_FALSE(session.is_over());
        Question question;
        question.chair = Chair::First;
        session.begin(question, notes);
        wait(session);
        EXPECT_EQ(notes.all().size(), 2U);
        EXPECT_FALSE(session.ask(question, {}));
    }
    with.guest->mood = Mood::Resigns;
    Notes notes;
    session.play_on({}, notes);
    wait(session);
    const std::string reason = fmt::format("{} resigned", G::side_name(Side::First));
    EXPECT_EQ(notes.all(),
              (std::vector<std::string>{"concluded ", "answered ", "changed", "ended: " + reason}));
    EXPECT_EQ(session.verdict().score, Score::SecondWins);
}

}  // namespace
}  // namespace damier::engine
