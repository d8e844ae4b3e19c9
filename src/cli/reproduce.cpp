// damier reproduce: regenerates the tables and figures of the documents behind Damier, ours beside
// theirs. One nested command for each.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/watch.h"
#include "core/text.h"
#include "engine/options.h"
#include "reproduce/report.h"

namespace damier::cli {

namespace {

struct Options {
    reproduce::Effort effort;
    std::string out;
    bool json = false;
};

// DIR/NAME.txt and its brothers.
std::filesystem::path file_in(const std::string& folder, std::string_view name,
                              std::string_view ending) {
    return std::filesystem::path(folder) / fmt::format("{}.{}", name, ending);
}

// Makes the folder and sees that the files can be written there, before anything is measured for
// them.
Result<void> prepare(const std::string& folder, std::string_view name) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail("--out {}: {}", quoted(folder), error.message());
    for (const std::string_view ending : {"txt", "json", "svg"}) {
        if (std::filesystem::is_directory(file_in(folder, name, ending), error)) {
            return fail("--out {}: {}.{} cannot be written there", quoted(folder), name, ending);
        }
    }
    if (access(folder.c_str(), W_OK) != 0)
        return fail("--out {}: {}", quoted(folder), std::strerror(errno));
    return {};
}

bool write(const std::filesystem::path& path, std::string_view text) {
    const auto written = write_file(path, text);
    if (!written) fmt::print(stderr, "damier: {}\n", written.error().message);
    return written.has_value();
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
    if (std::isnan(options.effort.seconds))
        return refuse(Error{"--seconds is a number of seconds, not 'nan'"});
    if (!options.out.empty()) {
        if (const auto ready = prepare(options.out, study.name); !ready)
            return refuse(ready.error());
    }
    reproduce::Progress progress;
    Watch watch([&](double seconds) {
        return fmt::format("{}: {} of {}; {:.0f} of about {:.0f} s", study.name, progress.text(),
                           study.ground.positions.size(), seconds, options.effort.seconds);
    });
    const auto ladder = climb(study.ground, options.effort, progress, watch.stop_token());
    watch.finish();
    if (!ladder) return refuse(ladder.error());

    const std::string text = to_text(study, *ladder);
    const std::string json = to_json(study, *ladder).dump() + '\n';
    if (options.json) fmt::print("{}", json);
    if (options.out.empty()) {
        if (!options.json) fmt::print("{}", text);
    } else {
        if (!write(file_in(options.out, study.name, "txt"), text) ||
            !write(file_in(options.out, study.name, "json"), json) ||
            !write(file_in(options.out, study.name, "svg"), to_svg(to_plot(study, *ladder))))
            return kNegative;
        if (!options.json)
            fmt::print("{0}.txt, {0}.json and {0}.svg are in {1}\n", study.name, options.out);
    }
    return conclude(*ladder);
}

}  // namespace

Action add_reproduce(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "reproduce", "Regenerate what the documents behind Damier say, ours beside theirs");
    command->require_subcommand(0, 1);
    command->footer("Example: damier reproduce lyon --seconds 20 --out results");
    auto nested = std::make_shared<std::vector<std::pair<CLI::App*, Action>>>();
    for (const reproduce::Study& study : reproduce::studies()) {
        auto options = std::make_shared<Options>();
        CLI::App* one = command->add_subcommand(
            std::string(study.name),
            fmt::format("Nodes, leaves and time against depth, from minimax to quiescence ({})",
                        study.ground.game));
        one->add_option("--depth", options->effort.depth, "The deepest search")
            ->check(CLI::Range(1, reproduce::Effort::kDeepest))
            ->capture_default_str();
        one->add_option("--seconds", options->effort.seconds,
                        "About how long to measure; each search goes as deep as its share allows")
            ->check(CLI::Range(0.0, 1e6))
            ->capture_default_str();
        one->add_option("--out", options->out,
                        fmt::format("A folder for {0}.txt, {0}.json and {0}.svg", study.name));
        one->add_flag("--json", options->json, "One line of JSON instead of text");
        one->footer(
            fmt::format("Example: damier reproduce {} --seconds 20 --out results", study.name));
        nested->emplace_back(one, [&study, options] { return run(study, *options); });
    }
    // A name that is no nested command ends here, and gets a better sentence than CLI11's.
    command->allow_extras();
    return [command, nested] {
        std::vector<std::string_view> names;
        const Action* chosen = nullptr;
        for (const auto& [one, action] : *nested) {
            if (one->parsed()) chosen = &action;
            names.push_back(one->get_name());
        }
        const std::vector<std::string> rest = command->remaining();
        if (chosen != nullptr && rest.empty()) return (*chosen)();
        if (!rest.empty()) return refuse(engine::not_known("name", rest.front(), names));
        return refuse(Error{fmt::format("reproduce needs a name: {}", engine::joined(names))});
    };
}

}  // namespace damier::cli
