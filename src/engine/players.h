// The table of players: from one line of text, name[:key=value[,key=value]...], to a player of any
// game.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/result.h"
#include "engine/options.h"
#include "engine/player.h"

namespace damier::engine {

struct PlayerInfo {
    std::string_view name;
    std::string_view help;
    std::span<const Option> options;
    std::string_view games;  // those it plays, "chess" or "checkers, sherlock"; empty for all
    std::string_view
        preset;  // the settings that make it, on top of its options' standards: "key=value,..."
};

std::span<const PlayerInfo> players();

// One clear sentence for an unknown name, a wrong key or value, or a player that does not play this
// game. In many games of one player each has a salt of its own, which changes the player's seed:
// the same spec and salt make the same choices.
template <Game G>
Result<std::unique_ptr<Player<typename G::Position>>> make_player(std::string_view spec,
                                                                  std::uint64_t salt = 0);

// The declaration of the player that a spec names, or null.
const PlayerInfo* find_player(std::string_view spec);

// The names that eval= takes in a game.
template <Game G>
std::span<const std::string_view> judge_names();

}  // namespace damier::engine
