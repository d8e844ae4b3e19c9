// damier tune: games of self-play, and weights fitted to them.
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/number_range.h"
#include "cli/watch.h"
#include "core/output_file.h"
#include "games/games.h"
#include "tune/self_play.h"
#include "tune/tuning.h"

namespace damier::cli {

namespace tune_command {

struct GamesOptions {
    tune::SelfPlay wanted;
    std::string out;
};

int run_games(const GamesOptions& options) {
    std::atomic<int> played = 0;
    Watch watch([&](double seconds) {
        const int now = played;
        return fmt::format("{} games in {:.0f} s, {:.1f} a second", now, seconds, now / seconds);
    });
    const auto result = tune::play_games(options.wanted, options.out, played, watch.stop_token());
    watch.finish();
    if (!result) return refuse(result.error());
    fmt::print("{}: {} games, {} of them new\n", options.out, result->before + result->played,
               result->played);
    return watch.stopped() ? stopped_early() : kDone;
}

Action add_games(CLI::App& tune) {
    auto options = std::make_shared<GamesOptions>();
    CLI::App* command = tune.add_subcommand("games", "Let a player play against itself");
    tune::SelfPlay& wanted = options->wanted;
    command->add_option("--game", wanted.game, "One of: " + game_names())->capture_default_str();
    command->add_option("--player", wanted.player, "Who plays; damier players lists them")
        ->capture_default_str();
    command->add_option("--games", wanted.games, "How many games the file shall have")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command->add_option("--nodes", wanted.nodes, "Positions for each move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", wanted.seed, "Of the random moves that games begin with")
        ->capture_default_str();
    command->add_option("--threads", wanted.threads, "Games at the same time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command
        ->add_option("--out", options->out,
                     "The file; one with games of the same recipe is continued")
        ->required();
    command->footer(
        "Example: damier tune games --game chess --games 10000 --nodes 1000 --out chess.games");
    return [options] { return run_games(*options); };
}

struct FitCommand {
    tune::Tuning wanted;
    std::vector<std::string> data;
    std::string out;
};

void print_fit(const FitCommand& options, const tune::Tuned& tuned) {
    const tune::Fit& fit = tuned.fit;
    fmt::print("games      {}\npositions  {} learned from, {} held out\nk          {:.6f}\n",
               tuned.games, tuned.learned, tuned.held_out, fit.k);
    fmt::print("{:<10} {:>9} {:>9}\n", "loss", "before", "after");
    fmt::print("{:<10} {:>9.6f} {:>9.6f}\n", "learned", fit.loss_before, fit.loss_after);
    fmt::print("{:<10} {:>9.6f} {:>9.6f}\n", "held out", fit.held_out_before, fit.held_out_after);
    fmt::print("weights    {}\n", options.out);
}

int run_fit(FitCommand options) {
    for (const std::string& each : options.data) {
        std::error_code ignored;
        if (std::filesystem::equivalent(each, options.out, ignored))
            return refuse(Error{fmt::format("{} holds the games: --out needs another file", each)});
    }
    options.wanted.data.assign(options.data.begin(), options.data.end());
    std::atomic<int> epoch = 0;
    std::atomic<double> loss = 0;
    Watch watch([&](double) {
        if (epoch == 0) return std::string("reading the games");
        return fmt::format("step {} of {}, loss {:.6f}", epoch.load(), options.wanted.fit.epochs,
                           loss.load());
    });
    const auto tuned = tune::tune_weights(
        options.wanted,
        [&](const tune::FitProgress& progress) {
            loss = progress.loss;
            epoch = progress.epoch;
        },
        watch.stop_token());
    watch.finish();
    if (!tuned) return refuse(tuned.error());
    if (watch.stopped()) return stopped_early();
    if (const auto written = write_file(options.out, tuned->source); !written)
        return refuse(written.error());
    print_fit(options, *tuned);
    return kDone;
}

Action add_fit(CLI::App& tune) {
    auto options = std::make_shared<FitCommand>();
    CLI::App* command = tune.add_subcommand("fit", "Fit the weights to a file of games");
    tune::FitOptions& fit = options->wanted.fit;
    tune::SampleOptions& samples = options->wanted.samples;
    command->add_option("--game", options->wanted.game, "One of: " + game_names())
        ->capture_default_str();
    command
        ->add_option("--data", options->data, "The games, one or more files of damier tune games")
        ->required();
    command->add_option("--out", options->out, "The weights, as a source file")->required();
    command->add_option("--epochs", fit.epochs, "Steps, each over all positions")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--rate", fit.rate, "Length of the first steps, in hundredths of a pawn")
        ->check(between(0, 1000))
        ->capture_default_str();
    command
        ->add_option("--belief", fit.belief,
                     "How far from where it begins a weight is believed to lie")
        ->check(between(0.001, 100'000))
        ->capture_default_str();
    command->add_option("--pattern-belief", fit.pattern_belief, "The same for patterns")
        ->check(between(0.001, 100'000))
        ->capture_default_str();
    command
        ->add_option("--search-share", samples.search_share,
                     "How much the player's own values count beside the results, 0 to 1")
        ->check(between(0, 1))
        ->capture_default_str();
    command->add_option("--opinion-k", samples.opinion_k, "What those values mean, as k")
        ->check(between(0.0001, 0.1))
        ->capture_default_str();
    command->add_option("--held-out", samples.every_held_out, "Each so many-th game is held out")
        ->check(CLI::Range(2, 1000))
        ->capture_default_str();
    command->add_option("--threads", fit.threads, "The weights are the same with any number")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->footer("Example: damier tune fit --game chess --data chess.games --out weights.inc");
    return [options] { return run_fit(*options); };
}

}  // namespace tune_command

Action add_tune(CLI::App& app) {
    using namespace tune_command;
    CLI::App* command =
        app.add_subcommand("tune", "Fit the weights of the evaluation `tuned` to games");
    command->require_subcommand(1);
    const Action games = add_games(*command);
    const Action fit = add_fit(*command);
    return [command, games, fit] { return command->got_subcommand("games") ? games() : fit(); };
}

}  // namespace damier::cli
