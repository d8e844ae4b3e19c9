// Random moves and playouts: every legal move is drawn as often as any other and nothing else is,
// and random games end where the rules end them.
#include "search/playout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "all_games.h"
#include "checkers/game.h"
#include "checkers_positions.h"
#include "chess/game.h"
#include "core/nth_member.h"
#include "random_chess.h"
#include "random_positions.h"
#include "sizes.h"

namespace damier {
namespace {

using search::Finish;
using search::NoMoves;

template <class G>
typename G::Position read(std::string_view text) {
    const auto at = G::read_position(text);
    if (!at) throw std::invalid_argument(at.error().message);
    return *at;
}
chess::Position chess_at(std::string_view fen) { return read<chess::Chess>(fen); }

// How often each of the legal moves is drawn; fails when another one is.
template <class P>
std::vector<int> frequencies(const P& at, int draws, Rng& rng) {
    const auto legal = legal_moves(at);
    std::vector<int> counts(legal.size(), 0);
    for (int i = 0; i < draws; ++i) {
        const auto m = at.random_move(rng);
        if (!m) {
            ADD_FAILURE() << "no move drawn of " << legal.size();
            return counts;
        }
        const auto found = std::find(legal.begin(), legal.end(), *m) - legal.begin();
        if (found == static_cast<std::ptrdiff_t>(legal.size())) {
            ADD_FAILURE() << "drew a move that is not legal, code " << at.code(*m);
            return counts;
        }
        ++counts[static_cast<std::size_t>(found)];
    }
    return counts;
}

// Of n equally likely moves one is missing after n (ln n + 16) draws once in nine million times.
template <class G>
void expect_all_drawn(const typename G::Position& at, Rng& rng) {
    const std::size_t n = legal_moves(at).size();
    const std::uint64_t before = Rng(rng).next();
    if (n == 0) {
        EXPECT_FALSE(at.random_move(rng).has_value()) << G::write_position(at);
        return;
    }
    const double size = static_cast<double>(n);
    const int draws = static_cast<int>(size * (std::log(size) + 16)) + 1;
    const auto counts = frequencies(at, draws, rng);
    EXPECT_EQ(std::count(counts.begin(), counts.end(), 0), 0)
        << G::write_position(at) << " random state " << before;
}

// Pearson's statistic, as the number of standard deviations by which it is too large (Wilson and
// Hilferty 1931).
double surprise(const std::vector<int>& counts, int draws) {
    const double expected = static_cast<double>(draws) / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    const double freedom = static_cast<double>(counts.size() - 1);
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

template <class G>
void expect_uniform(const typename G::Position& at, Rng& rng) {
    const auto n = static_cast<int>(legal_moves(at).size());
    if (n < 2) return;
    const int draws = 200 * n;
    EXPECT_LT(surprise(frequencies(at, draws, rng), draws), 4.5) << G::write_position(at);
}

TEST(NthMember, BothWaysAgree) {
    Rng rng(1);
    for (int i = 0; i < scaled(200'000); ++i) {
        const std::uint64_t bits = rng.below(2) == 0 ? rng.next() : rng.next() & rng.next();
        int n = 0;
        for (const int member : Members(bits)) {
            if (rng.below(8) == 0) {
                ASSERT_EQ(nth_member(bits, n), member);
                ASSERT_EQ(one_by_one::nth_member(bits, n), member);
            }
            ++n;
        }
    }
    EXPECT_EQ(nth_member(std::uint64_t{1} << 63, 0), 63);
    EXPECT_EQ(nth_member(~std::uint64_t{0}, 63), 63);
}

// What the random positions must hold between them, or the test proves less than it says.
struct ChessCases {
    int checks = 0, double_checks = 0, pins = 0, en_passants = 0, castlings = 0, promotions = 0,
        stuck = 0, attacked_steps = 0;

    void look(const chess::Position& at) {
        using namespace chess;
        const auto legal = legal_moves(at);
        const Side us = at.turn();
        const Side them = other(us);
        const Square king = at.king(us);
        const Bitboard queens = at.pieces(PieceType::Queen);
        const Bitboard checkers =
            at.pieces(them) &
            ((knight_attacks(king) & at.pieces(PieceType::Knight)) |
             (pawn_attacks(us, bit(king)) & at.pieces(PieceType::Pawn)) |
             (bishop_attacks(king, at.occupied()) & (at.pieces(PieceType::Bishop) | queens)) |
             (rook_attacks(king, at.occupied()) & (at.pieces(PieceType::Rook) | queens)));
        checks += checkers != 0 ? 1 : 0;
        double_checks += many(checkers) ? 1 : 0;
        for (const int s : Members(at.pieces(us) & ~bit(king))) {
            pins += checkers == 0 && at.is_attacked(king, them, at.occupied() & ~bit(square_at(s)))
                        ? 1
                        : 0;
        }
        for (const int s : Members(king_attacks(king) & ~at.pieces(us))) {
            attacked_steps +=
                at.is_attacked(square_at(s), them, at.occupied() & ~bit(king)) ? 1 : 0;
        }
        const auto has = [&legal](auto test) {
            return std::any_of(legal.begin(), legal.end(), test) ? 1 : 0;
        };
        en_passants += has([](Move m) { return m.kind() == Move::Kind::EnPassant; });
        castlings += has([](Move m) { return m.kind() == Move::Kind::Castling; });
        promotions += has([](Move m) { return m.is_promotion(); });
        stuck += legal.empty() ? 1 : 0;
    }
};

TEST(RandomMove, DrawsAllMovesOfChessAndNoOther) {
    Rng rng(2026);
    ChessCases cases;
    const int wanted = scaled(20'000);
    for (int i = 0; i < wanted;) {
        if (i % 3 == 0) {
            const auto shuffled = chess::Position::from(chess::random_layout(rng));
            if (!shuffled) continue;
            cases.look(*shuffled);
            expect_all_drawn<chess::Chess>(*shuffled, rng);
        } else {
            chess::Position at = i % 3 == 1 ? random_position<chess::Chess>(rng)
                                            : chess::random_start(rng, rng.below(2) == 0);
            for (std::uint32_t plies = rng.below(30); plies > 0; --plies) {
                const auto m = at.random_move(rng);
                if (!m) break;
                at.make(*m);
            }
            cases.look(at);
            expect_all_drawn<chess::Chess>(at, rng);
        }
        if (HasFailure()) return;
        ++i;
    }
    EXPECT_GT(cases.checks, wanted / 20);
    EXPECT_GT(cases.double_checks, wanted / 200);
    EXPECT_GT(cases.pins, wanted / 20);
    EXPECT_GT(cases.attacked_steps, wanted);
    EXPECT_GT(cases.en_passants, wanted / 500);
    EXPECT_GT(cases.castlings, wanted / 100);
    EXPECT_GT(cases.promotions, wanted / 20);
    EXPECT_GT(cases.stuck, wanted / 1000);
}

template <class P>
struct GameOf;
template <>
struct GameOf<checkers::EnglishPosition> : checkers::Checkers {};
template <>
struct GameOf<checkers::SherlockPosition> : checkers::Sherlock {};

template <class P>
void expect_all_checkers_moves() {
    Rng rng(7);
    int captures = 0;
    int long_captures = 0;
    int equal_paths = 0;
    int stuck = 0;
    const int wanted = scaled(20'000);
    checkers::for_random_positions<P>(2026, wanted, [&](const P& at) {
        if (testing::Test::HasFailure()) return;
        const auto legal = legal_moves(at);
        typename P::MoveList paths;
        at.generate_paths(paths);
        captures += at.is_forced() ? 1 : 0;
        long_captures += std::any_of(legal.begin(), legal.end(),
                                     [](checkers::Move m) { return many(m.captured); })
                             ? 1
                             : 0;
        equal_paths += paths.size() != legal.size() ? 1 : 0;
        stuck += legal.empty() ? 1 : 0;
        expect_all_drawn<GameOf<P>>(at, rng);
    });
    EXPECT_GT(captures, wanted / 10);
    EXPECT_GT(long_captures, wanted / 50);
    EXPECT_GT(equal_paths, wanted / 1000);
    EXPECT_GT(stuck, wanted / 200);
}

TEST(RandomMove, DrawsAllMovesOfCheckersAndNoOther) {
    expect_all_checkers_moves<checkers::EnglishPosition>();
}
TEST(RandomMove, DrawsAllMovesOfSherlockAndNoOther) {
    expect_all_checkers_moves<checkers::SherlockPosition>();
}

// Chosen for what is drawn and then refused, and for sets of different size.
TEST(RandomMove, ChessMovesAreEquallyLikely) {
    Rng rng(1);
    for (const std::string_view fen :
         {std::string_view(chess::kStartFen),
          std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
          std::string_view("8/8/8/3k4/8/3r4/8/3K2r1 w - - 0 1"),          // no other than the king
          std::string_view("4k3/8/8/8/1b5q/8/3PP3/r3KB1R w K - 0 1"),     // two pins and a check
          std::string_view("8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1"),  // en passant
          std::string_view("1n1n4/P1P5/8/k7/7K/8/8/8 w - - 0 1"),         // promotions
          std::string_view("rkr5/pppppppp/8/8/8/8/PPPPPPPP/5RKR w HFac - 0 1")}) {
        expect_uniform<chess::Chess>(chess_at(fen), rng);
    }
    for (int i = 0; i < scaled(400); ++i) {
        expect_uniform<chess::Chess>(random_position<chess::Chess>(rng), rng);
        if (const auto at = chess::Position::from(chess::random_layout(rng)))
            expect_uniform<chess::Chess>(*at, rng);
    }
}

template <class P>
void expect_uniform_checkers() {
    Rng rng(11);
    checkers::for_random_positions<P>(5, scaled(1'000),
                                      [&rng](const P& at) { expect_uniform<GameOf<P>>(at, rng); });
}

TEST(RandomMove, CheckersMovesAreEquallyLikely) {
    expect_uniform_checkers<checkers::EnglishPosition>();
    expect_uniform_checkers<checkers::SherlockPosition>();
}

// The surprise must be able to show a fault.
TEST(RandomMove, AnUnevenDrawIsSeen) {
    EXPECT_LT(surprise({200, 215, 190, 195}, 800), 4.5);
    EXPECT_GT(surprise({275, 175, 175, 175}, 800), 4.5);
}

// Positions of the contract without a way to draw: listing must do.
template <class P>
struct ByListing : P {
    ByListing(const P& at) : P(at) {}  // NOLINT(google-explicit-constructor)
    void random_move() const = delete;
};
static_assert(GamePosition<ByListing<checkers::EnglishPosition>>);

struct Played {
    Finish finish;
    std::uint64_t plies;
    std::vector<MoveCode> moves;
    bool operator==(const Played&) const = default;
};

template <class P>
Played play(P at, int turns, int cut, std::uint64_t seed) {
    Rng rng(seed);
    Played played{Finish::Cut, 0, {}};
    Side turn = at.turn();
    played.finish = search::playout(
        at, turns, cut, rng,
        [&](Side side, MoveCode code) {
            EXPECT_EQ(side, turn);
            turn = other(turn);
            played.moves.push_back(code);
        },
        played.plies);
    EXPECT_EQ(played.plies, played.moves.size());
    EXPECT_EQ(at.turn(), turn);
    EXPECT_EQ(at.key(), at.recompute_key());
    return played;
}

const Played kLostAtOnce{Finish::Loss, 0, {}};
const Played kDrawnAtOnce{Finish::Draw, 0, {}};
const Played kCutAtOnce{Finish::Cut, 0, {}};

TEST(Playout, ChessEndsWhereTheRulesEndIt) {
    const auto end = [](std::string_view fen, int cut) { return play(chess_at(fen), 0, cut, 1); };
    EXPECT_EQ(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -1), kLostAtOnce);
    EXPECT_EQ(end("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80", -1), kLostAtOnce);  // before the 50 moves
    EXPECT_EQ(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0), kLostAtOnce);      // and before the cut
    EXPECT_EQ(end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", -1), kDrawnAtOnce);    // stalemate
    EXPECT_EQ(end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0), kDrawnAtOnce);
    EXPECT_EQ(end("7k/8/6K1/8/8/8/8/8 b - - 0 1", -1), kDrawnAtOnce);  // dead material
    EXPECT_EQ(end("7k/8/6K1/8/8/8/5N2/8 b - - 0 1", 0), kDrawnAtOnce);
    EXPECT_EQ(end("7k/8/8/8/8/8/R7/K7 w - - 100 80", -1), kDrawnAtOnce);
    EXPECT_EQ(end("7k/8/8/8/8/8/R7/K7 w - - 0 1", 0), kCutAtOnce);
    EXPECT_EQ(end("7k/8/8/8/8/8/R7/K7 w - - 99 80", -1).plies, 1U);
}

// A mate on the very ply that fills the 50 moves is a mate.
TEST(Playout, MateComesBeforeTheFiftyMoves) {
    const auto at = chess_at("k7/8/1K6/8/8/8/8/7R w - - 99 80");
    const MoveCode mate = at.code(*chess::Chess::read_move(at, "h1h8"));
    int mates = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Played played = play(at, 0, -1, seed);
        ASSERT_EQ(played.plies, 1U);
        EXPECT_EQ(played.finish, played.moves[0] == mate ? Finish::Loss : Finish::Draw);
        mates += played.moves[0] == mate ? 1 : 0;
    }
    EXPECT_GT(mates, 0);
    EXPECT_LT(mates, 50);
}

TEST(Playout, CheckersEndsWhereTheRulesEndIt) {
    using English = checkers::EnglishPosition;
    using Sherlock = checkers::SherlockPosition;
    const auto kings = checkers::position<English>("B:WK32:BK1").board();
    const auto blocked = checkers::position<English>("W:WK32:B27,28,23,24").board();
    const auto lost = checkers::position<English>("B:WK32:B").board();
    EXPECT_EQ(play(English(kings, Side::First, 80), 0, -1, 1), kDrawnAtOnce);
    EXPECT_EQ(play(English(kings, Side::First, 79), 0, -1, 1).plies, 1U);
    EXPECT_EQ(play(English(kings, Side::First, 0), 0, 0, 1), kCutAtOnce);
    EXPECT_EQ(play(English(lost, Side::First, 80), 0, -1, 1), kLostAtOnce);
    EXPECT_EQ(play(English(blocked, Side::Second, 80), 0, 0, 1), kLostAtOnce);
    // Sherlock's game knows no 40 moves, but 500 turns; English checkers the other way round.
    EXPECT_EQ(play(Sherlock(kings, Side::First, 80), 500, -1, 1), kDrawnAtOnce);
    EXPECT_EQ(play(Sherlock(lost, Side::First, 80), 500, -1, 1), kLostAtOnce);
    EXPECT_EQ(play(Sherlock(kings, Side::First, 80), 499, -1, 1).plies, 1U);
    EXPECT_EQ(play(Sherlock(), 0, 5, 1).plies, 5U);
    EXPECT_GT(play(English(kings, Side::First, 0), 500, -1, 1).plies, 0U);
}

// Every end against the rules asked slowly, move by move.
template <class G>
class Playouts : public testing::Test {};
TYPED_TEST_SUITE(Playouts, AllGames, GameNames);

TYPED_TEST(Playouts, EndAtTheFirstEnd) {
    using P = typename TypeParam::Position;
    Rng seeds(3);
    std::array<int, 3> finishes{};
    for (int game = 0; game < 1'000; ++game) {
        const int cut = game % 2 == 0 ? -1 : static_cast<int>(seeds.below(60));
        const int turns = static_cast<int>(seeds.below(600));
        const Played played = play(TypeParam::start(), turns, cut, seeds.next());
        P at = TypeParam::start();
        int ply = 0;
        const auto drawn = [&] { return at.is_rule_draw() || turns_are_up<P>(turns + ply); };
        for (const MoveCode code : played.moves) {
            const auto legal = legal_moves(at);
            ASSERT_FALSE(legal.empty() || drawn() || ply == cut) << "after " << ply << " plies";
            // Two captures may share a code in checkers: then nobody knows which it was, and the
            // game is followed no further.
            const auto fits = [&](const auto m) { return at.code(m) == code; };
            ASSERT_GT(std::count_if(legal.begin(), legal.end(), fits), 0);
            if (std::count_if(legal.begin(), legal.end(), fits) > 1) break;
            at.make(*std::find_if(legal.begin(), legal.end(), fits));
            ++ply;
        }
        if (ply != static_cast<int>(played.plies)) continue;
        const auto legal = legal_moves(at);
        Finish expected = Finish::Cut;
        if (legal.empty()) {
            expected = at.stuck() == Outcome::Loss ? Finish::Loss : Finish::Draw;
        } else if (drawn()) {
            expected = Finish::Draw;
        } else {
            ASSERT_EQ(ply, cut);
        }
        ASSERT_EQ(played.finish, expected);
        ++finishes[static_cast<std::size_t>(expected)];
    }
    for (const int count : finishes) EXPECT_GT(count, 0);
}

TYPED_TEST(Playouts, SameSeedSameGame) {
    const auto start = TypeParam::start();
    int different = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Played once = play(start, 0, -1, seed);
        ASSERT_EQ(play(start, 0, -1, seed), once);
        different += play(start, 0, -1, seed + 1).moves != once.moves ? 1 : 0;
    }
    EXPECT_GT(different, 40);
}

// Wins of the side that begins, of the other, and draws, in random games.
struct Shares {
    std::array<double, 3> of{};
    double plies = 0;
};
template <class P>
Shares shares(const P& start, int games, std::uint64_t seed) {
    Rng rng(seed);
    Shares shares;
    std::uint64_t plies = 0;
    for (int i = 0; i < games; ++i) {
        P at = start;
        const Finish finish = search::playout(at, 0, -1, rng, NoMoves{}, plies);
        const std::size_t result = finish == Finish::Draw ? 2 : at.turn() == start.turn() ? 1 : 0;
        shares.of[result] += 1.0 / games;
    }
    shares.plies = static_cast<double>(plies) / games;
    return shares;
}

// Four and a half standard deviations of the difference of two shares of so many games.
void expect_alike(const Shares& a, const Shares& b, int games) {
    for (std::size_t i = 0; i < 3; ++i) {
        const double mean = (a.of[i] + b.of[i]) / 2;
        EXPECT_NEAR(a.of[i], b.of[i], 4.5 * std::sqrt(2 * mean * (1 - mean) / games) + 1e-9);
    }
    EXPECT_NEAR(a.plies, b.plies, 0.05 * a.plies);
}

TEST(Playout, DrawnAndListedMovesGiveTheSameResults) {
    const auto compare = [](const auto& start, int games) {
        using P = std::remove_cvref_t<decltype(start)>;
        static_assert(requires(Rng& rng, typename P::Move& m) { start.random_move(rng, m); });
        static_assert(
            !requires(ByListing<P> at, Rng& rng, typename P::Move& m) { at.random_move(rng, m); });
        expect_alike(shares(start, games, 1), shares(ByListing<P>(start), games, 2), games);
    };
    compare(chess::Chess::start(), scaled(4'000));
    compare(chess_at("4k3/pp4pp/8/8/8/8/PP4PP/R3K3 w Q - 0 1"), scaled(4'000));
    compare(checkers::Checkers::start(), scaled(40'000));
    compare(checkers::Sherlock::start(), scaled(40'000));
}

// Known from going through all games with their chances.
TEST(Playout, TicTacToeHasItsKnownShares) {
    const int games = scaled(400'000);
    const Shares seen = shares(tictactoe::Position{}, games, 5);
    const std::array<double, 3> known{737.0 / 1260, 363.0 / 1260, 160.0 / 1260};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(seen.of[i], known[i], 4.5 * std::sqrt(known[i] * (1 - known[i]) / games));
    }
}

}  // namespace
}  // namespace damier
