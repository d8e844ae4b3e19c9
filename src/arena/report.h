// What a match or tournament came to, for people and for programs.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "arena/results.h"
#include "arena/settings.h"

namespace damier::arena {

// Two players: score, Elo, likelihoods, pairs, how the games ended. More: a table with ratings, and
// who scored what against whom. The decision of a sequential test is shown as it was made.
std::string report_text(const TournamentSettings& settings, const Results& results,
                        const std::optional<SprtState>& decision = std::nullopt);

// The same as one JSON object.
nlohmann::json report_json(const TournamentSettings& settings, const Results& results,
                           const std::optional<SprtState>& decision = std::nullopt);

// JSON has no infinity.
nlohmann::json number_or_null(double value);
// Two numbers, or null where there is no end.
nlohmann::json interval_json(const Interval& interval);

// "2 time forfeit, 1 crash"
std::string forfeits_text(const std::map<Termination, std::uint64_t>& forfeits);
// The same as one JSON object.
nlohmann::ordered_json forfeits_json(const std::map<Termination, std::uint64_t>& forfeits);

// One finished game as one JSON object.
nlohmann::json game_json(const Fixture& fixture, const store::StoredGame& game);

// "game 123 of 1000, +60 =20 -43, 56.9 %, Elo +48 +- 30, LLR 1.23 (-2.94, 2.94), 12 min left"
std::string progress_text(const TournamentSettings& settings, const Results& results,
                          double seconds_left);

}  // namespace damier::arena
