#include "core/epd_operations.h"

#include <optional>

namespace damier {

namespace {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// How long the operation is that the text begins with: up to a ';' that is in no quoted string, or
// to the end. Nothing when a string is not closed.
std::optional<std::size_t> operation_length(std::string_view text) {
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') in_string = !in_string;
        if (text[i] == ';' && !in_string) return i;
    }
    if (in_string) return std::nullopt;
    return text.size();
}

// The operands from that character of the line up to `end`; every string in it is closed.
std::vector<Field> operands_of(std::string_view line, std::size_t at, std::size_t end) {
    std::vector<Field> operands;
    while (at < end) {
        if (is_space(line[at])) {
            ++at;
            continue;
        }
        const bool is_string = line[at] == '"';
        const std::size_t first = is_string ? at + 1 : at;
        std::size_t last = first;
        while (last < end && (is_string ? line[last] != '"' : !is_space(line[last]))) ++last;
        operands.push_back({line.substr(first, last - first), first});
        at = is_string ? last + 1 : last;
    }
    return operands;
}

}  // namespace

Result<std::vector<EpdOperation>> read_epd_operations(std::string_view line, std::size_t begin) {
    std::vector<EpdOperation> operations;
    for (std::size_t at = begin; at < line.size(); ++at) {
        const auto length = operation_length(line.substr(at));
        if (!length) return fail("EPD character {}: a string without its closing \"", at + 1);
        const std::size_t end = at + *length;
        while (at < end && is_space(line[at])) ++at;
        if (at < end) {
            const Field opcode{first_word(line.substr(at, end - at)), at};
            if (!is_letter(opcode.text.front())) {
                return fail("EPD character {}: expected an opcode such as hmvc or id, found {}",
                            at + 1, quoted(opcode.text));
            }
            operations.push_back({opcode, operands_of(line, at + opcode.text.size(), end),
                                  trimmed(line.substr(at, end - at))});
        }
        at = end;
    }
    return operations;
}

}  // namespace damier
