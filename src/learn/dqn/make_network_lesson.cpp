#include "learn/dqn/make_network_lesson.h"

#include <utility>

#include "core/text.h"
#include "games/games.h"
#include "learn/dqn/network_lesson.h"

namespace damier::learn {

namespace {

// The lesson, when prepare(lesson) has gone well.
template <Game G, class Site, class Prepare>
Result<std::unique_ptr<Lesson>> make(const LessonSpec& spec, const DeepRecipe& recipe,
                                     const std::stop_token& stop, Prepare&& prepare) {
    auto lesson = NetworkLesson<G, Site>::make(spec, recipe, stop);
    if (!lesson) return tl::make_unexpected(lesson.error());
    if (const Result<void> prepared = prepare(**lesson); !prepared)
        return tl::make_unexpected(prepared.error());
    return std::move(*lesson);
}

template <class Prepare>
Result<std::unique_ptr<Lesson>> make_by_name(const LessonSpec& spec, const std::stop_token& stop,
                                             Prepare&& prepare) {
    const auto recipe = deep_recipe_of(spec);
    if (!recipe) return tl::make_unexpected(recipe.error());
    const auto layout = layout_of(spec);
    if (!layout) return tl::make_unexpected(layout.error());
    // One spec for one lesson: its text is what files are known by.
    if (*layout != spec.network.layout)
        return fail("layout: expected {}, found {}", quoted(*layout), quoted(spec.network.layout));
    Result<std::unique_ptr<Lesson>> lesson = fail(
        "there is no game {} for a network; choose one of {}", quoted(spec.game), game_names());
    with_game(spec.game, [&]<Game G>(G) {
        lesson = is_one_world<G>(spec.endgame)
                     ? make<G, WorldSite<G>>(spec, *recipe, stop, prepare)
                     : make<G, BoardSite<G>>(spec, *recipe, stop, prepare);
    });
    return lesson;
}

}  // namespace

Result<std::unique_ptr<Lesson>> make_network_lesson(const LessonSpec& spec,
                                                    std::optional<SavedTraining> saved,
                                                    const std::stop_token& stop) {
    return make_by_name(spec, stop, [&saved](auto& lesson) -> Result<void> {
        if (!saved) return {};
        return lesson.go_on_from(std::move(*saved));
    });
}

Result<std::unique_ptr<Lesson>> network_lesson_as_saved(SavedNetwork saved,
                                                        const std::stop_token& stop) {
    const LessonSpec spec = saved.spec;
    return make_by_name(spec, stop,
                        [&saved](auto& lesson) { return lesson.become(std::move(saved)); });
}

}  // namespace damier::learn
