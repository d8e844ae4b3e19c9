// damier think: one position, one player; what it would play, why, and what it cost.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "arena/external_spec.h"
#include "arena/make_player.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/ending.h"
#include "core/line_text.h"
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
template <Game G>
void print_candidates(const typename G::Position& at,
                      const search::Thought<typename G::Position>& thought) {
    constexpr std::size_t kMost = 10;
    fmt::print("{:<10} {:>10} {:>8} {:>10}\n", "move", "visits", "points", "value");
    for (std::size_t i = 0; i < std::min(kMost, thought.candidates.size()); ++i) {
        const auto& each = thought.candidates[i];
        const bool is_known = each.visits > 0 || each.is_proven;
        fmt::print("{:<10} {:>10} {:>8} {:>10}{}\n", G::write_record_move(at, each.move),
                   each.visits, each.visits > 0 ? fmt::format("{:.1f} %", 100 * each.mean) : "",
                   is_known ? engine::value_text(each.value) : "",
                   each.is_proven ? "  proven" : "");
    }
    if (thought.candidates.size() > kMost)
        fmt::print("and {} more\n", thought.candidates.size() - kMost);
    fmt::print("\n");
}

template <Game G>
void print_text(const Options& options, const typename G::Position& at,
                const search::Thought<typename G::Position>& thought) {
    const auto& c = thought.counters;
    fmt::print("{}{} to move, {}\n\n", G::draw(at), G::side_name(at.turn()), options.player);
    if (!thought.iterations.empty()) {
        fmt::print("{:>5} {:>10} {:>12} {:>12} {:>9}\n", "depth", "value", "nodes", "leaves",
                   "seconds");
        for (const auto& each : thought.iterations) {
            fmt::print("{:>5} {:>10} {:>12} {:>12} {:>9.3f}\n", each.depth,
                       engine::value_text(each.value), each.nodes, each.leaves, each.seconds);
        }
        fmt::print("\n");
    }
    if (!thought.candidates.empty()) print_candidates<G>(at, thought);
    fmt::print(
        "move       {}\nvalue      {}\n", G::write_record_move(at, thought.move),
        thought.depth == 0 ? "unknown: no depth was finished" : engine::value_text(thought.value));
    fmt::print("line       {}\n", fmt::join(line_text<G>(at, thought.pv), " "));
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
    fmt::print("branching  {:.2f}\n", thought.branching_factor());
}

template <Game G>
void print_json(const Options& options, const typename G::Position& at,
                const search::Thought<typename G::Position>& thought) {
    engine::Json json = {
        {"game", G::kName}, {"fen", G::write_position(at)}, {"player", options.player}};
    json.update(engine::thought_json<G>(at, thought));
    cli::print_json(json);
}

// What the player says. Another program, which has no limits of its own, has a second.
template <Game G>
engine::Attempt<engine::Answer<typename G::Position>> ask(
    engine::Player<typename G::Position>& player, const Line<typename G::Position>& line,
    const Options& options, const std::stop_token& stop) {
    Limits limits;
    if (arena::is_external_spec(options.player)) limits.time = std::chrono::seconds(1);
    const auto begun = player.new_game({line.start(), line.position().turn(), 0, nullptr, stop});
    if (!begun) return tl::make_unexpected(begun.error());
    auto reply = player.choose(line, limits, stop);
    player.game_over({});
    if (reply) reply->thought.counters.seconds = reply->seconds;
    return reply;
}

template <Game G>
int run(const Options& options) {
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    arena::Patience patience;
    patience.margin = std::chrono::minutes(1);  // nobody loses anything on time here
    const auto player = arena::make_player<G>(options.player, patience);
    if (!player) return refuse(player.error());
    const auto& at = line->position();
    if (const auto ending = ending_of<G>(*line); ending && ending->automatic) {
        return refuse(Error{fmt::format("the game is over: {}", ending->reason)});
    }
    Watch watch([](double seconds) { return fmt::format("thinking for {:.0f} s", seconds); });
    const auto reply = ask<G>(**player, *line, options, watch.stop_token());
    watch.finish();
    if (!reply && watch.stopped()) return stopped_early();
    if (!reply) return refuse(Error{reply.error().reason});
    const auto& thought = reply->thought;
    if (options.json) {
        print_json<G>(options, at, thought);
    } else {
        print_text<G>(options, at, thought);
    }
    return watch.stopped() ? stopped_early() : kDone;
}

}  // namespace think_command

Action add_think(CLI::App& app) {
    using namespace think_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("think", "Ask one player about one position");
    options->position.add_to(*command);
    command->add_option("--player", options->player, "Who thinks; damier players lists them")
        ->capture_default_str();
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier think --player alphabeta:depth=6,tt=off --moves \"e4 e5\"");
    return [options] {
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
