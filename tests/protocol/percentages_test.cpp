// One position, one percentage: what a search counts, what it tells, and what UCI makes of it.
#include <gtest/gtest.h>

#include "core/chances.h"
#include "engine/judges.h"
#include "games/games.h"
#include "protocol/uci_info.h"
#include "uci_talk.h"

namespace damier::protocol {
namespace {

std::string percent(double points) { return fmt::format("{:.1f} %", 100 * points); }

// The three figures behind "wdl" of the last line that was told.
Chances chances_in(const std::string& info) {
    const auto fields = split_fields(info);
    for (std::size_t i = 0; i + 3 < fields.size(); ++i) {
        if (fields[i].text != "wdl") continue;
        const auto figure = [&](std::size_t n) {
            return parse_number<int>(fields[i + n].text).value();
        };
        return {figure(1), figure(2), figure(3)};
    }
    ADD_FAILURE() << info;
    return {};
}

template <class G>
void check(const std::string& player) {
    using P = typename G::Position;
    const auto own = engine::make_player<G>(player).value();
    const Line<P> game(G::start());
    const search::Thought<P> thought = own->think(game, {}, {});
    const double points = points_of(thought.value);
    if (!thought.candidates.empty()) {
        const auto& best = thought.candidates.front();
        ASSERT_FALSE(best.is_proven);
        // A value says the mean to half a hundredth of a pawn, 0.07 %.
        EXPECT_NEAR(best.mean, points, 0.00072) << player;
        EXPECT_EQ(percent(best.points()), percent(points)) << player;
    }
    EXPECT_EQ(percent(chances_of<G>(thought.value).points()), percent(points)) << player;

    Talk talk(player, G::kName);
    talk.say_all({"setoption name UCI_ShowWDL value true", "debug on"});
    talk.answer("go");
    const Chances told = chances_in(talk.ear.last("info depth"));
    EXPECT_EQ(percent(told.points()), percent(points)) << player;
    if (!thought.candidates.empty()) {
        const std::string said = fmt::format("info string {} {} visits, {}",
                                             G::write_move(game.position(), thought.move),
                                             thought.candidates.front().visits, percent(points));
        EXPECT_EQ(talk.ear.heard(said), 1U) << said;
    }
}

TEST(Percentages, AreTheSameEverywhere) {
    for (const char* player : {"uct:playouts=500", "puct:playouts=333", "grave:playouts=100,seed=5",
                               "alphabeta:depth=3", "uct:playouts=101,draws=loss"}) {
        check<chess::Chess>(player);
        check<checkers::Checkers>(player);
        check<checkers::Sherlock>(player);
    }
}

// The champion knows how its games end; UCI tells that.
template <class G>
void check_forecast() {
    using Tuned = typename engine::Judges<G>::Tuned;
    Talk talk("champion", G::kName);
    talk.say("setoption name UCI_ShowWDL value true");
    talk.answer("go nodes 3000");
    const auto own = engine::make_player<G>("champion").value();
    Limits limits;
    limits.nodes = 3000;
    const auto thought = own->think(Line(G::start()), limits, {});
    EXPECT_EQ(thought.forecast, Tuned::kForecast);
    EXPECT_EQ(thought.lines.front().forecast, Tuned::kForecast);
    EXPECT_EQ(chances_in(talk.ear.last("info depth")), chances_of(thought.value, Tuned::kForecast));
    EXPECT_NE(chances_of(100, Tuned::kForecast), chances_of<G>(100));

    // With another evaluation it knows nothing of the kind.
    const auto other = engine::make_player<G>("champion:eval=material").value();
    EXPECT_EQ(other->think(Line(G::start()), limits, {}).forecast, std::nullopt);
}

TEST(Percentages, OfTheChampionAreFittedToItsGames) {
    check_forecast<chess::Chess>();
    check_forecast<checkers::Checkers>();
    check_forecast<checkers::Sherlock>();
}

}  // namespace
}  // namespace damier::protocol
