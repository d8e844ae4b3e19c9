// Tables against search: with every move looked at, five plies see exactly the ends that the tables
// put within five plies.
#include <gtest/gtest.h>

#include "all_games.h"
#include "core/moves.h"
#include "core/random.h"
#include "endgame/known_tables.h"
#include "sizes.h"

namespace damier::endgame {
namespace {

constexpr int kPlies = 5;

template <GamePosition P>
bool is_lost_within(const P& at, int plies);

template <GamePosition P>
bool is_won_within(const P& at, int plies) {
    if (plies == 0) return false;
    for (const auto m : legal_moves(at)) {
        P next = at;
        next.make(m);
        if (is_lost_within(next, plies - 1)) return true;
    }
    return false;
}

template <GamePosition P>
bool is_lost_within(const P& at, int plies) {
    const auto moves = legal_moves(at);
    if (moves.empty()) return at.stuck() == Outcome::Loss;
    if (plies < 2) return false;
    for (const auto m : moves) {
        P next = at;
        next.make(m);
        if (!is_won_within(next, plies - 1)) return false;
    }
    return true;
}

template <GamePosition P>
Fate found_within(const P& at, int most) {
    for (int plies = 0; plies <= most; ++plies) {
        if (plies % 2 == 0 && is_lost_within(at, plies)) return lost_in(plies);
        if (plies % 2 == 1 && is_won_within(at, plies)) return won_in(plies);
    }
    return kDrawnFate;
}

template <class G>
class TablesAndSearch : public testing::Test {};
TYPED_TEST_SUITE(TablesAndSearch, AllGames, GameNames);

TYPED_TEST(TablesAndSearch, SeeTheSameEndsWithinFivePlies) {
    using G = TypeParam;
    const auto tables = known_tables<G>(3);
    Rng rng(18);
    int ends = 0;
    for (int looked_at = 0; looked_at < scaled(10'000);) {
        const auto& table =
            tables->all()[rng.below(static_cast<std::uint32_t>(tables->all().size()))];
        const auto at = table.family.position(rng.below(table.family.nodes()));
        if (!at) continue;
        ++looked_at;
        const auto known = tables->fate(*at);
        ASSERT_TRUE(known.has_value());
        const Fate within = known->plies <= kPlies ? *known : kDrawnFate;
        ASSERT_EQ(found_within(*at, kPlies), within) << G::write_position(*at);
        ends += within.end == Fate::End::Draw ? 0 : 1;
    }
    EXPECT_GT(ends, 0);
}

}  // namespace
}  // namespace damier::endgame
