// damier play: a game in the terminal, against any player.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/position_options.h"
#include "core/ending.h"
#include "engine/players.h"

namespace damier::cli {

namespace {

struct Options {
    PositionOptions position;
    std::string side;
    std::string player = "alphabeta:time=500";
};

constexpr std::string_view kHelp =
    "Type a move, or: moves (list them), undo (take back), fen (show the position as text), help, "
    "quit.\n";

// One game between a person and a player.
template <Game G>
class Session {
public:
    using P = typename G::Position;

    Session(Line<P> line, Side person, std::unique_ptr<engine::Player<P>> player)
        : line_(std::move(line)), person_(person), player_(std::move(player)) {}

    int run() {
        fmt::print("You play {} in {}. {}\n", G::side_name(person_), G::kName, kHelp);
        for (;;) {
            if (const auto ending = ending_of<G>(line_)) {
                announce(*ending);
                return kDone;
            }
            if (line_.position().turn() != person_) {
                reply();
            } else if (!ask()) {
                return kDone;
            }
        }
    }

private:
    void announce(const Ending& ending) {
        fmt::print("{}", G::draw(line_.position()));
        const Side turn = line_.position().turn();
        if (ending.outcome == Outcome::Draw) {
            fmt::print("Draw by {}.\n", ending.reason);
        } else {
            fmt::print("{} wins: {}.\n", G::side_name(other(turn)), ending.reason);
        }
    }

    void reply() {
        const auto thought = player_->choose(line_, {}, {});
        fmt::print("Damier plays {}.\n", G::write_record_move(line_.position(), thought.move));
        line_.make(thought.move);
    }

    // One line from the person; false when there is none or it says quit.
    bool ask() {
        fmt::print("\n{}{} to move> ", G::draw(line_.position()), G::side_name(person_));
        std::fflush(stdout);
        std::string input;
        if (!read_line(std::cin, input)) {
            fmt::print("\n");
            return false;
        }
        const std::string_view text = trimmed(input);
        if (text == "quit" || text == "exit" || text == "q") return false;
        if (text.empty() || text == "help") {
            fmt::print("{}", kHelp);
        } else if (text == "moves") {
            list_moves();
        } else if (text == "fen") {
            fmt::print("{}\n", G::write_position(line_.position()));
        } else if (text == "undo") {
            undo();
        } else if (const auto m = G::read_move(line_.position(), text)) {
            line_.make(*m);
        } else {
            fmt::print("{}; type moves for a list.\n", m.error().message);
        }
        return true;
    }

    void list_moves() {
        typename P::MoveList list;
        line_.position().template generate<Gen::Legal>(list);
        std::string text;
        for (const auto m : list) text += G::write_record_move(line_.position(), m) + " ";
        fmt::print("{}\n", text);
    }

    // Back to the person's turn before.
    void undo() {
        if (line_.plies() < given_ + 2) {
            fmt::print("There is nothing to take back.\n");
            return;
        }
        line_.unmake();
        line_.unmake();
    }

    Line<P> line_;
    int given_ = line_.plies();  // moves that the game began with
    Side person_;
    std::unique_ptr<engine::Player<P>> player_;
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
    auto player = engine::make_player<G>(options.player);
    if (!player) return refuse(player.error());
    return Session<G>(*line, *person, std::move(*player)).run();
}

}  // namespace

Action add_play(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play in the terminal");
    options->position.add_to(*command);
    command->add_option("--side", options->side,
                        "Which side you play; the side to move when not given");
    command->add_option("--player", options->player, "Your opponent; damier players lists them")
        ->capture_default_str();
    command->footer("Example: damier play --game checkers --side white --player alphabeta:depth=4");
    return [options] {
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
