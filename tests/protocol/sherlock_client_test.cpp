// The course's client, line by line: its words, what ends it, and moves that its notation cannot
// say.
#include "protocol/sherlock_client.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <sstream>

#include "checkers_positions.h"
#include "core/line.h"
#include "engine/make_session.h"
#include "sizes.h"

namespace damier::protocol {
namespace {

using checkers::legal_moves;
using checkers::Move;
using checkers::Sherlock;
using checkers::SherlockPosition;
using End = SherlockClient::End;
using SherlockLine = Line<SherlockPosition>;
using SherlockPlayer = engine::Thinker<SherlockPosition>;

SherlockLine line_of(std::string_view fen, std::string_view moves = "") {
    SherlockLine line(fen.empty() ? Sherlock::start() : Sherlock::read_position(fen).value());
    for (const Field& field : split_fields(moves))
        line.make(Sherlock::read_move(line.position(), field.text).value());
    return line;
}

// The first legal move, always.
class FirstMove final : public SherlockPlayer {
public:
    search::Thought<SherlockPosition> think(const SherlockLine& game,
                                            const search::Request<SherlockPosition>&,
                                            std::stop_token) override {
        search::Thought<SherlockPosition> thought;
        thought.move = legal_moves(game.position()).front();
        return thought;
    }
    void forget(std::uint64_t) override {}
};

// A session in which that player is the adviser. It must live as long.
std::unique_ptr<engine::Session> session_with(SherlockPlayer& player, SherlockLine line) {
    // Only what is asked of a guest.
    class Guest final : public engine::Player<SherlockPosition> {
    public:
        explicit Guest(SherlockPlayer& host) : host_(host) {}
        engine::Attempt<void> new_game(const engine::NewGame<SherlockPosition>& game) override {
            return host_.new_game(game);
        }
        engine::Attempt<engine::Answer<SherlockPosition>> choose(
            const SherlockLine& game, const search::Request<SherlockPosition>& request,
            std::stop_token stop) override {
            return host_.choose(game, request, std::move(stop));
        }

    private:
        SherlockPlayer& host_;
    };
    engine::SessionSetup<Sherlock> setup{std::move(line), 0, {}};
    setup.others = [&player](std::string_view) { return std::make_unique<Guest>(player); };
    auto session = engine::make_session<Sherlock>(std::move(setup));
    EXPECT_TRUE(session->seat_player(engine::Chair::Adviser, "guest"));
    return session;
}

// The same with one of our own players.
std::unique_ptr<engine::Session> session_with(std::string_view spec, SherlockLine line) {
    auto session = engine::make_session<Sherlock>({std::move(line), 0, {}});
    EXPECT_TRUE(session->seat_player(engine::Chair::Adviser, spec));
    return session;
}

std::string_view name(End end) {
    switch (end) {
        case End::Won:
            return "won";
        case End::Lost:
            return "lost";
        case End::TurnLimit:
            return "turn limit";
        case End::ToldWon:
            return "told won";
        case End::ToldLost:
            return "told lost";
        case End::InputEnded:
            return "input ended";
        case End::OutputFailed:
            return "output failed";
    }
    return "?";
}

// What a client with the simplest player says to these bytes, and how it ends.
std::string talk(const std::string& input, SherlockLine line = line_of("")) {
    FirstMove player;
    const auto session = session_with(player, std::move(line));
    SherlockClient client(*session);
    std::istringstream in(input);
    std::ostringstream out;
    const End end = client.run(in, out);
    EXPECT_EQ(client.end(), end);
    EXPECT_EQ(end == End::Won, !client.complaint().empty());
    std::string said = out.str();
    std::replace(said.begin(), said.end(), '\n', ' ');
    return said + "| " + std::string(name(end));
}

TEST(SherlockClient, BeginsOrAnswers) {
    EXPECT_EQ(talk(""), "| input ended");
    EXPECT_EQ(talk("\n"), "(9-14) | input ended");
    EXPECT_EQ(talk("\r\n"), "(9-14) | input ended");
    EXPECT_EQ(talk("(9-13)\n"), "21-17 | input ended");
    EXPECT_EQ(talk("(9-13)"), "21-17 | input ended");  // the last line needs no end
    EXPECT_EQ(talk("\n22-18\n"), "(9-14) (5-9) | input ended");
    EXPECT_EQ(talk("\n 22-17 \r\n"), "(9-14) (5-9) | input ended");
    // Who begins is who is to move.
    EXPECT_EQ(talk("\n", line_of("W:W22:B1")), "22-18 | input ended");
    EXPECT_EQ(talk("22-18\n", line_of("W:W22:B1")), "(1-6) | input ended");
}

TEST(SherlockClient, AnIllegalLineWins) {
    for (const char* line :
         {"9-13", "(9-15)", "(22-18)", "((9-13))", "(9-13", "9x13", "hello", "0", "(99-1)", "-",
          "(9-13) (10-15)", "won", "WONDER", "LOST?", "\x01\xFF\x80", "(1-1)"}) {
        EXPECT_EQ(talk(std::string(line) + "\n(9-13)\n"), "WON | won") << line;
    }
    EXPECT_EQ(talk("\n\n"), "(9-14) WON | won");         // only the first line may be empty
    EXPECT_EQ(talk("\n(10-15)\n"), "(9-14) WON | won");  // our own colour
    EXPECT_EQ(talk(std::string(1, '\0') + "\n"), "WON | won");
    EXPECT_EQ(talk(std::string(1'000'000, 'x')), "WON | won");
    EXPECT_EQ(talk("(9-13)" + std::string(10'000, ' ') + "\n"), "21-17 WON | won");
    // A capture must be made.
    EXPECT_EQ(talk("(1-5)\n", line_of("B:W10:B1,6")), "WON | won");
}

TEST(SherlockClient, WithoutAMoveItHasLost) {
    EXPECT_EQ(talk("\n", line_of("B:W21:B")), "LOST | lost");
    EXPECT_EQ(talk("(1x10)\n", line_of("B:W6:B1")), "LOST | lost");
    EXPECT_EQ(talk("(1-5)\n", line_of("B:W12:B1,3,8")), "LOST | lost");
    EXPECT_EQ(talk("(1-5)\n", line_of("B:W21:B")), "WON | won");
}

TEST(SherlockClient, TheOpponentMayEndTheGame) {
    EXPECT_EQ(talk("LOST\n\n"), "| told lost");
    EXPECT_EQ(talk("\nLOST\n"), "(9-14) | told lost");
    EXPECT_EQ(talk("\nLOST...\r\n"), "(9-14) | told lost");
    EXPECT_EQ(talk("\nWON\n"), "(9-14) | told won");
    EXPECT_EQ(talk("\nWON!\n"), "(9-14) | told won");
}

TEST(SherlockClient, EndsAfterTheLastTurn) {
    constexpr std::string_view kFen = "B:WK28:BK1";
    std::string moves;
    for (int i = 0; i < 124; ++i) moves += "1-5 28-32 5-1 32-28 ";
    // Turns 497 to 500 with us as Second, who plays the last one, and as First. The opponent says
    // which.
    const SherlockLine white = line_of(kFen, moves + "1-5 28-32");
    ASSERT_EQ(white.plies(), 498);
    EXPECT_EQ(talk("(5-1)\n", white), "32-28 | input ended");
    EXPECT_EQ(talk("(5-1)\n(1-5)\n", white), "32-28 | turn limit");
    EXPECT_EQ(talk("(5-1)\nnonsense\n", white), "32-28 | turn limit");
    EXPECT_EQ(talk("(5-1)\nLOST\n", white), "32-28 | told lost");
    EXPECT_EQ(talk("\n32-28\n(5-1)\n", white), "(5-1) | turn limit");
    // On the last turn too, who has no move has lost.
    EXPECT_EQ(talk("32x5\n", line_of(kFen, moves + "1-5 28-32 5-9")), "LOST | lost");
    EXPECT_EQ(talk("\n", line_of(kFen, moves + "1-5 28-32 5-1 32-28")), "| turn limit");
}

// 6x24x31x22 and 2x9x18 are other moves than their texts mean.
TEST(SherlockClient, ReadsTheLongestPath) {
    EXPECT_EQ(talk("(6x22)\n", line_of("B:W9,19,26,27:BK6")), "LOST | lost");
    FirstMove player;
    const auto session = session_with(player, line_of("B:W6,7,14,15:B2"));
    SherlockClient(*session).answer("(2x18)");
    EXPECT_EQ(session->played().front().text.move, "2x11x18");
}

// Wants one move whenever it is legal, and thinks of every position what it is told to, 0 else.
class Wanting final : public SherlockPlayer {
public:
    Wanting(Move wanted, std::vector<std::pair<Key, Value>> values)
        : wanted_(wanted), values_(std::move(values)) {}
    void want(Move m) { wanted_ = m; }
    search::Thought<SherlockPosition> think(const SherlockLine& game,
                                            const search::Request<SherlockPosition>&,
                                            std::stop_token) override {
        const auto legal = legal_moves(game.position());
        search::Thought<SherlockPosition> thought;
        thought.depth = 1;
        thought.move = std::ranges::find(legal, wanted_) != legal.end() ? wanted_ : legal.front();
        for (const auto& [key, value] : values_) {
            if (key == game.position().key()) thought.value = value;
        }
        return thought;
    }
    void forget(std::uint64_t) override {}

private:
    Move wanted_;
    std::vector<std::pair<Key, Value>> values_;
};

TEST(SherlockClient, NeverSendsATextThatMeansAnotherMove) {
    for (const auto& [fen, wanted, text, sent] :
         {std::tuple{"B:W9,19,26,27:BK6", "6x24x31x22", "(6x22)", "6x13x31x24x15"},
          std::tuple{"B:W6,7,14,15:B2", "2x9x18", "(2x18)", "2x11x18"},
          std::tuple{"W:W31:B18,19,26,27", "31x22x15", "31x15", "31x24x15"}}) {
        const SherlockLine line = line_of(fen);
        const Move m = Sherlock::read_move(line.position(), wanted).value();
        ASSERT_EQ(checkers::write_sherlock_move(line.position(), m), text);
        ASSERT_FALSE(checkers::reads_back_as_itself(line.position(), m));
        Wanting player(m, {});
        ASSERT_EQ(player.think(line, {}, {}).move, m);
        const auto session = session_with(player, line);
        EXPECT_EQ(choose_sendable(*session), Sherlock::read_move(line.position(), sent).value());
        EXPECT_EQ(session->plies(), 0);
    }
}

// Where several moves can be sent, the player's own opinion of what follows decides.
TEST(SherlockClient, SendsTheBestThatCanBeSent) {
    const SherlockLine line = line_of("B:W10,K11,K18,19:B7,K9,21");
    const SherlockPosition at = line.position();
    const auto move = [&at](std::string_view text) {
        return Sherlock::read_move(at, text).value();
    };
    const auto key_after = [&at](Move m) {
        SherlockPosition next = at;
        next.make(m);
        return next.key();
    };
    const Move wanted = move("7x14x23");
    const Move twin = move("7x16x23");  // what (7x23) means
    const Move third = move("9x16");
    ASSERT_EQ(legal_moves(at).size(), 3U);
    for (const auto& [twin_value, third_value, sent] :
         {std::tuple{50, 60, twin}, std::tuple{60, 50, third}, std::tuple{0, -1, third},
          std::tuple{-30'995, 0, twin}, std::tuple{30'990, 30'980, third}}) {
        Wanting player(wanted, {{key_after(twin), twin_value},
                                {key_after(third), third_value},
                                {key_after(wanted), -1000}});
        EXPECT_EQ(choose_sendable(*session_with(player, line)), sent)
            << twin_value << ' ' << third_value;
    }

    // A real player, which wants the capture that has no text, and finds the third move better
    // than the capture that the text would play.
    const auto session = session_with("sherlock:depth=5", line);
    ASSERT_EQ(session->ask({}, {})->move, Sherlock::write_move(at, wanted));
    EXPECT_EQ(SherlockClient(*session).answer(""), "(9x16)");
    EXPECT_EQ(session->played().front().text.move, Sherlock::write_move(at, third));
}

// The claim behind choose_sendable, on any position; and whatever the player wants, what is sent is
// what the opponent will read.
TEST(SherlockClient, ThereIsAlwaysAMoveToSend) {
    int positions = 0;
    int replaced = 0;
    Wanting player({}, {});
    const auto session = session_with(player, line_of(""));
    checkers::for_random_positions<SherlockPosition>(
        3, scaled(200'000), [&](const SherlockPosition& at) {
            const auto legal = legal_moves(at);
            if (legal.empty()) return;
            std::set<int> all;
            std::set<int> sendable;
            std::size_t without_text = 0;
            for (const Move m : legal) {
                all.insert(m.from);
                if (checkers::reads_back_as_itself(at, m)) {
                    sendable.insert(m.from);
                } else {
                    ++without_text;
                }
            }
            ASSERT_EQ(all, sendable) << Sherlock::write_position(at);
            // Of those in which everything can be sent, a few will do.
            if (without_text == 0 && ++positions % 10 != 0) return;
            ASSERT_TRUE(session->set_position(Sherlock::write_position(at), {}));
            for (const Move m : legal) {
                player.want(m);
                const Move sent = choose_sendable(*session);
                ASSERT_TRUE(checkers::reads_back_as_itself(at, sent));
                ASSERT_EQ(sent == m, checkers::reads_back_as_itself(at, m));
                replaced += sent == m ? 0 : 1;
            }
        });
    EXPECT_GT(replaced, scaled(100));
}

// Two clients that only hear each other's lines: both boards stay the same, and both know the end.
TEST(SherlockClient, TwoOfThemPlayToTheEnd) {
    std::set<End> ends;
    for (int seed = 0; seed < scaled(100) + 5; ++seed) {
        const bool long_game = seed % 5 == 0;  // two kings that never catch each other
        const std::string careful = "sherlock:depth=3,tt=1";
        const std::string other = long_game ? careful : fmt::format("uniform:seed={}", seed);
        const SherlockLine start = line_of(long_game ? "B:WK28:BK1" : "");
        const auto mine = session_with(other, start);
        const auto theirs = session_with(careful, start);
        std::array<SherlockClient, 2> clients{SherlockClient(*mine), SherlockClient(*theirs)};
        std::string said;
        std::size_t turn = 0;
        for (;; turn = 1 - turn) {
            const auto reply = clients[turn].answer(said);
            if (!reply) break;
            said = *reply;
            ASSERT_LE(std::max(mine->plies(), theirs->plies()), SherlockPosition::kMaxTurns);
        }
        ends.insert(*clients[turn].end());
        // The game's last move is on both boards, whether or not it was answered.
        ASSERT_EQ(mine->position(), theirs->position()) << seed;
        ASSERT_EQ(mine->plies(), theirs->plies()) << seed;
        if (clients[turn].end() == End::TurnLimit) {
            EXPECT_EQ(mine->plies(), SherlockPosition::kMaxTurns);
        } else {
            ASSERT_EQ(clients[turn].end(), End::ToldLost) << seed;
            EXPECT_EQ(clients[1 - turn].end(), End::Lost);
            EXPECT_TRUE(mine->legal_moves().empty());
        }
    }
    EXPECT_TRUE(ends.contains(End::ToldLost));
    EXPECT_TRUE(ends.contains(End::TurnLimit));
}

// Counts flushes; refuses all bytes where told to.
class Sink final : public std::stringbuf {
public:
    explicit Sink(bool refuses) : refuses_(refuses) {}
    int flushes = 0;

protected:
    int sync() override {
        ++flushes;
        return refuses_ ? -1 : 0;
    }

private:
    bool refuses_;
};

TEST(SherlockClient, FlushesEveryLineAndNoticesFailures) {
    FirstMove player;
    Sink good(false);
    std::ostream out(&good);
    std::istringstream in("\n22-17\nxyz\n");
    EXPECT_EQ(SherlockClient(*session_with(player, line_of(""))).run(in, out), End::Won);
    EXPECT_EQ(good.str(), "(9-14)\n(5-9)\nWON\n");
    EXPECT_EQ(good.flushes, 3);

    Sink bad(true);
    std::ostream broken(&bad);
    std::istringstream again("\n22-17\n");
    EXPECT_EQ(SherlockClient(*session_with(player, line_of(""))).run(again, broken),
              End::OutputFailed);
}

}  // namespace
}  // namespace damier::protocol
