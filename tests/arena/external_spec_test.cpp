// The line that names another program.
#include "arena/external_spec.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace damier::arena {
namespace {

using Words = std::vector<std::string>;
using Options = std::vector<ExternalOption>;

ExternalSpec spec(std::string_view text) { return read_external_spec(text).value(); }

std::string error(std::string_view text) {
    const auto read = read_external_spec(text);
    return read ? "accepted" : read.error().message;
}

TEST(ExternalSpec, KnowsItsKinds) {
    EXPECT_EQ(spec("uci:stockfish"), (ExternalSpec{ExternalKind::Uci, {"stockfish"}, {}}));
    EXPECT_EQ(spec("xboard:/usr/games/sjeng").kind, ExternalKind::Xboard);
    EXPECT_EQ(spec("hub:scan").kind, ExternalKind::Hub);
    EXPECT_EQ(spec("client:python3 'my ai.py'"),
              (ExternalSpec{ExternalKind::Client, {"python3", "my ai.py"}, {}}));
    EXPECT_TRUE(is_external_spec("uci:"));
    EXPECT_FALSE(is_external_spec("uci"));
    EXPECT_FALSE(is_external_spec("alphabeta:depth=4"));
    EXPECT_FALSE(is_external_spec("UCI:stockfish"));
}

TEST(ExternalSpec, SplitsTheCommandAsAShellDoes) {
    const auto words = [](std::string_view command) {
        return spec("uci:" + std::string(command)).command;
    };
    EXPECT_EQ(words("env A=1  engine -x "), (Words{"env", "A=1", "engine", "-x"}));
    EXPECT_EQ(words("'/opt/my engine' 'a,b'"), (Words{"/opt/my engine", "a,b"}));
    EXPECT_EQ(words(R"("my engine" "a \" b" "c \\ \d")"),
              (Words{"my engine", "a \" b", R"(c \ \d)"}));
    EXPECT_EQ(words(R"(a\ b c\,d \'e '\f')"), (Words{"a b", "c,d", "'e", "\\f"}));
    EXPECT_EQ(words(R"(e'n g'"i n"e '' "")"), (Words{"en gi ne", "", ""}));
    EXPECT_EQ(words("engine\\"), Words{"engine\\"});
}

TEST(ExternalSpec, ReadsOptions) {
    const auto options = [](std::string_view text) {
        return spec("uci:engine" + std::string(text)).options;
    };
    EXPECT_EQ(options(",Hash=16"), (Options{{"Hash", "16"}}));
    EXPECT_EQ(options(", Skill Level = 3 ,threads=2"),
              (Options{{"Skill Level", "3"}, {"threads", "2"}}));
    EXPECT_EQ(options(",Clear Hash,Ponder,Hash=16"),
              (Options{{"Clear Hash", std::nullopt}, {"Ponder", std::nullopt}, {"Hash", "16"}}));
    // A comma belongs to the value unless a name and '=' follow it.
    EXPECT_EQ(options(",Path=/a,b,,c,Hash=1"), (Options{{"Path", "/a,b,,c"}, {"Hash", "1"}}));
    EXPECT_EQ(options(",Path=a=b=c,=d,Hash=1"), (Options{{"Path", "a=b=c,=d"}, {"Hash", "1"}}));
    EXPECT_EQ(options(",Book="), (Options{{"Book", ""}}));
}

TEST(ExternalSpec, SaysInOneSentenceWhatIsWrong) {
    EXPECT_EQ(
        error("stockfish"),
        "'stockfish' names no program: expected uci:, xboard:, hub: or client: and a command");
    EXPECT_EQ(
        error("dxp:engine"),
        "'dxp:engine' names no program: expected uci:, xboard:, hub: or client: and a command");
    for (const std::string text : {"uci:", "uci:  ", "uci:,Hash=16", "uci:''", "uci:'' x"}) {
        EXPECT_EQ(error(text),
                  "'" + text + "' names no program: expected uci:COMMAND[,Option=value]...");
    }
    EXPECT_EQ(error("client:"), "'client:' names no program: expected client:COMMAND");
    EXPECT_EQ(error("client:x,depth=3"),
              "'client:x,depth=3': the protocol client has no options; put quotes around a comma "
              "that belongs to the command");
    EXPECT_EQ(error("uci:'a b"), "the quote ''' in ''a b' is not closed");
    EXPECT_EQ(error("uci:x \"a,b"), "the quote '\"' in 'x \"a,b' is not closed");
    EXPECT_EQ(error("uci:x,=5"), "an option without a name, before '=5'");
    EXPECT_EQ(error("uci:x,,Hash=1"), "an option without a name, before ',Hash=1'");
    EXPECT_EQ(error("uci:x,"), "an option without a name, before ''");
    EXPECT_EQ(error("uci:x,Hash=1,hash=2"), "the option 'hash' is given twice");
    EXPECT_EQ(error("uci:x,Hash=1\nquit"),
              "'uci:x,Hash=1\\x0aquit' holds the control character '\\x0a'");
}

TEST(ExternalSpec, ComparesNamesWithoutCase) {
    EXPECT_TRUE(same_word("Skill Level", "skill LEVEL"));
    EXPECT_FALSE(same_word("Hash", "Hashes"));
    EXPECT_FALSE(same_word("Hash", ""));
    EXPECT_FALSE(same_word("[", "{"));
}

}  // namespace
}  // namespace damier::arena
