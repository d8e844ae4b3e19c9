// Portable Draughts Notation: how core's game records look in checkers. core/record.h reads and writes them,
// core/replay.h plays them.
#pragma once

#include <array>
#include <string_view>

#include "core/record.h"

namespace damier::checkers {

inline constexpr std::array<std::string_view, 8> kPdnResults{"1-0", "0-1", "1/2-1/2", "*",
                                                             "2-0", "0-2", "1-1",     "0-0"};
inline constexpr std::array<RosterTag, 8> kPdnRoster{{{"Event", "?"},
                                                      {"Site", "?"},
                                                      {"Date", "????.??.??"},
                                                      {"Round", "?"},
                                                      {"Black", "?"},
                                                      {"White", "?"},
                                                      {"Result", "*"},
                                                      {"GameType", "21"}}};

inline constexpr RecordDialect kPdn{"PDN", kPdnResults, kPdnRoster, true};

}  // namespace damier::checkers
