// damier play: a game in the terminal, against any player.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/position_session.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"

namespace damier::cli {

namespace play_command {

struct Options {
    PositionOptions position;
    std::string side;
    std::string player = "alphabeta:time=500";
    bool ascii = false;
};

constexpr std::uint64_t kSeed = 1;

int run(const Options& options) {
    if (const auto known = check_game(options.position); !known) return refuse(known.error());
    if (options.position.fen == "-") {
        return refuse(
            Error{"play reads your moves from standard input: give the position itself as --fen"});
    }
    auto session = make_session(options.position, Players::All, kSeed);
    if (!session) return refuse(session.error());
    std::optional<Side> person;
    if (options.side.empty()) person = (*session)->turn();
    for (const Side side : {Side::First, Side::Second}) {
        if (options.side == (*session)->side_name(side)) person = side;
    }
    if (!person) {
        return refuse(
            Error{fmt::format("--side is {} or {}, not {}", (*session)->side_name(Side::First),
                              (*session)->side_name(Side::Second), quoted(options.side))});
    }
    const auto opponent = engine::chair_of(other(*person));
    if (const auto seated = seat_player(**session, opponent, options.player); !seated)
        return refuse(seated.error());
    const bool unicode = !options.ascii && speaks_utf8();
    const BoardView view{*person, unicode, unicode && shows_colours()};
    return TerminalGame(std::move(*session), *person, view).run();
}

}  // namespace play_command

Action add_play(CLI::App& app) {
    using namespace play_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play in the terminal");
    options->position.add_to(*command);
    options->position.notation.add_to(*command, "How moves and positions are written");
    command->add_option("--side", options->side,
                        "Which side you play; the side to move when not given");
    command
        ->add_option("--player", options->player,
                     "Your opponent; from weak to strong, say: uniform, minimax:depth=1, "
                     "alphabeta:depth=2, alphabeta:depth=6, champion:time=2000; damier players "
                     "lists them all, and uci:COMMAND is another program")
        ->capture_default_str();
    command->add_flag("--ascii", options->ascii,
                      "Letters instead of figures, no colours; as where the locale is not UTF-8");
    command->footer("Example: damier play --game checkers --side white --player alphabeta:depth=4");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
