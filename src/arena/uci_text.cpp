#include "arena/uci_text.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "core/value.h"
#include "engine/options.h"
#include "engine/value_text.h"

namespace damier::arena {

namespace {

using Fields = std::span<const Field>;

constexpr auto kInfoWords = std::to_array<std::string_view>(
    {"depth",    "seldepth", "multipv",        "score",     "wdl",
     "nodes",    "nps",      "hashfull",       "tbhits",    "time",
     "pv",       "currmove", "currmovenumber", "string",    "refutation",
     "currline", "cpuload",  "sbhits",         "movesleft", "ebf"});

bool is_info_word(std::string_view word) {
    return std::find(kInfoWords.begin(), kInfoWords.end(), word) != kInfoWords.end();
}

std::string_view word_at(Fields fields, std::size_t i) {
    return i < fields.size() ? fields[i].text : std::string_view{};
}

std::optional<Value> read_score(std::string_view unit, std::string_view text) {
    const auto number = parse_integer(text);
    if (!number) return std::nullopt;
    if (unit == "mate") return engine::value_of_mate(*number);
    if (unit != "cp") return std::nullopt;
    return static_cast<Value>(std::clamp<std::int64_t>(*number, -kLargest, kLargest));
}

// The words from i on until one for which `ends` is true; i is left there.
template <class Ends>
std::string words_until(Fields fields, std::size_t& i, Ends ends) {
    std::string text;
    for (; i < fields.size() && !ends(fields[i].text); ++i) {
        if (!text.empty()) text += ' ';
        text += fields[i].text;
    }
    return text;
}

bool is_allowed_number(const UciOption& option, std::string_view value) {
    const auto number = parse_integer(value);
    return number && (!option.min || *number >= *option.min) &&
           (!option.max || *number <= *option.max);
}

// The value as the program writes it; nothing when the option does not take it.
std::optional<std::string> allowed_value(const UciOption& option, const std::string& value) {
    if (option.type == "spin")
        return is_allowed_number(option, value) ? std::optional(value) : std::nullopt;
    std::vector<std::string> choices = option.choices;
    if (option.type == "check") choices = {"true", "false"};
    if (choices.empty()) return value.empty() ? "<empty>" : value;
    for (const std::string& choice : choices) {
        if (same_word(choice, value)) return choice;
    }
    return std::nullopt;
}

std::string allowed_text(const UciOption& option) {
    if (option.type == "check") return "true or false";
    if (option.type != "spin") return fmt::format("one of {}", fmt::join(option.choices, ", "));
    if (option.min && option.max)
        return fmt::format("a number from {} to {}", *option.min, *option.max);
    return "a number";
}

}  // namespace

bool ReportedSearch::read(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    std::optional<Value> said_value;
    std::optional<int> said_depth;
    std::vector<std::string> said_pv;
    bool is_bound = false;
    bool is_best = true;
    for (std::size_t i = 1; i < fields.size(); ++i) {
        const std::string_view word = fields[i].text;
        const std::string_view next = word_at(fields, i + 1);
        if (word == "string") break;
        if (word == "depth") {
            said_depth = parse_number<int>(next);
        } else if (word == "nodes") {
            nodes = parse_number<std::uint64_t>(next).value_or(nodes);
        } else if (word == "multipv") {
            is_best = next == "1";
        } else if (word == "score") {
            said_value = read_score(next, word_at(fields, i + 2));
        } else if (word == "lowerbound" || word == "upperbound") {
            is_bound = true;
        } else if (word == "pv") {
            for (; i + 1 < fields.size() && !is_info_word(fields[i + 1].text); ++i)
                said_pv.emplace_back(fields[i + 1].text);
        }
    }
    if (!is_best) return false;
    if (!said_pv.empty()) pv = std::move(said_pv);
    if (!said_value || is_bound) return false;
    value = said_value;
    depth = said_depth.value_or(depth);
    return true;
}

std::optional<std::string> read_bestmove(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    if (word_at(fields, 0) != "bestmove") return std::nullopt;
    return std::string(word_at(fields, 1));
}

std::optional<UciOption> read_uci_option(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    if (word_at(fields, 0) != "option" || word_at(fields, 1) != "name") return std::nullopt;
    UciOption option;
    std::size_t i = 2;
    option.name = words_until(fields, i, [](std::string_view word) { return word == "type"; });
    if (option.name.empty()) return std::nullopt;
    option.type = word_at(fields, i + 1);
    for (i += 2; i < fields.size(); ++i) {
        const std::string_view word = fields[i].text;
        if (option.type == "spin" && word == "min")
            option.min = parse_integer(word_at(fields, ++i));
        if (option.type == "spin" && word == "max")
            option.max = parse_integer(word_at(fields, ++i));
        if (option.type == "combo" && word == "var") {
            ++i;
            option.choices.push_back(words_until(fields, i, [](std::string_view next) {
                return next == "var" || next == "default";
            }));
            --i;
        }
    }
    return option;
}

const UciOption* find_option(std::span<const UciOption> offered, std::string_view name) {
    const auto it = std::find_if(offered.begin(), offered.end(), [name](const UciOption& each) {
        return same_word(each.name, name);
    });
    return it == offered.end() ? nullptr : &*it;
}

Result<std::string> write_setoption(std::span<const UciOption> offered,
                                    const ExternalOption& wanted) {
    const UciOption* const option = find_option(offered, wanted.name);
    if (option == nullptr) {
        std::vector<std::string_view> names;
        for (const UciOption& each : offered) names.emplace_back(each.name);
        return tl::make_unexpected(engine::not_known("option", wanted.name, names));
    }
    if (option->type == "button") {
        if (wanted.value) return fail("the option {} takes no value", quoted(option->name));
        return fmt::format("setoption name {}", option->name);
    }
    if (!wanted.value) return fail("the option {} needs a value", quoted(option->name));
    const auto value = allowed_value(*option, *wanted.value);
    if (!value) {
        return fail("the option {} is {}, not {}", quoted(option->name), allowed_text(*option),
                    quoted(*wanted.value));
    }
    return fmt::format("setoption name {} value {}", option->name, *value);
}

std::string write_go(const Limits& limits) {
    std::string go;
    const auto add = [&go](std::string_view word, auto number) {
        go += fmt::format(" {} {}", word, number);
    };
    // Programs take no time at all for an error, or for no limit.
    const auto at_least_one = [](std::chrono::milliseconds time) {
        return std::max<std::int64_t>(time.count(), 1);
    };
    if (limits.clocks) {
        add("wtime", at_least_one(limits.clocks->remaining[0]));
        add("btime", at_least_one(limits.clocks->remaining[1]));
        add("winc", limits.clocks->increment[0].count());
        add("binc", limits.clocks->increment[1].count());
        if (limits.clocks->moves_to_go) add("movestogo", *limits.clocks->moves_to_go);
    }
    if (limits.time) add("movetime", at_least_one(*limits.time));
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    return go.empty() ? go : "go" + go;
}

}  // namespace damier::arena
