// How pieces capture, written once: the generators, the readers and the writers of moves all walk
// the same way.
#pragma once

#include "checkers/board.h"
#include "checkers/rules.h"

namespace damier::checkers {

// One leg of a capture, as sets of one square each; to is empty where there is no capture.
struct Jump {
    Bits over;
    Bits to;
};

// The capture of a piece on `at` in one direction. `prey` are the enemies not yet taken in this
// move and `empty` the squares free to the mover; a man taken earlier in the move is in neither, so
// it blocks until the move ends.
template <class Rules, bool King, Direction D>
constexpr Jump find_jump(Bits at, Bits prey, Bits empty) {
    Bits over = step<D>(at);
    if constexpr (King && Rules::kLongCaptures) {
        while ((over & empty) != 0) over = step<D>(over);
    }
    over &= prey;
    return {over, step<D>(over) & empty};
}

// Depth first through all captures of one piece, directions clockwise from up-right. Each chain is
// played to its end: that a man is crowned ends its move follows from men having no forward capture
// on their last row.
//
// The visitor has three parts:
//   bool enter(Jump)            before a leg; false leaves out this leg and all behind it
//   void complete(Jump, Bits)   a chain has ended: its last leg and all it takes
//   void leave()                after a leg that was entered
template <class Rules, Side Mover, bool King, class Visitor>
class CaptureWalk {
public:
    CaptureWalk(Bits empty, Visitor& visitor) : empty_(empty), visitor_(visitor) {}

    void run(Bits from, Bits prey) { extend(from, prey, 0); }

private:
    // False when the piece cannot capture from here.
    bool extend(Bits at, Bits prey, Bits captured) {
        bool found = false;
        found |= try_direction<Direction::UpRight>(at, prey, captured);
        found |= try_direction<Direction::DownRight>(at, prey, captured);
        found |= try_direction<Direction::DownLeft>(at, prey, captured);
        found |= try_direction<Direction::UpLeft>(at, prey, captured);
        return found;
    }

    template <Direction D>
    bool try_direction(Bits at, Bits prey, Bits captured) {
        if constexpr (!King && !is_forward(Mover, D)) {
            return false;
        } else {
            const Jump jump = find_jump<Rules, King, D>(at, prey, empty_);
            if (jump.to == 0) return false;
            if (visitor_.enter(jump)) {
                const Bits taken = captured | jump.over;
                if (!extend(jump.to, prey & ~jump.over, taken)) visitor_.complete(jump, taken);
                visitor_.leave();
            }
            return true;
        }
    }

    Bits empty_;
    Visitor& visitor_;
};

template <class Rules, Side Mover, class Visitor>
void walk_captures(const Board& board, int from, Visitor& visitor) {
    const Bits start = bit(from);
    const Bits empty = Rules::kStartIsFree ? board.empty() | start : board.empty();
    const Bits prey = board.of(other(Mover));
    if ((board.kings & start) != 0) {
        CaptureWalk<Rules, Mover, true, Visitor>(empty, visitor).run(start, prey);
    } else {
        CaptureWalk<Rules, Mover, false, Visitor>(empty, visitor).run(start, prey);
    }
}

// The same for a side known only at run time; `from` holds a piece of that side.
template <class Rules, class Visitor>
void walk_captures(const Board& board, Side mover, int from, Visitor& visitor) {
    if (mover == Side::First) {
        walk_captures<Rules, Side::First>(board, from, visitor);
    } else {
        walk_captures<Rules, Side::Second>(board, from, visitor);
    }
}

// The men and kings that can begin a capture in one direction. Men that may not go this way are not
// passed.
template <class Rules, Direction D>
constexpr Bits jumpers_towards(Bits men, Bits kings, Bits prey, Bits empty) {
    constexpr Direction kBack = opposite(D);
    const Bits next_to_prey = hop<kBack>(empty) & step<kBack>(prey);
    Bits found = next_to_prey & (men | kings);
    if constexpr (Rules::kLongCaptures) {
        // Back from the prey over empty squares: a king that is met sees the prey first.
        if (kings != 0) {
            for (Bits seen = next_to_prey; seen != 0; seen = step<kBack>(seen & empty)) {
                found |= seen & kings;
            }
        }
    }
    return found;
}

// The pieces of the side that can capture.
template <class Rules, Side Mover>
constexpr Bits jumpers(const Board& board) {
    const Bits men = board.men(Mover);
    const Bits kings = board.kings_of(Mover);
    const Bits prey = board.of(other(Mover));
    const Bits empty = board.empty();
    const auto towards = [&]<Direction D>() {
        return jumpers_towards<Rules, D>(is_forward(Mover, D) ? men : 0, kings, prey, empty);
    };
    Bits found = 0;
    if (Mover == Side::First || kings != 0) {
        found |= towards.template operator()<Direction::DownRight>();
        found |= towards.template operator()<Direction::DownLeft>();
    }
    if (Mover == Side::Second || kings != 0) {
        found |= towards.template operator()<Direction::UpRight>();
        found |= towards.template operator()<Direction::UpLeft>();
    }
    return found;
}

}  // namespace damier::checkers
