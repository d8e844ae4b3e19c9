// damier learn td: an evaluation from nothing, by temporal differences.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/number_range.h"
#include "cli/output_places.h"
#include "cli/position_options.h"
#include "cli/watch.h"
#include "core/output_file.h"
#include "games/games.h"
#include "learn/td_training.h"
#include "reproduce/heat_map.h"
#include "reproduce/plot.h"

namespace damier::cli {

namespace learn_td_command {

using eval::WeightsShape;
using eval::WeightsText;

struct Options {
    std::string game = "chess";
    learn::TdOptions wanted;
    std::string out;
    std::string curve;
    std::string squares;
    bool json = false;
};

// The squares of a king of chess, which no side is ever without, sum up to nothing but for rounding.
double without_noise(double worth) { return std::abs(worth) < 1e-9 ? 0 : worth; }

// Which of the kinds is called 1.
struct Worths {
    WeightsShape shape;
    std::size_t unit;

    template <Game G>
    static Worths of() {
        using Kinds = eval::PieceKinds<typename G::Position>;
        return {eval::weights_shape<G>(), static_cast<std::size_t>(Kinds::kUnit)};
    }
    // In units, as far as the unit is worth anything.
    [[nodiscard]] double in_units(const WeightsText::Row& row, std::size_t kind) const {
        return row.worths[unit] > 0 ? without_noise(row.worths[kind] / row.worths[unit]) : 0;
    }

    [[nodiscard]] std::string head() const {
        std::string text = fmt::format("{:>9}", "games");
        for (const std::string_view kind : shape.kinds) text += fmt::format(" {:>8}", kind);
        return text + fmt::format("   1 {} =", shape.kinds[unit]);
    }
    [[nodiscard]] std::string row(const WeightsText::Row& row) const {
        std::string text = fmt::format("{:>9}", row.games);
        for (std::size_t kind = 0; kind < shape.kinds.size(); ++kind)
            text += fmt::format(" {:>8.2f}", in_units(row, kind));
        return text + fmt::format("   {:.4f}", row.worths[unit]);
    }
    [[nodiscard]] nlohmann::ordered_json json(const WeightsText::Row& row) const {
        nlohmann::ordered_json worth;
        for (std::size_t kind = 0; kind < shape.kinds.size(); ++kind)
            worth[std::string(shape.kinds[kind])] = in_units(row, kind);
        return {{"game", shape.game},
                {"games", row.games},
                {"unit", row.worths[unit]},
                {"worth", std::move(worth)}};
    }
    [[nodiscard]] reproduce::Plot plot(const WeightsText& file) const {
        reproduce::Plot plot;
        plot.title = fmt::format("What a piece is worth, learnt by playing ({})", shape.game);
        plot.x_label = "games";
        plot.y_label = fmt::format("worth, a {} at the end is 1", shape.kinds[unit]);
        const double last = file.curve.empty() ? 0 : file.curve.back().worths[unit];
        for (std::size_t kind = 0; kind < shape.kinds.size(); ++kind) {
            reproduce::Series series;
            series.name = shape.kinds[kind];
            series.points = {{0, 0}};
            for (const auto& each : file.curve)
                series.points.push_back(
                    {double(each.games), last > 0 ? without_noise(each.worths[kind] / last) : 0});
            plot.series.push_back(std::move(series));
        }
        return plot;
    }
};

// What each piece is worth on each square, in hundredths of the unit.
template <Game G>
reproduce::HeatMap squares_of(const WeightsText& file) {
    using P = typename G::Position;
    using Kinds = eval::PieceKinds<P>;
    const auto weights = eval::weights_of<P>(file);
    const double scale = weights.hundredths().value_or(1);
    reproduce::HeatMap map;
    map.title = fmt::format("What a piece is worth on each square ({})", G::kName);
    map.note =
        fmt::format("Hundredths of a {}, its owner below; orange: above the mean, blue: below.",
                    Kinds::kNames[Kinds::kUnit]);
    map.rows = map.columns = Kinds::kBoard;
    for (std::size_t kind = 0; kind < Kinds::kNames.size(); ++kind) {
        reproduce::HeatMap::Board board;
        board.name = fmt::format("{}: {:.0f}", Kinds::kNames[kind],
                                 without_noise(scale * weights.worth(kind)));
        for (int square = 0; square < P::kSquares; ++square) {
            board.cells.push_back({Kinds::row(square), Kinds::column(square),
                                   scale * weights.of(kind, static_cast<std::size_t>(square))});
        }
        map.boards.push_back(std::move(board));
    }
    return map;
}

Result<void> write_picture(const std::string& path, const std::string& svg) {
    return path.empty() ? Result<void>() : write_file(path, svg);
}

template <Game G>
int run(const Options& options) {
    if (eval::weights_shape<G>().kinds.size() < 2)
        return refuse(
            Error{fmt::format("{} has one kind of piece, which is worth itself", G::kName)});
    const std::array<OutputPlace, 3> places{
        {{"--out", options.out}, {"--curve", options.curve}, {"--squares", options.squares}}};
    if (const auto good = check_places(places); !good) return refuse(good.error());
    const Worths worths = Worths::of<G>();
    std::atomic<int> games = 0;
    std::atomic<int> played = 0;
    Watch watch([&](double seconds) {
        return fmt::format("{} of {} games, {:.1f} a second", games.load(), options.wanted.games,
                           played / seconds);
    });
    bool has_head = options.json;
    const auto learnt = learn::learn_td<G>(
        options.wanted, options.out,
        [&](const learn::TdProgress& progress) {
            games = progress.games;
            played = progress.played;
        },
        [&](const WeightsText::Row& row) {
            if (!std::exchange(has_head, true)) watch.print(worths.head());
            watch.print(options.json ? worths.json(row).dump() : worths.row(row));
        },
        watch.stop_token());
    const double seconds = watch.seconds();
    watch.finish();
    if (!learnt) return refuse(learnt.error());
    if (const auto drawn = write_picture(options.curve, reproduce::to_svg(worths.plot(*learnt)));
        !drawn)
        return refuse(drawn.error());
    if (const auto drawn =
            write_picture(options.squares, reproduce::to_svg(squares_of<G>(*learnt)));
        !drawn)
        return refuse(drawn.error());
    if (options.json) {
        print_json(nlohmann::ordered_json{{"game", G::kName},
                                          {"recipe", learnt->recipe},
                                          {"games", learnt->games},
                                          {"played", played.load()},
                                          {"seconds", seconds},
                                          {"finished", !watch.stopped()}});
    } else {
        fmt::print("{}: {} games, {} of them new, in {:.1f} s\n", options.out, learnt->games,
                   played.load(), seconds);
    }
    if (!watch.stopped()) return kDone;
    fmt::print(stderr, "damier: stopped after {} of {} games; the same command goes on with {}\n",
               learnt->games, options.wanted.games, options.out);
    return kNegative;
}

void add_recipe(CLI::App& command, learn::TdOptions& wanted) {
    command
        .add_option_function<std::string>(
            "--method",
            [&wanted](const std::string& method) {
                wanted.play.method =
                    method == "leaf" ? learn::TdMethod::Leaf : learn::TdMethod::Position;
            },
            "leaf: TD-Leaf, what is predicted is the end of the search's best line; "
            "position: TD, the position itself")
        ->check(CLI::IsMember({"leaf", "position"}))
        ->default_str("leaf");
    command
        .add_option("--lambda", wanted.lambda, "How far ahead a prediction is learnt from, 0 to 1")
        ->check(between(0, 1))
        ->capture_default_str();
    command.add_option("--discount", wanted.discount, "Of what comes a move later, 0 to 1")
        ->check(between(0, 1))
        ->capture_default_str();
    command.add_option("--rate", wanted.rate, "Length of the first steps")
        ->check(between(0, 10))
        ->capture_default_str();
    command.add_option("--decay", wanted.decay, "After so many games the steps are half as long")
        ->check(between(1, 1e12))
        ->capture_default_str();
    command.add_option("--depth", wanted.play.depth, "Plies of the search, captures come on top")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command
        .add_option("--random", wanted.play.random_plies,
                    "Moves by lot at the beginning, half of them at least")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    command.add_option("--explore", wanted.play.explore, "Share of later moves by lot, 0 to 1")
        ->check(between(0, 1))
        ->capture_default_str();
    command
        .add_option("--plies", wanted.play.most_plies,
                    "A longer game is broken off, without a result")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command.add_option("--seed", wanted.seed, "Of all that is drawn by lot")->capture_default_str();
    command.add_option("--every", wanted.row_every, "Games from one row of the table to the next")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
}

}  // namespace learn_td_command

Action add_learn_td(CLI::App& learn) {
    using namespace learn_td_command;
    auto options = std::make_shared<Options>();
    CLI::App* command = learn.add_subcommand(
        "td", "An evaluation from nothing, by temporal differences in games of self-play");
    command->add_option("--game", options->game, "One of: " + game_names())->capture_default_str();
    command
        ->add_option("--games", options->wanted.games, "How many games the weights shall have seen")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--out", options->out, "The weights; a file of the same recipe is continued")
        ->required();
    command->add_option("--curve", options->curve, "Also the learning curve, as SVG");
    command->add_option("--squares", options->squares,
                        "Also what pieces are worth on each square, as SVG");
    command->add_flag("--json", options->json, "JSON instead of text, one line for each row");
    add_recipe(*command, options->wanted);
    command->footer(
        "Example: damier learn td --game checkers --games 20000 --out checkers.weights\n"
        "         damier match alphabeta:depth=4,evalfile=checkers.weights "
        "alphabeta:depth=4 --game checkers");
    return [options] {
        int status = kBadInput;
        const bool known = with_game(options->game, [&]<class G>(G) { status = run<G>(*options); });
        return known ? status : refuse(game_not_known(options->game));
    };
}

}  // namespace damier::cli
