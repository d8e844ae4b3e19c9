// Small helpers for readers of text: every parser reports what it found, where, and what it
// expected.
#pragma once

#include <charconv>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

// The text as it can be shown in one line of an error message: in single quotes, control characters
// and bytes above 126 escaped, and cut after 40 characters.
std::string quoted(std::string_view text);
std::string quoted(char c);
// So that std::quoted is never meant, whatever is included.
inline std::string quoted(std::string& text) { return quoted(std::string_view(text)); }
inline std::string quoted(const std::string& text) { return quoted(std::string_view(text)); }

constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The text on one line of at most about 200 characters: whatever is not plain ASCII is a space.
std::string one_line(std::string_view text);

// The text as JSON and databases take it, in UTF-8: a NUL and each byte that belongs to no character
// become \xNN.
std::string as_utf8(std::string_view text);

// As much of the beginning as so many columns of a terminal hold, whole characters only: each of
// UTF-8 takes one column, and so does a byte that belongs to none.
std::string_view first_columns(std::string_view text, std::size_t columns);

std::string_view trimmed(std::string_view text);

// What comes before the first space or tab, empty when there is nothing; take_word leaves the rest,
// trimmed.
std::string_view first_word(std::string_view text);
std::string_view take_word(std::string_view& text);

// Are they the same but for upper and lower case? So the names of options are compared.
bool same_word(std::string_view a, std::string_view b);

// With & < > " as XML and HTML write them.
std::string escape_xml(std::string_view text);

// One line without its end; of a longer one than kLongestLine only so much, the rest reads as the
// next. False at the end of the input.
inline constexpr std::size_t kLongestLine = 4096;
bool read_line(std::istream& in, std::string& line);

// A piece of a larger text and where it began (counted from 0).
struct Field {
    std::string_view text;
    std::size_t offset;
};

// The lines, without their ends; an end of line at the very end begins no other.
std::vector<std::string_view> lines_of(std::string_view text);

// The fields between runs of white space.
std::vector<Field> split_fields(std::string_view text);

// The fields from i on until one for which `ends` is true, with single spaces; i is left there.
template <class Ends>
std::string fields_until(std::span<const Field> fields, std::size_t& i, Ends ends) {
    std::string text;
    for (; i < fields.size() && !ends(fields[i].text); ++i) {
        if (!text.empty()) text += ' ';
        text += fields[i].text;
    }
    return text;
}

// A whole, plain decimal number without sign; nothing when the text is anything else or too large
// for T.
template <class T>
std::optional<T> parse_number(std::string_view text) {
    T number{};
    if (text.empty() || !is_digit(text.front())) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// The same with a sign, + or -, where there is one.
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace damier
