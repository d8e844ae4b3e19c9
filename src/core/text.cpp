#include "core/text.h"

#include <fmt/format.h>

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

}  // namespace

std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, kShown)) append_shown(out, c);
    out += text.size() > kShown ? "...'" : "'";
    return out;
}

std::string quoted(char c) { return quoted(std::string_view(&c, 1)); }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

bool read_line(std::istream& in, std::string& line) {
    line.clear();
    char c = 0;
    while (line.size() < kLongestLine && in.get(c)) {
        if (c == '\n') return true;
        line += c;
    }
    return !line.empty();
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
