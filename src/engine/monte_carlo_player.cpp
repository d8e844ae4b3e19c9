#include "engine/monte_carlo_player.h"

namespace damier::engine {

using search::Policy;

search::MonteCarloOptions monte_carlo_options(Policy policy, const Settings& settings,
                                              std::uint64_t seed) {
    using namespace monte_carlo;
    search::MonteCarloOptions options;
    options.policy = policy;
    options.c = settings.get(kExploration);
    if (policy == Policy::Uct) options.progressive = settings.get(kProgressive);
    if (policy == Policy::Rave) {
        options.k = settings.get(kEquality);
        options.bias = settings.get(kRaveBiasKey);
    }
    if (policy == Policy::Grave) {
        options.ref = static_cast<std::uint32_t>(settings.get(kReference));
        options.bias = settings.get(kGraveBiasKey);
    }
    options.cut = static_cast<int>(settings.get(kCut).value_or(-1));
    options.quiescence = settings.get(kQuiescence);
    options.solver = settings.get(kSolver);
    options.reuse = policy != Policy::Ucb && settings.get(kReuse);
    options.threads = static_cast<int>(settings.get(kThreads));
    options.megabytes = static_cast<std::size_t>(settings.get(kMemory));
    options.final_move = settings.get(kFinalMove);
    options.ties = settings.get(kTies);
    if (policy != Policy::Puct) options.untried = settings.get(kUntried);
    options.draws = settings.get(kDraws);
    options.seed = seed;
    return options;
}

}  // namespace damier::engine
