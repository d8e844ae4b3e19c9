// One game between a person and a player, in the terminal: what the person types, and what is shown.
#pragma once

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/external_spec.h"
#include "arena/game_record.h"
#include "arena/make_player.h"
#include "cli/commands.h"
#include "cli/prompt.h"
#include "cli/watch.h"
#include "core/board_view.h"
#include "core/ending.h"
#include "core/line_text.h"
#include "core/text.h"
#include "engine/value_text.h"

namespace damier::cli {

// Adds a record behind those that the file has, as a game of its own.
Result<void> append_record(const std::filesystem::path& path, std::string_view record);

// How long another program may think, which has no limits of its own.
inline constexpr std::chrono::milliseconds kProgramTime(1000);

// Nobody loses a game in the terminal on time.
inline arena::Patience play_patience() {
    arena::Patience patience;
    patience.margin = std::chrono::minutes(1);
    return patience;
}

template <Game G>
class Session {
public:
    using P = typename G::Position;
    using Move = typename P::Move;

    // The spec is that of the opponent, and makes another one for hints.
    Session(const Line<P>& line, Side person, std::unique_ptr<engine::Player<P>> opponent,
            std::string spec, BoardView view)
        : opening_(opening_of(line)),
          line_(line),
          person_(person),
          opponent_{std::move(opponent), other(person)},
          adviser_{nullptr, person},
          spec_(std::move(spec)),
          view_(view) {
        if (arena::is_external_spec(spec_)) limits_.time = kProgramTime;
    }

    // The exit status: bad input when the opponent cannot start, which is told before anything else.
    int run() {
        if (const auto received = receive_opponent(); !received) return refuse(received.error());
        if (leaves_) return kDone;
        fmt::print("You play {} in {} against {}. Type a move, or help.\n", G::side_name(person_),
                   G::kName, spec_);
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

private:
    using Clock = std::chrono::steady_clock;

    struct Command {
        std::string_view name;
        std::string_view argument;
        std::string_view help;
        std::string (Session::*act)(std::string_view argument);  // what is said to it
    };

    static std::span<const Command> commands() {
        static constexpr std::array<Command, 12> kAll{{
            {"moves", "", "list the legal moves", &Session::list_moves},
            {"hint", "", "what your opponent would play in your place", &Session::hint},
            {"undo", "", "take your last move back, also after the end", &Session::undo},
            {"board", "", "show the board again", &Session::show_again},
            {"flip", "", "turn the board round", &Session::flip},
            {"fen", "", "the position as text", &Session::fen},
            {"save", "FILE", "add the game to a file of games, PGN or PDN", &Session::save},
            {"resign", "", "give the game up", &Session::resign},
            {"new", "", "begin again", &Session::begin_again},
            {"go", "", "let your opponent think again after Ctrl-C", &Session::go_on},
            {"help", "", "this list", &Session::help},
            {"quit", "", "leave", &Session::quit},
        }};
        return kAll;
    }

    // Who is asked for moves of one side. It is told of the game before its first move, and anew
    // after anything but the next move.
    struct Adviser {
        std::unique_ptr<engine::Player<P>> player;
        Side side;
        bool is_seated = false;
    };

    // --- The state of the game

    [[nodiscard]] const P& at() const { return line_.position(); }
    [[nodiscard]] bool is_over() const { return verdict().score != Score::Open; }
    [[nodiscard]] bool is_opponents_turn() const { return !is_over() && at().turn() != person_; }

    [[nodiscard]] Verdict verdict() const {
        if (resigned_) {
            return {win_of(other(*resigned_)), Termination::Normal,
                    fmt::format("{} resigned", G::side_name(*resigned_))};
        }
        if (const auto ending = ending_of<G>(line_)) return verdict_of(*ending, at().turn());
        return {Score::Open, Termination::Unterminated, "unfinished"};
    }

    [[nodiscard]] std::optional<Move> last_move() const {
        if (line_.plies() == 0) return std::nullopt;
        return line_.move(line_.plies() - 1);
    }

    static arena::Opening<G> opening_of(Line<P> line) {
        std::vector<Move> moves;
        for (int ply = 0; ply < line.plies(); ++ply) moves.push_back(line.move(ply));
        while (line.plies() > 0) line.unmake();
        return {line.position(), std::move(moves)};
    }

    void play(const arena::Turn<P>& turn) {
        line_.make(turn.move);
        turns_.push_back(turn);
        change();
    }

    void take_back() {
        line_.unmake();
        turns_.pop_back();
        stand_up();
        change();
    }

    void change() {
        is_changed_ = true;
        is_saved_ = false;
        is_stopped_ = false;
    }

    // --- What is shown

    void show() {
        print_board();
        asked_ = Clock::now();
        const Verdict end = verdict();
        if (end.score == Score::Open) return;
        if (end.score == Score::Draw) {
            fmt::print("Draw by {}.\n", end.reason);
        } else {
            const Side winner = end.score == win_of(Side::First) ? Side::First : Side::Second;
            fmt::print("{} wins: {}.\n", G::side_name(winner), end.reason);
        }
        fmt::print("Type new to play again, undo, save FILE, or quit.\n");
    }

    void print_board() {
        fmt::print("\n");
        if constexpr (requires { G::draw(at(), view_, last_move()); }) {
            fmt::print("{}", G::draw(at(), view_, last_move()));
        } else {
            fmt::print("{}", G::draw(at()));
        }
    }

    // ", such as Nf3 or g1f3": the forms in which a move can be told.
    [[nodiscard]] std::string example() const {
        const auto legal = legal_moves(at());
        if (legal.empty()) return "";
        const std::string one = G::write_record_move(at(), legal[legal.size() - 1]);
        const std::string two = G::write_move(at(), legal[legal.size() - 1]);
        return fmt::format(", such as {}{}", one, one == two ? "" : " or " + two);
    }

    // " (+0.19, depth 10, 0.5 s)" where there is a value; it is for the side that moves.
    static std::string value_and_cost(const engine::Answer<P>& answer) {
        if (!answer.has_value) return "";
        return fmt::format(" ({}, depth {}, {:.1f} s)", engine::value_text(answer.thought.value),
                           answer.thought.depth, answer.seconds);
    }

    // --- Those who think

    // Nothing where it is seated already. A stop may leave another program in any state: only who
    // leaves may ask for one.
    engine::Attempt<void> seat(Adviser& adviser, std::stop_token stop = {}) {
        if (adviser.is_seated) return {};
        auto seated = adviser.player->new_game(
            {opening_.start, adviser.side, kSeed, nullptr, std::move(stop)});
        adviser.is_seated = seated.has_value();
        return seated;
    }

    // Nobody shall think about a move for an opponent that is not there. Ctrl-C leaves.
    Result<void> receive_opponent() {
        Watch watch([](double seconds) { return fmt::format("starting for {:.0f} s", seconds); });
        const auto seated = seat(opponent_, watch.stop_token());
        watch.finish();
        leaves_ = watch.stopped();
        if (seated || leaves_) return {};
        return tl::make_unexpected(arena::no_start(spec_, seated.error()));
    }

    // Nothing when Ctrl-C ended the search or the program failed, which is said here.
    std::optional<engine::Answer<P>> think(Adviser& adviser) {
        std::fflush(stdout);
        Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
        const engine::Attempt<void> seated = seat(adviser);
        engine::Attempt<engine::Answer<P>> answer =
            seated ? adviser.player->choose(line_, limits_, watch.stop_token())
                   : tl::make_unexpected(seated.error());
        watch.finish();
        leaves_ = leaves_ || watch.terminated();
        if (!answer && !watch.stopped()) fmt::print("{}\n", answer.error().reason);
        if (answer && !watch.stopped()) return *std::move(answer);
        if (watch.stopped()) fmt::print("\n");
        if (adviser.is_seated) stand_up(adviser);
        return std::nullopt;
    }

    // Another program has its own.
    [[nodiscard]] std::string name() const {
        const std::string own = opponent_.player->version();
        return own.empty() ? "Damier" : own;
    }

    void stand_up(Adviser& adviser) {
        if (adviser.is_seated) adviser.player->game_over(verdict());
        adviser.is_seated = false;
    }
    void stand_up() {
        stand_up(opponent_);
        stand_up(adviser_);
    }

    void reply() {
        const auto reply = think(opponent_);
        if (!reply) {
            is_stopped_ = true;
            if (!leaves_) fmt::print("{} was stopped. Type go to let it think again.\n", name());
            return;
        }
        if (reply->resigns) {
            resigned_ = at().turn();
            change();
            return;
        }
        fmt::print("{} plays {}{}.\n", name(), G::write_record_move(at(), reply->thought.move),
                   value_and_cost(*reply));
        const auto& thought = reply->thought;
        play({thought.move, reply->has_value ? std::optional(thought.value) : std::nullopt,
              thought.depth, thought.counters.nodes, reply->seconds});
    }

    // --- What the person says

    void ask() {
        if (is_over()) {
            fmt::print("game over> ");
        } else {
            fmt::print("{} to move> ", G::side_name(at().turn()));
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
    void interrupt() {
        fmt::print("\n");
        leaves_ = is_warned_ || is_saved_ || turns_.empty();
        if (!leaves_)
            fmt::print("The game is not saved: save FILE keeps it, Ctrl-C again leaves.\n");
        is_warned_ = true;
    }

    void obey(std::string_view text) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        const std::string_view argument = trimmed(text.substr(word.size()));
        const bool leaves = word == "q" || word == "exit";
        const std::string answer = answer_to(text.empty() ? "help"
                                             : leaves     ? "quit"
                                                          : word,
                                             argument, text);
        if (!answer.empty()) fmt::print("{}\n", answer);
    }

    std::string answer_to(std::string_view word, std::string_view argument, std::string_view text) {
        for (const Command& command : commands()) {
            if (word != command.name) continue;
            if (!argument.empty() && command.argument.empty())
                return fmt::format("{} stands alone; found {} behind it.", word, quoted(argument));
            return (this->*command.act)(argument);
        }
        return move(text);
    }

    std::string move(std::string_view text) {
        if (is_over()) return "The game is over; undo takes moves back, new begins again.";
        if (is_opponents_turn()) return "It is your opponent's turn; type go, or undo.";
        const auto m = G::read_move(at(), text);
        if (!m) return m.error().message + "; type moves for a list, help for the commands.";
        const std::chrono::duration<double> taken = Clock::now() - asked_;
        play({*m, std::nullopt, 0, 0, taken.count()});
        return "";
    }

    // --- The commands: what each answers

    std::string list_moves(std::string_view) {
        std::vector<std::string> texts;
        for (const auto m : legal_moves(at())) texts.push_back(G::write_record_move(at(), m));
        return texts.empty() ? "There is no legal move." : fmt::format("{}", fmt::join(texts, " "));
    }

    std::string hint(std::string_view) {
        if (is_over() || is_opponents_turn()) return "It is not your turn.";
        if (!adviser_.player) {
            auto made = arena::make_player<G>(spec_, play_patience());
            if (!made) return made.error().message;
            adviser_.player = std::move(*made);
        }
        const auto reply = think(adviser_);
        if (!reply) return "";
        if (reply->resigns) return "Hint: resign";
        const auto line = line_text<G>(at(), reply->thought.pv);
        std::string text = fmt::format(
            "Hint: {}{}", G::write_record_move(at(), reply->thought.move), value_and_cost(*reply));
        if (line.size() > 1)
            text += fmt::format(", then {}", fmt::join(line.begin() + 1, line.end(), " "));
        return text;
    }

    // Back to the person's turn before; the person's resignation alone costs no move.
    std::string undo(std::string_view) {
        const bool only_resigned = resigned_ == person_;
        const std::size_t plies = only_resigned ? 0 : at().turn() == person_ ? 2 : 1;
        if (turns_.size() < plies) return "There is nothing to take back.";
        resigned_.reset();
        for (std::size_t i = 0; i < plies; ++i) take_back();
        change();
        return "";
    }

    std::string show_again(std::string_view) {
        print_board();
        return "";
    }

    std::string flip(std::string_view) {
        view_.below = other(view_.below);
        return show_again({});
    }

    std::string fen(std::string_view) { return G::write_position(at()); }

    std::string save(std::string_view file) {
        if (file.empty()) return "save needs the name of a file: save game.pgn";
        auto game =
            arena::to_stored(arena::PlayedGame<G>{opening_, turns_, std::nullopt, {}, verdict()});
        (person_ == Side::First ? game.first : game.second).spec = "human";
        (person_ == Side::First ? game.second : game.first).spec = spec_;
        game.begun = begun_;
        game.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
        const auto record = arena::write_game<G>(game, {"damier play", "", ""});
        if (!record) return record.error().message;
        const auto added = append_record(std::filesystem::path(file), *record);
        if (!added) return added.error().message;
        is_saved_ = true;
        return fmt::format("The game was added to {}.", file);
    }

    std::string resign(std::string_view) {
        if (is_over()) return "The game is over.";
        resigned_ = person_;
        change();
        return "";
    }

    std::string begin_again(std::string_view) {
        resigned_.reset();
        while (!turns_.empty()) take_back();
        stand_up();
        begun_ = arena::now_text();
        begin_ = Clock::now();
        change();
        return "";
    }

    std::string go_on(std::string_view) {
        if (!is_opponents_turn()) return "It is not your opponent's turn.";
        is_stopped_ = false;
        return "";
    }

    std::string help(std::string_view) {
        std::string text = fmt::format("Type a move{}, or one of:", example());
        for (const Command& each : commands())
            text += fmt::format("\n  {:<10} {}", fmt::format("{} {}", each.name, each.argument),
                                each.help);
        return text;
    }

    std::string quit(std::string_view) {
        leaves_ = true;
        return "";
    }

    static constexpr std::uint64_t kSeed = 1;

    Prompt prompt_;
    arena::Opening<G> opening_;  // where the game began, with the moves that it was given
    Line<P> line_;
    std::vector<arena::Turn<P>> turns_;  // the moves of the line behind those
    Side person_;
    Adviser opponent_;
    Adviser adviser_;  // for hints; made when the first one is asked for
    std::string spec_;
    Limits limits_;
    BoardView view_;
    std::string begun_ = arena::now_text();
    Clock::time_point begin_ = Clock::now();
    Clock::time_point asked_ = begin_;  // when the person saw the board
    std::optional<Side> resigned_;
    bool is_stopped_ = false;  // the opponent, by Ctrl-C or by its own fault
    bool is_changed_ = true;   // since the board was shown
    bool is_saved_ = false;
    bool is_warned_ = false;  // that the next Ctrl-C leaves
    bool leaves_ = false;
};

}  // namespace damier::cli
