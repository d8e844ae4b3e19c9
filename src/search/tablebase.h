// Endings that somebody knows by heart, as a search asks for them.
#pragma once

#include <optional>
#include <vector>

#include "core/line.h"
#include "core/value.h"

namespace damier::search {

// What tables know of the root of a search.
template <GamePosition P>
struct KnownRoot {
    std::vector<typename P::Move> best;  // the moves that keep what can be had; none: nothing known
    bool is_drawn = false;               // is that a draw?
};

// Asked by any number of threads at a time.
template <GamePosition P>
class Tablebase {
public:
    virtual ~Tablebase() = default;
    // For the side to move, counted from the position itself: +-kTablebaseWin, or a draw, which may
    // be a hundredth off where only a rule makes it one. Nothing where it does not know.
    [[nodiscard]] virtual std::optional<Value> value(const P& at) const = 0;
    // Of a game whose rules count what came before.
    [[nodiscard]] virtual KnownRoot<P> root(const Line<P>& game) const = 0;
};

}  // namespace damier::search
