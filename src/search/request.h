// What is asked of a search beside the position, and what it tells while it thinks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/clock.h"
#include "core/game.h"
#include "core/limits.h"
#include "search/thought.h"

namespace damier::search {

// What the whole search has cost so far.
struct Effort {
    std::uint64_t nodes = 0;
    std::uint64_t playouts = 0;
    std::uint64_t tablebase_hits = 0;
    int deepest = 0;   // plies below the root
    int fullness = 0;  // of its table or tree, in thousandths
    double seconds = 0;
};

// Whoever watches a search; called on the thread that thinks.
template <GamePosition P>
class Progress {
public:
    virtual ~Progress() = default;
    // The lines that it thinks best, from rank 1 on, at least one, whenever they are known anew.
    virtual void found(std::span<const Finding<P>> lines, const Effort& effort) = 0;
    // Now it looks at this move of the root, the number-th (from 1), to that depth.
    virtual void trying(typename P::Move /*m*/, int /*number*/, int /*depth*/, double /*seconds*/) {
    }
};

// A search on the opponent's time: its limits are without end, and from the hit on, when the expected
// move was played, it may keep to this plan by itself. Whoever asks ends it at the hard limit anyhow.
struct Pondering {
    TimePlan plan;
    std::stop_token hit;
};

template <GamePosition P>
struct Request {
    Limits limits;
    std::vector<typename P::Move> only;  // the root's moves to choose from; empty: all
    int lines = 1;                       // so many best lines are wanted
    std::stop_token enough;              // like a stop, but what was begun may be finished
    std::optional<Pondering> pondering;
    Progress<P>* progress = nullptr;  // or null

    Request() = default;
    Request(const Limits& asked) : limits(asked) {}  // NOLINT: most ask for nothing else

    [[nodiscard]] bool allows(typename P::Move m) const {
        if (only.empty()) return true;
        for (const auto& each : only) {
            if (each == m) return true;
        }
        return false;
    }
};

}  // namespace damier::search
