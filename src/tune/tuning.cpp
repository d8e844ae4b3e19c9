#include "tune/tuning.h"

#include <fmt/format.h>

#include "core/text.h"
#include "eval/terms_of.h"
#include "tune/tunable.h"
#include "tune/weights_source.h"

namespace damier::tune {

namespace {

// How the weights were made: enough to make them again.
std::string comment_of(const Tuning& wanted, std::span<const GameFile> files, const Tuned& tuned) {
    const FitOptions& fit = wanted.fit;
    const Fit& found = tuned.fit;
    std::string games;
    for (const GameFile& file : files) {
        games += fmt::format("Games:     {}, {} of them, check sum {:016x}\n", file.recipe,
                             file.games.size(), file.check_sum);
    }
    return fmt::format(
        "Written by damier tune fit --game {} --epochs {} --rate {} --belief {} --pattern-belief "
        "{}\n"
        "--search-share {} --opinion-k {} --held-out {}. See docs/tuning.md.\n"
        "{}"
        "Positions: {} learned from, {} held out; k {:.6f}\n"
        "Loss:      {:.6f} before, {:.6f} after; held out {:.6f} before, {:.6f} after",
        wanted.game, fit.epochs, fit.rate, fit.belief, fit.pattern_belief,
        wanted.samples.search_share, wanted.samples.opinion_k, wanted.samples.every_held_out, games,
        tuned.learned, tuned.held_out, found.k, found.loss_before, found.loss_after,
        found.held_out_before, found.held_out_after);
}

// The files in their order, each of this game.
Result<std::vector<GameFile>> read_all(const Tuning& wanted) {
    std::vector<GameFile> files;
    for (const auto& path : wanted.data) {
        auto file = read_games(path);
        if (!file) return tl::make_unexpected(file.error());
        if (!file->recipe.starts_with(fmt::format("game={} ", wanted.game)))
            return fail("{} has games of another game: {}", quoted(path.string()), file->recipe);
        files.push_back(std::move(*file));
    }
    return files;
}

template <Game G>
Result<Tuned> tune_game(const Tuning& wanted, std::span<const GameFile> files,
                        const std::function<void(const FitProgress&)>& tell,
                        const std::stop_token& stop) {
    const auto sets = samples_of<G>(files, wanted.samples);
    if (!sets) return tl::make_unexpected(sets.error());
    using Terms = eval::TermsOf<typename G::Position>;
    FitOptions options = wanted.fit;
    options.first_pattern = Terms::kDense;
    Tuned tuned;
    for (const GameFile& file : files) tuned.games += file.games.size();
    tuned.learned = sets->learned.size();
    tuned.held_out = sets->held_out.size();
    tuned.fit = fit(sets->learned, sets->held_out, Terms::hand_set(), options, tell, stop);
    tuned.source = weights_source(comment_of(wanted, files, tuned), Terms::groups(),
                                  tuned.fit.weights, Terms::kDense);
    return tuned;
}

}  // namespace

Result<Tuned> tune_weights(const Tuning& wanted,
                           const std::function<void(const FitProgress&)>& tell,
                           const std::stop_token& stop) {
    const auto files = read_all(wanted);
    if (!files) return tl::make_unexpected(files.error());
    Result<Tuned> result = fail("--game {} has no evaluation to tune", wanted.game);
    with_game(wanted.game, [&]<class G>(G) {
        if constexpr (IsTunable<G>) result = tune_game<G>(wanted, *files, tell, stop);
    });
    return result;
}

}  // namespace damier::tune
