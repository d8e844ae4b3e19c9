#include "learn/lesson.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/games.h"
#include "learn/cliff_lesson.h"
#include "learn/game_lesson.h"
#include "learn/lesson_file.h"
#include "learn/recipe.h"

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

Result<LessonSpec> standard_spec(std::string_view method, std::string_view game,
                                 std::string_view endgame) {
    LessonSpec spec;
    spec.method = method;
    spec.game = game;
    spec.endgame = endgame;
    const bool is_sarsa = method == "sarsa";
    if (game == kCliffName) {
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
    if (const auto recipe = recipe_of(spec); !recipe) return tl::make_unexpected(recipe.error());
    return spec;
}

Result<std::unique_ptr<Lesson>> make_lesson(const LessonSpec& spec, const std::stop_token& stop) {
    return make(spec, std::nullopt, stop);
}

Result<std::unique_ptr<Lesson>> load_lesson(std::string_view bytes, const std::stop_token& stop) {
    auto saved = read_saved(bytes);
    if (!saved) return tl::make_unexpected(saved.error());
    const LessonSpec spec = saved->spec;
    return make(spec, std::move(*saved), stop);
}

Result<SavedLesson> look_into_lesson(std::string_view bytes) {
    auto saved = read_saved(bytes);
    if (!saved) return tl::make_unexpected(saved.error());
    return SavedLesson{std::move(saved->spec), saved->progress.updates};
}

}  // namespace damier::learn
