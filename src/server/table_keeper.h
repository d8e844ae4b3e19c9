// Where tables and lessons are kept beyond the life of a server.
#pragma once

#include <optional>
#include <string>

#include "server/table.h"

namespace damier::server {

class TableKeeper {
public:
    virtual ~TableKeeper() = default;
    virtual void save(const std::string& table, const engine::Json& saved) = 0;
    // Nothing where there is none of that name.
    virtual std::optional<engine::Json> load(const std::string& table) = 0;
    // A game came to its end, which is said once; save() comes right after it.
    virtual void ended(const Table& table) = 0;
};

}  // namespace damier::server
