// What the five documents behind Damier say about the cost of searching, and the positions on which
// it is measured: one study for each document that climbs the ladder.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "reproduce/claim.h"
#include "reproduce/ladder.h"

namespace damier::reproduce {

struct Study {
    std::string_view name;    // as in damier reproduce NAME
    std::string_view source;  // the document
    Ground ground;
    std::vector<Claim> (*claims)(const Ladder& ladder);
    bool hashes;      // does the document make keys of positions (position_keys.h)?
    bool learns;      // does the document want to learn by table, too (learning.h)?
    int quick_depth;  // of damier reproduce NAME --quick: some seconds, whatever the machine
    bool compares_boards =
        false;  // does the document claim something of boards (sherlock_boards.h)?
};

std::span<const Study> studies();

}  // namespace damier::reproduce
