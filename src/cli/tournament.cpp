// damier tournament: everyone against everyone, one against all, or the Swiss system.
#include <memory>

#include "cli/arena_command.h"
#include "cli/commands.h"

namespace damier::cli {

Action add_tournament(CLI::App& app) {
    auto options = std::make_shared<ArenaOptions>();
    options->command = "tournament";
    CLI::App* command = app.add_subcommand(
        "tournament", "Let several players meet: round robin, gauntlet or Swiss, with ratings");
    command->add_option("players", options->players, "The players; damier players lists them")
        ->expected(0, 1000);
    command->add_option("--players-from", options->players_from,
                        "More players: a file with one on each line, or a folder, each program in "
                        "which is a client of the course Sherlock's Gambit");
    command
        ->add_option("--format", options->format,
                     "round-robin, gauntlet (the first against all others) or swiss")
        ->capture_default_str();
    command->add_option("--games", options->games, "How many games two players play that meet: 2")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--rounds", options->rounds, "Of a Swiss tournament")
        ->check(CLI::Range(1, 10'000));
    options->add_to(*command);
    command->footer(
        "Examples:\n"
        "  damier tournament uniform minimax:depth=2 ocap lyon --games 10 --movetime 50\n"
        "  damier tournament --game checkers --format swiss --rounds 5 --openings ballots "
        "uniform \\\n      sherlock alphabeta:depth=3 alphabeta:depth=5 alphabeta:depth=7\n"
        "  damier tournament --game sherlock reference --players-from class/ --movetime 1000 \\\n"
        "      --program-cpu 60 --program-memory 1000 --sanction-loops --concurrency 4\n"
        "  damier tournament --resume 3");
    return [options] { return options->run(); };
}

}  // namespace damier::cli
