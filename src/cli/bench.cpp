// damier bench: the signature of the searches.
#include "engine/bench.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/json_output.h"

namespace damier::cli {

namespace bench_command {

void print_count(const engine::BenchCount& count) {
    fmt::print("{:<9} {:>10} nodes in {:.3f} s, {:.2f} million nodes/s  {}\n", count.game,
               count.nodes, count.seconds, static_cast<double>(count.nps()) / 1e6, count.player);
    std::fflush(stdout);  // one after the other, for somebody who waits
}

int run(bool json) {
    const auto counts =
        json ? engine::bench() : engine::bench([](const auto& count) { print_count(count); });
    const engine::BenchCount total = engine::total_of(counts);
    if (!json) {
        // The last line is the one that frameworks for testing engines look for.
        fmt::print("{}\n{} nodes {} nps\n", engine::signature(counts), total.nodes, total.nps());
        return kDone;
    }
    auto rows = nlohmann::ordered_json::array();
    for (const auto& each : counts) {
        rows.push_back({{"game", each.game},
                        {"player", each.player},
                        {"nodes", each.nodes},
                        {"seconds", each.seconds},
                        {"nps", each.nps()}});
    }
    print_json(nlohmann::ordered_json{{"rows", rows},
                                      {"nodes", total.nodes},
                                      {"seconds", total.seconds},
                                      {"nps", total.nps()},
                                      {"signature", engine::signature(counts)}});
    return kDone;
}

}  // namespace bench_command

Action add_bench(CLI::App& app) {
    using namespace bench_command;
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand(
        "bench", "Count the nodes of fixed searches: the signature of this program");
    command->add_flag("--json", *json, "One line of JSON instead of text");
    command->footer(
        "The counts are the same on every machine, and change when what a search does changes.\n"
        "Example: damier bench");
    const Action classic = add_bench_classic(*command);
    return [command, json, classic] {
        if (!command->got_subcommand("classic")) return run(*json);
        if (*json) return refuse(Error{"--json comes last: damier bench classic --json"});
        return classic();
    };
}

}  // namespace damier::cli
