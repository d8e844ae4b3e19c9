// The last chapter of the report of Lyon: a deep Q-network, drawn and never run. It is run here, as it is
// drawn and with what was found since, and its words are compared with what came out.
#pragma once

#include <atomic>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "reproduce/claim.h"
#include "reproduce/learning.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

// Tic-tac-toe and KQK in the plain form and in the standard one; tic-tac-toe without hidden units, and
// KQK without a discount: in this order.
struct DeepLearning {
    std::vector<Learnt> networks;
    bool complete = true;  // false: stopped by the user

    [[nodiscard]] const Learnt* find(std::string_view name) const;
};

inline constexpr std::uint64_t kDeepUpdates = 100'000;

// Each with so many updates of the standard form, or as long in the plain one; `at_hand` counts the
// networks, from 1 on.
Result<DeepLearning> teach_networks(std::uint64_t updates, std::atomic<int>& at_hand,
                                    const std::stop_token& stop);

std::vector<Claim> claims_of(const DeepLearning& learning);
std::string to_text(const DeepLearning& learning);
nlohmann::ordered_json to_json(const DeepLearning& learning);
// What is won in the ending, plain and as it is learnt today, against updates.
Plot to_plot(const DeepLearning& learning);

}  // namespace damier::reproduce
