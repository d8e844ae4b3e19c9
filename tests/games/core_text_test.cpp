// Small helpers of all readers and writers of text.
#include <gtest/gtest.h>

#include <string>

#include "core/text.h"

namespace damier {
namespace {

TEST(CoreText, TheFirstColumnsAreWholeCharacters) {
    EXPECT_EQ(first_columns("thinking", 20), "thinking");
    EXPECT_EQ(first_columns("thinking", 8), "thinking");
    EXPECT_EQ(first_columns("thinking", 5), "think");
    EXPECT_EQ(first_columns("thinking", 0), "");
    EXPECT_EQ(first_columns("", 3), "");
    EXPECT_EQ(first_columns("é♜🂡x", 1), "é");
    EXPECT_EQ(first_columns("é♜🂡x", 2), "é♜");
    EXPECT_EQ(first_columns("é♜🂡x", 3), "é♜🂡");
    EXPECT_EQ(first_columns("é♜🂡x", 4), "é♜🂡x");
}

// Each byte that belongs to no character takes a column of its own, and so does a NUL.
TEST(CoreText, TheFirstColumnsOfAnyBytes) {
    EXPECT_EQ(first_columns("\xe2\x99", 1), "\xe2");
    EXPECT_EQ(first_columns("a\xff\xc3\xa9", 2), "a\xff");
    EXPECT_EQ(first_columns("a\xff\xc3\xa9", 3), "a\xff\xc3\xa9");
    EXPECT_EQ(first_columns(std::string_view("\0\0", 2), 1), std::string_view("\0", 1));
}

// Only spaces and tabs end a word: "go\vdepth" is no "go".
TEST(Text, WordsOfALine) {
    std::string_view line = "  go\tdepth 1 \r";
    EXPECT_EQ(take_word(line), "go");
    EXPECT_EQ(line, "depth 1");
    EXPECT_EQ(take_word(line), "depth");
    EXPECT_EQ(take_word(line), "1");
    EXPECT_EQ(take_word(line), "");
    EXPECT_EQ(first_word("go\vdepth 1"), "go\vdepth");
    EXPECT_EQ(first_word("   "), "");
}

}  // namespace
}  // namespace damier
