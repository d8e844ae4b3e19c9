// The games of a tournament so far, and what they say.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/schedule.h"
#include "arena/statistics.h"
#include "core/verdict.h"
#include "store/store.h"

namespace damier::arena {

// How one player stands in a tournament. Points are 1 for a win and 1/2 for a draw.
struct PlayerResult {
    std::size_t player = 0;
    Trinomial games;
    Estimate rating;
    std::uint64_t loops = 0;  // of the draws: games that went round in circles
    std::map<Termination, std::uint64_t> forfeits;  // its faults

    [[nodiscard]] double points(bool sanction_loops = false) const {
        return arena::points(games, sanction_loops ? loops : 0);
    }
};

class Results {
public:
    explicit Results(std::size_t players) : players_(players) {}

    void add(const Fixture& fixture, const store::StoredGame& game);

    [[nodiscard]] std::size_t count() const { return results_.size(); }
    [[nodiscard]] const std::vector<FixtureResult>& all() const { return results_; }

    // The games of two players, seen by the first of them; how many of them were loops.
    [[nodiscard]] Trinomial games(std::size_t one, std::size_t two) const;
    [[nodiscard]] std::uint64_t loops(std::size_t one, std::size_t two) const;
    // Their pairs of which both games are there.
    [[nodiscard]] Pentanomial pairs(std::size_t one, std::size_t two) const;

    // Sorted by rating; where loops are sanctioned, by points, and by rating where those are equal.
    [[nodiscard]] std::vector<PlayerResult> table(bool sanction_loops = false) const;

    // Games that repeat an earlier one move by move. Statistics take games as independent: two
    // players without chance and without openings play the same game again and again.
    [[nodiscard]] std::uint64_t identical() const { return identical_; }

    // "normal" and the others -> how many games.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& terminations() const {
        return terminations_;
    }
    // "checkmate" -> how many games; for faults what went wrong, without the details.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& reasons() const { return reasons_; }
    // What went wrong: the game's number, the spec of whose fault it was (empty when nobody knows)
    // and the whole reason.
    struct Incident {
        std::int64_t number = 0;
        std::string player;
        std::string text;
    };
    [[nodiscard]] const std::vector<Incident>& incidents() const { return incidents_; }
    // Of principal variations: how many, and the first few in full.
    [[nodiscard]] std::uint64_t faults() const { return faults_; }
    [[nodiscard]] const std::vector<Incident>& shown_faults() const { return shown_faults_; }

    // The player with the most points so far.
    [[nodiscard]] std::size_t leader(bool sanction_loops = false) const;

private:
    std::size_t players_;
    std::vector<FixtureResult> results_;
    std::map<std::pair<std::size_t, std::size_t>, Trinomial> encounters_;  // one < two
    std::map<std::pair<std::size_t, std::size_t>, Pentanomial> pairs_;
    // Half points of the lower-numbered player in the games of a pair of which one is missing.
    std::unordered_map<std::size_t, int> half_done_;
    std::unordered_map<std::uint64_t, std::uint64_t> seen_;  // hash of a game -> how often
    std::uint64_t identical_ = 0;
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> loops_;  // one < two
    std::map<std::size_t, std::map<Termination, std::uint64_t>> forfeits_;
    std::uint64_t faults_ = 0;
    std::vector<Incident> shown_faults_;
    std::map<std::string, std::uint64_t> terminations_;
    std::map<std::string, std::uint64_t> reasons_;
    std::vector<Incident> incidents_;
};

// How a sequential test stands.
struct SprtState {
    double llr = 0;
    double lower = 0;
    double upper = 0;

    [[nodiscard]] bool accepts_elo0() const { return llr <= lower; }
    [[nodiscard]] bool accepts_elo1() const { return llr >= upper; }
    [[nodiscard]] bool is_decided() const { return accepts_elo0() || accepts_elo1(); }
};

// Of players 0 and 1, from their whole pairs where games come in pairs.
SprtState sprt_state(const Sprt& test, const Results& results, bool in_pairs);

}  // namespace damier::arena
