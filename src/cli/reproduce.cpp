// damier reproduce: regenerates the tables and figures of the documents behind Damier, ours beside
// theirs. One nested command for each.
#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/reproduce_output.h"
#include "cli/watch.h"
#include "engine/options.h"
#include "reproduce/deep_learning.h"
#include "reproduce/learning.h"
#include "reproduce/position_keys.h"
#include "reproduce/report.h"
#include "reproduce/sherlock_boards.h"

namespace damier::cli {

namespace reproduce_command {

struct Options {
    reproduce::ClimbLimits limits;
    ReproduceOutput output;
    bool quick = false;
    std::uint64_t updates = reproduce::kLearningUpdates;  // of a study that learns, for each table,
    std::uint64_t network_updates = reproduce::kDeepUpdates;  // and for each network
};

// --quick: limits by depth and number alone, so that two machines find the same.
Options quick_of(const reproduce::Study& study, Options options) {
    constexpr std::uint64_t kUpdates = 1'000'000;
    constexpr std::uint64_t kNetworkUpdates = 5'000;
    options.limits = {study.quick_depth, 1e6};
    options.updates = kUpdates;
    options.network_updates = kNetworkUpdates;
    return options;
}

// NAME.svg; and of a study that learns NAME.learning.svg and NAME.networks.svg.
std::vector<std::string> pictures_of(const reproduce::Study& study) {
    return study.learns ? std::vector<std::string>{"svg", "learning.svg", "networks.svg"}
                        : std::vector<std::string>{"svg"};
}

// The exit status; what is not well is said on standard error too, since the output may have gone
// into files.
int conclude(const reproduce::Ladder& ladder) {
    if (!ladder.complete) fmt::print(stderr, "damier: stopped early; what was finished is kept\n");
    const auto agreement = compare_values(ladder);
    if (!agreement.disagreements.empty()) {
        fmt::print(stderr, "damier: {} of {} values do not agree: {}\n",
                   agreement.disagreements.size(), agreement.compared,
                   agreement.disagreements.front());
    }
    return ladder.complete && agreement.disagreements.empty() ? kDone : kNegative;
}

int run(const reproduce::Study& study, const Options& options) {
    if (std::isnan(options.limits.seconds))
        return refuse(Error{"--seconds is a number of seconds, not 'nan'"});
    const auto folder = options.output.prepare();
    if (!folder) return refuse(folder.error());
    reproduce::ClimbProgress progress;
    std::atomic<int> table = 0;
    std::atomic<int> network = 0;
    std::atomic<bool> at_boards = false;
    Watch watch([&](double seconds) {
        if (network > 0) return fmt::format("{}: teaching network {}", study.name, network.load());
        if (table > 0) return fmt::format("{}: learning table {}", study.name, table.load());
        if (at_boards) return fmt::format("{}: comparing boards", study.name);
        return fmt::format("{}: {} of {}; {:.0f} of about {:.0f} s", study.name, progress.text(),
                           study.ground.positions.size(), seconds, options.limits.seconds);
    });
    const auto ladder = climb(study.ground, options.limits, progress, watch.stop_token());
    if (!ladder) {
        watch.finish();
        return refuse(ladder.error());
    }
    std::string text = to_text(study, *ladder);
    auto json = to_json(study, *ladder);
    std::vector<std::string> pictures{to_svg(to_plot(study, *ladder))};
    bool is_complete = true;
    if (study.hashes) {
        const auto keys =
            reproduce::study_keys(study.ground.positions, options.limits.depth, watch.stop_token());
        if (!keys) {
            watch.finish();
            return refuse(keys.error());
        }
        text += '\n' + to_text(*keys);
        json["keys"] = to_json(*keys);
        is_complete = keys->complete;
    }
    if (study.learns) {
        const auto learning = reproduce::learn_tables(options.updates, table, watch.stop_token());
        if (!learning) {
            watch.finish();
            return refuse(learning.error());
        }
        text += '\n' + to_text(*learning);
        json["learning"] = to_json(*learning);
        pictures.push_back(to_svg(to_plot(*learning)));
        is_complete = is_complete && learning->complete;
    }
    if (study.learns) {
        const auto deep =
            reproduce::teach_networks(options.network_updates, network, watch.stop_token());
        if (!deep) {
            watch.finish();
            return refuse(deep.error());
        }
        text += '\n' + to_text(*deep);
        json["deep"] = to_json(*deep);
        pictures.push_back(to_svg(to_plot(*deep)));
        is_complete = is_complete && deep->complete;
    }
    bool boards_agree = true;
    if (study.compares_boards) {
        at_boards = true;
        const auto boards = reproduce::measure_sherlock_boards(
            study.ground.positions, options.limits.depth, watch.stop_token());
        text += '\n' + to_text(boards);
        json["boards"] = to_json(boards);
        is_complete = is_complete && boards.complete;
        boards_agree = boards.agrees();
    }
    watch.finish();
    const bool delivered = options.output.deliver(text, json.dump() + '\n', pictures);
    if (!delivered || conclude(*ladder) != kDone) return kNegative;
    if (!boards_agree) {
        fmt::print(stderr, "damier: the boards do not agree\n");
        return kNegative;
    }
    if (is_complete) return kDone;
    fmt::print(stderr, "damier: stopped early; what was finished is kept\n");
    return kNegative;
}

}  // namespace reproduce_command

Action add_reproduce(CLI::App& app) {
    using namespace reproduce_command;
    CLI::App* command = app.add_subcommand(
        "reproduce", "Regenerate what the documents behind Damier say, ours beside theirs");
    command->require_subcommand(0, 1);
    command->footer("Example: damier reproduce lyon --seconds 20 --out results");
    auto nested = std::make_shared<std::vector<std::pair<std::string_view, Action>>>();
    for (const reproduce::Study& study : reproduce::studies()) {
        const std::string name(study.name);
        auto options =
            std::make_shared<Options>(Options{{}, ReproduceOutput(name, pictures_of(study))});
        CLI::App* one = command->add_subcommand(
            name,
            fmt::format("Nodes, leaves and time against depth, from minimax to quiescence ({})",
                        study.ground.game));
        one->add_option("--depth", options->limits.depth, "The deepest search")
            ->check(CLI::Range(1, reproduce::ClimbLimits::kDeepest))
            ->capture_default_str();
        one->add_option(
               "--seconds", options->limits.seconds,
               study.learns
                   ? "About how long the ladder is climbed; each search goes as deep as its "
                     "share allows. What is learnt has numbers of its own"
                   : "About how long to measure; each search goes as deep as its "
                     "share allows")
            ->check(CLI::Range(0.0, 1e6))
            ->capture_default_str();
        if (study.learns) {
            one->add_option("--updates", options->updates,
                            "Of each table that is learnt, at most; 0: none is")
                ->check(CLI::Range(std::uint64_t{0}, learn::kMostUpdates))
                ->capture_default_str();
            one->add_option("--network-updates", options->network_updates,
                            "Of each network that is taught; 0: none is")
                ->check(CLI::Range(std::uint64_t{0}, learn::kMostUpdates))
                ->capture_default_str();
        }
        CLI::Option* quick = one->add_flag(
            "--quick", options->quick,
            "Some seconds: no deeper than depth " + std::to_string(study.quick_depth) +
                (study.learns ? ", and little is learnt" : "") + ", without a limit of time");
        for (CLI::Option* option : one->get_options([](const CLI::Option* each) {
                 return each->get_name() == "--depth" || each->get_name() == "--seconds" ||
                        each->get_name() == "--updates" || each->get_name() == "--network-updates";
             }))
            quick->excludes(option);
        options->output.add_to(*one);
        one->footer(
            fmt::format("Example: damier reproduce {} --seconds 20 --out results", study.name));
        nested->emplace_back(study.name, [&study, options] {
            return run(study, options->quick ? quick_of(study, *options) : *options);
        });
    }
    nested->emplace_back("montecarlo", add_reproduce_montecarlo(*command));
    nested->emplace_back("ocap", add_reproduce_ocap(*command));
    nested->emplace_back("tscp", add_reproduce_tscp(*command));
    std::vector<std::string> documents;
    for (const auto& each : *nested) documents.emplace_back(each.first);
    nested->emplace_back("all", add_reproduce_all(*command, std::move(documents)));
    // A name that is no nested command ends here, and gets a better sentence than CLI11's.
    command->allow_extras();
    return [command, nested] {
        std::vector<std::string_view> names;
        const Action* chosen = nullptr;
        for (const auto& [name, action] : *nested) {
            if (command->got_subcommand(std::string(name))) chosen = &action;
            names.push_back(name);
        }
        const std::vector<std::string> rest = command->remaining();
        if (chosen != nullptr && rest.empty()) return (*chosen)();
        if (!rest.empty()) return refuse(engine::not_known("name", rest.front(), names));
        return refuse(Error{fmt::format("reproduce needs a name: {}", engine::joined(names))});
    };
}

}  // namespace damier::cli
