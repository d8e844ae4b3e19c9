#include "protocol/uci.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <istream>
#include <utility>

#include "core/text.h"
#include "engine/bench.h"
#include "games/games.h"
#include "protocol/uci_options.h"

namespace damier::protocol {

namespace {

using engine::Option;
using engine::Role;

// A game of more than ten thousand moves fits.
constexpr std::size_t kLongestCommand = 1 << 20;

struct Word {
    std::string_view word;
    std::string_view help;  // empty: not worth a line
    bool one_shot;          // may be given on the command line
};
constexpr auto kWords = std::to_array<Word>({
    {"uci", "say who this is, and the options", false},
    {"isready", "answer readyok, also while a search goes on", true},
    {"setoption", "name NAME [value VALUE]", true},
    {"ucinewgame", "forget what was remembered", true},
    {"position", "startpos|fen FEN [moves MOVE...]", true},
    {"go",
     "[depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N] "
     "[searchmoves MOVE...] [infinite] [ponder] [perft N]; without any: as the player thinks",
     true},
    {"stop", "end the search and answer", false},
    {"ponderhit", "the expected move was played: the clock runs", false},
    {"debug", "on|off: say more", false},
    {"register", "", false},
    {"d", "show the board", true},
    {"eval", "what each evaluation says of the position", true},
    {"flip", "change the colours", true},
    {"bench", "the number of nodes that this program visits, for each game", false},
    {"genfens", "N seed S book FILE|None [plies P]: random positions to begin games with", true},
    {"compiler", "what made this program", true},
    {"help", "this list", false},
    {"quit", "end", false},
});

std::string_view take_word(std::string_view& line) {
    line = trimmed(line);
    const std::size_t size = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, size);
    line = trimmed(line.substr(size));
    return word;
}

// The key that Hash sets. A table that a player does without stays off: Hash sizes one, and never
// turns one on.
std::string_view table_key(const engine::PlayerSpec& player) {
    const Option* const hash = player.settings.with(Role::Hash);
    return hash != nullptr && player.settings.number(hash->name) > 0 ? hash->name : "";
}

// The key that Threads sets; empty for a player that thinks on one.
std::string_view threads_key(const engine::PlayerSpec& player) {
    const Option* const threads = player.settings.with(Role::Threads);
    return threads != nullptr ? threads->name : "";
}

// Has a standard option the key's place?
bool is_covered(const engine::PlayerSpec& player, std::string_view key) {
    return key == threads_key(player) || key == table_key(player);
}

const Option* find_option(std::span<const Option> options, std::string_view name) {
    const auto it = std::find_if(options.begin(), options.end(),
                                 [name](const Option& each) { return same_word(each.name, name); });
    return it == options.end() ? nullptr : &*it;
}

// Like getline, but what goes beyond kLongestCommand is dropped, and *too_long says so.
bool read_command(std::istream& in, std::string& line, bool& too_long) {
    line.clear();
    too_long = false;
    for (char c = 0; in.get(c);) {
        if (c == '\n') return true;
        if (line.size() == kLongestCommand) {
            too_long = true;
        } else {
            line += c;
        }
    }
    return !line.empty();
}

// Has whoever reads our standard output gone?
bool reader_has_gone() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLNVAL)) != 0;
}

}  // namespace

bool is_uci_word(std::string_view word) {
    return std::any_of(kWords.begin(), kWords.end(),
                       [word](const Word& each) { return each.one_shot && each.word == word; });
}

Uci::Uci(std::ostream& out, Identity identity)
    : out_(out), identity_(std::move(identity)), room_(out_), settings_(kUciOptions) {}

Result<std::unique_ptr<Uci>> Uci::make(std::ostream& out, std::string_view game,
                                       std::string_view player, Identity identity) {
    std::unique_ptr<Uci> uci(new Uci(out, std::move(identity)));
    auto board = uci->make_board(game, player);
    if (!board) return tl::make_unexpected(board.error());
    uci->board_ = std::move(*board);
    if (auto set = uci->settings_.set("Player", player); !set)
        return tl::make_unexpected(set.error());
    return uci;
}

Result<std::unique_ptr<UciBoard>> Uci::make_board(std::string_view game, std::string_view player) {
    Result<std::unique_ptr<UciBoard>> board =
        fail("there is no game {}; the games are {}", quoted(game), game_names());
    with_game(game, [&]<class G>(G) { board = make_uci_board<G>(room_, player); });
    return board;
}

void Uci::run(std::istream& in) {
    in.tie(nullptr);  // or reading would flush the output while another thread writes it
    std::string line;
    bool too_long = false;
    while (!out_.has_failed() && read_command(in, line, too_long)) {
        if (too_long) {
            room_.inform(
                fmt::format("a line of more than {} characters is not read", kLongestCommand));
        } else if (!obey(line)) {
            room_.thinking.finish();
            return;
        }
    }
    finish();
}

void Uci::finish() {
    if (room_.thinking.is_held()) room_.thinking.stop();
    while (!room_.thinking.wait_for(std::chrono::milliseconds(100))) {
        if (out_.has_failed() || reader_has_gone()) room_.thinking.stop();
    }
    room_.thinking.finish();
}

bool Uci::obey(std::string_view line) {
    const auto received = Thinking::Clock::now();
    out_.heard(trimmed(line));
    const std::string_view word = take_word(line);
    if (word.empty() || word.starts_with('#')) return true;
    if (word == "quit") return false;
    if (word == "uci") {
        introduce();
    } else if (word == "isready") {
        if (!room_.thinking.is_on()) {
            if (const auto ready = board_->get_ready(); !ready) room_.inform(ready.error().message);
        }
        out_.say("readyok");
    } else if (word == "setoption") {
        set_option(line);
    } else if (word == "ucinewgame") {
        room_.thinking.finish();
        board_->forget();
    } else if (word == "position") {
        set_position(line);
    } else if (word == "go") {
        board_->go(read_go(line), received);
    } else if (word == "stop") {
        room_.thinking.stop();
    } else if (word == "ponderhit") {
        room_.thinking.ponder_hit();
    } else if (word == "debug") {
        if (line == "on" || line == "off") {
            room_.is_debugged = line == "on";
        } else {
            room_.inform(fmt::format("debug needs on or off, not {}",
                                     line.empty() ? "nothing" : quoted(line)));
        }
    } else if (word == "d") {
        out_.say_all(board_->picture());
    } else if (word == "eval") {
        out_.say_all(board_->evaluation());
    } else if (word == "flip") {
        room_.thinking.finish();
        if (const auto flipped = board_->flip(); !flipped) room_.inform(flipped.error().message);
    } else if (word == "bench") {
        bench();
    } else if (word == "genfens") {
        generate(line);
    } else if (word == "compiler") {
        out_.say(
            "compiled as C++20 by "
#ifndef __clang__
            "g++ "
#endif
            __VERSION__);
    } else if (word == "help") {
        help();
    } else if (word != "register") {  // which asks for nothing here
        room_.inform(fmt::format("{} is not known here; help lists the commands", quoted(word)));
    }
    return true;
}

void Uci::introduce() {
    std::string text = fmt::format("id name {}{}\nid author {}\n", identity_.name,
                                   engine::is_strongest(settings_.text("Player"))
                                       ? ""
                                       : fmt::format(" {}", board_->player().info->name),
                                   identity_.author);
    const auto games = game_name_list();
    for (const Option& each : kUciOptions) {
        const bool is_variant = each.name == "UCI_Variant";
        text += write_uci_option(each, standard_value(each),
                                 is_variant ? games : std::vector<std::string_view>{});
        text += '\n';
    }
    const engine::PlayerSpec& player = board_->player();
    for (const Option& each : player.info->options) {
        if (is_covered(player, each.name)) continue;
        text += write_uci_option(
            each, player.settings.text(each.name),
            each.is_by_game() ? board_->judges() : std::span<const std::string_view>{});
        text += '\n';
    }
    out_.say_all(text + "uciok");
}

// What it is now.
std::string Uci::standard_value(const Option& option) const {
    const engine::PlayerSpec& player = board_->player();
    if (option.name == "UCI_Variant") return std::string(board_->game());
    if (option.name == "Hash" && !table_key(player).empty())
        return std::to_string(player.settings.number(table_key(player)));
    if (option.name == "Threads" && !threads_key(player).empty())
        return std::to_string(player.settings.number(threads_key(player)));
    return std::string(settings_.text(option.name));
}

void Uci::set_option(std::string_view text) {
    const auto refuse = [this](const Error& error) { room_.inform(error.message); };
    const auto command = read_setoption(text);
    if (!command) return refuse(command.error());
    const engine::PlayerSpec& player = board_->player();
    const Option* option = find_option(kUciOptions, command->name);
    const bool is_standard = option != nullptr;
    if (!is_standard) option = find_option(player.info->options, command->name);
    if (option == nullptr) {
        std::vector<std::string_view> names;
        for (const Option& each : kUciOptions) names.push_back(each.name);
        for (const Option& each : player.info->options) names.push_back(each.name);
        return refuse(engine::not_known("option", command->name, names));
    }
    const auto games = game_name_list();
    std::span<const std::string_view> choices;
    if (option->kind == Option::Kind::Choice && option->choices.empty())
        choices = is_standard ? std::span<const std::string_view>(games) : board_->judges();
    const auto value = read_uci_value(*option, command->value, choices);
    if (!value) return refuse(value.error());
    room_.inform(value->note);
    room_.thinking.finish();
    const auto set = is_standard ? set_standard(*option, value->value)
                                 : board_->set_key(option->name, value->value);
    if (!set) refuse(set.error());
}

Result<void> Uci::set_standard(const Option& option, const std::string& value) {
    const std::string_view name = option.name;
    if (name == "Clear Hash") {
        board_->forget();
        return {};
    }
    if (name == "UCI_Variant") return set_variant(value);
    if (name == "Player")
        return set_player(value.empty() ? std::string(engine::kStrongest) : value);
    if (name == "Debug Log File") {
        if (auto opened = out_.log_to(value); !opened) return opened;
    }
    if (name == "Hash" || name == "Threads") {
        auto& size = name == "Hash" ? hash_ : threads_;
        const auto before = std::exchange(size, value);
        if (auto applied = apply_sizes(); !applied) {
            size = before;
            return applied;
        }
    }
    if (auto set = settings_.set(name, value); !set) return set;
    room_.lines = static_cast<int>(settings_.get(kMultiPv));
    room_.overhead = std::chrono::milliseconds(settings_.get(kMoveOverhead));
    room_.is_960 = settings_.get(kChess960);
    room_.shows_chances = settings_.get(kShowChances);
    return {};
}

// Whoever plays has the table and the threads that were asked for, as far as it uses any.
Result<void> Uci::apply_sizes() {
    const std::string_view key = table_key(board_->player());
    if (hash_ && !key.empty()) {
        if (auto set = board_->set_key(key, *hash_); !set) return set;
    }
    if (const std::string_view threads = threads_key(board_->player());
        threads_ && !threads.empty())
        return board_->set_key(threads, *threads_);
    return {};
}

// The game begins anew with the player that was chosen, where it plays this game.
Result<void> Uci::set_variant(const std::string& name) {
    if (name == board_->game()) return {};
    // A player that was chosen comes with what was set of it, where the game has all that.
    const std::string_view chosen = settings_.text("Player");
    const std::string player =
        engine::is_strongest(chosen) ? std::string(chosen) : board_->player().text();
    auto board = make_board(name, player);
    if (!board) board = make_board(name, chosen);
    if (!board) return tl::make_unexpected(board.error());
    board_ = std::move(*board);
    return apply_sizes();
}

Result<void> Uci::set_player(const std::string& spec) {
    if (spec == settings_.text("Player")) return {};  // what was set of it stays
    if (auto set = board_->set_player(spec); !set) return set;
    if (auto set = settings_.set("Player", spec); !set) return set;
    room_.inform(
        fmt::format("the player is {} now; uci lists its options", board_->player().text()));
    return apply_sizes();
}

void Uci::set_position(std::string_view text) {
    const auto command = read_position_command(text);
    const auto set =
        command ? board_->set_position(*command) : tl::make_unexpected(command.error());
    if (!set) room_.inform(fmt::format("{}; the position stays as it was", set.error().message));
}

void Uci::generate(std::string_view text) {
    const auto command = read_genfens(text);
    if (!command) return room_.inform(command.error().message);
    if (const auto begun = board_->generate(*command); !begun) room_.inform(begun.error().message);
}

void Uci::bench() {
    room_.thinking.finish();
    const auto counts = engine::bench();
    for (const auto& each : counts)
        room_.inform(fmt::format("{} {}: {} nodes", each.game, each.player, each.nodes));
    const engine::BenchCount total = engine::total_of(counts);
    room_.inform(engine::signature(counts));
    out_.say(fmt::format("{} nodes {} nps", total.nodes, total.nps()));
}

void Uci::help() {
    std::string text = "Damier speaks UCI; docs/uci.md has more. The commands:\n";
    for (const Word& each : kWords) {
        if (!each.help.empty()) text += fmt::format("  {:<11} {}\n", each.word, each.help);
    }
    out_.say_all(text + "damier --help, in a terminal, lists what else this program does");
}

}  // namespace damier::protocol
