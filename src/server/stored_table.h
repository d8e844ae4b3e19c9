// The game on a table in the words of the store.
#pragma once

#include <string>
#include <string_view>

#include "server/table.h"
#include "store/store.h"

namespace damier::server {

// What the store calls a person.
inline constexpr std::string_view kPerson = "human";

// The program that plays, for what the store remembers of its own players.
struct ProgramVersion {
    std::string version;
    std::string commit;
};

// As far as it was played, at the desk. Its players are those who sit there now, known by their specs
// alone.
store::StoredGame to_stored(const Table& table);

// All that the store keeps of it, when it is over and so nobody thinks.
store::StoredGame to_stored(const Table& table, const ProgramVersion& program);

}  // namespace damier::server
