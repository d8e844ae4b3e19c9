// What a report on learning wanted to find out and had no time for: tables of Q values are learnt and
// compared with exact answers, and its words with what came out.
#pragma once

#include <atomic>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "learn/lesson.h"
#include "reproduce/claim.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

// A table or a network that was learnt.
struct Learnt {
    std::string name;  // "KRK", "cliff, Q-learning"
    learn::LessonSpec spec;
    learn::LessonSize size;
    std::vector<learn::LessonReport> curve;
    std::string picture;  // of the cliff
    double seconds = 0;
};

// All of the plan. Nothing where it was stopped; one sentence where it cannot be learnt.
Result<std::optional<Learnt>> learn_all(std::string_view name, const learn::LessonSpec& spec,
                                        const std::stop_token& stop);

// Tic-tac-toe, two endings of chess, and the cliff with both methods, in this order.
struct Learning {
    std::vector<Learnt> tables;
    bool complete = true;  // false: stopped by the user

    [[nodiscard]] const Learnt* find(std::string_view name) const;
};

inline constexpr std::uint64_t kLearningUpdates = 12'000'000;

// At most so many updates for each; `at_hand` counts the tables, from 1 on.
Result<Learning> learn_tables(std::uint64_t updates, std::atomic<int>& at_hand,
                              const std::stop_token& stop);

std::vector<Claim> claims_of(const Learning& learning);
std::string to_text(const Learning& learning);
nlohmann::ordered_json to_json(const Learning& learning);
// What is won in the two endings, against updates.
Plot to_plot(const Learning& learning);

}  // namespace damier::reproduce
