// How a network is made and learns: a spec that was understood.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.h"
#include "learn/dqn/network.h"
#include "learn/dqn/optimiser.h"
#include "learn/dqn/sight.h"
#include "learn/recipe.h"

namespace damier::learn {

enum class Output : std::uint8_t { Position, Actions };
// Who the other side is: the learner itself, who learns from both; any legal move; a move that wins
// most at once; or one without a fault, where exact answers are known.
enum class Teacher : std::uint8_t { Self, Uniform, Greedy, Exact };

struct DeepRecipe {
    NetworkShape shape{};  // but for inputs and outputs, which are the game's
    View view = View::Mover;
    bool sees_moves = false;
    Output output = Output::Position;
    double shaping = 0;

    Teacher teacher = Teacher::Self;
    OptimiserKind optimiser = OptimiserKind::Adam;
    LossKind loss = LossKind::Square;
    bool is_prioritised = false;
    bool is_double = false;
    bool learns_tries = false;
    std::size_t batch = 1;
    std::size_t replay = 0;
    std::size_t warm_up = 0;  // turns before the first update
    std::uint64_t target = 0;
    std::uint64_t every = 1;
    int random = 0;

    std::uint64_t updates = 0;
    std::uint64_t seed = 1;
    std::uint64_t plies = 0;
    Course rate{};
    Course explore{};
    double discount = 1;
};

// Of a network. One sentence for a word that is not known, a number out of its range, and for words that
// do not go together.
Result<DeepRecipe> deep_recipe_of(const LessonSpec& spec);

// The shape with the inputs and outputs of a game: `sight` is a Sight, or tells these two numbers as one.
template <class S>
NetworkShape shape_of(const DeepRecipe& recipe, const S& sight) {
    NetworkShape shape = recipe.shape;
    shape.inputs = sight.inputs();
    shape.outputs = recipe.output == Output::Actions ? sight.outputs() : 1;
    return shape;
}

}  // namespace damier::learn
