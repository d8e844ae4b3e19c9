// Evaluations that are kept from move to move: the same numbers as the judge's, whatever is played and
// taken back, and so the same searches.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "all_games.h"
#include "checkers_positions.h"
#include "eval/checkers_judges.h"
#include "eval/chess_judges.h"
#include "eval/random_judge.h"
#include "eval/square_tables.h"
#include "random_chess.h"
#include "random_positions.h"
#include "sizes.h"
#include "textbook_setup.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

template <class P>
using Judges = std::vector<std::shared_ptr<const Judge<P>>>;

// A number for each piece on each square that is like no other, of either side: what sums of equal or
// opposite numbers would hide is seen. The value is taken square by square.
template <class P>
class AnyWeights final : public Judge<P> {
public:
    explicit AnyWeights(std::uint64_t seed) {
        Rng rng(seed);
        for (auto& squares : numbers_) {
            for (Value& number : squares) number = static_cast<Value>(rng.below(2001)) - 1000;
        }
        weights_ = eval::SquareWeights<P>::made_of([this](int piece, int square) {
            return numbers_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
        });
    }
    [[nodiscard]] Value value(const P& at) const override {
        Value sum = 0;
        for (std::size_t square = 0; square < P::kSquares; ++square) {
            const int piece = at.piece_at(static_cast<int>(square));
            if (piece >= 0) sum += numbers_[static_cast<std::size_t>(piece)][square];
        }
        return at.turn() == Side::First ? sum : -sum;
    }
    [[nodiscard]] const eval::SquareWeights<P>* weights() const override { return &weights_; }

private:
    std::array<std::array<Value, P::kSquares>, P::kPieces> numbers_{};
    eval::SquareWeights<P> weights_;
};

// The judges of a game that have weights.
Judges<tictactoe::Position> judges_of(const tictactoe::Position&) { return {}; }
Judges<chess::Position> judges_of(const chess::Position&) {
    return {std::make_shared<eval::ChessMaterial>(), std::make_shared<eval::Ocap>()};
}
template <class Rules>
Judges<checkers::BasicPosition<Rules>> judges_of(const checkers::BasicPosition<Rules>&) {
    return {std::make_shared<eval::CheckersMaterial<Rules>>(),
            std::make_shared<eval::CheckersPosition<Rules>>()};
}

// Where games begin that have rare moves in them.
tictactoe::Position any_start(const tictactoe::Position& start, Rng&) { return start; }
chess::Position any_start(const chess::Position& start, Rng& rng) {
    switch (rng.below(4)) {
        case 0:
            return start;
        case 1:
            return chess::random_start(rng, rng.below(2) == 0);
        default:
            return chess::random_position(rng);
    }
}
template <class Rules>
checkers::BasicPosition<Rules> any_start(const checkers::BasicPosition<Rules>& start, Rng& rng) {
    using P = checkers::BasicPosition<Rules>;
    const Side turn = rng.below(2) == 0 ? Side::First : Side::Second;
    switch (rng.below(3)) {
        case 0:
            return start;
        case 1:
            return P(checkers::random_board(rng), turn);
        default:
            return P(checkers::random_hunting_ground(rng, turn), turn);
    }
}

// What is rare about a move; the names of all that a game has.
using Rarities = std::map<std::string, int>;
Rarities rarities(const tictactoe::Position&) { return {}; }
void count(const tictactoe::Position&, tictactoe::Move, Rarities&) {}
Rarities rarities(const chess::Position&) {
    return {{"castling", 0},
            {"castling where the king stays", 0},
            {"castling in each other's place", 0},
            {"en passant", 0},
            {"promotion", 0},
            {"capturing promotion", 0},
            {"underpromotion", 0}};
}
void count(const chess::Position& at, chess::Move m, Rarities& seen) {
    using namespace chess;
    if (m.kind() == chess::Move::Kind::Castling) {
        const CastlingFiles files = castling_files(m.from(), m.to());
        ++seen["castling"];
        if (file_of(m.from()) == files.king) ++seen["castling where the king stays"];
        if (file_of(m.from()) == files.rook && file_of(m.to()) == files.king)
            ++seen["castling in each other's place"];
    }
    if (m.kind() == chess::Move::Kind::EnPassant) ++seen["en passant"];
    if (!m.is_promotion()) return;
    ++seen["promotion"];
    if (at.on(m.to()) != kNoPiece) ++seen["capturing promotion"];
    if (m.promotion_type() != PieceType::Queen) ++seen["underpromotion"];
}
template <class Rules>
Rarities rarities(const checkers::BasicPosition<Rules>&) {
    Rarities all{{"double jump", 0},
                 {"long jump", 0},
                 {"crown", 0},
                 {"jump to a crown", 0},
                 {"king taken", 0}};
    if (Rules::kStartIsFree) all["jump in a circle"] = 0;
    return all;
}
template <class Rules>
void count(const checkers::BasicPosition<Rules>& at, checkers::Move m, Rarities& seen) {
    using namespace checkers;
    const int taken = std::popcount(m.captured);
    const bool crowns = !is_king(at.piece_at(m.from)) && (bit(m.to) & last_row(at.turn())) != 0;
    if (taken == 2) ++seen["double jump"];
    if (taken > 2) ++seen["long jump"];
    if (taken > 0 && m.from == m.to) ++seen["jump in a circle"];
    if (crowns) ++seen[taken > 0 ? "jump to a crown" : "crown"];
    if ((m.captured & at.board().kings) != 0) ++seen["king taken"];
}

// Plays, passes and takes back at random, and asks for the value after every step.
template <class P>
void wander(const P& start, const Judge<P>& judge, Rng& rng, Rarities& seen) {
    Line<P, eval::SquareTables<P>> line(start, eval::SquareTables<P>(judge));
    std::vector<bool> passes;  // of the way here, which steps were no moves
    const auto check = [&] { ASSERT_EQ(line.value(), judge.value(line.position())); };
    const auto back = [&] {
        if constexpr (P::kNullMoveSound) {
            if (passes.back()) {
                passes.pop_back();
                return line.unmake_null();
            }
        }
        passes.pop_back();
        line.unmake();
    };
    check();
    for (int step = 0; step < 200; ++step) {
        const auto legal = legal_moves(line.position());
        const std::uint32_t dice = rng.below(10);
        if (legal.empty() && passes.empty()) break;
        if ((dice < 3 && !passes.empty()) || legal.empty()) {
            back();
        } else if (P::kNullMoveSound && dice == 3 && !line.position().is_forced()) {
            if constexpr (P::kNullMoveSound) line.make_null();
            passes.push_back(true);
        } else {
            const auto m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            count(line.position(), m, seen);
            line.make(m);
            passes.push_back(false);
        }
        check();
        if (testing::Test::HasFatalFailure()) return;
    }
    while (!passes.empty()) {
        back();
        check();
    }
    ASSERT_TRUE(line.position() == start);
    // The same room for another game.
    const P next = any_start(P{}, rng);
    line.restart(next);
    ASSERT_EQ(line.value(), judge.value(next));
}

template <class G>
class SquareTablesIn : public testing::Test {};
TYPED_TEST_SUITE(SquareTablesIn, AllGames, GameNames);

TYPED_TEST(SquareTablesIn, ValueIsTheJudgesAfterEveryStep) {
    using P = typename TypeParam::Position;
    Rng rng(31);
    Rarities seen = rarities(P{});
    for (int game = 0; game < scaled(20'000); ++game) {
        Judges<P> judges = judges_of(P{});
        judges.push_back(std::make_shared<AnyWeights<P>>(rng.next()));
        const auto& judge = *judges[static_cast<std::size_t>(game) % judges.size()];
        const P start = any_start(TypeParam::start(), rng);
        wander(start, judge, rng, seen);
        if (this->HasFatalFailure()) FAIL() << TypeParam::write_position(start);
    }
    for (const auto& [what, times] : seen) EXPECT_GE(times, kSanitized ? 1 : 20) << what;
}

// A long game needs more room than a search.
TYPED_TEST(SquareTablesIn, ALineMayBeLong) {
    using P = typename TypeParam::Position;
    const AnyWeights<P> judge(1);
    Rng rng(8);
    Line<P, eval::SquareTables<P>> line(TypeParam::start(), eval::SquareTables<P>(judge));
    while (line.plies() < 3 * P::kMaxPlies) {
        const auto legal = legal_moves(line.position());
        if (legal.empty()) break;
        line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        ASSERT_EQ(line.value(), judge.value(line.position()));
    }
    while (line.plies() > 0) line.unmake();
    ASSERT_EQ(line.value(), judge.value(TypeParam::start()));
}

// The judges' tables against their words.
TEST(SquareWeights, OfChess) {
    using namespace chess;
    constexpr std::array<Value, 6> kWorth{100, 300, 300, 500, 900, 0};
    for (const Side side : {Side::First, Side::Second}) {
        const int sign = side == Side::First ? 1 : -1;
        for (int type = 0; type < 6; ++type) {
            const int piece = idx(make_piece(side, static_cast<PieceType>(type)));
            const Value worth = kWorth[static_cast<std::size_t>(type)];
            for (int square = 0; square < 64; ++square) {
                const int rank = side == Side::First ? square / 8 : 7 - square / 8;
                EXPECT_EQ(eval::ChessMaterial().weights()->of(piece, square), sign * worth);
                EXPECT_EQ(eval::Ocap().weights()->of(piece, square),
                          sign * (worth - 10 * std::abs(rank - 5)));
            }
        }
    }
}

// Reckoned by hand as the report's program does it: 0.1 off for each rank from the sixth, and from the
// third for Black; kings, which are worth nothing, are counted too.
TEST(Judges, OcapByHand) {
    const auto value = [](std::string_view fen) {
        const auto at = chess::read_fen(fen).value();
        EXPECT_EQ(eval::Ocap().value(at),
                  eval::Ocap().weights()->sum(at) * (at.turn() == Side::First ? 1 : -1))
            << fen;
        return eval::Ocap().value(at);
    };
    EXPECT_EQ(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
    // e4: a pawn from 0.4 off to 0.2 off. Knights gain as much by Nf3.
    EXPECT_EQ(value("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), -20);
    EXPECT_EQ(value("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"), -20);
    EXPECT_EQ(value("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), 0);
    // Kings alone: 0.5 off on a side's first rank, nothing on its sixth.
    EXPECT_EQ(value("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    EXPECT_EQ(value("4k3/8/4K3/8/8/8/8/8 w - - 0 1"), 50);
    EXPECT_EQ(value("8/8/8/8/8/4k3/8/4K3 w - - 0 1"), -50);
    EXPECT_EQ(value("8/8/8/8/8/4k3/8/4K3 b - - 0 1"), 50);
    // A pawn is worth most on the sixth rank, and a queen on the eighth less than 9.
    EXPECT_EQ(value("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"), 90);
    EXPECT_EQ(value("4k3/8/P7/8/8/8/8/4K3 w - - 0 1"), 100);
    EXPECT_EQ(value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), 90);
    EXPECT_EQ(value("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"), -880);
    EXPECT_EQ(value("4k3/8/8/8/8/q7/8/4K3 w - - 0 1"), -900);
    EXPECT_EQ(value("4k3/8/8/8/8/8/8/q3K3 w - - 0 1"), -880);
}

template <class Rules>
void check_checkers_weights() {
    for (int square = 0; square < 32; ++square) {
        const eval::CheckersMaterial<Rules> material;
        EXPECT_EQ(material.weights()->of(0, square), 100);
        EXPECT_EQ(material.weights()->of(1, square), 150);
        EXPECT_EQ(material.weights()->of(2, square), -100);
        EXPECT_EQ(material.weights()->of(3, square), -150);
        // Each piece is rounded by itself.
        const eval::CheckersPosition<Rules> position;
        const Value percent = eval::kSquareWeights[static_cast<std::size_t>(square)];
        EXPECT_EQ(position.weights()->of(0, square), percent);
        EXPECT_EQ(position.weights()->of(1, square), percent * 3 / 2);
        EXPECT_EQ(position.weights()->of(2, 31 - square), -percent);
        EXPECT_EQ(position.weights()->of(3, 31 - square), -(percent * 3 / 2));
    }
}
TEST(SquareWeights, OfCheckers) {
    check_checkers_weights<checkers::EnglishRules>();
    check_checkers_weights<checkers::SherlockRules>();
}

// And what a judge says is the sum of them, also where games never come.
template <class G>
void check_judges() {
    using P = typename G::Position;
    Rng rng(17);
    for (const auto& judge : judges_of(P{})) {
        for (int i = 0; i < scaled(20'000); ++i) {
            const P at = any_start(G::start(), rng);
            Value sum = 0;
            for (int square = 0; square < P::kSquares; ++square) {
                const int piece = at.piece_at(square);
                if (piece >= 0) sum += judge->weights()->of(piece, square);
            }
            ASSERT_EQ(judge->value(at), at.turn() == Side::First ? sum : -sum)
                << G::write_position(at);
        }
    }
}
TEST(SquareWeights, AddUpToTheJudgesValue) {
    check_judges<Chess>();
    check_judges<Checkers>();
    check_judges<Sherlock>();
}

// Nobody has a table who looks at more than single pieces.
TEST(SquareWeights, AreNotOfferedByOthers) {
    using P = chess::Position;
    const auto material = std::make_shared<eval::ChessMaterial>();
    EXPECT_EQ(eval::Lyon().weights(), nullptr);
    EXPECT_EQ(eval::RandomJudge<P>(1).weights(), nullptr);
    EXPECT_EQ(eval::NoisyJudge<P>(material, 10, 1).weights(), nullptr);
}

// The search does not notice who counts.
template <class G>
void check_searches() {
    using P = typename G::Position;
    using Summed = Textbook<P, NoTracer, eval::SquareTables<P>>;
    Rng rng(23);
    for (int i = 0; i < scaled(60); ++i) {
        Judges<P> judges = judges_of(P{});
        judges.push_back(std::make_shared<AnyWeights<P>>(rng.next()));
        const auto& judge = judges[static_cast<std::size_t>(i) % judges.size()];
        Line<P> game(random_position<G>(rng));
        Limits limits;
        limits.depth = 4;
        limits.nodes = i % 3 == 0 ? 700 : 20'000;
        for (const TextbookOptions& options : many_options(P::kNullMoveSound)) {
            Textbook<P> judged(options, judge);
            Summed summed(options, judge);
            // Twice, as in a game: table and room are there already.
            for (int move = 0; move < 2 && !legal_moves(game.position()).empty(); ++move) {
                const Thought<P> expected = judged.think(game, limits);
                const Thought<P> found = summed.think(game, limits);
                ASSERT_EQ(found.value, expected.value);
                ASSERT_EQ(found.pv, expected.pv);
                ASSERT_EQ(found.depth, expected.depth);
                ASSERT_EQ(found.counters.nodes, expected.counters.nodes);
                ASSERT_EQ(found.counters.leaves, expected.counters.leaves);
                ASSERT_EQ(found.counters.cutoffs, expected.counters.cutoffs);
                ASSERT_EQ(found.counters.first_move_cutoffs, expected.counters.first_move_cutoffs);
                ASSERT_EQ(found.counters.table_hits, expected.counters.table_hits);
                ASSERT_EQ(found.counters.quiescence_nodes, expected.counters.quiescence_nodes);
                ASSERT_EQ(found.counters.deepest, expected.counters.deepest);
                game.make(expected.move);
            }
        }
    }
}
TEST(SquareTables, TheSearchIsTheSame) {
    check_searches<Chess>();
    check_searches<Checkers>();
    check_searches<Sherlock>();
}

}  // namespace
}  // namespace damier::search
