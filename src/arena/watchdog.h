// The process between us and a program that we run: it starts the program and sees to it that the
// program and all its descendants end with us.
//
// It lives after a fork of a program with many threads, so it allocates nothing and calls only what
// is allowed in a signal handler. Its descendants cannot escape: as a subreaper it becomes the
// parent of all whose own parent has ended, even of those in a session of their own.
#pragma once

namespace damier::arena {

struct WatchdogPlan {
    const char* path;  // of the program
    char* const* arguments;
    // All above 2 and closed on exec. The program gets the first three as its standard ones.
    int input;
    int output;
    int errors;
    // Our connection: the program's wait status (an int) is sent once it has ended. When our end is
    // shut or closed, everything is killed. It closes when nothing is left.
    int control;
    int exec_error;  // gets errno (an int) when the program cannot be run; closes when it runs
};

// Called in the child of a fork, with all signals blocked.
[[noreturn]] void run_watchdog(const WatchdogPlan& plan);

}  // namespace damier::arena
