#include "protocol/uci_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace damier::protocol {

using engine::Option;

namespace {

// Is it a number that UCI can say? One whose 0 does not mean off needs a word for that.
bool is_spin(const Option& option) {
    return option.kind == Option::Kind::Number && (option.choices.empty() || option.zero_is_off);
}

std::int64_t largest(const Option& option) { return std::min(option.max, kLargestSpin); }

Result<ReadValue> read_spin(const Option& option, const std::string& said) {
    auto number = parse_integer(said);
    const bool is_negative = said.starts_with('-');
    const std::string_view digits = std::string_view(said).substr(is_negative ? 1 : 0);
    if (!number && !digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit))
        number = is_negative ? option.min - 1 : INT64_MAX;  // beyond what a number can be
    if (!number && same_word(said, option.choices)) return ReadValue{said, ""};
    if (!number) {
        return fail("the option {} is a number from {} to {}, not {}", option.name, option.min,
                    largest(option), quoted(said));
    }
    const std::int64_t near = std::clamp(*number, option.min, largest(option));
    return ReadValue{std::to_string(near),
                     near == *number ? ""
                                     : fmt::format("the option {} goes from {} to {}: it is {} now",
                                                   option.name, option.min, largest(option), near)};
}

}  // namespace

wire::UciOption to_uci_option(const Option& option, std::string_view value,
                              std::span<const std::string_view> choices) {
    wire::UciOption offered{std::string(option.name), "string", std::string(value), {}, {}, {}};
    if (is_spin(option)) {
        offered.type = "spin";
        offered.usual = std::to_string(std::min(parse_integer(value).value_or(0), largest(option)));
        offered.min = std::to_string(option.min);
        offered.max = std::to_string(largest(option));
    } else if (option.kind == Option::Kind::Flag) {
        offered.type = "check";
        offered.usual = value == "on" ? "true" : "false";
    } else if (option.kind == Option::Kind::Button) {
        offered.type = "button";
        offered.usual.reset();
    } else if (option.kind == Option::Kind::Choice) {
        const auto own = engine::choices_of(option);
        if (choices.empty()) choices = own;
        offered.type = "combo";
        offered.choices.assign(choices.begin(), choices.end());
    }
    return offered;
}

Result<ReadValue> read_uci_value(const Option& option, const std::optional<std::string>& said,
                                 std::span<const std::string_view> choices) {
    if (option.kind == Option::Kind::Button) return ReadValue{};
    if (!said) return fail("the option {} needs a value", option.name);
    if (is_spin(option)) return read_spin(option, *said);
    if (option.kind == Option::Kind::Flag) {
        if (same_word(*said, "true") || same_word(*said, "on")) return ReadValue{"on", ""};
        if (same_word(*said, "false") || same_word(*said, "off")) return ReadValue{"off", ""};
        return fail("the option {} is true or false, not {}", option.name, quoted(*said));
    }
    if (option.kind == Option::Kind::Choice) {
        const auto own = engine::choices_of(option);
        if (choices.empty()) choices = own;
        for (const std::string_view each : choices) {
            if (same_word(each, *said)) return ReadValue{std::string(each), ""};
        }
        return fail("the option {} is one of {}, not {}", option.name, engine::joined(choices),
                    quoted(*said));
    }
    return ReadValue{*said, ""};
}

}  // namespace damier::protocol
