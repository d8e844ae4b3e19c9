// damier learn: the ways to learn a game by playing it.
#include "cli/commands.h"

namespace damier::cli {

Action add_learn(CLI::App& app) {
    CLI::App* command = app.add_subcommand("learn", "Learn to play by playing");
    command->require_subcommand(1);
    const Action q = add_learn_table(*command, "q");
    const Action sarsa = add_learn_table(*command, "sarsa");
    return [=] { return command->got_subcommand("q") ? q() : sarsa(); };
}

}  // namespace damier::cli
