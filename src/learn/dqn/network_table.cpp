#include "learn/dqn/network_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/mapped_file.h"
#include "core/text.h"
#include "games/games.h"
#include "learn/dqn/deep_q.h"

namespace damier::learn {

namespace {

// What a network says of the moves of a place. Weights that are numbers may still give values that are
// none: then it knows nothing there.
template <Ground G>
std::optional<std::vector<float>> asked(const Assessor<G>& assessor, const Network<float>& network,
                                        const typename G::Place& place,
                                        std::vector<Choice<typename G::Place>>& choices) {
    std::vector<float> values = Asker<G>(assessor, network).values(place, choices);
    const bool are_numbers =
        std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
    return are_numbers ? std::optional(std::move(values)) : std::nullopt;
}

// Of a game that was learnt from any position.
template <Game G>
class BoardNetwork final : public LearntTable<G> {
public:
    using P = typename G::Position;

    BoardNetwork(const DeepRecipe& recipe, Network<float> network, const Sight<P>& sight)
        : ground_(G::start(), 0, sight),
          assessor_(ground_, recipe.output, recipe.shaping),
          network_(std::move(network)) {}

    [[nodiscard]] std::optional<std::vector<float>> values(const P& at) const override {
        std::vector<Choice<P>> choices;
        return asked(assessor_, network_, at, choices);
    }

private:
    BoardGround<G> ground_;
    Assessor<BoardGround<G>> assessor_;
    Network<float> network_;
};

// Positions of few men as their slices number them: of those that a symmetry turns into each other one
// stands for all. It is these that a network of an ending has seen.
template <Game G>
class SliceGround {
public:
    using S = endgame::SlicesOf<G>;
    using P = typename G::Position;
    using Place = P;  // one that stands for others
    static constexpr bool kIsExact = false;

    explicit SliceGround(const Sight<P>& sight) : sight_(sight) {}

    // Nothing where no slice holds it.
    [[nodiscard]] static std::optional<Place> place(const P& at) {
        const auto men = S::men_of(at);
        if (!men) return std::nullopt;
        return S::position(*men, S::number(*men, at));
    }

    [[nodiscard]] Place start(Rng&) const { return *place(G::start()); }
    void choices(const Place& place, std::vector<Choice<Place>>& choices) const {
        choices.clear();
        for (const auto m : legal_moves(place)) {
            P after = place;
            after.make(m);
            Choice<Place>& choice = choices.emplace_back();
            choice.output = sight_.output(place, m);
            if (const auto fate = S::plain_fate(after)) {
                choice.is_over = true;
                choice.reward = fate->end == endgame::Fate::End::Loss ? 1.0F : 0.0F;
            } else if (!has_moves(after)) {
                choice.is_over = true;
                choice.reward = after.stuck() == Outcome::Loss ? 1.0F : 0.0F;
            } else {
                choice.next = *SliceGround::place(after);
            }
        }
    }
    void add_inputs(const Place& place, InputRows& rows) const { sight_.add(place, rows); }
    [[nodiscard]] float material(const Place& place) const { return material_in_units(place); }
    [[nodiscard]] const Sight<P>& sight() const { return sight_; }
    [[nodiscard]] bool is_best(const Place&, std::size_t) const { return false; }

private:
    Sight<P> sight_;
};

// Of a whole world: an ending with all that it leads to, or a small game.
template <Game G>
class SliceNetwork final : public LearntTable<G> {
public:
    using P = typename G::Position;
    using S = endgame::SlicesOf<G>;

    SliceNetwork(const DeepRecipe& recipe, Network<float> network, const Sight<P>& sight,
                 std::vector<std::string> endings)
        : ground_(sight),
          assessor_(ground_, recipe.output, recipe.shaping),
          network_(std::move(network)),
          endings_(std::move(endings)) {}

    [[nodiscard]] std::optional<std::vector<float>> values(const P& at) const override {
        const auto men = S::men_of(at);
        if (!men || !knows(*men)) return std::nullopt;
        const P seen = *SliceGround<G>::place(at);
        std::vector<Choice<P>> choices;
        const auto q = asked(assessor_, network_, seen, choices);
        if (!q) return std::nullopt;
        // Move by move by where they lead: where several lead to the same, the one that is worth most.
        std::vector<float> values;
        std::vector<Choice<P>> mine;
        ground_.choices(at, mine);
        for (const Choice<P>& each : mine) {
            std::optional<float> most;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                if (leads_to_the_same(each, choices[i]) && (!most || (*q)[i] > *most))
                    most = (*q)[i];
            }
            assert(most);
            values.push_back(*most);
        }
        return values;
    }

private:
    [[nodiscard]] bool knows(const typename S::Men& men) const {
        if (endings_.empty()) return true;
        return std::ranges::count(endings_, S::name(men)) > 0 ||
               std::ranges::count(endings_, S::name(S::reversed(men))) > 0;
    }
    static bool leads_to_the_same(const Choice<P>& a, const Choice<P>& b) {
        if (a.is_over || b.is_over) return a.is_over == b.is_over && a.reward == b.reward;
        return a.next.key() == b.next.key();
    }

    SliceGround<G> ground_;
    Assessor<SliceGround<G>> assessor_;
    Network<float> network_;
    std::vector<std::string> endings_;
};

}  // namespace

template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> table_of(const SavedNetwork& saved) {
    using P = typename G::Position;
    if (saved.spec.game != G::kName)
        return fail("it was learnt in {}, not in {}", quoted(saved.spec.game), G::kName);
    const auto recipe = deep_recipe_of(saved.spec);
    if (!recipe) return tl::make_unexpected(recipe.error());
    const Sight<P> sight(recipe->view, recipe->sees_moves);
    const NetworkShape shape = shape_of(*recipe, sight);
    if (saved.progress.weights.size() != count_weights(shape)) {
        return fail("it has {} weights, not the {} of its layers", saved.progress.weights.size(),
                    count_weights(shape));
    }
    Network<float> network(shape);
    network.weights() = saved.progress.weights;
    if (is_one_world<G>(saved.spec.endgame)) {
        return std::make_shared<const SliceNetwork<G>>(*recipe, std::move(network), sight,
                                                       saved.endings);
    }
    return std::make_shared<const BoardNetwork<G>>(*recipe, std::move(network), sight);
}

template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> read_network_table(std::string_view bytes) {
    const auto saved = read_network(bytes);
    if (!saved) return tl::make_unexpected(saved.error());
    return table_of<G>(*saved);
}

template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> open_network(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    if (!file) return tl::make_unexpected(file.error());
    auto table = read_network_table<G>(file->bytes());
    if (!table)
        return fail("{} is no network to play with: {}", quoted(path.string()),
                    table.error().message);
    return table;
}

#define DAMIER_INSTANTIATE(G)                                                                \
    template Result<std::shared_ptr<const LearntTable<G>>> table_of<G>(const SavedNetwork&); \
    template Result<std::shared_ptr<const LearntTable<G>>> read_network_table<G>(            \
        std::string_view);                                                                   \
    template Result<std::shared_ptr<const LearntTable<G>>> open_network<G>(                  \
        const std::filesystem::path&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::learn
