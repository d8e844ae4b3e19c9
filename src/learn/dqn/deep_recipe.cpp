#include "learn/dqn/deep_recipe.h"

#include <array>
#include <string_view>

#include "learn/words.h"

namespace damier::learn {

namespace {

// By the order of the enumerations.
constexpr std::array<std::string_view, 2> kActivations{"relu", "tanh"};
constexpr std::array<std::string_view, 2> kOutputs{"position", "actions"};
constexpr std::array<std::string_view, 2> kViews{"board", "mover"};
constexpr std::array<std::string_view, 4> kTeachers{"self", "uniform", "greedy", "exact"};
constexpr std::array<std::string_view, 2> kOptimisers{"sgd", "adam"};
constexpr std::array<std::string_view, 2> kLosses{"square", "huber"};

constexpr std::array kChoices{
    NetworkChoice{"output", &NetworkWords::output, kOutputs,
                  "What the outputs are for: the position after the move, or each action"},
    NetworkChoice{"view", &NetworkWords::view, kViews,
                  "How it sees the board: as it stands, or from the mover's side"},
    NetworkChoice{"activation", &NetworkWords::activation, kActivations,
                  "What hidden units do with their sum"},
    NetworkChoice{"teacher", &NetworkWords::teacher, kTeachers,
                  "The other side: the network itself, random moves, whoever wins most at once, or "
                  "perfect play where it is known"},
    NetworkChoice{"optimiser", &NetworkWords::optimiser, kOptimisers,
                  "How the weights follow the gradient"},
    NetworkChoice{"loss", &NetworkWords::loss, kLosses,
                  "Half the square of the error, or no more than the error where it is large"},
};
constexpr std::array kFlags{
    NetworkFlag{"moves", &NetworkWords::moves, "Possible moves are inputs, too"},
    NetworkFlag{"prioritised", &NetworkWords::prioritised,
                "Turns that surprised most are learnt from most"},
    NetworkFlag{"double", &NetworkWords::double_q,
                "One network chooses the best move of a target, the other says its worth"},
    NetworkFlag{"tries", &NetworkWords::tries,
                "Turns that were answered by a try are learnt from, too"},
};
constexpr std::uint64_t kMostReplay = 10'000'000;
constexpr std::array kCounts{
    NetworkCount{"batch", &NetworkWords::batch, 1, 4096, "Turns of an update"},
    NetworkCount{"replay", &NetworkWords::replay, 0, kMostReplay,
                 "Turns that are kept to be learnt from again; 0: each is learnt once, at once"},
    NetworkCount{"target", &NetworkWords::target, 0, 1'000'000'000,
                 "Updates from one copy for the targets to the next; 0: the network itself"},
    NetworkCount{"every", &NetworkWords::every, 1, 1'000'000, "Turns from one update to the next"},
    NetworkCount{"random", &NetworkWords::random, 0, 100,
                 "Moves by lot at the beginning of a game, at most"},
};

constexpr std::size_t kMostLayers = 8;
constexpr std::size_t kMostUnits = 1024;
constexpr std::size_t kWarmUp = 1000;

Result<std::vector<std::size_t>> layers_of(std::string_view text) {
    std::vector<std::size_t> layers;
    if (text == "none") return layers;
    const auto wrong = [text] {
        return fail("layers are up to {} numbers from 1 to {} such as 64,32, or none; not {}",
                    kMostLayers, kMostUnits, quoted(text));
    };
    for (std::string_view left = text;;) {
        const std::size_t comma = std::min(left.find(','), left.size());
        const auto units = parse_number<std::size_t>(left.substr(0, comma));
        if (!units || *units < 1 || *units > kMostUnits || layers.size() == kMostLayers)
            return wrong();
        layers.push_back(*units);
        if (comma == left.size()) return layers;
        left.remove_prefix(comma + 1);
    }
}

// What can never learn anything, and words that mean nothing beside others.
Result<void> check_together(const LessonSpec& spec) {
    const NetworkWords& words = spec.network;
    constexpr std::uint64_t kFewestPlies = 3;
    if (spec.plies < kFewestPlies)
        return fail(
            "a turn is learnt when the next one comes, after the reply: plies is at least {}, "
            "not {}",
            kFewestPlies, spec.plies);
    const bool is_self = words.teacher == kTeachers[static_cast<std::size_t>(Teacher::Self)];
    if (words.tries && !is_self)
        return fail("tries are those of a network that plays both sides: teacher is self, not {}",
                    words.teacher);
    if (is_self && !words.tries && spec.explore == 1)
        return fail(
            "where every move is a try there is nothing to learn from: explore is below 1, or "
            "tries is on");
    if (words.replay == 0 && words.batch != 1)
        return fail("without replay each turn is learnt at once: batch is 1, not {}", words.batch);
    if (words.replay == 0 && words.every != 1)
        return fail("without replay each turn is learnt at once: every is 1, not {}", words.every);
    if (words.replay == 0 && words.prioritised)
        return fail("prioritised needs turns to choose from: replay is 0");
    if (words.replay > 0 && words.replay < words.batch)
        return fail("replay keeps {} turns, too few for a batch of {}", words.replay, words.batch);
    if (words.double_q && words.target == 0) return fail("double needs two networks: target is 0");
    return {};
}

}  // namespace

std::span<const NetworkChoice> network_choices() { return kChoices; }
std::span<const NetworkFlag> network_flags() { return kFlags; }
std::span<const NetworkCount> network_counts() { return kCounts; }

Result<DeepRecipe> deep_recipe_of(const LessonSpec& spec) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    const NetworkWords& words = spec.network;
    if (!learns_network(spec))
        return fail("method is {} for a network, not {}", kNetworkMethod, spec.method);
    if (const auto good = check_plan(spec); !good) return refuse(good.error());
    std::array<std::size_t, kChoices.size()> chosen{};
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
        const auto index = index_of(kChoices[i].name, words.*kChoices[i].value, kChoices[i].words);
        if (!index) return refuse(index.error());
        chosen[i] = *index;
    }
    for (const NetworkCount& each : kCounts) {
        if (const auto good = check_count(each.name, words.*each.value, each.min, each.max); !good)
            return refuse(good.error());
    }
    if (const auto good = check_number("shaping", words.shaping, 0, kMostShaping); !good)
        return refuse(good.error());
    const auto layers = layers_of(words.layers);
    if (!layers) return refuse(layers.error());
    if (const auto good = check_together(spec); !good) return refuse(good.error());
    const auto [output, view, activation, teacher, optimiser, loss] = chosen;
    return DeepRecipe{
        .shape = {.hidden = *layers, .activation = static_cast<Activation>(activation)},
        .view = static_cast<View>(view),
        .sees_moves = words.moves,
        .output = static_cast<Output>(output),
        .shaping = words.shaping,
        .teacher = static_cast<Teacher>(teacher),
        .optimiser = static_cast<OptimiserKind>(optimiser),
        .loss = static_cast<LossKind>(loss),
        .is_prioritised = words.prioritised,
        .is_double = words.double_q,
        .learns_tries = words.tries,
        .batch = words.batch,
        .replay = words.replay,
        .warm_up = std::max<std::size_t>(words.batch, std::min<std::size_t>(kWarmUp, words.replay)),
        .target = words.target,
        .every = words.every,
        .random = static_cast<int>(words.random),
        .updates = spec.updates,
        .seed = spec.seed,
        .plies = spec.plies,
        .rate = {spec.rate, spec.rate_end},
        .explore = {spec.explore, spec.explore_end},
        .discount = spec.discount};
}

}  // namespace damier::learn
