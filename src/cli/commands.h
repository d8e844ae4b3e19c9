// The subcommands of damier, one file each. Each adds itself to the command line; when it was
// chosen, its action runs and its exit status becomes the program's: 0 done, 1 a negative result, 2
// bad input. The files of this folder are compiled many at a time, since the library for command
// lines takes far longer to read than they do: what a command keeps to itself is in a namespace of
// its own, NAME_command.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace damier::cli {

using Action = std::function<int()>;
inline constexpr int kDone = 0;
inline constexpr int kNegative = 1;
inline constexpr int kBadInput = 2;

// Says what is wrong with the input; the status to return.
inline int refuse(const Error& error) {
    fmt::print(stderr, "damier: {}\n", error.message);
    return kBadInput;
}

// After Ctrl-C, when what was done is kept; the status to return.
inline int stopped_early() {
    fmt::print(stderr, "damier: stopped early; this is the best so far\n");
    return kNegative;
}

Action add_bench(CLI::App& app);
Action add_bench_classic(CLI::App& bench);  // below damier bench
Action add_book(CLI::App& app);
Action add_endgame(CLI::App& app);
Action add_eval(CLI::App& app);
Action add_hub(CLI::App& app);
Action add_leaderboard(CLI::App& app);
Action add_learn(CLI::App& app);
Action add_learn_dqn(CLI::App& learn);                               // below damier learn
Action add_learn_show(CLI::App& learn);                              // likewise
Action add_learn_table(CLI::App& learn, const std::string& method);  // below damier learn
Action add_learn_td(CLI::App& learn);
Action add_match(CLI::App& app);
Action add_perft(CLI::App& app);
Action add_play(CLI::App& app);
Action add_players(CLI::App& app);
Action add_reproduce(CLI::App& app);
// Below damier reproduce, beside those that are named.
Action add_reproduce_all(CLI::App& reproduce, std::vector<std::string> names);
Action add_reproduce_montecarlo(CLI::App& reproduce);  // below damier reproduce
Action add_reproduce_ocap(CLI::App& reproduce);        // likewise
Action add_reproduce_tscp(CLI::App& reproduce);        // likewise
Action add_serve(CLI::App& app);
Action add_sherlock(CLI::App& app);
Action add_suite(CLI::App& app);
Action add_think(CLI::App& app);
Action add_tournament(CLI::App& app);
Action add_tree(CLI::App& app);
Action add_tune(CLI::App& app);
Action add_uci(CLI::App& app);
Action add_uci_check(CLI::App& app);

// The program without arguments.
int run_uci();
// Is it a command for the engine, and none of this program?
bool is_uci_line(std::string_view text);
// Obeys what was given as arguments, then ends.
int run_uci_lines(const std::vector<std::string>& arguments);

}  // namespace damier::cli
