// damier uci, and damier without arguments: the engine that graphical interfaces talk to.
#include "protocol/uci.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::cli {

namespace uci_command {

struct Options {
    std::string game = "chess";
    std::string player{engine::kStrongest};
};

Result<std::unique_ptr<protocol::Uci>> make_engine(const Options& options) {
    std::ios::sync_with_stdio(false);
    return protocol::Uci::make(std::cout, options.game, options.player,
                               {.name = "Damier " DAMIER_VERSION});
}

int run(const Options& options) {
    const auto engine = make_engine(options);
    if (!engine) return refuse(engine.error());
    if (isatty(STDIN_FILENO) != 0) {
        fmt::print(stderr,
                   "Damier " DAMIER_VERSION
                   " speaks UCI here: help lists the commands, quit ends. What else it does: "
                   "damier --help\n");
    }
    (*engine)->run(std::cin);
    return std::cout ? kDone : kNegative;
}

}  // namespace uci_command

int run_uci() { return uci_command::run({}); }

bool is_uci_line(std::string_view text) { return protocol::is_uci_word(first_word(text)); }

int run_uci_lines(const std::vector<std::string>& arguments) {
    // A command in quotes stands alone; without quotes it goes on until the next command begins.
    std::vector<std::string> lines;
    bool goes_on = false;
    for (const std::string& each : arguments) {
        const bool is_quoted = each.find(' ') != std::string::npos;
        if (goes_on && !is_quoted && !is_uci_line(each) && each != "quit") {
            lines.back() += ' ' + each;
        } else {
            lines.push_back(each);
        }
        goes_on = !is_quoted;
    }
    const auto engine = uci_command::make_engine({});
    if (!engine) return refuse(engine.error());
    for (const std::string& line : lines) {
        if (!(*engine)->obey(line)) break;
        (*engine)->finish();  // what is asked is answered before the next
    }
    return std::cout ? kDone : kNegative;
}

Action add_uci(CLI::App& app) {
    using namespace uci_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "uci",
        "The engine for graphical interfaces: any player over UCI (also: no command at all)");
    command->add_option("--player", options->player, "Who thinks; damier players lists them")
        ->capture_default_str();
    command->add_option("--game", options->game, "One of: " + game_names())->capture_default_str();
    command->footer(
        "Reads commands from standard input; help lists them. Commands can also be given directly: "
        "damier position startpos moves e2e4 go depth 5\nExample: damier uci --player "
        "grave:time=500");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
