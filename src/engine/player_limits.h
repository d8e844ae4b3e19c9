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
    tighten(mine.time, given.time);
    tighten(mine.playouts, given.playouts);
    if (given.clocks) tighten(mine.time, std::optional(time_for_move(*given.clocks, side)));
    return mine;
}

}  // namespace damier::engine
