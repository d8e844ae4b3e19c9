// The body of MonteCarlo: included where it is compiled for a game, monte_carlo.cpp for those of the
// program, and a test for its own.
#pragma once

#include <algorithm>
#include <barrier>
#include <cassert>
#include <cmath>
#include <system_error>
#include <thread>

#include "core/chances.h"
#include "core/moves.h"
#include "core/random.h"
#include "search/final_move.h"
#include "search/list_order.h"
#include "search/monte_carlo.h"
#include "search/playout.h"
#include "search/quiescence.h"
#include "search/selection.h"

namespace damier::search {

namespace monte_carlo {

// Where the random numbers of one thread begin, for one move of a game.
inline Rng generator(std::uint64_t seed, int plies, int thread) {
    return Rng(Rng(seed + static_cast<std::uint64_t>(plies) * 0x10001 +
                   static_cast<std::uint64_t>(thread) * 0x1000003)
                   .next());
}

}  // namespace monte_carlo

// What all threads of one search share.
template <GamePosition P>
struct MonteCarlo<P>::Search {
    const Line<P>& game;
    const Request<P>& request;
    const Limits& limits;
    std::stop_token stop;
    Budget::Clock::time_point begin = Budget::Clock::now();
    Side thinker;
    std::atomic<bool> over{false};
    // Written all the time: away from what is only read.
    alignas(kCacheLine) std::atomic<std::uint64_t> playouts{0};  // that threads have taken on
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> playouts_made{0};

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Budget::Clock::now() - begin).count();
    }

    void end() { over.store(true, std::memory_order_relaxed); }

    // How many playouts a thread may make before it asks again; 0: the search is over.
    std::uint64_t claim_playouts() {
        // So many that threads rarely meet here.
        constexpr std::uint64_t kAtOnce = 8;
        if (limits.nodes && nodes.load(std::memory_order_relaxed) >= *limits.nodes) end();
        if (!goes_on()) return 0;
        const std::uint64_t wanted =
            limits.nodes ? 1 : kAtOnce;  // a limit of nodes is kept closely
        if (!limits.playouts) return wanted;
        const std::uint64_t before = playouts.fetch_add(wanted, std::memory_order_relaxed);
        return before >= *limits.playouts ? 0 : std::min(wanted, *limits.playouts - before);
    }

    // Asked before each playout.
    [[nodiscard]] bool goes_on() {
        if (stop.stop_requested() || request.enough.stop_requested() ||
            (limits.time && Budget::Clock::now() - begin >= *limits.time))
            end();
        return !over.load(std::memory_order_relaxed);
    }
};

template <GamePosition P>
class MonteCarlo<P>::Worker {
public:
    using Node = MonteCarloNode<P>;
    using Edge = MonteCarloEdge<P>;

    Worker(MonteCarlo& owner, Search& search, int number)
        : options_(owner.options_),
          assessor_(*owner.assessor_),
          tables_(owner.tables_.get()),
          tree_(owner.tree_),
          search_(search),
          line_(search.game),
          rng_(monte_carlo::generator(options_.seed, search.game.plies(), number)),
          uses_priors_(options_.policy == Policy::Puct || options_.progressive > 0),
          judges_new_nodes_(options_.cut == 0 && !options_.quiescence),
          uses_amaf_(options_.policy == Policy::Rave || options_.policy == Policy::Grave) {
        if (options_.cut >= 0 && options_.quiescence) {
            quiet_.emplace(JudgedBy<P>(assessor_.judge()));
        }
        line_.make_room();
        if (uses_amaf_) seen_.resize(static_cast<std::size_t>(P::kMoveCodes) * 2 + 1);
    }

    // Makes playouts until the search is over, and calls `now_and_then` between some of them.
    // `turn_over` is where the threads meet when the tree is full.
    template <class Meeting, class NowAndThen>
    void run(Meeting& turn_over, NowAndThen now_and_then) {
        while (const std::uint64_t count = search_.claim_playouts()) {
            const std::uint64_t before = nodes_;
            const std::uint64_t playouts_before = playouts_;
            for (std::uint64_t i = 0; i < count && search_.goes_on(); ++i) {
                if (!sample()) search_.end();
                if (tree_.is_full()) turn_over.arrive_and_wait();
            }
            search_.nodes.fetch_add(nodes_ - before, std::memory_order_relaxed);
            search_.playouts_made.fetch_add(playouts_ - playouts_before, std::memory_order_relaxed);
            now_and_then();
        }
        turn_over.arrive_and_drop();
    }

    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int deepest() const { return static_cast<int>(deepest_); }

    // Is there nothing to find out?
    [[nodiscard]] bool is_solved() { return is_decided(root()); }

    // The root, new if need be. While no other thread is at work: it may turn the tree over.
    Node& root() {
        Node* node = find_or_expand();
        if (node == nullptr) {  // so nearly full that there is no room for one more
            tree_.turn_over();
            node = find_or_expand();
        }
        assert(node != nullptr);         // there is room for one node in an empty half
        assert(!node->edges().empty());  // somebody wants a move
        return *node;
    }

private:
    static constexpr std::uint64_t kQuietNodes = 10'000;
    // The counters have 32 bits; some billions of playouts must do.
    static constexpr std::uint32_t kMostVisits = UINT32_MAX - (1U << 20);

    Node* find_or_expand() {
        const P& at = line_.position();
        Node* node = tree_.find(at.key());
        return node != nullptr ? node : expand(at).node;
    }

    // What became of a position that had no node.
    struct Expansion {
        Node* node;                  // null when there is no room
        std::optional<Value> value;  // where it was found out on the way
    };

    struct Step {
        Node* node;
        Edge* edge;
        AmafTable::Tag tag;
    };
    // How a playout ended, below the last step.
    struct Result {
        Points first;  // the points of Side::First
        Proof proof{};
    };

    // One playout; false when the root is proven and there is nothing left to find out.
    bool sample() {
        Node* node = tree_.find(line_.position().key());
        if (node == nullptr) return true;  // there is no room to take it over: turn over first
        if (node->visits.get() > kMostVisits) return false;
        ++playouts_;
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
        deepest_ = std::max(deepest_, path_.size());
        for (std::size_t i = 0; i < path_.size(); ++i) line_.unmake();
        return !is_decided(*path_.front().node);
    }

    // Is it certain which of the root's moves is best, among those that are asked for?
    [[nodiscard]] bool is_decided(Node& root) const {
        const Request<P>& request = search_.request;
        if (request.only.empty()) return is_certain(root.proof());
        bool all = true;
        for (const Edge& edge : root.edges()) {
            if (!request.allows(edge.move)) continue;
            const bool certain = is_certain(edge.proof());
            if (certain && edge.proof().kind() == Proof::Kind::Win) return true;
            all = all && certain;
        }
        return all;
    }

    void descend(Node& node, const Node& reference) {
        const P& at = line_.position();
        const Selection<P> selection(options_, node, tree_.amaf(reference), plies_left_here());
        const bool free = !path_.empty() || search_.request.only.empty();
        const auto is_asked_for = [this](const Edge& each) {
            return search_.request.allows(each.move);
        };
        Edge& edge = node.edges()[free ? selection.choose(at) : selection.choose(at, is_asked_for)];
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
        const bool has_moves = damier::has_moves(at);
        if (has_moves && is_drawn()) return drawn();
        if (tables_ != nullptr) {
            const Proof known = tables_->sure_proof(at, line_.plies());
            if (known.known()) return ended(known);
        }
        Expansion made{};
        if (stays) {
            made = expand(at);
            if (made.node != nullptr && is_certain(made.node->proof()))
                return ended(made.node->proof());
        }
        if (!has_moves) return ended(stuck());
        return Result{play_on(made.value)};
    }

    // A new node for the position, where there is room. With the solver it knows which of its moves
    // end the game at once, or lead to what the tables know.
    Expansion expand(const P& at) {
        auto moves = legal_moves(at);
        std::array<float, P::MoveList::kCapacity> priors{};
        Expansion made{};
        if (!uses_priors_) {
            if (options_.untried == Untried::List) {
                put_in_list_order(at, moves);
            } else {
                shuffle(moves);
            }
        } else if (!moves.empty()) {
            made.value = assess(at, moves, {priors.data(), moves.size()});
        }
        made.node = tree_.add(at.key(), moves, [&priors](std::size_t i) { return priors[i]; });
        if (made.node == nullptr) return made;
        if (moves.empty()) {
            made.node->set_proof(stuck());
        } else if (options_.solver) {
            look_ahead(at, *made.node);
        }
        return made;
    }

    // The priors of a new node's moves, and its value too where that will be asked for at once.
    std::optional<Value> assess(const P& at, const typename P::MoveList& moves,
                                std::span<float> priors) const {
        const std::span<const Move> list(moves.begin(), moves.size());
        if (judges_new_nodes_) return assessor_.assess(at, list, priors);
        assessor_.priors(at, list, priors);
        return std::nullopt;
    }

    // Moves that were never tried are tried in the order of the edges: by lot it favours none.
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
            const Proof proof = !has_moves(after)    ? stuck(after)
                                : tables_ != nullptr ? tables_->proof(after)
                                                     : Proof{};
            if (!proof.known()) continue;
            edge.set_proof(proof.of_the_move());
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

    [[nodiscard]] int plies_left_here() const {
        return plies_left(line_.position(), line_.plies());
    }
    [[nodiscard]] bool is_certain(Proof proof) const {
        return options_.solver && proof.holds_within(plies_left_here());
    }

    // Drawn by rule. It is a proof where the draw lies in the position and not in the way to it.
    Result drawn() const {
        const P& at = line_.position();
        const bool for_ever = at.is_rule_draw() && plies_left(at, 0) > 0;
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
    [[nodiscard]] Points draw_score() const {
        return static_cast<Points>(kWholePoint *
                                   worth_of_draw(options_, Side::First, search_.thinker));
    }

    // From the end of the tree to the end of the game, or to the cut. known: what the position is
    // worth, if that is known and no move is played any more.
    Points play_on(std::optional<Value> known) {
        P at = line_.position();
        Finish finish = Finish::Cut;
        if (options_.cut != 0) {
            const auto note = [this](Side side, MoveCode code) {
                this->note(AmafTable::tag(side, code));
            };
            finish = uses_amaf_ ? sampled(at, note) : sampled(at, NoMoves{});
        }
        const bool first = at.turn() == Side::First;
        if (finish == Finish::Draw) return draw_score();
        if (finish != Finish::Cut) return first == (finish == Finish::Win) ? kWholePoint : 0;
        const Value value = known    ? *known
                            : quiet_ ? quiet_->value(at, kQuietNodes, search_.stop)
                                     : assessor_.judge().value(at);
        if (quiet_) nodes_ += quiet_->nodes();
        const auto score = static_cast<Points>(points_of(value) * kWholePoint);
        return first ? score : kWholePoint - score;
    }

    // A playout from there, to what the tables know where there are any.
    template <class OnMove>
    Finish sampled(P& at, const OnMove& on_move) {
        if (tables_ == nullptr)
            return playout(at, line_.plies(), options_.cut, rng_, on_move, nodes_);
        const auto knows = [this](const P& now, int turns) {
            return tables_->sure_proof(now, turns);
        };
        return playout(at, line_.plies(), options_.cut, rng_, on_move, nodes_, knows);
    }

    void note(AmafTable::Tag tag) {
        if (seen_[tag] == sample_) return;
        seen_[tag] = sample_;
        tags_.push_back(tag);
    }

    // Adds the result to all nodes on the way, the last first, and carries proofs up. Above a node
    // whose side has a draw in hand, a worse result than that counts as the draw.
    void give_back(const Result& result) {
        Points first = result.first;
        Proof below = result.proof;
        for (std::size_t i = path_.size(); i-- > 0;) {
            const Step& step = path_[i];
            const auto mover = static_cast<std::size_t>((step.tag - 1) & 1);
            const std::array<Points, 2> scores{first, kWholePoint - first};
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
    const Assessor<P>& assessor_;
    const ExactTables<P>* tables_;  // or null
    MonteCarloTree<P>& tree_;
    Search& search_;
    Line<P> line_;
    Rng rng_;
    bool uses_priors_;
    bool judges_new_nodes_;  // there is nothing between a new node and the evaluation
    bool uses_amaf_;
    std::optional<Quiescence<P>> quiet_;  // plays out captures where a playout was cut
    std::uint64_t nodes_ = 0;
    std::uint64_t playouts_ = 0;
    std::size_t deepest_ = 0;

    // Of one playout.
    std::vector<Step> path_;
    std::vector<AmafTable::Tag> tags_;  // the moves that were played, each once
    std::vector<std::uint32_t> seen_;   // by tag: in which playout it was noted last
    std::uint32_t sample_ = 0;
};

template <GamePosition P>
MonteCarlo<P>::MonteCarlo(MonteCarloOptions options, std::shared_ptr<const Assessor<P>> assessor,
                          std::shared_ptr<const ExactTables<P>> tables)
    : options_(options),
      assessor_(std::move(assessor)),
      tables_(std::move(tables)),
      tree_(options.megabytes) {
    static_assert(AmafTable::kFits<P>);
}

template <GamePosition P>
Thought<P> MonteCarlo<P>::think(const Line<P>& game, const Request<P>& asked,
                                std::stop_token stop) {
    const Request<P> request = narrowed(game, asked);
    const Side thinker = game.position().turn();
    if (!options_.reuse || options_.policy == Policy::Ucb ||
        (options_.draws == Draws::Loss && thinker != thinker_))
        tree_.clear();
    thinker_ = thinker;
    Search search{.game = game,
                  .request = request,
                  .limits = request.limits,
                  .stop = std::move(stop),
                  .thinker = thinker};
    if (tree_.is_full()) tree_.turn_over();

    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < options_.threads; ++i) {
        workers.push_back(std::make_unique<Worker>(*this, search, i));
    }
    if (workers.front()->is_solved()) search.over.store(true);
    const auto report = [&](const std::vector<Candidate<P>>& best) {
        const Effort effort{.nodes = search.nodes.load(),
                            .playouts = search.playouts_made.load(),
                            .deepest = workers.front()->deepest(),  // others are still at work
                            .fullness = tree_.fullness(),
                            .seconds = search.seconds()};
        if (!best.empty()) request.progress->found(findings(game, request.lines, best), effort);
    };
    double next_report = 0.1;  // seconds; then less and less often
    const auto report_now_and_then = [&] {
        if (request.progress == nullptr || search.seconds() < next_report) return;
        report(candidates(game, request));
        next_report = std::min(2 * search.seconds(), search.seconds() + 1);
    };
    // The last threads meet here too, when they leave.
    std::barrier meeting(options_.threads, [this]() noexcept {
        if (tree_.is_full()) tree_.turn_over();
    });
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < workers.size(); ++i) {
            try {
                threads.emplace_back([&, i] { workers[i]->run(meeting, [] {}); });
            } catch (const std::system_error&) {  // the system has no more: go on with these
                for (; i < workers.size(); ++i) meeting.arrive_and_drop();
            }
        }
        workers.front()->run(meeting, report_now_and_then);
    }

    workers.front()->root();  // is there again, should the tree have been full
    Thought<P> thought;
    thought.candidates = candidates(game, request);
    const Candidate<P>& best = thought.candidates.front();
    thought.move = best.move;
    thought.value = best.value;
    thought.pv = principal_variation(game, best.move);
    const bool is_known = best.visits > 0 || best.is_proven;
    thought.depth = is_known ? static_cast<int>(thought.pv.size()) : 0;
    if (is_known) thought.lines = findings(game, request.lines, thought.candidates);
    for (const auto& worker : workers) {
        thought.counters.nodes += worker->nodes();
        thought.counters.playouts += worker->playouts();
        thought.counters.deepest = std::max(thought.counters.deepest, worker->deepest());
    }
    thought.counters.seconds = search.seconds();
    if (request.progress != nullptr) report(thought.candidates);
    return thought;
}

// Where tables know the root, only the moves that keep what can be had. Whoever wants several lines
// sees worse ones too.
template <GamePosition P>
Request<P> MonteCarlo<P>::narrowed(const Line<P>& game, const Request<P>& request) const {
    Request<P> narrow = request;
    if (tables_ == nullptr || request.lines > 1) return narrow;
    const KnownRoot<P> known = tables_->root(game);
    std::vector<Move> best;
    for (const Move m : known.best) {
        if (request.allows(m)) best.push_back(m);
    }
    if (!best.empty()) narrow.only = std::move(best);
    return narrow;
}

// The moves that are asked for: the one to play, then by visits.
template <GamePosition P>
std::vector<Candidate<P>> MonteCarlo<P>::candidates(const Line<P>& game,
                                                    const Request<P>& request) const {
    const MonteCarloNode<P>* root = tree_.peek(game.position().key());
    if (root == nullptr) return {};  // there was no room to take it over, for a moment
    const Side thinker = game.position().turn();
    const int left = plies_left(game.position(), game.plies());
    const auto allowed = [&request](const MonteCarloEdge<P>& edge) {
        return request.allows(edge.move);
    };
    std::vector<Candidate<P>> list;
    for (const MonteCarloEdge<P>& edge : root->edges()) {
        if (allowed(edge)) list.push_back(candidate(edge, left));
    }
    const Move best =
        final_edge(options_, *root, left, worth_of_draw(options_, thinker, thinker), allowed).move;
    std::stable_sort(list.begin(), list.end(), [&best](const auto& a, const auto& b) {
        if (a.move == best || b.move == best) return a.move == best && b.move != best;
        return a.visits > b.visits;
    });
    return list;
}

template <GamePosition P>
std::vector<Finding<P>> MonteCarlo<P>::findings(const Line<P>& game, int lines,
                                                const std::vector<Candidate<P>>& candidates) const {
    std::vector<Finding<P>> found;
    for (const Candidate<P>& each : candidates) {
        if (static_cast<int>(found.size()) == lines) break;
        Finding<P> one;
        one.rank = static_cast<int>(found.size()) + 1;
        one.value = each.value;
        one.pv = principal_variation(game, each.move);
        // Lines of one report belong together, so all have the depth of the best.
        one.depth = found.empty() ? static_cast<int>(one.pv.size()) : found.front().depth;
        found.push_back(std::move(one));
    }
    return found;
}

template <GamePosition P>
Candidate<P> MonteCarlo<P>::candidate(const MonteCarloEdge<P>& edge, int plies_left) const {
    Candidate<P> out;
    out.move = edge.move;
    out.visits = edge.visits.get();
    out.mean = mean(edge);
    out.is_proven = options_.solver && edge.proof().holds_within(plies_left);
    out.value = out.is_proven    ? edge.proof().value()
                : out.visits > 0 ? value_of_points(out.mean)
                                 : 0;
    return out;
}

// What the tree thinks best after the first move.
template <GamePosition P>
std::vector<typename P::Move> MonteCarlo<P>::principal_variation(const Line<P>& game,
                                                                 Move first) const {
    Line<P> line = game;
    std::vector<Move> moves{first};
    line.make(first);
    const MonteCarloNode<P>* node = tree_.peek(line.position().key());
    while (node != nullptr && !node->edges().empty() && moves.size() < P::kMaxPlies) {
        const P& at = line.position();
        const MonteCarloEdge<P>& edge =
            final_edge(options_, *node, plies_left(at, line.plies()),
                       worth_of_draw(options_, at.turn(), game.position().turn()));
        const bool is_known = edge.visits.get() > 0 || edge.proof().known();
        if (!is_known || line.occurrences() > 1 || at.is_rule_draw()) break;
        moves.push_back(edge.move);
        line.make(edge.move);
        node = tree_.peek(line.position().key());
    }
    return moves;
}

}  // namespace damier::search
