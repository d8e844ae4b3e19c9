// What all protocols with another program share: its process, the log of what was said, how long
// we wait for it, and what it means when it does not answer. The clients are UciProgram and its
// like.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/child.h"
#include "core/limits.h"
#include "engine/player.h"

namespace damier::arena {

using engine::Answer;
using engine::Attempt;
using engine::Failure;
using engine::GameLog;
using engine::NewGame;
using engine::Player;

// How long a program may take for what is not on the clock of a game, and what else it may use.
struct Patience {
    std::chrono::milliseconds startup{10'000};  // until it has said what it is and can do
    std::chrono::milliseconds ready{60'000};    // until it is ready for a game or a move
    std::chrono::milliseconds silence{60'000};  // without a word, where no time was set for a move
    int nudges = 30;  // signs of life that it may give in a row without any other word
    std::chrono::milliseconds margin{0};     // beyond its time for a move; then it is told to stop
    std::chrono::milliseconds grace{2'000};  // after it was told to stop
    std::chrono::milliseconds quit{1'000};   // after it was told to quit
    std::uint64_t flood = 1'000'000'000;     // bytes that it may say before it answers
    ProcessLimits limits;  // with one of processor time, each game has a new process
};

// "1.5 s"
std::string seconds_text(std::chrono::milliseconds time);

// How long the side may think: what its clock shows, or the time for the move. Nothing when no
// time was set.
std::optional<std::chrono::milliseconds> time_allowed(const Limits& limits, Side side);

// One question for a move, and what else can be said while the answer is awaited.
struct ProgramQuestion {
    std::string_view go;         // puts the question
    std::string_view interrupt;  // asks for an answer at once; empty where the protocol has none
    std::string_view nudge;      // asks for any sign of life; empty where the protocol has none
    std::optional<std::chrono::milliseconds> allowed;
    // Told of each line; true: it is the answer.
    std::function<bool(std::string_view)> is_answer;
    // Bytes that it may say before it answers; 0: as patience has it where no time was set, else as
    // many as the time allows.
    std::uint64_t flood = 0;
};

class External {
public:
    using Clock = Child::Clock;

    External(std::vector<std::string> command, const Patience& patience);

    // The game that it plays: where what is said goes, or null (it must live until another is set),
    // and what ends the waiting for it where nothing else is said.
    void set_game(GameLog* log, Side side, std::stop_token stop = {});

    [[nodiscard]] const Patience& patience() const { return patience_; }
    [[nodiscard]] bool is_running() const { return child_.has_value(); }
    // The program in quotes, for sentences.
    [[nodiscard]] std::string name() const;

    // NoStart when there is no such program. A process that is there is ended first.
    Attempt<void> start();

    // Has a program that was left alone for a while ended meanwhile? Then its process is gone.
    bool has_ended();

    // Says one line. Crash when the program does not listen any more, Stall when it does not read.
    Attempt<void> say(std::string_view line);

    // Reads until `wanted` is true of a line; false when the deadline passes first. Crash when the
    // program ends, Unterminated when a stop was asked for.
    Attempt<bool> hear(const std::function<bool(std::string_view)>& wanted,
                       Clock::time_point deadline, const std::stop_token& stop = {});

    // Puts a question, and gives the seconds until the answer came. An answer that came only after
    // the interruption is a TimeForfeit; none then either, or no sign of life for as long as
    // patience has it, is a Stall, and the process is ended. Who cannot be interrupted has its time
    // once more to show that it is late and not mute, if patience has so much. After Unterminated
    // the program may still be about to answer.
    Attempt<double> ask(const ProgramQuestion& question, const std::stop_token& stop);

    // Has it said a line before it was asked? Of a program that answers questions only.
    std::optional<std::string> overheard();

    // Ends the process, after the program was given `farewell`, unless that is empty, and
    // patience.quit.
    void end(std::string_view farewell);
    // The game is over, and nothing is logged any more. The process ends with it where it has one
    // for each game.
    void game_over(std::string_view farewell);

    // Both end the process, so that the next game starts a new one. The program's end as it was,
    // and whatever else went wrong; both with the last words on standard error. Where it has used
    // up a limit, its end is called after that.
    Failure crash();
    Failure failure(Termination termination, std::string_view reason);

private:
    Attempt<bool> next_line(std::string& line, Clock::time_point deadline,
                            const std::stop_token& stop);
    Attempt<void> await_in_time(const ProgramQuestion& question, Clock::time_point begin,
                                Clock::time_point due, const std::stop_token& stop);
    Attempt<void> await_in_peace(const ProgramQuestion& question, const std::stop_token& stop);
    Failure no_answer(Clock::duration waited);
    [[nodiscard]] Termination kind_of_end();

    std::vector<std::string> command_;
    Patience patience_;
    std::optional<Child> child_;
    GameLog* log_ = nullptr;
    Side side_ = Side::First;
    std::uint64_t flood_ = 0;  // what it may say before it answers
    std::stop_token stop_;
};

}  // namespace damier::arena
