#include "engine/monte_carlo_player.h"

#include <utility>

namespace damier::engine {

using search::Draws;
using search::FinalMove;
using search::MonteCarloOptions;
using search::Policy;

std::optional<Policy> policy_of(std::string_view player) {
    constexpr std::array<std::pair<std::string_view, Policy>, 5> kPolicies{
        {{"ucb", Policy::Ucb},
         {"uct", Policy::Uct},
         {"rave", Policy::Rave},
         {"grave", Policy::Grave},
         {"puct", Policy::Puct}}};
    for (const auto& [name, policy] : kPolicies) {
        if (name == player) return policy;
    }
    return std::nullopt;
}

namespace {

FinalMove final_move_of(std::string_view text) {
    return text == "value"    ? FinalMove::Value
           : text == "wins"   ? FinalMove::Wins
           : text == "secure" ? FinalMove::Secure
                              : FinalMove::Visits;
}

}  // namespace

MonteCarloOptions monte_carlo_options(Policy policy, const Settings& settings, std::uint64_t seed) {
    MonteCarloOptions options;
    options.policy = policy;
    options.c = settings.decimal("c");
    if (policy == Policy::Uct) options.progressive = settings.decimal("progressive");
    if (policy == Policy::Rave) options.k = settings.decimal("k");
    if (policy == Policy::Rave || policy == Policy::Grave) options.bias = settings.decimal("bias");
    if (policy == Policy::Grave) options.ref = static_cast<std::uint32_t>(settings.number("ref"));
    // Here 0 is not off: the evaluation decides without a random move.
    options.cut = settings.text("cut") == "off" ? -1 : static_cast<int>(settings.number("cut"));
    options.quiescence = settings.flag("quiescence");
    options.solver = settings.flag("solver");
    options.reuse = settings.has("reuse") && settings.flag("reuse");
    options.threads = static_cast<int>(settings.number("threads"));
    options.megabytes = static_cast<std::size_t>(settings.number("memory"));
    options.final_move = final_move_of(settings.text("final"));
    options.draws = settings.text("draws") == "loss" ? Draws::Loss : Draws::Half;
    options.seed = seed;
    return options;
}

}  // namespace damier::engine
