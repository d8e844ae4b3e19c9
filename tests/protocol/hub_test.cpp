// The engine side of the Hub protocol.
#include "protocol/hub.h"

#include <gtest/gtest.h>

#include <sstream>

#include "checkers/game.h"
#include "checkers/hub_notation.h"
#include "conversation.h"
#include "core/text.h"

namespace damier::protocol {
namespace {

using namespace std::chrono_literals;
using checkers::Checkers;

constexpr std::string_view kStart = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

class Talk {
public:
    explicit Talk(std::string_view player = "strongest", std::string_view game = "checkers") {
        auto made = Hub::make(out_, game, player, "1");
        EXPECT_TRUE(made) << made.error().message;
        engine_ = std::move(*made);
    }

    void say(std::string_view line) { EXPECT_TRUE(engine_->obey(line)) << line; }
    std::string answer(std::string_view go) {
        const std::size_t before = ear.heard("done");
        say(go);
        EXPECT_TRUE(ear.hears("done", before + 1)) << go;
        return ear.last("done");
    }
    // What is said for one line that asks for no search.
    std::string reply(std::string_view line) {
        ear.forget();
        say(line);
        const auto lines = ear.lines();
        EXPECT_LE(lines.size(), 1U);
        return lines.empty() ? "" : lines.front();
    }
    Hub& engine() { return *engine_; }

    Ear ear;

private:
    std::ostream out_{&ear};
    std::unique_ptr<Hub> engine_;
};

TEST(Hub, GreetsWithItsParameters) {
    Talk talk("alphabeta:depth=5");
    talk.say("hub");
    const auto lines = talk.ear.lines();
    EXPECT_EQ(lines.front(), "id name=Damier version=1 author=\"the Damier developers\"");
    EXPECT_EQ(lines.back(), "wait");
    for (const char* each :
         {"param name=variant value=checkers type=enum values=\"checkers sherlock\"",
          "param name=player value=\"alphabeta:depth=5\" type=string",
          "param name=killers value=true type=bool", "param name=depth value=5 type=string",
          "param name=ordering value=full type=enum values=\"none captures full\"",
          "param name=eval value=material type=enum values=\"material position handset tuned td "
          "random\"",
          "param name=seed value=1 type=int min=0 max=9223372036854775807"}) {
        EXPECT_EQ(talk.ear.heard(each), 1U) << each;
    }
    EXPECT_EQ(talk.reply("init"), "ready");
    EXPECT_EQ(talk.reply("ping"), "pong");
}

TEST(Hub, ParametersChangeThePlayerAndTheGame) {
    Talk talk;
    talk.say("set-param name=player value=\"alphabeta:depth=3\"");
    talk.say("set-param name=killers value=false");
    talk.say("set-param name=variant value=sherlock");
    talk.ear.forget();
    talk.say("hub");
    EXPECT_EQ(talk.ear.heard("param name=variant value=sherlock"), 1U);
    EXPECT_EQ(talk.ear.heard("param name=player value=\"alphabeta:depth=3\""), 1U);
    for (const auto& [line, sentence] : std::initializer_list<std::pair<const char*, const char*>>{
             {"set-param name=variant value=chess", "the Hub protocol is for checkers, sherlock"},
             {"set-param name=player value=ocap", "player ocap plays chess"},
             {"set-param name=dpeth value=3", "did you mean depth?"},
             {"set-param name=depth value=many", "depth is a number"},
             {"set-param", "key '' is not known"}}) {
        const std::string said = talk.reply(line);
        EXPECT_TRUE(said.starts_with("error message=\"")) << said;
        EXPECT_NE(said.find(sentence), std::string::npos) << said;
    }
}

// The figures of an info line.
int depth_in(const wire::CommandLine& info) { return std::stoi(*info.find("depth")); }
std::uint64_t nodes_in(const wire::CommandLine& info) { return std::stoull(*info.find("nodes")); }

// Thinks about the start on this level, without any stop; what was told last before the answer.
wire::CommandLine think(Talk& talk, std::string_view level) {
    talk.ear.forget();
    talk.say(kStart);
    talk.say(level);
    const std::string done = talk.answer("go think");
    const auto line = wire::read_command_line(done);
    EXPECT_TRUE(checkers::read_hub_move(Checkers::start(), *line.find("move"))) << done;
    auto info = wire::read_command_line(talk.ear.last("info"));
    for (const char* name : {"depth", "score", "nodes", "time", "nps", "pv"})
        EXPECT_NE(info.find(name), nullptr) << name;
    EXPECT_TRUE(info.find("pv")->starts_with(*line.find("move"))) << done;
    return info;
}

TEST(Hub, ThinksWithinADepth) {
    for (const auto& [player, depth] :
         std::initializer_list<std::pair<const char*, int>>{{"alphabeta", 3},
                                                            {"alphabeta:depth=2", 2},
                                                            {"minimax:depth=9", 3},
                                                            {"negamax:depth=2", 2}}) {
        Talk talk(player);
        EXPECT_EQ(depth_in(think(talk, "level depth=3")), depth) << player;
        EXPECT_EQ(talk.ear.heard(fmt::format("info depth={} ", depth)), 1U) << player;
        EXPECT_EQ(talk.ear.heard("info depth=4 "), 0U) << player;
    }
    Talk talk("alphabeta");
    EXPECT_EQ(depth_in(think(talk, "level depth=5 nodes=1000000000000")), 5);
    EXPECT_EQ(talk.ear.heard("info "), 5U);  // one for each depth
}

TEST(Hub, ThinksWithinANumberOfNodes) {
    for (const char* player :
         {"strongest", "alphabeta", "minimax:depth=20", "negamax:depth=20,pruning=on"}) {
        Talk talk(player);
        const std::uint64_t nodes = nodes_in(think(talk, "level nodes=500"));
        EXPECT_LE(nodes, 500U) << player;
        EXPECT_GT(nodes, 0U) << player;
    }
    // A playout that was begun is finished.
    for (const char* player : {"puct", "grave", "uct"}) {
        Talk talk(player);
        const std::uint64_t nodes = nodes_in(think(talk, "level nodes=20000 depth=1"));
        EXPECT_GE(nodes, 20'000U) << player;
        EXPECT_LT(nodes, 25'000U) << player;
    }
    Talk talk("uniform");
    EXPECT_EQ(nodes_in(think(talk, "level nodes=500")), 1U);
}

// The other limits are beyond reach: an answer that comes at all comes because of the time.
TEST(Hub, ThinksWithinATime) {
    constexpr int kTooDeep = 200;
    constexpr std::uint64_t kTooMany = 1'000'000'000'000;
    for (const char* player : {"strongest", "alphabeta", "minimax:depth=20", "uniform", "grave"}) {
        Talk talk(player);
        talk.say("init");
        for (const char* level :
             {"level move-time=0.03", "level time=1", "level moves=5 time=0.5",
              "level time=0.2 inc=0.01", "level time=-1 inc=0.01", "level moves=0 time=0.3",
              "level other=3 move-time=0.02", "level time=1000000 move-time=0.02"}) {
            const auto info =
                think(talk, fmt::format("{} depth={} nodes={}", level, kTooDeep, kTooMany));
            EXPECT_LT(depth_in(info), kTooDeep) << player << ' ' << level;
            EXPECT_LT(nodes_in(info), kTooMany) << player << ' ' << level;
        }
    }
}

TEST(Hub, CapturesNameWhatTheyTake) {
    Talk talk("alphabeta:depth=3");
    // 11x18x25 over 15 and 22, and nothing else.
    talk.say("pos pos=Beeeeeeeeeebeeeeweeeeeweeeeeeeeee");
    EXPECT_TRUE(talk.answer("go think").starts_with("done move=11x")) << talk.ear.last("done");
    talk.say(std::string(kStart) + " moves=\"11-15 22-18 15x22x18\"");
    const std::string done = talk.answer("go think");
    EXPECT_TRUE(done.starts_with("done move=25x18x22") || done.starts_with("done move=26x17x22"))
        << done;
}

TEST(Hub, PonderingAndAnalysisWaitForTheirWord) {
    Talk talk;
    for (const char* level : {"level move-time=0.02", "level infinite", "level time=1"}) {
        talk.ear.forget();
        talk.say(level);
        talk.say("go analyze");
        let_faults_show(60ms);
        talk.say("ping");
        EXPECT_EQ(talk.ear.heard("pong"), 1U);
        EXPECT_EQ(talk.ear.heard("done"), 0U) << level;
        talk.say("stop");
        EXPECT_TRUE(talk.ear.hears("done"));
        talk.say("go ponder");
        let_faults_show(60ms);
        EXPECT_EQ(talk.ear.heard("done"), 1U) << level;
        talk.say("ponder-hit");
        if (std::string_view(level) == "level infinite") talk.say("stop");
        EXPECT_TRUE(talk.ear.hears("done", 2));
    }
}

// A search that has come to its end keeps the answer to itself, too.
TEST(Hub, AnAnswerThatIsThereWaitsForItsWord) {
    for (const char* go : {"go analyze", "go ponder"}) {
        Talk talk("alphabeta");
        talk.say("level depth=2");
        talk.say(go);
        ASSERT_TRUE(talk.ear.hears("info depth=2 ")) << go;
        let_faults_show(20ms);
        EXPECT_EQ(talk.ear.heard("done"), 0U) << go;
        talk.say(std::string_view(go) == "go ponder" ? "ponder-hit" : "stop");
        EXPECT_TRUE(talk.ear.hears("done")) << go;
        EXPECT_EQ(talk.ear.heard("info depth=3 "), 0U) << go;
    }
}

TEST(Hub, BadInputIsAnErrorAndChangesNothing) {
    Talk talk("alphabeta:depth=2");
    talk.say(std::string(kStart) + " moves=\"11-15\"");
    talk.say("level depth=2");
    for (const char* bad :
         {"pos", "pos pos=", "pos pos=hello", "pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
          "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-20\"", "level depth=x",
          "level time=later", "level moves=-1", "level depth=0", "go", "go fly", "go think ponder",
          "nonsense", "xboard", "uci"}) {
        EXPECT_TRUE(talk.reply(bad).starts_with("error message=")) << bad;
    }
    const std::string done = talk.answer("go think");
    auto at = Checkers::start();
    at.make(Checkers::read_move(at, "11-15").value());
    EXPECT_TRUE(checkers::read_hub_move(at, *wire::read_command_line(done).find("move"))) << done;
    talk.say("pos pos=Beeebeeewewweeweeeeeeeeeeeeeeeeee");
    EXPECT_TRUE(talk.reply("").empty());
    // What is not known does not disturb a search.
    talk.say(kStart);
    talk.ear.forget();
    talk.say("go analyze");
    talk.say("nonsense");
    EXPECT_EQ(talk.ear.heard("done"), 0U);
    talk.say("stop");
    EXPECT_TRUE(talk.ear.hears("done"));
}

TEST(Hub, WhoHasNoMoveSaysSo) {
    Talk talk;
    talk.say("pos pos=Beeebeeeweeweeeeeeeeeeeeeeeeeeeee");  // 4 behind 8 and 11
    EXPECT_EQ(talk.reply("go think"), "error message=\"black has no move\"");
}

TEST(Hub, ReadingDoesNotFlushWhatIsWritten) {
    Talk talk;
    Tied tied;
    std::ostream out(&tied);
    std::istringstream in("hub\ninit\nping\n");
    in.tie(&out);
    talk.engine().run(in);
    EXPECT_EQ(tied.flushes(), 0);
}

TEST(Hub, TheEndOfTheInputIsTheEnd) {
    Talk talk;
    std::istringstream in("hub\r\ninit\r\nlevel infinite\r\ngo analyze\r\n");
    talk.engine().run(in);
    EXPECT_EQ(talk.ear.heard("ready"), 1U);
    std::istringstream quits("quit\nping\n");
    talk.engine().run(quits);
    EXPECT_EQ(talk.ear.heard("pong"), 0U);
}

}  // namespace
}  // namespace damier::protocol
