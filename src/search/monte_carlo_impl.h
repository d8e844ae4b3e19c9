// The body of MonteCarlo: included where it is compiled for a game, monte_carlo.cpp for those of the
// program, and a test for its own.
#pragma once

#include <algorithm>
#include <barrier>
#include <cassert>
#include <cmath>
#include <numeric>
#include <thread>

#include "core/random.h"
#include "search/monte_carlo.h"
#include "search/moves.h"
#include "search/playout.h"
#include "search/selection.h"
#include "search/textbook.h"

namespace damier::search {

namespace monte_carlo {

// Winning chances of an evaluation in hundredths, by the formula that Elo uses for ratings, and
// back.
inline double chance(Value value) { return 1 / (1 + std::pow(10.0, -value / 400.0)); }
inline Value value_of(double chance) {
    const double q = std::clamp(chance, 1e-5, 1 - 1e-5);
    return static_cast<Value>(std::lround(400 * std::log10(q / (1 - q))));
}

// After so many quiet plies the game is drawn; a win that takes longer is none.
template <GamePosition P>
constexpr int draw_plies() {
    if constexpr (requires { P::kDrawPlies; }) {
        return P::kDrawPlies;
    } else {
        return 0;
    }
}

// Where the random numbers of one thread begin, for one move of a game.
inline Rng generator(std::uint64_t seed, int plies, int thread) {
    return Rng(Rng(seed + static_cast<std::uint64_t>(plies) * 0x10001 +
                   static_cast<std::uint64_t>(thread) * 0x1000003)
                   .next());
}

// The move to play: a proven win first, the shortest; never a proven loss while there is another,
// and then the longest. A proven draw is worth a draw, and is taken when what the samples prefer is
// worth less.
template <GamePosition P>
const MonteCarloEdge<P>& final_edge(const MonteCarloOptions& options,
                                    const MonteCarloNode<P>& node) {
    using Edge = MonteCarloEdge<P>;
    const auto rank = [&options](const Edge& edge) -> std::pair<int, double> {
        const Proof proof = options.solver ? edge.proof() : Proof{};
        const std::uint32_t n = edge.visits.get();
        if (proof.kind() == Proof::Kind::Win) return {2, -proof.plies()};
        if (proof.kind() == Proof::Kind::Loss) return {0, proof.plies()};
        if (n == 0) return {1, -1e9};
        switch (options.final_move) {
            case FinalMove::Value:
                return {1, mean(edge)};
            case FinalMove::Wins:
                return {1, static_cast<double>(edge.sum.get())};
            case FinalMove::Secure:
                return {1, mean(edge) - 1 / std::sqrt(static_cast<double>(n))};
            default:
                return {1, static_cast<double>(n)};
        }
    };
    const auto edges = node.edges();
    const Edge* best = &edges[0];
    const Edge* draw = nullptr;
    for (const Edge& edge : edges) {
        if (rank(edge) > rank(*best)) best = &edge;
        if (options.solver && edge.proof().kind() == Proof::Kind::Draw && draw == nullptr)
            draw = &edge;
    }
    const bool is_open = !options.solver || !best->proof().known();
    if (draw != nullptr && is_open && (best->visits.get() == 0 || mean(*best) < 0.5)) best = draw;
    return *best;
}

}  // namespace monte_carlo

// What all threads of one search share.
template <GamePosition P>
struct MonteCarlo<P>::Search {
    const Line<P>& game;
    Limits limits;
    std::stop_token stop;
    Budget::Clock::time_point begin = Budget::Clock::now();
    Side thinker;
    std::atomic<std::uint64_t> playouts{0};  // begun
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<bool> over{false};

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Budget::Clock::now() - begin).count();
    }

    // May one more playout begin? `look`: at the clock too.
    bool begin_playout(bool look) {
        if (over.load(std::memory_order_relaxed)) return false;
        if (stop.stop_requested() ||
            (limits.nodes && nodes.load(std::memory_order_relaxed) >= *limits.nodes) ||
            (look && limits.time && Budget::Clock::now() - begin >= *limits.time)) {
            over.store(true, std::memory_order_relaxed);
            return false;
        }
        const std::uint64_t number = playouts.fetch_add(1, std::memory_order_relaxed);
        if (!limits.playouts || number < *limits.playouts) return true;
        playouts.fetch_sub(1, std::memory_order_relaxed);
        over.store(true, std::memory_order_relaxed);
        return false;
    }
};

template <GamePosition P>
class MonteCarlo<P>::Worker {
public:
    using Node = MonteCarloNode<P>;
    using Edge = MonteCarloEdge<P>;

    Worker(MonteCarlo& owner, Search& search, int number)
        : options_(owner.options_),
          judge_(*owner.judge_),
          prior_(*owner.prior_),
          tree_(owner.tree_),
          search_(search),
          line_(search.game),
          rng_(monte_carlo::generator(options_.seed, search.game.plies(), number)),
          uses_prior_(options_.policy == Policy::Puct || options_.progressive > 0),
          uses_amaf_(options_.policy == Policy::Rave || options_.policy == Policy::Grave),
          quiet_({.ordering = Ordering::Full,
                  .killers = false,
                  .history = false,
                  .table_megabytes = 0},
                 owner.judge_) {
        line_.make_room();
        if (uses_amaf_) seen_.resize(static_cast<std::size_t>(P::kMoveCodes) * 2 + 1);
    }

    // Makes playouts until the search is over. `turn_over` is where the threads meet when the tree
    // is full.
    template <class Meeting>
    void run(Meeting& turn_over) {
        for (std::uint32_t i = 0; search_.begin_playout(i % kLookEvery == 0); ++i) {
            const std::uint64_t before = nodes_;
            if (!sample()) search_.over.store(true, std::memory_order_relaxed);
            search_.nodes.fetch_add(nodes_ - before, std::memory_order_relaxed);
            if (tree_.is_full()) turn_over.arrive_and_wait();
        }
        turn_over.arrive_and_drop();
    }

    // Is there nothing to find out?
    [[nodiscard]] bool is_solved() { return is_certain(root().proof()); }

    // The root, new if need be.
    Node& root() {
        const P& at = line_.position();
        Node* node = tree_.find(at.key());
        if (node == nullptr) node = expand(at);
        assert(node != nullptr);  // there is room for one node in an empty half
        return *node;
    }

private:
    static constexpr std::uint32_t kLookEvery = 8;  // playouts between two looks at the clock
    static constexpr std::uint64_t kQuietNodes = 10'000;

    struct Step {
        Node* node;
        Edge* edge;
        AmafTable::Tag tag;
    };
    // How a playout ended, below the last step.
    struct Result {
        Score first;  // the points of Side::First
        Proof proof{};
    };

    // One playout; false when the root is proven and there is nothing left to find out.
    bool sample() {
        Node* node = tree_.find(line_.position().key());
        if (node == nullptr) return true;  // there is no room to take it over: turn over first
        ++sample_;
        path_.clear();
        tags_.clear();
        const Node* reference = node;
        Result result{};
        for (;;) {
            if (node->visits.get() > options_.ref || options_.policy == Policy::Rave)
                reference = node;
            descend(*node, *reference);
            if (const auto end = end_of_descent(node)) {
                result = *end;
                break;
            }
        }
        give_back(result);
        for (std::size_t i = 0; i < path_.size(); ++i) line_.unmake();
        return !is_certain(path_.front().node->proof());
    }

    void descend(Node& node, const Node& reference) {
        const P& at = line_.position();
        const Selection<P> selection(options_, node, tree_.amaf(reference));
        Edge& edge = node.edges()[selection.choose(at)];
        edge.visits.add(1);
        node.visits.add(1);
        const AmafTable::Tag tag = AmafTable::tag(at.turn(), at.code(edge.move));
        path_.push_back({&node, &edge, tag});
        line_.make(edge.move);
        ++nodes_;
    }

    // After a step: the result where the descent ends here; else `node` is the next one.
    std::optional<Result> end_of_descent(Node*& node) {
        const P& at = line_.position();
        const bool stays = options_.policy != Policy::Ucb && path_.size() < kMaxSteps;
        Node* next = stays ? tree_.find(at.key()) : nullptr;
        if (next != nullptr) {
            if (next->edges().empty()) return ended(next->proof());
            if (is_drawn()) return drawn();
            if (is_certain(next->proof())) return ended(next->proof());
            node = next;
            return std::nullopt;
        }
        const bool has_moves = search::has_moves(at);
        if (has_moves && is_drawn()) return drawn();
        if (stays) {
            next = expand(at);
            if (next != nullptr && is_certain(next->proof())) return ended(next->proof());
        }
        if (!has_moves) return ended(stuck());
        return Result{play_on()};
    }

    // A new node for the position; null when there is no room. With the solver it knows which of its
    // moves end the game at once.
    Node* expand(const P& at) {
        auto moves = legal_moves(at);
        std::array<float, P::MoveList::kCapacity> priors{};
        if (uses_prior_) {
            prior_.assess(at, {moves.begin(), moves.size()}, {priors.data(), moves.size()});
        } else {
            shuffle(moves);
        }
        Node* node = tree_.add(at.key(), moves, [&priors](std::size_t i) { return priors[i]; });
        if (node == nullptr) return nullptr;
        if (moves.empty()) {
            node->set_proof(stuck());
        } else if (options_.solver) {
            look_ahead(at, *node);
        }
        return node;
    }

    // Moves that were never tried are tried in the order of the list: it must favour none.
    void shuffle(typename P::MoveList& moves) {
        for (std::size_t i = moves.size(); i > 1; --i) {
            std::swap(moves[i - 1], moves[rng_.below(static_cast<std::uint32_t>(i))]);
        }
    }

    void look_ahead(const P& at, Node& node) {
        bool found = false;
        for (Edge& edge : node.edges()) {
            P after = at;
            after.make(edge.move);
            if (has_moves(after)) continue;
            edge.set_proof(stuck(after).of_the_move());
            found = true;
        }
        nodes_ += node.edges().size();
        if (found) prove(node);
    }

    [[nodiscard]] static Proof stuck(const P& at) {
        return at.stuck() == Outcome::Loss ? Proof::loss(0) : Proof::draw();
    }
    [[nodiscard]] Proof stuck() const { return stuck(line_.position()); }

    [[nodiscard]] bool is_drawn() const {
        return line_.position().is_rule_draw() || line_.is_drawn_by_history();
    }

    // Proofs do not know how many quiet plies came before; here it is asked whether the end comes
    // in time.
    [[nodiscard]] bool is_certain(Proof proof) const {
        if (!proof.known() || !options_.solver) return false;
        if (proof.kind() == Proof::Kind::Draw) return true;
        constexpr int kDrawPlies = monte_carlo::draw_plies<P>();
        if (kDrawPlies != 0 && line_.position().reversible_plies() + proof.plies() > kDrawPlies)
            return false;
        if constexpr (requires { P::kMaxTurns; }) {
            return P::kMaxTurns == 0 || line_.plies() + proof.plies() <= P::kMaxTurns;
        }
        return true;
    }

    // Drawn by rule. It is a proof where the draw lies in the position and not in the way to it.
    Result drawn() const {
        const P& at = line_.position();
        const bool for_ever = monte_carlo::draw_plies<P>() != 0 && at.is_rule_draw() &&
                              at.reversible_plies() < monte_carlo::draw_plies<P>();
        return {draw_score(), for_ever ? Proof::draw() : Proof{}};
    }
    [[nodiscard]] Result ended(Proof proof) const {
        const Side turn = line_.position().turn();
        switch (proof.kind()) {
            case Proof::Kind::Win:
                return {turn == Side::First ? kWholePoint : 0, proof};
            case Proof::Kind::Loss:
                return {turn == Side::First ? 0 : kWholePoint, proof};
            default:
                return {draw_score(), proof};
        }
    }
    [[nodiscard]] Score draw_score() const {
        if (options_.draws == Draws::Half) return kWholePoint / 2;
        return search_.thinker == Side::First ? 0 : kWholePoint;
    }

    // From the end of the tree to the end of the game, or to the cut.
    Score play_on() {
        P at = line_.position();
        Finish finish = Finish::Cut;
        if (options_.cut != 0) {
            const auto note = [this](Side side, MoveCode code) {
                this->note(AmafTable::tag(side, code));
            };
            finish = uses_amaf_ ? playout(at, line_.plies(), options_.cut, rng_, note, nodes_)
                                : playout(at, line_.plies(), options_.cut, rng_, NoMoves{}, nodes_);
        }
        const bool first = at.turn() == Side::First;
        if (finish == Finish::Draw) return draw_score();
        if (finish == Finish::Loss) return first ? 0 : kWholePoint;
        const Value value =
            options_.quiescence ? quiet_.quiet_value(at, kQuietNodes) : judge_.value(at);
        if (options_.quiescence) nodes_ += quiet_.quiet_nodes();
        const auto score = static_cast<Score>(monte_carlo::chance(value) * kWholePoint);
        return first ? score : kWholePoint - score;
    }

    void note(AmafTable::Tag tag) {
        if (seen_[tag] == sample_) return;
        seen_[tag] = sample_;
        tags_.push_back(tag);
    }

    // Adds the result to all nodes on the way, the last first, and carries proofs up. Above a node
    // whose side has a draw in hand, a worse result than that counts as the draw.
    void give_back(const Result& result) {
        Score first = result.first;
        Proof below = result.proof;
        for (std::size_t i = path_.size(); i-- > 0;) {
            const Step& step = path_[i];
            const auto mover = static_cast<std::size_t>((step.tag - 1) & 1);
            const std::array<Score, 2> scores{first, kWholePoint - first};
            step.edge->sum.add(scores[mover]);
            if (uses_amaf_) {
                note(step.tag);
                tree_.add_amaf(*step.node, tags_, scores);
            }
            if (!options_.solver) continue;
            if (below.known()) {
                step.edge->set_proof(below.of_the_move());
                below = prove(*step.node);
            }
            if (step.node->has_sure_draw.get()) {
                first = mover == 0 ? std::max(first, draw_score()) : std::min(first, draw_score());
            }
        }
    }

    // What the proofs of its moves say about a node.
    static Proof prove(Node& node) {
        bool all = true;
        bool draws = false;
        int longest_loss = 0;
        int shortest_win = INT_MAX;
        for (const Edge& edge : node.edges()) {
            const Proof proof = edge.proof();
            switch (proof.kind()) {
                case Proof::Kind::Unknown:
                    all = false;
                    break;
                case Proof::Kind::Win:
                    shortest_win = std::min(shortest_win, proof.plies());
                    break;
                case Proof::Kind::Draw:
                    draws = true;
                    break;
                case Proof::Kind::Loss:
                    longest_loss = std::max(longest_loss, proof.plies());
                    break;
            }
        }
        Proof proof;
        if (shortest_win != INT_MAX) {
            proof = Proof::win(shortest_win);
        } else if (all) {
            proof = draws ? Proof::draw() : Proof::loss(longest_loss);
        }
        if (draws) node.has_sure_draw.set(true);
        if (proof.known()) node.set_proof(proof);
        return proof;
    }

    // A line of the tree may not be longer than a search may be deep.
    static constexpr std::size_t kMaxSteps = P::kMaxPlies;

    const MonteCarloOptions& options_;
    const Judge<P>& judge_;
    const Prior<P>& prior_;
    MonteCarloTree<P>& tree_;
    Search& search_;
    Line<P> line_;
    Rng rng_;
    bool uses_prior_;
    bool uses_amaf_;
    Textbook<P> quiet_;
    std::uint64_t nodes_ = 0;

    // Of one playout.
    std::vector<Step> path_;
    std::vector<AmafTable::Tag> tags_;  // the moves that were played, each once
    std::vector<std::uint32_t> seen_;   // by tag: in which playout it was noted last
    std::uint32_t sample_ = 0;
};

template <GamePosition P>
MonteCarlo<P>::MonteCarlo(MonteCarloOptions options, std::shared_ptr<const Judge<P>> judge,
                          std::shared_ptr<const Prior<P>> prior)
    : options_(options),
      judge_(std::move(judge)),
      prior_(std::move(prior)),
      tree_(options.megabytes) {
    static_assert(AmafTable::kFits<P>);
}

template <GamePosition P>
Thought<P> MonteCarlo<P>::think(const Line<P>& game, const Limits& limits, std::stop_token stop) {
    const Side thinker = game.position().turn();
    if (!options_.reuse || (options_.draws == Draws::Loss && thinker != thinker_)) tree_.clear();
    thinker_ = thinker;
    Search search{.game = game, .limits = limits, .stop = std::move(stop), .thinker = thinker};
    if (tree_.is_full()) tree_.turn_over();

    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < options_.threads; ++i) {
        workers.push_back(std::make_unique<Worker>(*this, search, i));
    }
    if (workers.front()->is_solved()) search.over.store(true);
    // The last threads meet here too, when they leave.
    std::barrier meeting(options_.threads, [this]() noexcept {
        if (tree_.is_full()) tree_.turn_over();
    });
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < workers.size(); ++i) {
            threads.emplace_back([&, i] { workers[i]->run(meeting); });
        }
        workers.front()->run(meeting);
    }

    const MonteCarloNode<P>& root = workers.front()->root();
    const Candidate<P> best = candidate(monte_carlo::final_edge(options_, root));
    Thought<P> thought;
    thought.move = best.move;
    thought.value = best.value;
    thought.pv = principal_variation(game);
    const bool is_known = best.visits > 0 || best.is_proven;
    thought.depth = is_known ? static_cast<int>(thought.pv.size()) : 0;
    for (const MonteCarloEdge<P>& edge : root.edges())
        thought.candidates.push_back(candidate(edge));
    std::stable_sort(thought.candidates.begin(), thought.candidates.end(),
                     [&best](const auto& a, const auto& b) {
                         if (a.move == best.move || b.move == best.move)
                             return a.move == best.move && b.move != best.move;
                         return a.visits > b.visits;
                     });
    thought.counters.nodes = search.nodes.load();
    thought.counters.playouts = search.playouts.load();
    thought.counters.seconds = search.seconds();
    return thought;
}

template <GamePosition P>
Candidate<P> MonteCarlo<P>::candidate(const MonteCarloEdge<P>& edge) const {
    Candidate<P> out;
    out.move = edge.move;
    out.visits = edge.visits.get();
    out.mean = mean(edge);
    out.is_proven = options_.solver && edge.proof().known();
    out.value = out.is_proven    ? edge.proof().value()
                : out.visits > 0 ? monte_carlo::value_of(out.mean)
                                 : 0;
    return out;
}

template <GamePosition P>
std::vector<typename P::Move> MonteCarlo<P>::principal_variation(const Line<P>& game) const {
    Line<P> line = game;
    std::vector<Move> moves;
    const MonteCarloNode<P>* node = tree_.peek(line.position().key());
    while (node != nullptr && !node->edges().empty() && moves.size() < P::kMaxPlies) {
        const MonteCarloEdge<P>& edge = monte_carlo::final_edge(options_, *node);
        const bool is_known = edge.visits.get() > 0 || edge.proof().known();
        if (!moves.empty() && (!is_known || line.occurrences() > 1)) break;
        moves.push_back(edge.move);
        line.make(edge.move);
        node = tree_.peek(line.position().key());
    }
    return moves;
}

}  // namespace damier::search
