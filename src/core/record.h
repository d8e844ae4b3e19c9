// Game records: PGN (chess) and PDN (checkers) have one shape, so one reader and one writer serve
// both. The moves of a Record are still text; each game reads them itself.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/types.h"

namespace damier {

struct RecordTag {
    std::string name;      // one word; letters, digits and _ are what all programs understand
    std::string value;     // without quotes and escapes
    std::size_t line = 0;  // its place in the file, as that of a move below
    std::size_t column = 0;
};

struct RecordMove;
struct RecordDialect;

// The main line of a game, or a variation, which has at least one move. A variation replaces the
// move it hangs on: it has the same number and the same side to move.
struct RecordLine {
    std::vector<RecordMove> moves;
    // Comments of a game without moves, or those that follow the variations of the last move.
    // (After a last move without variations they are the comments of that move.)
    std::vector<std::string> comments_end;
};

struct RecordMove {
    std::string text;       // as written: no number, no suffix such as !? (those become NAGs)
    std::vector<int> nags;  // numeric annotation glyphs: 1..6 for ! ? !! ?? !? ?!, up to kMaxNag
    // Comments at the start of the line, or behind the variations of the move before this one.
    std::vector<std::string> comments_before;
    std::vector<std::string> comments;  // all others, behind the move
    std::vector<RecordLine> variations;
    std::size_t line = 0;    // the place of the text in the file, in lines and bytes from 1, for
    std::size_t column = 0;  // error messages
};

struct Record {
    std::vector<RecordTag> tags;  // in the order of the file; a name may stand twice
    RecordLine main;
    std::string result;    // the token that ends the moves; empty when there was none
    std::size_t line = 0;  // where the record begins in the file, from 1

    // The value of the first tag of this name. The view lives as long as the tag stays unchanged.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
    [[nodiscard]] const RecordTag* find_tag(std::string_view name) const;  // or null
    // Replaces the value of the first tag of this name, or appends the tag.
    void set_tag(std::string_view name, std::string_view value);
    // How the game ended: the result token or, when that is missing or '*' (which only ends the
    // moves in PDN 3.0), the Result tag; '*' when neither tells.
    [[nodiscard]] std::string_view final_result(const RecordDialect& dialect) const;
};

// Equal in all but the places in the file.
bool operator==(const RecordTag& a, const RecordTag& b);
bool operator==(const RecordMove& a, const RecordMove& b);
bool operator==(const RecordLine& a, const RecordLine& b);
bool operator==(const Record& a, const Record& b);

// A tag that every written record has, and its value when the record does not have it.
struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};

// In what the formats differ.
struct RecordDialect {
    std::string_view name;                      // begins every error message
    std::span<const std::string_view> results;  // the words that end a game; all others are moves
    std::span<const RosterTag> roster;          // written first, in this order
    bool starred_moves;  // a '*' glued to a move marks it as forced (NAG 7) and ends no game
};

// What is beyond these limits is an error, so that noise costs neither memory nor stack.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{1} << 20;  // one game, with its comments
inline constexpr std::size_t kMaxVariationDepth = 64;
inline constexpr std::size_t kMaxWordBytes = 255;  // a move text or the name of a tag
inline constexpr int kMaxNag = 255;

// "PGN line 12, column 5": the beginning of a message about a place in a record.
std::string record_place(const RecordDialect& dialect, std::size_t line, std::size_t column);

// Reads a file game by game; only one game is in memory. The stream must outlive the reader, which
// takes it in large blocks.
//
// A game ends with a result (comments behind it in the same line still belong to it), at the end of
// the file, or at a '[' that is the first character of its line after moves. Tags without moves
// end where, after an empty line, the name of the first tag comes again. Inside a comment, an empty
// line followed by a line that begins like a tag shows that the comment was never closed.
//
// What a record does not keep:
//   white space and line ends; a run of them inside a comment becomes one space
//   '%' escape lines, empty comments, comments that belong to no game, "e.p."
//   which comments were written with ';' (a '}' in those becomes ')')
//   move numbers, and whether a comment stood before or behind one
//   variations without moves (their comments stay) and results inside variations
//   the order of a move's NAGs among its comments and variations; a comment between two
//   variations follows both
//   which NAGs were written as ! ? !! ?? !? ?! = += =+ +/= =/+ +/- -/+ +- -+ (or, in PDN, "(!)" and
//   a glued '*'); the third and later characters of a run of ! and ?
class RecordReader {
public:
    RecordReader(std::istream& in, const RecordDialect& dialect);
    RecordReader(RecordReader&&) noexcept;
    RecordReader& operator=(RecordReader&&) noexcept;
    ~RecordReader();

    // The next game, nothing at the end of the file, or an error. An error costs one game: the call
    // after it goes on at the next line that begins with '[' and follows an empty line or, when the
    // error was among the moves, at the next line that begins like a tag: [Name "
    Result<std::optional<Record>> next();

private:
    class Parser;
    std::unique_ptr<Parser> parser_;
};

// Where a written game starts: at a position with Black to move in chess, {12, Side::Second} gives
// "12... Nf6".
struct RecordStart {
    int number = 1;
    Side to_move = Side::First;
};

// The game as text, with lines below 80 bytes where no single word is longer, and an empty line at
// the end. Missing tags of the roster are added. Without a result token of the dialect, the Result
// tag takes its place, and else '*'. Characters that a place cannot hold are replaced: control
// characters by a space, '}' in comments by ')', and what is no name in the name of a tag by '_'.
// Move texts must be single words without any of {}()[];$* as the reader returns them.
std::string write_record(const Record& record, const RecordDialect& dialect,
                         RecordStart start = {});

}  // namespace damier
