// The limits that a player was made with, and those that it is given for one move.
#pragma once

#include "core/clock.h"
#include "core/limits.h"
#include "engine/options.h"

namespace damier::engine {

// From the keys depth, time, nodes and playouts, as far as the player has them; 0 is none.
inline Limits limits_of(const Settings& settings) {
    const auto said = [&settings](std::string_view key) {
        return settings.has(key) ? settings.number(key) : 0;
    };
    Limits limits;
    if (const auto depth = said("depth"); depth > 0) limits.depth = static_cast<int>(depth);
    if (const auto time = said("time"); time > 0) limits.time = std::chrono::milliseconds(time);
    if (const auto nodes = said("nodes"); nodes > 0)
        limits.nodes = static_cast<std::uint64_t>(nodes);
    if (const auto playouts = said("playouts"); playouts > 0)
        limits.playouts = static_cast<std::uint64_t>(playouts);
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
