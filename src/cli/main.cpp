// damier: reads the command line and runs one command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"

namespace {

// One sentence on one line, whatever the library's message looked like.
std::string one_line(std::string text) {
    for (char& c : text) {
        if (c == '\n' || c == '\r') c = ' ';
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

int run(int argc, char** argv) {
    using namespace damier::cli;
    CLI::App app{"Damier plays chess and checkers and shows how.", "damier"};
    app.set_version_flag("--version", "damier " DAMIER_VERSION);
    app.require_subcommand(0, 1);
    std::vector<std::pair<CLI::App*, Action>> commands;
    for (const auto add : {&add_play, &add_perft}) {
        Action action = add(app);
        commands.emplace_back(app.get_subcommands({}).back(), std::move(action));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "damier: {}; damier --help says more\n", one_line(error.what()));
        return kBadInput;
    }
    for (const auto& [command, action] : commands) {
        if (command->parsed()) return action();
    }
    fmt::print("{}", app.help());
    return kDone;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (
        const std::exception& error) {  // start-up failures only: bad input is a returned error
        fmt::print(stderr, "damier: {}\n", one_line(error.what()));
        return damier::cli::kBadInput;
    }
}
