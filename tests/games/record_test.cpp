// Game records: what the reader survives, the exact sentences of its errors, how it goes on after
// them, what the writer writes, and that reading what was written gives the same record.

#include "core/record.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "checkers/pdn.h"
#include "chess/pgn.h"
#include "sizes.h"

namespace damier {

using checkers::kPdn;
using chess::kPgn;
namespace {

using Strings = std::vector<std::string>;

struct Answers {
    std::vector<Record> records;
    Strings errors;
    std::string order;  // r for a record, e for an error
};

Answers read_all(const std::string& text, const RecordDialect& dialect = kPgn) {
    std::istringstream in(text);
    RecordReader reader(in, dialect);
    Answers answers;
    for (;;) {
        Result<std::optional<Record>> record = reader.next();
        answers.order += record ? 'r' : 'e';
        if (!record) {
            answers.errors.push_back(record.error().message);
        } else if (*record) {
            answers.records.push_back(std::move(**record));
        } else {
            answers.order.pop_back();
            return answers;
        }
    }
}

// The only record of a text without errors; an empty one, and a failure, when there is another
// number of them.
Record read_one(const std::string& text, const RecordDialect& dialect = kPgn) {
    Answers answers = read_all(text, dialect);
    EXPECT_EQ(answers.errors, Strings{}) << text;
    EXPECT_EQ(answers.records.size(), 1U) << text;
    return answers.records.size() == 1 ? answers.records.front() : Record{};
}

std::string error_of(const std::string& text, const RecordDialect& dialect = kPgn) {
    const Answers answers = read_all(text, dialect);
    return answers.errors.empty() ? "no error" : answers.errors.front();
}

// The line in a fixed form: <before> text $nags <after> [variations], then <end>.
std::string shown(const RecordLine& line) {
    std::string out;
    const auto add = [&out](const std::string& text) { out += (out.empty() ? "" : " ") + text; };
    for (const RecordMove& move : line.moves) {
        for (const std::string& comment : move.comments_before) add("<" + comment + ">");
        add(move.text);
        for (const int nag : move.nags) add("$" + std::to_string(nag));
        for (const std::string& comment : move.comments) add("<" + comment + ">");
        for (const RecordLine& variation : move.variations) add("[" + shown(variation) + "]");
    }
    for (const std::string& comment : line.comments_end) add("end<" + comment + ">");
    return out;
}

std::string move_texts_of(const std::string& text, const RecordDialect& dialect = kPgn) {
    const Record record = read_one(text, dialect);
    return shown(record.main) + (record.result.empty() ? "" : " = " + record.result);
}

std::string repeated(const std::string& text, std::size_t bytes) {
    std::string out;
    out.reserve(bytes + text.size());
    while (out.size() < bytes) out += text;
    return out;
}

// Reading --------------------------------------------------------------------------------------

TEST(RecordReader, ReadsTagsMovesAndResult) {
    const Record record =
        read_one("[Event \"Spring\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Bb5 1/2-1/2\n");
    const std::vector<RecordTag> tags{{"Event", "Spring"}, {"White", "A"}};
    EXPECT_EQ(record.tags, tags);
    EXPECT_EQ(shown(record.main), "e4 e5 Nf3 Nc6 Bb5");
    EXPECT_EQ(record.result, "1/2-1/2");
    EXPECT_EQ(record.line, 1U);
    EXPECT_EQ(record.tag("White"), "A");
    EXPECT_EQ(record.tag("Black"), std::nullopt);
    EXPECT_EQ(record.main.moves[1].line, 4U);
    EXPECT_EQ(record.main.moves[1].column, 7U);
    EXPECT_EQ(record.main.moves[4].line, 5U);
    EXPECT_EQ(record.main.moves[4].column, 4U);
}

TEST(RecordReader, ReadsNothingFromNothing) {
    for (const std::string text :
         {"", "\n \r\n\r\n", "\xEF\xBB\xBF", "% only\n", "{comment}", "1."}) {
        const Answers answers = read_all(text);
        EXPECT_TRUE(answers.records.empty() && answers.errors.empty()) << text;
    }
}

TEST(RecordReader, ReadsAllLineEndsAndByteOrderMarks) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const std::string game = "\xEF\xBB\xBF[Event \"x\"]" + end + end + "1. e4 {a" + end +
                                 "b} e5 ;c" + end + "2. d4 *" + end;
        const Answers answers = read_all(game + end + game);  // as when two files are joined
        ASSERT_EQ(answers.records.size(), 2U) << answers.order;
        for (const Record& record : answers.records) {
            EXPECT_EQ(shown(record.main), "e4 <a b> e5 <c> d4");
            EXPECT_EQ(record.tags.size(), 1U);
        }
        EXPECT_EQ(answers.records[0].main.moves[2].line, 5U);
        EXPECT_EQ(answers.records[1].line, 7U);
    }
}

TEST(RecordReader, SkipsEscapeLinesOnlyFromTheFirstColumn) {
    EXPECT_EQ(move_texts_of("% [Event \"no\"] {\n1. e4\n%1. d4 (\ne5 *"), "e4 e5 = *");
    EXPECT_EQ(move_texts_of("{a\n%b}\n1. e4 *"), "<a %b> e4 = *");
    EXPECT_EQ(read_one("[A \"1\"]\n%[B \"2\"]\n[C \"3\"]\n").tags.size(), 2U);
}

TEST(RecordReader, ReadsMoveNumbersInAllForms) {
    for (const std::string text :
         {"1. e4 e5 2. Nf3 *", "1.e4 e5 2.Nf3 *", "1 . e4 e5 2 . Nf3*", "1 e4 e5 2 Nf3 *",
          "e4 e5 Nf3 *", "1. e4 1... e5 2. Nf3 *", "1. e4 1...e5 2.Nf3 *", "1. e4 ... e5 Nf3 *",
          "1.\ne4 1. ... e5 2.\nNf3\n*", "1... e4 ...e5 1.2.Nf3 *"}) {
        EXPECT_EQ(move_texts_of(text), "e4 e5 Nf3 = *") << text;
    }
    EXPECT_EQ(read_one("12.Nf3 *").main.moves[0].column, 4U);
    EXPECT_EQ(move_texts_of("1. 1115 2319 *", kPdn), "1115 2319 = *");  // too long for a number
}

TEST(RecordReader, TurnsSuffixesAndSymbolsIntoNags) {
    EXPECT_EQ(move_texts_of("a! b? c!! d?? e!? f?! g *"), "a $1 b $2 c $3 d $4 e $5 f $6 g = *");
    EXPECT_EQ(move_texts_of("a ! b $14 $255$0 c!$7 d !!! e!?? *"),
              "a $1 b $14 $255 $0 c $1 $7 d $3 e $5 = *");
    EXPECT_EQ(move_texts_of("a = b +- c -+ d +/- e -/+ f += g =+ *"),
              "a $10 b $18 c $19 d $16 e $17 f $14 g $15 = *");
    EXPECT_EQ(move_texts_of("a (!) b(!!) c (b (?!)) *", kPdn), "a $1 b $3 c [b $6] = *");
    EXPECT_EQ(move_texts_of("$3 a ( $4 b ) *"), "a $3 [b $4] = *");
}

TEST(RecordReader, SkipsEnPassantAndKeepsNullMoves) {
    EXPECT_EQ(move_texts_of("1. exd6 e.p. Kd7 2. exf6e.p.! -- 3. Z0 e.p.? *"),
              "exd6 Kd7 exf6 $1 -- Z0 $2 = *");
}

TEST(RecordReader, PutsCommentsWhereTheyBelong) {
    EXPECT_EQ(move_texts_of("{a} {b} 1. e4 {c} ; d\n {e} 1... e5 {f} *"),
              "<a> <b> e4 <c> <d> <e> e5 <f> = *");
    EXPECT_EQ(move_texts_of("1. e4 ; {a}\n*"), "e4 <{a)> = *");
    EXPECT_EQ(read_one("{a} 1. {b} e4 2. {c} e5 *").main.moves[0].comments_before,
              (Strings{"a", "b"}));
    EXPECT_EQ(read_one("1. e4 2. {c} e5 *").main.moves[0].comments, Strings{"c"});
    EXPECT_EQ(read_one("1. e4 (1. d4) {c} e5 *").main.moves[1].comments_before, Strings{"c"});
    EXPECT_EQ(read_one("1. e4 () {c} e5 *").main.moves[0].comments, Strings{"c"});
    EXPECT_EQ(move_texts_of("1. e4 (1. d4) {c} *"), "e4 [d4] end<c> = *");
    EXPECT_EQ(move_texts_of("1. e4 2. {c} *"), "e4 <c> = *");
    EXPECT_EQ(move_texts_of("1. e4 ({a}) (1. d4) ({b}) {c} (1. c4) {d} *"),
              "e4 <a> [d4] [c4] end<b> end<c> end<d> = *");
    EXPECT_EQ(move_texts_of("[A \"x\"]\n{only}\n*"), "end<only> = *");
    EXPECT_EQ(read_one("[A \"x\"]\n{c}\n[B \"y\"]\n1. e4 *").tags.size(), 2U);
}

TEST(RecordReader, KeepsCommentsBehindTheResultInItsLine) {
    const Answers answers = read_all("1. e4 1-0 {resigns} ; at last\n{next} 1. d4 *\n\n{no game}");
    EXPECT_EQ(answers.order, "rr");
    EXPECT_EQ(shown(answers.records.at(0).main), "e4 <resigns> <at last>");
    EXPECT_EQ(shown(answers.records.at(1).main), "<next> d4");
}

TEST(RecordReader, FoldsWhiteSpaceInCommentsAndKeepsTheRest) {
    EXPECT_EQ(move_texts_of("1. e4 { \t a\n\n b ( { ; $1 \xC3\xA9 [%clk 0:01] \r\n} {} { } e5 *"),
              "e4 <a b ( { ; $1 \xC3\xA9 [%clk 0:01]> e5 = *");
}

TEST(RecordReader, ReadsVariations) {
    EXPECT_EQ(move_texts_of("1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. g3)) 2. c4) (1. c4) e5 *"),
              "e4 [d4 d5 [Nf6 c4 [g3]] c4] [c4] e5 = *");
    EXPECT_EQ(move_texts_of("1. e4(1. d4)e5(d5)*"), "e4 [d4] e5 [d5] = *");
    EXPECT_EQ(move_texts_of("1. e4 () ( ) ({x}) (1.) ($3) e5 *"), "e4 <x> e5 = *");
    EXPECT_EQ(move_texts_of("1. e4 (1. d4 1-0) (1. c4 *) e5 0-1"), "e4 [d4] [c4] e5 = 0-1");
}

TEST(RecordReader, ReadsBlankLinesAmongTheMoves) {
    EXPECT_EQ(move_texts_of("[A \"b\"]\n\n\n1. e4\n\n{c}\n\ne5\n \n*\n"), "e4 <c> e5 = *");
}

TEST(RecordReader, KnowsTheResultsOfEachDialectExactly) {
    for (const std::string result : {"1-0", "0-1", "1/2-1/2", "*"}) {
        EXPECT_EQ(move_texts_of("a " + result), "a = " + result);
        EXPECT_EQ(move_texts_of("1. 11-15 " + result, kPdn), "11-15 = " + result);
    }
    for (const std::string result : {"2-0", "0-2", "1-1", "0-0"}) {
        EXPECT_EQ(move_texts_of("1. 11-15 " + result, kPdn), "11-15 = " + result);
    }
    EXPECT_EQ(move_texts_of("1. 0-0 0-0-0 2. 1-1 11-0 1-0"), "0-0 0-0-0 1-1 11-0 = 1-0");
    EXPECT_EQ(move_texts_of("1. 1-5 1-10 2. 11-15 0-1", kPdn), "1-5 1-10 11-15 = 0-1");
    EXPECT_EQ(move_texts_of("1.0-0 1-0!"), "0-0 = 1-0");
}

TEST(RecordReader, ReadsPdn) {
    const Record record = read_one(
        "[Event \"Ballot\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n"
        "1. 11-15 23-19 2. 8-11 22-17 {comment} 3. 15x24 28x19* (28x12x3 $2) 4. 9-14! *\n",
        kPdn);
    EXPECT_EQ(shown(record.main),
              "11-15 23-19 8-11 22-17 <comment> 15x24 28x19 $7 [28x12x3 $2] 9-14 $1");
    EXPECT_EQ(record.result, "*");
    EXPECT_EQ(record.final_result(kPgn), "1-0");
    EXPECT_EQ(read_all("e4* d4*").records.size(), 2U);  // in PGN it is a result
}

TEST(RecordReader, EndsGamesWithoutResult) {
    const Answers answers = read_all(
        "1. e4 e5\n[Event \"2\"]\n1. d4\n\n  [Event \"3\"]\n\n[Event \"4\"] [Site \"x\"]\n\n"
        "[Date \"?\"]\n[Event \"twice\"]\n\n1. c4\n\n{at the end}");
    EXPECT_EQ(answers.errors, Strings{});
    ASSERT_EQ(answers.records.size(), 4U);
    EXPECT_EQ(shown(answers.records[0].main), "e4 e5");
    EXPECT_EQ(shown(answers.records[1].main), "d4");
    EXPECT_EQ(shown(answers.records[2].main), "");
    EXPECT_EQ(shown(answers.records[3].main), "c4 <at the end>");
    EXPECT_EQ(answers.records[3].tags.size(), 4U);
    EXPECT_EQ(answers.records[3].result, "");
    EXPECT_EQ(answers.records[3].final_result(kPgn), "*");
    EXPECT_EQ(read_all("1.\n[Event \"x\"]\n*").records.size(), 1U);
}

TEST(RecordReader, ReadsOddTags) {
    const Record record = read_one(
        "[ Event\t\"a \\\"b\\\" \\\\ c\\d\" ][Event \"again\"] [Gr\xC3\xB6\xC3\x9F"
        "e+1\"\xFF \t\"]\n"
        "[Empty \"\"]\n[Odd \"[x] {y} ;z %\"]\n*");
    const std::vector<RecordTag> tags{{"Event", "a \"b\" \\ c\\d"},
                                      {"Event", "again"},
                                      {"Gr\xC3\xB6\xC3\x9F"
                                       "e+1",
                                       "\xFF \t"},
                                      {"Empty", ""},
                                      {"Odd", "[x] {y} ;z %"}};
    EXPECT_EQ(record.tags, tags);
}

TEST(Record, SetsAndFindsTags) {
    Record record;
    record.set_tag("A", "1");
    record.set_tag("B", "2");
    record.set_tag("A", "3");
    EXPECT_EQ(record.tags, (std::vector<RecordTag>{{"A", "3"}, {"B", "2"}}));
    record.set_tag("Result", "2-0");
    EXPECT_EQ(record.final_result(kPdn), "2-0");
    record.result = "0-1";
    EXPECT_EQ(record.final_result(kPdn), "0-1");
    record.set_tag("Result", "nonsense");
    record.result = "*";
    EXPECT_EQ(record.final_result(kPdn), "*");
}

// Errors ---------------------------------------------------------------------------------------

TEST(RecordReader, SaysWhatIsWrongAndWhere) {
    const std::string nul(1, '\0');
    const std::vector<std::pair<std::string, std::string>> cases{
        {"1. e4\n{oh", "PGN line 2, column 1: a comment that begins here is never closed"},
        {"1. e4 (1. d4 (1. c4) *",
         "PGN line 1, column 7: a variation that begins here is never closed"},
        {"1. e4 (1. d4\n[A \"b\"]",
         "PGN line 1, column 7: a variation that begins here is never closed"},
        {"1. e4 ) e5", "PGN line 1, column 7: unexpected ')' among the moves"},
        {"1. e4 {a {b} c} e5", "PGN line 1, column 15: unexpected '}' among the moves"},
        {"1. e4 [A \"b\"]", "PGN line 1, column 7: unexpected '[' among the moves"},
        {"1. e4 ]", "PGN line 1, column 7: unexpected ']' among the moves"},
        {"(1. e4)", "PGN line 1, column 1: a variation begins before the first move of its line"},
        {"1. e4 ((", "PGN line 1, column 8: a variation begins before the first move of its line"},
        {"1. e4 $x", "PGN line 1, column 7: expected a NAG from $0 to $255, found '$'"},
        {"1. e4 $256", "PGN line 1, column 7: expected a NAG from $0 to $255, found '$256'"},
        {"[A \"b\"]\n[White Kasparov]",
         "PGN line 2, column 8: expected '\"' before the value of tag 'White', found 'K'"},
        {"[White]",
         "PGN line 1, column 7: expected '\"' before the value of tag 'White', found ']'"},
        {"[White",
         "PGN line 1, column 7: expected '\"' before the value of tag 'White', found the end of "
         "the file"},
        {"[ \"x\"]", "PGN line 1, column 3: expected the name of a tag, found '\"'"},
        {"[\n", "PGN line 1, column 2: expected the name of a tag, found the end of the line"},
        {"[White \"Kasparov]\n",
         "PGN line 1, column 8: the value of tag 'White' is not closed in its line"},
        {"[White \"K\" K]",
         "PGN line 1, column 12: expected ']' after the value of tag 'White', found 'K'"},
        {"1. e4" + nul, "PGN line 1, column 6: a NUL byte, which no text file contains"},
        {"\r\n\r\n {a" + nul, "PGN line 3, column 4: a NUL byte, which no text file contains"},
        {";" + nul, "PGN line 1, column 2: a NUL byte, which no text file contains"},
        {"[A" + nul, "PGN line 1, column 3: a NUL byte, which no text file contains"},
        {"[A \"" + nul, "PGN line 1, column 5: a NUL byte, which no text file contains"},
        {"e4 " + std::string(256, 'x'),
         "PGN line 1, column 4: '" + std::string(40, 'x') + "...' is too long for a move"},
        {"[" + std::string(256, 'x'),
         "PGN line 1, column 257: the name of a tag is longer than 255 bytes"},
        {repeated("a (", 300), "PGN line 1, column 195: variations nest deeper than 64"},
        {"\n" + repeated("a ", kMaxRecordBytes + 1),
         "PGN line 2, column 1: the game that begins here is longer than 1048576 bytes"},
    };
    for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text), message);
    EXPECT_EQ(error_of("1. 11-15 }", kPdn),
              "PDN line 1, column 10: unexpected '}' among the moves");
}

TEST(RecordReader, LosesOnlyTheBadGame) {
    const std::string good = "[Event \"good\"]\n[Site \"x\"]\n\n1. e4 e5\n\n{c} 2. Nf3 1-0\n\n";
    const std::string nul(1, '\0');
    for (const std::string bad :
         {"[Event \"bad\"]\n[Site bad]\n[Round \"1\"]\n\n1. e4 *\n\n",
          "[Event \"bad\"]\n\n1. e4 ) e5 *\n\n", "[Event \"bad\"]\n\n1. e4 {never closed\n\n",
          "[Event \"bad\"]\n\n{never closed 1. e4\n\n", "[Event \"bad\"]\n\n1. e4 (1. d4 *\n\n",
          "[Event \"bad\"]\n\n1. e4 (1. d4 *\n", "[Event \"bad\"]\n\n1. e4 } *\n",
          "[Event \"bad\"]\n\n(1. e4) *\n", "[Event \"bad\"]\n\n1. e4 $900\n\n2. d4 *\n\n",
          "[Event \"bad\n\n1. e4\n\n"}) {
        const Answers answers = read_all(good + bad + good + bad + good);
        EXPECT_EQ(answers.order, "rerer") << bad;
        for (const Record& record : answers.records) {
            EXPECT_EQ(record.tags.size(), 2U);
            EXPECT_EQ(shown(record.main), "e4 e5 <c> Nf3");
        }
    }
    const std::string with_nul = "[Event \"bad\"]\n\n1. e4 " + nul + nul + " e5\n\n";
    EXPECT_EQ(read_all(good + with_nul + good).order, "rer");
    const std::string endless =
        "[Event \"bad\"]\n\n" + repeated("1. e4 {x}\n", 2 * kMaxRecordBytes) + "\n\n";
    EXPECT_EQ(read_all(good + endless + good).order, "rer");
}

TEST(RecordReader, TellsOnceThatAFileBreaksOff) {
    // The first 64 KiB can be read, then comes an error, as from a bad disk.
    class Breaking : public std::streambuf {
    public:
        Breaking() { setg(text_.data(), text_.data(), text_.data() + text_.size()); }

    private:
        int_type underflow() override { throw std::runtime_error("disk"); }
        std::string text_ = std::string(65536 - 17, '\n') + "1. e4 *\n1. d4 d5\n";
    };
    Breaking buffer;
    std::istream in(&buffer);
    RecordReader reader(in, kPgn);
    EXPECT_EQ(reader.next().value()->result, "*");
    EXPECT_EQ(reader.next().error().message,
              "PGN line 65522, column 1: the file cannot be read beyond this place");
    EXPECT_EQ(reader.next().value(), std::nullopt);
    EXPECT_EQ(reader.next().value(), std::nullopt);
}

TEST(RecordReader, ReadsNoiseInLinearTime) {
    std::vector<std::string> units{std::string(1, '\0'), std::string("\0\n\n[", 4)};
    std::istringstream more(
        "(|)|{|}|[|]|a(|a()|a(b)|{}|[\n|[\n\n|{\n\n[|[a \"|1.|1 |a |*|$1|$1 |!|! "
        "|a!|;|;\n|%\n|\n|\r|"
        "x|\n[|[a\n|a[\n|[A \"\"]|{a}\n|{\n\n[a \"|[A \"\\\"\"]\n\n|\xEF\xBB\xBF");
    for (std::string unit; std::getline(more, unit, '|');) units.push_back(unit);
    // 160 MB: in quadratic time this would not end before the test runner loses patience.
    for (const std::string& unit : units) {
        const std::string noise = repeated(unit, kSanitized ? 100'000 : 1'000'000);
        const Answers answers = read_all(noise);
        EXPECT_LE(answers.records.size() + answers.errors.size(), noise.size());
        const std::size_t too_long = kSanitized ? kMaxRecordBytes + 64 : 3 * kMaxRecordBytes;
        const Answers unclosed = read_all("1. e4 {" + repeated(unit, too_long), kPdn);
        EXPECT_FALSE(unclosed.errors.empty() && unclosed.records.empty());
    }
}

// Writing --------------------------------------------------------------------------------------

TEST(WriteRecord, WritesTheRosterFirst) {
    Record record;
    record.tags = {{"ECO", "C20"},
                   {"White", "A \"B\" \\"},
                   {"Event", "x\ny\x7F"},
                   {"White", "again"},
                   {"", "x"}};
    record.result = "1-0";
    EXPECT_EQ(write_record(record, kPgn),
              "[Event \"x y \"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n"
              "[White \"again\"]\n\n1-0\n\n");
    EXPECT_EQ(write_record(Record{}, kPdn),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Black \"?\"]\n"
              "[White \"?\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n*\n\n");
    record.result = "0-0";  // no result of chess
    record.tags = {{"Result", "0-1"}};
    EXPECT_TRUE(write_record(record, kPgn).ends_with("[Result \"0-1\"]\n\n0-1\n\n"));
    EXPECT_TRUE(write_record(record, kPdn).ends_with("\n\n0-0\n\n"));
}

std::string movetext(const Record& record, RecordStart start = {}) {
    const std::string text = write_record(record, kPgn, start);
    return text.substr(text.find("\n\n") + 2);
}

TEST(WriteRecord, NumbersMoves) {
    const std::string text =
        "{s} 1. e4 $1 {a} 1... e5 2. Nf3 (2. f4 {b} 2... exf4 (2... d5) 3. Nf3) (2. d4) 2...\n"
        "Nc6 3. Bb5 a6 *\n\n";
    // The number stays with its move.
    const std::string wrapped =
        "{s} 1. e4 $1 {a} 1... e5 2. Nf3 (2. f4 {b} 2... exf4 (2... d5) 3. Nf3) (2. d4)\n"
        "2... Nc6 3. Bb5 a6 *\n\n";
    EXPECT_EQ(movetext(read_one(text)), wrapped);
    const Record record = read_one("e4 (d4) e5 (d5 Nf3) Nf3 *");
    EXPECT_EQ(movetext(record), "1. e4 (1. d4) 1... e5 (1... d5 2. Nf3) 2. Nf3 *\n\n");
    EXPECT_EQ(movetext(record, {12, Side::Second}),
              "12... e4 (12... d4) 13. e5 (13. d5 Nf3) 13... Nf3 *\n\n");
    EXPECT_EQ(movetext(read_one("e4 (d4) {x} e5 2. {y} Nf3 3. {z} Nc6 *")),
              "1. e4 (1. d4) {x} 1... e5 {y} 2. Nf3 {z} 2... Nc6 *\n\n");
}

TEST(WriteRecord, MakesCommentsSafe) {
    Record record;
    record.main.moves.resize(1);
    record.main.moves[0].text = "e4";
    record.main.moves[0].comments = {"a}\n\tb{\x01", " ", "c"};
    record.main.moves[0].variations.resize(2);  // without moves: no parentheses
    record.main.moves[0].variations[1].comments_end = {"d"};
    EXPECT_EQ(movetext(record), "1. e4 {a) b{} {c} {d} *\n\n");
}

TEST(WriteRecord, KeepsLinesBelow80) {
    Record record = read_one("{" + repeated("[x ", 2000) + repeated("%y ", 2000) + "} " +
                             repeated("Nf3 (Nc3 {a b}) $1 ", 3000) + repeated(" %a", 1000) + " *");
    const std::string text = write_record(record, kPgn);
    std::istringstream lines(text);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) {
        longest = std::max(longest, line.size());
        EXPECT_FALSE(line.starts_with("%") || line.starts_with("[x")) << line;
    }
    EXPECT_EQ(longest, 79U);
    EXPECT_EQ(read_one(text).main, record.main);
    record = {};
    record.main.comments_end = {std::string(300, 'x') + " y"};
    EXPECT_EQ(movetext(record), "{" + std::string(300, 'x') + "\ny} *\n\n");
}

// Properties -----------------------------------------------------------------------------------

std::string any_text(const std::string& alphabet, int least, int most) {
    const int size = *rc::gen::inRange(least, most + 1);
    return *rc::gen::container<std::string>(static_cast<std::size_t>(size),
                                            rc::gen::elementOf(alphabet));
}

const std::string kAnyByte =
    "abcdefgh NBRQKOx+#=-:/,.'<>&%@~_^|0123456789!?*$;([)]{\"\\\xC3\xA9\xEF\xBB\xBF\xFF";

std::string any_word(int most) {
    std::string text = any_text(kAnyByte, 1, most);
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}

// Begins and ends with a letter, so that it is neither a number nor a result and has no suffix.
std::string any_move_text() {
    if (*rc::gen::inRange(0, 2) == 0) {
        return *rc::gen::element<std::string>("e4", "O-O", "0-0-0", "11-15", "22x15x8", "--", "Z0",
                                              "e8=Q+", "1115", "%a");
    }
    std::string text = "a" + any_word(12) + "b";
    for (char& c : text) {
        if (std::string_view("{}()[];$*").find(c) != std::string_view::npos) c = '|';
    }
    return text;
}

Strings any_comments() {
    Strings comments;
    const int size = std::max(0, *rc::gen::inRange(-3, 3));
    for (int i = 0; i < size; ++i) {
        std::string comment = any_word(10);
        const int words = *rc::gen::inRange(0, 20);
        for (int word = 0; word < words; ++word) comment += ' ' + any_word(10);
        comments.push_back(comment);
    }
    return comments;
}

// A line as the reader would make it; see RecordLine and RecordMove for where comments can stand.
RecordLine any_line(int depth, int least) {
    RecordLine line;
    const int size = *rc::gen::inRange(least, depth == 0 ? 3 : 6);
    bool apart = true;
    for (int i = 0; i < size; ++i) {
        RecordMove& move = line.moves.emplace_back();
        move.text = any_move_text();
        const int nags = std::max(0, *rc::gen::inRange(-3, 3));
        for (int nag = 0; nag < nags; ++nag) move.nags.push_back(*rc::gen::inRange(0, kMaxNag + 1));
        if (apart) move.comments_before = any_comments();
        move.comments = any_comments();
        const int variations = depth == 0 ? 0 : std::max(0, *rc::gen::inRange(-3, 3));
        for (int n = 0; n < variations; ++n) move.variations.push_back(any_line(depth - 1, 1));
        apart = variations > 0;
    }
    if (apart) line.comments_end = any_comments();
    return line;
}

Record any_record(const RecordDialect& dialect) {
    Record record;
    for (const RosterTag& tag : dialect.roster) {
        record.tags.push_back({std::string(tag.name), any_text(kAnyByte + "]}", 0, 20), 0, 0});
    }
    const int more = *rc::gen::inRange(0, 4);
    for (int i = 0; i < more; ++i) {
        std::string name = any_word(5);
        for (char& c : name) {
            if (c == '"' || c == '[' || c == ']') c = '-';
        }
        record.tags.push_back({name, any_text(kAnyByte + "]}", 0, 20), 0, 0});
    }
    record.main = any_line(3, 0);
    record.result = dialect.results[*rc::gen::inRange<std::size_t>(0, dialect.results.size())];
    return record;
}

TEST(RecordProperty, ReadingWhatWasWrittenGivesTheSame) {
    for (const RecordDialect* dialect : {&kPgn, &kPdn}) {
        EXPECT_TRUE(rc::check([dialect] {
            const Record record = any_record(*dialect);
            const RecordStart start{*rc::gen::inRange(1, 300),
                                    *rc::gen::element(Side::First, Side::Second)};
            const std::string text = write_record(record, *dialect, start);
            const Answers answers = read_all(text + text, *dialect);
            RC_ASSERT(answers.order == "rr");
            RC_ASSERT(answers.records[0] == record);
            RC_ASSERT(answers.records[1] == record);
            RC_ASSERT(write_record(answers.records[0], *dialect, start) == text);
        }));
    }
}

// Whatever the reader makes of noise can be written and read again; and every error has a place.
TEST(RecordProperty, NoiseIsReadAndWhatIsReadCanBeWritten) {
    EXPECT_TRUE(rc::check([] {
        const RecordDialect& dialect = *rc::gen::arbitrary<bool>() ? kPgn : kPdn;
        const int size = *rc::gen::inRange(0, 60);
        std::string text;
        for (int i = 0; i < size; ++i) {
            text += *rc::gen::element<std::string>(
                "[Event \"x\"]", "[A \"\\\"\"]", "[", "]", "{", "}", "(", ")", "\n", "\n\n", "\r",
                "\r\n", " ", "1.", "1...", "12", "1115", "...", ".", "e4", "0-0", "1-0", "*", "2-0",
                "1/2-1/2", "!", "?!", "$3", "$", "e.p.", "=", "+-", "%", ";", "\\", "\"",
                "\xEF\xBB\xBF", "\xFF", "--", "11-15", "{c}", " {d e} ");
        }
        const Answers answers = read_all(text, dialect);
        for (const std::string& error : answers.errors) {
            RC_ASSERT(error.starts_with(std::string(dialect.name) + " line "));
        }
        for (const Record& record : answers.records) {
            const Answers again = read_all(write_record(record, dialect), dialect);
            RC_ASSERT(again.order == "r");
            RC_ASSERT(again.records[0].main == record.main);
            RC_ASSERT(record.result.empty() || again.records[0].result == record.result);
            for (const RecordTag& tag : record.tags) {
                RC_ASSERT(again.records[0].tag(tag.name) == record.tag(tag.name));
            }
        }
    }));
}

}  // namespace
}  // namespace damier
