// The main() of tests that start programs: the watchdogs of these are this program again. It takes
// the place of the one that comes with GoogleTest.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "arena/watchdog.h"

int main(int argc, char** argv) {
    if (const auto asked = damier::arena::run_watchdog_if_asked(argc, argv); !asked) {
        fmt::print(stderr, "{}\n", asked.error().message);
        return 2;
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
