// damier hub: any player as an engine of the Hub protocol, for draughts programs.
#include "protocol/hub.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "engine/players.h"

namespace damier::cli {

namespace hub_command {

struct Options {
    std::string game = "checkers";
    std::string player{engine::kStrongest};
};

int run(const Options& options) {
    std::ios::sync_with_stdio(false);
    const auto engine =
        protocol::Hub::make(std::cout, options.game, options.player, DAMIER_VERSION);
    if (!engine) return refuse(engine.error());
    if (isatty(STDIN_FILENO) != 0) {
        fmt::print(stderr,
                   "Damier " DAMIER_VERSION
                   " speaks the Hub protocol here: docs/hub.md has its commands, quit ends.\n");
    }
    (*engine)->run(std::cin);
    return std::cout ? kDone : kNegative;
}

}  // namespace hub_command

Action add_hub(CLI::App& app) {
    using namespace hub_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "hub", "The engine for draughts programs: any player over the Hub protocol");
    command->add_option("--player", options->player, "Who thinks; damier players lists them")
        ->capture_default_str();
    command->add_option("--game", options->game, "One of: " + protocol::hub_games())
        ->capture_default_str();
    command->footer(
        "Reads commands from standard input; the board has 32 squares.\n"
        "Example: damier match \"hub:damier hub --player puct\" alphabeta --game checkers "
        "--movetime 100");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
