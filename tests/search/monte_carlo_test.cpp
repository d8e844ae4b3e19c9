// The Monte Carlo search against its slow twin, against minimax and against what is known of
// tic-tac-toe; its memory and its options.
#include <gtest/gtest.h>

#include <fstream>
#include <queue>
#include <set>
#include <unordered_map>

#include "all_games.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "games/games.h"
#include "monte_carlo_setup.h"
#include "naive_monte_carlo.h"
#include "paths.h"
#include "random_positions.h"
#include "search/minimax.h"
#include "search/monte_carlo_record.h"
#include "search/textbook_impl.h"
#include "sizes.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;
using tictactoe::TicTacToe;

template <class G>
typename G::Position position(std::string_view text) {
    const auto at = G::read_position(text);
    EXPECT_TRUE(at.has_value()) << text;
    return at.value();
}

// Every position of a search that can be reached through moves that were tried.
template <class P, class F>
void for_each_node(const MonteCarlo<P>& search, const P& root, F f) {
    std::queue<P> open;
    std::set<Key> seen;
    open.push(root);
    seen.insert(root.key());
    while (!open.empty()) {
        const P at = open.front();
        open.pop();
        const MonteCarloNode<P>* node = search.tree().peek(at.key());
        if (node == nullptr) continue;
        f(at, *node);
        for (const auto& edge : node->edges()) {
            if (edge.visits.get() == 0) continue;
            P next = at;
            next.make(edge.move);
            if (seen.insert(next.key()).second) open.push(next);
        }
    }
}

template <class G>
class MonteCarloIn : public testing::Test {};
TYPED_TEST_SUITE(MonteCarloIn, AllGames, GameNames);

TYPED_TEST(MonteCarloIn, ChoosesAsItsSlowTwin) {
    using P = typename TypeParam::Position;
    Rng rng(5);
    for (const Policy policy : {Policy::Ucb, Policy::Uct, Policy::Rave, Policy::Grave}) {
        for (int i = 0; i < 4; ++i) {
            MonteCarloOptions options;
            options.policy = policy;
            options.solver = false;
            options.c = i % 2 == 0 ? 0.4 : 1.0;
            options.k = i % 2 == 0 ? 200 : 0;
            options.bias = i % 2 == 0 ? 1e-5 : 0.05;
            options.ref = i % 2 == 0 ? 10 : 50;
            options.draws = i < 2 ? Draws::Half : Draws::Loss;
            options.untried = i == 1 || i == 2 ? Untried::List : Untried::Lot;
            options.seed = rng.next();
            const P at = i == 0 ? TypeParam::start() : random_position<TypeParam>(rng);
            const Line<P> game(at);
            const auto count = static_cast<std::uint64_t>(kSanitized ? 60 : 600);
            NaiveMonteCarlo<P> naive(options, game);
            for (std::uint64_t n = 0; n < count; ++n) naive.sample();
            auto search = search_with<P>(options);
            search.think(game, playouts(count));
            const auto* root = search.tree().peek(at.key());
            ASSERT_NE(root, nullptr);
            ASSERT_EQ(root->visits.get(), naive.root().playouts);
            ASSERT_EQ(root->edges().size(), naive.root().moves.size());
            for (std::size_t m = 0; m < root->edges().size(); ++m) {
                const auto& edge = root->edges()[m];
                EXPECT_EQ(edge.move, naive.root().moves[m]);
                EXPECT_EQ(edge.visits.get(), naive.root().tried[m]);
                EXPECT_EQ(static_cast<double>(edge.sum.get()) / kWholePoint, naive.root().won[m]);
            }
            if (policy != Policy::Rave && policy != Policy::Grave) continue;
            for (const auto& [tag, stats] : naive.root().amaf) {
                const auto found =
                    search.tree().amaf(*root)->find(AmafTable::tag(tag.first, tag.second));
                EXPECT_EQ(found.visits, stats.first);
                EXPECT_EQ(static_cast<double>(found.sum) / kWholePoint, stats.second);
            }
        }
    }
}

// Fewer playouts than moves: each was tried once. The report's UCT plays the first one whatever came of
// it, ours one whose playout was no loss.
TEST(MonteCarloTies, GoToTheFirstOfTheListOrToTheBetterMean) {
    using P = chess::Position;
    // Ra8 mates and is the fourth of sixteen in the list, after the king's moves.
    const Line<P> game(position<Chess>("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"));
    MonteCarloOptions options;
    options.solver = false;
    options.untried = Untried::List;
    options.ties = Ties::First;
    std::set<std::string> first;
    std::set<std::string> mean;
    for (options.seed = 1; options.seed <= 20; ++options.seed) {
        options.ties = Ties::First;
        first.insert(Chess::write_move(game.position(),
                                       search_with<P>(options).think(game, playouts(9)).move));
        options.ties = Ties::Mean;
        mean.insert(Chess::write_move(game.position(),
                                      search_with<P>(options).think(game, playouts(9)).move));
    }
    EXPECT_EQ(first, std::set<std::string>{"h1h2"});
    EXPECT_TRUE(mean.contains("a1a8"));
    EXPECT_FALSE(mean.contains("h1h2"));
}

TYPED_TEST(MonteCarloIn, SameSeedSameSearch) {
    using P = typename TypeParam::Position;
    const Line<P> game(TypeParam::start());
    for (const Policy policy :
         {Policy::Ucb, Policy::Uct, Policy::Rave, Policy::Grave, Policy::Puct}) {
        MonteCarloOptions options;
        options.policy = policy;
        options.solver = false;
        const auto visits = [&](std::uint64_t seed) {
            options.seed = seed;
            auto search = search_with<P>(options);
            const auto thought = search.think(game, playouts(200));
            EXPECT_EQ(thought.counters.playouts, 200U);
            std::vector<std::uint64_t> all{thought.counters.nodes};
            const auto moves = legal_moves(game.position());
            const auto edges = search.tree().peek(game.position().key())->edges();
            for (const auto m : moves) {
                for (const auto& edge : edges) {
                    if (edge.move == m) all.push_back(edge.visits.get());
                }
            }
            EXPECT_EQ(all.size(), moves.size() + 1);
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (moves[i] == thought.move) all.push_back(i);
            }
            return all;
        };
        EXPECT_EQ(visits(3), visits(3));
        EXPECT_NE(visits(3), visits(4));
    }
}

TYPED_TEST(MonteCarloIn, ALittleMemoryIsEnough) {
    using P = typename TypeParam::Position;
    const Line<P> game(TypeParam::start());
    for (const Policy policy : {Policy::Uct, Policy::Rave}) {
        MonteCarloOptions options;
        options.policy = policy;
        options.megabytes = 1;
        options.solver = false;
        auto search = search_with<P>(options);
        EXPECT_LE(search.tree().bytes(), std::size_t{1} << 20);
        const auto count = static_cast<std::uint64_t>(scaled(20'000));
        const auto thought = search.think(game, playouts(count));
        const auto moves = legal_moves(game.position());
        EXPECT_NE(std::find(moves.begin(), moves.end(), thought.move), moves.end());
        const auto* root = search.tree().peek(game.position().key());
        ASSERT_NE(root, nullptr);
        EXPECT_GT(root->visits.get(), count);
        EXPECT_TRUE(search.tree().turns() > 0 || kSanitized);  // a sanitized test plays too little
    }
}

TYPED_TEST(MonteCarloIn, AStopIsHonouredAndStillAnswered) {
    using P = typename TypeParam::Position;
    Rng rng(1);
    std::stop_source stop;
    stop.request_stop();
    const P at = random_position<TypeParam>(rng);
    auto search = search_with<P>({});
    const auto thought = search.think(Line<P>(at), {}, stop.get_token());
    EXPECT_EQ(thought.counters.playouts, 0U);
    const auto moves = legal_moves(at);
    EXPECT_NE(std::find(moves.begin(), moves.end(), thought.move), moves.end());
}

// What minimax says of a position, so many plies deep, is a win, a loss or unknown.
template <class P>
Value minimax_value(const P& at, int plies) {
    TextbookOptions options;
    options.table_depth = TableDepth::Exact;
    options.quiescence = false;
    options.table_megabytes = 1;
    Textbook<P> search(options, std::make_shared<NoJudge<P>>());
    Limits limits;
    limits.depth = plies;
    return search.think(Line<P>(at), limits).value;
}

// No move wins, and one leads to a position that is drawn for ever or proven to be.
template <class P>
bool is_drawn_by_its_moves(const MonteCarlo<P>& search, const P& at,
                           const MonteCarloNode<P>& node) {
    bool draws = false;
    for (const auto& edge : node.edges()) {
        P next = at;
        next.make(edge.move);
        const auto moves = legal_moves(next);
        if (moves.empty()) {
            if (next.stuck() == Outcome::Loss) return false;
            draws = true;
        } else if (next.is_rule_draw() && next.reversible_plies() < 80) {
            draws = true;
        } else {
            const auto* child = search.tree().peek(next.key());
            const Proof::Kind kind =
                child == nullptr ? Proof::Kind::Unknown : child->proof().kind();
            if (kind == Proof::Kind::Unknown || kind == Proof::Kind::Loss) return false;
            draws = draws || kind == Proof::Kind::Draw;
        }
    }
    return draws;
}

template <class G>
void no_proof_contradicts_minimax(std::span<const typename G::Position> roots, int deepest,
                                  std::uint64_t count, int& checked) {
    using P = typename G::Position;
    for (const P& root : roots) {
        MonteCarloOptions options;
        options.c = 0.7;
        auto search = search_with<P>(options);
        search.think(Line<P>(root), playouts(count));
        for_each_node(search, root, [&](const P& at, const MonteCarloNode<P>& node) {
            const Proof proof = node.proof();
            if (!proof.known() || node.edges().empty() || proof.plies() > deepest) return;
            if (proof.kind() == Proof::Kind::Draw) {
                EXPECT_TRUE(is_drawn_by_its_moves(search, at, node)) << G::write_position(at);
            } else {
                const Value value = minimax_value(at, proof.plies());
                EXPECT_EQ(is_win(value), proof.kind() == Proof::Kind::Win) << G::write_position(at);
                EXPECT_EQ(is_loss(value), proof.kind() == Proof::Kind::Loss)
                    << G::write_position(at);
                // A shorter win may exist, but no longer loss than the proven one.
                if (is_win(value)) {
                    EXPECT_GE(value, proof.value()) << G::write_position(at);
                }
            }
            ++checked;
        });
    }
}

TEST(MonteCarloSolver, NoProofContradictsMinimaxInChess) {
    int checked = 0;
    std::vector<chess::Position> roots;
    for (const std::string_view fen :
         {"8/8/8/8/8/1k6/1p6/1K6 b - - 0 1", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
          "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
          "8/8/8/8/8/2k5/8/K1q5 w - - 0 1", "8/8/8/8/8/k7/7r/1K6 b - - 0 1",
          "5k2/8/5K2/8/8/8/8/7R w - - 0 1",
          "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
          "3k4/8/3K4/8/8/8/8/4R3 w - - 0 1", "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1"}) {
        roots.push_back(position<Chess>(fen));
    }
    no_proof_contradicts_minimax<Chess>(roots, 5, static_cast<std::uint64_t>(scaled(20'000)),
                                        checked);
    EXPECT_GT(checked, kSanitized ? 5 : 100);
}

TEST(MonteCarloSolver, NoProofContradictsMinimaxInRandomPositions) {
    Rng rng(12);
    int checked = 0;
    std::vector<chess::Position> of_chess;
    std::vector<checkers::EnglishPosition> of_checkers;
    std::vector<checkers::SherlockPosition> of_sherlock;
    std::vector<tictactoe::Position> of_tictactoe;
    for (int i = 0; i < 10; ++i) {
        of_chess.push_back(random_position<Chess>(rng));
        of_checkers.push_back(random_position<Checkers>(rng));
        of_sherlock.push_back(random_position<Sherlock>(rng));
        of_tictactoe.push_back(random_position<TicTacToe>(rng));
    }
    const auto count = static_cast<std::uint64_t>(scaled(4'000));
    no_proof_contradicts_minimax<Chess>(of_chess, 3, count, checked);
    no_proof_contradicts_minimax<Checkers>(of_checkers, 7, count, checked);
    no_proof_contradicts_minimax<Sherlock>(of_sherlock, 7, count, checked);
    EXPECT_GT(checked, kSanitized ? 20 : 1000);
    no_proof_contradicts_minimax<TicTacToe>(of_tictactoe, 9, count, checked);
}

// All positions of tic-tac-toe with a move to make, and what each is worth.
class SolvedTicTacToe {
public:
    SolvedTicTacToe() { solve(TicTacToe::start()); }
    [[nodiscard]] int value(const tictactoe::Position& at) const { return values_.at(at.key()); }
    [[nodiscard]] const std::vector<tictactoe::Position>& positions() const { return open_; }

private:
    int solve(const tictactoe::Position& at) {
        if (const auto it = values_.find(at.key()); it != values_.end()) return it->second;
        int best = -1;
        const auto moves = legal_moves(at);
        if (moves.empty()) best = at.stuck() == Outcome::Loss ? -1 : 0;
        for (const auto m : moves) {
            tictactoe::Position next = at;
            next.make(m);
            best = std::max(best, -solve(next));
        }
        values_[at.key()] = best;
        if (!moves.empty()) open_.push_back(at);
        return best;
    }

    std::unordered_map<Key, int> values_;
    std::vector<tictactoe::Position> open_;
};

TEST(TicTacToeMonteCarlo, UctPlaysPerfectlyFromEveryPosition) {
    using P = tictactoe::Position;
    const SolvedTicTacToe solved;
    EXPECT_EQ(solved.positions().size(), 4520U);  // of the 5478 that can be reached
    for (const bool solver : {false, true}) {
        MonteCarloOptions options;
        options.solver = solver;
        options.reuse = false;
        options.megabytes = 4;
        auto search = search_with<P>(options);
        for (std::size_t i = 0; i < solved.positions().size(); i += kSanitized ? 200 : 1) {
            const P& at = solved.positions()[i];
            P next = at;
            next.make(search.think(Line<P>(at), playouts(10'000)).move);
            EXPECT_EQ(-solved.value(next), solved.value(at)) << TicTacToe::write_position(at);
        }
    }
}

TEST(TicTacToeMonteCarlo, TheSolverProvesEveryPosition) {
    using P = tictactoe::Position;
    const SolvedTicTacToe solved;
    MonteCarloOptions options;
    options.reuse = false;
    options.megabytes = 4;
    auto search = search_with<P>(options);
    const auto start = search.think(Line<P>(TicTacToe::start()), playouts(1'000'000));
    EXPECT_EQ(search.tree().peek(TicTacToe::start().key())->proof(), Proof::draw());
    EXPECT_EQ(start.value, kDraw);
    EXPECT_LT(start.counters.playouts, 1'000'000U);  // it ends when there is nothing more to learn
    for (std::size_t i = 0; i < solved.positions().size(); i += kSanitized ? 100 : 1) {
        const P& at = solved.positions()[i];
        const auto thought = search.think(Line<P>(at), playouts(1'000'000));
        const Proof proof = search.tree().peek(at.key())->proof();
        const int expected = solved.value(at);
        ASSERT_EQ(proof.kind(), expected > 0   ? Proof::Kind::Win
                                : expected < 0 ? Proof::Kind::Loss
                                               : Proof::Kind::Draw)
            << TicTacToe::write_position(at);
        EXPECT_EQ(thought.value, proof.value());
    }
}

// Positions from games between players of this program; Debian's stockfish finds the same mates.
TEST(MonteCarloSolver, ProvesMatesAndPlaysThem) {
    using P = chess::Position;
    std::ifstream file(paths::kTestData + std::string("/mates.epd"));
    std::array<int, 4> found{};
    for (std::string line; std::getline(file, line);) {
        const std::size_t dm = line.find(" dm ");
        ASSERT_NE(dm, std::string::npos);
        const int moves = line[dm + 4] - '0';
        const P at = position<Chess>(line.substr(0, dm));
        auto search = search_with<P>({});
        const auto thought = search.think(Line<P>(at), playouts(100'000));
        ASSERT_TRUE(is_win(thought.value)) << line;
        const int plies = kMate - thought.value;
        EXPECT_GE(plies, 2 * moves - 1) << line;
        // What is left after the move is lost, as alpha-beta finds too.
        P next = at;
        next.make(thought.move);
        if (plies == 1) {
            EXPECT_TRUE(legal_moves(next).empty() && next.in_check()) << line;
        } else {
            EXPECT_TRUE(is_loss(minimax_value(next, plies - 1))) << line;
        }
        ++found[static_cast<std::size_t>(moves)];
    }
    EXPECT_EQ(found, (std::array<int, 4>{0, 20, 20, 20}));
}

TEST(MonteCarloSolver, DrawsByCountingAreNoProofs) {
    // A queen mates in one, and the 50 moves are over in one: mate comes first. One ply later than
    // that, nothing is won any more.
    using P = chess::Position;
    auto search = search_with<P>({});
    const P mate = position<Chess>("7k/8/5K2/8/8/8/8/6Q1 w - - 99 80");
    EXPECT_EQ(search.think(Line<P>(mate), playouts(2000)).value, win_in(1));
    const P mate_in_two = position<Chess>("7k/8/4K3/8/8/8/8/6Q1 w - - 98 80");
    auto fresh = search_with<P>({});
    const auto late = fresh.think(Line<P>(mate_in_two), playouts(2000));
    EXPECT_FALSE(is_win(late.value));
    // Were the same position met with time left, it would be won; and what was proven then is not
    // believed when there is no time.
    auto third = search_with<P>({});
    const P in_time = position<Chess>("7k/8/4K3/8/8/8/8/6Q1 w - - 0 80");
    EXPECT_TRUE(is_win(third.think(Line<P>(in_time), playouts(100'000)).value));
    const auto again = third.think(Line<P>(mate_in_two), playouts(2000));
    EXPECT_FALSE(is_win(again.value));
    EXPECT_FALSE(again.candidates.front().is_proven);
    EXPECT_EQ(again.counters.playouts, 2000U);
}

TEST(MonteCarloDraws, AreHalfAPointOrALoss) {
    // Kings and pawns that block each other for ever: nobody can win.
    using P = chess::Position;
    const P dead = position<Chess>("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    MonteCarloOptions options;
    options.solver = false;
    options.c = 1;
    auto half = search_with<P>(options);
    EXPECT_EQ(half.think(Line<P>(dead), playouts(100)).value, 0);
    options.draws = Draws::Loss;
    auto loss = search_with<P>(options);
    EXPECT_LT(loss.think(Line<P>(dead), playouts(100)).value, -1000);
    const auto* root = loss.tree().peek(dead.key());
    for (const auto& edge : root->edges()) EXPECT_EQ(edge.sum.get(), 0U);
}

// Judges White's wishes: a knight that stands on f3 or has gone through it is all that counts.
class LikesKnightOnF3 final : public Judge<chess::Position> {
public:
    [[nodiscard]] Value value(const chess::Position& at) const override {
        const auto f3 = chess::make_square(5, 2);
        const bool there = at.on(f3) == chess::make_piece(Side::First, chess::PieceType::Knight);
        const Value white = there ? 500 : -500;
        return at.turn() == Side::First ? white : -white;
    }
};

TEST(MonteCarloDraws, AStalemateIsNotTakenForAWin) {
    // With draws=loss the solver must not prefer a proven draw to moves that may still win.
    using P = chess::Position;
    const P at = position<Chess>("k7/8/8/2Q5/8/8/8/7K w - - 0 1");
    MonteCarloOptions options;
    options.draws = Draws::Loss;
    auto search = search_with<P>(options);
    P next = at;
    next.make(search.think(Line<P>(at), playouts(3000)).move);
    EXPECT_FALSE(legal_moves(next).empty());
}

TEST(MonteCarloCut, TheEvaluationDecides) {
    using P = chess::Position;
    for (const Policy policy : {Policy::Ucb, Policy::Uct, Policy::Grave, Policy::Puct}) {
        for (const int cut : {0, 1}) {
            MonteCarloOptions options;
            options.policy = policy;
            options.cut = cut;
            options.quiescence = false;
            auto search = search_with<P>(options, std::make_shared<LikesKnightOnF3>());
            const auto thought = search.think(Line<P>(P{}), playouts(500));
            EXPECT_EQ(Chess::write_move(P{}, thought.move), "g1f3");
        }
    }
}

// Gives the answers of others and counts the questions.
class CountingAssessor final : public Assessor<chess::Position>, public Judge<chess::Position> {
public:
    using P = chess::Position;
    using Span = std::span<const P::Move>;
    mutable std::uint64_t both = 0;
    mutable std::uint64_t only_priors = 0;
    mutable std::uint64_t only_values = 0;

    Value assess(const P& at, Span moves, std::span<float> out) const override {
        EXPECT_FALSE(moves.empty());
        ++both;
        inner_.priors(at, moves, out);
        return judge_->value(at);
    }
    void priors(const P& at, Span moves, std::span<float> out) const override {
        EXPECT_FALSE(moves.empty());
        ++only_priors;
        inner_.priors(at, moves, out);
    }
    [[nodiscard]] const Judge<P>& judge() const override { return *this; }
    [[nodiscard]] Value value(const P& at) const override {
        ++only_values;
        return judge_->value(at);
    }

private:
    std::shared_ptr<const Judge<P>> judge_ = std::make_shared<eval::Ocap>();
    OrderingAssessor<P> inner_{judge_};
};

// Value and priors of a new node are asked for together where both are wanted, else only what is
// wanted; the search is the same.
TEST(MonteCarloAssessor, IsAskedForNoMoreThanIsWanted) {
    using P = chess::Position;
    const auto play = [](Policy policy, int cut, bool quiescence, double progressive) {
        MonteCarloOptions options;
        options.policy = policy;
        options.cut = cut;
        options.quiescence = quiescence;
        options.progressive = progressive;
        options.megabytes = 8;
        auto assessor = std::make_shared<CountingAssessor>();
        const Line<P> game(position<Chess>(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
        MonteCarlo<P> counted(options, assessor);
        const auto found = counted.think(game, playouts(300));
        auto plain = search_with<P>(options, std::make_shared<eval::Ocap>());
        const auto expected = plain.think(game, playouts(300));
        EXPECT_EQ(found.pv, expected.pv);
        EXPECT_EQ(found.counters.nodes, expected.counters.nodes);
        EXPECT_EQ(found.candidates.size(), expected.candidates.size());
        for (std::size_t i = 0; i < found.candidates.size(); ++i) {
            EXPECT_EQ(found.candidates[i].visits, expected.candidates[i].visits);
            EXPECT_EQ(found.candidates[i].mean, expected.candidates[i].mean);
        }
        return std::array{assessor->both, assessor->only_priors, assessor->only_values};
    };
    const auto at_once = play(Policy::Puct, 0, false, 0);
    EXPECT_GT(at_once[0], 250U);
    EXPECT_LE(at_once[0], 301U);
    EXPECT_EQ(at_once[1] + at_once[2], 0U);
    for (const bool quiescence : {false, true}) {
        const auto later = play(Policy::Puct, quiescence ? 0 : 4, quiescence, 0);
        EXPECT_EQ(later[0], 0U);
        EXPECT_GT(later[1], 250U);
        EXPECT_GT(later[2], 250U);
    }
    const auto values = play(Policy::Uct, 0, false, 0);
    EXPECT_EQ(values[0] + values[1], 0U);
    EXPECT_GT(values[2], 250U);
    const auto priors = play(Policy::Uct, -1, true, 2);
    EXPECT_EQ(priors[0] + priors[2], 0U);
    EXPECT_GT(priors[1], 250U);
    EXPECT_EQ(play(Policy::Uct, -1, true, 0), (std::array<std::uint64_t, 3>{}));
}

// As sure of one move as a network may be, and of nothing else.
class LikesThePawnOfA2 final : public Assessor<chess::Position> {
public:
    using P = chess::Position;
    void priors(const P& at, std::span<const P::Move> moves, std::span<float> out) const override {
        for (std::size_t i = 0; i < moves.size(); ++i)
            out[i] = Chess::write_move(at, moves[i]) == "a2a3"
                         ? 0.9F
                         : 0.1F / static_cast<float>(moves.size());
    }
    [[nodiscard]] const Judge<P>& judge() const override { return judge_; }

private:
    NoJudge<P> judge_;
};

TEST(MonteCarloAssessor, ItsPriorsSteer) {
    using P = chess::Position;
    MonteCarloOptions options;
    options.policy = Policy::Puct;
    options.cut = 0;
    options.quiescence = false;
    MonteCarlo<P> search(options, std::make_shared<LikesThePawnOfA2>());
    const auto thought = search.think(Line<P>(P{}), playouts(200));
    EXPECT_EQ(Chess::write_move(P{}, thought.move), "a2a3");
    EXPECT_GT(thought.candidates.front().visits, 150U);
}

TEST(MonteCarloReuse, KeepsWhatWasFoundOut) {
    using P = checkers::EnglishPosition;
    for (const bool reuse : {true, false}) {
        MonteCarloOptions options;
        options.reuse = reuse;
        auto search = search_with<P>(options);
        Line<P> game(Checkers::start());
        const auto thought = search.think(game, playouts(1000));
        ASSERT_GE(thought.pv.size(), 2U);
        game.make(thought.pv[0]);
        game.make(thought.pv[1]);
        const std::uint32_t before = search.tree().peek(game.position().key())->visits.get();
        EXPECT_GT(before, 1U);
        search.think(game, playouts(100));
        EXPECT_EQ(search.tree().peek(game.position().key())->visits.get(),
                  (reuse ? before : 1U) + 100);
    }
}

// A tree may be as good as full before anybody has met its end: a new root finds room all the same.
TEST(MonteCarloReuse, ANewRootFindsRoomInATreeThatIsNearlyFull) {
    using P = chess::Position;
    Rng rng(3);
    for (const Policy policy : {Policy::Uct, Policy::Rave}) {
        MonteCarloOptions options;
        options.policy = policy;
        options.megabytes = 1;
        options.cut = 0;
        auto search = search_with<P>(options, std::make_shared<eval::ChessMaterial>());
        for (int i = 0; i < 5000; ++i) {
            const P at = random_position<Chess>(rng);
            const auto thought = search.think(Line<P>(at), playouts(1 + rng.below(4)));
            ASSERT_TRUE(Chess::read_move(at, Chess::write_move(at, thought.move)));
        }
        EXPECT_GT(search.tree().turns(), 5U);
    }
}

TEST(MonteCarloFinal, EachWayOfChoosing) {
    // The queen can be taken, and the evaluation sees it: each way must prefer that.
    using P = chess::Position;
    const P at = position<Chess>("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    for (const FinalMove final_move :
         {FinalMove::Visits, FinalMove::Value, FinalMove::Wins, FinalMove::Secure}) {
        MonteCarloOptions options;
        options.final_move = final_move;
        options.cut = 0;
        auto search = search_with<P>(options, std::make_shared<eval::ChessMaterial>());
        EXPECT_EQ(Chess::write_move(at, search.think(Line<P>(at), playouts(2000)).move), "e4d5");
    }
}

}  // namespace
}  // namespace damier::search
