// What single operations of the games cost, over the positions of a few random games. For comparing
// two versions on one machine: bench/perft has the figures that compare with others.
#include <benchmark/benchmark.h>

#include <vector>

#include "checkers/game.h"
#include "chess/game.h"
#include "core/random.h"

namespace {

using namespace damier;

template <class G>
std::vector<typename G::Position> positions() {
    std::vector<typename G::Position> all;
    Rng rng(42);
    while (all.size() < 1000) {
        typename G::Position at = G::start();
        for (int ply = 0; ply < 100; ++ply) {
            typename G::Position::MoveList list;
            at.template generate<Gen::Legal>(list);
            if (list.empty()) break;
            all.push_back(at);
            at.make(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
    return all;
}

// Runs f on one position after the other; items are what f returns.
template <class G, class F>
void over_positions(benchmark::State& state, F f) {
    auto all = positions<G>();
    std::size_t i = 0;
    std::int64_t items = 0;
    for (auto _ : state) {
        items += static_cast<std::int64_t>(f(all[i]));
        i = i + 1 == all.size() ? 0 : i + 1;
    }
    state.SetItemsProcessed(items);
}

template <class G>
void generate(benchmark::State& state) {
    over_positions<G>(state, [](const auto& at) {
        typename G::Position::MoveList list;
        at.template generate<Gen::Legal>(list);
        benchmark::DoNotOptimize(list.begin());
        return list.size();
    });
}

template <class G>
void count(benchmark::State& state) {
    over_positions<G>(state, [](const auto& at) { return at.count_legal(); });
}

template <class G>
void make_and_unmake(benchmark::State& state) {
    over_positions<G>(state, [](auto& at) {
        typename G::Position::MoveList list;
        at.template generate<Gen::Legal>(list);
        for (const auto m : list) {
            typename G::Position::Undo undo;
            at.make(m, undo);
            benchmark::DoNotOptimize(at.key());
            at.unmake(m, undo);
        }
        return list.size();
    });
}

template <class G>
void write_and_read_position(benchmark::State& state) {
    over_positions<G>(state, [](const auto& at) {
        return G::read_position(G::write_position(at)).has_value() ? 1 : 0;
    });
}

template <class G>
void add_all() {
    const std::string name(G::kName);
    benchmark::RegisterBenchmark((name + "/generate").c_str(), generate<G>);
    benchmark::RegisterBenchmark((name + "/count").c_str(), count<G>);
    benchmark::RegisterBenchmark((name + "/make and unmake").c_str(), make_and_unmake<G>);
    benchmark::RegisterBenchmark((name + "/write and read position").c_str(),
                                 write_and_read_position<G>);
}

}  // namespace

int main(int argc, char** argv) {
    add_all<chess::Chess>();
    add_all<checkers::Checkers>();
    add_all<checkers::Sherlock>();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
