// Monte Carlo search: one tree and several policies that decide where the next playout goes.
//
//   ucb    only the moves of the root, by UCB1    P. Auer, N. Cesa-Bianchi, P. Fischer, Finite-time
//                                                 Analysis of the Multiarmed Bandit Problem, 2002
//   uct    UCB1 in every node                     L. Kocsis, C. Szepesvari, Bandit Based Monte-Carlo
//                                                 Planning, 2006
//   rave   mixed with all moves as first          S. Gelly, D. Silver, Monte-Carlo Tree Search and
//                                                 Rapid Action Value Estimation, 2011
//   grave  those of an ancestor that has enough   T. Cazenave, Generalized Rapid Action Value
//                                                 Estimation, 2015
//   puct   UCT guided by a prior                  C. Rosin, Multi-armed Bandits with Episode
//                                                 Context, 2011; D. Silver et al., 2017
//
// A playout goes down the tree by the policy, adds the position where it leaves the tree, is played
// to its end by chance (or to a cut, where an evaluation decides), and its result is added on the
// way back. With the solver, positions whose result is certain are not sampled any more.
//
// Nodes are found by the keys of positions, so draws that depend on the way to a position are the
// exception that they are in every table: they are seen where they happen and are not proofs, but the
// statistics of a node do not know the way.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/limits.h"
#include "core/line.h"
#include "search/assessor.h"
#include "search/monte_carlo_tree.h"
#include "search/request.h"
#include "search/tablebase.h"
#include "search/thought.h"
#include "search/tree.h"

namespace damier::search {

enum class Policy : std::uint8_t { Ucb, Uct, Rave, Grave, Puct };

// Which move is played in the end.
enum class FinalMove : std::uint8_t {
    Visits,  // tried most often
    Value,   // with the best mean
    Wins,    // with the most points: what the report's UCB did
    Secure   // with the best mean after one over the root of its visits was taken off (G. Chaslot,
             // 2008)
};

// Of moves that were tried equally often, where that decides.
enum class Ties : std::uint8_t {
    Mean,  // the one with the better mean
    First  // the one that was listed first: what the report's UCT did
};

// In which order a node tries moves that it has not tried yet.
enum class Untried : std::uint8_t {
    Lot,  // by lot, for each node
    List  // as they are listed (search/list_order.h): what the report's programs did
};

enum class Draws : std::uint8_t {
    Half,  // half a point for each side
    Loss   // nothing for the side that thinks, a whole point for its opponent
};

struct MonteCarloOptions {
    Policy policy = Policy::Uct;
    double c = 0.6;          // weight of exploration
    double k = 0;            // rave: playouts after which both means weigh the same; 0: by bias
    double bias = 1e-5;      // rave, grave: how far from the truth the other mean may be
    std::uint32_t ref = 50;  // grave: playouts that an ancestor needs
    double progressive = 0;  // weight of the prior in uct: progressive bias
    int cut = -1;            // plies of a playout before an evaluation; -1: play to the end
    bool quiescence = true;  // that evaluation waits until captures are over
    bool solver = true;
    bool reuse = true;  // keep the tree from move to move; ucb has none
    int threads = 1;
    std::size_t megabytes = 256;
    FinalMove final_move = FinalMove::Visits;
    Ties ties = Ties::Mean;
    Untried untried = Untried::Lot;  // without priors
    Draws draws = Draws::Half;
    std::uint64_t seed = 1;
};

template <GamePosition P>
class MonteCarlo {
public:
    using Move = typename P::Move;

    // The assessor is asked for values after cut playouts, for priors by puct and progressive bias.
    // Where tables of endings know a position, its result is certain: null for none.
    MonteCarlo(MonteCarloOptions options, std::shared_ptr<const Assessor<P>> assessor,
               std::shared_ptr<const ExactTables<P>> tables = nullptr);

    // The best move of a position that has one. Ends at the limit of playouts, nodes or time that
    // comes first, at a stop, or when the result is proven; without any limit only then. At most
    // one more playout on each thread begins after a limit or a stop.
    Thought<P> think(const Line<P>& game, const Request<P>& request, std::stop_token stop = {});

    // Forgets what earlier searches found out.
    void clear() { tree_.clear(); }
    // The same, for playouts of another seed and with another assessor.
    void new_game(std::uint64_t seed, std::shared_ptr<const Assessor<P>> assessor) {
        options_.seed = seed;
        assessor_ = std::move(assessor);
        clear();
    }
    // What the last search left in the tree.
    [[nodiscard]] const MonteCarloTree<P>& tree() const { return tree_; }
    // The same as a picture sees it: the nodes with the most visits.
    [[nodiscard]] Tree<P> record(const Line<P>& game, const TreeLimits<P>& limits) const;

private:
    struct Search;  // what the threads of one search share
    class Worker;   // one thread

    std::vector<Move> principal_variation(const Line<P>& game, Move first) const;
    Candidate<P> candidate(const MonteCarloEdge<P>& edge, int plies_left) const;
    Request<P> narrowed(const Line<P>& game, const Request<P>& request) const;
    std::vector<Candidate<P>> candidates(const Line<P>& game, const Request<P>& request) const;
    std::vector<Finding<P>> findings(const Line<P>& game, int lines,
                                     const std::vector<Candidate<P>>& candidates) const;

    MonteCarloOptions options_;
    std::shared_ptr<const Assessor<P>> assessor_;
    std::shared_ptr<const ExactTables<P>> tables_;
    MonteCarloTree<P> tree_;
    Side thinker_ = Side::First;  // for whom the tree counts draws as losses
};

}  // namespace damier::search
