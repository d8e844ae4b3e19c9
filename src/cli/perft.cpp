// damier perft: counts the lines of play of an exact length.
#include "core/perft.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "chess/boards/boards.h"
#include "chess/boards/perft.h"
#include "cli/commands.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "engine/options.h"

namespace damier::cli {

namespace perft_command {

struct Options {
    PositionOptions position;
    int depth = -1;  // not given
    int threads = 1;
    bool divide = false;
    bool paths = false;
    std::string board;  // empty: the fast one
    bool json = false;
};

struct Totals {
    std::uint64_t nodes;
    double seconds;
    [[nodiscard]] double nps() const {
        return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
    }
};

template <Game G>
void print_json(const Options& options, const typename G::Position& root, engine::Notation notation,
                const std::vector<PerftLine<typename G::Position>>& lines, const Totals& totals,
                bool stopped) {
    nlohmann::ordered_json json = {
        {"game", G::kName},           {"fen", engine::write_position<G>(root, notation)},
        {"depth", options.depth},     {"unit", options.paths ? "paths" : "moves"},
        {"threads", options.threads}, {"nodes", totals.nodes},
        {"seconds", totals.seconds},  {"nps", static_cast<std::uint64_t>(totals.nps())},
        {"complete", !stopped}};
    if (!options.position.notation.is_usual()) json["turn"] = G::side_name(root.turn());
    if (!options.board.empty()) json["board"] = options.board;
    if (options.divide) {
        json["divide"] = nlohmann::ordered_json::array();
        for (const auto& line : lines) {
            json["divide"].push_back({{"move", engine::write_move<G>(root, line.move, notation)},
                                      {"nodes", line.nodes}});
        }
    }
    fmt::print("{}\n", json.dump());
}

template <Game G>
void print_text(const Options& options, const typename G::Position& root, engine::Notation notation,
                const std::vector<PerftLine<typename G::Position>>& lines, const Totals& totals,
                bool stopped) {
    if (options.divide) {
        for (const auto& line : lines)
            fmt::print("{}: {}\n", engine::write_move<G>(root, line.move, notation), line.nodes);
    }
    if (stopped) fmt::print("stopped early: the count is not complete\n");
    fmt::print("{} perft {}{}: {} {} in {:.3f} s, {:.1f} million nodes/s\n", G::kName,
               options.depth, options.board.empty() ? "" : " on " + options.board, totals.nodes,
               options.paths ? "paths" : "nodes", totals.seconds, totals.nps() / 1e6);
}

// What a Divide counts, of whatever kind it is.
template <Game G, class Counter>
int count(const Options& options, const typename G::Position& root, Counter& divide,
          std::chrono::steady_clock::time_point begin) {
    Watch watch([&divide](double) {
        return fmt::format("{} % of {} parts counted",
                           100 * divide.jobs_done() / std::max<std::size_t>(divide.jobs(), 1),
                           divide.jobs());
    });
    const auto lines = divide.run(watch.stop_token());
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    watch.finish();
    const auto notation = *options.position.notation.in<G>();  // the line has been read in it
    Totals totals{options.depth == 0 ? 1U : 0U, taken.count()};
    for (const auto& each : lines) totals.nodes += each.nodes;
    if (options.json) {
        print_json<G>(options, root, notation, lines, totals, watch.stopped());
    } else {
        print_text<G>(options, root, notation, lines, totals, watch.stopped());
    }
    return watch.stopped() ? kNegative : kDone;
}

template <Game G>
int run(const Options& options) {
    using P = typename G::Position;
    if (options.paths && !HasPaths<P>) {
        fmt::print(stderr, "damier: --paths is not for {}: a move there has one path only\n",
                   G::kName);
        return kBadInput;
    }
    const auto line = options.position.line<G>();
    if (!line) return refuse(line.error());
    const auto begin = std::chrono::steady_clock::now();
    Divide<P> divide(line->position(), options.depth,
                     options.paths ? PerftUnit::Paths : PerftUnit::Moves, options.threads);
    return count<G>(options, line->position(), divide, begin);
}

// On one of chess's classic boards.
int run_on_board(const Options& options) {
    using chess::Chess;
    if (options.position.game != Chess::kName)
        return refuse(
            Error{fmt::format("--board is for {}, not {}", Chess::kName, options.position.game)});
    const auto names = chess::boards::board_names();
    if (std::find(names.begin(), names.end(), options.board) == names.end())
        return refuse(engine::not_known("board", options.board, names));
    if (options.paths) return run<Chess>(options);  // which says why not
    const auto line = options.position.line<Chess>();
    if (!line) return refuse(line.error());
    if (!chess::boards::has_usual_castling(line->position()))
        return refuse(Error{"--board: the classic boards know no castling of Chess960"});
    int status = kBadInput;
    chess::boards::with_board(options.board, [&]<class Board>() {
        const auto begin = std::chrono::steady_clock::now();
        chess::boards::Divide<Board> divide(line->position(), options.depth, options.threads);
        status = count<Chess>(options, line->position(), divide, begin);
    });
    return status;
}

}  // namespace perft_command

Action add_perft(CLI::App& app) {
    using namespace perft_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "perft", "Count the lines of play of an exact length: the proof of the rules");
    options->position.add_to(*command);
    options->position.notation.add_to(*command, "How moves and the position are written");
    command->add_option("--depth", options->depth, "Length of the lines in plies")
        ->check(CLI::Range(0, 100));
    command->add_flag("--divide", options->divide, "Show the count below each first move");
    command->add_flag("--paths", options->paths,
                      "Checkers: count a capture once for each path that makes it");
    command->add_option(
        "--board", options->board,
        "Chess: count on a classic board, one of " + engine::joined(chess::boards::board_names()));
    command->add_option("--threads", options->threads, "How many threads count")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer("Example: damier perft --game checkers --depth 8 --divide --threads 2");
    return [options] {
        if (options->depth < 0) {
            fmt::print(stderr, "damier: perft needs --depth, the length of the lines in plies\n");
            return kBadInput;
        }
        if (!options->board.empty()) return run_on_board(*options);
        return with_chosen_game(options->position, [&]<class G>() { return run<G>(*options); });
    };
}

}  // namespace damier::cli
