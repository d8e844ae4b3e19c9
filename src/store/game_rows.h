// Games between their columns and the types of store.h, in whatever version the tables are. Inside a
// transaction; what SOCI throws is passed on.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/soci.h"
#include "store/store.h"

namespace damier::store {

using Id = long long;  // as SOCI has it

struct Range {
    Id low = std::numeric_limits<Id>::min();
    Id high = std::numeric_limits<Id>::max();
};

// A verdict as it stands in its columns.
struct VerdictText {
    std::string score;
    std::string termination;
    std::string reason;
    std::string culprit;
};

// A game as it will stand in its columns.
struct GameColumns {
    StoredPlayer first;
    StoredPlayer second;
    VerdictText verdict;
    std::string begun;
    double seconds = 0;
    std::string start;
    std::string opening;
    std::string moves;
    std::string said;
    std::string faults;
};
// An error for a move that is no word.
Result<GameColumns> to_columns(const StoredGame& game);

// False when the tournament already has a game of this number.
bool insert_game(soci::session& sql, Id tournament, Id number, const GameColumns& columns);

// Those of a tournament that have these numbers, in their order.
Result<std::vector<StoredGame>> read_games(soci::session& sql, long long version, Id tournament,
                                           const Range& numbers = {});

Result<std::vector<StoredScore>> read_scores(soci::session& sql, long long version,
                                             const ScoreFilter& filter);

Result<std::vector<GameRow>> read_rows(soci::session& sql, const GameFilter& filter);

}  // namespace damier::store
