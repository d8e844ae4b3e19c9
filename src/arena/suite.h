// Test suites: positions, and for each of them the moves that should be found (bm, best moves) or
// must not be played (am, moves to avoid). What a player makes of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/limits.h"
#include "core/result.h"
#include "engine/session.h"

namespace damier::arena {

// One position in plain words. Moves are legal there, and written as game records write them.
struct SuiteTask {
    std::size_t line = 0;  // of the file, from 1
    std::string id;        // "line 7" where the file has none
    std::string position;
    std::vector<std::string> best;   // any of them; empty: any that is not to be avoided
    std::vector<std::string> avoid;  // at least one move stands in one of the two

    [[nodiscard]] bool is_solved_by(std::string_view move) const;
    // "Qg6 Rxh7, not Kd1"
    [[nodiscard]] std::string wanted() const;

    bool operator==(const SuiteTask&) const = default;
};

// One task a line, of those that are neither empty nor begin with '#': a position as the game's EPD
// where it has one, with its operations behind it. In other games the position lasts until the first
// of the words bm, am and id. Operations other than these three are passed over. The name begins the
// error messages, which say the line.
template <Game G>
Result<std::vector<SuiteTask>> read_suite(std::istream& file, std::string_view name);

// What a search had cost at some moment.
struct SuiteCost {
    double seconds = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
};

struct SuiteAnswer {
    std::string move;  // empty: the player gave the game up
    SuiteCost cost;
    // When the player came upon a right move for the last time and stayed with right moves until it
    // answered; nothing where the answer is wrong. A player that tells nothing on its way found it
    // at the end.
    std::optional<SuiteCost> found;

    [[nodiscard]] bool is_solved() const { return found.has_value(); }
};

// The session's adviser is asked, who remembers nothing of what it was asked before.
engine::Attempt<SuiteAnswer> answer_task(engine::Session& session, const SuiteTask& task,
                                         const Limits& limits, std::stop_token stop);

struct SuiteRun {
    // One for each task, in their order; nothing where it was not asked or not answered in peace.
    std::vector<std::optional<SuiteAnswer>> answers;
    std::optional<engine::Failure> failure;  // that ended the run

    [[nodiscard]] std::size_t answered() const;
    [[nodiscard]] std::size_t solved() const;
    // Of all answers together; the depth says nothing.
    [[nodiscard]] SuiteCost cost() const;
};

// Every session works on one task at a time, on a thread of its own; its adviser is seated. A stop
// ends the run without the answers that it cuts short. `told` is called with the number of each task
// that was answered, in the order of the tasks, from one thread at a time.
SuiteRun run_suite(std::span<const std::unique_ptr<engine::Session>> sessions,
                   const std::vector<SuiteTask>& tasks, const Limits& limits,
                   const std::function<void(std::size_t task, const SuiteAnswer&)>& told,
                   const std::stop_token& stop);

}  // namespace damier::arena
