// What the five documents behind Damier say about the cost of searching, and the positions on which
// it is measured: one study for each document that climbs the ladder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reproduce/ladder.h"

namespace damier::reproduce {

// One statement of a document, beside what was measured.
struct Claim {
    std::string theirs;
    std::string ours;     // "not measured..." where the ladder says nothing about it
    std::string verdict;  // one sentence
};

struct Study {
    std::string_view name;    // as in damier reproduce NAME
    std::string_view source;  // the document
    Ground ground;
    std::vector<Claim> (*claims)(const Ladder& ladder);
};

std::span<const Study> studies();

}  // namespace damier::reproduce
