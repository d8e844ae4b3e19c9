// damier play: a game in the terminal, against any player.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/terminal.h"

namespace damier::cli {

namespace play_command {

struct Options {
    PositionOptions position;
    std::string side;
    std::string player = "alphabeta:time=500";
    bool ascii = false;
};

template <Game G>
int run(const Options& options) {
    if (options.position.fen == "-") {
        return refuse(
            Error{"play reads your moves from standard input: give the position itself as --fen"});
    }
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    std::optional<Side> person;
    if (options.side.empty()) person = line->position().turn();
    for (const Side side : {Side::First, Side::Second}) {
        if (options.side == G::side_name(side)) person = side;
    }
    if (!person) {
        fmt::print(stderr, "damier: --side is {} or {}, not {}\n", G::side_name(Side::First),
                   G::side_name(Side::Second), quoted(options.side));
        return kBadInput;
    }
    auto opponent = arena::make_player<G>(options.player, play_patience());
    if (!opponent) return refuse(opponent.error());
    const bool unicode = !options.ascii && speaks_utf8();
    const BoardView view{*person, unicode, unicode && shows_colours()};
    return Session<G>(*line, *person, std::move(*opponent), options.player, view).run();
}

}  // namespace play_command

Action add_play(CLI::App& app) {
    using namespace play_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play in the terminal");
    options->position.add_to(*command);
    command->add_option("--side", options->side,
                        "Which side you play; the side to move when not given");
    command
        ->add_option("--player", options->player,
                     "Your opponent; from weak to strong, say: uniform, minimax:depth=1, "
                     "alphabeta:depth=2, alphabeta:depth=6, alphabeta:time=5000; damier players "
                     "lists them all, and uci:COMMAND is another program")
        ->capture_default_str();
    command->add_flag("--ascii", options->ascii,
                      "Letters instead of figures, no colours; as where the locale is not UTF-8");
    command->footer("Example: damier play --game checkers --side white --player alphabeta:depth=4");
    return [options] {
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
