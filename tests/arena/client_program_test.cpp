// Clients of the course's protocol: what they are told, what each of their faults is called, and
// that they are held to their limits.
#include "arena/client_program.h"

#include <gtest/gtest.h>

#include "arena/make_player.h"
#include "checkers_positions.h"
#include "engine_scripts.h"
#include "processes.h"
#include "sizes.h"

namespace damier::arena {
namespace {

using checkers::Move;
using checkers::Sherlock;
using P = checkers::SherlockPosition;
using Words = std::vector<std::string>;
using namespace std::chrono_literals;

ExternalSpec client(std::string_view arms) { return script(ExternalKind::Client, arms); }

std::string told(const Failure& failure) {
    return fmt::format("{}: {}", termination_text(failure.termination), failure.reason);
}

NewGame<P> info_for(Side side, GameLog* log = nullptr, const P& start = Sherlock::start()) {
    return {start, side, 0, log};
}

// One game of a client as Black: how the first question ends.
std::string outcome(const ExternalSpec& spec, const Limits& limits = time_limit(60s),
                    const Patience& patience = long_patience()) {
    ClientProgram program(spec, patience);
    if (auto begun = program.new_game(info_for(Side::First)); !begun)
        return "begin, " + told(begun.error());
    const auto reply = program.choose(played<Sherlock>(""), limits, {});
    if (!reply) return told(reply.error());
    if (reply->resigns) return "resigns";
    return Sherlock::write_move(Sherlock::start(), reply->thought.move);
}

TEST(ClientProgram, HasOneLineForEachMove) {
    ClientProgram program(client("'') echo '(9-14)' ;;\n'22-17') echo '(6-9)' ;;"),
                          long_patience());
    RecordedLog log;
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log)));
    const auto first = program.choose(played<Sherlock>(""), time_limit(60s), {});
    ASSERT_TRUE(first) << first.error().reason;
    EXPECT_FALSE(first->has_value);
    EXPECT_FALSE(first->resigns);
    const auto line = played<Sherlock>("9-14 22-17");
    const auto second = program.choose(line, time_limit(60s), {});
    ASSERT_TRUE(second) << second.error().reason;
    EXPECT_EQ(Sherlock::write_move(line.position(), second->thought.move), "6-9");
    program.game_over({Score::FirstWins, Termination::Normal, "no move left"});
    EXPECT_EQ(log.said, (Words{"", "22-17", "LOST"}));
    EXPECT_EQ(log.heard, (Words{"(9-14)", "(6-9)"}));

    // Another game, as White, with a new process.
    RecordedLog other;
    ClientProgram white(client("'(11-15)') echo '23-18' ;;\n*) echo \"$line?\" ;;"),
                        long_patience());
    ASSERT_TRUE(white.new_game(info_for(Side::Second, &other)));
    ASSERT_TRUE(white.choose(played<Sherlock>("11-15"), time_limit(60s), {}));
    const auto bad = white.choose(played<Sherlock>("11-15 23-18 8-11"), time_limit(60s), {});
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().termination, Termination::IllegalMove);
    white.game_over({Score::FirstWins, Termination::IllegalMove, "", Side::Second});
    EXPECT_EQ(other.said, (Words{"(11-15)", "(8-11)", "WON"}));
    ASSERT_TRUE(white.new_game(info_for(Side::Second, &other)));
    ASSERT_TRUE(white.choose(played<Sherlock>("11-15"), time_limit(60s), {}));
}

TEST(ClientProgram, FaultsHaveNames) {
    EXPECT_EQ(outcome(client("*) echo '(9-13)' ;;")), "9-13");
    EXPECT_EQ(outcome(client("*) printf '  (9-13)\\r\\n' ;;")), "9-13");
    EXPECT_EQ(outcome(client("*) printf '(9-13)'; exit ;;")), "9-13");
    EXPECT_EQ(outcome(client("*) echo LOST ;;")), "resigns");
    EXPECT_EQ(outcome(client("*) echo LOST... ;;")), "resigns");
    EXPECT_EQ(outcome(client("*) echo 'WON!' ;;")),
              "illegal move: says WON, and there was no illegal move");
    EXPECT_EQ(outcome(client("*) echo '9-13' ;;")),
              "illegal move: move '9-13': black is to move, expected a move in parentheses");
    for (const std::string text : {"", "(1-2)", "(9x18)", "I think that", "(9-13) (10-14)"}) {
        const std::string said = outcome(client("*) echo '" + text + "' ;;"));
        EXPECT_TRUE(said.starts_with("illegal move: ")) << text << ": " << said;
    }
    EXPECT_EQ(outcome(client("*) echo oh >&2; exit 3 ;;")),
              "crash: exited with status 3; its standard error ends with: oh");
    EXPECT_EQ(outcome({ExternalKind::Client, {"/bin/sh", "-c", "kill -SEGV $$"}, {}}),
              "crash: was killed by signal 11 (Segmentation fault)");
    EXPECT_EQ(outcome(client("*) ;;"), time_limit(50ms)).substr(0, 20), "stall: did not answe");
    EXPECT_EQ(outcome({ExternalKind::Client, {"/bin/cat", "/dev/zero"}, {}}),
              "flood: said 4096 bytes and no answer");
    EXPECT_EQ(outcome({ExternalKind::Client, {"yes"}, {}}).substr(0, 14), "illegal move: ");
    EXPECT_EQ(outcome({ExternalKind::Client, {"/no/such/client"}, {}}).substr(0, 15),
              "begin, no start");
}

// What stands there before the question is no answer to it, were it a legal move.
TEST(ClientProgram, SpeaksWhenItIsAsked) {
    ClientProgram program(client("'') printf '(9-14)\\n(6-9)\\n' ;;"), long_patience());
    ASSERT_TRUE(program.new_game(info_for(Side::First)));
    ASSERT_TRUE(program.choose(played<Sherlock>(""), time_limit(60s), {}));
    const auto reply = program.choose(played<Sherlock>("9-14 22-17"), time_limit(60s), {});
    ASSERT_FALSE(reply);
    EXPECT_EQ(told(reply.error()), "illegal move: said '(6-9)' before it was asked");
}

TEST(ClientProgram, IsHeldToItsLimits) {
    Patience patience = long_patience();
    patience.limits.cpu_seconds = 1;
    const std::string busy = outcome(client("*) while :; do :; done ;;"), {}, patience);
    EXPECT_TRUE(
        busy.starts_with("cpu limit: was killed by signal 24 (CPU time limit exceeded) "
                         "after "))
        << busy;
    EXPECT_TRUE(busy.ends_with(" s on a processor, of 1 that it may use")) << busy;
    patience.limits = {0, 2000};
    EXPECT_EQ(outcome(client("*) echo 'MemoryError: bad luck' >&2; exit 1 ;;"), {}, patience),
              "memory limit: exited with status 1 for want of memory, of which it may use 2000 MB; "
              "its standard error ends with: MemoryError: bad luck");
    EXPECT_EQ(outcome(client("*) echo 'bad luck' >&2; exit 1 ;;"), {}, patience),
              "crash: exited with status 1; its standard error ends with: bad luck");
    patience.limits = {};
    EXPECT_EQ(outcome(client("*) echo 'MemoryError' >&2; exit 1 ;;"), {}, patience),
              "crash: exited with status 1; its standard error ends with: MemoryError");
}

TEST(ClientProgram, SaysWhatItsProtocolCannot) {
    const std::string start = "B:W21:B1";
    ClientProgram program(client("'') echo '(9-14)' ;;"), long_patience());
    const auto begun =
        program.new_game(info_for(Side::First, nullptr, Sherlock::read_position(start).value()));
    ASSERT_FALSE(begun);
    EXPECT_EQ(
        told(begun.error()),
        "no start: '/bin/sh' begins at the usual start: its protocol has no word for another");
    ASSERT_TRUE(program.new_game(info_for(Side::First)));
    for (const std::string moves : {"9-13", "9-14 22-17", "9-14 22-17 6-9"}) {
        const auto reply = program.choose(played<Sherlock>(moves), time_limit(60s), {});
        ASSERT_FALSE(reply);
        EXPECT_EQ(reply.error().termination, Termination::NoStart) << moves;
    }
    search::Request<P> request(time_limit(60s));
    request.only = {Sherlock::read_move(Sherlock::start(), "9-13").value()};
    EXPECT_FALSE(program.choose(played<Sherlock>(""), request, {}));
    EXPECT_TRUE(program.choose(played<Sherlock>(""), time_limit(60s), {}));
    const auto other = make_player<checkers::Checkers>("client:true");
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().message, "the protocol client is not for checkers");
}

// After each game nothing of it runs, also where it does not read its input.
TEST(ClientProgram, EndsWithItsGame) {
    Patience patience = long_patience();
    patience.quit = 1ms;
    ClientProgram program(
        {ExternalKind::Client,
         {"/bin/sh", "-c", "read -r line; echo \"$$\" >&2; echo '(9-14)'; sleep 100"},
         {}},
        patience);
    const Orphanage orphanage;
    ASSERT_TRUE(program.new_game(info_for(Side::First)));
    ASSERT_TRUE(program.choose(played<Sherlock>(""), time_limit(60s), {}));
    EXPECT_FALSE(orphanage.is_empty());
    program.game_over({Score::FirstWins, Termination::Normal, "no move left"});
    EXPECT_TRUE(eventually([&orphanage] { return orphanage.is_empty(); }));
}

// What it hears is what its reader plays; and almost always what was meant.
TEST(ClientProgram, HearsWhatItsReaderPlays) {
    const ClientProgram program(client(""));
    int not_said = 0;
    int said_otherwise = 0;
    checkers::for_random_positions<P>(5, scaled(20'000), [&](const P& at) {
        for (const Move m : checkers::legal_moves(at)) {
            const Move heard = program.heard(at, m);
            const auto text = checkers::sherlock_text_meaning(at, m);
            ASSERT_EQ(text.has_value(), heard == m);
            ASSERT_EQ(checkers::read_sherlock_move(
                          at, text ? *text : checkers::write_sherlock_move(at, m)),
                      heard);
            ASSERT_TRUE(!checkers::reads_back_as_itself(at, m) ||
                        text == checkers::write_sherlock_move(at, m));
            not_said += text ? 0 : 1;
            said_otherwise += text && *text != checkers::write_sherlock_move(at, m) ? 1 : 0;
        }
    });
    EXPECT_GT(not_said, 0);
    EXPECT_GT(said_otherwise, 0);
}

}  // namespace
}  // namespace damier::arena
