// Engines of the xboard protocol: what they are told, what each of their faults is called, and
// games with real ones.
#include "arena/xboard_program.h"

#include <gtest/gtest.h>

#include "core/ending.h"
#include "engine_scripts.h"

namespace damier::arena {
namespace {

using chess::Chess;
using P = Chess::Position;
using Program = XboardProgram<Chess>;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

constexpr std::string_view kFeatures =
    "protover*) echo 'feature ping=1 setboard=1 myname=\"Script 1\" done=1' ;;\n"
    "ping*) echo \"pong ${line#ping }\" ;;\n";

ExternalSpec engine(std::string_view arms, std::vector<ExternalOption> options = {}) {
    return script(ExternalKind::Xboard, std::string(kFeatures) + std::string(arms),
                  std::move(options));
}

NewGame<P> info_for(Side side, GameLog* log = nullptr, const P& start = Chess::start()) {
    return {start, side, 0, log};
}

// What was said after the program had said what it can do.
Words after_features(const RecordedLog& log) {
    const auto done = std::find(log.said.begin(), log.said.end(), "accepted done");
    return done == log.said.end() ? log.said : Words(done + 1, log.said.end());
}

// One game as White: how the first question ends.
std::string outcome(const ExternalSpec& spec, const Limits& limits = depth_limit(1),
                    const Patience& patience = long_patience(), std::string_view moves = "") {
    Program program(spec, patience);
    const auto told = [](const Failure& failure) {
        return fmt::format("{}: {}", termination_text(failure.termination), failure.reason);
    };
    if (auto begun = program.new_game(info_for(Side::First)); !begun)
        return "begin, " + told(begun.error());
    const auto line = played<Chess>(moves);
    const auto reply = program.choose(line, limits, {});
    if (!reply) return told(reply.error());
    if (reply->resigns) return "resigns";
    return Chess::write_move(line.position(), reply->thought.move);
}

TEST(XboardProgram, TellsTheGameInForceMode) {
    Program program(engine("go) echo 'move g8f6' ;;"), long_patience());
    RecordedLog log;
    EXPECT_EQ(program.version(), "");
    ASSERT_TRUE(program.new_game(info_for(Side::Second, &log)));
    EXPECT_EQ(program.version(), "Script 1");
    Limits limits;
    limits.clocks = Clocks{
        {milliseconds(60'000), milliseconds(59'990)}, {milliseconds(600), milliseconds(600)}, 40};
    const auto reply = program.choose(played<Chess>("e2e4 e7e5 g1f3"), limits, {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_FALSE(reply->has_value);
    EXPECT_FALSE(reply->resigns);
    EXPECT_EQ(reply->fault, "");
    limits.clocks->remaining = {milliseconds(50'000), milliseconds(40'000)};
    limits.clocks->moves_to_go = 39;
    EXPECT_FALSE(program.choose(played<Chess>("e2e4 e7e5 g1f3 g8f6 f1c4"), limits, {}));
    program.game_over({Score::FirstWins, Termination::IllegalMove, "illegal {move}"});
    EXPECT_EQ(after_features(log), (Words{"new",    "force",     "easy",
                                          "post",   "ping 1",    "e2e4",
                                          "e7e5",   "g1f3",      "level 40 0:59 0.6",
                                          "ping 2", "time 5999", "otim 6000",
                                          "go",     "force",     "f1c4",
                                          "ping 3", "time 4000", "otim 5000",
                                          "go",     "force",     "result 1-0 {illegal {move)}"}));
}

TEST(XboardProgram, AnnouncesMovesAndEndsAsTheEngineWantsIt) {
    Program program(engine("xboard) echo 'feature usermove=1 san=1' ;;\n"
                           "go) echo 'move O-O' ;;"),
                    long_patience());
    RecordedLog log;
    const P start = Chess::read_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log, start)));
    const auto reply = program.choose(played<Chess>("e1e2 e8e7 e2e1 e7e8", start),
                                      time_limit(milliseconds(2'500)), {});
    EXPECT_FALSE(reply);  // the king has moved
    EXPECT_TRUE(log.has_said("setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    EXPECT_TRUE(log.has_said("usermove Ke2"));
    EXPECT_TRUE(log.has_said("st 2"));
    EXPECT_TRUE(log.has_said("time 250"));

    ASSERT_TRUE(program.new_game(info_for(Side::First, &log, start)));
    const auto castled = program.choose(played<Chess>("", start), depth_limit(3), {});
    ASSERT_TRUE(castled) << castled.error().reason;
    EXPECT_EQ(Chess::write_move(start, castled->thought.move), "e1g1");
    EXPECT_TRUE(log.has_said("sd 3"));
    program.game_over({Score::Draw, Termination::Normal, "a {curly} reason"});
    EXPECT_EQ(log.said.back(), "result 1/2-1/2 {a {curly) reason}");
}

TEST(XboardProgram, ReadsTheThinking) {
    Program program(
        engine("go) echo ' 1 -5 0 20 d2d4'; echo '# a comment'; echo 'tellics say 1 2 3 4';\n"
               "echo ' 7 31 12 4711  1. e4 e5 2. Nf3 <Nc6> ! and more'; echo 'move e2e4' ;;"),
        long_patience());
    ASSERT_TRUE(program.new_game(info_for(Side::First)));
    const auto reply = program.choose(played<Chess>(""), depth_limit(7), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_TRUE(reply->has_value);
    EXPECT_EQ(reply->thought.value, 31);
    EXPECT_EQ(reply->thought.depth, 7);
    EXPECT_EQ(reply->thought.counters.nodes, 4711U);
    EXPECT_EQ(reply->thought.pv.size(), 4U);
    EXPECT_EQ(reply->thought.pv.front(), reply->thought.move);
    EXPECT_EQ(reply->fault, "");
}

TEST(XboardProgram, ReportsALineThatBelongsToAnotherMove) {
    Program program(engine("go) echo '3 10 0 20 d4 d5'; echo 'move e2e4' ;;"), long_patience());
    ASSERT_TRUE(program.new_game(info_for(Side::First)));
    const auto reply = program.choose(played<Chess>(""), depth_limit(1), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_EQ(reply->fault, "move e2e4 is not the first move of its line d2d4");
    EXPECT_EQ(reply->thought.pv.size(), 1U);
}

TEST(XboardProgram, EachFaultHasItsTermination) {
    EXPECT_EQ(outcome(engine("go) echo 'move e2e4' ;;")), "e2e4");
    EXPECT_EQ(outcome(engine("go) echo 'move e2e5' ;;")),
              "illegal move: illegal move 'e2e5' in " + std::string(chess::kStartFen));
    EXPECT_EQ(outcome(engine("go) echo 'move' ;;")),
              "illegal move: illegal move '' in " + std::string(chess::kStartFen));
    EXPECT_EQ(outcome(engine("go) exit 3 ;;")), "crash: exited with status 3");
    EXPECT_EQ(outcome(engine("go) echo 'out of\nluck' >&2; kill -SEGV $$ ;;")),
              "crash: was killed by signal 11 (Segmentation fault); its standard error ends with: "
              "out of luck");
    EXPECT_EQ(outcome(engine("go) echo resign ;;")), "resigns");
    EXPECT_EQ(outcome(engine("go) echo 'tellics resign'; echo '0-1 {White resigns}' ;;")),
              "resigns");
    EXPECT_EQ(outcome(engine("go) echo 'offer draw'; echo 'move d2d4' ;;")), "d2d4");
    // It is not for the winner to resign, and a claim is no move.
    EXPECT_EQ(outcome(engine("go) echo '1-0 {Black resigns}'; echo 'move d2d4' ;;")), "d2d4");
}

TEST(XboardProgram, ASilentEngineStallsAndALateOneForfeits) {
    Patience patience = long_patience();
    patience.grace = milliseconds(200);
    const Limits limits = time_limit(milliseconds(100));
    EXPECT_TRUE(outcome(engine(""), limits, patience).starts_with("stall: did not answer within"));
    patience.grace = std::chrono::seconds(2);  // far more than it needs for its claim
    const std::string claimed =
        outcome(engine("go) echo '1/2-1/2 {Draw by repetition}' ;;"), limits, patience);
    EXPECT_TRUE(claimed.starts_with("stall: ")) << claimed;
    EXPECT_TRUE(claimed.ends_with("; it had claimed '1/2-1/2 {Draw by repetition}'")) << claimed;
    patience.grace = std::chrono::seconds(60);
    const std::string late = outcome(engine("\\?) echo 'move e2e4' ;;"), limits, patience);
    EXPECT_TRUE(late.starts_with("time forfeit: answered ")) << late;
}

TEST(XboardProgram, RefusalsAreNamed) {
    EXPECT_EQ(outcome(engine("d7d5) echo \"Illegal move: $line\" ;;"), depth_limit(1),
                      long_patience(), "e2e4 d7d5"),
              "illegal move: refuses 'd7d5': 'Illegal move: d7d5'");
    EXPECT_EQ(outcome(engine("d7d5) echo 'Error (too late):d7d5' ;;"), depth_limit(1),
                      long_patience(), "e2e4 d7d5"),
              "illegal move: refuses 'd7d5': 'Error (too late):d7d5'");
    EXPECT_EQ(outcome(engine("sd*) echo \"Illegal move: $line\" ;;")),
              "no start: refuses 'sd 1': 'Illegal move: sd 1'");
    EXPECT_EQ(outcome(engine("st*) echo 'Illegal time value.' ;;"), time_limit(milliseconds(1000))),
              "no start: refuses 'st 1': 'Illegal time value.'");
    // What it says about words that do not matter does not matter.
    EXPECT_EQ(outcome(engine("easy | post) echo \"Error (unknown command): $line\" ;;\n"
                             "st*) echo 'Illegal move: post' ;;\n"
                             "go) echo 'move e2e4' ;;")),
              "e2e4");
    // Without ping the refusal is noticed while the move is awaited.
    EXPECT_EQ(outcome(script(ExternalKind::Xboard,
                             "protover*) echo 'feature done=1' ;;\n"
                             "sd*) echo \"Illegal move: $line\" ;;")),
              "no start: refuses 'sd 1': 'Illegal move: sd 1'");

    Program program(engine("setboard*) echo 'tellusererror Illegal position' ;;"), long_patience());
    const P start = Chess::read_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
    const auto begun = program.new_game(info_for(Side::First, nullptr, start));
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().termination, Termination::NoStart);
    EXPECT_EQ(begun.error().reason,
              "'/bin/sh': refuses 'setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1': 'tellusererror "
              "Illegal position'");
}

TEST(XboardProgram, LimitsThatTheProtocolLacksAreRefused) {
    Limits nodes;
    nodes.nodes = 1000;
    Limits playouts = depth_limit(3);
    playouts.playouts = 100;
    for (const Limits& limits : {nodes, playouts, Limits{}}) {
        EXPECT_EQ(outcome(engine("go) echo 'move e2e4' ;;"), limits),
                  "no start: needs a limit of time or depth: the xboard protocol knows no nodes or "
                  "playouts");
    }
}

TEST(XboardProgram, BeginningsThatFail) {
    EXPECT_EQ(outcome({ExternalKind::Xboard, {"/no/such/engine"}, {}}).substr(0, 15),
              "begin, no start");
    EXPECT_EQ(outcome({ExternalKind::Xboard, {"/bin/sh", "-c", "echo no >&2; exit 1"}, {}}),
              "begin, no start: '/bin/sh': exited with status 1; its standard error ends with: no");
    Patience patience = long_patience();
    patience.startup = milliseconds(2'000);
    EXPECT_EQ(
        outcome(script(ExternalKind::Xboard, "protover*) echo 'feature done=0' ;;"), depth_limit(1),
                patience),
        "begin, no start: '/bin/sh': said feature done=0, and no done=1 within its time to start");
    patience = long_patience();
    patience.ready = milliseconds(100);
    EXPECT_EQ(outcome(script(ExternalKind::Xboard, "protover*) echo 'feature ping=1 done=1' ;;"),
                      depth_limit(1), patience),
              "begin, no start: '/bin/sh': did not answer to ping");
}

TEST(XboardProgram, OptionsAreSet) {
    const std::string arms =
        "xboard) echo 'feature option=\"Skill Level -spin 3 0 9\" option=\"Clear -button\" "
        "memory=1 smp=1' ;;\n";
    Program program(
        engine(arms, {{"skill level", "5"}, {"Clear", {}}, {"Memory", "64"}, {"cores", "2"}}),
        long_patience());
    RecordedLog log;
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log)));
    const Words said = after_features(log);
    EXPECT_EQ(Words(said.begin(), said.begin() + 4),
              (Words{"option Skill Level=5", "option Clear", "memory 64", "cores 2"}));
    EXPECT_EQ(outcome(engine("", {{"Memory", "64"}})),
              "begin, no start: '/bin/sh': has no option 'Memory'");
}

// An engine of the first version of the protocol says nothing of itself and reads no FEN.
TEST(XboardProgram, OldEnginesAreServed) {
    Patience patience = long_patience();
    patience.startup = milliseconds(100);
    patience.margin = std::chrono::seconds(60);  // its clock is short, a slow machine is no fault
    Program program(script(ExternalKind::Xboard, "go) echo 'move h7g6' ;;"), patience);
    RecordedLog log;
    const P start = Chess::read_position("8/P6k/8/8/8/8/6K1/8 b - - 0 1").value();
    ASSERT_TRUE(program.new_game(info_for(Side::Second, &log, start)));
    const auto reply = program.choose(played<Chess>("", start), time_limit(milliseconds(500)), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_EQ(log.said,
              (Words{"xboard", "protover 2", "new", "force", "easy", "post", "a2a3", "edit", "#",
                     "Kg2", "Pa7", "c", "Kh7", ".", "level 1 0:01 0", "time 50", "otim 50", "go"}));
    const P castling = Chess::read_position("4k3/8/8/8/8/8/8/4K2R w - - 0 1").value();
    const auto refused = program.new_game(info_for(Side::First, &log, castling));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().termination, Termination::NoStart);
    EXPECT_TRUE(refused.error().reason.starts_with("'/bin/sh': cannot set up this position"));
}

TEST(XboardProgram, AnEngineThatMayNotBeReusedIsStartedAgain) {
    const std::string arms =
        "go) [ -z \"$moved\" ] && echo 'move e2e4' || echo 'move d2d4'; moved=1 ;;\n";
    for (const bool reuse : {true, false}) {
        Program program(
            engine(fmt::format("xboard) echo 'feature reuse={}' ;;\n{}", reuse ? 1 : 0, arms)),
            long_patience());
        Words moves;
        for (int game = 0; game < 2; ++game) {
            ASSERT_TRUE(program.new_game(info_for(Side::First)));
            const auto reply = program.choose(played<Chess>(""), depth_limit(1), {});
            ASSERT_TRUE(reply) << reply.error().reason;
            moves.push_back(Chess::write_move(Chess::start(), reply->thought.move));
            program.game_over({Score::Draw, Termination::Adjudication, "enough"});
        }
        EXPECT_EQ(moves, (Words{"e2e4", reuse ? "d2d4" : "e2e4"}));
    }
}

TEST(XboardProgram, AStopLeavesAnEngineThatCanBeAskedAgain) {
    Program program(engine("go) [ -n \"$taken\" ] && echo 'move d2d4' ;;\n"
                           "a2a3) taken=1 ;;"),
                    long_patience());
    StopAt log("go");
    ASSERT_TRUE(program.new_game(info_for(Side::First, &log)));
    const auto stopped = program.choose(played<Chess>(""), depth_limit(1), log.stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().termination, Termination::Unterminated);
    const auto reply = program.choose(played<Chess>("a2a3 a7a6"), depth_limit(1), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    // A move that was taken back: the game is set up anew.
    const auto again = program.choose(played<Chess>("a2a3 h7h6"), depth_limit(1), {});
    ASSERT_TRUE(again) << again.error().reason;
}

TEST(XboardProgram, APromotionMayBeLeftToUs) {
    const P start = Chess::read_position("8/P6k/8/8/8/8/6K1/8 w - - 0 1").value();
    Program program(engine("go) echo 'move a7a8' ;;"), long_patience());
    ASSERT_TRUE(program.new_game(info_for(Side::First, nullptr, start)));
    const auto reply = program.choose(played<Chess>("", start), depth_limit(1), {});
    ASSERT_TRUE(reply) << reply.error().reason;
    EXPECT_EQ(Chess::write_move(start, reply->thought.move), "a7a8q");
}

// A program of Debian's, and a limit that it understands and that makes short thoughts.
struct Installed {
    std::string program;
    Limits limits;
};

void PrintTo(const Installed& installed, std::ostream* out) { *out << installed.program; }

class RealXboardEngine : public testing::TestWithParam<Installed> {
protected:
    // Ten moves against somebody who plays anything.
    static void play(Program& program, const P& start, Side side, std::string_view opening) {
        ASSERT_TRUE(program.new_game(info_for(side, nullptr, start)));
        EXPECT_NE(program.version(), "");
        auto line = played<Chess>(opening, start);
        int values = 0;
        for (int ply = 0; ply < 20 && !ending_of<Chess>(line); ++ply) {
            if (line.position().turn() != side) {
                P::MoveList list;
                line.position().generate<Gen::Legal>(list);
                line.make(list[static_cast<std::size_t>(ply) % list.size()]);
                continue;
            }
            const auto reply = program.choose(line, GetParam().limits, {});
            ASSERT_TRUE(reply) << termination_text(reply.error().termination) << ": "
                               << reply.error().reason;
            if (reply->resigns) break;
            values += reply->has_value ? 1 : 0;
            line.make(reply->thought.move);
        }
        EXPECT_GT(values, 0);
        program.game_over({Score::Draw, Termination::Adjudication, "enough"});
    }
};

TEST_P(RealXboardEngine, PlaysFromTheStartAndFromASetUpPosition) {
    if (!is_installed(GetParam().program))
        GTEST_SKIP() << GetParam().program << " is not installed";
    Patience patience = long_patience();
    patience.margin = std::chrono::seconds(60);
    Program program({ExternalKind::Xboard, {GetParam().program}, {}}, patience);
    play(program, Chess::start(), Side::First, "e2e4 e7e5 a2a3 b8c6");
    play(program, Chess::start(), Side::Second, "h2h3 a7a6 h3h4");
    const P middle =
        Chess::read_position("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 8")
            .value();
    play(program, middle, Side::Second, "");
    const P ending = Chess::read_position("8/5k2/8/3R4/8/4K3/1P6/8 w - - 0 1").value();
    play(program, ending, Side::First, "");
}

Limits clock_of_a_minute() {
    Limits limits;
    limits.clocks = Clocks{{milliseconds(60'000), milliseconds(60'000)}, {}, {}};
    limits.depth = 4;
    return limits;
}

INSTANTIATE_TEST_SUITE_P(
    Debian, RealXboardEngine,
    testing::Values(Installed{"/usr/games/sjeng", depth_limit(4)},
                    // knows no limit of depth
                    Installed{"/usr/games/phalanx", time_limit(milliseconds(20))},
                    Installed{"/usr/games/hoichess", clock_of_a_minute()},
                    Installed{"/usr/games/fairymax", depth_limit(4)}),
    [](const auto& each) { return each.param.program.substr(each.param.program.rfind('/') + 1); });

}  // namespace
}  // namespace damier::arena
