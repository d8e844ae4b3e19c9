// Portable Game Notation: how core's game records look in chess. core/record.h reads and writes them, core/replay.h
// plays them.
#pragma once

#include <array>
#include <string_view>

#include "core/record.h"

namespace damier::chess {

inline constexpr std::array<std::string_view, 4> kPgnResults{"1-0", "0-1", "1/2-1/2", "*"};
inline constexpr std::array<RosterTag, 7> kPgnRoster{{{"Event", "?"},
                                                      {"Site", "?"},
                                                      {"Date", "????.??.??"},
                                                      {"Round", "?"},
                                                      {"White", "?"},
                                                      {"Black", "?"},
                                                      {"Result", "*"}}};

inline constexpr RecordDialect kPgn{"PGN", kPgnResults, kPgnRoster, false};

}  // namespace damier::chess
