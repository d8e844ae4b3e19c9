// Quiescence by itself, as a value for the leaves of other searches, against its slow twin.
#include "search/quiescence.h"

#include <gtest/gtest.h>

#include "eval/random_judge.h"
#include "games/games.h"
#include "random_positions.h"
#include "search/alphabeta.h"
#include "sizes.h"

namespace damier::search {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

// It finds what the page-long one finds with an open window.
template <class G>
void check_quiescence(int positions, std::size_t most_moves) {
    using P = typename G::Position;
    Rng rng(41);
    const eval::RandomJudge<P> judge(5);
    Quiescence<P> quiet{JudgedBy<P>(judge)};
    std::uint64_t longest = 0;
    for (int done = 0; done < positions;) {
        const P at = random_position<G>(rng);
        typename P::MoveList tactical;
        if (!at.is_forced()) at.template generate<Gen::Tactical>(tactical);
        if (tactical.size() > most_moves) continue;  // it never ends without an order
        JudgedLine<P> line(at, JudgedBy<P>(judge));
        Budget budget({}, {});
        Walk<P> walk{line, budget};
        const Value expected = alphabeta_quiescence(walk, 1, 0, -kInfinity, kInfinity);
        ASSERT_EQ(quiet.value(at, UINT64_MAX, {}), expected) << G::write_position(at);
        const std::uint64_t nodes = quiet.nodes();
        longest = std::max(longest, nodes);
        // With one node less than it takes, or a stop, there is only the static value.
        ASSERT_EQ(quiet.value(at, nodes, {}), expected);
        ASSERT_EQ(quiet.value(at, nodes - 1, {}), judge.value(at)) << G::write_position(at);
        ASSERT_EQ(quiet.nodes(), nodes - 1);
        ++done;
    }
    EXPECT_GT(longest, kSanitized ? 5U : 10U);
}
TEST(Quiescence, FindsWhatItsSlowTwinFinds) {
    check_quiescence<Chess>(300, 2);
    check_quiescence<Checkers>(scaled(4'000), 100);
    check_quiescence<Sherlock>(scaled(4'000), 100);
}

TEST(Quiescence, AStopEndsIt) {
    using P = chess::Position;
    const eval::RandomJudge<P> judge(5);
    Quiescence<P> quiet{JudgedBy<P>(judge)};
    const P at =
        chess::read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .value();
    quiet.value(at, 10'000, {});
    EXPECT_GT(quiet.nodes(), 512U);  // after so many it looks at the stop
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(quiet.value(at, UINT64_MAX, stop.get_token()), judge.value(at));
    EXPECT_LE(quiet.nodes(), 512U);
}

}  // namespace
}  // namespace damier::search
