// The board tables with a table that says yes to everything: the course's own check of its second
// step, which must change nothing.
#pragma once

#include "chess/boards/tables.h"

namespace damier::chess::boards {

inline constexpr ReachTable kAllOnes = [] {
    ReachTable table{};
    for (auto& from : table) {
        for (auto& to : from) to.fill(true);
    }
    return table;
}();
using AllOnes = BasicTables<kAllOnes>;

}  // namespace damier::chess::boards
