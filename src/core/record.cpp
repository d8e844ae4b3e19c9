// The record itself and its writer. The reader is in record_reader.cpp.

#include "core/record.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace damier {

namespace {

constexpr std::size_t kLineBytes = 79;

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 32 || byte == 127;
}

bool is_name_char(char c) { return !is_control(c) && c != ' ' && c != '"' && c != '[' && c != ']'; }

bool contains(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The words of a comment, made of characters that a comment can hold.
std::vector<std::string> comment_words(std::string_view comment) {
    std::string text(comment);
    for (char& c : text) {
        if (is_control(c)) c = ' ';
        if (c == '}') c = ')';
    }
    std::vector<std::string> words;
    for (const Field& field : split_fields(text)) words.emplace_back(field.text);
    return words;
}

// Fills lines with units that are never broken.
class Wrapper {
public:
    explicit Wrapper(std::string& out) : out_(out) {}

    // What stands before the next unit without a space, and behind the last one.
    void glue_before_next(char c) { prefix_ += c; }
    void glue_behind(char c) { unit_ += c; }

    void add(std::string_view text) {
        place_unit();
        unit_ = prefix_;
        unit_ += text;
        prefix_.clear();
    }

    void finish() {
        place_unit();
        out_ += '\n';
    }

private:
    void place_unit() {
        if (unit_.empty()) return;
        if (column_ > 0 && column_ + 1 + unit_.size() > kLineBytes) {
            out_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            out_ += ' ';
            ++column_;
        }
        if (column_ == 0 && needs_indent(unit_.front())) {
            out_ += ' ';
            ++column_;
        }
        out_ += unit_;
        column_ += unit_.size();
        unit_.clear();
    }

    // At the start of a line these could be taken for an escape, a tag or a byte order mark.
    static bool needs_indent(char c) { return c == '%' || c == '[' || c == '\xEF'; }

    std::string& out_;
    std::string prefix_;
    std::string unit_;
    std::size_t column_ = 0;
};

// Would it be read back as anything else than one move text?
[[maybe_unused]] bool breaks_word(std::string_view text) {  // asserts ask
    return text.find_first_of("{}()[];$*") != std::string_view::npos ||
           std::any_of(text.begin(), text.end(), is_space);
}

class MovetextWriter {
public:
    explicit MovetextWriter(std::string& out) : wrapper_(out) {}

    // As deep as the variations nest, which also bounds the destructor of a record.
    void add_line(const RecordLine& line, RecordStart at) {
        bool number_due = true;  // the second side's moves have a number only where the flow broke
        for (const RecordMove& move : line.moves) {
            assert(!move.text.empty() && !breaks_word(move.text));
            if (add_comments(move.comments_before)) number_due = true;
            const bool with_number = number_due || at.to_move == Side::First;
            wrapper_.add(with_number ? number(at) + ' ' + move.text : move.text);
            for (const int nag : move.nags) wrapper_.add(fmt::format("${}", nag));
            number_due = add_comments(move.comments);
            for (const RecordLine& variation : move.variations) {
                add_variation(variation, at);
                number_due = true;
            }
            if (at.to_move == Side::Second) ++at.number;
            at.to_move = other(at.to_move);
        }
        add_comments(line.comments_end);
    }

    void finish(std::string_view result) {
        wrapper_.add(result);
        wrapper_.finish();
    }

private:
    static std::string number(RecordStart at) {
        return fmt::format("{}{}", at.number, at.to_move == Side::First ? "." : "...");
    }

    bool add_comments(const std::vector<std::string>& comments) {
        bool any = false;
        for (const std::string& comment : comments) {
            const std::vector<std::string> words = comment_words(comment);
            if (words.empty()) continue;
            any = true;
            wrapper_.glue_before_next('{');
            for (const std::string& word : words) wrapper_.add(word);
            wrapper_.glue_behind('}');
        }
        return any;
    }

    void add_variation(const RecordLine& line, RecordStart at) {
        if (line.moves.empty()) {  // some readers refuse parentheses without moves
            add_comments(line.comments_end);
            return;
        }
        wrapper_.glue_before_next('(');
        add_line(line, at);
        wrapper_.glue_behind(')');
    }

    Wrapper wrapper_;
};

void append_tag(std::string& out, std::string_view name, std::string_view value) {
    if (name.empty()) return;
    out += '[';
    for (const char c : name) out += is_name_char(c) ? c : '_';
    out += " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += is_control(c) ? ' ' : c;
    }
    out += "\"]\n";
}

void append_tags(std::string& out, const Record& record, const RecordDialect& dialect,
                 std::string_view result) {
    std::vector<const RecordTag*> rest;
    for (const RecordTag& tag : record.tags) rest.push_back(&tag);
    for (const RosterTag& roster : dialect.roster) {
        const auto found = std::find_if(rest.begin(), rest.end(), [&](const RecordTag* tag) {
            return tag->name == roster.name;
        });
        if (found != rest.end()) {
            append_tag(out, roster.name, (*found)->value);
            rest.erase(found);
        } else {
            append_tag(out, roster.name, roster.name == "Result" ? result : roster.unknown);
        }
    }
    for (const RecordTag* tag : rest) append_tag(out, tag->name, tag->value);
}

}  // namespace

const RecordTag* Record::find_tag(std::string_view name) const {
    for (const RecordTag& tag : tags) {
        if (tag.name == name) return &tag;
    }
    return nullptr;
}

std::optional<std::string_view> Record::tag(std::string_view name) const {
    const RecordTag* found = find_tag(name);
    return found == nullptr ? std::nullopt : std::optional<std::string_view>(found->value);
}

void Record::set_tag(std::string_view name, std::string_view value) {
    for (RecordTag& tag : tags) {
        if (tag.name != name) continue;
        tag.value = value;
        return;
    }
    tags.push_back({std::string(name), std::string(value), 0, 0});
}

std::string_view Record::final_result(const RecordDialect& dialect) const {
    if (!result.empty() && result != "*") return result;
    const std::string_view told = tag("Result").value_or("*");
    return contains(dialect.results, told) ? told : "*";
}

bool operator==(const RecordTag& a, const RecordTag& b) {
    return a.name == b.name && a.value == b.value;
}

bool operator==(const RecordMove& a, const RecordMove& b) {
    return a.text == b.text && a.nags == b.nags && a.comments_before == b.comments_before &&
           a.comments == b.comments && a.variations == b.variations;
}

bool operator==(const RecordLine& a, const RecordLine& b) {
    return a.moves == b.moves && a.comments_end == b.comments_end;
}

bool operator==(const Record& a, const Record& b) {
    return a.tags == b.tags && a.main == b.main && a.result == b.result;
}

std::string record_place(const RecordDialect& dialect, std::size_t line, std::size_t column) {
    return fmt::format("{} line {}, column {}", dialect.name, line, column);
}

std::string write_record(const Record& record, const RecordDialect& dialect, RecordStart start) {
    std::string_view result = "*";
    if (contains(dialect.results, record.result)) {
        result = record.result;
    } else if (contains(dialect.results, record.tag("Result").value_or("*"))) {
        result = record.tag("Result").value_or("*");
    }
    std::string out;
    append_tags(out, record, dialect, result);
    out += '\n';
    MovetextWriter writer(out);
    writer.add_line(record.main, start);
    writer.finish(result);
    out += '\n';
    return out;
}

}  // namespace damier
