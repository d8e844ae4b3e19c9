#include "learn/lesson.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/games.h"
#include "learn/cliff_lesson.h"
#include "learn/dqn/deep_recipe.h"
#include "learn/dqn/make_network_lesson.h"
#include "learn/game_lesson.h"
#include "learn/lesson_file.h"
#include "learn/recipe.h"
#include "learn/words.h"

namespace damier::learn {

namespace {

constexpr std::array kWorlds{
    LessonWorld{"tictactoe", "", "Tic-tac-toe"},
    LessonWorld{"cliff", "", "A walk along a cliff"},
    LessonWorld{"chess", "KQK", "King and queen against king"},
    LessonWorld{"chess", "KRK", "King and rook against king"},
    LessonWorld{"chess", "KPK", "King and pawn against king"},
    LessonWorld{"checkers", "KKvK", "Two kings against one"},
    LessonWorld{"sherlock", "KKvK", "Two kings against one"},
    LessonWorld{"chess", "", "Chess from a layout"},
    LessonWorld{"checkers", "", "Checkers"},
    LessonWorld{"sherlock", "", "Sherlock's checkers"},
};

Error unknown_game(std::string_view game) {
    return {fmt::format("there is no game {}; choose one of {}", quoted(game),
                        fmt::join(lesson_games(), ", "))};
}

// f(game) for a game of that name; f's answer, or a sentence.
template <class T, class F>
Result<T> with_lesson_game(std::string_view name, F&& f) {
    Result<T> answer = tl::make_unexpected(unknown_game(name));
    with_game(name, [&](auto game) { answer = f(game); });
    return answer;
}

// How many positions there are to learn, roughly.
template <Game G>
Result<std::uint64_t> nodes_of(std::string_view endgame) {
    using S = endgame::SlicesOf<G>;
    const std::string whole = whole_game<G>();
    const std::string_view name = whole.empty() ? endgame : whole;
    for (const auto& men : S::families(S::kMostMen)) {
        if (S::name(men) == name || S::name(S::reversed(men)) == name)
            return endgame::Family<S>(men).nodes();
    }
    if (endgame.empty())
        return fail("all of {} is too much for a table: an endgame is needed, such as {}", G::kName,
                    S::name(S::families(S::kMostMen).front()));
    return fail("there is no endgame {} of {}: expected up to {} men, such as {}", quoted(endgame),
                G::kName, S::kMostMen, S::name(S::families(S::kMostMen).front()));
}

// Where a network that learns a game begins unless told; empty: at its start.
template <Game G>
std::string_view lesson_layout() {
    if constexpr (requires { G::kLessonLayout; }) return G::kLessonLayout;
    return "";
}

// What was found to learn well (docs/learning-networks.md): an ending,
void standard_ending(LessonSpec& spec) {
    spec.network.layers = "128,64";
    spec.network.teacher = "exact";
    spec.discount = 0.95;
    spec.explore_end = 0.1;
    spec.updates = 300'000;
}
// a small game,
void standard_small_game(LessonSpec& spec) {
    spec.network.layers = "64,64";
    spec.network.double_q = true;
    spec.discount = 0.9;
    spec.explore_end = 0.1;
    spec.updates = 400'000;
}
// and any other. One that begins with few men has kinds of them that are worth more than others.
void standard_large_game(LessonSpec& spec, std::string_view layout) {
    const bool has_few_men = !layout.empty();
    NetworkWords& words = spec.network;
    words.replay = 100'000;
    words.every = 2;
    words.random = has_few_men ? 4 : 8;
    words.shaping = has_few_men ? 0.05 : 0;
    words.layout = layout;
    spec.discount = has_few_men ? 0.97 : 0.98;
    spec.explore = 0.2;
    spec.explore_end = 0.05;
    spec.plies = 120;
    spec.updates = 600'000;
}

// One sentence where there is no such ending.
template <Game G>
Result<void> make_standard_network(LessonSpec& spec) {
    spec.rate = 1e-3;
    spec.rate_end = 1e-4;
    if (!is_one_world<G>(spec.endgame)) {
        standard_large_game(spec, lesson_layout<G>());
        return {};
    }
    if (const auto nodes = nodes_of<G>(spec.endgame); !nodes)
        return tl::make_unexpected(nodes.error());
    if (spec.endgame.empty()) {
        standard_small_game(spec);
    } else {
        standard_ending(spec);
    }
    return {};
}

// What the report draws: the squares, the side to move and the possible moves go in, Q of each action
// comes out, and the weights follow half the square of the error, turn by turn.
void make_plain(LessonSpec& spec) {
    NetworkWords& words = spec.network;
    words.output = "actions";
    words.view = "board";
    words.moves = true;
    words.teacher = "self";
    words.optimiser = "sgd";
    words.loss = "square";
    words.prioritised = words.double_q = false;
    words.tries = true;
    words.batch = 1;
    words.replay = words.target = 0;
    words.every = 1;
    words.shaping = 0;
    spec.rate = 0.01;
    spec.rate_end = 0.001;
    // Each is of one turn: so many take as long as those of the standard, roughly.
    constexpr std::uint64_t kMoreUpdates = 4;
    spec.updates *= kMoreUpdates;
}

// A lesson, from the beginning or from where it was.
Result<std::unique_ptr<Lesson>> make(const LessonSpec& spec, std::optional<Saved> saved,
                                     const std::stop_token& stop) {
    const auto recipe = recipe_of(spec);
    if (!recipe) return tl::make_unexpected(recipe.error());
    const auto going_on = [&](auto made) -> Result<std::unique_ptr<Lesson>> {
        if (!made) return tl::make_unexpected(made.error());
        if (saved && !(*made)->go_on_from(std::move(*saved)))
            return fail("its table is not one of {}{}{}", spec.game,
                        spec.endgame.empty() ? "" : " ", spec.endgame);
        return std::move(*made);
    };
    if (spec.game == kCliffName) return going_on(CliffLesson::make(spec, *recipe));
    return with_lesson_game<std::unique_ptr<Lesson>>(
        spec.game, [&]<Game G>(G) { return going_on(GameLesson<G>::make(spec, *recipe, stop)); });
}

}  // namespace

std::vector<std::string_view> lesson_games() {
    auto games = game_name_list();
    games.push_back(kCliffName);
    return games;
}

std::span<const LessonWorld> lesson_worlds() { return kWorlds; }

bool has_exact_answers(std::string_view game, std::string_view endgame) {
    bool has = game == kCliffName;
    with_game(game, [&]<Game G>(G) { has = is_one_world<G>(endgame); });
    return has;
}

Result<std::string> layout_of(const LessonSpec& spec) {
    const std::string& layout = spec.network.layout;
    if (layout.empty()) return layout;
    if (has_exact_answers(spec.game, spec.endgame))
        return fail("{} is learnt from all its positions: it has no layout",
                    spec.endgame.empty() ? spec.game : spec.endgame);
    return with_lesson_game<std::string>(spec.game, [&]<Game G>(G) -> Result<std::string> {
        const auto at = G::read_position(layout);
        if (!at) return fail("layout: {}", at.error().message);
        if (G::ending(*at, 1)) return fail("layout: the game is over there");
        return G::write_position(*at);
    });
}

Result<LessonSpec> standard_spec(std::string_view method, std::string_view game,
                                 std::string_view endgame) {
    LessonSpec spec;
    spec.method = method;
    spec.game = game;
    spec.endgame = endgame;
    const bool is_sarsa = method == "sarsa";
    if (learns_network(spec)) {
        Result<void> made = tl::make_unexpected(unknown_game(game));
        with_game(game, [&]<Game G>(G) { made = make_standard_network<G>(spec); });
        if (!made) return tl::make_unexpected(made.error());
    } else if (game == kCliffName) {
        spec.order = "online";
        spec.updates = 200'000;
        spec.rate = 0.5;
        spec.rate_end = is_sarsa ? 0.01 : 0.5;
        spec.discount = 1;
        spec.explore = spec.explore_end = 0.1;
        spec.plies = 10'000;
    } else {
        const auto nodes = with_lesson_game<std::uint64_t>(
            game, [endgame]<Game G>(G) { return nodes_of<G>(endgame); });
        if (!nodes) return tl::make_unexpected(nodes.error());
        // Some hundred for each position.
        constexpr std::uint64_t kUpdates = 400;
        spec.updates = kUpdates * *nodes;
        // What comes next is certain, what SARSA's player does there is not.
        if (is_sarsa) {
            spec.rate_end = 0.1;
            spec.explore_end = 0;
        }
    }
    if (const auto good = check_spec(spec); !good) return tl::make_unexpected(good.error());
    return spec;
}

Result<LessonSpec> plain_spec(std::string_view game, std::string_view endgame) {
    auto spec = standard_spec(kNetworkMethod, game, endgame);
    if (spec) make_plain(*spec);
    return spec;
}

Result<void> check_spec(const LessonSpec& spec) {
    if (const auto method = index_of("method", spec.method, lesson_methods()); !method)
        return tl::make_unexpected(method.error());
    if (learns_network(spec)) {
        if (const auto recipe = deep_recipe_of(spec); !recipe)
            return tl::make_unexpected(recipe.error());
    } else if (const auto recipe = recipe_of(spec); !recipe) {
        return tl::make_unexpected(recipe.error());
    }
    return {};
}

Result<std::unique_ptr<Lesson>> make_lesson(const LessonSpec& spec, const std::stop_token& stop) {
    if (learns_network(spec)) return make_network_lesson(spec, std::nullopt, stop);
    return make(spec, std::nullopt, stop);
}

Result<std::unique_ptr<Lesson>> load_lesson(std::string_view bytes, const std::stop_token& stop) {
    if (is_training(bytes)) {
        auto saved = read_training(bytes);
        if (!saved) return tl::make_unexpected(saved.error());
        const LessonSpec spec = saved->network.spec;
        return make_network_lesson(spec, std::move(*saved), stop);
    }
    if (is_network(bytes)) {
        auto saved = read_network(bytes);
        if (!saved) return tl::make_unexpected(saved.error());
        return network_lesson_as_saved(std::move(*saved), stop);
    }
    auto saved = read_saved(bytes);
    if (!saved) return tl::make_unexpected(saved.error());
    const LessonSpec spec = saved->spec;
    return make(spec, std::move(*saved), stop);
}

Result<SavedLesson> look_into_lesson(std::string_view bytes) {
    if (is_training(bytes)) {
        auto saved = read_training(bytes);
        if (!saved) return tl::make_unexpected(saved.error());
        return SavedLesson{std::move(saved->network.spec), saved->network.progress.updates};
    }
    auto saved = read_saved(bytes);
    if (!saved) return tl::make_unexpected(saved.error());
    return SavedLesson{std::move(saved->spec), saved->progress.updates};
}

}  // namespace damier::learn
