#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compliance/checks.h"
#include "core/text.h"
#include "wire/uci_answers.h"
#include "wire/uci_commands.h"

namespace damier::compliance {

namespace {

constexpr auto kTypes =
    std::to_array<std::string_view>({"check", "spin", "combo", "button", "string"});

std::string fault_of_spin(const wire::UciOption& option) {
    std::array<std::int64_t, 3> numbers{};
    const std::array<std::pair<std::string_view, const std::optional<std::string>*>, 3> parts{
        {{"min", &option.min}, {"default", &option.usual}, {"max", &option.max}}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto& [word, text] = parts[i];
        if (!*text) return fmt::format("a spin has no {}", word);
        const auto number = parse_integer(**text);
        if (!number) return fmt::format("{} {} is no whole number", word, quoted(**text));
        numbers[i] = *number;
    }
    const auto [min, usual, max] = numbers;
    if (min <= usual && usual <= max) return {};
    return fmt::format("the default {} is not between {} and {}", usual, min, max);
}

// What is wrong in a line that begins with "option"; empty: nothing.
std::string fault_of_option(std::string_view line) {
    const auto option = wire::read_uci_option(line);
    if (!option) return "there is no name";
    if (option->type.empty()) return "there is no type";
    if (std::find(kTypes.begin(), kTypes.end(), option->type) == kTypes.end())
        return fmt::format("the type {} is none of {}", quoted(option->type),
                           fmt::join(kTypes, ", "));
    const auto& usual = option->usual;
    if (option->type == "spin") return fault_of_spin(*option);
    if (option->type == "check" && usual != "true" && usual != "false")
        return "the default of a check is neither true nor false";
    if (option->type == "combo") {
        if (!usual) return "a combo has no default";
        if (std::find(option->choices.begin(), option->choices.end(), *usual) ==
            option->choices.end())
            return fmt::format("the default {} is none of its vars", quoted(*usual));
    }
    return {};
}

}  // namespace

void answers_uci(Probe& engine) { engine.greet(); }

void has_name(Probe& engine) {
    engine.greet();
    engine.expect(!engine.greeting().name.empty(), "a line 'id name ...' before uciok",
                  "none came");
}

void has_author(Probe& engine) {
    engine.greet();
    engine.expect(!engine.greeting().author.empty(), "a line 'id author ...' before uciok",
                  "none came");
}

void options_are_well_formed(Probe& engine) {
    engine.greet();
    for (const std::string& line : engine.greeting().lines) {
        if (!line.starts_with("option")) continue;
        const std::string fault = fault_of_option(line);
        engine.expect(fault.empty(), "option lines with a name, a type and what the type needs",
                      fmt::format("{}: '{}'", fault, line));
    }
}

void options_are_unique(Probe& engine) {
    engine.greet();
    const auto& options = engine.greeting().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            engine.expect(
                !same_word(options[i].name, options[j].name),
                "names of options that differ by more than case",
                fmt::format("{} and {} came", quoted(options[j].name), quoted(options[i].name)));
        }
    }
}

void no_blank_lines(Probe& engine) {
    engine.greet();
    const auto& lines = engine.greeting().lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        engine.expect(!trimmed(lines[i]).empty(), "no blank line before uciok",
                      fmt::format("line {} is blank", i + 1));
    }
}

void uci_twice(Probe& engine) {
    engine.greet();
    engine.ready();
    engine.say("uci");
    engine.hear("uciok");
    engine.still_plays();
}

void standard_options(Probe& engine) {
    engine.greet();
    std::vector<std::string_view> missing;
    for (const std::string_view name : std::initializer_list<std::string_view>{
             "Hash", "Threads", "MultiPV", "Ponder", wire::kUciChess960}) {
        if (engine.option(name) == nullptr) missing.push_back(name);
    }
    engine.expect(missing.empty(), "options that board programs set",
                  fmt::format("it does not offer {}", fmt::join(missing, ", ")));
}

void move_overhead(Probe& engine) {
    engine.greet();
    const auto* const offered = engine.option("Move Overhead");
    engine.expect(offered != nullptr && offered->name == "Move Overhead" && offered->type == "spin",
                  "the spin option 'Move Overhead', which lichess-bot sets by that name",
                  "it is not offered");
}

void answers_isready(Probe& engine) {
    engine.greet();
    engine.ready();
}

void answers_isready_after_newgame(Probe& engine) {
    engine.greet();
    engine.say("ucinewgame");
    engine.ready();
}

}  // namespace damier::compliance
