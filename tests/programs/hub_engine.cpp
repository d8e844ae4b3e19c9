// A program that speaks the Hub protocol and plays any legal move: hub_engine checkers|sherlock.
// Whatever it does not understand it reports and forgets.
#include <fmt/format.h>

#include <iostream>
#include <string>

#include "checkers/hub_notation.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/text.h"
#include "games/games.h"
#include "wire/command_line.h"
#include "wire/hub_lines.h"

namespace damier {
namespace {

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

template <Game G>
class Engine {
public:
    void obey(const wire::CommandLine& line) {
        if (line.command == "hub") {
            say("id name=Any version=1.0");
            say(fmt::format("param name=variant value=normal type=enum values=\"normal {}\"",
                            G::kName));
            say("param name=seed value=1 type=int");
            say("wait");
        } else if (line.command == "set-param") {
            if (line.text("name") == "seed")
                rng_ = Rng(parse_number<std::uint64_t>(line.text("value")).value_or(0));
        } else if (line.command == "init") {
            say("some words\nready");
        } else if (line.command == "ping") {
            say("pong");
        } else if (line.command == "pos") {
            set_position(line);
        } else if (line.command == "go") {
            go();
        }
    }

private:
    void set_position(const wire::CommandLine& line) {
        const auto refuse = [](const Error& error) { say(wire::write_hub_error(error.message)); };
        const auto placement = checkers::read_hub_position(line.text("pos"));
        if (!placement) {
            refuse(placement.error());
            return;
        }
        position_ = typename G::Position(placement->board, placement->turn);
        for (const Field& field : split_fields(line.text("moves"))) {
            const auto m = checkers::read_hub_move(position_, field.text);
            if (!m) {
                refuse(m.error());
                return;
            }
            position_.make(*m);
        }
    }

    void go() {
        const auto legal = legal_moves(position_);
        const auto m = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
        const std::string text = checkers::write_hub_move(m);
        say(fmt::format("info depth=1 score=-0.25 nodes={} pv=\"{}\"", legal.size(), text));
        say("done move=" + text);
    }

    typename G::Position position_ = G::start();
    Rng rng_{1};
};

template <Game G>
void run() {
    Engine<G> engine;
    for (std::string text; std::getline(std::cin, text);) {
        const wire::CommandLine line = wire::read_command_line(text);
        if (line.command == "quit") return;
        engine.obey(line);
    }
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == damier::checkers::Sherlock::kName) {
        damier::run<damier::checkers::Sherlock>();
    } else {
        damier::run<damier::checkers::Checkers>();
    }
    return 0;
}
