#include "learn/td_training.h"

#include <fmt/format.h>

#include <array>

#include "core/output_file.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::learn {

namespace {

using eval::WeightsText;

// What an earlier run left, or nothing at all.
template <Game G>
Result<WeightsText> begin(const TdOptions& options, const std::filesystem::path& path) {
    constexpr auto kShape = eval::weights_shape<G>();
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        WeightsText file;
        file.recipe = options.recipe();
        file.weights.resize(eval::PieceWeights<typename G::Position>::kCount);
        return file;
    }
    auto file = eval::open_weights(path, kShape);
    if (!file) return file;
    if (file->recipe != options.recipe()) {
        return fail("{} was learnt by another recipe: {}", quoted(path.string()), file->recipe);
    }
    return file;
}

// One game, and one step along what it taught.
template <Game G>
class Student {
public:
    using P = typename G::Position;
    using Weights = eval::PieceWeights<P>;

    Student(const TdOptions& options, const WeightsText& file)
        : options_(options), weights_(eval::weights_of<P>(file)), self_play_(options.play) {}

    // False when stopped.
    bool learn(int number, const std::stop_token& stop) {
        Rng mixed(options_.seed);
        const auto salt = static_cast<std::uint64_t>(number) * 0xD1342543DE82EF95ULL;
        const auto game = self_play_.play(weights_, mixed.next() ^ salt, stop);
        if (!game) return false;
        typename Weights::All change{};
        add_td_changes(*game, options_.lambda, options_.discount, change);
        const double rate = options_.rate / (1 + number / options_.decay);
        for (std::size_t i = 0; i < change.size(); ++i) weights_.all[i] += rate * change[i];
        return true;
    }
    [[nodiscard]] const Weights& weights() const { return weights_; }

private:
    const TdOptions& options_;
    Weights weights_;
    TdSelfPlay<G> self_play_;
};

}  // namespace

std::string TdOptions::recipe() const {
    constexpr std::array<std::string_view, 2> kTdMethods{"position", "leaf"};
    return fmt::format(
        "method={} lambda={} discount={} rate={} decay={} depth={} random={} explore={} plies={} "
        "every={} seed={}",
        kTdMethods[static_cast<std::size_t>(play.method)], lambda, discount, rate, decay,
        play.depth, play.random_plies, play.explore, play.most_plies, row_every, seed);
}

template <Game G>
Result<WeightsText> learn_td(const TdOptions& options, const std::filesystem::path& path,
                             const std::function<void(const TdProgress&)>& progress,
                             const std::function<void(const WeightsText::Row&)>& rows,
                             const std::stop_token& stop) {
    auto file = begin<G>(options, path);
    if (!file) return file;
    for (const auto& row : file->curve) rows(row);
    Student<G> student(options, *file);
    const int before = file->games;
    int kept = -1;  // games when the file was written last
    const auto keep = [&]() -> Result<void> {
        if (kept == file->games) return {};
        const auto& all = student.weights().all;
        file->weights.assign(all.begin(), all.end());
        kept = file->games;
        return write_file(path, eval::write_weights(*file, eval::weights_shape<G>()));
    };
    // A place that cannot be written is told of before anything is learnt.
    if (const auto written = keep(); !written) return tl::make_unexpected(written.error());
    while (file->games < options.games && student.learn(file->games, stop)) {
        ++file->games;
        if (file->games % options.row_every == 0) {
            const auto worths = student.weights().worths();
            file->curve.push_back({file->games, {worths.begin(), worths.end()}});
            rows(file->curve.back());
        }
        if (file->games % options.keep_every == 0) {
            if (const auto written = keep(); !written) return tl::make_unexpected(written.error());
        }
        progress({file->games, file->games - before});
    }
    if (const auto written = keep(); !written) return tl::make_unexpected(written.error());
    return file;
}

#define DAMIER_INSTANTIATE(G)                                                                     \
    template Result<WeightsText> learn_td<G>(const TdOptions&, const std::filesystem::path&,      \
                                             const std::function<void(const TdProgress&)>&,       \
                                             const std::function<void(const WeightsText::Row&)>&, \
                                             const std::stop_token&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::learn
