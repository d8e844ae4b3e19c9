// Words of the command line that no command took.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>

namespace damier::cli {

// One sentence about them after a parse that failed, in the order in which they were typed and with
// what they most likely meant; empty where there is none. `typed` are the arguments of the program.
std::string unknown_words(const CLI::App& app, std::span<char* const> typed);

}  // namespace damier::cli
