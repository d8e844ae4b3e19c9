// The optional parts of the contract, each against a slow and obvious way, on random positions of
// every game that has it.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
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

}  // namespace
}  // namespace damier
