// damier reproduce montecarlo: the table of Monte Carlo players, ours beside theirs.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/build_commit.h"
#include "cli/commands.h"
#include "cli/reproduce_output.h"
#include "cli/watch.h"
#include "core/temporary_folder.h"
#include "core/text.h"
#include "games/games.h"
#include "reproduce/montecarlo_report.h"
#include "store/store.h"

namespace damier::cli {

namespace reproduce_montecarlo_command {

constexpr std::string_view kName = "montecarlo";

struct Options {
    std::optional<std::size_t> games;
    std::string game;
    std::string store;
    unsigned concurrency = 1;
    std::uint64_t seed = 1;
    bool quick = false;
    ReproduceOutput output{std::string(kName), {"svg"}};

    // Many games are about the pairs alone: nothing is drawn.
    [[nodiscard]] ReproduceOutput outputs() const {
        return games ? output.without_pictures() : output;
    }

    // Beside the other files, when nothing else is said.
    [[nodiscard]] std::string place() const {
        if (!store.empty()) return store;
        return (std::filesystem::path(output.folder()) / fmt::format("{}.db", kName)).string();
    }
};

// The command as it was given, to be given again.
std::string again(const CLI::App& command) {
    std::string text = fmt::format("damier reproduce {}", kName);
    for (const CLI::Option* option : command.parse_order()) {
        text += " " + option->get_name();
        if (option->get_items_expected_max() == 0) continue;  // a flag
        const std::string value = option->results().front();
        const bool is_plain = value.find_first_not_of(
                                  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQR"
                                  "STUVWXYZ0123456789._-/:") == value.npos;
        text += is_plain ? " " + value : fmt::format(" '{}'", value);
    }
    return text;
}

// The document's own table, or long ones: of one game, or of both.
Result<std::vector<reproduce::Contest>> contests_of(const Options& options) {
    std::vector<reproduce::Contest> contests;
    if (options.quick) {
        contests = {reproduce::quick_contest(), reproduce::few_playouts_contest(true)};
    } else if (options.games) {
        for (const std::string& game : options.game.empty()
                                           ? std::vector<std::string>{"chess", "checkers"}
                                           : std::vector<std::string>{options.game})
            contests.push_back(reproduce::long_contest(game, *options.games));
    } else {
        contests = {reproduce::published_contest(), reproduce::few_playouts_contest(false)};
        const std::string& published = contests.front().game;
        if (!options.game.empty() && options.game != published) {
            return fail("the document's table is one of {}: --game {} needs --games", published,
                        quoted(options.game));
        }
    }
    for (reproduce::Contest& each : contests) {
        each.seed = options.seed;
        if (const auto good = check(each); !good) return tl::make_unexpected(good.error());
    }
    return contests;
}

struct Report {
    std::string text;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    std::vector<std::string> pictures;
    std::size_t played = 0;
    std::size_t planned = 0;
    bool complete = true;

    void add(const reproduce::Contest& contest, const reproduce::Played& found) {
        text += (text.empty() ? "" : "\n\n") + to_text(contest, found);
        json.push_back(to_json(contest, found));
        if (contest.has_few_playouts) pictures.push_back(to_svg(to_plot(contest, found)));
        played += found.games();
        planned += contest.pairings.size() * contest.plan.games;
        complete = complete && found.complete;
    }
};

// Plays what is missing; what was played is in the store whatever happens.
Result<Report> play_all(const std::vector<reproduce::Contest>& contests, store::Store& store,
                        unsigned concurrency) {
    std::mutex mutex;
    std::string line = "the first games are on";
    Watch watch([&](double) {
        const std::scoped_lock lock(mutex);
        return line;
    });
    reproduce::PlayOptions play_options;
    play_options.concurrency = concurrency;
    play_options.version = DAMIER_VERSION;
    play_options.commit = build_commit();
    play_options.on_notice = [&watch](const std::string& notice) {
        watch.say("damier: " + notice);
    };
    play_options.on_progress = [&](std::string text) {
        const std::scoped_lock lock(mutex);
        line = std::move(text);
    };
    Report report;
    for (const reproduce::Contest& each : contests) {
        const auto played = play(each, store, play_options, watch.stop_token());
        if (!played) return tl::make_unexpected(played.error());
        report.add(each, *played);
    }
    return report;
}

int run(const Options& options, const CLI::App& command) {
    const auto contests = contests_of(options);
    if (!contests) return refuse(contests.error());
    const ReproduceOutput output = options.outputs();
    const auto folder = output.prepare();
    if (!folder) return refuse(folder.error());
    std::optional<TemporaryFolder> temporary;  // outlives the store
    if (options.quick) {
        auto made = TemporaryFolder::make();
        if (!made) return refuse(made.error());
        temporary.emplace(std::move(*made));
    }
    const std::string place = temporary ? temporary->file("games.db") : options.place();
    auto store = store::Store::open(place);
    if (!store) return refuse(store.error());
    const auto report = play_all(*contests, *store, options.concurrency);
    if (!report) return refuse(report.error());

    const nlohmann::ordered_json json{{"reproduce", kName},
                                      {"source", reproduce::montecarlo_source()},
                                      {"complete", report->complete},
                                      {"contests", report->json}};
    const std::string kept = options.quick
                                 ? "With --quick no game is kept."
                                 : fmt::format("The games are in {}.", store::Store::shown(place));
    const std::string text = fmt::format("{}\n{}\n", report->text, kept);
    if (!output.deliver(text, json.dump() + '\n', report->pictures)) return kNegative;
    if (report->complete) return kDone;
    fmt::print(stderr, "damier: stopped early, after {} of {} games\n", report->played,
               report->planned);
    if (!options.quick) fmt::print(stderr, "damier: this goes on with it: {}\n", again(command));
    return kNegative;
}

}  // namespace reproduce_montecarlo_command

Action add_reproduce_montecarlo(CLI::App& reproduce) {
    using namespace reproduce_montecarlo_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = reproduce.add_subcommand(
        std::string(kName), "Monte Carlo players against each other, and their seconds a move");
    CLI::Option* games = command->add_option(
        "--games", options->games,
        "So many games of each pair instead of the document's 30: colours change, a "
        "draw is half a point in searches too, and RAVE and GRAVE play as well");
    games->check(CLI::Range(1, 1'000'000));
    CLI::Option* game =
        command->add_option("--game", options->game,
                            "With --games, one of: " + game_names() +
                                "; without it chess, and with --games chess and checkers");
    command->add_option("--concurrency", options->concurrency, "Games at the same time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Of all chance")->capture_default_str();
    CLI::Option* store = command->add_option(
        "--store", options->store,
        fmt::format("Where games are kept, {0}.db in the folder of --out or here; "
                    "those that are there already are not played again",
                    kName));
    CLI::Option* quick = command->add_flag(
        "--quick", options->quick, "Some seconds: a few games of each pair, which are not kept");
    for (CLI::Option* each : {games, game, store}) quick->excludes(each);
    options->output.add_to(*command);
    command->footer(
        "Examples:\n"
        "  damier reproduce montecarlo\n"
        "  damier reproduce montecarlo --games 1000 --concurrency 2 --out results");
    return [options, command] { return run(*options, *command); };
}

}  // namespace damier::cli
