// The keys that several players have, and what they share in reading them.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "engine/options.h"

namespace damier::engine {

inline constexpr std::int64_t kDay = 86'400'000;  // milliseconds

constexpr Key<std::int64_t> depth_key(std::int64_t most) {
    return number_or_off("depth", "off", most, "plies", Role::Depth);
}
constexpr Key<std::int64_t> time_key(std::string_view help) {
    return number_or_off("time", "off", kDay, help, Role::Time);
}
constexpr Key<std::int64_t> nodes_key(std::string_view help) {
    return number_or_off("nodes", "off", INT64_MAX, help, Role::Nodes);
}
constexpr Key<std::int64_t> seed_key(std::string_view help) {
    return number("seed", "1", 0, INT64_MAX, help, Role::Seed);
}

inline constexpr auto kSearchTime =
    time_key("milliseconds a move; 1000 when depth, time and nodes are all off");
inline constexpr auto kEval = evaluation("eval", "static evaluation");
inline constexpr auto kEvalFile =
    text("evalfile", "", "a file of damier learn td, in the place of eval", Role::File);
inline constexpr auto kJudgeSeed = seed_key("seed of eval=random and noise");
inline constexpr auto kNoise = number_or_off(
    "noise", "off", 1000, "a random number of at most so many hundredths on each evaluation");

inline constexpr auto kTables =
    text("tables", "", "a folder with exact tables of endings, made by damier endgame build",
         Role::File);

// The seed of a player in one game of many; salt 0: the seed that its keys say, 1 where none does.
inline std::uint64_t seed_of(const Settings& settings, std::uint64_t salt) {
    const Option* option = settings.with(Role::Seed);
    const std::uint64_t seed =
        option == nullptr ? 1 : static_cast<std::uint64_t>(settings.number(option->name));
    return salt == 0 ? seed : Rng(seed ^ Rng(salt).next()).next();
}

}  // namespace damier::engine
