// Options of players, declared once: the declaration checks what a person wrote, is what every list
// of options shows, and gives the value its type.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/result.h"

namespace damier::engine {

// What an option is for, as far as it concerns anybody but its player. Whoever sizes tables or
// refuses names of files asks for the role: no key is known by its name outside its player.
enum class Role : std::uint8_t {
    Own,         // the player's own affair
    Hash,        // megabytes of what it remembers
    Threads,     // how many it thinks on
    Depth,       // limits of a move: plies,
    Time,        // milliseconds,
    Nodes,       // positions,
    Playouts,    // random games
    Evaluation,  // one of the game's static evaluations; nothing said: its first
    Seed,        // of its random choices
    File,        // the name of a file that is read or written
    OfFile       // how such a file is used: means nothing without it
};

constexpr bool is_limit(Role role) {
    return role == Role::Depth || role == Role::Time || role == Role::Nodes ||
           role == Role::Playouts;
}

// "own", "hash", "threads", "depth"...
std::string_view role_text(Role role);

struct Option {
    enum class Kind : std::uint8_t { Flag, Number, Decimal, Choice, Text, Button };

    std::string_view name;
    Kind kind;
    std::string_view standard;  // the value when nothing is said
    std::int64_t min;           // numbers
    std::int64_t max;
    std::string_view choices;  // "none|captures|full"; empty where the game has its own; for a
                               // number "off" where it may be
    std::string_view help;
    Role role = Role::Own;
    bool zero_is_off = true;  // of a number that may be off: is 0 the same?

    // Are its choices those of the game?
    [[nodiscard]] bool is_by_game() const { return role == Role::Evaluation; }
};

// An option whose value is a T: bool, std::int64_t (off is 0), std::optional<std::int64_t> (off is
// nothing), double (off is 0), std::string_view, or an enum whose members stand in the order of the
// choices.
template <class T>
struct Key : Option {};

constexpr Key<bool> flag(std::string_view name, std::string_view standard, std::string_view help) {
    return {{name, Option::Kind::Flag, standard, 0, 0, "on|off", help}};
}
constexpr Key<std::int64_t> number(std::string_view name, std::string_view standard,
                                   std::int64_t min, std::int64_t max, std::string_view help,
                                   Role role = Role::Own) {
    return {{name, Option::Kind::Number, standard, min, max, "", help, role}};
}
// A number where 0 means that there is none, which can also be said as "off".
constexpr Key<std::int64_t> number_or_off(std::string_view name, std::string_view standard,
                                          std::int64_t max, std::string_view help,
                                          Role role = Role::Own) {
    return {{name, Option::Kind::Number, standard, 0, max, "off", help, role}};
}
// A number that may be off, where 0 is something else.
constexpr Key<std::optional<std::int64_t>> number_zero_or_off(std::string_view name,
                                                              std::string_view standard,
                                                              std::int64_t max,
                                                              std::string_view help) {
    return {{name, Option::Kind::Number, standard, 0, max, "off", help, Role::Own, false}};
}
// With a fraction: "0.4", "1e-5".
constexpr Key<double> decimal(std::string_view name, std::string_view standard, std::int64_t min,
                              std::int64_t max, std::string_view help) {
    return {{name, Option::Kind::Decimal, standard, min, max, "", help}};
}
constexpr Key<double> decimal_or_off(std::string_view name, std::string_view standard,
                                     std::int64_t max, std::string_view help) {
    return {{name, Option::Kind::Decimal, standard, 0, max, "off", help}};
}
template <class T = std::string_view>
constexpr Key<T> choice(std::string_view name, std::string_view standard, std::string_view choices,
                        std::string_view help) {
    return {{name, Option::Kind::Choice, standard, 0, 0, choices, help}};
}
// One of the game's static evaluations; the standard where the game has it, else its first.
constexpr Key<std::string_view> evaluation(std::string_view name, std::string_view help,
                                           std::string_view standard = "") {
    return {{name, Option::Kind::Choice, standard, 0, 0, "", help, Role::Evaluation}};
}
constexpr Key<std::string_view> text(std::string_view name, std::string_view standard,
                                     std::string_view help, Role role = Role::Own) {
    return {{name, Option::Kind::Text, standard, 0, 0, "", help, role}};
}
// Something to do, without a value.
constexpr Option button(std::string_view name, std::string_view help) {
    return {name, Option::Kind::Button, "", 0, 0, "", help};
}

// "on or off", "a number from 1 to 100", "one of none, captures, full"
std::string allowed_values(const Option& option);

// "a|b|c" as a list
std::vector<std::string_view> choices_of(const Option& option);

// "key=value,key=value" as pairs; each key is one of `keys` and none stands twice, or one sentence.
Result<std::vector<std::pair<std::string_view, std::string_view>>> split_pairs(
    std::string_view text, std::span<const std::string_view> keys);

// The static evaluations of a game; the first is the standard.
struct Evaluations {
    std::string_view game;
    std::span<const std::string_view> names;
};

// The values of a player's options: what was said, and the standard for the rest.
class Settings {
public:
    explicit Settings(std::span<const Option> options, const Evaluations& evaluations = {})
        : options_(options), evaluations_(evaluations) {}

    // One sentence when the key or its value is wrong. Said again, the last one counts.
    Result<void> set(std::string_view key, std::string_view value);
    // "key=value,key=value", on top of what was said before; one text says no key twice.
    Result<void> set_all(std::string_view text);

    [[nodiscard]] std::span<const Option> options() const { return options_; }
    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    // The first option of that role, or null.
    [[nodiscard]] const Option* with(Role role) const;
    // The words that a choice may be, in this game.
    [[nodiscard]] std::vector<std::string_view> words_of(const Option& option) const;

    // What was said, as set_all reads it.
    [[nodiscard]] std::string given() const;
    [[nodiscard]] std::string_view text(std::string_view key) const;
    // 0 where the option is off.
    [[nodiscard]] std::int64_t number(std::string_view key) const;

    template <class T>
    [[nodiscard]] T get(const Key<T>& key) const {
        if constexpr (std::is_same_v<T, bool>) {
            return text(key.name) == "on";
        } else if constexpr (std::is_same_v<T, std::int64_t>) {
            return number(key.name);
        } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
            return text(key.name) == "off" ? std::nullopt : std::optional(number(key.name));
        } else if constexpr (std::is_same_v<T, double>) {
            return decimal(key.name);
        } else if constexpr (std::is_enum_v<T>) {
            const auto words = choices_of(key);
            const auto it = std::find(words.begin(), words.end(), text(key.name));
            assert(it != words.end());
            return static_cast<T>(it - words.begin());
        } else {
            return text(key.name);
        }
    }

private:
    [[nodiscard]] const Option* find(std::string_view key) const;
    [[nodiscard]] std::vector<std::string_view> keys() const;
    [[nodiscard]] double decimal(std::string_view key) const;

    std::span<const Option> options_;
    Evaluations evaluations_;
    std::map<std::string, std::string, std::less<>> said_;
};

// The one of the words that somebody most likely meant; empty when none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

// "key 'dpeth' is not known, did you mean depth?; the keys are depth, eval": for a word that is not
// in a list, with the member that it most likely meant, if any is near.
Error not_known(std::string_view what, std::string_view word,
                std::span<const std::string_view> words);

// "a, b, c"
std::string joined(std::span<const std::string_view> words);

}  // namespace damier::engine
