// damier uci-check: is this a good UCI engine?
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/external_spec.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/watch.h"
#include "compliance/examine.h"
#include "compliance/report.h"
#include "core/text.h"

namespace damier::cli {

namespace uci_check_command {

struct Options {
    std::vector<std::string> command;
    std::vector<std::string> options;
    std::vector<std::string> only;
    double timeout = 10;  // seconds
    bool strict = false;
    bool transcript = false;
    bool list = false;
    bool json = false;
};

// One text is split as the players' specs are, and may hold options as they do; several words are
// the program and its arguments.
Result<compliance::Engine> read_engine(const Options& options) {
    if (options.command.empty())
        return fail("uci-check needs an engine, as in: damier uci-check stockfish");
    compliance::Engine engine;
    if (options.command.size() > 1) {
        engine.command = options.command;
    } else {
        const std::string& text = options.command.front();
        const bool has_kind = text.starts_with("uci:");
        auto spec = arena::read_external_spec(has_kind ? text : "uci:" + text);
        if (!spec) return tl::make_unexpected(spec.error());
        engine = {std::move(spec->command), std::move(spec->options)};
    }
    for (const std::string& text : options.options) {
        const std::size_t sign = std::min(text.find('='), text.size());
        arena::ExternalOption option;
        option.name = trimmed(std::string_view(text).substr(0, sign));
        if (option.name.empty()) return fail("--option is Name=value, not {}", quoted(text));
        if (text.find_first_of("\r\n") != std::string::npos)
            return fail("--option {} holds the end of a line", quoted(text));
        if (sign < text.size()) option.value = trimmed(std::string_view(text).substr(sign + 1));
        engine.options.push_back(std::move(option));
    }
    return engine;
}

// What the progress line tells; several threads may write it.
class Place {
public:
    void set(std::size_t done, std::size_t all, std::string_view id) {
        const std::lock_guard lock(mutex_);
        text_ = fmt::format("check {} of {}: {}", done + 1, all, id);
    }
    [[nodiscard]] std::string text() {
        const std::lock_guard lock(mutex_);
        return text_;
    }

private:
    std::mutex mutex_;
    std::string text_;
};

int list(bool as_json) {
    if (as_json) {
        print_json(compliance::list_json());
    } else {
        fmt::print("{}", compliance::list_text());
    }
    return kDone;
}

int run(const Options& options) {
    if (options.list) return list(options.json);
    auto engine = read_engine(options);
    if (!engine) return refuse(engine.error());
    compliance::Examination plan;
    plan.engine = std::move(*engine);
    plan.only = options.only;
    plan.waits.startup = plan.waits.patience =
        std::chrono::milliseconds(static_cast<int>(options.timeout * 1'000));
    Place place;
    Watch watch([&place](double) { return place.text(); });
    const auto report = compliance::examine(
        plan,
        [&place](std::size_t done, std::size_t all, std::string_view id) {
            place.set(done, all, id);
        },
        watch.stop_token());
    watch.finish();
    if (!report) return refuse(report.error());
    if (options.json) {
        print_json(compliance::report_json(*report));
    } else {
        fmt::print("{}", compliance::report_text(*report, options.transcript));
    }
    if (!report->is_complete) {
        fmt::print(stderr, "damier: stopped early; the other checks were not made\n");
        return kNegative;
    }
    const auto all_passed = [&report](compliance::Level level) {
        const auto count = report->count(level);
        return count.passed == count.made;
    };
    const bool good = all_passed(compliance::Level::Required) &&
                      (!options.strict || all_passed(compliance::Level::Recommended));
    return good ? kDone : kNegative;
}

}  // namespace uci_check_command

Action add_uci_check(CLI::App& app) {
    using namespace uci_check_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "uci-check", "Test whether a UCI engine does what the protocol and its users expect");
    command->add_option("engine", options->command,
                        "The engine's command, in one text (quotes as in a shell) or as words");
    command
        ->add_option("--option", options->options,
                     "Name=value: an option that the engine is told before each check; again "
                     "for others")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--only", options->only,
                     "The id of a check (ponder.hit), or of a group of them (ponder); again for "
                     "others")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option(
            "--timeout", options->timeout,
            "Seconds that the engine may take for what it must answer; half of it in recommended "
            "checks")
        ->check(CLI::Range(0.1, 3600.0))
        ->capture_default_str();
    command->add_flag("--strict", options->strict,
                      "A recommended check that fails makes the exit status 1 too");
    command->add_flag("--transcript", options->transcript,
                      "Show what was said and what came, for each check that fails");
    command->add_flag("--list", options->list, "Show the checks and make none");
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier uci-check stockfish --option Hash=64 --only ponder");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
