// damier think: one position, one player; what it would play, why, and what it cost.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "arena/external_spec.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_session.h"
#include "cli/watch.h"
#include "engine/json.h"
#include "engine/value_text.h"

namespace damier::cli {

namespace think_command {

struct Options {
    PositionOptions position;
    std::string player = "alphabeta";
    bool json = false;
};

// The moves that a Monte Carlo search tried most often.
void print_candidates(const engine::Reply& reply) {
    constexpr std::size_t kMost = 10;
    fmt::print("{:<10} {:>10} {:>8} {:>10}\n", "move", "visits", "points", "value");
    for (std::size_t i = 0; i < std::min(kMost, reply.candidates.size()); ++i) {
        const auto& each = reply.candidates[i];
        const bool is_known = each.visits > 0 || each.is_proven;
        fmt::print("{:<10} {:>10} {:>8} {:>10}{}\n", each.record, each.visits,
                   each.visits > 0 ? fmt::format("{:.1f} %", 100 * each.points) : "",
                   is_known ? engine::value_text(each.value) : "",
                   each.is_proven ? "  proven" : "");
    }
    if (reply.candidates.size() > kMost)
        fmt::print("and {} more\n", reply.candidates.size() - kMost);
    fmt::print("\n");
}

void print_text(const Options& options, const engine::Session& session,
                const engine::Reply& reply) {
    const auto& c = reply.counters;
    fmt::print("{}{} to move, {}\n\n", session.picture(), session.side_name(session.turn()),
               options.player);
    if (!reply.iterations.empty()) {
        fmt::print("{:>5} {:>10} {:>12} {:>12} {:>9}\n", "depth", "value", "nodes", "leaves",
                   "seconds");
        for (const auto& each : reply.iterations) {
            fmt::print("{:>5} {:>10} {:>12} {:>12} {:>9.3f}\n", each.depth,
                       engine::value_text(each.value), each.nodes, each.leaves, each.seconds);
        }
        fmt::print("\n");
    }
    if (!reply.candidates.empty()) print_candidates(reply);
    fmt::print("move       {}\nvalue      {}\n", reply.record,
               !reply.source.empty() ? "unknown: it was not thought about"
               : reply.depth == 0    ? "unknown: no depth was finished"
                                     : engine::value_text(reply.value));
    if (!reply.source.empty()) fmt::print("from       {}\n", reply.source);
    if (reply.depth > 0) {
        const Chances& chances = reply.chances;
        fmt::print("points     {:.1f} %: wins {:.1f} %, draws {:.1f} %, losses {:.1f} %\n",
                   100 * chances.points(), chances.win / 10.0, chances.draw / 10.0,
                   chances.loss / 10.0);
    }
    fmt::print("line       {}\n", fmt::join(reply.record_pv, " "));
    fmt::print("nodes      {} in {:.3f} s, {:.2f} million nodes/s\n", c.nodes, c.seconds,
               c.nps() / 1e6);
    if (c.playouts > 0) {
        fmt::print("playouts   {}, {:.0f} a second\n", c.playouts,
                   c.seconds > 0 ? static_cast<double>(c.playouts) / c.seconds : 0.0);
    }
    if (c.leaves == 0) return;  // nothing of a tree is known
    fmt::print("of these   {} in quiescence; {} leaves; {} answered by the table\n",
               c.quiescence_nodes, c.leaves, c.table_hits);
    fmt::print("cutoffs    {}, on the first move {:.1f} %\n", c.cutoffs,
               c.cutoffs == 0 ? 0.0
                              : 100.0 * static_cast<double>(c.first_move_cutoffs) /
                                    static_cast<double>(c.cutoffs));
    fmt::print("branching  {:.2f}\n", reply.branching_factor);
}

void print_json(const Options& options, const engine::Session& session,
                const engine::Reply& reply) {
    engine::Json json = {
        {"game", session.game()}, {"fen", session.position()}, {"player", options.player}};
    if (!options.position.notation.is_usual()) json["turn"] = session.side_name(session.turn());
    json.update(engine::reply_json(reply));
    cli::print_json(json);
}

int run(const Options& options) {
    const auto session = make_session(options.position, Players::All, 0);
    if (!session) return refuse(session.error());
    if (const auto seated = seat_player(**session, engine::Chair::Adviser, options.player); !seated)
        return refuse(seated.error());
    if (const auto ending = (*session)->ending(); ending && ending->automatic)
        return refuse(Error{fmt::format("the game is over: {}", ending->reason)});
    engine::Question question;
    // Another program has no limits of its own.
    if (arena::is_external_spec(options.player)) question.limits.time = kProgramTime;
    Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
    auto reply = (*session)->ask(question, watch.stop_token());
    watch.finish();
    if (!reply && watch.stopped()) return stopped_early();
    if (!reply) return refuse(Error{reply.error().reason});
    reply->counters.seconds = reply->seconds;
    if (options.json) {
        print_json(options, **session, *reply);
    } else {
        print_text(options, **session, *reply);
    }
    return watch.stopped() ? stopped_early() : kDone;
}

}  // namespace think_command

Action add_think(CLI::App& app) {
    using namespace think_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("think", "Ask one player about one position");
    options->position.add_to(*command);
    options->position.notation.add_to(*command, "How moves and the position are written");
    command->add_option("--player", options->player, "Who thinks; damier players lists them")
        ->capture_default_str();
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier think --player alphabeta:depth=6,tt=off --moves \"e4 e5\"");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
