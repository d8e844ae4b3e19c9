// Options of players, declared once: the declaration checks what a person wrote, and is what every
// list of options shows.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace damier::engine {

struct Option {
    enum class Kind : std::uint8_t { Flag, Number, Decimal, Choice, Text, Button };

    std::string_view name;
    Kind kind;
    std::string_view standard;  // the value when nothing is said
    std::int64_t min;           // numbers
    std::int64_t max;
    std::string_view choices;  // "none|captures|full"; empty where the game has its own; for a
                               // number "off" where it may be, and then means 0
    std::string_view help;
    bool zero_is_off = true;  // of a number that may be off: is 0 the same?
};

constexpr Option flag(std::string_view name, std::string_view standard, std::string_view help) {
    return {name, Option::Kind::Flag, standard, 0, 0, "on|off", help};
}
constexpr Option number(std::string_view name, std::string_view standard, std::int64_t min,
                        std::int64_t max, std::string_view help) {
    return {name, Option::Kind::Number, standard, min, max, "", help};
}
// A number where 0 means that there is none, which can also be said as "off".
constexpr Option number_or_off(std::string_view name, std::string_view standard, std::int64_t max,
                               std::string_view help) {
    return {name, Option::Kind::Number, standard, 0, max, "off", help};
}
// With a fraction: "0.4", "1e-5".
constexpr Option decimal(std::string_view name, std::string_view standard, std::int64_t min,
                         std::int64_t max, std::string_view help) {
    return {name, Option::Kind::Decimal, standard, min, max, "", help};
}
constexpr Option decimal_or_off(std::string_view name, std::string_view standard, std::int64_t max,
                                std::string_view help) {
    return {name, Option::Kind::Decimal, standard, 0, max, "off", help};
}
constexpr Option choice(std::string_view name, std::string_view standard, std::string_view choices,
                        std::string_view help) {
    return {name, Option::Kind::Choice, standard, 0, 0, choices, help};
}

constexpr Option text(std::string_view name, std::string_view standard, std::string_view help) {
    return {name, Option::Kind::Text, standard, 0, 0, "", help};
}
// Something to do, without a value.
constexpr Option button(std::string_view name, std::string_view help) {
    return {name, Option::Kind::Button, "", 0, 0, "", help};
}

// "on or off", "a number from 1 to 100", "one of none, captures, full"
std::string allowed_values(const Option& option);

// "key=value,key=value" as pairs; each key is one of `keys` and none stands twice, or one sentence.
Result<std::vector<std::pair<std::string_view, std::string_view>>> split_pairs(
    std::string_view text, std::span<const std::string_view> keys);

// The values of a player's options: what was said, and the standard for the rest.
class Settings {
public:
    explicit Settings(std::span<const Option> options) : options_(options) {}

    // One sentence when the key or its value is wrong. Said again, the last one counts.
    Result<void> set(std::string_view key, std::string_view value);
    // "key=value,key=value", on top of what was said before; one text says no key twice.
    Result<void> set_all(std::string_view text);

    [[nodiscard]] std::span<const Option> options() const { return options_; }
    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    // What was said, as set_all reads it.
    [[nodiscard]] std::string said() const;
    [[nodiscard]] std::string_view text(std::string_view key) const;
    [[nodiscard]] bool flag(std::string_view key) const { return text(key) == "on"; }
    [[nodiscard]] std::int64_t number(std::string_view key) const;
    [[nodiscard]] double decimal(std::string_view key) const;

private:
    [[nodiscard]] const Option* find(std::string_view key) const;
    [[nodiscard]] std::vector<std::string_view> keys() const;

    std::span<const Option> options_;
    std::map<std::string, std::string, std::less<>> said_;
};

// The one of the words that somebody most likely meant; empty when none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

// "key 'dpeth' is not known, did you mean depth?; the keys are depth, eval": for a word that is not in a list, with
// the member that it most likely meant, if any is near.
Error not_known(std::string_view what, std::string_view word,
                std::span<const std::string_view> words);

// "a|b|c" as a list
std::vector<std::string_view> choices_of(const Option& option);

// "a, b, c"
std::string joined(std::span<const std::string_view> words);

}  // namespace damier::engine
