// What perfect play of both sides leads to, and how soon; and the same as one byte of a table.
#pragma once

#include <cassert>
#include <cstdint>

namespace damier::endgame {

// For the side to move, with the plies until the game is over: a win as soon as it can be forced, a
// loss as late. Rules that draw a game by counting (fifty moves, repetition) are not looked at.
struct Fate {
    enum class End : std::uint8_t { Draw, Win, Loss };
    End end = End::Draw;
    int plies = 0;  // 0 of a draw

    bool operator==(const Fate&) const = default;
};

inline constexpr Fate kDrawnFate{};
constexpr Fate lost_in(int plies) { return {Fate::End::Loss, plies}; }
constexpr Fate won_in(int plies) { return {Fate::End::Win, plies}; }

// For whom it is: sooner wins, then draws, then losses that come late.
constexpr bool is_better(const Fate& a, const Fate& b) {
    const auto worth = [](const Fate& fate) {
        constexpr int kWin = 1000;  // more plies than any fate has
        return fate.end == Fate::End::Draw  ? 0
               : fate.end == Fate::End::Win ? kWin - fate.plies
                                            : fate.plies - kWin;
    };
    return worth(a) > worth(b);
}

using Byte = std::uint8_t;
inline constexpr Byte kDrawn = 0;
inline constexpr Byte kUnused = 255;  // of a number that stands for no position
inline constexpr int kLongest = 253;  // plies that a byte can tell

// A game that is lost ends after an even number of plies, one that is won after an odd one.
constexpr Byte byte_of(int plies) {
    assert(plies >= 0 && plies <= kLongest);
    return static_cast<Byte>(plies + 1);
}
constexpr Fate fate_of(Byte byte) {
    assert(byte != kUnused);
    if (byte == kDrawn) return kDrawnFate;
    const int plies = byte - 1;
    return plies % 2 == 0 ? lost_in(plies) : won_in(plies);
}

// What a position comes to, move by move: each is told by the fate of the position after it.
class BestFate {
public:
    void after_move(const Fate& next) {
        switch (next.end) {
            case Fate::End::Draw:
                has_draw_ = true;
                break;
            case Fate::End::Loss:
                if (soonest_ == 0 || next.plies + 1 < soonest_) soonest_ = next.plies + 1;
                break;
            case Fate::End::Win:
                if (next.plies + 1 > latest_) latest_ = next.plies + 1;
                break;
        }
    }
    [[nodiscard]] bool has_win() const { return soonest_ != 0; }
    [[nodiscard]] bool has_draw() const { return has_draw_; }
    [[nodiscard]] int soonest_win() const { return soonest_; }
    [[nodiscard]] int latest_loss() const { return latest_; }
    // Of all moves that were told, of which there was one at least.
    [[nodiscard]] Fate fate() const {
        return has_win() ? won_in(soonest_) : has_draw_ ? kDrawnFate : lost_in(latest_);
    }

private:
    int soonest_ = 0;
    int latest_ = 0;
    bool has_draw_ = false;
};

}  // namespace damier::endgame
