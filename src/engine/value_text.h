// Values as people read them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>

#include "core/value.h"

namespace damier::engine {

// Moves until the mate that a value promises, negative when it is suffered; 0 when there is none.
inline int mate_in_moves(Value value) {
    if (!is_mate(value)) return 0;
    return value > 0 ? (kMate - value + 1) / 2 : -(kMate + value) / 2;
}

// The other way round: 0 is a mate on the board, of the side to move. A mate that is further away
// than any search looks keeps its sign.
inline Value value_of_mate(std::int64_t moves) {
    constexpr std::int64_t kFurthest = kLongestMate / 2;
    const auto near = static_cast<int>(std::clamp(moves, -kFurthest, kFurthest));
    const Value value = near > 0 ? win_in(2 * near - 1) : loss_in(-2 * near);
    assert(is_win(value) || is_loss(value));
    return value;
}

// In hundredths, where there is no other word for it: what a tablebase promises counts 200 pawns or
// men, less a hundredth for each ply until it can be asked. Of all values but mates.
constexpr Value in_hundredths(Value value) {
    constexpr Value kPromised = 20'000;
    if (!is_tablebase(value)) return value;
    return value > 0 ? value - kTablebaseWin + kPromised : value + kTablebaseWin - kPromised;
}

// "+0.19", "win in 3", "tablebase loss"
inline std::string value_text(Value value) {
    if (is_tablebase(value)) return value > 0 ? "tablebase win" : "tablebase loss";
    if (is_win(value)) return fmt::format("win in {}", mate_in_moves(value));
    if (is_loss(value)) return fmt::format("loss in {}", -mate_in_moves(value));
    return fmt::format("{:+.2f}", value / 100.0);
}

}  // namespace damier::engine
