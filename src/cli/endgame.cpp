// damier endgame: exact tables of positions with few men.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/moves.h"
#include "core/text_table.h"
#include "endgame/builder.h"
#include "endgame/tables.h"

namespace damier::cli {

namespace endgame_command {

using endgame::Fate;
using endgame::TableCounts;

struct Options {
    PositionOptions position;
    endgame::BuildOptions build;
    bool json = false;
};

void add_common(CLI::App& command, Options& options) {
    command
        .add_option("--folder", options.build.folder, "Where the tables are: FOLDER/GAME/MEN.end")
        ->default_str("endgames");
    command.add_flag("--json", options.json, "JSON instead of text, one line for each table");
    options.build.folder = "endgames";
    options.build.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}
void add_game(CLI::App& command, Options& options) {
    command.add_option("--game", options.position.game, "One of: " + game_names())
        ->capture_default_str();
}
void add_threads(CLI::App& command, Options& options) {
    command
        .add_option("--threads", options.build.threads,
                    "As many as the machine has, when not given; the tables are the same")
        ->check(CLI::Range(1, 1024));
}

constexpr std::string_view kHead =
    "men         positions         wins        draws       losses  longest     bytes";

std::string row(const TableCounts& counts) {
    return fmt::format("{:<8} {:>12} {:>12} {:>12} {:>12} {:>8} {:>9}", counts.men,
                       counts.positions, counts.wins, counts.draws, counts.losses, counts.longest,
                       counts.bytes);
}

nlohmann::ordered_json json_of(std::string_view game, const TableCounts& counts) {
    return {{"game", game},
            {"men", counts.men},
            {"positions", counts.positions},
            {"wins", counts.wins},
            {"draws", counts.draws},
            {"losses", counts.losses},
            {"plies", counts.longest},
            {"fen", counts.hardest},
            {"bytes", counts.bytes}};
}

std::string progress_line(const endgame::BuildProgress& progress) {
    const std::uint64_t all = std::max<std::uint64_t>(progress.all, 1);
    return fmt::format("{} % done, table {} of {}", 100 * progress.done / all,
                       progress.table.load(), progress.tables.load());
}

// A line for each table, and the sum of all at the end.
class Listing {
public:
    Listing(Watch& watch, std::string_view game, bool json)
        : watch_(watch), game_(game), json_(json) {}

    // `more` is said in JSON, `words` in text.
    void add(const TableCounts& counts, const std::string& words,
             const nlohmann::ordered_json& more = nlohmann::ordered_json::object()) {
        if (json_) {
            auto json = json_of(game_, counts);
            json.update(more);
            watch_.print(json.dump());
        } else {
            if (total_.positions == 0) watch_.print(std::string(kHead));
            watch_.print(words.empty() ? row(counts) : row(counts) + "  " + words);
        }
        add(counts);
    }
    void finish() {
        watch_.finish();
        if (!json_ && total_.positions > 0) fmt::print("{}\n", row(total_));
    }

private:
    void add(const TableCounts& each) {
        total_.positions += each.positions;
        total_.wins += each.wins;
        total_.draws += each.draws;
        total_.losses += each.losses;
        total_.longest = std::max(total_.longest, each.longest);
        total_.bytes += each.bytes;
    }

    Watch& watch_;
    std::string_view game_;
    bool json_;
    TableCounts total_{.men = "all"};
};

template <Game G>
Result<void> check_men(const Options& options) {
    const int most = endgame::most_men<G>();
    if (options.build.men <= most) return {};
    return fail("--men {}: tables of {} have at most {} men", options.build.men, G::kName, most);
}

template <Game G>
int run_build(const Options& options) {
    if (const auto good = check_men<G>(options); !good) return refuse(good.error());
    endgame::BuildProgress progress;
    Watch watch([&](double) { return progress_line(progress); });
    Listing listing(watch, G::kName, options.json);
    const auto built = endgame::build_tables<G>(
        options.build, progress, watch.stop_token(), [&](const TableCounts& counts, bool is_new) {
            listing.add(counts, is_new ? "" : "was there", {{"new", is_new}});
        });
    watch.finish();
    if (!built) return refuse(built.error());
    if (!*built) {
        fmt::print(stderr, "damier: stopped early; the next build goes on after the last table\n");
        return kNegative;
    }
    listing.finish();
    if (!options.json) fmt::print("in {:.1f} s\n", watch.seconds());
    return kDone;
}

template <Game G>
int run_verify(const Options& options) {
    endgame::BuildProgress progress;
    Watch watch([&](double) { return progress_line(progress); });
    Listing listing(watch, G::kName, options.json);
    int faults = 0;
    const auto verified = endgame::verify_tables<G>(
        options.build, progress, watch.stop_token(),
        [&](const TableCounts& counts, const std::optional<std::string>& fault) {
            faults += fault ? 1 : 0;
            nlohmann::ordered_json more{{"consistent", !fault}};
            if (fault) more["fault"] = *fault;
            listing.add(counts, fault ? "FAULT: entry " + *fault : "good", more);
        });
    watch.finish();
    if (!verified) return refuse(verified.error());
    if (!*verified) {
        fmt::print(stderr, "damier: stopped early; not all tables were verified\n");
        return kNegative;
    }
    listing.finish();
    if (!options.json) {
        fmt::print("{} in {:.1f} s\n",
                   faults == 0 ? "every entry is what its moves say"
                               : fmt::format("{} of {} tables have wrong entries, or lead to a "
                                             "table that is missing; it took",
                                             faults, progress.tables.load()),
                   watch.seconds());
    }
    return faults == 0 ? kDone : kNegative;
}

template <Game G>
int run_stats(const Options& options) {
    const auto tables = endgame::Tables<G>::open(options.build.folder);
    if (!tables) return refuse(tables.error());
    Watch watch(nullptr);
    Listing listing(watch, G::kName, options.json);
    for (const auto& table : (*tables)->all()) {
        if (watch.stopped()) return stopped_early();
        const TableCounts counts = endgame::counts_of<G>(table);
        listing.add(counts, counts.hardest);
    }
    listing.finish();
    return kDone;
}

// "win in 15 plies", "draw"
std::string words_of(const Fate& fate) {
    if (fate.end == Fate::End::Draw) return "draw";
    return fmt::format("{} in {} plies", fate.end == Fate::End::Win ? "win" : "loss", fate.plies);
}
void add_fate(nlohmann::ordered_json& json, const Fate& fate) {
    constexpr std::array<std::string_view, 3> kNames{"draw", "win", "loss"};
    json["result"] = kNames[static_cast<std::size_t>(fate.end)];
    if (fate.end != Fate::End::Draw) json["plies"] = fate.plies;
}

template <Game G>
int run_probe(const Options& options) {
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    const auto tables = endgame::Tables<G>::open(options.build.folder);
    if (!tables) return refuse(tables.error());
    const typename G::Position& at = line->position();
    const auto fate = (*tables)->fate(at);
    if (!fate) {
        fmt::print(stderr, "damier: no table in {} holds {}\n",
                   quoted((options.build.folder / G::kName).string()), G::write_position(at));
        return kNegative;
    }
    struct Choice {
        std::string move;
        std::optional<Fate> fate;  // of who moves; nothing where its table is missing
    };
    std::vector<Choice> choices;
    for (const auto m : legal_moves(at)) {
        auto next = at;
        next.make(m);
        Choice& choice = choices.emplace_back(Choice{G::write_record_move(at, m), std::nullopt});
        const auto after = (*tables)->fate(next);
        if (!after) continue;
        endgame::BestFate mine;
        mine.after_move(*after);
        choice.fate = mine.fate();
    }
    std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        if (!a.fate || !b.fate) return a.fate.has_value() && !b.fate;
        return endgame::is_better(*a.fate, *b.fate);
    });
    if (options.json) {
        nlohmann::ordered_json json = {{"game", G::kName}, {"fen", G::write_position(at)}};
        add_fate(json, *fate);
        json["moves"] = nlohmann::ordered_json::array();
        for (const Choice& each : choices) {
            nlohmann::ordered_json move = {{"move", each.move}};
            if (each.fate) add_fate(move, *each.fate);
            json["moves"].push_back(std::move(move));
        }
        print_json(json);
        return kDone;
    }
    fmt::print("{}\n{} to move: {}\n", G::write_position(at), G::side_name(at.turn()),
               words_of(*fate));
    TextTable table({{"move", TextColumn::Kind::Words}, {"leads to", TextColumn::Kind::Words}});
    for (const Choice& each : choices) {
        table.add({each.move, each.fate ? words_of(*each.fate) : "unknown: its table is missing"});
    }
    if (!choices.empty()) fmt::print("\n{}", table.text());
    return kDone;
}

}  // namespace endgame_command

Action add_endgame(CLI::App& app) {
    using namespace endgame_command;
    CLI::App* command = app.add_subcommand(
        "endgame", "Exact tables of positions with few men: make them, ask them");
    command->require_subcommand(1);
    auto options = std::make_shared<Options>();

    CLI::App* build = command->add_subcommand("build", "Make the tables that are missing");
    add_game(*build, *options);
    build->add_option("--men", options->build.men, "Up to so many men; all when not given")
        ->check(CLI::Range(2, 9));
    add_common(*build, *options);
    add_threads(*build, *options);
    build->footer("Example: damier endgame build --game chess --men 3");

    CLI::App* verify =
        command->add_subcommand("verify", "Is every entry what the moves from there say?");
    add_game(*verify, *options);
    add_common(*verify, *options);
    add_threads(*verify, *options);
    verify->footer("Example: damier endgame verify --game checkers");

    CLI::App* stats = command->add_subcommand("stats", "Count wins, draws, losses");
    add_game(*stats, *options);
    add_common(*stats, *options);
    stats->footer("Example: damier endgame stats --game chess");

    CLI::App* probe = command->add_subcommand("probe", "What a position, and each move, leads to");
    options->position.add_to(*probe);
    add_common(*probe, *options);
    probe->footer("Example: damier endgame probe --fen \"8/8/8/4k3/8/8/8/KQ6 w - - 0 1\"");

    return [=] {
        return with_chosen_game(options->position, [&]<Game G>() {
            if (build->parsed()) return run_build<G>(*options);
            if (verify->parsed()) return run_verify<G>(*options);
            if (stats->parsed()) return run_stats<G>(*options);
            return run_probe<G>(*options);
        });
    };
}

}  // namespace damier::cli
