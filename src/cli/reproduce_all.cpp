// damier reproduce all: one document after the other, as if each command had been typed.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/commands.h"

namespace damier::cli {

namespace reproduce_all_command {

struct Options {
    bool quick = false;
    bool json = false;
    std::string folder;

    // What is typed behind the name of each.
    [[nodiscard]] std::vector<std::string> words() const {
        std::vector<std::string> words;
        if (quick) words.emplace_back("--quick");
        if (json) words.emplace_back("--json");
        if (!folder.empty()) words.insert(words.end(), {"--out", folder});
        return words;
    }
};

int run_one(const std::string& name, const Options& options) {
    CLI::App app;
    const Action action = add_reproduce(app);
    std::vector<std::string> words{"reproduce", name};
    for (std::string& word : options.words()) words.push_back(std::move(word));
    if (!options.json) {
        fmt::print("== damier");
        for (const std::string& word : words) fmt::print(" {}", word);
        fmt::print("\n\n");
        std::fflush(stdout);
    }
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(words);
    return action();
}

// Ends with the first that is stopped, or finds what must not be.
int run(const std::vector<std::string>& names, const Options& options) {
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& name : names) {
        const int status = run_one(name, options);
        std::fflush(stdout);
        if (status != kDone) {
            if (name != names.back())
                fmt::print(stderr, "damier: what comes after {} was not begun\n", name);
            return status;
        }
        if (!options.json) fmt::print("\n");
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    if (!options.json) fmt::print("{} documents in {:.0f} s\n", names.size(), taken.count());
    return kDone;
}

}  // namespace reproduce_all_command

Action add_reproduce_all(CLI::App& reproduce, std::vector<std::string> names) {
    using namespace reproduce_all_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        reproduce.add_subcommand("all", "All of these, one document after the other");
    command->add_flag("--quick", options->quick,
                      "About a minute: each with its own --quick, without a limit of time");
    command->add_flag("--json", options->json, "A line of JSON for each instead of text");
    command->add_option("--out", options->folder, "A folder for the files of each");
    command->footer("Example: damier reproduce all --quick --out results");
    return [names = std::move(names), options] { return run(names, *options); };
}

}  // namespace damier::cli
