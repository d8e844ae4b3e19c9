// The table of players: from one line of text, name[:key=value[,key=value]...], to a player of any
// game. A spec is read once; what was read travels on.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/clock.h"
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
    // How many times the usual time of a move it may take: more for one that decides by what it finds.
    int stretch = kUsualStretch;
};

std::span<const PlayerInfo> players();
bool plays(const PlayerInfo& player, std::string_view game);

// A spec that was read, for one game: the player, and what its keys say, presets included.
struct PlayerSpec {
    const PlayerInfo* info;
    Settings settings;

    // A spec that says the same.
    [[nodiscard]] std::string text() const;
    // Has it an option of that role?
    [[nodiscard]] bool has(Role role) const { return settings.with(role) != nullptr; }
};

// In the place of a player's name: strongest_player(), with the keys that follow on top of its own.
inline constexpr std::string_view kStrongest = "strongest";
bool is_strongest(std::string_view spec);

// The spec without the keys of opening books, which most games do not have.
std::string without_book(std::string_view spec);

// One clear sentence for an unknown name, a wrong key or value, or a player that does not play this
// game.
template <Game G>
Result<PlayerSpec> read_player(std::string_view spec);

// The strongest of them in a game, at any time limit, as a spec.
template <Game G>
std::string_view strongest_player();

template <GamePosition P>
using ThinkerPointer = std::unique_ptr<Thinker<P>>;

// Of a spec that was read for this game. One sentence when there is not enough memory.
template <Game G>
Result<ThinkerPointer<typename G::Position>> make_player(const PlayerSpec& spec);
// Both in one go.
template <Game G>
Result<ThinkerPointer<typename G::Position>> make_player(std::string_view spec);

// The evaluations of a game.
template <Game G>
std::span<const std::string_view> judge_names();

// What the evaluation of that name, one of judge_names, says of a position, for the side to move.
template <Game G>
Value judge_value(std::string_view name, const typename G::Position& at);

}  // namespace damier::engine
