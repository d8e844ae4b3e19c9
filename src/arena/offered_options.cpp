#include "arena/offered_options.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "engine/options.h"
#include "wire/uci_commands.h"

namespace damier::arena {

using wire::UciOption;

namespace {

bool is_allowed_number(const UciOption& option, std::string_view value) {
    const auto number = parse_integer(value);
    const auto min = option.least();
    const auto max = option.most();
    return number && (!min || *number >= *min) && (!max || *number <= *max);
}

// The value as the program writes it; nothing when the option does not take it.
std::optional<std::string> allowed_value(const UciOption& option, const std::string& value) {
    if (option.type == "spin")
        return is_allowed_number(option, value) ? std::optional(value) : std::nullopt;
    std::vector<std::string> choices = option.choices;
    if (option.type == "check") choices = {"true", "false"};
    if (choices.empty()) return value;
    for (const std::string& choice : choices) {
        if (same_word(choice, value)) return choice;
    }
    return std::nullopt;
}

std::string allowed_text(const UciOption& option) {
    if (option.type == "check") return "true or false";
    if (option.type != "spin") return fmt::format("one of {}", fmt::join(option.choices, ", "));
    const auto min = option.least();
    const auto max = option.most();
    if (min && max) return fmt::format("a number from {} to {}", *min, *max);
    return "a number";
}

}  // namespace

const UciOption* find_option(std::span<const UciOption> offered, std::string_view name) {
    const auto it = std::find_if(offered.begin(), offered.end(), [name](const UciOption& each) {
        return same_word(each.name, name);
    });
    return it == offered.end() ? nullptr : &*it;
}

Result<std::string> set_offered(std::span<const UciOption> offered, const ExternalOption& wanted) {
    const UciOption* const option = find_option(offered, wanted.name);
    if (option == nullptr) {
        std::vector<std::string_view> names;
        for (const UciOption& each : offered) names.emplace_back(each.name);
        return tl::make_unexpected(engine::not_known("option", wanted.name, names));
    }
    if (option->type == "button") {
        if (wanted.value) return fail("the option {} takes no value", quoted(option->name));
        return wire::write_setoption({option->name, std::nullopt});
    }
    if (!wanted.value) return fail("the option {} needs a value", quoted(option->name));
    const auto value = allowed_value(*option, *wanted.value);
    if (!value) {
        return fail("the option {} is {}, not {}", quoted(option->name), allowed_text(*option),
                    quoted(*wanted.value));
    }
    return wire::write_setoption({option->name, *value});
}

}  // namespace damier::arena
