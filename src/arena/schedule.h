// Who meets whom: pure functions from a plan (and, for the Swiss system, from the results so far)
// to fixtures. The same plan gives the same fixtures under the same numbers, so that a tournament
// can be resumed from its numbers alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/verdict.h"

namespace damier::arena {

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss };

// "round-robin", "gauntlet", "swiss"
std::span<const std::string_view> format_names();
std::string_view format_text(Format format);
std::optional<Format> read_format(std::string_view text);

struct TournamentPlan {
    Format format = Format::RoundRobin;
    std::size_t players = 2;
    std::size_t games = 2;   // of each encounter
    std::size_t rounds = 0;  // of a Swiss tournament
    // Whoever has First in the first game of an encounter has it in all of them. Every game is
    // alone then: it has an opening of its own and a pair number of its own.
    bool fixed_colours = false;
    // A game that went round in circles (is_loop) gives neither player its half point, and players
    // stand in the order of points.
    bool sanction_loops = false;

    bool operator==(const TournamentPlan&) const = default;

    // Do the games of an encounter come in pairs with both colours?
    [[nodiscard]] bool in_pairs() const { return games > 1 && !fixed_colours; }
};

// One game. Players are numbered as they were given, from 0.
struct Fixture {
    std::int64_t number = 0;  // in the tournament, from 0
    std::size_t round = 0;    // from 0
    std::size_t first = 0;    // has the side First
    std::size_t second = 0;
    std::size_t opening = 0;  // both games of a pair have the same
    std::size_t pair = 0;     // which pair of games of the tournament, from 0
    bool swapped = false;     // the second game of the pair

    bool operator==(const Fixture&) const = default;

    // In the order of the encounter: the player that has First in the pair's first game.
    [[nodiscard]] std::size_t one() const { return swapped ? second : first; }
    [[nodiscard]] std::size_t two() const { return swapped ? first : second; }
};

// How many games a whole tournament has (in Swiss with an odd number of players one pauses each
// round).
std::int64_t total_games(const TournamentPlan& plan);
// How many openings it can use: one for each pair of an encounter, or of a Swiss round.
std::size_t openings_needed(const TournamentPlan& plan);

// All fixtures of a round robin (everyone meets everyone) or a gauntlet (the first player meets all
// others), in the order in which they are played: the first pair of each encounter, then the second
// pair of each, so that an early look is fair to all. The colours of the first games are spread
// evenly.
std::vector<Fixture> all_fixtures(const TournamentPlan& plan);

// What a game gave.
struct FixtureResult {
    Fixture fixture;
    Score score = Score::Open;
    bool is_loop = false;
};

// The fixtures of one round of a Swiss tournament, given those of all rounds before: the players
// are sorted by points (then by their opponents' points, then as given), and neighbours meet who
// have not met yet, as far as that is possible. With an odd number of players the last who has not
// paused yet pauses, and gets as many points as it could have won.
std::vector<Fixture> swiss_round(const TournamentPlan& plan, std::size_t round,
                                 std::span<const FixtureResult> results);

}  // namespace damier::arena
