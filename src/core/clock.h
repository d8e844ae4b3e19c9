// Time controls, and what a player makes of its clock.
#pragma once

#include <algorithm>
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

// How long a player without plans of its own should think about the next move. A part of the clock
// is never touched: the machine may be busy when the answer should leave.
inline std::chrono::milliseconds time_for_move(const Clocks& clocks, Side side) {
    using std::chrono::milliseconds;
    constexpr milliseconds kReserve{100};
    constexpr int kExpectedMoves = 25;  // of a game that has no control
    const auto seat = static_cast<std::size_t>(idx(side));
    const milliseconds remaining = std::max(clocks.remaining[seat], milliseconds{0});
    const milliseconds free = remaining - std::min(kReserve, remaining / 2);
    const int moves = std::clamp(clocks.moves_to_go.value_or(kExpectedMoves), 1, kExpectedMoves);
    const milliseconds share = free / moves + clocks.increment[seat] * 3 / 4;
    return std::clamp(share, milliseconds{1}, std::max(free, milliseconds{1}));
}

}  // namespace damier
