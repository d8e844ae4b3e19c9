#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>

namespace damier {

namespace {

constexpr std::size_t kShown = 40;

void append_shown(std::string& out, char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte < 127) {
        out += c;
    } else {
        out += fmt::format("\\x{:02x}", byte);
    }
}

// How many bytes the character at the front of a text has; 0 where there is none. The second byte
// tells overlong forms, surrogates and what is beyond U+10FFFF (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return lead == 0 ? 0 : 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
    }
    return length;
}

}  // namespace

std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, kShown)) append_shown(out, c);
    out += text.size() > kShown ? "...'" : "'";
    return out;
}

std::string quoted(char c) { return quoted(std::string_view(&c, 1)); }

std::string one_line(std::string_view text) {
    constexpr std::size_t kLongest = 200;
    std::string line;
    for (const char c : text) {
        if (line.size() >= kLongest) return line + "...";
        line += c >= ' ' && c <= '~' ? c : ' ';
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

std::string as_utf8(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) {
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

std::string_view first_columns(std::string_view text, std::size_t columns) {
    std::size_t size = 0;
    for (; columns > 0 && size < text.size(); --columns)
        size += std::max<std::size_t>(utf8_length(text.substr(size)), 1);
    return text.substr(0, size);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    // No other white space ends a word of a protocol.
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    text = trimmed(text.substr(word.size()));
    return word;
}

std::string_view first_word(std::string_view text) { return take_word(text); }

bool read_line(std::istream& in, std::string& line) {
    line.clear();
    char c = 0;
    while (line.size() < kLongestLine && in.get(c)) {
        if (c == '\n') return true;
        line += c;
    }
    return !line.empty();
}

bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [lower](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const auto number = parse_number<std::int64_t>(text);
    return number && negative ? -*number : number;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::vector<Field> split_fields(std::string_view text) {
    std::vector<Field> fields;
    std::size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && is_space(text[at])) ++at;
        const std::size_t begin = at;
        while (at < text.size() && !is_space(text[at])) ++at;
        if (at > begin) fields.push_back({text.substr(begin, at - begin), begin});
    }
    return fields;
}

std::string escape_xml(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

}  // namespace damier
