// The body of Champion: included where it is compiled for a game and an evaluator.
#pragma once

#include <algorithm>
#include <span>
#include <system_error>
#include <thread>

#include "search/champion/champion.h"
#include "search/champion/worker_impl.h"

namespace damier::search {

template <GamePosition P, Evaluator<P> E, class Tracer>
Champion<P, E, Tracer>::Champion(const ChampionOptions& options, const E& evaluator,
                                 std::shared_ptr<const Tablebase<P>> tablebase, Tracer tracer)
    : table_(static_cast<std::size_t>(options.table_megabytes)),
      tablebase_(std::move(tablebase)),
      forecast_(options.forecast) {
    for (int i = 0; i < options.threads; ++i)
        workers_.push_back(std::make_unique<Worker>(options.features, options.margins,
                                                    options.forecast, evaluator, tablebase_.get(),
                                                    tracer));
}

template <GamePosition P, Evaluator<P> E, class Tracer>
void Champion<P, E, Tracer>::new_game(const E& evaluator) {
    table_.clear(static_cast<int>(workers_.size()));
    for (auto& worker : workers_) worker->new_game(evaluator);
}

template <GamePosition P, Evaluator<P> E, class Tracer>
Thought<P> Champion<P, E, Tracer>::think(const Line<P>& game, const Request<P>& request,
                                         std::stop_token stop) {
    table_.new_search();
    champion::Team team(table_, request, game.position().turn(), static_cast<int>(workers_.size()),
                        std::move(stop));
    std::size_t thinkers = 1;
    {
        std::vector<std::jthread> others;
        // Before the others are waited for: also where something is thrown here.
        const struct Ender {
            champion::Team& team;
            ~Ender() { team.end(); }
        } end{team};
        for (; thinkers < workers_.size(); ++thinkers) {
            try {
                others.emplace_back(
                    [&, i = thinkers] { workers_[i]->think(game, request, team, false); });
            } catch (const std::system_error&) {  // there are no more threads: fewer think
                break;
            }
        }
        workers_.front()->think(game, request, team, true);
    }
    const typename Worker::Result& best = elected(thinkers).result();
    const typename Worker::Result& first = workers_.front()->result();
    Thought<P> thought;
    thought.value = best.value;
    thought.depth = best.depth;
    thought.pv = best.pv;
    thought.move = best.pv.front();
    thought.lines = best.lines;
    thought.forecast = best.forecast;
    thought.iterations = first.iterations;
    thought.counters = workers_.front()->counters();
    thought.counters.nodes = team.nodes();
    thought.counters.tablebase_hits = team.tablebase_hits();
    thought.counters.seconds = team.seconds();
    return thought;
}

// Each thread votes for its move, with more weight the deeper it has looked and the better it likes
// it. A sure win is taken without a vote. With several wanted lines the first thread's stand.
template <GamePosition P, Evaluator<P> E, class Tracer>
const typename Champion<P, E, Tracer>::Worker& Champion<P, E, Tracer>::elected(
    std::size_t thinkers) const {
    const Worker* best = workers_.front().get();
    if (thinkers == 1 || best->result().lines.size() > 1) return *best;
    const std::span voters(workers_.begin(), thinkers);
    constexpr std::int64_t kFloor = 14;
    Value worst = kInfinity;
    for (const auto& worker : voters) worst = std::min(worst, worker->result().value);
    const auto votes_for = [&](Move m) {
        std::int64_t votes = 0;
        for (const auto& worker : voters) {
            const auto& result = worker->result();
            if (result.pv.front() == m) votes += (result.value - worst + kFloor) * result.depth;
        }
        return votes;
    };
    for (const auto& worker : voters) {
        const auto& result = worker->result();
        if (result.depth == 0) continue;
        const auto& leader = best->result();
        if (is_win(leader.value) || is_loss(leader.value)) {
            if (result.value > leader.value) best = worker.get();
        } else if (is_win(result.value) ||
                   votes_for(result.pv.front()) > votes_for(leader.pv.front())) {
            best = worker.get();
        }
    }
    return *best;
}

}  // namespace damier::search
