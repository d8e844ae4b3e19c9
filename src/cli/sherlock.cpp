// damier sherlock: the client of the course "Sherlock's Gambit" on standard input and output.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/position_session.h"
#include "protocol/sherlock_client.h"

namespace damier::cli {

namespace sherlock_command {

using checkers::Sherlock;

struct Options {
    PositionOptions position;
    std::string player = "sherlock";
};

int run(const Options& options) {
    if (options.position.fen == "-") {
        return refuse(Error{
            "sherlock reads the opponent's moves from standard input: give the position itself as "
            "--fen"});
    }
    const auto session = make_session(options.position, Players::Own, 0);
    if (!session) return refuse(session.error());
    if (const auto seated = seat_player(**session, engine::Chair::Adviser, options.player); !seated)
        return refuse(seated.error());

    using End = protocol::SherlockClient::End;
    protocol::SherlockClient client(**session);
    const End end = client.run(std::cin, std::cout);
    if (end == End::Won) fmt::print(stderr, "damier: {}\n", client.complaint());
    if (end == End::ToldWon) {
        fmt::print(stderr, "damier: the opponent takes our last line for an illegal move\n");
        return kNegative;
    }
    return kDone;
}

}  // namespace sherlock_command

Action add_sherlock(CLI::App& app) {
    using namespace sherlock_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("sherlock", "Play over standard input and output, as the course does");
    options->position.game = Sherlock::kName;
    options->position.add_position_to(*command);
    command->add_option("--player", options->player, "Who plays; damier players lists them")
        ->capture_default_str();
    command->footer(
        "Reads the opponent's moves, one a line, and answers each with its own: (11-15) for black, "
        "22-18 for white.\nAn empty first line lets it begin. WON: that was no legal move; LOST: "
        "no move is left. Both end the game.\nExample: echo | damier sherlock --player "
        "sherlock:depth=5");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
