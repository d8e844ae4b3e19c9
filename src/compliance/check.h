// What a check is, and what became of it.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>

#include "compliance/probe.h"

namespace damier::compliance {

enum class Level : std::uint8_t {
    Required,     // a match tool or a board program cannot work with an engine that fails it
    Recommended,  // somebody has met the engine for which this was wrong
};

struct Check {
    std::string_view id;  // "ponder.hit": its group and its name
    Level level;
    std::string_view title;  // what the engine must do, in plain words
    void (*run)(Probe&);     // with a Probe of its own; starts the engine
};

// All of them, in the order of a report. The first one is the gate: an engine that fails it is not
// asked anything else.
std::span<const Check> all_checks();

// "required", "recommended"
std::string_view level_text(Level level);

enum class Status : std::uint8_t { Passed, Failed, Skipped };

struct CheckResult {
    const Check* check = nullptr;
    Status status = Status::Skipped;
    std::string
        detail;  // of a fault, the sentence; of a skipped check, why; else a figure or empty
    double seconds = 0;
    std::deque<std::string> transcript;  // of a fault
};

}  // namespace damier::compliance
