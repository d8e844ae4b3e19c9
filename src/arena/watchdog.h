// The process between us and a program that we run: it starts the program and sees to it that the
// program and all its descendants end with us. These cannot escape: as a subreaper it becomes the
// parent of all whose own parent has ended, even of those in a session of their own.
//
// It is this same program, executed anew with a hidden first argument. So it has nothing of ours
// but what it is handed: no copy of a large memory, no lock that another thread held, no
// descriptor. It is reached as /proc/self/exe, which is always there and always the same version,
// also after the file was replaced or deleted; a program of its own would have to be found. In
// return, each program that starts others must be ready to be a watchdog: its main() calls
// run_watchdog_if_asked before anything else.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"

namespace damier::arena {

// What each process of a program may use; 0: as much as there is. Where the program starts others,
// each of them may use as much.
struct ProcessLimits {
    std::int64_t cpu_seconds = 0;
    std::int64_t memory_mb = 0;  // of address space: what is asked for, used or not

    bool operator==(const ProcessLimits&) const = default;
};

// How a program ended, as its watchdog tells it.
struct ProgramEnd {
    int status = 0;                     // as wait() has it
    std::int64_t cpu_microseconds = 0;  // of it, and of those of its children that it waited for
};

struct WatchdogPlan {
    // Of the program. It gets the arguments, the first of which is its name, and our environment.
    std::string path;
    std::vector<std::string> arguments;
    ProcessLimits limits;
    // Descriptors of ours from kLowestHanded on, closed on exec. The program gets the first three
    // as its standard ones, and no other.
    int input;
    int output;
    int errors;
    // Our connection: a ProgramEnd is sent once the program has ended. When our end is
    // shut or closed, everything is killed. It closes when nothing is left.
    int control;
    // Gets 0 (an int) when the watchdog is there, then errno if the program cannot be run; closes
    // when it runs.
    int exec_error;
};

// The numbers below are those that the watchdog knows its own descriptors by.
inline constexpr int kLowestHanded = 5;

// The process id of a new watchdog, in a process group of its own; what the system says when it
// refuses. Any thread may call it.
Result<pid_t> start_watchdog(const WatchdogPlan& plan);

// Does not return from the process that start_watchdog has made, and does nothing in others. One
// sentence when a person has typed its argument.
Result<void> run_watchdog_if_asked(int argc, char** argv);

}  // namespace damier::arena
