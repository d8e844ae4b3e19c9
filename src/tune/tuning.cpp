#include "tune/tuning.h"

#include <fmt/format.h>

#include "core/text.h"
#include "tune/weights_source.h"

namespace damier::tune {

namespace {

// How the weights were made: enough to make them again.
std::string comment_of(const Tuning& wanted, const GameFile& file, const Tuned& tuned) {
    const FitOptions& fit = wanted.fit;
    const Fit& found = tuned.fit;
    return fmt::format(
        "Written by damier tune fit --game {} --epochs {} --rate {} --belief {} --pattern-belief "
        "{}\n"
        "--search-share {} --opinion-k {} --held-out {}. See docs/tuning.md.\n"
        "Games:     {}, {} of them, check sum {:016x}\n"
        "Positions: {} learned from, {} held out; k {:.6f}\n"
        "Loss:      {:.6f} before, {:.6f} after; held out {:.6f} before, {:.6f} after",
        wanted.game, fit.epochs, fit.rate, fit.belief, fit.pattern_belief,
        wanted.samples.search_share, wanted.samples.opinion_k, wanted.samples.every_held_out,
        file.recipe, file.games.size(), file.check_sum, tuned.learned, tuned.held_out, found.k,
        found.loss_before, found.loss_after, found.held_out_before, found.held_out_after);
}

template <Game G>
Result<Tuned> tune_game(const Tuning& wanted, const GameFile& file,
                        const std::function<void(const FitProgress&)>& tell,
                        const std::stop_token& stop) {
    if (!file.recipe.starts_with(fmt::format("game={} ", G::kName)))
        return fail("{} has games of another game: {}", quoted(wanted.data.string()), file.recipe);
    const auto sets = samples_of<G>(file, wanted.samples);
    if (!sets) return tl::make_unexpected(sets.error());
    FitOptions options = wanted.fit;
    options.first_pattern = Tunable<G>::kDense;
    Tuned tuned;
    tuned.games = file.games.size();
    tuned.learned = sets->learned.size();
    tuned.held_out = sets->held_out.size();
    tuned.fit = fit(sets->learned, sets->held_out, Tunable<G>::start(), options, tell, stop);
    tuned.source = weights_source(comment_of(wanted, file, tuned), Tunable<G>::groups(),
                                  tuned.fit.weights, Tunable<G>::kDense);
    return tuned;
}

}  // namespace

Result<Tuned> tune_weights(const Tuning& wanted,
                           const std::function<void(const FitProgress&)>& tell,
                           const std::stop_token& stop) {
    const auto file = read_games(wanted.data);
    if (!file) return tl::make_unexpected(file.error());
    Result<Tuned> result = fail("--game {} has no evaluation to tune", wanted.game);
    with_game(wanted.game, [&]<class G>(G) {
        if constexpr (IsTunable<G>) result = tune_game<G>(wanted, *file, tell, stop);
    });
    return result;
}

}  // namespace damier::tune
