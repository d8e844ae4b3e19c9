// Talks random UCI to an engine, and sees to it that the answers are right (uci_client.h):
// uci_traffic [--seconds S] [--seed N] [--print] ENGINE [ARGUMENT...]
//
// A seed says the same each time, as far as that does not depend on how long the engine takes. A
// fault is shown with the last lines of the talk, and gives status 1.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "arena/watchdog.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/options.h"
#include "scratch.h"
#include "uci_client.h"

namespace damier {
namespace {

using engine::Option;
using std::chrono::milliseconds;

class Traffic {
public:
    Traffic(UciClient& client, std::uint64_t seed) : client_(client), rng_(seed) {}

    // Talks for so long, and takes leave in one of several ways.
    void run(std::chrono::duration<double> time) {
        may_bench_ = time >= kLongTalk;
        const auto end = std::chrono::steady_clock::now() + time;
        // Before that a tree is larger than is needed here.
        client_.disturb(fmt::format("setoption name Hash value {}", between(1, 8)));
        while (std::chrono::steady_clock::now() < end) step();
        client_.stop();
        client_.await_answers(kPatience);
        client_.sync();
        if (percent(40)) client_.go("go infinite", {.hold = UciClient::Hold::Stop});
        if (percent(20)) client_.go("go movetime 20", {.has_clock = true});
        client_.end(percent(70));
    }

private:
    static constexpr std::chrono::seconds kLongTalk{60};
    static constexpr milliseconds kPatience{60};  // with a search that nothing ends

    std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }
    bool percent(std::uint32_t chance) { return below(100) < chance; }
    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + below(static_cast<std::size_t>(most - least + 1));
    }
    std::string word(std::initializer_list<std::string_view> words) {
        return std::string(*(words.begin() + below(words.size())));
    }

    // The same command, perhaps with other white space.
    std::string spaced(std::string_view line) {
        if (percent(85)) return std::string(line);
        std::string text = word({"", " ", "\t"});
        for (const char c : line)
            text += c == ' ' ? word({" ", "  ", "\t", " \t "}) : std::string(1, c);
        return text + word({"", " ", "\t", "\r"});
    }

    void step() {
        const std::uint32_t kind = below(1000);
        if (kind < 270) {
            go();
        } else if (kind < 460) {
            position();
        } else if (kind < 560) {
            client_.stop(spaced("stop"));
        } else if (kind < 620) {
            client_.ponder_hit(spaced("ponderhit"));
        } else if (kind < 770) {
            set_option();
        } else if (kind < 850) {
            client_.ask(spaced("isready"), "readyok");
        } else if (kind < 930) {
            other_command();
        } else if (kind < 970) {
            junk();
        } else if (kind < 999) {
            client_.sync();
        } else if (may_bench_ && percent(20)) {
            may_bench_ = false;  // once: under a sanitizer it takes minutes
            client_.bench("bench");
        }
        if (percent(15)) client_.listen(milliseconds(below(15)));
    }

    void other_command() {
        switch (below(13)) {
            case 0:
            case 1:
                return client_.disturb(spaced("ucinewgame"));
            case 2:
                return client_.ask(spaced("uci"), "uciok");
            case 3:
                return client_.say(spaced(word({"debug on", "debug off", "debug", "debug maybe"})));
            case 4:
                return client_.say(spaced(word({"register later", "register name x code 1"})));
            case 5:
            case 6:
            case 7:
                return client_.ask_board(spaced("d"));
            case 8:
                return client_.ask(spaced("eval"), "evaluation for ");
            case 9:
                return client_.flip(spaced("flip"));
            case 10:
                return client_.ask(spaced("help"), "Damier speaks UCI");
            case 11:
                return client_.ask(spaced("compiler"), "compiled as ");
            default:
                return generate();
        }
    }

    void generate() {
        if (percent(20)) {
            return client_.say(
                word({"genfens", "genfens x", "genfens 0", "genfens 1 seed x", "genfens -1 seed 2",
                      "genfens 2 book /no/such/book.epd", "genfens 2 seed 1 plies 999"}));
        }
        const auto count = static_cast<int>(between(1, 4));
        client_.ask_positions(spaced(fmt::format("genfens {} seed {} book None plies {} x=y", count,
                                                 below(1000), below(12))),
                              count);
    }

    // Nothing that means anything.
    void junk() {
        constexpr std::size_t kLongestCommand = 1 << 20;
        switch (below(7)) {
            case 0:
                return client_.say(word({"", " ", "\t\t", "\r", "# go infinite", "#", "#quit"}));
            case 1:
                return client_.say(word({"UCI", "Go depth 1", "xboard", "protover 2", "stopp",
                                         "bestmove e2e4", "info depth 3", "readyok", "0", "quit!",
                                         "go\vdepth 1", "\xEF\xBB\xBFuci"}));
            case 2:
                return client_.say(
                    '?' + std::string(static_cast<std::size_t>(between(1000, 60'000)), 'x'));
            case 3: {
                if (!percent(5)) return;
                const std::string end = word({"", " go infinite", " quit"});
                return client_.ask(std::string(kLongestCommand + below(500'000), ' ') + '.' + end,
                                   "info string a line of more than ");
            }
            default: {
                std::string bytes = "?";
                for (std::uint32_t i = below(60); i > 0; --i) {
                    const char c = static_cast<char>(below(256));
                    bytes += c == '\n' ? '\0' : c;
                }
                return client_.say(bytes);
            }
        }
    }

    // ---- positions

    // Broken, in one or two places.
    std::string damaged(std::string text) {
        for (std::int64_t i = between(1, 2); i > 0 && !text.empty(); --i) {
            const std::size_t at = below(text.size());
            const std::string piece =
                word({"", "8", "k", "K", "/", "-", "w", "x", "9", "W", ":", ",", "p", "M"});
            text.replace(at, percent(50) ? 1 : 0, piece);
        }
        return text;
    }

    // The fields of a text, with one space between them: so an engine may read it.
    static std::string normal(std::string_view text) {
        std::string all;
        for (const Field& field : split_fields(text)) {
            if (!all.empty()) all += ' ';
            all += field.text;
        }
        return all;
    }

    std::string a_fen() {
        const std::uint32_t kind = below(10);
        if (kind == 0) return start_of(other_game())->random(rng_)->fen();
        std::string fen = client_.place().random(rng_)->fen();
        if (kind == 1) fen = fen.substr(0, fen.find_last_of(" :"));  // without its end
        return kind == 2 || kind == 3 ? damaged(fen) : fen;
    }
    std::string_view other_game() {
        return client_.place().game() == "chess" ? "checkers" : "chess";
    }

    void position() {
        if (percent(5)) {
            return client_.set_position(
                spaced(word({"position", "position fen", "position fen moves e2e4",
                             "position startpos e2e4", "position nowhere", "position STARTPOS"})),
                nullptr);
        }
        PlacePointer at = client_.place().start();
        std::string line = "position startpos";
        if (percent(55)) {
            const std::string fen = a_fen();
            at = client_.place().read(normal(fen));
            line = "position fen " + fen;
        }
        std::int64_t plies = percent(40) ? 0 : between(1, percent(90) ? 60 : 500);
        if (percent(1)) plies = 3000;
        if (plies > 0 || percent(10)) line += " moves";
        for (; plies > 0; --plies) {
            const auto moves = at != nullptr ? at->moves(percent(50)) : std::vector<std::string>{};
            if (moves.empty()) break;
            const std::string& move = moves[below(moves.size())];
            line += ' ' + move;
            at = at->after(move);
        }
        if (line.find(" moves") != std::string::npos && percent(8)) {
            const std::string move = word({"a1a1", "0000", "e2e9", "1-1", "12x", "e7e8", "x"});
            line += ' ' + move;
            if (at != nullptr) at = at->after(move);
        }
        client_.set_position(spaced(line), at);
    }

    // ---- searches

    std::string clocks() {
        std::string text;
        const auto add = [&](std::uint32_t chance, std::string_view name, std::int64_t least,
                             std::int64_t most) {
            if (percent(chance)) text += fmt::format(" {} {}", name, between(least, most));
        };
        add(90, "wtime", -50, 300);
        add(text.empty() ? 100 : 90, "btime", -50, 300);
        add(50, "winc", 0, 20);
        add(50, "binc", 0, 20);
        add(30, "movestogo", 0, 40);
        return text;
    }

    // Limits of any kind, and whether a clock is among them.
    std::string limits(bool& has_clock) {
        const std::uint32_t kind = below(13);
        has_clock = kind <= 6;
        switch (kind) {
            case 0:
            case 1:
                return fmt::format(" movetime {}", between(0, 30));
            case 2:
            case 3:
                return clocks();
            case 4:
                return fmt::format(" depth {} nodes {} movetime {}", between(1, 9),
                                   between(1, 90'000), between(-2, 30));
            case 5:
                return " depth 999999999999 nodes 9223372036854775807 movestogo 2147483648 "
                       "wtime 9223372036854775807 winc 9223372036854775807 movetime 10";
            case 6:
                return word({" depth", " depth x", " nodes -5", " mate 0", " bogus", " wtime 1e3",
                             " movestogo -1 winc -9", " depth 99999999999999999999"}) +
                       fmt::format(" movetime {}", between(1, 20));
            case 7:
                return fmt::format(" nodes {}", between(0, 3000));
            case 8:
                return fmt::format(" mate {}", between(1, 3));
            case 9:
                return word({"", " winc 5", " bogus", " movetime", " wtime x btime"});
            default:
                return fmt::format(" depth {}", between(0, 4));
        }
    }

    void go() {
        using Hold = UciClient::Hold;
        UciClient::Search search;
        std::string line = "go";
        const std::uint32_t kind = below(10);
        if (kind == 0) {
            search.perft = static_cast<int>(between(0, 3));
            line += fmt::format(" perft {}", search.perft) + word({"", " depth 2", " infinite"});
        } else if (kind <= 2) {
            search.hold = Hold::Stop;
            line += percent(80) ? " infinite" : " infinite ponder" + limits(search.has_clock);
        } else if (kind <= 4) {
            search.hold = Hold::PonderHit;
            line += percent(50) ? " ponder" + limits(search.has_clock)
                                : limits(search.has_clock) + " ponder";
        } else {
            line += limits(search.has_clock);
        }
        if (search.perft < 0 && percent(25)) line += some_moves(search.only);
        const bool has_limit = search.hold != Hold::Stop;
        search.has_clock = search.has_clock && has_limit;
        const bool is_held = search.hold != Hold::None;
        client_.go(spaced(line), std::move(search));
        if (is_held && percent(40)) client_.listen(milliseconds(below(30)));
        if (percent(is_held ? 10 : 45)) client_.await_answers(kPatience);
    }

    std::string some_moves(std::vector<std::string>& only) {
        std::string text = " searchmoves";
        const auto moves = client_.place().moves(percent(50));
        for (std::int64_t i = between(0, 4); i > 0; --i) {
            if (!moves.empty() && percent(80)) {
                only.push_back(moves[below(moves.size())]);
                text += ' ' + only.back();
            } else {
                text += ' ' + word({"a1a1", "xyz", "0000", "99-1"});
            }
        }
        return text;
    }

    // ---- options

    // One that is cheap, if it is a good one.
    std::string value_of(const Option& option) {
        if (option.name == "memory" || option.name == "tt" || option.name == "Hash")
            return percent(90) ? std::to_string(between(1, 8)) : word({"0", "-1", "off", "x", ""});
        if (option.name == "threads")
            return percent(90) ? std::to_string(between(1, 3)) : word({"0", "-1", "x"});
        switch (option.kind) {
            case Option::Kind::Number: {
                const std::int64_t most = std::min(option.max, option.min + 60);
                if (percent(80)) return std::to_string(between(option.min, most));
                return percent(50) ? std::to_string(percent(50) ? option.min : option.max)
                                   : word({"off", "-1", "9223372036854775808", "x", "", "1.5"});
            }
            case Option::Kind::Decimal:
                return word({"0", "0.5", "1", "1e-5", "100", "off", "-1", "x", "nan", "inf"});
            case Option::Kind::Flag:
                return word({"on", "off", "on", "off", "true", "false", "maybe"});
            default: {
                const auto own = engine::choices_of(option);
                const auto judges = client_.place().judges();
                if (percent(10)) return word({"", "x", "lyon", "position"});
                if (option.choices.empty()) return std::string(judges[below(judges.size())]);
                return std::string(own[below(own.size())]);
            }
        }
    }

    std::string a_player() {
        if (percent(10))
            return word({"strongest", "", "nobody", "uct:", "uct:c", "Uct", "uct:c=x"});
        const auto& info = engine::players()[below(engine::players().size())];
        std::string spec(info.name);
        for (std::int64_t i = between(0, 4), n = 0; n < i; ++n) {
            const Option& option = info.options[below(info.options.size())];
            spec += fmt::format("{}{}={}", n == 0 ? ":" : ",", option.name, value_of(option));
        }
        return spec;
    }

    std::string set(std::string_view name, std::string_view value) {
        std::string odd(name);
        if (percent(15)) std::transform(odd.begin(), odd.end(), odd.begin(), upper);
        return spaced(fmt::format("setoption name {} value {}", odd, value));
    }
    static char upper(char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }

    void set_option() {
        switch (below(16)) {
            case 0:
            case 1:
            case 2: {
                const std::string player = a_player();
                return client_.set_player(set("Player", player.empty() ? "<empty>" : player),
                                          player);
            }
            case 3:
            case 4: {
                const std::string game = word({"chess", "checkers", "sherlock", "tictactoe"});
                return client_.set_variant(set("UCI_Variant", game), game);
            }
            case 5: {
                const bool is_960 = percent(50);
                return client_.set_960(set("UCI_Chess960", is_960 ? "true" : "false"), is_960);
            }
            case 6:
                return client_.disturb(set("Hash", value_of(engine::number("Hash", "", 1, 8, ""))));
            case 7:
                return client_.disturb(set("Threads", word({"1", "2", "3", "0", "-7", "x"})));
            case 8:
            case 9:
                return client_.disturb(
                    set("MultiPV", word({"1", "1", "2", "3", "5", "0", "256", "99999", "x"})));
            case 10:
                return client_.disturb(
                    set("Move Overhead", word({"0", "20", "5000", "-1", "1e9"})));
            case 11:
                return client_.disturb(set(word({"UCI_ShowWDL", "Ponder", "UCI_AnalyseMode"}),
                                           word({"true", "false", "TRUE", "x"})));
            case 12:
                return client_.disturb(spaced(word(
                    {"setoption name Clear Hash", "setoption name clear hash value x", "setoption",
                     "setoption name", "setoption name Hash", "setoption value 3",
                     "setoption name No Such Thing value 3", "setoption name UCI_Variant value go",
                     "setoption name UCI_Chess960 value x", "setoption Hash 3"})));
            case 13:
                return client_.disturb(
                    "setoption name Debug Log File value " +
                    (percent(50) ? scratch_.file("a log") : word({"<empty>", "/"})));
            default: {
                const auto& info = engine::players()[below(engine::players().size())];
                const Option& option = info.options[below(info.options.size())];
                return client_.set_key(set(option.name, value_of(option)));
            }
        }
    }

    UciClient& client_;
    Rng rng_;
    bool may_bench_ = false;
    Scratch scratch_;
};

struct Arguments {
    std::uint64_t seconds = 30;
    std::uint64_t seed = 1;
    bool prints = false;
    std::vector<std::string> engine;
};

std::optional<Arguments> read_arguments(int argc, char** argv) {
    Arguments arguments;
    int i = 1;
    for (; i < argc && std::string_view(argv[i]).starts_with("--"); ++i) {
        const std::string_view name = argv[i];
        if (name == "--print") {
            arguments.prints = true;
            continue;
        }
        const auto number = parse_number<std::uint64_t>(++i < argc ? argv[i] : "");
        if (!number || (name != "--seconds" && name != "--seed")) return std::nullopt;
        (name == "--seed" ? arguments.seed : arguments.seconds) = *number;
    }
    for (; i < argc; ++i) arguments.engine.emplace_back(argv[i]);
    if (arguments.engine.empty()) return std::nullopt;
    return arguments;
}

int main_of(const Arguments& arguments) {
    auto child = arena::Child::start(arguments.engine);
    if (!child) {
        fmt::print(stderr, "uci_traffic: {}\n", child.error().message);
        return 2;
    }
    const auto begin = std::chrono::steady_clock::now();
    UciClient client(std::move(*child), arguments.seed, arguments.prints);
    Traffic(client, arguments.seed).run(std::chrono::seconds(arguments.seconds));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    const auto& f = client.figures();
    fmt::print(
        "seed {}: {:.0f} seconds, {} commands, {} searches ({} held), {} perfts, {} boards, {} bad "
        "positions; {} lines, {} infos, {} moves of play\n",
        arguments.seed, time.count(), f.commands, f.searches, f.held, f.perfts, f.boards,
        f.refusals, f.lines, f.infos, f.moves);
    return 0;
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    if (const auto asked = damier::arena::run_watchdog_if_asked(argc, argv); !asked) {
        fmt::print(stderr, "uci_traffic: {}\n", asked.error().message);
        return 2;
    }
    const auto arguments = damier::read_arguments(argc, argv);
    if (!arguments) {
        fmt::print(stderr,
                   "usage: uci_traffic [--seconds S] [--seed N] [--print] ENGINE [ARGUMENT...]\n");
        return 2;
    }
    return damier::main_of(*arguments);
}
