#include "arena/game.h"

namespace damier::arena {

std::optional<std::chrono::nanoseconds> GameClock::spend(std::chrono::nanoseconds taken,
                                                         std::chrono::milliseconds margin) {
    using std::chrono::nanoseconds;
    remaining_ -= taken;
    if (remaining_ + margin < nanoseconds::zero()) return -remaining_;
    remaining_ = std::max(remaining_, nanoseconds::zero()) + control_.increment;
    if (moves_left_ && --*moves_left_ == 0) {
        moves_left_ = control_.moves;
        remaining_ += control_.base;
    }
    return std::nullopt;
}

}  // namespace damier::arena
