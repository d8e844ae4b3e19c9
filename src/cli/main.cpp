// damier: reads the command line and runs one command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/watchdog.h"
#include "cli/build_commit.h"
#include "cli/commands.h"
#include "cli/unknown_words.h"
#include "core/text.h"

namespace {

// A word that is not known is told first: what is missing may be what it was meant to be.
int refuse_arguments(const CLI::App& app, std::span<char* const> typed,
                     const CLI::ParseError& error) {
    const std::string unknown = damier::cli::unknown_words(app, typed);
    if (!unknown.empty()) return damier::cli::refuse({unknown});
    return damier::cli::refuse(
        {fmt::format("{}; damier --help lists the commands", damier::one_line(error.what()))});
}

int run(int argc, char** argv) {
    using namespace damier::cli;
    if (const auto asked = damier::arena::run_watchdog_if_asked(argc, argv); !asked)
        return refuse(asked.error());
    if (argc == 1) return run_uci();
    // eval is a word of the engine and a command of this program: at the beginning it is the latter.
    if (is_uci_line(argv[1]) && argv[1] != std::string_view("eval"))
        return run_uci_lines({argv + 1, argv + argc});
    CLI::App app{
        "Damier plays chess and checkers and shows how. Without a command it is a UCI engine, for "
        "graphical interfaces.",
        "damier"};
    app.set_version_flag("--version",
                         fmt::format("damier {} ({})", DAMIER_VERSION, build_commit()));
    app.require_subcommand(0, 1);
    std::vector<std::pair<CLI::App*, Action>> commands;
    for (const auto add :
         {&add_serve,     &add_play,  &add_think,   &add_eval,       &add_book,        &add_endgame,
          &add_suite,     &add_tree,  &add_match,   &add_tournament, &add_leaderboard, &add_players,
          &add_perft,     &add_bench, &add_tune,    &add_learn,      &add_reproduce,   &add_uci,
          &add_uci_check, &add_hub,   &add_sherlock}) {
        Action action = add(app);
        commands.emplace_back(app.get_subcommands({}).back(), std::move(action));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        return refuse_arguments(app, {argv + 1, argv + argc}, error);
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
        const int status = run(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
        fmt::print(stderr, "damier: the output could not be written\n");
        return damier::cli::kNegative;
    } catch (const std::system_error& error) {  // most often fmt cannot print
        fmt::print(stderr, "damier: the output could not be written: {}\n",
                   damier::one_line(error.what()));
        return damier::cli::kNegative;
    } catch (
        const std::exception& error) {  // start-up failures only: bad input is a returned error
        fmt::print(stderr, "damier: {}\n", damier::one_line(error.what()));
        return damier::cli::kBadInput;
    }
}
