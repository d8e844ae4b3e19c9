// Time controls, the clocks of a game, and what a player makes of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/result.h"
#include "core/types.h"

namespace damier {

// So much time for so many moves, again and again, and a little more after each move.
struct TimeControl {
    std::optional<int> moves;  // nothing: for the whole game
    std::chrono::milliseconds base{};
    std::chrono::milliseconds increment{};

    bool operator==(const TimeControl&) const = default;
};

// "40/60+0.6": 60 seconds for each 40 moves and 0.6 more after every move; "40/" and "+0.6" may be
// left out, and the seconds can be written as minutes: "40/1:30". At most a day, at least a
// millisecond.
Result<TimeControl> read_time_control(std::string_view text);
std::string write_time_control(const TimeControl& control);

// The clock of one side.
class GameClock {
public:
    explicit GameClock(const TimeControl& control)
        : control_(control), remaining_(control.base), moves_left_(control.moves) {}

    // Takes the time of a move off, and gives what comes after a move. When the flag fell: how much
    // too late the move came.
    std::optional<std::chrono::nanoseconds> spend(std::chrono::nanoseconds taken,
                                                  std::chrono::milliseconds margin);

    [[nodiscard]] std::chrono::milliseconds remaining() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(remaining_);
    }
    [[nodiscard]] std::chrono::milliseconds increment() const { return control_.increment; }
    [[nodiscard]] std::optional<int> moves_to_go() const { return moves_left_; }

private:
    TimeControl control_;
    std::chrono::nanoseconds remaining_;
    std::optional<int> moves_left_;
};

// First's and Second's, where they have one.
using GameClocks = std::array<std::optional<GameClock>, 2>;

// What the clocks show when this side is asked for a move; nothing where it has none. A side without
// a clock is shown to the other as having as much.
std::optional<Clocks> shown_clocks(const GameClocks& clocks, Side side);

// How long the next move may take.
struct TimePlan {
    // The usual time, where the move may take longer to finish what was begun; nothing: hard is
    // exactly what was asked for.
    std::optional<std::chrono::milliseconds> soft;
    std::chrono::milliseconds hard;  // never more

    bool operator==(const TimePlan&) const = default;
};

// What is lost on the way between a move and its clock, unless somebody knows better.
inline constexpr std::chrono::milliseconds kUsualOverhead{20};
// How many times the usual time a move may take, to finish what was begun.
inline constexpr int kUsualStretch = 2;

// The overhead is taken off the clock and off the increment, which it eats up with every move. A
// part of what is left is never touched: the machine may be busy when the answer should leave. Nor
// does the last move before a control take all, for what is left is not lost.
inline TimePlan plan_time(const Clocks& clocks, Side side,
                          std::chrono::milliseconds overhead = kUsualOverhead,
                          int stretch = kUsualStretch) {
    using std::chrono::milliseconds;
    constexpr milliseconds kReserve{80};
    constexpr milliseconds kNone{0};
    constexpr milliseconds kLeast{1};
    constexpr int kExpectedMoves = 25;  // of a game that has no control
    const auto seat = static_cast<std::size_t>(idx(side));
    const milliseconds free = std::max(clocks.remaining[seat] - overhead - kReserve, kNone);
    const int moves = std::clamp(clocks.moves_to_go.value_or(kExpectedMoves), 1, kExpectedMoves);
    const milliseconds gain = std::max(clocks.increment[seat] - overhead, kNone);
    const milliseconds most = std::max(free * 2 / 3, kLeast);
    const milliseconds soft = std::clamp(free / moves + gain * 3 / 4, kLeast, most);
    const milliseconds hard = std::clamp(soft * stretch, kLeast, most);
    assert(soft <= hard && (hard <= clocks.remaining[seat] || hard == kLeast));
    return {soft, hard};
}

// Where a move has a time of its own, beside what the clock allows.
inline TimePlan plan_move_time(std::chrono::milliseconds time, std::chrono::milliseconds overhead,
                               std::optional<TimePlan> clock = std::nullopt) {
    using std::chrono::milliseconds;
    const milliseconds own = std::max(time - std::min(overhead, time / 2), milliseconds{1});
    if (!clock) return {std::nullopt, own};
    if (clock->soft) clock->soft = std::min(*clock->soft, own);
    clock->hard = std::min(clock->hard, own);
    return *clock;
}

}  // namespace damier
