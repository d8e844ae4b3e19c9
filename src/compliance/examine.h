// Runs the checks on one engine, each with a process of its own, so that no fault hides another.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "compliance/check.h"
#include "compliance/probe.h"
#include "core/result.h"

namespace damier::compliance {

struct Examination {
    Engine engine;
    Waits waits;
    std::vector<std::string> only;  // ids or groups; none: all checks
    int threads = 1;                // checks at a time
};

struct Report {
    std::string command;
    std::string name;  // as the engine says them
    std::string author;
    std::vector<CheckResult> results;  // in the order of the table; the gate is always there
    bool is_complete = true;           // false: stopped early, and the rest is left out

    struct Count {
        std::size_t passed = 0;
        std::size_t made = 0;  // passed or failed
    };
    [[nodiscard]] Count count(Level level) const;
    [[nodiscard]] std::size_t skipped() const;
};

// The checks of these ids and groups ("ponder.hit", "ponder"), and the gate. One sentence for a
// word that is neither.
Result<std::vector<const Check*>> choose_checks(const std::vector<std::string>& only);

// Told before each check: how many are done, how many there are, and its id. Several threads may
// call it at a time.
using CheckProgress = std::function<void(std::size_t done, std::size_t all, std::string_view id)>;

// One sentence when there is no such program, or it does not offer an option of the plan.
Result<Report> examine(const Examination& plan, const CheckProgress& progress,
                       const std::stop_token& stop);

}  // namespace damier::compliance
