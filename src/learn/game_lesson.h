// The lesson of an ending, or of a whole small game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "learn/lesson_of.h"
#include "learn/look.h"
#include "learn/world_of.h"

namespace damier::learn {

template <Game G>
class GameLesson final : public LessonOf<WorldOf<G>> {
public:
    using W = WorldOf<G>;
    using Position = typename G::Position;

    static Result<std::unique_ptr<GameLesson>> make(const LessonSpec& spec, const Recipe& recipe,
                                                    const std::stop_token& stop) {
        auto world = world_of<G>(spec, stop);
        if (!world) return tl::make_unexpected(world.error());
        auto bytes = world->solve(stop);
        if (!bytes) return tl::make_unexpected(bytes.error());
        Truth truth = truth_of(*world, *bytes, recipe.discount);
        return std::unique_ptr<GameLesson>(
            new GameLesson(spec, recipe, std::move(*world), std::move(truth), std::move(*bytes)));
    }

    [[nodiscard]] Result<LessonView> look(std::string_view text) const override {
        return look_into<G>(this->world(), this->truth(), bytes_, text,
                            [this](State) { return [q = this->q()](Action a) { return q[a]; }; });
    }
    [[nodiscard]] std::string example(std::uint64_t number) const override {
        return example_of<G>(this->world(), this->truth(), number);
    }

private:
    GameLesson(const LessonSpec& spec, const Recipe& recipe, W world, Truth truth,
               std::vector<endgame::Byte> bytes)
        : LessonOf<W>(spec, recipe, std::move(world), std::move(truth)), bytes_(std::move(bytes)) {}

    std::vector<endgame::Byte> bytes_;
};

}  // namespace damier::learn
