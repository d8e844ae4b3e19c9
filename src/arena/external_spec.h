// One line of text that names another program as a player:
//
//   uci:COMMAND[,Option=value]...      also xboard: and hub:
//   client:COMMAND                     whose protocol has no options
//
// COMMAND lasts until the first comma and is split into words as a shell does it: single quotes
// keep everything, double quotes all but \" and \\, a backslash elsewhere keeps the next character.
// The name of an option may contain spaces. A value lasts until the next ",Name=", so it may
// contain commas. A name without "=" is an option without a value (a button); buttons stand before
// the options that have values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace damier::arena {

enum class ExternalKind : std::uint8_t { Uci, Xboard, Hub, Client };

// "uci", "xboard", "hub", "client"
std::string_view external_kind_text(ExternalKind kind);

struct ExternalOption {
    std::string name;                  // as it was written; no two are equal but for case
    std::optional<std::string> value;  // none for a button

    bool operator==(const ExternalOption&) const = default;
};

struct ExternalSpec {
    ExternalKind kind = ExternalKind::Uci;
    std::vector<std::string> command;  // the program and its arguments
    std::vector<ExternalOption> options;

    bool operator==(const ExternalSpec&) const = default;
};

// Does it begin with one of the kinds and a colon, and with which?
std::optional<ExternalKind> external_kind_of(std::string_view text);
bool is_external_spec(std::string_view text);

// One sentence for whatever is wrong.
Result<ExternalSpec> read_external_spec(std::string_view text);

}  // namespace damier::arena
