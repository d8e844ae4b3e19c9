// The limits that a player was made with, and those that it is given for one move.
#pragma once

#include "core/clock.h"
#include "core/limits.h"
#include "engine/options.h"

namespace damier::engine {

// From the player's keys that are limits; 0 is none.
inline Limits limits_of(const Settings& settings) {
    Limits limits;
    for (const Option& option : settings.options()) {
        if (!is_limit(option.role) || settings.number(option.name) == 0) continue;
        const auto most = static_cast<std::uint64_t>(settings.number(option.name));
        switch (option.role) {
            case Role::Depth:
                limits.depth = static_cast<int>(most);
                break;
            case Role::Time:
                limits.time = std::chrono::milliseconds(most);
                break;
            case Role::Nodes:
                limits.nodes = most;
                break;
            default:
                limits.playouts = most;
        }
    }
    return limits;
}

// Whichever are tighter; a clock becomes a time for this move of that side.
inline Limits tighter(Limits mine, const Limits& given, Side side) {
    const auto tighten = [](auto& limit, const auto& other) {
        if (other && (!limit || *other < *limit)) limit = other;
    };
    tighten(mine.depth, given.depth);
    tighten(mine.nodes, given.nodes);
    // Time without end is asked for expressly, and more than a habit.
    if (given.infinite) mine.time.reset();
    mine.infinite = given.infinite;
    mine.full_width = given.full_width;
    tighten(mine.time, given.time);
    tighten(mine.soft, given.soft);
    tighten(mine.playouts, given.playouts);
    if (given.clocks) {
        const TimePlan plan = plan_time(*given.clocks, side);
        tighten(mine.soft, plan.soft);
        tighten(mine.time, std::optional(plan.hard));
    }
    return mine;
}

// For players that look ahead ply by ply: all of that, and a second where nothing is said.
inline Limits searching(const Limits& mine, const Limits& given, Side side) {
    Limits limits = tighter(mine, given, side);
    limits.playouts.reset();  // they make none
    if (limits.none()) limits.time = std::chrono::seconds(1);
    return limits;
}

// For players that do not think in steps of which one may be the last: the usual time is all they
// have.
inline void end_at_soft_limit(Limits& limits) {
    if (limits.soft && (!limits.time || *limits.soft < *limits.time)) limits.time = limits.soft;
    limits.soft.reset();
}

}  // namespace damier::engine
