// What the document about TSCP prints and says, beside what the classic search does on its four
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

namespace damier::reproduce {

struct PublishedRow {
    int ply;
    std::uint64_t nodes;  // of this ply and all before it
    Value score;
    std::string_view pv;  // empty where it is not known
};

// What TSCP printed of one search.
struct PublishedTable {
    std::string_view name;
    std::string_view source;
    std::string_view fen;
    std::string_view moves;  // played from there first
    std::span<const PublishedRow> rows;
};

std::span<const PublishedTable> tscp_tables();

// One of them with what each board found, from mailbox on; those that were not reached are missing.
struct TscpResult {
    const PublishedTable* published;
    int plies;  // that were wanted
    std::vector<engine::ClassicTable> boards;
};

struct TscpStudy {
    std::vector<TscpResult> results;
    bool complete = true;

    // Is every row of every board the published one, and, where nobody stopped it, is it there?
    [[nodiscard]] bool agrees() const;
};

// Is the row what was published?
bool is_published(const PublishedRow& published, const engine::ClassicRow& row);

TscpStudy study_tscp(int plies, const std::stop_token& stop);

std::string to_text(const TscpStudy& study);
nlohmann::ordered_json to_json(const TscpStudy& study);

}  // namespace damier::reproduce
