#include "cli/terminal_game.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/external_spec.h"
#include "arena/game_record.h"
#include "arena/make_player.h"
#include "cli/commands.h"
#include "cli/position_session.h"
#include "cli/watch.h"
#include "core/text.h"
#include "engine/value_text.h"

namespace damier::cli {

using engine::Chair;

namespace terminal_game {

// " (+0.19, depth 10, 0.5 s)" where there is a value; it is for the side that moves.
std::string value_and_cost(const engine::Reply& reply) {
    if (!reply.source.empty()) return fmt::format(", from {}", reply.source);
    if (!reply.has_value) return "";
    return fmt::format(" ({}, depth {}, {:.1f} s)", engine::value_text(reply.value), reply.depth,
                       reply.seconds);
}

}  // namespace terminal_game

Result<void> append_record(const std::filesystem::path& path, std::string_view record) {
    std::error_code error;
    const bool is_new = std::filesystem::file_size(path, error) == 0 || error;
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::app);
    if (!is_new) file << '\n';  // the last line may have no end
    file << record;
    file.close();
    if (file) return {};
    return fail("{} cannot be written: {}", quoted(path.string()), strerror(errno));
}

TerminalGame::TerminalGame(std::unique_ptr<engine::Session> session, Side person, BoardView view)
    : session_(std::move(session)),
      person_(person),
      opponent_(engine::chair_of(other(person))),
      spec_(session_->player_text(opponent_)),
      given_(session_->plies()),
      view_(view) {
    if (arena::is_external_spec(spec_)) limits_.time = kProgramTime;
}

int TerminalGame::run() {
    if (const auto received = receive_opponent(); !received) return refuse(received.error());
    if (leaves_) return kDone;
    fmt::print("You play {} in {} against {}. Type a move, or help.\n",
               session_->side_name(person_), session_->game(), spec_);
    while (!leaves_) {
        if (is_opponents_turn() && !is_stopped_) {
            reply();
            continue;
        }
        if (is_changed_) show();
        is_changed_ = false;
        ask();
    }
    return kDone;
}

std::span<const TerminalGame::Command> TerminalGame::commands() {
    static constexpr std::array<Command, 12> kAll{{
        {"moves", "", "list the legal moves", &TerminalGame::list_moves},
        {"hint", "", "what your opponent would play in your place", &TerminalGame::hint},
        {"undo", "", "take your last move back, also after the end", &TerminalGame::undo},
        {"board", "", "show the board again", &TerminalGame::show_again},
        {"flip", "", "turn the board round", &TerminalGame::flip},
        {"fen", "", "the position as text", &TerminalGame::fen},
        {"save", "FILE", "add the game to a file of games, PGN or PDN", &TerminalGame::save},
        {"resign", "", "give the game up", &TerminalGame::resign},
        {"new", "", "begin again", &TerminalGame::begin_again},
        {"go", "", "let your opponent think again after Ctrl-C", &TerminalGame::go_on},
        {"help", "", "this list", &TerminalGame::help},
        {"quit", "", "leave", &TerminalGame::quit},
    }};
    return kAll;
}

// --- The state of the game

bool TerminalGame::is_opponents_turn() const {
    return !session_->is_over() && session_->turn() != person_;
}

void TerminalGame::change() {
    is_changed_ = true;
    is_saved_ = false;
    is_stopped_ = false;
}

void TerminalGame::take_back(int plies) {
    resigned_.reset();
    (void)session_->undo(plies);  // there are so many
    if (plies > 0) session_->forget(Chair::Adviser);
    change();
}

// --- What is shown

void TerminalGame::show() {
    print_board();
    asked_ = Clock::now();
    const Verdict end = session_->verdict();
    if (end.score == Score::Open) return;
    if (end.score == Score::Draw) {
        fmt::print("Draw by {}.\n", end.reason);
    } else {
        const Side winner = end.score == win_of(Side::First) ? Side::First : Side::Second;
        fmt::print("{} wins: {}.\n", session_->side_name(winner), end.reason);
    }
    fmt::print("Type new to play again, undo, save FILE, or quit.\n");
}

void TerminalGame::print_board() { fmt::print("\n{}", session_->picture(view_)); }

// ", such as Nf3 or g1f3": the forms in which a move can be told.
std::string TerminalGame::example() const {
    const auto legal = session_->legal_moves();
    if (legal.empty()) return "";
    const std::string& one = legal.back().record;
    const std::string& two = legal.back().move;
    return fmt::format(", such as {}{}", one, one == two ? "" : " or " + two);
}

// --- Those who think

// Nobody shall think about a move for an opponent that is not there. Ctrl-C leaves.
Result<void> TerminalGame::receive_opponent() {
    Watch watch([](double seconds) { return fmt::format("starting for {:.0f} s", seconds); });
    const auto ready = session_->get_ready(opponent_, watch.stop_token());
    watch.finish();
    leaves_ = watch.stopped();
    if (ready || leaves_) return {};
    return tl::make_unexpected(
        arena::no_start(spec_, {Termination::NoStart, ready.error().message}));
}

// Nothing when Ctrl-C ended the search or the program failed, which is said here. A stop may leave a
// program that starts in any state: only who leaves may ask for one.
std::optional<engine::Reply> TerminalGame::think(Chair chair) {
    std::fflush(stdout);
    Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
    engine::Question question;
    question.chair = chair;
    question.limits = limits_;
    std::string fault;
    std::optional<engine::Reply> answer;
    if (const auto ready = session_->get_ready(chair); !ready) {
        fault = ready.error().message;
    } else if (auto reply = session_->ask(question, watch.stop_token()); reply) {
        answer = std::move(*reply);
    } else {
        fault = reply.error().reason;
    }
    watch.finish();
    leaves_ = leaves_ || watch.terminated();
    if (!answer && !watch.stopped()) fmt::print("{}\n", fault);
    if (answer && !watch.stopped()) return answer;
    if (watch.stopped()) fmt::print("\n");
    session_->forget(chair);
    return std::nullopt;
}

// Another program has its own.
std::string TerminalGame::opponents_name() const {
    const std::string own = session_->version(opponent_);
    return own.empty() ? "Damier" : own;
}

void TerminalGame::reply() {
    const auto reply = think(opponent_);
    if (!reply) {
        is_stopped_ = true;
        if (!leaves_)
            fmt::print("{} was stopped. Type go to let it think again.\n", opponents_name());
        return;
    }
    if (reply->resigns) {
        resigned_ = session_->turn();
    } else {
        fmt::print("{} plays {}{}.\n", opponents_name(), reply->record,
                   terminal_game::value_and_cost(*reply));
    }
    (void)session_->play(*reply);  // it is legal, and nobody has a clock
    change();
}

// --- What the person says

void TerminalGame::ask() {
    if (session_->is_over()) {
        fmt::print("game over> ");
    } else {
        fmt::print("{} to move> ", session_->side_name(session_->turn()));
    }
    std::fflush(stdout);
    std::string input;
    const Prompt::Answer answer = prompt_.read(input);
    if (answer == Prompt::Answer::Interrupted) {
        interrupt();
    } else if (answer != Prompt::Answer::Line) {
        fmt::print("\n");
        leaves_ = true;
    } else {
        is_warned_ = false;
        obey(trimmed(input));
    }
}

// Ctrl-C leaves, but not at once where that would lose a game.
void TerminalGame::interrupt() {
    fmt::print("\n");
    leaves_ = is_warned_ || is_saved_ || chosen() == 0;
    if (!leaves_) fmt::print("The game is not saved: save FILE keeps it, Ctrl-C again leaves.\n");
    is_warned_ = true;
}

void TerminalGame::obey(std::string_view text) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    const std::string_view argument = trimmed(text.substr(word.size()));
    const bool leaves = word == "q" || word == "exit";
    const std::string answer = answer_to(text.empty() ? "help"
                                         : leaves     ? "quit"
                                                      : word,
                                         argument, text);
    if (!answer.empty()) fmt::print("{}\n", answer);
}

std::string TerminalGame::answer_to(std::string_view word, std::string_view argument,
                                    std::string_view text) {
    for (const Command& command : commands()) {
        if (word != command.name) continue;
        if (!argument.empty() && command.argument.empty())
            return fmt::format("{} stands alone; found {} behind it.", word, quoted(argument));
        return (this->*command.act)(argument);
    }
    return move(text);
}

std::string TerminalGame::move(std::string_view text) {
    if (session_->is_over()) return "The game is over; undo takes moves back, new begins again.";
    if (is_opponents_turn()) return "It is your opponent's turn; type go, or undo.";
    const std::chrono::duration<double> taken = Clock::now() - asked_;
    if (const auto played = session_->play(text, taken.count()); !played)
        return played.error().message + "; type moves for a list, help for the commands.";
    change();
    return "";
}

std::string TerminalGame::list_moves(std::string_view) {
    std::vector<std::string> texts;
    for (const auto& each : session_->legal_moves()) texts.push_back(each.record);
    return texts.empty() ? "There is no legal move." : fmt::format("{}", fmt::join(texts, " "));
}

std::string TerminalGame::hint(std::string_view) {
    if (session_->is_over() || is_opponents_turn()) return "It is not your turn.";
    if (session_->player_text(Chair::Adviser).empty()) {
        if (const auto seated = seat_player(*session_, Chair::Adviser, spec_); !seated)
            return seated.error().message;
    }
    const auto reply = think(Chair::Adviser);
    if (!reply) return "";
    if (reply->resigns) return "Hint: resign";
    const auto& line = reply->record_pv;
    std::string text =
        fmt::format("Hint: {}{}", reply->record, terminal_game::value_and_cost(*reply));
    if (line.size() > 1)
        text += fmt::format(", then {}", fmt::join(line.begin() + 1, line.end(), " "));
    return text;
}

// Back to the person's turn before; the person's resignation alone costs no move.
std::string TerminalGame::undo(std::string_view) {
    const bool only_resigned = resigned_ == person_;
    const int plies = only_resigned ? 0 : session_->turn() == person_ ? 2 : 1;
    if (chosen() < plies) return "There is nothing to take back.";
    take_back(plies);
    return "";
}

std::string TerminalGame::show_again(std::string_view) {
    print_board();
    return "";
}

std::string TerminalGame::flip(std::string_view) {
    view_.below = other(view_.below);
    return show_again({});
}

std::string TerminalGame::fen(std::string_view) { return session_->position(); }

std::string TerminalGame::save(std::string_view file) {
    if (file.empty()) return "save needs the name of a file: save game.pgn";
    // Files of games are in the usual notation.
    const engine::Notation notation = session_->notation();
    (void)session_->set_notation(engine::Notation::Usual);
    auto game = arena::to_stored(session_->state());
    (void)session_->set_notation(notation);
    (person_ == Side::First ? game.first : game.second).spec = "human";
    (person_ == Side::First ? game.second : game.first).spec = spec_;
    game.begun = begun_;
    game.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const auto record = arena::write_game(session_->game(), game, {"damier play", "", ""});
    if (!record) return record.error().message;
    const auto added = append_record(std::filesystem::path(file), *record);
    if (!added) return added.error().message;
    is_saved_ = true;
    return fmt::format("The game was added to {}.", file);
}

std::string TerminalGame::resign(std::string_view) {
    if (session_->is_over()) return "The game is over.";
    resigned_ = person_;
    (void)session_->resign(person_);  // it is not over
    change();
    return "";
}

std::string TerminalGame::begin_again(std::string_view) {
    take_back(chosen());
    session_->forget(opponent_);
    session_->forget(Chair::Adviser);
    begun_ = store::now_text();
    begin_ = Clock::now();
    return "";
}

std::string TerminalGame::go_on(std::string_view) {
    if (!is_opponents_turn()) return "It is not your opponent's turn.";
    is_stopped_ = false;
    return "";
}

std::string TerminalGame::help(std::string_view) {
    std::string text = fmt::format("Type a move{}, or one of:", example());
    for (const Command& each : commands())
        text +=
            fmt::format("\n  {:<10} {}", fmt::format("{} {}", each.name, each.argument), each.help);
    return text;
}

std::string TerminalGame::quit(std::string_view) {
    leaves_ = true;
    return "";
}

}  // namespace damier::cli
