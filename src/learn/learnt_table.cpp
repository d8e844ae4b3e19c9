#include "learn/learnt_table.h"

#include <string>
#include <utility>

#include "core/mapped_file.h"
#include "core/moves.h"
#include "core/text.h"
#include "games/games.h"
#include "learn/lesson_file.h"
#include "learn/world_of.h"

namespace damier::learn {

namespace {

template <Game G>
class WorldTable final : public LearntTable<G> {
public:
    WorldTable(WorldOf<G> world, std::vector<float> q)
        : world_(std::move(world)), q_(std::move(q)) {}

    [[nodiscard]] std::optional<std::vector<float>> values(
        const typename G::Position& at) const override {
        const auto state = world_.state(at);
        if (!state) return std::nullopt;
        std::vector<float> values;
        const auto q = [this](Action action) { return q_[action]; };
        for (const auto m : legal_moves(at)) values.push_back(q(world_.action(*state, at, m, q)));
        return values;
    }

private:
    WorldOf<G> world_;
    std::vector<float> q_;
};

}  // namespace

template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> open_table(const std::filesystem::path& path) {
    const std::string name = quoted(path.string());
    const auto file = MappedFile::open(path);
    if (!file) return tl::make_unexpected(file.error());
    auto saved = read_saved(file->bytes());
    if (!saved) return fail("{} is no table that was learnt: {}", name, saved.error().message);
    if (saved->spec.game != G::kName) {
        return fail("{} was learnt in {}, not in {}", name, quoted(saved->spec.game), G::kName);
    }
    auto world = world_of<G>(saved->spec, {});
    if (!world) return fail("{}: {}", name, world.error().message);
    if (saved->progress.q.size() != actions(*world))
        return fail("{} has {} entries, not the {} of its positions", name,
                    saved->progress.q.size(), actions(*world));
    return std::make_shared<const WorldTable<G>>(std::move(*world), std::move(saved->progress.q));
}

#define DAMIER_INSTANTIATE(G)                                             \
    template Result<std::shared_ptr<const LearntTable<G>>> open_table<G>( \
        const std::filesystem::path&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::learn
