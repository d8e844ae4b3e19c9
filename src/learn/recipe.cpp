#include "learn/recipe.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.h"

namespace damier::learn {

namespace {

// By the order of the enumerations.
constexpr std::array<std::string_view, 2> kMethods{"q", "sarsa"};
constexpr std::array<std::string_view, 3> kExperiences{"self-play", "uniform", "exact"};
constexpr std::array<std::string_view, 2> kOrders{"backwards", "online"};

constexpr std::array kNumbers{
    LessonNumber{"rate", &LessonSpec::rate, 0, 1,
                 "How much of an entry gives way to what was seen"},
    LessonNumber{"rate-end", &LessonSpec::rate_end, 0, 1, "What the rate has become at the end"},
    LessonNumber{"discount", &LessonSpec::discount, 0, 1,
                 "What something is worth that comes one move later"},
    LessonNumber{"explore", &LessonSpec::explore, 0, 1,
                 "How often any move is tried instead of the best"},
    LessonNumber{"explore-end", &LessonSpec::explore_end, 0, 1,
                 "How often that is done at the end"},
};

constexpr std::uint64_t kMostPlies = 1'000'000;

Result<std::size_t> index_of(std::string_view what, std::string_view word,
                             std::span<const std::string_view> words) {
    const auto it = std::find(words.begin(), words.end(), word);
    if (it == words.end())
        return fail("{} is one of {}, not {}", what, fmt::join(words, ", "), quoted(word));
    return static_cast<std::size_t>(it - words.begin());
}

Result<void> check_count(std::string_view what, std::uint64_t count, std::uint64_t most) {
    if (count >= 1 && count <= most) return {};
    return fail("{} is a number from 1 to {}, not {}", what, most, count);
}

}  // namespace

std::span<const LessonNumber> lesson_numbers() { return kNumbers; }
std::span<const std::string_view> lesson_methods() { return kMethods; }
std::span<const std::string_view> lesson_experiences() { return kExperiences; }
std::span<const std::string_view> lesson_orders() { return kOrders; }

Result<Recipe> recipe_of(const LessonSpec& spec) {
    const auto method = index_of("method", spec.method, kMethods);
    if (!method) return tl::make_unexpected(method.error());
    const auto experience = index_of("experience", spec.experience, kExperiences);
    if (!experience) return tl::make_unexpected(experience.error());
    const auto order = index_of("order", spec.order, kOrders);
    if (!order) return tl::make_unexpected(order.error());
    if (auto good = check_count("updates", spec.updates, kMostUpdates); !good)
        return tl::make_unexpected(good.error());
    if (auto good = check_count("plies", spec.plies, kMostPlies); !good)
        return tl::make_unexpected(good.error());
    for (const LessonNumber& each : kNumbers) {
        const double value = spec.*each.value;
        if (!(value >= each.min && value <= each.max))
            return fail("{} is a number from {} to {}, not {}", each.name, each.min, each.max,
                        value);
    }
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
