// What every model of the contract must do, tried on a million random plies of each game:
// generation, make and unmake, keys, reported changes, repetition counts and texts, each against a
// slow and obvious way.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "all_games.h"
#include "checkers/game.h"
#include "chess/game.h"
#include "core/line.h"
#include "core/perft.h"
#include "core/random.h"
#include "sizes.h"

namespace damier {
namespace {

// Where random games begin: the usual start and others that reach rarer rules.
template <class G>
std::vector<std::string> starts() {
    return {G::write_position(G::start())};
}
template <>
std::vector<std::string> starts<chess::Chess>() {
    return {std::string(chess::kStartFen),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "rkr5/pppppppp/8/8/8/8/PPPPPPPP/5RKR b HFac - 0 1",
            "8/PPPP4/8/k7/7K/8/4pppp/8 w - - 0 1"};
}
template <>
std::vector<std::string> starts<checkers::Checkers>() {
    return {checkers::Checkers::write_position(checkers::Checkers::start()),
            "W:WK1,K2,K3,K32:BK29,K30,K31,18,19", "B:W21,22,23,K5,K6:B1,2,3,K27,K28"};
}
template <>
std::vector<std::string> starts<checkers::Sherlock>() {
    return starts<checkers::Checkers>();
}

// Does the position's text say everything? PDN FEN leaves out the plies since the last capture or
// man move.
template <class G>
constexpr bool kTextIsWhole = true;
template <>
constexpr bool kTextIsWhole<checkers::Checkers> = false;
template <>
constexpr bool kTextIsWhole<checkers::Sherlock> = false;

// All that makes two positions the same for the repetition rules, as text: the position without the counters of a
// chess FEN. The slow twin of the key.
template <class G>
std::string identity(const typename G::Position& at) {
    const std::string text = G::write_position(at);
    std::size_t end = 0;
    for (int field = 0; field < 4 && end != std::string::npos; ++field)
        end = text.find(' ', end + 1);
    return text.substr(0, end);
}

template <class P>
std::vector<typename P::Move> moves_of(const P& at) {
    typename P::MoveList list;
    at.template generate<Gen::Legal>(list);
    return {list.begin(), list.end()};
}

template <class P>
std::vector<int> squares_of(const P& at) {
    std::vector<int> squares;
    for (int s = 0; s < P::kSquares; ++s) squares.push_back(at.piece_at(s));
    return squares;
}

template <class P>
void check_generation(const P& at, const std::vector<typename P::Move>& legal) {
    for (std::size_t i = 0; i < legal.size(); ++i) {
        ASSERT_EQ(std::count(legal.begin(), legal.end(), legal[i]), 1);
        ASSERT_LT(at.code(legal[i]), P::kMoveCodes);
    }
    if constexpr (requires { at.has_legal(); }) {
        ASSERT_EQ(at.has_legal(), !legal.empty());
    }
    if constexpr (requires(typename P::MoveList& list) { at.generate_if_forced(list); }) {
        typename P::MoveList forced;
        ASSERT_EQ(at.generate_if_forced(forced), at.is_forced());
        if (at.is_forced()) {
            ASSERT_TRUE(std::equal(forced.begin(), forced.end(), legal.begin(), legal.end()));
        } else {
            ASSERT_TRUE(forced.empty());
        }
    }
    if constexpr (requires { at.count_legal(); }) {
        ASSERT_EQ(at.count_legal(), static_cast<int>(legal.size()));
    }
    if (!at.is_forced()) {
        typename P::MoveList tactical;
        at.template generate<Gen::Tactical>(tactical);
        std::size_t expected = 0;
        for (const auto m : legal) {
            const bool given = std::find(tactical.begin(), tactical.end(), m) != tactical.end();
            ASSERT_EQ(given, at.is_tactical(m));
            expected += given ? 1U : 0U;
        }
        ASSERT_EQ(tactical.size(), expected);
    }
}

// A legal move is made and taken back; what it reports is what it does.
template <class P>
void check_move(const P& at, typename P::Move m) {
    std::vector<int> told = squares_of(at);
    at.for_each_change(m, [&told](const Change& change) {
        int& square = told[static_cast<std::size_t>(change.square)];
        ASSERT_EQ(square, change.enters ? -1 : change.piece);
        square = change.enters ? change.piece : -1;
    });
    P there = at;
    typename P::Undo undo;
    there.make(m, undo);
    ASSERT_EQ(squares_of(there), told);
    ASSERT_EQ(there.turn(), other(at.turn()));
    ASSERT_EQ(there.key(), there.recompute_key());
    P one_way = at;
    one_way.make(m);
    ASSERT_TRUE(one_way == there);
    if constexpr (requires(P& p) { p.make(m, undo, [](const Change&) {}); }) {
        std::vector<std::array<int, 3>> before;
        std::vector<std::array<int, 3>> meanwhile;
        const auto note = [](auto& list) {
            return [&list](const Change& c) { list.push_back({c.enters, c.piece, c.square}); };
        };
        at.for_each_change(m, note(before));
        P telling = at;
        telling.make(m, undo, note(meanwhile));
        ASSERT_TRUE(telling == there);
        ASSERT_EQ(meanwhile, before);
    }
    const int plies = there.reversible_plies();
    ASSERT_TRUE(plies == 0 || plies == at.reversible_plies() + 1);
    there.unmake(m, undo);
    ASSERT_TRUE(there == at);
}

template <class P>
void check_null_move(const P& at) {
    if constexpr (P::kNullMoveSound) {
        if (at.is_forced()) return;
        P there = at;
        typename P::Undo undo;
        there.make_null(undo);
        ASSERT_EQ(there.turn(), other(at.turn()));
        ASSERT_EQ(there.key(), there.recompute_key());
        there.unmake_null(undo);
        ASSERT_TRUE(there == at);
    }
}

template <class G>
void check_text(const typename G::Position& at,
                const std::vector<typename G::Position::Move>& legal) {
    const std::string text = G::write_position(at);
    const auto read = G::read_position(text);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
    ASSERT_EQ(read->key(), at.key()) << text;
    ASSERT_EQ(moves_of(*read), legal) << text;
    if (kTextIsWhole<G>) {
        ASSERT_TRUE(*read == at) << text;
    }
    for (const auto m : legal) {
        for (const std::string& move : {G::write_move(at, m), G::write_record_move(at, m)}) {
            const auto again = G::read_move(at, move);
            ASSERT_TRUE(again.has_value()) << text << ": " << again.error().message;
            ASSERT_TRUE(*again == m) << text << ": " << move;
        }
    }
    ASSERT_FALSE(G::draw(at).empty());
}

// An incremental evaluator for the test of Line: the sum of the squares' numbers of all pieces, kept by the changes.
template <class P>
class SquareSum {
public:
    struct Undo {};  // it has a stack of its own
    void reset(const P& at) { sums_.assign(1, recompute(at)); }
    void push(const P& at, typename P::Move m, Undo&) {
        Value sum = sums_.back();
        at.for_each_change(m, [&sum](const Change& c) {
            sum += (c.enters ? 1 : -1) * (c.square + 1) * (c.piece + 1);
        });
        sums_.push_back(sum);
    }
    void pop(const Undo&) { sums_.pop_back(); }
    [[nodiscard]] Value value(const P&) const { return sums_.back(); }

    static Value recompute(const P& at) {
        Value sum = 0;
        for (int s = 0; s < P::kSquares; ++s)
            sum += at.piece_at(s) < 0 ? 0 : (s + 1) * (at.piece_at(s) + 1);
        return sum;
    }

private:
    std::vector<Value> sums_;
};

template <class G>
class Conformance : public testing::Test {};

TYPED_TEST_SUITE(Conformance, AllGames, GameNames);

// Random games, played to the end and taken back move by move.
TYPED_TEST(Conformance, RandomPlayAndUndo) {
    using G = TypeParam;
    using P = typename G::Position;
    constexpr int kLongest = 400;
    const int plies = scaled(1'000'000);
    Rng rng(2026);
    const std::vector<std::string> from = starts<G>();
    int played = 0;
    for (std::size_t game = 0; played < plies; ++game) {
        const auto root = G::read_position(from[game % from.size()]);
        ASSERT_TRUE(root.has_value()) << root.error().message;
        Line<P> line(*root);
        std::vector<P> trail;
        std::map<std::string, int> seen;
        for (int ply = 0; ply < kLongest; ++ply, ++played) {
            const P at = line.position();
            trail.push_back(at);
            const auto legal = moves_of(at);
            const int times = ++seen[identity<G>(at)];
            if (at.reversible_plies() <= line.plies()) {
                ASSERT_EQ(line.occurrences(), times);
            }
            if (played % 8 == 0) check_generation(at, legal);
            if (played % 16 == 1) {
                for (const auto m : legal) check_move(at, m);
                check_null_move(at);
            }
            if (played % 64 == 2) check_text<G>(at, legal);
            if (this->HasFatalFailure()) FAIL() << G::write_position(at);
            ASSERT_EQ(at.key(), at.recompute_key());
            if (const auto ending = G::ending(at, times);
                ending && (ending->automatic || ply > 300))
                break;
            if (legal.empty()) break;
            const auto m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            check_move(at, m);
            line.make(m);
        }
        if (line.plies() + 1 > static_cast<int>(trail.size())) line.unmake();
        while (line.plies() > 0) {
            ASSERT_TRUE(line.position() == trail[static_cast<std::size_t>(line.plies())]);
            line.unmake();
        }
        ASSERT_TRUE(line.position() == *root);
    }
}

// The evaluator's stack moves with the position, forwards and back, and a copy of the line takes it over.
TYPED_TEST(Conformance, LineKeepsItsEvaluator) {
    using P = typename TypeParam::Position;
    using Sum = SquareSum<P>;
    Rng rng(3);
    for (int game = 0; game < scaled(1000); ++game) {
        Line<P, Sum> line(TypeParam::start(), Sum{});
        for (int ply = 0; ply < 60; ++ply) {
            ASSERT_EQ(line.value(), Sum::recompute(line.position()));
            const auto legal = moves_of(line.position());
            if (legal.empty()) break;
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        Line<P, Sum> copy(line, Sum{});
        ASSERT_EQ(copy.value(), Sum::recompute(line.position()));
        ASSERT_EQ(copy.occurrences(), line.occurrences());
        while (line.plies() > 0) {
            line.unmake();
            copy = Line<P, Sum>(line, Sum{});
            ASSERT_EQ(line.value(), Sum::recompute(line.position()));
        }
    }
}

// A game that says it is over has no moves or a rule that ends it, and the other way round.
TYPED_TEST(Conformance, EndingsAgreeWithTheContract) {
    using G = TypeParam;
    using P = typename G::Position;
    Rng rng(7);
    for (int game = 0; game < scaled(2'000); ++game) {
        Line<P> line(G::start());
        for (int ply = 0; ply < 300; ++ply) {
            const P& at = line.position();
            const auto legal = moves_of(at);
            const auto ending = G::ending(at, line.occurrences());
            const bool over = legal.empty() || at.is_rule_draw() || line.is_repetition_draw();
            ASSERT_EQ(ending.has_value(), over) << G::write_position(at);
            if (legal.empty()) {
                ASSERT_EQ(ending->outcome, at.stuck());
                ASSERT_TRUE(ending->automatic);
            }
            if (over) break;
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

// Seen from the other side a game is the same: as many lines of play, and back again.
TYPED_TEST(Conformance, AFlippedPositionHasTheSameGames) {
    using G = TypeParam;
    using P = typename G::Position;
    if constexpr (requires(const P& at) { G::flip(at); }) {
        Rng rng(6);
        for (const std::string& text : starts<G>()) {
            for (int game = 0; game < 20; ++game) {
                P at = G::read_position(text).value();
                for (int ply = 0; ply < 60; ++ply) {
                    const P flipped = G::flip(at);
                    ASSERT_NE(flipped.turn(), at.turn());
                    ASSERT_EQ(identity<G>(G::flip(flipped)), identity<G>(at));
                    ASSERT_EQ(perft(flipped, 2), perft(at, 2)) << G::write_position(at);
                    const auto legal = moves_of(at);
                    if (legal.empty()) break;
                    at.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
                }
            }
        }
    }
}

// Solved: both sides can hold the draw, and all 5,478 reachable positions are visited on the way.
int tic_tac_toe_value(const tictactoe::Position& at, std::map<Key, int>& known) {
    if (const auto it = known.find(at.key()); it != known.end()) return it->second;
    const auto legal = moves_of(at);
    int best = legal.empty() ? (at.stuck() == Outcome::Loss ? -1 : 0) : -2;
    for (const auto m : legal) {
        tictactoe::Position next = at;
        next.make(m);
        best = std::max(best, -tic_tac_toe_value(next, known));
    }
    known[at.key()] = best;
    return best;
}

TEST(TicTacToe, IsADraw) {
    std::map<Key, int> known;
    EXPECT_EQ(tic_tac_toe_value({}, known), 0);
    EXPECT_EQ(known.size(), 5478U);
}

}  // namespace
}  // namespace damier
