// Lines of text protocols that hold a command and its arguments:
// command name=value name="a value with spaces" flag
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::wire {

struct Argument {
    std::string name;
    std::string value;  // empty for a flag

    bool operator==(const Argument&) const = default;
};

struct CommandLine {
    std::string command;
    std::vector<Argument> arguments;  // in their order

    // The value of the first argument of that name, or null.
    [[nodiscard]] const std::string* find(std::string_view name) const;
    // The same, empty where there is none.
    [[nodiscard]] std::string_view text(std::string_view name) const;

    bool operator==(const CommandLine&) const = default;
};

// Every text can be read: a quote that is not closed goes on to the end, and spaces around '=' mean
// nothing. No part holds a quote.
CommandLine read_command_line(std::string_view text);

// A name or value as read_command_line reads it: in quotes where it must be. What cannot be said, a
// quote and control characters, becomes ' and spaces.
std::string argument_word(std::string_view text);

}  // namespace damier::wire
