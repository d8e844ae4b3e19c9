// What the document about TSCP prints and says, beside what the classic search does on its five
// boards.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"
#include "engine/classic_bench.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

struct ReferenceRow {
    int ply;
    std::uint64_t nodes;  // of this ply and all before it
    Value score;
    std::string_view pv;  // empty where it is not known
};

// What TSCP printed of one search.
struct ReferenceTable {
    std::string_view name;
    std::string_view source;
    bool is_published;  // in the document; else it was we who ran TSCP
    std::string_view fen;
    std::string_view moves;  // played from there first
    std::span<const ReferenceRow> rows;
};

std::span<const ReferenceTable> tscp_tables();

// What the document's bench says of speed, after the last of its plies.
struct PublishedSpeed {
    double seconds;  // the best of three rounds
    std::uint64_t nps;
    double score;
};
inline constexpr PublishedSpeed kTscpSpeed{19.405, 1'481'966, 6.094};
// TSCP's score: so many times the nodes a second of an Athlon XP 2000+.
inline constexpr double kTscpScoreUnit = 243'169;
constexpr double tscp_score(double nps) { return nps / kTscpScoreUnit; }

// One of them with what each board found, from mailbox on; those that were not reached are missing.
struct TscpResult {
    const ReferenceTable* reference;
    int plies;  // that were wanted
    std::vector<engine::ClassicTable> boards;
};

struct TscpStudy {
    std::vector<TscpResult> results;
    bool complete = true;

    // Is every row of every board the one of TSCP, and, where nobody stopped it, is it there?
    [[nodiscard]] bool agrees() const;
};

// Is it TSCP's row?
bool is_same(const ReferenceRow& reference, const engine::ClassicRow& row);

TscpStudy study_tscp(int plies, const std::stop_token& stop);

std::string to_text(const TscpStudy& study);
nlohmann::ordered_json to_json(const TscpStudy& study);
// The seconds that each board takes for the published position, ply by ply.
Plot to_plot(const TscpStudy& study);

}  // namespace damier::reproduce
