// damier match: two players, many games.
#include <memory>

#include "cli/arena_command.h"
#include "cli/commands.h"

namespace damier::cli {

Action add_match(CLI::App& app) {
    auto options = std::make_shared<ArenaOptions>();
    options->command = "match";
    CLI::App* command =
        app.add_subcommand("match", "Let two players play many games, with error bars");
    command
        ->add_option("players", options->players,
                     "The two players; damier players lists them, docs/engines.md says how to "
                     "name other programs")
        ->expected(0, 2);
    command
        ->add_option("--games", options->games,
                     "How many games, colours alternating: 10, with --sprt at most 100000")
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--sprt", options->sprt,
                        "End when the difference is clear: elo0=0,elo1=5[,alpha=0.05][,beta=0.05]"
                        "[,model=normalized|logistic]");
    command->add_flag("--fixed-colours", options->fixed_colours,
                      "The first player moves first in every game: no pairs, another opening each");
    options->add_to(*command);
    command->footer(
        "Examples:\n"
        "  damier match alphabeta:depth=4 alphabeta:depth=3 --games 200 --openings random:6\n"
        "  damier match uci:stockfish lyon --tc 10+0.1 --concurrency 2 --pgn games.pgn\n"
        "  damier match alphabeta alphabeta:pvs=off --sprt elo0=0,elo1=10 --nodes 20000\n"
        "  damier match uct:playouts=100 uniform --games 4 --show\n"
        "  damier match --game sherlock --notation sherlock sherlock uniform --games 2\n"
        "  damier match --game sherlock \"client:python3 ai.py\" reference --movetime 1000\n"
        "  damier match --resume");
    return [options] { return options->run(); };
}

}  // namespace damier::cli
