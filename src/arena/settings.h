// All that decides how the games of a tournament go, as one JSON text: whoever has it can go on with
// the tournament, or play it again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/adjudication.h"
#include "arena/game.h"
#include "arena/openings.h"
#include "arena/schedule.h"
#include "arena/statistics.h"
#include "arena/watchdog.h"
#include "core/result.h"

namespace damier::arena {

struct TournamentSettings {
    std::string game = "chess";
    std::vector<std::string> players;  // specs; plan.players of them
    TournamentPlan plan;
    OpeningOptions openings;
    Pace pace;  // of every player
    Adjudication adjudication;
    std::chrono::milliseconds margin{};
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt;      // for two players
    ProcessLimits program_limits;  // of other programs
};

std::string write_settings(const TournamentSettings& settings);
Result<TournamentSettings> read_settings(std::string_view json);

// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized"; only what differs must be said.
Result<Sprt> read_sprt(std::string_view text);
std::string write_sprt(const Sprt& test);

// "40/60+0.6", "100 ms a move", "1000 nodes", "depth 5": the limits for people.
std::string pace_text(const Pace& pace);

}  // namespace damier::arena
