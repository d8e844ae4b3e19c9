// From stored results to a table of players: pure functions.
//
// What counts for ratings and scores is a game with a result between two different players, whose
// programs both started. The rest is shown beside it: games that are open, games that a program did
// not start for, and games of a player against itself, which say nothing about its strength.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "arena/statistics.h"
#include "core/verdict.h"
#include "store/store.h"

namespace damier::arena {

// Did the game end because both sides went round in circles? By the rule of repetition where the
// game has one; where it has none, the limit of turns is what ends a loop.
bool is_loop(const Verdict& verdict);

// One player: what its spec stood for, and the version.
struct Standing {
    // Its spec is what the table calls it: what was typed, or what that stood for where it was not
    // always the same. The commit is empty unless players are told apart by it.
    store::StoredPlayer player;
    std::optional<Estimate> rating;  // nothing when no game counts
    Trinomial games;                 // those that count
    std::uint64_t loops = 0;         // of the draws
    std::uint64_t not_counted = 0;   // open, or a program did not start
    std::uint64_t against_itself = 0;
    std::map<Termination, std::uint64_t> forfeits;  // its faults; those without start, too
};

// All games of two players that count, seen by the one that stands higher.
struct Meeting {
    std::size_t first = 0;  // places in the table
    std::size_t second = 0;
    Trinomial games;
    std::uint64_t loops = 0;
    Estimate difference;  // in Elo, from these games alone
    Interval within;      // its 95 % interval
};

struct Leaderboard {
    std::vector<Standing> standings;  // the best first, those without rating last
    std::vector<Meeting> meetings;    // in the order of the table
    std::uint64_t games = 0;          // those that count
    // How many sets of rated players there are of which none has met a player of another: only
    // within a set do ratings compare.
    std::size_t groups = 0;
};

struct LeaderboardOptions {
    bool by_commit = false;  // the same player made from another commit is another one
    bool sanction_loops =
        false;  // they are draws without the half point, and points make the order
};

Leaderboard make_leaderboard(std::span<const store::StoredScore> scores,
                             const LeaderboardOptions& options = {});

}  // namespace damier::arena
