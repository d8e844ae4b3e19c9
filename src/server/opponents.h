// Whom a person can meet by name, in each game: players that are limited by depth, nodes or playouts,
// never by time, so that a rating holds on every machine. docs/opponents.md says where the ratings
// come from.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace damier::server {

struct Opponent {
    std::string_view name;
    std::string_view spec;
    std::optional<int> rating;  // comparable within one game; nothing: not measured
};

// Weakest first. Empty for a game that has none.
std::span<const Opponent> opponents_of(std::string_view game);

}  // namespace damier::server
