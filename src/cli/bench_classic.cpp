// damier bench classic: TSCP's table and the speed of its five boards.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "chess/boards/boards.h"
#include "chess/game.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/text_table.h"
#include "engine/classic_bench.h"
#include "engine/options.h"
#include "engine/value_text.h"

namespace damier::cli {

namespace bench_classic_command {

using engine::ClassicTable;

struct Options {
    PositionOptions position;
    std::string board = "all";
    int plies = 6;
    int rounds = 1;
    bool json = false;
};

// Do all of them visit the same nodes?
bool agree(const std::vector<ClassicTable>& tables) {
    return std::all_of(tables.begin(), tables.end(),
                       [&](const ClassicTable& each) { return same_search(tables[0], each); });
}

// Hundredths, as the original prints them, but for a mate.
std::string score_text(Value value) {
    return engine::mate_in_moves(value) == 0 ? fmt::format("{}", value) : engine::value_text(value);
}

std::string text_of_rows(const ClassicTable& table) {
    TextTable text({{"ply"}, {"nodes"}, {"score"}, {"pv", TextColumn::Kind::Words}});
    for (const auto& row : table.rows)
        text.add({fmt::format("{}", row.ply), fmt::format("{}", row.nodes), score_text(row.value),
                  row.pv});
    return text.text();
}

std::string text_of_speeds(const std::vector<ClassicTable>& tables) {
    const bool has_mailbox = tables[0].board == chess::boards::Mailbox::kName;
    std::vector<TextColumn> columns{
        {"board", TextColumn::Kind::Words}, {"ply"}, {"nodes"}, {"seconds"}, {"million nodes/s"}};
    if (has_mailbox) columns.push_back({"times mailbox"});
    TextTable text(std::move(columns));
    for (const ClassicTable& each : tables) {
        if (each.rows.empty()) continue;
        const auto& last = each.rows.back();
        std::vector<std::string> cells{
            std::string(each.board), fmt::format("{}", last.ply), fmt::format("{}", last.nodes),
            fmt::format("{:.3f}", last.seconds), fmt::format("{:.3f}", last.nps() / 1e6)};
        const auto times = engine::times_as_fast(each, tables[0]);
        if (has_mailbox) cells.push_back(times ? fmt::format("{:.2f}", *times) : "-");
        text.add(std::move(cells));
    }
    return text.text();
}

nlohmann::ordered_json json_of(const std::vector<ClassicTable>& tables, const std::string& fen,
                               bool is_complete) {
    auto rows = nlohmann::ordered_json::array();
    for (const ClassicTable& table : tables) {
        for (const auto& row : table.rows) rows.push_back(engine::to_json(table.board, row));
    }
    return {{"fen", fen}, {"rows", rows}, {"agree", agree(tables)}, {"complete", is_complete}};
}

Result<std::vector<std::string_view>> boards_of(const std::string& name) {
    std::vector<std::string_view> names = chess::boards::board_names();
    if (name == "all") return names;
    const auto it = std::find(names.begin(), names.end(), name);
    if (it != names.end()) return std::vector{*it};
    names.insert(names.begin(), "all");
    return tl::make_unexpected(engine::not_known("board", name, names));
}

int run(Options options) {
    using chess::Chess;
    const auto boards = boards_of(options.board);
    if (!boards) return refuse(boards.error());
    if (!options.position.fen && options.position.record.empty())
        options.position.fen = std::string(engine::kClassicBenchFen);
    const auto line = options.position.line<Chess>();
    if (!line) return refuse(line.error());
    if (!chess::boards::has_usual_castling(line->position()))
        return refuse(Error{"the classic boards know no castling of Chess960"});
    if (!line->position().has_legal())
        return refuse(Error{"the position has no moves: there is nothing to search"});
    Watch watch([&](double seconds) {
        return fmt::format("{} plies on {}: {:.0f} s", options.plies, options.board, seconds);
    });
    const auto tables =
        engine::classic_tables(*boards, *line, options.plies, options.rounds, watch.stop_token());
    watch.finish();
    const bool is_same = agree(tables);
    if (options.json) {
        print_json(json_of(tables, Chess::write_position(line->position()), !watch.stopped()));
    } else if (!tables.empty() && !tables[0].rows.empty()) {
        fmt::print("{}\n{}", text_of_rows(tables[0]), text_of_speeds(tables));
        if (tables.size() > 1 && !watch.stopped())
            fmt::print("\n{}\n",
                       is_same ? "All boards visit the same nodes." : "THE BOARDS DO NOT AGREE.");
    }
    if (!is_same) fmt::print(stderr, "damier: the boards do not visit the same nodes\n");
    if (watch.stopped()) {
        fmt::print(stderr, "damier: stopped early; each board came as far as its last ply\n");
        return kNegative;
    }
    return is_same ? kDone : kNegative;
}

}  // namespace bench_classic_command

Action add_bench_classic(CLI::App& bench) {
    using namespace bench_classic_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = bench.add_subcommand(
        "classic", "TSCP's table (ply, nodes, score, pv) and the speed of its five boards");
    options->position.add_position_to(*command);
    command
        ->add_option("--board", options->board,
                     "all, or one of " + engine::joined(chess::boards::board_names()))
        ->capture_default_str();
    command
        ->add_option("--plies", options->plies,
                     "How deep; on all boards the seventh takes a minute")
        ->check(CLI::Range(1, 32))
        ->capture_default_str();
    command->add_option("--rounds", options->rounds, "So many times in turn; the quickest counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer(
        "The position is that of TSCP's own bench unless told; --fen startpos is the usual start.\n"
        "Nodes are those of a ply and all before it. A score above 90 pawns ends the search.\n"
        "Example: damier bench classic --board all --plies 7");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
