// damier learn: the ways to learn a game by playing it.
#include <utility>
#include <vector>

#include "cli/commands.h"

namespace damier::cli {

Action add_learn(CLI::App& app) {
    CLI::App* command = app.add_subcommand("learn", "Learn to play by playing");
    command->require_subcommand(1);
    const std::vector<std::pair<std::string, Action>> ways{
        {"q", add_learn_table(*command, "q")},
        {"sarsa", add_learn_table(*command, "sarsa")},
        {"td", add_learn_td(*command)},
        {"dqn", add_learn_dqn(*command)},
        {"show", add_learn_show(*command)}};
    return [command, ways] {
        for (const auto& [name, action] : ways) {
            if (command->got_subcommand(name)) return action();
        }
        return kBadInput;  // there is one: it is required
    };
}

}  // namespace damier::cli
