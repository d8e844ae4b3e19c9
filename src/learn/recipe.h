// How a table is learnt: a spec that was understood.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/result.h"
#include "learn/lesson.h"

namespace damier::learn {

enum class Method : std::uint8_t { Q, Sarsa };
enum class Experience : std::uint8_t { SelfPlay, Uniform, Exact };
enum class Order : std::uint8_t { Backwards, Online };

// Goes straight from one number to another while the plan is carried out, and stays there.
struct Course {
    double begin = 0;
    double end = 0;

    [[nodiscard]] double at(double share) const {
        return begin + (end - begin) * std::min(share, 1.0);
    }
};

struct Recipe {
    Method method = Method::Q;
    Experience experience = Experience::SelfPlay;
    Order order = Order::Backwards;
    std::uint64_t updates = 0;
    std::uint64_t seed = 1;
    Course rate{};
    Course explore{};
    double discount = 1;
    std::uint64_t plies = 0;
};

// Of a table. One sentence for a word that is not known or a number out of its range. Whether there is
// such a world is not looked at.
Result<Recipe> recipe_of(const LessonSpec& spec);

// What tables and networks have in common: updates, plies and the numbers.
Result<void> check_plan(const LessonSpec& spec);

}  // namespace damier::learn
