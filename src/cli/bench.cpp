// damier bench: the signature of the search.
#include "engine/bench.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/json_output.h"

namespace damier::cli {

namespace {

int run(bool json) {
    const auto counts = engine::bench();
    engine::BenchCount total;
    auto rows = nlohmann::ordered_json::array();
    for (const auto& each : counts) {
        rows.push_back({{"game", each.game},
                        {"nodes", each.nodes},
                        {"seconds", each.seconds},
                        {"nps", each.nps()}});
        if (!json) {
            fmt::print("{:<9} {:>10} nodes in {:.3f} s, {:.2f} million nodes/s\n", each.game,
                       each.nodes, each.seconds, static_cast<double>(each.nps()) / 1e6);
        }
        total.nodes += each.nodes;
        total.seconds += each.seconds;
    }
    if (json) {
        print_json(nlohmann::ordered_json{{"rows", rows},
                                          {"nodes", total.nodes},
                                          {"seconds", total.seconds},
                                          {"nps", total.nps()},
                                          {"signature", engine::signature(counts)}});
    } else {
        // The last line is the one that frameworks for testing engines look for.
        fmt::print("{}\n{} nodes {} nps\n", engine::signature(counts), total.nodes, total.nps());
    }
    return kDone;
}

}  // namespace

Action add_bench(CLI::App& app) {
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
