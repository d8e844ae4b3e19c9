// The form of the store's tables. It has a version, which stands in the table damier_store; a step
// leads from each version to the next, and the first one from a database without tables.
//
// A new form is a new step at the end of the list: steps that are there are never changed, for
// stores of all versions are about.
#pragma once

#include <string_view>

#include "store/soci.h"

namespace damier::store {

inline constexpr long long kSchemaVersion = 3;

// The words for columns in which databases differ.
struct ColumnTypes {
    std::string_view key;   // a number that the database gives
    std::string_view text;  // compared byte by byte
};

// Goes from this version to the next, with what the database says about its version. Inside a
// transaction in which nobody else does the same; what SOCI throws is passed on.
void take_step(soci::session& sql, const ColumnTypes& types, long long version);

}  // namespace damier::store
