// How many positions a second a network of damier learn dqn goes through, on one core: what is seen of
// each position (the list of its inputs) and the pass, in company of others and alone.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/games.h"
#include "learn/dqn/sight.h"

namespace {

using namespace damier;
using namespace damier::learn;

// Of random games.
template <Game G>
std::vector<typename G::Position> some_positions() {
    constexpr std::size_t kCount = 1024;
    std::vector<typename G::Position> all;
    Rng rng(42);
    while (all.size() < kCount) {
        typename G::Position at = G::start();
        for (int ply = 0; ply < 100 && all.size() < kCount; ++ply) {
            const auto moves = legal_moves(at);
            if (moves.empty()) break;
            all.push_back(at);
            at.make(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return all;
}

template <Game G>
void go_forward(benchmark::State& state, const std::vector<std::size_t>& hidden) {
    const auto positions = some_positions<G>();
    const Sight<typename G::Position> sight(View::Mover, false);
    Network<float> network({.inputs = sight.inputs(), .hidden = hidden, .outputs = 1});
    Rng rng(1);
    network.begin(rng);
    const auto batch = static_cast<std::size_t>(state.range(0));
    InputRows inputs;
    Pass<float> pass;
    std::size_t next = 0;
    for (auto _ : state) {
        inputs.clear();
        for (std::size_t i = 0; i < batch; ++i) {
            sight.add(positions[next], inputs);
            next = (next + 1) % positions.size();
        }
        pass.forward(network, inputs);
        benchmark::DoNotOptimize(pass.outputs(batch - 1)[0]);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch));
}

template <Game G>
void add_network(const char* name, const std::vector<std::size_t>& hidden) {
    benchmark::RegisterBenchmark(
        (std::string(G::kName) + "/forward " + name).c_str(),
        [hidden](benchmark::State& state) { go_forward<G>(state, hidden); })
        ->ArgName("batch")
        ->Arg(1)
        ->Arg(32);
}

}  // namespace

int main(int argc, char** argv) {
    add_network<chess::Chess>("64-128-64", {64, 128, 64});
    add_network<chess::Chess>("128-64", {128, 64});
    add_network<checkers::Checkers>("64-128-64", {64, 128, 64});
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
