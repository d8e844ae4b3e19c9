// damier play: a game in the terminal. The opponent plays a random legal move.
#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <random>

#include "cli/commands.h"
#include "cli/position_options.h"
#include "core/random.h"

namespace damier::cli {

namespace {

struct Options {
    PositionOptions position;
    std::string side;
    std::optional<std::uint64_t> seed;
};

constexpr std::string_view kHelp =
    "Type a move, or: moves (list them), undo (take back), fen (show the position as text), help, "
    "quit.\n";

// One game between a person and chance.
template <Game G>
class Session {
public:
    using P = typename G::Position;

    Session(Line<P> line, Side person, std::uint64_t seed)
        : line_(std::move(line)), person_(person), rng_(seed) {}

    int run() {
        fmt::print("You play {} in {}. {}\n", G::side_name(person_), G::kName, kHelp);
        for (;;) {
            if (const auto ending = G::ending(line_.position(), line_.occurrences())) {
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
            fmt::print("{}: {} wins.\n", ending.reason, G::side_name(other(turn)));
        }
    }

    void reply() {
        typename P::MoveList list;
        line_.position().template generate<Gen::Legal>(list);
        const auto m = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
        fmt::print("Damier plays {}.\n", G::write_record_move(line_.position(), m));
        line_.make(m);
    }

    // One line from the person; false when there is none or it says quit.
    bool ask() {
        fmt::print("\n{}{} to move> ", G::draw(line_.position()), G::side_name(person_));
        std::fflush(stdout);
        std::string input;
        if (!std::getline(std::cin, input)) {
            fmt::print("\n");
            return false;
        }
        const std::string_view text = trimmed(input);
        if (text == "quit" || text == "exit") return false;
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
        if (line_.plies() < 2) {
            fmt::print("There is nothing to take back.\n");
            return;
        }
        line_.unmake();
        line_.unmake();
    }

    Line<P> line_;
    Side person_;
    Rng rng_;
};

template <Game G>
int run(const Options& options) {
    const auto line = options.position.line<G>();
    if (!line) {
        fmt::print(stderr, "damier: {}\n", line.error().message);
        return kBadInput;
    }
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
    const std::uint64_t seed = options.seed.value_or(std::random_device{}());
    return Session<G>(*line, *person, seed).run();
}

}  // namespace

Action add_play(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play in the terminal");
    options->position.add_to(*command);
    command->add_option("--side", options->side,
                        "Which side you play; the side to move when not given");
    command->add_option("--seed", options->seed,
                        "Seed of the opponent's choices: the same seed plays the same moves");
    command->footer("Example: damier play --game checkers --side white --seed 1");
    return [options] {
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
