// A program that speaks UCI and plays the first legal move of any game, well or in one of the ways
// in which programs go wrong: bad_engine MODE [ARGUMENT].
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include "core/moves.h"
#include "core/text.h"
#include "games/games.h"

namespace damier {
namespace {

struct Mode {
    std::string name;
    std::string argument;

    [[nodiscard]] bool is(std::string_view other) const { return name == other; }
    [[nodiscard]] int number() const { return parse_number<int>(argument).value_or(0); }
};

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

void sleep_ms(int time) { std::this_thread::sleep_for(std::chrono::milliseconds(time)); }

// Millions of bytes, and no line end but those asked for.
void flood(int megabytes, bool lines) {
    std::string text;
    while (text.size() < 1'000'000) text += lines ? "info string 0123456789\n" : "0123456789";
    for (int i = 0; i < megabytes; ++i) std::cout << text;
}

template <Game G>
class Engine {
public:
    explicit Engine(const Mode& mode) : mode_(mode) {}

    void set_position(std::string_view text) {
        const std::size_t moves = text.find(" moves ");
        const std::string_view place = trimmed(text.substr(0, moves));
        position_ =
            place.starts_with("fen ") ? G::read_position(place.substr(4)).value() : G::start();
        if (moves == std::string_view::npos) return;
        for (const Field& field : split_fields(text.substr(moves + 7)))
            position_.make(G::read_move(position_, field.text).value());
    }

    void go() {
        ++asked_;
        const auto best = *legal_moves(position_).begin();
        const std::string text = G::write_move(position_, best);
        if (mode_.is("crash") && asked_ == mode_.number()) {
            std::cerr << "assertion failed:\nall is lost\n";
            std::_Exit(3);
        }
        while (mode_.is("mute")) sleep_ms(1000);
        if (mode_.is("lost")) return;        // and it lives on
        if (mode_.is("until-stop")) return;  // stop() answers
        if (mode_.is("late")) sleep_ms(mode_.number());
        if (mode_.is("alive")) return;  // isready answers, and counts
        if (mode_.is("flood")) flood(mode_.number(), true);
        if (mode_.is("flood-for-ever")) {
            for (;;) flood(1, true);
        }
        if (mode_.is("flood-one-line")) flood(mode_.number(), false);
        if (mode_.is("illegal")) {
            say("bestmove " + mode_.argument);
            return;
        }
        if (mode_.is("no-newline")) {
            std::cout << "bestmove " << text << std::flush;
            return;
        }
        if (mode_.is("junk")) junk(text);
        say(fmt::format("info depth 3 score cp {} nodes 42 pv {}", 10 * asked_, line(text)));
        say("bestmove " + text + " ponder " + text);
        if (mode_.is("exit-after")) std::_Exit(0);
    }

    void stop() {
        if (!mode_.is("until-stop")) return;
        sleep_ms(mode_.number());
        answer();
    }
    void ready() {
        if (mode_.is("alive") && asked_ > 0 && ++signs_ == 2) answer();
    }

private:
    void answer() { say("bestmove " + G::write_move(position_, *legal_moves(position_).begin())); }

    // Of which every part is wrong, or says nothing about the best move.
    static void junk(const std::string& text) {
        say("");
        say("info");
        say("info depth x score cp seldepth nodes -5 time 1.5 pv");
        say("info depth 99999999999999999999 nodes 99999999999999999999999");
        say("info depth 9 score cp 999 lowerbound pv " + text);
        say("info depth 9 multipv 2 score cp 999 pv " + text);
        say("info string score cp 999 depth 9");
        say("info depth 9 currmove " + text + " currmovenumber 1");
        say("bestmoves a1a1");
        say(std::string("\x01\xff\x80 \t", 5));
        say("info score mate");
    }

    [[nodiscard]] std::string line(const std::string& text) const {
        if (mode_.is("bad-pv")) return text + " " + text;
        if (mode_.is("other-pv"))
            return G::write_move(position_, *(legal_moves(position_).end() - 1)) + " xyz";
        return text;
    }

    const Mode& mode_;
    typename G::Position position_ = G::start();
    int asked_ = 0;
    int signs_ = 0;
};

void introduce(const Mode& mode) {
    say("id name Bad Engine 1.0");
    say("id author nobody");
    say("option name Hash type spin default 16 min 1 max 1024");
    say("option name Clear Hash type button");
    say("option name Key type string default <empty>");
    say("option name Style type combo default Normal var Normal var Very Solid");
    say("option name UCI_Chess960 type check default false");
    if (!mode.is("chess-only"))
        say("option name UCI_Variant type combo default chess var chess var checkers");
    if (!mode.is("no-uciok")) say("uciok");
}

// Speaks of one game until it is told of another. Returns the line that did so, or nothing at the
// end.
template <Game G>
std::string run(const Mode& mode, bool& has_key) {
    Engine<G> engine(mode);
    std::string line;
    while (std::getline(std::cin, line)) {
        constexpr std::string_view kVariant = "setoption name UCI_Variant value ";
        if (line.starts_with(kVariant) && line.substr(kVariant.size()) != G::kName) {
            return line.substr(kVariant.size());
        }
        if (line == "uci") introduce(mode);
        if (line == "setoption name Key value secret") has_key = true;
        if (line == "isready") {
            if (mode.is("never-ready")) continue;
            if (mode.is("needs-option") && !has_key) std::_Exit(4);
            engine.ready();
            say("readyok");
        }
        if (line.starts_with("position ")) engine.set_position(line.substr(9));
        if (line.starts_with("go ")) engine.go();
        if (line == "stop") engine.stop();
        if (line == "quit" && !mode.is("ignore-quit")) break;
    }
    return {};
}

// Starts the good engine in a session of its own, and says which process that is.
int wrap(char* program, const std::string& file) {
    const pid_t child = fork();
    if (child == 0) {
        setsid();
        std::string good = "good";
        char* const arguments[] = {program, good.data(), nullptr};
        execv(program, arguments);
        std::_Exit(1);
    }
    std::ofstream(file) << child << '\n';
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

int main_of(const Mode& mode, char* program) {
    if (mode.is("exit")) {
        std::cerr << "no licence\n";
        return 1;
    }
    if (mode.is("wrapper")) return wrap(program, mode.argument);
    if (mode.is("once")) {
        if (std::ifstream(mode.argument).good()) return 2;
        std::ofstream(mode.argument) << "started\n";
    }
    if (mode.is("ignore-quit")) std::signal(SIGTERM, SIG_IGN);
    bool has_key = false;
    std::string game(chess::Chess::kName);
    while (!game.empty()) {
        const bool known = with_game(game, [&]<class G>(G) { game = run<G>(mode, has_key); });
        if (!known) return 5;
    }
    while (mode.is("ignore-quit")) sleep_ms(1000);
    return 0;
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    const damier::Mode mode{argc > 1 ? argv[1] : "good", argc > 2 ? argv[2] : ""};
    return damier::main_of(mode, argv[0]);
}
