#include "chess/epd.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "chess/fen.h"
#include "core/text.h"

namespace damier::chess {

namespace {

constexpr std::size_t kPositionFields = 4;  // before the operations

struct Counters {
    int halfmove_clock = 0;
    int fullmove = 1;
};

// The two operations that belong to the position; of the others nothing is asked.
Result<void> read_counter(const EpdOperation& operation, Counters& counters) {
    const std::string_view name = operation.opcode.text;
    if (name != "hmvc" && name != "fmvn") return {};
    const auto& operands = operation.operands;
    const std::optional<int> number =
        parse_number<int>(operands.size() == 1 ? operands[0].text : "");
    if (!number || *number > Position::kMaxClock) {
        return fail("EPD character {}: expected {} and one number from 0 to {}, found {}",
                    operation.opcode.offset + 1, name, Position::kMaxClock, quoted(operation.text));
    }
    (name == "hmvc" ? counters.halfmove_clock : counters.fullmove) = *number;
    return {};
}

}  // namespace

Result<EpdLine> read_epd_line(std::string_view text) {
    const std::vector<Field> fields = split_fields(text);
    if (fields.size() < kPositionFields) {  // read_fen says what is missing
        return read_fen(text).map([](const Position& at) { return EpdLine{at, {}}; });
    }

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
    auto operations = read_epd_operations(text, end_of(fields[count - 1]));
    if (!operations) return tl::make_unexpected(operations.error());
    for (const EpdOperation& each : *operations) {
        if (auto read = read_counter(each, counters); !read)
            return tl::make_unexpected(read.error());
    }
    const auto position =
        read_fen(fmt::format("{} {} {}", text.substr(0, end_of(fields[kPositionFields - 1])),
                             counters.halfmove_clock, counters.fullmove));
    if (!position) return tl::make_unexpected(position.error());
    return EpdLine{*position, std::move(*operations)};
}

Result<Position> read_epd(std::string_view text) {
    return read_epd_line(text).map([](const EpdLine& line) { return line.position; });
}

}  // namespace damier::chess
