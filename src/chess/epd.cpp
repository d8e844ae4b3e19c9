#include "chess/epd.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "chess/fen.h"
#include "core/text.h"

namespace damier::chess {

namespace {

constexpr std::size_t kPositionFields = 4;  // before the opcodes

struct Counters {
    int halfmove_clock = 0;
    int fullmove = 1;
};

// The length of the opcode that the text begins with, its operands included: up to a ';' that is in
// no quoted string, or to the end. Nothing when a string is not closed.
std::optional<std::size_t> opcode_length(std::string_view text) {
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') in_string = !in_string;
        if (text[i] == ';' && !in_string) return i;
    }
    if (in_string) return std::nullopt;
    return text.size();
}

Result<void> read_opcode(std::string_view text, std::size_t offset, Counters& counters) {
    const std::vector<Field> words = split_fields(text);
    if (words.empty()) return {};
    const std::string_view name = words[0].text;
    const bool is_letter = (name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z');
    if (!is_letter) {
        return fail("EPD character {}: expected an opcode such as hmvc or id, found {}",
                    offset + words[0].offset + 1, quoted(name));
    }
    if (name != "hmvc" && name != "fmvn") return {};
    const std::string_view operand = words.size() == 2 ? words[1].text : "";
    const std::optional<int> number = parse_number<int>(operand);
    if (!number || *number > Position::kMaxClock) {
        return fail("EPD character {}: expected {} and one number from 0 to {}, found {}",
                    offset + words[0].offset + 1, name, Position::kMaxClock, quoted(trimmed(text)));
    }
    (name == "hmvc" ? counters.halfmove_clock : counters.fullmove) = *number;
    return {};
}

}  // namespace

Result<Position> read_epd(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    if (fields.size() < kPositionFields) return read_fen(text);  // which says what is missing

    // A whole FEN reads as itself, with its counters.
    std::size_t count = kPositionFields;
    Counters counters;
    for (int* const counter : {&counters.halfmove_clock, &counters.fullmove}) {
        if (count == fields.size()) break;
        const std::optional<int> number = parse_number<int>(fields[count].text);
        if (!number) break;
        *counter = *number;
        ++count;
    }
    const auto end_of = [](const Field& field) { return field.offset + field.text.size(); };
    for (std::size_t at = end_of(fields[count - 1]); at < text.size(); ++at) {
        const auto length = opcode_length(text.substr(at));
        if (!length) return fail("EPD character {}: a string without its closing \"", at + 1);
        if (auto read = read_opcode(text.substr(at, *length), at, counters); !read)
            return tl::make_unexpected(read.error());
        at += *length;
    }
    return read_fen(fmt::format("{} {} {}", text.substr(0, end_of(fields[kPositionFields - 1])),
                                counters.halfmove_clock, counters.fullmove));
}

}  // namespace damier::chess
