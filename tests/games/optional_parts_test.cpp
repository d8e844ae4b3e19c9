// The optional parts of the contract, each against a slow and obvious way, on random positions of
// every game that has it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "all_games.h"
#include "checkers_positions.h"
#include "core/moves.h"
#include "core/random.h"
#include "random_chess.h"
#include "sizes.h"

namespace damier {
namespace {

// Calls visit(position) `count` times: positions of random games, and boards put together at random
// where the game has them, in which rare things are frequent.
template <class P, class Visit>
void visit_random(std::uint64_t seed, int count, Visit visit) {
    Rng rng(seed);
    P at;
    for (int i = 0; i < count; ++i) {
        visit(std::as_const(at));
        const auto legal = legal_moves(at);
        if (legal.empty() || at.is_rule_draw() || rng.below(100) == 0) {
            at = P();
        } else {
            at.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
    if constexpr (std::is_same_v<P, chess::Position>) {
        for (int i = 0; i < count; ++i) visit(chess::random_position(rng));
    } else if constexpr (requires { typename P::Rules; }) {
        checkers::for_random_positions<P>(seed, count, visit);
    }
}

// Where a part is missing its test is empty and its users do without; these must not lose it unseen.
template <class P>
concept TellsForcing = requires(const P& at, typename P::Move m) {
    { at.is_forcing(m) } -> std::same_as<bool>;
};
template <class P>
concept TellsKeys = requires(const P& at, typename P::Move m) {
    { at.key_after(m) } -> std::same_as<Key>;
};
static_assert(TellsForcing<chess::Position>);
static_assert(TellsKeys<checkers::EnglishPosition> && TellsKeys<checkers::SherlockPosition>);

template <class G>
class OptionalParts : public testing::Test {};
TYPED_TEST_SUITE(OptionalParts, AllGames, GameNames);

TYPED_TEST(OptionalParts, QuietMovesAreThoseThatAreNotTactical) {
    using P = typename TypeParam::Position;
    if constexpr (requires(const P& at, typename P::MoveList& list) { at.generate_quiet(list); }) {
        visit_random<P>(1, scaled(100'000), [](const P& at) {
            if (at.is_forced()) return;
            std::vector<typename P::Move> expected;
            for (const auto m : legal_moves(at)) {
                if (!at.is_tactical(m)) expected.push_back(m);
            }
            typename P::MoveList quiet;
            at.generate_quiet(quiet);
            ASSERT_TRUE(std::equal(quiet.begin(), quiet.end(), expected.begin(), expected.end()))
                << TypeParam::write_position(at);
        });
    }
}

TYPED_TEST(OptionalParts, AMoveIsForcingIfTheOtherSideIsForcedAfterIt) {
    using P = typename TypeParam::Position;
    if constexpr (TellsForcing<P>) {
        int forcing = 0;
        visit_random<P>(3, scaled(100'000), [&](const P& at) {
            for (const auto m : legal_moves(at)) {
                P after = at;
                after.make(m);
                forcing += after.is_forced() ? 1 : 0;
                ASSERT_EQ(at.is_forcing(m), after.is_forced())
                    << TypeParam::write_position(at) << ' ' << TypeParam::write_move(at, m);
            }
        });
        EXPECT_GT(forcing, scaled(100'000) / 10);
    }
}

TYPED_TEST(OptionalParts, TheKeyAfterAMoveIsKnownBefore) {
    using P = typename TypeParam::Position;
    if constexpr (TellsKeys<P>) {
        visit_random<P>(4, scaled(100'000), [](const P& at) {
            for (const auto m : legal_moves(at)) {
                P after = at;
                after.make(m);
                ASSERT_EQ(at.key_after(m), after.key())
                    << TypeParam::write_position(at) << ' ' << TypeParam::write_move(at, m);
            }
        });
    }
}

// Every code that there is, in each position.
TYPED_TEST(OptionalParts, ACodeIsFoundAmongTheLegalMoves) {
    using P = typename TypeParam::Position;
    if constexpr (requires(const P& at) { at.legal_move(MoveCode{}); }) {
        visit_random<P>(2, scaled(2000), [](const P& at) {
            std::vector<std::optional<typename P::Move>> expected(P::kMoveCodes);
            for (const auto m : legal_moves(at)) {
                ASSERT_FALSE(expected[at.code(m)].has_value());
                expected[at.code(m)] = m;
            }
            for (int code = 0; code < P::kMoveCodes; ++code) {
                ASSERT_TRUE(at.legal_move(static_cast<MoveCode>(code)) ==
                            expected[static_cast<std::size_t>(code)])
                    << TypeParam::write_position(at) << " code " << code;
            }
        });
    }
}

// The swap-off on a plain board: pieces are put and taken away, and who attacks a square is found
// by walking from each piece.
class NaiveExchange {
public:
    explicit NaiveExchange(const chess::Position& at)
        : board_(at.layout().board), turn_(at.turn()) {}

    Value of(chess::Move m) {
        using Kind = chess::Move::Kind;
        if (m.kind() == Kind::Castling) return 0;
        Value won = worth(cell(m.to()));
        if (m.kind() == Kind::EnPassant) {
            won = 100;
            cell(chess::make_square(file_of(m.to()), rank_of(m.from()))) = chess::kNoPiece;
        }
        cell(m.to()) = cell(m.from());
        cell(m.from()) = chess::kNoPiece;
        if (m.is_promotion()) {
            cell(m.to()) = make_piece(turn_, m.promotion_type());
            won += worth(cell(m.to())) - 100;
        }
        return won - best_reply(m.to(), other(turn_));
    }

private:
    chess::Piece& cell(chess::Square s) { return board_[static_cast<std::size_t>(idx(s))]; }

    static Value worth(chess::Piece p) {
        constexpr std::array<Value, 7> kWorths{100, 325, 325, 500, 975, 0, 0};
        return kWorths[static_cast<std::size_t>(idx(p) / 2)];
    }

    // What taking on the square brings, 0 where it is better left alone.
    Value best_reply(chess::Square target, Side side) {
        const chess::Square from = least_attacker(target, side);
        if (from == chess::kNoSquare) return 0;
        const Value won = worth(cell(target));
        if (type_of(cell(from)) == chess::PieceType::King)
            return least_attacker(target, other(side)) == chess::kNoSquare ? won : 0;
        cell(target) = cell(from);
        cell(from) = chess::kNoPiece;
        return std::max(0, won - best_reply(target, other(side)));
    }

    chess::Square least_attacker(chess::Square target, Side side) {
        for (int type = 0; type < 6; ++type) {
            for (int i = 0; i < 64; ++i) {
                const auto piece = make_piece(side, static_cast<chess::PieceType>(type));
                if (cell(chess::square_at(i)) == piece && attacks(chess::square_at(i), target))
                    return chess::square_at(i);
            }
        }
        return chess::kNoSquare;
    }

    bool attacks(chess::Square from, chess::Square to) {
        using chess::PieceType;
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        const int wide = std::max(std::abs(files), std::abs(ranks));
        const int narrow = std::min(std::abs(files), std::abs(ranks));
        if (wide == 0) return false;
        const int up = side_of(cell(from)) == Side::First ? 1 : -1;
        switch (type_of(cell(from))) {
            case PieceType::Pawn:
                return ranks == up && std::abs(files) == 1;
            case PieceType::Knight:
                return wide == 2 && narrow == 1;
            case PieceType::King:
                return wide == 1;
            case PieceType::Bishop:
                if (wide != narrow) return false;
                break;
            case PieceType::Rook:
                if (narrow != 0) return false;
                break;
            default:
                if (wide != narrow && narrow != 0) return false;
        }
        for (int i = 1; i < wide; ++i) {
            if (cell(chess::make_square(file_of(from) + i * files / wide,
                                        rank_of(from) + i * ranks / wide)) != chess::kNoPiece)
                return false;
        }
        return true;
    }

    std::array<chess::Piece, 64> board_;
    Side turn_;
};

TEST(ChessExchange, IsWhatSwappingOffOnABoardBrings) {
    visit_random<chess::Position>(3, scaled(20'000), [](const chess::Position& at) {
        for (const auto m : legal_moves(at)) {
            const Value value = NaiveExchange(at).of(m);
            for (const Value more : {-1000, -100, -1, 0}) {
                ASSERT_TRUE(at.exchange_at_least(m, value + more))
                    << chess::Chess::write_position(at) << " " << chess::Chess::write_move(at, m);
            }
            for (const Value more : {1, 25, 100, 1000}) {
                ASSERT_FALSE(at.exchange_at_least(m, value + more))
                    << chess::Chess::write_position(at) << " " << chess::Chess::write_move(at, m);
            }
        }
    });
}

TEST(ChessExchange, KnowsWhatEveryPlayerKnows) {
    struct Known {
        std::string_view fen;
        std::string_view move;
        Value value;
    };
    for (const Known& known : std::initializer_list<Known>{
             {"4k3/8/3p4/4p3/8/8/8/K3R3 w - - 0 1", "e1e5", 100 - 500},
             {"4k3/8/8/4p3/8/8/8/K3R3 w - - 0 1", "e1e5", 100},
             {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 325},
             {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
             {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 875},
             {"3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", 875 - 975},
             {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0}}) {
        const auto at = chess::Chess::read_position(known.fen).value();
        const auto m = chess::Chess::read_move(at, known.move);
        ASSERT_TRUE(m.has_value()) << known.fen << ": " << known.move;
        EXPECT_TRUE(at.exchange_at_least(*m, known.value)) << known.fen;
        EXPECT_FALSE(at.exchange_at_least(*m, known.value + 1)) << known.fen;
    }
}

// The piece and the squares as the reported changes tell them.
TYPED_TEST(OptionalParts, ActionsAndVictimsAreWhatIsReported) {
    using P = typename TypeParam::Position;
    if constexpr (requires { P::kActions; }) {
        visit_random<P>(4, scaled(20'000), [](const P& at) {
            for (const auto m : legal_moves(at)) {
                std::vector<Change> leaves;
                at.for_each_change(m, [&leaves](const Change& change) {
                    if (!change.enters) leaves.push_back(change);
                });
                ASSERT_LT(at.action(m), P::kActions);
                ASSERT_EQ(at.action(m) / P::kSquares, leaves.front().piece);
                if constexpr (requires { at.victim(m); }) {
                    const bool castles = m.kind() == chess::Move::Kind::Castling;
                    const int victim =
                        castles || leaves.size() == 1 ? 0 : leaves.back().piece / 2 + 1;
                    ASSERT_LT(victim, P::kVictims);
                    ASSERT_EQ(at.victim(m), victim);
                    ASSERT_EQ(at.action(m) % P::kSquares, idx(m.to()));
                } else {
                    ASSERT_EQ(at.action(m) % P::kSquares, m.to);
                }
            }
        });
    }
}

// Which structure key tells of this piece?
template <class P>
std::size_t structure_of(int piece) {
    if constexpr (std::is_same_v<P, chess::Position>) {
        return piece < 2 ? 0 : 1 + static_cast<std::size_t>(piece % 2);
    } else {
        return checkers::is_king(piece) ? 1 : 0;
    }
}

// Equal parts, equal keys; different parts, different keys; and of the low bits no value is much
// more frequent than others: as many different ones turn up as by chance.
TYPED_TEST(OptionalParts, StructureKeysAreThoseOfTheirPieces) {
    using P = typename TypeParam::Position;
    if constexpr (requires(const P& at) { at.structure_keys(); }) {
        constexpr std::size_t kParts = std::tuple_size_v<decltype(P().structure_keys())>;
        constexpr double kValues = 1 << 16;
        std::array<std::map<std::vector<int>, Key>, kParts> seen;
        visit_random<P>(5, scaled(40'000), [&seen](const P& at) {
            std::array<std::vector<int>, kParts> parts;
            for (int square = 0; square < P::kSquares; ++square) {
                const int piece = at.piece_at(square);
                if (piece < 0) continue;
                parts[structure_of<P>(piece)].push_back(square * P::kPieces + piece);
            }
            const auto keys = at.structure_keys();
            for (std::size_t i = 0; i < kParts; ++i) {
                ASSERT_EQ(seen[i].emplace(parts[i], keys[i]).first->second, keys[i]);
            }
        });
        for (const auto& part : seen) {
            std::set<Key> keys;
            std::set<Key> low_bits;
            for (const auto& [pieces, key] : part) {
                keys.insert(key);
                low_bits.insert(key & 0xFFFF);
            }
            EXPECT_EQ(keys.size(), part.size());
            const double expected =
                kValues * (1 - std::exp(-static_cast<double>(part.size()) / kValues));
            EXPECT_NEAR(static_cast<double>(low_bits.size()), expected, 0.02 * expected);
        }
    }
}

// Every pair of squares for every piece: what is a step is a legal move, or would be one but for the
// check that it leaves.
TEST(ChessSteps, AreMovesThatCanBeTakenBack) {
    using chess::Position;
    int pinned = 0;
    visit_random<Position>(6, scaled(2000), [&pinned](const Position& at) {
        std::set<Key> expected;
        for (const auto m : legal_moves(at)) {
            Position next = at;
            next.make(m);
            const bool same_rights = at.en_passant() == chess::kNoSquare &&
                                     next.en_passant() == chess::kNoSquare &&
                                     at.layout().castling == next.layout().castling;
            if (same_rights && next.reversible_plies() == at.reversible_plies() + 1)
                expected.insert(at.key() ^ next.key());
        }
        for (int from = 0; from < 64; ++from) {
            const chess::Piece piece = at.on(chess::square_at(from));
            if (piece == chess::kNoPiece) continue;
            const auto& keys = chess::kZobrist.piece[static_cast<std::size_t>(idx(piece))];
            for (int to = 0; to < 64; ++to) {
                const Key difference = keys[static_cast<std::size_t>(from)] ^
                                       keys[static_cast<std::size_t>(to)] ^ Position::kTurnKey;
                const bool is_step = at.is_step(difference);
                if (is_step == (expected.count(difference) == 1)) continue;
                ASSERT_TRUE(is_step) << chess::Chess::write_position(at) << from << to;
                chess::Layout after = at.layout();
                std::swap(after.board[static_cast<std::size_t>(from)],
                          after.board[static_cast<std::size_t>(to)]);
                ASSERT_EQ(side_of(piece), at.turn());
                ASSERT_EQ(after.board[static_cast<std::size_t>(from)], chess::kNoPiece);
                after.turn = other(after.turn);
                ASSERT_FALSE(Position::from(after).has_value())
                    << chess::Chess::write_position(at) << from << to;
                ++pinned;
            }
        }
    });
    EXPECT_GT(pinned, scaled(1000));
}

template <class P>
class CheckersSteps : public testing::Test {};
using CheckersPositions = testing::Types<checkers::EnglishPosition, checkers::SherlockPosition>;
TYPED_TEST_SUITE(CheckersSteps, CheckersPositions);

TYPED_TEST(CheckersSteps, AreMovesThatCanBeTakenBack) {
    visit_random<TypeParam>(7, scaled(10'000), [](const TypeParam& at) {
        std::set<Key> expected;
        for (const auto m : legal_moves(at)) {
            TypeParam next = at;
            next.make(m);
            if (next.reversible_plies() > 0) expected.insert(at.key() ^ next.key());
        }
        for (const int from : Members(at.board().occupied())) {
            for (int to = 0; to < checkers::kSquares; ++to) {
                const int piece = at.piece_at(from);
                const Key difference = checkers::kZobrist.of(piece, from) ^
                                       checkers::kZobrist.of(piece, to) ^ TypeParam::kTurnKey;
                ASSERT_EQ(at.is_step(difference), expected.count(difference) == 1);
            }
        }
    });
}

}  // namespace
}  // namespace damier
