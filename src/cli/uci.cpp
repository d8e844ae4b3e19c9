// damier uci, and damier without arguments: the engine that graphical interfaces talk to.
#include "protocol/uci.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "core/text.h"
#include "engine/games.h"

namespace damier::cli {

namespace {

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

std::string_view first_word(std::string_view text) {
    const auto fields = split_fields(text);
    return fields.empty() ? "" : fields.front().text;
}

}  // namespace

int run_uci() { return run({}); }

bool is_uci_line(std::string_view text) { return protocol::is_uci_word(first_word(text)); }

int run_uci_lines(std::vector<std::string> lines) {
    // damier go depth 5: one command in several words. With quotes, each is a command.
    const auto has_space = [](const std::string& line) {
        return line.find(' ') != std::string::npos;
    };
    if (std::none_of(lines.begin(), lines.end(), has_space) && lines.back() != "quit")
        lines = {fmt::format("{}", fmt::join(lines, " "))};
    const auto engine = make_engine({});
    if (!engine) return refuse(engine.error());
    for (const std::string& line : lines) {
        if (line == "quit") (*engine)->finish();  // what was asked before is answered
        if (!(*engine)->obey(line)) break;
    }
    (*engine)->finish();
    return std::cout ? kDone : kNegative;
}

Action add_uci(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "uci",
        "The engine for graphical interfaces: any player over UCI (also: no command at all)");
    command->add_option("--player", options->player, "Who thinks; damier players lists them")
        ->capture_default_str();
    command->add_option("--game", options->game, "One of: " + game_names())->capture_default_str();
    command->footer(
        "Reads commands from standard input; help lists them. One command can be given directly: "
        "damier go depth 5\nExample: damier uci --player grave:time=500");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
