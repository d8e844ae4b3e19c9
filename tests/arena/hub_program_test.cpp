// Engines of the Hub protocol: what they are told, what each of their faults is called, and whole
// games.
#include "arena/hub_program.h"

#include <gtest/gtest.h>

#include "core/ending.h"
#include "engine_scripts.h"
#include "paths.h"
#include "sizes.h"

namespace damier::arena {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using P = Checkers::Position;
using Program = HubProgram<Checkers>;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

constexpr std::string_view kGreeting =
    "hub) echo 'id name=Script version=2 author=\"A B\"'; echo wait ;;\n"
    "init) echo 'loading'; echo ready ;;\n"
    "ping) echo pong ;;\n";

ExternalSpec engine(std::string_view arms, std::vector<ExternalOption> options = {}) {
    return script(ExternalKind::Hub, std::string(arms) + "\n" + std::string(kGreeting),
                  std::move(options));
}

std::string told(const Failure& failure) {
    return fmt::format("{}: {}", termination_text(failure.termination), failure.reason);
}

NewGame<P> info_for(Side side, GameLog* log = nullptr, const P& start = Checkers::start()) {
    return {start, side, 0, log};
}

// One game as Black: how the first question ends.
std::string outcome(const ExternalSpec& spec, const Limits& limits = depth_limit(1),
                    const Patience& patience = long_patience()) {
    Program program(spec, patience);
    if (auto begun = program.new_game(info_for(Side::First)); !begun)
        return "begin, " + told(begun.error());
    const auto reply = program.choose(played<Checkers>(""), limits, {});
    if (!reply) return told(reply.error());
    return Checkers::write_move(Checkers::start(), reply->thought.move);
}

TEST(HubProgram, TellsTheGame) {
    Program program(
        engine(
            "hub) echo 'param name=variant value=normal type=enum values=\"normal checkers\"';\n"
            "echo 'param name=\"tt size\" value=20 type=int'; echo 'id name=Script version=2';\n"
            "echo wait ;;\n"
            "'go think') echo 'info depth=1 score=0.5'; echo 'info depth=3 nodes=12 pv=\"25x18x22 "
            "8-11\"';\n"
            "echo 'done move=25x18x22 ponder=8-11' ;;",
            {{"TT size", "22 MB"}}),
        long_patience());
    RecordedLog log;
    EXPECT_EQ(program.version(), "");
    ASSERT_TRUE(program.new_game(info_for(Side::Second, &log)));
    EXPECT_EQ(program.version(), "Script 2");
    const auto line = played<Checkers>("11-15 22-18 15x22");
    const auto reply = program.choose(line, depth_limit(3), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_EQ(Checkers::write_move(line.position(), reply->thought.move), "25x18");
    EXPECT_TRUE(reply->has_value);
    EXPECT_EQ(reply->thought.value, 50);
    EXPECT_EQ(reply->thought.depth, 3);
    EXPECT_EQ(reply->thought.counters.nodes, 12U);
    EXPECT_EQ(reply->thought.pv.size(), 2U);
    EXPECT_EQ(reply->fault, "");
    program.game_over({Score::Draw, Termination::Normal, "enough"});
    const std::string pos =
        "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18 15x22x18\"";
    EXPECT_EQ(log.said, (Words{"hub", "set-param name=variant value=checkers",
                               "set-param name=\"tt size\" value=\"22 MB\"", "init", "new-game",
                               "ping", pos, "level depth=3", "ping", "go think"}));
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log)));
    EXPECT_EQ(std::count(log.said.begin(), log.said.end(), "hub"), 1);  // the same process
}

TEST(HubProgram, ReportsWhatIsWrongWithALine) {
    const auto fault = [](std::string_view pv) {
        Program program(
            engine(fmt::format("go*) echo 'info pv=\"{}\"'; echo 'done move=11-15' ;;", pv)),
            long_patience());
        EXPECT_TRUE(program.new_game(info_for(Side::First)));
        const auto reply = program.choose(played<Checkers>(""), depth_limit(1), {});
        return reply ? reply->fault : told(reply.error());
    };
    EXPECT_EQ(fault("11-15 22-18 15x22x18"), "");
    EXPECT_EQ(fault("11-15 22-18 15x22"), "move 3 of its line, '15x22', is not legal");
    EXPECT_NE(fault("11-16").find("is not the first move of its line 11-16"), std::string::npos);
}

TEST(HubProgram, EachFaultHasItsTermination) {
    const std::string start = Checkers::write_position(Checkers::start());
    EXPECT_EQ(outcome(engine("go*) echo 'done move=11-15' ;;")), "11-15");
    EXPECT_EQ(outcome(engine("go*) echo 'done move=11-18' ;;")),
              "illegal move: illegal move '11-18' in " + start);
    EXPECT_EQ(outcome(engine("go*) echo done ;;")), "illegal move: illegal move '' in " + start);
    EXPECT_EQ(outcome(engine("go*) exit 3 ;;")), "crash: exited with status 3");
    EXPECT_EQ(outcome(engine("pos*) echo oops >&2; kill -ABRT $$ ;;")),
              "crash: was killed by signal 6 (Aborted); its standard error ends with: oops");
    Limits playouts;
    playouts.playouts = 100;
    for (const Limits& limits : {playouts, Limits{}}) {
        EXPECT_EQ(outcome(engine("go*) echo 'done move=11-15' ;;"), limits),
                  "no start: the Hub protocol knows limits of depth, nodes and time only");
    }
}

TEST(HubProgram, ASilentEngineStallsAndALateOneForfeits) {
    Patience patience = long_patience();
    patience.grace = milliseconds(200);
    const Limits limits = time_limit(milliseconds(100));
    EXPECT_TRUE(outcome(engine(""), limits, patience).starts_with("stall: did not answer within"));
    patience.grace = std::chrono::seconds(2);  // far more than it needs for its report
    const std::string reported =
        outcome(engine("pos*) echo 'error message=\"bad position\"' ;;"), limits, patience);
    EXPECT_TRUE(reported.starts_with("stall: ")) << reported;
    EXPECT_TRUE(reported.ends_with("; it had reported the error 'bad position'")) << reported;
    patience.grace = std::chrono::seconds(60);
    const std::string late = outcome(engine("stop) echo 'done move=11-15' ;;"), limits, patience);
    EXPECT_TRUE(late.starts_with("time forfeit: answered ")) << late;
}

TEST(HubProgram, BeginningsThatFail) {
    EXPECT_EQ(outcome({ExternalKind::Hub, {"/no/such/engine"}, {}}).substr(0, 15),
              "begin, no start");
    EXPECT_EQ(outcome({ExternalKind::Hub, {"/bin/sh", "-c", "exit 1"}, {}}),
              "begin, no start: '/bin/sh': exited with status 1");
    Patience patience = long_patience();
    patience.startup = milliseconds(2'000);
    EXPECT_EQ(outcome(script(ExternalKind::Hub, "hub) echo 'error message=\"no licence\"' ;;"),
                      depth_limit(1), patience),
              "begin, no start: '/bin/sh': did not say wait within 2 s; it had reported the "
              "error 'no licence'");
    EXPECT_EQ(outcome(engine("", {{"Threads", "2"}})),
              "begin, no start: '/bin/sh': has no parameter 'Threads'");
}

TEST(HubProgram, AStopLeavesAnEngineThatCanBeAskedAgain) {
    Program program(engine("go*) [ -n \"$told\" ] && echo 'done move=9-14' ;;\n"
                           "stop) told=1; echo 'done move=11-15' ;;"),
                    long_patience());
    StopAt log("go think");
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log)));
    const auto stopped = program.choose(played<Checkers>(""), depth_limit(1), log.stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().termination, Termination::Unterminated);
    const auto reply = program.choose(played<Checkers>(""), depth_limit(1), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_EQ(Checkers::write_move(Checkers::start(), reply->thought.move), "9-14");
}

template <class G>
class HubGames : public testing::Test {};
using BothGames = testing::Types<Checkers, Sherlock>;
TYPED_TEST_SUITE(HubGames, BothGames);

TYPED_TEST(HubGames, WholeGamesAreLegal) {
    HubProgram<TypeParam> program(
        {ExternalKind::Hub, {paths::kHubEngine, std::string(TypeParam::kName)}, {{"seed", "7"}}},
        long_patience());
    int captures = 0;
    for (int game = 0; game < scaled(40) + 1; ++game) {
        ASSERT_TRUE(program.new_game({TypeParam::start(), Side::First, 0, nullptr}));
        auto line = played<TypeParam>("");
        while (!ending_of<TypeParam>(line)) {
            const auto reply = program.choose(line, depth_limit(1), {});
            ASSERT_TRUE(reply) << told(reply.error());
            EXPECT_EQ(reply->thought.value, -25);
            EXPECT_EQ(reply->fault, "");
            captures += std::popcount(reply->thought.move.captured) > 1 ? 1 : 0;
            line.make(reply->thought.move);
        }
        program.game_over({Score::Draw, Termination::Normal, "over"});
    }
    EXPECT_EQ(program.version(), "Any 1.0");
    EXPECT_GT(captures, 0);
}

}  // namespace
}  // namespace damier::arena
