// The reader of game records: a parser that keeps its open variations on a stack of its own, so
// that no input can exhaust the machine's. Every byte is looked at a bounded number of times.

#include <algorithm>
#include <istream>
#include <utility>

#include "core/record.h"
#include "core/record_source.h"
#include "core/text.h"

namespace damier {

namespace {

using Status = Result<void>;

bool is_blank(int c) { return c == ' ' || c == '\t'; }

bool is_mark(int c) { return c == '!' || c == '?'; }

bool ends_word(int c) {
    switch (c) {
        case RecordSource::kEnd:
        case '\0':
        case '{':
        case '}':
        case '(':
        case ')':
        case '[':
        case ']':
        case ';':
        case '$':
        case '*':
            return true;
        default:
            return is_space(static_cast<char>(c));
    }
}

std::string found(int c) {
    if (c == RecordSource::kEnd) return "the end of the file";
    if (c == '\n') return "the end of the line";
    return quoted(static_cast<char>(c));
}

// The NAG of a run of ! and ?, of which the first two count.
int suffix_nag(std::string_view marks) {
    constexpr std::array<std::string_view, 6> kMarks{"!", "?", "!!", "??", "!?", "?!"};
    const auto* const at = std::find(kMarks.begin(), kMarks.end(), marks.substr(0, 2));
    return 1 + static_cast<int>(at - kMarks.begin());
}

// Judgements that some programs write as words of their own; 0 for any other word.
int symbol_nag(std::string_view word) {
    struct Symbol {
        std::string_view text;
        int nag;
    };
    constexpr std::array<Symbol, 9> kSymbols{{{"=", 10},
                                              {"+=", 14},
                                              {"+/=", 14},
                                              {"=+", 15},
                                              {"=/+", 15},
                                              {"+/-", 16},
                                              {"-/+", 17},
                                              {"+-", 18},
                                              {"-+", 19}}};
    for (const Symbol& symbol : kSymbols) {
        if (symbol.text == word) return symbol.nag;
    }
    return 0;
}

// Text whose runs of white space become one space, and none at its ends.
class FoldedText {
public:
    void add(char c) {
        if (is_space(c)) {
            gap_ = !text_.empty();
            return;
        }
        if (gap_) text_ += ' ';
        gap_ = false;
        text_ += c;
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
    bool gap_ = false;
};

}  // namespace

class RecordReader::Parser {
public:
    Parser(std::istream& in, const RecordDialect& dialect) : source_(in), dialect_(dialect) {}

    Result<std::optional<Record>> next() {
        do {
            start();
            Status status = read();
            if (!status) {
                recover();
                return tl::make_unexpected(std::move(status.error()));
            }
            const bool empty = record_.tags.empty() && record_.main.moves.empty() &&
                               record_.result.empty();  // a number or a comment alone is no game
            if (!empty) return std::optional<Record>(std::move(record_));
        } while (source_.peek() != RecordSource::kEnd);
        return std::nullopt;
    }

private:
    // A line whose end is still to come.
    struct Open {
        RecordLine line;
        std::vector<std::string> comments;  // for the next move
        std::vector<int> nags;              // before the first move, for that
        bool apart = true;                  // do comments here belong to the next move?
        RecordPlace place;                  // of its '('
    };

    void start() {
        record_ = {};
        open_.clear();
        open_.emplace_back();
        in_tags_ = true;
        done_ = false;
        while (source_.peek() != RecordSource::kEnd &&
               is_space(static_cast<char>(source_.peek()))) {
            source_.advance();
        }
        begin_ = source_.place();
        begin_offset_ = source_.offset();
        record_.line = begin_.line;
    }

    // Every step takes at least one byte, or fails after that, or is the last.
    Status step() {
        if (too_long()) return fail_too_long();
        const int c = source_.peek();
        if (c == RecordSource::kEnd) {
            done_ = true;
            return {};
        }
        if (is_space(static_cast<char>(c))) {
            source_.advance();
            return {};
        }
        if (source_.place().column == 1 && (c == '%' || source_.bom_ahead())) {
            if (c == '%') {
                source_.skip_line();
            } else {
                for (int i = 0; i < 3; ++i) source_.advance();
            }
            return {};
        }
        switch (c) {
            case '{':
                return read_braces();
            case ';':
                return read_rest_of_line();
            case '[':
                return meet_tag();
            case '(':
                return open_variation();
            case ')':
                return close_variation();
            case '$':
                return read_nag();
            case '}':
            case ']':
                return fail_unexpected(c);
            case '\0':
                return fail_nul();
            default:
                return read_word();
        }
    }

    Status read() {
        while (!done_) {
            if (Status status = step(); !status) return status;
        }
        if (source_.peek() == RecordSource::kEnd && source_.failed() && !failure_told_) {
            failure_told_ = true;
            return fail_here("the file cannot be read beyond this place");
        }
        if (open_.size() > 1) return fail_unclosed_variation();
        record_.main = close(open_.back());
        return {};
    }

    // The contract is in the header, at next().
    void recover() {
        const bool among_moves = !in_tags_;
        while (source_.peek() != RecordSource::kEnd) {
            const int c = source_.peek();
            if (source_.first_in_line() && is_space(static_cast<char>(c))) {
                source_.advance();
            } else if (source_.first_in_line() && c == '[' &&
                       (source_.after_empty_line() ||
                        (among_moves && !source_.tag_name_ahead().empty()))) {
                return;
            } else {
                source_.skip_line();
            }
        }
    }

    // Tags ------------------------------------------------------------------------------------

    Status meet_tag() {
        if (in_tags_) {
            const bool next_game = !record_.tags.empty() && source_.first_in_line() &&
                                   source_.after_empty_line() &&
                                   source_.tag_name_ahead() == record_.tags.front().name;
            if (!next_game) return read_tag();
        } else {
            if (!source_.first_in_line()) return fail_unexpected('[');
            if (open_.size() > 1) return fail_unclosed_variation();
        }
        done_ = true;
        return {};
    }

    Status read_tag() {
        RecordTag tag;
        tag.line = source_.place().line;
        tag.column = source_.place().column;
        source_.advance();
        skip_blanks();
        while (RecordSource::is_name_byte(source_.peek())) {
            if (tag.name.size() == kMaxWordBytes) {
                return fail_here("the name of a tag is longer than {} bytes", kMaxWordBytes);
            }
            tag.name += take();
        }
        if (source_.peek() == '\0') return fail_nul();
        if (tag.name.empty()) {
            return fail_here("expected the name of a tag, found {}", found(source_.peek()));
        }
        skip_blanks();
        if (source_.peek() != '"') {
            return fail_here("expected '\"' before the value of tag {}, found {}", quoted(tag.name),
                             found(source_.peek()));
        }
        if (Status status = read_tag_value(tag); !status) return status;
        skip_blanks();
        if (source_.peek() != ']') {
            return fail_here("expected ']' after the value of tag {}, found {}", quoted(tag.name),
                             found(source_.peek()));
        }
        source_.advance();
        record_.tags.push_back(std::move(tag));
        return {};
    }

    Status read_tag_value(RecordTag& tag) {
        const RecordPlace quote = source_.place();
        source_.advance();
        while (source_.peek() != '"') {
            const int c = source_.peek();
            if (c == RecordSource::kEnd || c == '\n') {
                return fail_at(quote, "the value of tag {} is not closed in its line",
                               quoted(tag.name));
            }
            if (c == '\0') return fail_nul();
            if (too_long()) return fail_too_long();
            if (c == '\\' && (source_.raw(1) == '"' || source_.raw(1) == '\\')) source_.advance();
            tag.value += take();
        }
        source_.advance();
        return {};
    }

    // Comments and annotations ----------------------------------------------------------------

    Status read_braces() {
        const RecordPlace place = source_.place();
        source_.advance();
        FoldedText text;
        for (int c = source_.peek(); c != '}'; c = source_.peek()) {
            const bool lost = c == '[' && source_.first_in_line() && source_.after_empty_line() &&
                              !source_.tag_name_ahead().empty();
            if (lost || c == RecordSource::kEnd) {
                return fail_at(place, "a comment that begins here is never closed");
            }
            if (c == '\0') return fail_nul();
            if (too_long()) return fail_too_long();
            text.add(static_cast<char>(c));
            source_.advance();
        }
        source_.advance();
        add_comment(text.take());
        return {};
    }

    Status read_rest_of_line() {
        source_.advance();
        FoldedText text;
        for (int c = source_.peek(); c != '\n' && c != RecordSource::kEnd; c = source_.peek()) {
            if (c == '\0') return fail_nul();
            if (too_long()) return fail_too_long();
            text.add(c == '}' ? ')' : static_cast<char>(c));  // so that braces can hold it, too
            source_.advance();
        }
        add_comment(text.take());
        return {};
    }

    void add_comment(std::string text) {
        if (text.empty()) return;
        Open& line = open_.back();
        if (line.apart) {
            line.comments.push_back(std::move(text));
        } else {
            line.line.moves.back().comments.push_back(std::move(text));
        }
    }

    Status read_nag() {
        const RecordPlace place = source_.place();
        in_tags_ = false;
        std::string text(1, take());
        while (text.size() <= kMaxWordBytes && source_.peek() >= '0' && source_.peek() <= '9') {
            text += take();
        }
        const std::optional<int> nag = parse_number<int>(std::string_view(text).substr(1));
        if (!nag || *nag > kMaxNag) {
            return fail_at(place, "expected a NAG from $0 to ${}, found {}", kMaxNag, quoted(text));
        }
        add_nag(*nag);
        return {};
    }

    void add_nag(int nag) {
        Open& line = open_.back();
        (line.line.moves.empty() ? line.nags : line.line.moves.back().nags).push_back(nag);
    }

    // Variations ------------------------------------------------------------------------------

    Status open_variation() {
        in_tags_ = false;
        const RecordPlace place = source_.place();
        source_.advance();
        if (take_mark_in_parentheses()) return {};
        if (open_.back().line.moves.empty()) {
            return fail_at(place, "a variation begins before the first move of its line");
        }
        if (open_.size() > kMaxVariationDepth) {
            return fail_at(place, "variations nest deeper than {}", kMaxVariationDepth);
        }
        open_.emplace_back();
        open_.back().place = place;
        return {};
    }

    // PDN allows "(!)" for "!".
    bool take_mark_in_parentheses() {
        std::string marks;
        while (marks.size() < 3 && is_mark(source_.raw(marks.size()))) {
            marks += static_cast<char>(source_.raw(marks.size()));
        }
        if (marks.empty() || source_.raw(marks.size()) != ')') return false;
        for (std::size_t i = 0; i <= marks.size(); ++i) source_.advance();
        add_nag(suffix_nag(marks));
        return true;
    }

    Status close_variation() {
        if (open_.size() == 1) return fail_unexpected(')');
        source_.advance();
        RecordLine line = close(open_.back());
        open_.pop_back();
        if (line.moves.empty()) {
            for (std::string& comment : line.comments_end) add_comment(std::move(comment));
            return {};
        }
        open_.back().line.moves.back().variations.push_back(std::move(line));
        open_.back().apart = true;
        return {};
    }

    static RecordLine close(Open& open) {
        RecordLine line = std::move(open.line);
        const bool to_last = !line.moves.empty() && line.moves.back().variations.empty();
        std::vector<std::string>& end = to_last ? line.moves.back().comments : line.comments_end;
        for (std::string& comment : open.comments) end.push_back(std::move(comment));
        return line;
    }

    // Words: numbers, moves, results ----------------------------------------------------------

    Status read_word() {
        in_tags_ = false;
        RecordPlace place = source_.place();
        word_.clear();
        do {
            if (word_.size() == kMaxWordBytes) {
                return fail_at(place, "{} is too long for a move", quoted(word_));
            }
            word_ += take();
        } while (word_ != "*" && !ends_word(source_.peek()));

        nags_.clear();
        std::string_view text = without_suffixes(word_);
        const std::string_view numbered = text;
        text = without_number(text);
        place.column += numbered.size() - text.size();
        if (text.empty()) {
            for (const int nag : nags_) add_nag(nag);
            return {};
        }
        if (std::find(dialect_.results.begin(), dialect_.results.end(), text) !=
            dialect_.results.end()) {
            return take_result(text);
        }
        if (const int nag = symbol_nag(text); nag != 0) {
            add_nag(nag);
            return {};
        }
        add_move(text, place);
        if (dialect_.starred_moves && source_.peek() == '*') {
            source_.advance();
            add_nag(7);
        }
        return {};
    }

    // Takes !, ? and e.p. off the end, and notes the NAGs.
    std::string_view without_suffixes(std::string_view text) {
        constexpr std::string_view kPassing = "e.p.";
        for (;;) {
            const std::size_t end = text.find_last_not_of("!?") + 1;  // 0 when nothing else
            if (end < text.size()) {
                nags_.insert(nags_.begin(), suffix_nag(text.substr(end)));
                text = text.substr(0, end);
            } else if (text.ends_with(kPassing)) {
                text.remove_suffix(kPassing.size());
            } else {
                return text;
            }
        }
    }

    // Takes "12.", "12..." and "..." off the beginning. A word of digits alone is a number, too,
    // but one of four or more is kept: PDN files have moves such as 1115.
    static std::string_view without_number(std::string_view text) {
        for (;;) {
            const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
            const std::size_t end = std::min(text.find_first_not_of('.', digits), text.size());
            if (end == digits && (end < text.size() || end > 3 || end == 0)) return text;
            text.remove_prefix(end);
        }
    }

    void add_move(std::string_view text, RecordPlace place) {
        Open& line = open_.back();
        RecordMove& move = line.line.moves.emplace_back();
        move.text = text;
        move.nags = std::exchange(line.nags, {});
        move.nags.insert(move.nags.end(), nags_.begin(), nags_.end());
        move.comments_before = std::exchange(line.comments, {});
        move.line = place.line;
        move.column = place.column;
        line.apart = false;
    }

    Status take_result(std::string_view text) {
        if (open_.size() > 1) return {};  // written by programs that copy games into variations
        record_.result = text;
        for (;;) {
            skip_blanks();
            Status status;
            if (source_.peek() == '{') {
                status = read_braces();
            } else if (source_.peek() == ';') {
                status = read_rest_of_line();
            } else {
                done_ = true;
                return {};
            }
            if (!status) return status;
        }
    }

    // Helpers ---------------------------------------------------------------------------------

    char take() {
        const int c = source_.peek();
        source_.advance();
        return static_cast<char>(c);
    }

    void skip_blanks() {
        while (is_blank(source_.peek())) source_.advance();
    }

    [[nodiscard]] bool too_long() const {
        return source_.offset() - begin_offset_ > kMaxRecordBytes;
    }

    template <class... Args>
    tl::unexpected<Error> fail_at(RecordPlace place, fmt::format_string<Args...> format,
                                  Args&&... args) {
        return fail("{}: {}", record_place(dialect_, place.line, place.column),
                    fmt::format(format, std::forward<Args>(args)...));
    }

    template <class... Args>
    tl::unexpected<Error> fail_here(fmt::format_string<Args...> format, Args&&... args) {
        return fail_at(source_.place(), format, std::forward<Args>(args)...);
    }

    tl::unexpected<Error> fail_unexpected(int c) {
        const RecordPlace place = source_.place();
        source_.advance();
        return fail_at(place, "unexpected {} among the moves", found(c));
    }

    tl::unexpected<Error> fail_nul() {
        const RecordPlace place = source_.place();
        source_.advance();
        return fail_at(place, "a NUL byte, which no text file contains");
    }

    tl::unexpected<Error> fail_too_long() {
        return fail_at(begin_, "the game that begins here is longer than {} bytes",
                       kMaxRecordBytes);
    }

    tl::unexpected<Error> fail_unclosed_variation() {
        return fail_at(open_.back().place, "a variation that begins here is never closed");
    }

    RecordSource source_;
    const RecordDialect dialect_;
    Record record_;
    std::vector<Open> open_;  // the main line, and the variations around this place
    std::string word_;
    std::vector<int> nags_;  // of word_
    RecordPlace begin_;
    std::size_t begin_offset_ = 0;
    bool in_tags_ = true;  // until the first word of the moves
    bool done_ = false;
    bool failure_told_ = false;
};

RecordReader::RecordReader(std::istream& in, const RecordDialect& dialect)
    : parser_(std::make_unique<Parser>(in, dialect)) {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

Result<std::optional<Record>> RecordReader::next() { return parser_->next(); }

}  // namespace damier
