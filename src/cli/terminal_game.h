// One game between a person and a player, in the terminal: what the person types, and what is shown.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/prompt.h"
#include "core/board_view.h"
#include "engine/session.h"
#include "store/store.h"

namespace damier::cli {

// Adds a record behind those that the file has, as a game of its own.
Result<void> append_record(const std::filesystem::path& path, std::string_view record);

class TerminalGame {
public:
    // The opponent sits in the chair of the other side; its spec makes another one for hints.
    TerminalGame(std::unique_ptr<engine::Session> session, Side person, BoardView view);

    // The exit status: bad input when the opponent cannot start, which is told before anything else.
    int run();

private:
    using Clock = std::chrono::steady_clock;

    struct Command {
        std::string_view name;
        std::string_view argument;
        std::string_view help;
        std::string (TerminalGame::*act)(std::string_view argument);  // what is said to it
    };
    static std::span<const Command> commands();

    [[nodiscard]] bool is_opponents_turn() const;
    void change();
    // Back to where the game was so many moves before.
    void take_back(int plies);
    // So many moves were chosen here; those before were given.
    [[nodiscard]] int chosen() const { return session_->plies() - given_; }

    void show();
    void print_board();
    [[nodiscard]] std::string example() const;

    Result<void> receive_opponent();
    std::optional<engine::Reply> think(engine::Chair chair);
    [[nodiscard]] std::string opponents_name() const;
    void reply();

    void ask();
    void interrupt();
    void obey(std::string_view text);
    std::string answer_to(std::string_view word, std::string_view argument, std::string_view text);
    std::string move(std::string_view text);

    // The commands: what each answers.
    std::string list_moves(std::string_view);
    std::string hint(std::string_view);
    std::string undo(std::string_view);
    std::string show_again(std::string_view);
    std::string flip(std::string_view);
    std::string fen(std::string_view);
    std::string save(std::string_view file);
    std::string resign(std::string_view);
    std::string begin_again(std::string_view);
    std::string go_on(std::string_view);
    std::string help(std::string_view);
    std::string quit(std::string_view);

    Prompt prompt_;
    std::unique_ptr<engine::Session> session_;
    Side person_;
    engine::Chair opponent_;
    std::string spec_;  // the opponent's
    int given_;
    Limits limits_;
    BoardView view_;
    std::string begun_ = store::now_text();
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
