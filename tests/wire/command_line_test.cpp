// Lines of a command and its arguments.
#include "wire/command_line.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace damier::wire {
namespace {

TEST(CommandLine, FormsThatAreRead) {
    const auto line = [](std::string command, std::vector<Argument> arguments = {}) {
        return CommandLine{std::move(command), std::move(arguments)};
    };
    EXPECT_EQ(read_command_line(""), line(""));
    EXPECT_EQ(read_command_line(" done  move=32-28 ponder=17-22\r"),
              line("done", {{"move", "32-28"}, {"ponder", "17-22"}}));
    EXPECT_EQ(read_command_line("info pv=\"11-15 22x18\" score = -0.01 flag"),
              line("info", {{"pv", "11-15 22x18"}, {"score", "-0.01"}, {"flag", ""}}));
    EXPECT_EQ(read_command_line("x a=\"\" b= c"), line("x", {{"a", ""}, {"b", "c"}}));
    EXPECT_EQ(read_command_line("error message=\"never closed = 1"),
              line("error", {{"message", "never closed = 1"}}));
    EXPECT_EQ(read_command_line("\"a b\" =x \"two words\"=y =="),
              line("a b", {{"", "x"}, {"two words", "y"}, {"", ""}, {"", ""}}));
}

TEST(CommandLine, TheFirstOfANameIsFound) {
    const CommandLine line = read_command_line("c a=1 b=2 a=3");
    ASSERT_NE(line.find("a"), nullptr);
    EXPECT_EQ(*line.find("a"), "1");
    EXPECT_EQ(line.find("c"), nullptr);
    EXPECT_EQ(line.text("b"), "2");
    EXPECT_EQ(line.text("c"), "");
}

TEST(CommandLine, WordsAreQuotedWhereTheyMustBe) {
    EXPECT_EQ(argument_word("normal"), "normal");
    EXPECT_EQ(argument_word(""), "\"\"");
    EXPECT_EQ(argument_word("two words"), "\"two words\"");
    EXPECT_EQ(argument_word("a=b"), "\"a=b\"");
    EXPECT_EQ(argument_word("say \"yes\"\n"), "\"say 'yes' \"");
}

RC_GTEST_PROP(CommandLine, AWrittenWordReadsBack,
              (const std::string& name, const std::string& value)) {
    const CommandLine read =
        read_command_line("x " + argument_word(name) + "=" + argument_word(value) + " y");
    RC_ASSERT(read.arguments.size() == 2U);
    RC_ASSERT(argument_word(read.arguments[0].name) == argument_word(name));
    RC_ASSERT(argument_word(read.arguments[0].value) == argument_word(value));
}

}  // namespace
}  // namespace damier::wire
