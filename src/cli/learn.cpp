// damier learn: the ways to learn a game by playing it.
#include "cli/commands.h"

namespace damier::cli {

Action add_learn(CLI::App& app) {
    CLI::App* command = app.add_subcommand("learn", "Learn to play by playing");
    command->require_subcommand(1);
    const Action q = add_learn_table(*command, "q");
    const Action sarsa = add_learn_table(*command, "sarsa");
    const Action td = add_learn_td(*command);
    return [=] {
        if (command->got_subcommand("q")) return q();
        return command->got_subcommand("sarsa") ? sarsa() : td();
    };
}

}  // namespace damier::cli
