#include "learn/recipe.h"

#include <array>
#include <span>

#include "learn/words.h"

namespace damier::learn {

namespace {

// By the order of the enumerations.
constexpr std::array<std::string_view, 3> kMethods{"q", "sarsa", "dqn"};
constexpr std::span kTableMethods = std::span(kMethods).first<2>();
constexpr std::array<std::string_view, 3> kExperiences{"self-play", "uniform", "exact"};
constexpr std::array<std::string_view, 2> kOrders{"backwards", "online"};

constexpr std::array kNumbers{
    LessonNumber{"rate", &LessonSpec::rate, 0, 1, "How large the steps of learning are"},
    LessonNumber{"rate-end", &LessonSpec::rate_end, 0, 1, "What the rate has become at the end"},
    LessonNumber{"discount", &LessonSpec::discount, 0, 1,
                 "What something is worth that comes one step later: a move, or a network's turn "
                 "and its reply"},
    LessonNumber{"explore", &LessonSpec::explore, 0, 1,
                 "How often any move is tried instead of the best"},
    LessonNumber{"explore-end", &LessonSpec::explore_end, 0, 1,
                 "How often that is done at the end"},
};

constexpr std::uint64_t kMostPlies = 1'000'000;

}  // namespace

std::span<const LessonNumber> lesson_numbers() { return kNumbers; }
std::span<const std::string_view> lesson_methods() { return kMethods; }
std::span<const std::string_view> table_methods() { return kTableMethods; }
std::span<const std::string_view> lesson_experiences() { return kExperiences; }
std::span<const std::string_view> lesson_orders() { return kOrders; }

Result<void> check_plan(const LessonSpec& spec) {
    if (auto good = check_count("updates", spec.updates, 1, kMostUpdates); !good) return good;
    if (auto good = check_count("plies", spec.plies, 1, kMostPlies); !good) return good;
    for (const LessonNumber& each : kNumbers) {
        if (auto good = check_number(each.name, spec.*each.value, each.min, each.max); !good)
            return good;
    }
    return {};
}

Result<Recipe> recipe_of(const LessonSpec& spec) {
    const auto method = index_of("method", spec.method, kTableMethods);
    if (!method) return tl::make_unexpected(method.error());
    const auto experience = index_of("experience", spec.experience, kExperiences);
    if (!experience) return tl::make_unexpected(experience.error());
    const auto order = index_of("order", spec.order, kOrders);
    if (!order) return tl::make_unexpected(order.error());
    if (const auto good = check_plan(spec); !good) return tl::make_unexpected(good.error());
    return Recipe{.method = static_cast<Method>(*method),
                  .experience = static_cast<Experience>(*experience),
                  .order = static_cast<Order>(*order),
                  .updates = spec.updates,
                  .seed = spec.seed,
                  .rate = {spec.rate, spec.rate_end},
                  .explore = {spec.explore, spec.explore_end},
                  .discount = spec.discount,
                  .plies = spec.plies};
}

}  // namespace damier::learn
