// The champion: all that is known to pay in alpha-beta, in one search for all games. Where Textbook
// shows one refinement after the other, this one is out to win.
//
// On several threads each searches the same position with what it has learnt itself, and finds in the
// table what the others know (lazy SMP); at the end they vote.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "search/champion/worker.h"

namespace damier::search {

struct ChampionOptions {
    int table_megabytes = 16;
    int threads = 1;
    champion::Features features;
    champion::Margins margins;
    std::optional<Forecast> forecast;  // what its values promise, where that is known
};

// E: how positions are judged. Tracer: NoTracer, or Recorder<P>& on one thread.
template <GamePosition P, Evaluator<P> E, class Tracer = NoTracer>
class Champion {
public:
    using Move = typename P::Move;
    using Evaluates = E;
    using Worker = champion::Worker<P, Tracer, E>;
    static constexpr int kMaxDepth = Worker::kMaxDepth;

    // Tables of endings: null for none.
    Champion(const ChampionOptions& options, const E& evaluator,
             std::shared_ptr<const Tablebase<P>> tablebase = nullptr, Tracer tracer = Tracer());

    // The best move of a position that has one, within the limits. Without any limit it looks
    // kMaxDepth deep. On one thread, the same limit of nodes or depth visits the same nodes.
    Thought<P> think(const Line<P>& game, const Request<P>& request, std::stop_token stop = {});

    // Forgets what was learnt, and judges like this from now on.
    void new_game(const E& evaluator);

    [[nodiscard]] const SharedTable& table() const { return table_; }

private:
    // The one of the first so many whose move is played.
    [[nodiscard]] const Worker& elected(std::size_t thinkers) const;

    SharedTable table_;
    std::shared_ptr<const Tablebase<P>> tablebase_;
    std::optional<Forecast> forecast_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace damier::search
