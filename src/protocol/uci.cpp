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
#include "engine/opening_book.h"
#include "engine/value_text.h"
#include "games/games.h"
#include "protocol/genfens.h"
#include "protocol/uci_options.h"
#include "wire/uci_answers.h"

namespace damier::protocol {

namespace {

// No answer of UCI has one.
std::string without_blank_lines(std::string_view text) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        if (!trimmed(line).empty()) out += fmt::format("{}\n", line);
    }
    return out;
}

using engine::Chair;
using engine::Option;
using engine::Role;
using engine::Thinking;
using std::chrono::milliseconds;

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
    {"eval", "what each evaluation says of the position, and why", true},
    {"flip", "change the colours", true},
    {"bench", "the number of nodes that this program visits, for each game", false},
    {"genfens", "N seed S book FILE|None [plies P]: random positions to begin games with", true},
    {"compiler", "what made this program", true},
    {"help", "this list", false},
    {"quit", "end", false},
});

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
    return key == threads_key(player) || key == table_key(player) || key == engine::kBook.name;
}

const Option* find_option(std::span<const Option> options, std::string_view name) {
    const auto it = std::find_if(options.begin(), options.end(),
                                 [name](const Option& each) { return same_word(each.name, name); });
    return it == options.end() ? nullptr : &*it;
}

engine::Notation notation_of(const engine::Settings& settings) {
    return settings.get(kChess960) ? engine::Notation::KingTakesRook : engine::Notation::Usual;
}

// All limits but those of time.
Limits limits_of(const wire::GoCommand& command) {
    constexpr std::int64_t kDeepest = 1000;
    Limits limits;
    if (command.depth)
        limits.depth = static_cast<int>(std::clamp<std::int64_t>(*command.depth, 1, kDeepest));
    if (command.mate) {  // so deep a mate in so many moves is seen
        const int plies = static_cast<int>(2 * std::min(*command.mate, kDeepest / 2) - 1);
        limits.depth = std::min(limits.depth.value_or(plies), plies);
        limits.full_width = true;
    }
    if (command.nodes)
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*command.nodes, 1));
    return limits;
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
    : out_(out), identity_(std::move(identity)), settings_(kUciOptions) {}

Result<std::unique_ptr<Uci>> Uci::make(std::ostream& out, std::string_view game,
                                       std::string_view player, Identity identity) {
    std::unique_ptr<Uci> uci(new Uci(out, std::move(identity)));
    auto session = uci->make_session(game, player);
    if (!session) return tl::make_unexpected(session.error());
    uci->session_ = std::move(*session);
    if (auto set = uci->settings_.set("Player", player); !set)
        return tl::make_unexpected(set.error());
    return uci;
}

Result<std::unique_ptr<engine::Session>> Uci::make_session(std::string_view game,
                                                           std::string_view player) {
    auto session = engine::make_session(game);
    if (!session) return session;
    if (auto seated = (*session)->seat_player(Chair::Adviser, player); !seated)
        return tl::make_unexpected(seated.error());
    if (auto set = (*session)->set_notation(notation_of(settings_)); !set)
        return tl::make_unexpected(set.error());
    return session;
}

const engine::PlayerSpec& Uci::player() const { return *session_->player(Chair::Adviser); }

void Uci::inform(std::string_view text) {
    if (!text.empty()) out_.say(fmt::format("info string {}", text));
}

void Uci::inform(const Result<void>& result) {
    if (!result) inform(result.error().message);
}

void Uci::run(std::istream& in) {
    in.tie(nullptr);  // or reading would flush the output while another thread writes it
    std::string line;
    bool too_long = false;
    while (!out_.has_failed() && read_command(in, line, too_long)) {
        if (too_long) {
            inform(fmt::format("a line of more than {} characters is not read", kLongestCommand));
        } else if (!obey(line)) {
            session_->finish();
            return;
        }
    }
    finish();
}

void Uci::finish() {
    if (session_->is_held()) session_->stop();
    while (!session_->wait_for(milliseconds(100))) {
        if (out_.has_failed() || reader_has_gone()) session_->stop();
    }
    session_->finish();
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
        if (!session_->is_thinking()) inform(session_->get_ready(Chair::Adviser));
        out_.say("readyok");
    } else if (word == "setoption") {
        set_option(line);
    } else if (word == "ucinewgame") {
        session_->forget(Chair::Adviser);
    } else if (word == "position") {
        set_position(line);
    } else if (word == "go") {
        go(wire::read_go(line), received);
    } else if (word == "stop") {
        session_->stop();
    } else if (word == "ponderhit") {
        session_->ponder_hit();
    } else if (word == "debug") {
        if (line == "on" || line == "off") {
            info_.set_debug(line == "on");
        } else {
            inform(fmt::format("debug needs on or off, not {}",
                               line.empty() ? "nothing" : quoted(line)));
        }
    } else if (word == "d") {
        out_.say_all(picture());
    } else if (word == "eval") {
        out_.say_all(evaluation());
    } else if (word == "flip") {
        session_->finish();
        inform(session_->flip());
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
        inform(fmt::format("{} is not known here; help lists the commands", quoted(word)));
    }
    return true;
}

void Uci::introduce() {
    std::string name = identity_.name;
    if (!engine::is_strongest(settings_.text("Player")))
        name += fmt::format(" {}", player().info->name);
    std::string text = fmt::format("{}\n{}\n", wire::write_id("name", name),
                                   wire::write_id("author", identity_.author));
    const auto declare = [&text](const Option& option, std::string_view value,
                                 std::span<const std::string_view> choices) {
        text += wire::write_uci_option(to_uci_option(option, value, choices)) + '\n';
    };
    const auto games = game_name_list();
    for (const Option& each : kUciOptions) {
        const bool is_variant = each.name == wire::kUciVariant;
        declare(each, standard_value(each), is_variant ? games : std::vector<std::string_view>{});
    }
    const engine::PlayerSpec& player = this->player();
    for (const Option& each : player.info->options) {
        if (is_covered(player, each.name)) continue;
        declare(each, player.settings.text(each.name),
                each.is_by_game() ? session_->evaluations() : std::span<const std::string_view>{});
    }
    out_.say_all(text + "uciok");
}

// What it is now.
std::string Uci::standard_value(const Option& option) const {
    const engine::PlayerSpec& player = this->player();
    if (option.name == wire::kUciVariant) return std::string(session_->game());
    if (option.name == "Hash" && !table_key(player).empty())
        return std::to_string(player.settings.number(table_key(player)));
    if (option.name == "Threads" && !threads_key(player).empty())
        return std::to_string(player.settings.number(threads_key(player)));
    if (option.name == kUciBook.name) return std::string(player.settings.get(engine::kBook));
    return std::string(settings_.text(option.name));
}

void Uci::set_option(std::string_view text) {
    const auto refuse = [this](const Error& error) { inform(error.message); };
    const auto command = wire::read_setoption(text);
    if (!command) return refuse(command.error());
    const engine::PlayerSpec& player = this->player();
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
        choices = is_standard ? std::span<const std::string_view>(games) : session_->evaluations();
    const auto value = read_uci_value(*option, command->value, choices);
    if (!value) return refuse(value.error());
    inform(value->note);
    session_->finish();
    const auto set = is_standard ? set_standard(*option, value->value)
                                 : session_->set_key(Chair::Adviser, option->name, value->value);
    if (!set) refuse(set.error());
}

Result<void> Uci::set_standard(const Option& option, const std::string& value) {
    const std::string_view name = option.name;
    if (name == "Clear Hash") {
        session_->forget(Chair::Adviser);
        return {};
    }
    if (name == wire::kUciVariant) return set_variant(value);
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
    if (name == kUciBook.name) {
        if (auto set = session_->set_key(Chair::Adviser, engine::kBook.name, value); !set)
            return set;
        book_ = value;
    }
    if (auto set = settings_.set(name, value); !set) return set;
    return session_->set_notation(notation_of(settings_));
}

// Whoever plays has the table and the threads that were asked for, as far as it uses any.
Result<void> Uci::apply_sizes() {
    const std::string_view key = table_key(player());
    if (hash_ && !key.empty()) {
        if (auto set = session_->set_key(Chair::Adviser, key, *hash_); !set) return set;
    }
    if (const std::string_view threads = threads_key(player()); threads_ && !threads.empty())
        return session_->set_key(Chair::Adviser, threads, *threads_);
    return {};
}

// And the book.
Result<void> Uci::apply_all() {
    auto applied = apply_sizes();
    if (!applied || !book_) return applied;
    return session_->set_key(Chair::Adviser, engine::kBook.name, *book_);
}

// The game begins anew with the player that was chosen, where it plays this game.
Result<void> Uci::set_variant(const std::string& name) {
    if (name == session_->game()) return {};
    // A player that was chosen comes with what was set of it, where the game has all that.
    const std::string_view chosen = settings_.text("Player");
    const std::string player =
        engine::is_strongest(chosen) ? std::string(chosen) : this->player().text();
    Result<void> left_out;  // the sentence about a book in a game without any
    const auto made_for = [&](std::string_view spec) {
        auto whole = make_session(name, spec);
        if (whole) return whole;
        auto without = make_session(name, engine::without_book(spec));
        if (without) left_out = tl::make_unexpected(whole.error());
        return without;
    };
    auto session = made_for(player);
    if (!session) session = made_for(chosen);
    if (!session) return tl::make_unexpected(session.error());
    session_ = std::move(*session);
    if (auto applied = apply_all(); !applied) return applied;
    return left_out;
}

Result<void> Uci::set_player(const std::string& spec) {
    if (spec == settings_.text("Player")) return {};  // what was set of it stays
    if (auto set = session_->seat_player(Chair::Adviser, spec); !set) return set;
    if (auto set = settings_.set("Player", spec); !set) return set;
    inform(fmt::format("the player is {} now; uci lists its options", player().text()));
    return apply_all();
}

void Uci::set_position(std::string_view text) {
    const auto refuse = [this](std::string_view why) {
        inform(fmt::format("{}; the position stays as it was", why));
    };
    const auto command = wire::read_position_command(text);
    if (!command) return refuse(command.error().message);
    const auto set = session_->set_position(command->fen, command->moves);
    if (set) return;
    const auto& wrong = set.error();
    refuse(wrong.move ? fmt::format("move {}: {}", *wrong.move, wrong.message) : wrong.message);
}

void Uci::go(const wire::GoCommand& command, Clock::time_point received) {
    session_->finish();
    for (const std::string& fault : command.faults) inform(fault);
    if (command.perft)
        return count(static_cast<int>(std::clamp<std::int64_t>(*command.perft, 0, 100)));
    inform(session_->get_ready(Chair::Adviser));
    engine::Question question;
    question.since = received;
    question.hold = command.infinite ? Thinking::Hold::Stop
                    : command.ponder ? Thinking::Hold::PonderHit
                                     : Thinking::Hold::None;
    question.plan = plan(command);
    question.limits = limits_of(command);
    question.lines = static_cast<int>(settings_.get(kMultiPv));
    const bool can_move = command.searchmoves.empty() || !session_->legal_moves().empty();
    for (const std::string_view text : command.searchmoves) {
        const auto move = session_->read_move(text);
        if (move) {
            question.only.push_back(move->move);
        } else if (can_move) {
            inform(fmt::format("searchmoves: {}", move.error().message));
        }
    }
    info_.begin(settings_.get(kShowChances));
    session_->begin(question, info_);
}

// When the clock ends the search.
std::optional<TimePlan> Uci::plan(const wire::GoCommand& command) const {
    if (command.infinite) return std::nullopt;
    const milliseconds overhead(settings_.get(kMoveOverhead));
    std::optional<TimePlan> plan;
    if (const auto clocks = command.clocks())
        plan = plan_time(*clocks, session_->turn(), overhead, player().info->stretch);
    if (command.movetime) plan = plan_move_time(wire::as_time(*command.movetime), overhead, plan);
    // After a ponderhit nothing else would end it.
    const bool ends_by_itself = ((command.depth || command.mate) && player().has(Role::Depth)) ||
                                (command.nodes && player().has(Role::Nodes));
    if (command.ponder && !plan && !ends_by_itself)
        plan = TimePlan{std::nullopt, milliseconds(1000)};
    return plan;
}

// Perft has no answer but its counts.
void Uci::count(int depth) {
    session_->begin_work([this, depth](const engine::ClockSignals& signals) {
        std::string text;
        std::uint64_t total = depth == 0 ? 1 : 0;
        for (const auto& [move, nodes] : session_->perft(depth, signals.over)) {
            text += fmt::format("{}: {}\n", move, nodes);
            total += nodes;
        }
        if (signals.over.stop_requested())
            text += "info string stopped early: not all is counted\n";
        text += fmt::format("Nodes searched: {}", total);
        return [this, text] { out_.say_all(text); };
    });
}

std::string Uci::picture() const {
    std::string text = session_->picture();
    text += fmt::format("{} to move, {} moves\n", session_->side_name(session_->turn()),
                        session_->legal_moves().size());
    if (const auto ending = session_->ending())
        text += fmt::format("{}{}\n", ending->automatic ? "" : "can be claimed: ", ending->reason);
    text += fmt::format("Fen: {}\nKey: {:016X}\nPlayer: {}", session_->position(), session_->key(),
                        player().text());
    return text;
}

std::string Uci::evaluation() const {
    std::string text =
        fmt::format("evaluation for {}, who is to move\n", session_->side_name(session_->turn()));
    const Option* const eval = player().settings.with(Role::Evaluation);
    for (const std::string_view name : session_->evaluations()) {
        const bool is_own = eval != nullptr && player().settings.text(eval->name) == name;
        text += fmt::format("{:<10} {:>7}{}\n", name, engine::value_text(session_->evaluate(name)),
                            is_own ? "  (the player's)" : "");
    }
    if (const auto table = session_->explained())
        text += "tuned, term by term\n" + without_blank_lines(engine::evaluation_text(*table));
    return text;
}

void Uci::generate(std::string_view text) {
    const auto command = read_genfens(text);
    if (!command) return inform(command.error().message);
    const auto draw = engine::random_starts(session_->game(), *command);
    if (!draw) return inform(draw.error().message);
    session_->begin_work([this, draw = *draw](const engine::ClockSignals& signals) {
        const bool done =
            draw([this](const std::string& fen) { inform("genfens " + fen); }, signals.over);
        return [this, done] {
            if (!done) inform("not so many positions: the games are over before that");
        };
    });
}

void Uci::bench() {
    session_->finish();
    const auto counts = engine::bench();
    for (const auto& each : counts)
        inform(fmt::format("{} {}: {} nodes", each.game, each.player, each.nodes));
    const engine::BenchCount total = engine::total_of(counts);
    inform(engine::signature(counts));
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
