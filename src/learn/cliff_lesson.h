// The lesson of the cliff.
#pragma once

#include <string>
#include <utility>

#include "core/text.h"
#include "learn/cliff.h"
#include "learn/lesson_of.h"

namespace damier::learn {

inline constexpr std::string_view kCliffName = "cliff";

class CliffLesson final : public LessonOf<Cliff> {
public:
    static Result<std::unique_ptr<CliffLesson>> make(const LessonSpec& spec, const Recipe& recipe) {
        if (!spec.endgame.empty()) return fail("the cliff has no endgame {}", quoted(spec.endgame));
        if (recipe.experience == Experience::Exact)
            return fail("there is no opponent on the cliff: experience is self-play or uniform");
        return std::unique_ptr<CliffLesson>(new CliffLesson(spec, recipe));
    }

    [[nodiscard]] Result<LessonView> look(std::string_view position) const override {
        const auto state = Cliff::state(position);
        if (!state)
            return fail("expected a cell of the grid above the cliff, or a1, found {}",
                        quoted(position));
        LessonView view{.position = Cliff::cell(*state)};
        const Action played = greedy(world(), q(), *state);
        view.value = q()[played];
        view.exact = truth().values[*state];
        for (Action action = world().first(*state); action < world().first(*state + 1); ++action) {
            const auto direction = static_cast<Cliff::Direction>(action % Cliff::kDirections);
            const std::string name(Cliff::direction_name(direction));
            view.moves.push_back({.move = name,
                                  .record = name,
                                  .squares = {view.position, world().target(action)},
                                  .q = q()[action],
                                  .is_greedy = action == played,
                                  .is_best = truth().is_best[action] != 0});
        }
        return view;
    }

    [[nodiscard]] std::string example(std::uint64_t number) const override {
        if (number == 0) return Cliff::cell(0);
        return Cliff::cell(Rng(number).below(world().states()));
    }
    [[nodiscard]] std::string picture() const override { return arrows(world(), q()); }

private:
    CliffLesson(const LessonSpec& spec, const Recipe& recipe)
        : LessonOf<Cliff>(spec, recipe, Cliff{}, truth_of(Cliff{}, recipe.discount)) {}
};

}  // namespace damier::learn
