// What the report of OCAP says about its search, its evaluation and its pictures, measured again.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "reproduce/claim.h"
#include "reproduce/ocap_search.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

// Of a picture, as a program that draws graphs lays it out.
struct PageSize {
    double width = 0;  // points: 72 to an inch
    double height = 0;
};

struct OcapSettings {
    int depth = 4;                  // of what is counted
    std::optional<double> seconds;  // of each search by the clock; nothing: no clock has a part
    // Lays a dot file out; nothing where nobody can.
    std::function<std::optional<PageSize>(const std::string& dot)> lay_out = nullptr;
};

// One rule at one depth, that iteration alone, on all positions.
struct KingRow {
    KingRule rule = KingRule::None;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t looks = 0;
};

// How deep one rule comes in the seconds, on each position.
struct KingReach {
    KingRule rule = KingRule::None;
    std::vector<int> depths;

    [[nodiscard]] double mean() const;
};

// How many of the moves chosen without any test leave the own king in check.
struct Suicides {
    int depth = 0;
    int positions = 0;
    int illegal = 0;
};

// King and queen against king, White to move. Of positions that are the same but for turning and
// mirroring the board, one. Equation 1 does not value them alike, so another one might be played
// otherwise.
struct QueenEnding {
    int positions = 0;
    int traps = 0;                 // where a move would be stalemate
    std::array<int, 3> fell = {};  // and was played at depth 3, by rule
};

// What one evaluation makes of the opening.
struct Opening {
    std::string_view eval;
    std::vector<int> tied;  // of the first moves, as good as the best one, by depth
    std::string first_moves;
    struct Game {
        int plies = 0;
        int captures = 0;
        std::string_view ending;  // "repetition"...
    };
    std::vector<Game> games;  // against itself, from the opening positions

    [[nodiscard]] int ended_by(std::string_view ending) const;
};

// The tree of the player `ocap` from the start.
struct TreePicture {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::size_t dot_bytes = 0;
    std::optional<PageSize> page;
};

struct OcapStudy {
    OcapSettings settings;
    std::vector<KingRow> rows;       // by rule, then depth
    std::vector<KingReach> reach;    // by rule; empty without a clock
    std::vector<Suicides> suicides;  // by depth
    QueenEnding queen;
    std::vector<Opening> openings;  // material, ocap
    std::vector<TreePicture> trees;
    std::uint64_t lines = 0;  // nodes of the whole tree from the start, as deep as settings say
    std::uint64_t start_nodes = 0;  // and of alpha-beta there, by the rules of chess
    bool complete = true;           // false: stopped by the user, and what is missing is empty

    [[nodiscard]] const KingRow* row(KingRule rule, int depth) const;
};

// `stage` is what it is at, for whoever waits.
Result<OcapStudy> study_ocap(const OcapSettings& settings, std::atomic<const char*>& stage,
                             const std::stop_token& stop);

std::vector<Claim> claims_of(const OcapStudy& study);
std::string to_text(const OcapStudy& study);
nlohmann::ordered_json to_json(const OcapStudy& study);
// Looks against depth, by rule.
Plot to_plot(const OcapStudy& study);

}  // namespace damier::reproduce
