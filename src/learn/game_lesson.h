// The lesson of an ending, or of a whole small game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/line_text.h"
#include "core/screen.h"
#include "learn/lesson_of.h"
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
        const auto read = G::read_position(text);
        if (!read) return tl::make_unexpected(read.error());
        const Position& at = *read;
        LessonView view{.position = G::write_position(at),
                        .board = write_board<G>(at),
                        .turn = std::string(G::side_name(at.turn()))};
        const auto state = this->world().state(at);
        const auto legal = legal_moves(at);
        if (!state && !legal.empty())
            return fail("{} is not part of what is learnt here", view.position);
        if (!state) {
            view.fate = at.stuck() == Outcome::Loss ? endgame::lost_in(0) : endgame::kDrawnFate;
            return view;
        }
        view.value = this->q()[greedy(this->world(), this->q(), *state)];
        view.exact = this->truth().values[*state];
        view.fate = endgame::fate_of(bytes_[*state]);
        std::size_t played = 0;
        for (const auto m : legal) {
            const Action action = this->world().action(*state, at, m, this->q());
            view.moves.push_back({.move = G::write_move(at, m),
                                  .record = G::write_record_move(at, m),
                                  .squares = squares_of<G>(at, m),
                                  .q = this->q()[action],
                                  .is_best = this->truth().is_best[action] != 0,
                                  .fate = this->world().fate(action, bytes_)});
            if (view.moves.back().q > view.moves[played].q) played = view.moves.size() - 1;
        }
        view.moves[played].is_greedy = true;
        return view;
    }

    [[nodiscard]] std::string example(std::uint64_t number) const override {
        if (number > 0) {
            Rng rng(number);
            return G::write_position(this->world().position(this->world().start(rng)));
        }
        if (this->world().state(G::start())) return G::write_position(G::start());
        const auto& plies = this->truth().plies;
        const auto longest = std::max_element(plies.begin(), plies.end());
        return G::write_position(
            this->world().position(static_cast<State>(longest - plies.begin())));
    }

private:
    GameLesson(const LessonSpec& spec, const Recipe& recipe, W world, Truth truth,
               std::vector<endgame::Byte> bytes)
        : LessonOf<W>(spec, recipe, std::move(world), std::move(truth)), bytes_(std::move(bytes)) {}

    std::vector<endgame::Byte> bytes_;
};

}  // namespace damier::learn
