// damier suite: test positions, and how many of them a player solves.
#include "arena/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/external_spec.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_session.h"
#include "cli/watch.h"
#include "engine/json.h"

namespace damier::cli {

namespace suite_command {

using arena::SuiteAnswer;
using arena::SuiteRun;
using arena::SuiteTask;

struct Options {
    std::string file;
    std::string game = "chess";
    std::string player = "champion";
    std::optional<std::int64_t> movetime;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    unsigned concurrency = 1;
    std::string only;
    bool json = false;

    [[nodiscard]] Limits limits() const {
        Limits limits;
        if (movetime) limits.time = std::chrono::milliseconds(*movetime);
        limits.nodes = nodes;
        limits.depth = depth;
        // Another program has no limits of its own.
        if (limits.none() && arena::is_external_spec(player)) limits.time = kProgramTime;
        return limits;
    }
};

Result<std::vector<SuiteTask>> read_tasks(const Options& options) {
    std::ifstream file(options.file, std::ios::binary);
    if (!file || std::filesystem::is_directory(options.file))
        return fail("{} cannot be read", quoted(options.file));
    Result<std::vector<SuiteTask>> tasks = tl::make_unexpected(game_not_known(options.game));
    with_game(options.game, [&]<class G>(G) { tasks = arena::read_suite<G>(file, options.file); });
    if (!tasks || options.only.empty()) return tasks;
    std::erase_if(*tasks, [&](const SuiteTask& task) { return task.id != options.only; });
    if (tasks->empty())
        return fail("--only {}: {} has no position with that id", quoted(options.only),
                    quoted(options.file));
    return tasks;
}

// As many as can have something to do.
Result<std::vector<std::unique_ptr<engine::Session>>> make_sessions(const Options& options,
                                                                    std::size_t tasks) {
    PositionOptions start;
    start.game = options.game;
    std::vector<std::unique_ptr<engine::Session>> sessions;
    while (sessions.size() < std::min<std::size_t>(options.concurrency, tasks)) {
        auto session = make_session(start, Players::All, 0);
        if (!session) return tl::make_unexpected(session.error());
        if (auto seated = seat_player(**session, engine::Chair::Adviser, options.player); !seated)
            return tl::make_unexpected(seated.error());
        sessions.push_back(std::move(*session));
    }
    return sessions;
}

// The lines of the table, in columns that fit all of its tasks.
class Rows {
public:
    explicit Rows(const std::vector<SuiteTask>& tasks) {
        for (const SuiteTask& task : tasks) {
            id_ = std::max(id_, task.id.size());
            wanted_ = std::max(wanted_, task.wanted().size());
        }
        id_ = std::min(id_, kWidest);
        wanted_ = std::min(wanted_, kWidest);
    }

    [[nodiscard]] std::string head() const {
        return fmt::format("{:<{}}  {:<6}  {:<8}  {:<{}}  {:>9}  {:>12}  {}", "position", id_,
                           "solved", "move", "wanted", wanted_, "seconds", "nodes", "found");
    }
    [[nodiscard]] std::string row(const SuiteTask& task, const SuiteAnswer& answer) const {
        std::string text = fmt::format("{:<{}}  {:<6}  {:<8}  {:<{}}  {:>9.3f}  {:>12}", task.id,
                                       id_, answer.is_solved() ? "yes" : "no",
                                       answer.move.empty() ? "resigns" : answer.move, task.wanted(),
                                       wanted_, answer.cost.seconds, answer.cost.nodes);
        if (answer.found)
            text += fmt::format("  {:.3f} s, depth {}, {} nodes", answer.found->seconds,
                                answer.found->depth, answer.found->nodes);
        return text;
    }

private:
    static constexpr std::size_t kWidest = 40;
    std::size_t id_ = std::string_view("position").size();
    std::size_t wanted_ = std::string_view("wanted").size();
};

double nodes_a_second(const arena::SuiteCost& cost) {
    return cost.seconds > 0 ? static_cast<double>(cost.nodes) / cost.seconds : 0.0;
}

void print_summary(const SuiteRun& run) {
    const arena::SuiteCost cost = run.cost();
    fmt::print("\nsolved     {} of {}\n", run.solved(), run.answered());
    if (run.answered() < run.answers.size())
        fmt::print("not run    {}\n", run.answers.size() - run.answered());
    fmt::print("nodes      {} in {:.3f} s, {:.2f} million nodes/s\n", cost.nodes, cost.seconds,
               nodes_a_second(cost) / 1e6);
}

engine::Json cost_json(const arena::SuiteCost& cost) {
    return {{"seconds", cost.seconds}, {"nodes", cost.nodes}, {"depth", cost.depth}};
}

engine::Json answer_json(const SuiteTask& task, const SuiteAnswer& answer) {
    engine::Json json = {
        {"id", task.id},    {"line", task.line},   {"fen", task.position},        {"bm", task.best},
        {"am", task.avoid}, {"move", answer.move}, {"solved", answer.is_solved()}};
    json.update(cost_json(answer.cost));
    json["found"] = answer.found ? cost_json(*answer.found) : engine::Json(nullptr);
    return json;
}

void print_json(const Options& options, const std::vector<SuiteTask>& tasks, const SuiteRun& run) {
    engine::Json positions = engine::Json::array();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (run.answers[i]) positions.push_back(answer_json(tasks[i], *run.answers[i]));
    }
    const arena::SuiteCost cost = run.cost();
    cli::print_json(engine::Json{{"game", options.game},
                                 {"player", options.player},
                                 {"count", tasks.size()},
                                 {"answered", run.answered()},
                                 {"solved", run.solved()},
                                 {"nodes", cost.nodes},
                                 {"seconds", cost.seconds},
                                 {"nps", nodes_a_second(cost)},
                                 {"positions", std::move(positions)}});
}

int run(const Options& options) {
    const auto tasks = read_tasks(options);
    if (!tasks) return refuse(tasks.error());
    const auto sessions = make_sessions(options, tasks->size());
    if (!sessions) return refuse(sessions.error());
    const Rows rows(*tasks);
    std::atomic<std::size_t> told = 0;
    std::atomic<std::size_t> solved = 0;
    if (!options.json) fmt::print("{}\n", rows.head());
    Watch watch([&](double seconds) {
        return fmt::format("{} of {} positions, {} solved, {:.0f} s", told.load(), tasks->size(),
                           solved.load(), seconds);
    });
    const auto tell = [&](std::size_t task, const SuiteAnswer& answer) {
        ++told;
        if (answer.is_solved()) ++solved;
        if (!options.json) watch.print(rows.row((*tasks)[task], answer));
    };
    const SuiteRun done =
        arena::run_suite(*sessions, *tasks, options.limits(), tell, watch.stop_token());
    watch.finish();
    if (options.json) {
        print_json(options, *tasks, done);
    } else {
        print_summary(done);
    }
    if (done.failure) return refuse(Error{done.failure->reason});
    if (done.answered() == tasks->size()) return kDone;
    fmt::print(stderr, "damier: stopped early, after {} of {} positions\n", done.answered(),
               tasks->size());
    return kNegative;
}

}  // namespace suite_command

Action add_suite(CLI::App& app) {
    using namespace suite_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("suite", "Ask one player about all positions of a test suite");
    command
        ->add_option("file", options->file,
                     "Positions with the moves to find (bm) or to avoid (am), as EPD")
        ->required();
    command->add_option("--game", options->game, "One of: " + game_names())->capture_default_str();
    command->add_option("--player", options->player, "Who is asked; damier players lists them")
        ->capture_default_str();
    auto* time = command->add_option("--movetime", options->movetime, "Milliseconds a position")
                     ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    auto* nodes = command->add_option("--nodes", options->nodes, "Nodes a position")
                      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 60));
    auto* depth = command->add_option("--depth", options->depth, "Plies a position")
                      ->check(CLI::Range(1, 1000));
    time->excludes(nodes)->excludes(depth);
    nodes->excludes(depth);
    command
        ->add_option("--concurrency", options->concurrency,
                     "So many positions at the same time, each with a player of its own")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--only", options->only, "The position with this id alone");
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer(
        "Examples:\n"
        "  damier suite wac.epd --movetime 1000 --concurrency 2\n"
        "  damier suite wac.epd --player uci:stockfish --nodes 100000 --only WAC.002");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
