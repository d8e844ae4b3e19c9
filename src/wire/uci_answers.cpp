#include "wire/uci_answers.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "core/text.h"
#include "wire/uci_commands.h"

namespace damier::wire {

namespace {

std::string_view word_at(std::span<const Field> fields, std::size_t i) {
    return i < fields.size() ? fields[i].text : std::string_view{};
}

// Does the word begin another part of what is said of such an option? In the text of any other it is
// a word like all.
bool begins_part(std::string_view type, std::string_view word) {
    if (word == "default") return true;
    if (type == "spin") return word == "min" || word == "max";
    return type == "combo" && word == "var";
}

std::optional<std::int64_t> number_of(const std::optional<std::string>& text) {
    return text ? parse_integer(*text) : std::nullopt;
}

}  // namespace

std::optional<BestMove> read_bestmove(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    if (word_at(fields, 0) != "bestmove") return std::nullopt;
    BestMove best{std::string(word_at(fields, 1)), {}};
    if (word_at(fields, 2) == "ponder") best.ponder = word_at(fields, 3);
    return best;
}

std::string write_bestmove(const BestMove& best) {
    std::string text = "bestmove " + (best.move.empty() ? "0000" : best.move);
    if (!best.ponder.empty()) text += " ponder " + best.ponder;
    return text;
}

std::optional<std::string_view> read_id(std::string_view line, std::string_view what) {
    if (take_word(line) != "id" || take_word(line) != what) return std::nullopt;
    return line;
}

std::string write_id(std::string_view what, std::string_view text) {
    return fmt::format("id {} {}", what, text);
}

std::optional<std::int64_t> UciOption::least() const { return number_of(min); }

std::optional<std::int64_t> UciOption::most() const { return number_of(max); }

std::optional<UciOption> read_uci_option(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    if (word_at(fields, 0) != "option" || word_at(fields, 1) != "name") return std::nullopt;
    UciOption option;
    std::size_t i = 2;
    option.name = fields_until(fields, i, [](std::string_view word) { return word == "type"; });
    if (option.name.empty()) return std::nullopt;
    option.type = word_at(fields, i + 1);
    const auto ends = [&option](std::string_view word) { return begins_part(option.type, word); };
    for (i += 2; i < fields.size();) {
        const std::string_view word = fields[i++].text;
        if (!ends(word)) continue;
        std::string text = fields_until(fields, i, ends);
        if (word == "default") option.usual = std::move(text);
        if (word == "min") option.min = std::move(text);
        if (word == "max") option.max = std::move(text);
        if (word == "var") option.choices.push_back(std::move(text));
    }
    return option;
}

std::string write_uci_option(const UciOption& option) {
    std::string text = fmt::format("option name {} type {}", option.name, option.type);
    if (option.usual)
        text += fmt::format(" default {}", option.usual->empty() ? kEmptyValue : *option.usual);
    if (option.min) text += fmt::format(" min {}", *option.min);
    if (option.max) text += fmt::format(" max {}", *option.max);
    for (const std::string& each : option.choices) text += fmt::format(" var {}", each);
    return text;
}

}  // namespace damier::wire
