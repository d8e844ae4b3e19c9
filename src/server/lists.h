// What the store knows, as pages ask for it over HTTP: docs/page-protocol.md. Any thread may ask; it
// takes as long as the store needs, so never the desk's.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/json.h"
#include "server/table.h"
#include "store/store.h"

namespace damier::server {

// Why there is no answer, in one sentence.
struct Refusal {
    enum class Kind : std::uint8_t { BadRequest, NotFound, Unavailable };
    Kind kind = Kind::BadRequest;
    std::string message;

    bool operator==(const Refusal&) const = default;
};
template <class T>
using Asked = tl::expected<T, Refusal>;

// What stands behind the ? of an address, decoded.
using Query = std::map<std::string, std::string>;

// A game as a file: "12-3.pgn".
struct RecordFile {
    std::string name;
    std::string text;
};

class Lists {
public:
    // The store is its own, or shared with whoever may wait for its answers.
    explicit Lists(store::Store& store) : store_(store) {}

    // {"games": StoredRow[], "next": ID or null}, narrowed by game, player, result and before.
    Asked<engine::Json> games(const Query& query);
    // StoredGame, of an ID.
    Asked<engine::Json> game(std::string_view id);
    // The same as a file, of "ID.pgn" or "ID.pdn", whichever its game has.
    Asked<RecordFile> record(std::string_view file);
    // {"rows": Rating[]} of a game. Computed when the store has more games than the last time; who
    // asks meanwhile waits.
    Asked<engine::Json> leaderboard(const Query& query);

private:
    struct Ratings {
        std::int64_t games = -1;  // in the store when they were computed
        engine::Json json;
    };

    store::Store& store_;
    std::mutex mutex_;
    std::map<std::string, Ratings> ratings_;  // by game
};

// The game on a table as far as it was played, as a file with that ending; at the desk.
Asked<RecordFile> table_record(const Table& table, std::string_view ending);

// "pgn", "pdn": what the records of a game are called; empty when there is no such game.
std::string_view record_ending(std::string_view game);

}  // namespace damier::server
