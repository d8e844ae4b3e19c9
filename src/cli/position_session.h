// The game that a command's options describe, as a session.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "cli/position_options.h"
#include "engine/session.h"

namespace damier::cli {

// Whom a session may have as players.
enum class Players : std::uint8_t { Own, All };

// How long another program may think, which has no limits of its own.
inline constexpr std::chrono::milliseconds kProgramTime(1000);

// The seed is for the players' random choices. Programs are asked with patience: nobody loses
// anything on time.
Result<std::unique_ptr<engine::Session>> make_session(const PositionOptions& options,
                                                      Players players, std::uint64_t seed);

// Seats a player of ours ready to think, or another program that is not started yet.
Result<void> seat_player(engine::Session& session, engine::Chair chair, std::string_view spec);

}  // namespace damier::cli
