// Who meets whom, what a clock allows, when games are adjudicated, and what results add up to.
#include "arena/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/adjudication.h"
#include "arena/fixture_queue.h"
#include "arena/report.h"
#include "arena/results.h"
#include "arena/settings.h"
#include "core/clock.h"
#include "core/random.h"

namespace damier::arena {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

TEST(TimeControls, AreReadAndWritten) {
    const auto written = [](std::string_view text) {
        const auto control = read_time_control(text);
        return control ? write_time_control(*control) : control.error().message;
    };
    EXPECT_EQ(written("40/60+0.6"), "40/60+0.6");
    EXPECT_EQ(written("2+0.02"), "2+0.02");
    EXPECT_EQ(written("60"), "60");
    EXPECT_EQ(written("0.5"), "0.5");
    EXPECT_EQ(written("40/1:30+1"), "40/90+1");
    EXPECT_EQ(written("1:00:00"), "3600");
    EXPECT_EQ(written("1+0"), "1");
    EXPECT_EQ(written("0.001"), "0.001");
    for (const char* bad : {"", "x", "-1", "0", "0+1", "1+", "/5", "0/5", "40/", "1.5:00", "1.0001",
                            "1+1+1", "99999999999999999999", "86401", "1e3", " 1", "40/60+"}) {
        EXPECT_NE(written(bad).find("a time control is"), std::string::npos) << bad;
    }
}

TEST(TimeControls, AMoveNeverTakesTheWholeClock) {
    Rng rng(1);
    for (int i = 0; i < 20'000; ++i) {
        Clocks clocks;
        clocks.remaining = {milliseconds(rng.below(200'000)), 1ms};
        clocks.increment = {milliseconds(rng.below(3) * rng.below(5'000)), 0ms};
        if (rng.below(2) == 0) clocks.moves_to_go = static_cast<int>(rng.below(50));
        const milliseconds overhead(rng.below(2) == 0 ? rng.below(100) : rng.below(5000));
        const auto [soft, time] = plan_time(clocks, Side::First, overhead);
        ASSERT_TRUE(soft);
        EXPECT_GE(*soft, 1ms);
        EXPECT_LE(*soft, time);
        if (clocks.remaining[0] > overhead + 2ms) {
            EXPECT_LT(time + overhead, clocks.remaining[0]);
        }
        if (clocks.remaining[0] > 2ms) {
            EXPECT_LT(time, clocks.remaining[0]);
        }
        EXPECT_LE(time, std::max(clocks.remaining[0] - 80ms - overhead, 1ms));
    }
    // Both sides have their own.
    Clocks clocks;
    clocks.remaining = {10'000ms, 1'000'000ms};
    EXPECT_LT(plan_time(clocks, Side::First).hard, *plan_time(clocks, Side::Second).soft);
}

// Every move costs the overhead too: a clock that lives on its increment must not run down.
TEST(TimeControls, AClockNeverRunsDownWhateverIsLostOnTheWay) {
    for (const auto& [base, increment, overhead] :
         {std::tuple{1000ms, 10ms, 0ms}, std::tuple{1000ms, 10ms, 8ms},
          std::tuple{2000ms, 1000ms, 998ms}, std::tuple{60'000ms, 5000ms, 4998ms}}) {
        Clocks clocks;
        clocks.remaining[0] = base;
        clocks.increment[0] = increment;
        for (int move = 0; move < 500; ++move) {
            clocks.remaining[0] -= plan_time(clocks, Side::First, overhead).hard + overhead;
            ASSERT_GE(clocks.remaining[0], 0ms) << base.count() << " move " << move;
            clocks.remaining[0] += increment;
        }
    }
}

// Each move costs what was planned and the lag of a busy machine, which is as long as the increment:
// the clock sinks to the reserve and stays there.
TEST(TimeControls, ALagAsLongAsTheIncrementLeavesTheReserve) {
    for (const bool takes_all : {false, true}) {
        Clocks clocks;
        clocks.remaining = {1000ms, 1000ms};
        clocks.increment = {10ms, 10ms};
        for (int move = 0; move < 100; ++move) {
            const TimePlan plan = plan_time(clocks, Side::First);
            clocks.remaining[0] += 10ms - 10ms - (takes_all ? plan.hard : *plan.soft);
        }
        EXPECT_GT(clocks.remaining[0], 20ms);
    }
    // What is left at a control is not lost.
    Clocks clocks;
    clocks.remaining = {1000ms, 1000ms};
    clocks.moves_to_go = 1;
    EXPECT_EQ(plan_time(clocks, Side::First).hard, 600ms);
}

TEST(TimeControls, AMoveWithATimeOfItsOwnUsesAllOfIt) {
    EXPECT_EQ(plan_move_time(1000ms, 20ms), (TimePlan{std::nullopt, 980ms}));
    EXPECT_EQ(plan_move_time(10ms, 20ms), (TimePlan{std::nullopt, 5ms}));
    EXPECT_EQ(plan_move_time(0ms, 20ms), (TimePlan{std::nullopt, 1ms}));
    EXPECT_EQ(plan_move_time(1000ms, 20ms, TimePlan{50ms, 100ms}), (TimePlan{50ms, 100ms}));
    EXPECT_EQ(plan_move_time(100ms, 20ms, TimePlan{90ms, 180ms}), (TimePlan{80ms, 80ms}));
}

// Every two players meet `games` times, and each pair of games has one opening and both colours.
void expect_fair(const TournamentPlan& plan, const std::vector<Fixture>& fixtures) {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> met;
    std::map<std::size_t, std::vector<Fixture>> pairs;
    std::vector<int> balance(plan.players);
    for (std::size_t i = 0; i < fixtures.size(); ++i) {
        const Fixture& each = fixtures[i];
        EXPECT_EQ(each.number, static_cast<std::int64_t>(i));
        EXPECT_NE(each.first, each.second);
        ++met[std::minmax(each.first, each.second)];
        pairs[each.pair].push_back(each);
        ++balance[each.first];
        --balance[each.second];
        EXPECT_LT(each.opening, openings_needed(plan));
    }
    for (const auto& [players, games] : met) EXPECT_EQ(games, plan.games);
    for (const auto& [pair, games] : pairs) {
        ASSERT_LE(games.size(), 2U);
        if (games.size() == 1) continue;
        EXPECT_EQ(games[0].first, games[1].second);
        EXPECT_EQ(games[0].second, games[1].first);
        EXPECT_EQ(games[0].opening, games[1].opening);
        EXPECT_FALSE(games[0].swapped);
        EXPECT_TRUE(games[1].swapped);
        EXPECT_EQ(games[0].one(), games[1].one());
    }
    if (plan.games % 2 == 0) {
        for (const int each : balance) EXPECT_EQ(each, 0);
    }
}

TEST(Schedule, RoundRobinAndGauntlet) {
    for (std::size_t players = 2; players < 9; ++players) {
        for (std::size_t games = 1; games < 8; ++games) {
            const TournamentPlan robin{Format::RoundRobin, players, games, 0};
            const auto all = all_fixtures(robin);
            EXPECT_EQ(all.size(), players * (players - 1) / 2 * games);
            EXPECT_EQ(total_games(robin), static_cast<std::int64_t>(all.size()));
            expect_fair(robin, all);
            std::vector<int> balance(players);
            for (const auto& each : all) ++balance[each.first], --balance[each.second];
            for (const int each : balance) EXPECT_LE(std::abs(each), 1) << players << " " << games;

            const TournamentPlan gauntlet{Format::Gauntlet, players, games, 0};
            const auto some = all_fixtures(gauntlet);
            EXPECT_EQ(some.size(), (players - 1) * games);
            expect_fair(gauntlet, some);
            for (const auto& each : some) EXPECT_EQ(std::min(each.first, each.second), 0U);
        }
    }
}

// A tournament in which the player with the lower number always wins.
std::vector<FixtureResult> play_swiss(const TournamentPlan& plan) {
    std::vector<FixtureResult> results;
    for (std::size_t round = 0; round < plan.rounds; ++round) {
        const auto fixtures = swiss_round(plan, round, results);
        EXPECT_EQ(fixtures.size(), plan.players / 2 * plan.games);
        std::set<std::size_t> busy;
        for (const auto& each : fixtures) {
            EXPECT_EQ(each.round, round);
            busy.insert(each.first);
            busy.insert(each.second);
            EXPECT_EQ(each.number, static_cast<std::int64_t>(results.size()));
            results.push_back(
                {each, each.first < each.second ? Score::FirstWins : Score::SecondWins, false});
        }
        EXPECT_EQ(busy.size(), plan.players / 2 * 2);
        // The same results in another order give the same round.
        std::vector<FixtureResult> reversed(results.rbegin(), results.rend());
        EXPECT_EQ(swiss_round(plan, round, reversed), fixtures);
    }
    EXPECT_EQ(static_cast<std::int64_t>(results.size()), total_games(plan));
    return results;
}

TEST(Schedule, SwissRounds) {
    for (const std::size_t players : {2U, 3U, 4U, 7U, 8U, 15U, 16U, 33U}) {
        const TournamentPlan plan{Format::Swiss, players, 2, std::min<std::size_t>(players - 1, 5)};
        const auto results = play_swiss(plan);
        std::map<std::pair<std::size_t, std::size_t>, int> met;
        std::vector<std::size_t> points(players);
        std::vector<std::size_t> played(players);
        for (const auto& [fixture, score, is_loop] : results) {
            ++met[std::minmax(fixture.first, fixture.second)];
            ++points[score == Score::FirstWins ? fixture.first : fixture.second];
            ++played[fixture.first];
            ++played[fixture.second];
        }
        for (const auto& [pair, games] : met)
            EXPECT_EQ(games, 2) << pair.first << " and " << pair.second << " meet again";
        for (std::size_t i = 0; i < players; ++i)
            EXPECT_LE(2 * plan.rounds - played[i], players % 2 == 0 ? 0U : 2U) << "pauses once";
        EXPECT_EQ(points[0], played[0]);  // the strongest wins all it plays
    }
    // More rounds than opponents: they must meet again, and do.
    play_swiss({Format::Swiss, 4, 2, 6});
    play_swiss({Format::Swiss, 5, 3, 9});
}

TEST(Schedule, SwissPairsByPointsWithoutThoseOfSanctionedLoops) {
    TournamentPlan plan{Format::Swiss, 6, 1, 2};
    std::vector<FixtureResult> results;  // all draws; 0 and 1 went in circles
    for (const Fixture& each : swiss_round(plan, 0, {}))
        results.push_back({each, Score::Draw, std::min(each.first, each.second) == 0});
    using Pairs = std::set<std::pair<std::size_t, std::size_t>>;
    const auto next = [&] {
        Pairs pairs;
        for (const Fixture& each : swiss_round(plan, 1, results))
            pairs.insert(std::minmax(each.first, each.second));
        return pairs;
    };
    EXPECT_EQ(next(), (Pairs{{0, 2}, {1, 4}, {3, 5}}));
    plan.sanction_loops = true;  // the two are last now
    EXPECT_EQ(next(), (Pairs{{2, 4}, {0, 3}, {1, 5}}));
}

TEST(Schedule, FixedColoursMakeNoPairs) {
    for (std::size_t players = 2; players < 6; ++players) {
        for (std::size_t games = 1; games < 8; ++games) {
            const TournamentPlan plan{Format::RoundRobin, players, games, 0, true};
            const auto all = all_fixtures(plan);
            EXPECT_EQ(static_cast<std::int64_t>(all.size()), total_games(plan));
            EXPECT_FALSE(plan.in_pairs());
            EXPECT_EQ(openings_needed(plan), games);
            std::map<std::pair<std::size_t, std::size_t>, std::size_t> seats;  // in this order
            std::set<std::size_t> pairs;
            std::set<std::pair<std::size_t, std::size_t>> openings;  // of an encounter
            for (std::size_t i = 0; i < all.size(); ++i) {
                EXPECT_EQ(all[i].number, static_cast<std::int64_t>(i));
                EXPECT_FALSE(all[i].swapped);
                ++seats[{all[i].first, all[i].second}];
                pairs.insert(all[i].pair);
                openings.insert({all[i].first * players + all[i].second, all[i].opening});
            }
            EXPECT_EQ(seats.size(), players * (players - 1) / 2);
            for (const auto& [seat, count] : seats) EXPECT_EQ(count, games);
            EXPECT_EQ(pairs.size(), all.size());
            EXPECT_EQ(openings.size(), all.size());
        }
    }
    EXPECT_EQ(all_fixtures({Format::RoundRobin, 2, 3, 0, true})[2].first, 0U);
    play_swiss({Format::Swiss, 5, 3, 4, true});
    EXPECT_TRUE((TournamentPlan{Format::RoundRobin, 2, 2, 0}).in_pairs());
    EXPECT_FALSE((TournamentPlan{Format::RoundRobin, 2, 1, 0}).in_pairs());
}

// Games without pairs are counted one by one.
TEST(Results, FixedColoursLeaveThePentanomialEmpty) {
    Results results(2);
    for (const Fixture& fixture : all_fixtures({Format::RoundRobin, 2, 5, 0, true})) {
        store::StoredGame game;
        game.verdict.score = fixture.number < 3 ? Score::SecondWins : Score::Draw;
        results.add(fixture, game);
    }
    EXPECT_EQ(results.games(0, 1).losses, 3U);
    EXPECT_EQ(results.games(0, 1).draws, 2U);
    EXPECT_EQ(results.pairs(0, 1).pairs, (std::array<std::uint64_t, 5>{}));
}

TEST(Schedule, FormatsHaveNames) {
    for (const Format each : {Format::RoundRobin, Format::Gauntlet, Format::Swiss})
        EXPECT_EQ(read_format(format_text(each)), each);
    EXPECT_FALSE(read_format("knockout").has_value());
}

TEST(Adjudication, Draws) {
    Adjudicator judge({Adjudication::Draw{10, 2, 20}, std::nullopt, std::nullopt});
    EXPECT_FALSE(judge.after(Side::First, 9, 0));
    EXPECT_FALSE(judge.after(Side::Second, 9, 0));
    EXPECT_FALSE(judge.after(Side::First, 10, 20));
    EXPECT_FALSE(judge.after(Side::Second, 10, -20));
    EXPECT_FALSE(judge.after(Side::First, 11, 21));  // from here again
    EXPECT_FALSE(judge.after(Side::Second, 11, 0));
    EXPECT_FALSE(judge.after(Side::First, 12, 0));
    EXPECT_FALSE(
        judge.after(Side::Second, 12, std::nullopt));  // who says nothing agrees to nothing
    for (int move = 13; move < 14; ++move) {
        EXPECT_FALSE(judge.after(Side::First, move, 0));
        EXPECT_FALSE(judge.after(Side::Second, move, 0));
    }
    EXPECT_FALSE(judge.after(Side::First, 14, 0));
    const auto verdict = judge.after(Side::Second, 14, 5);
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->score, Score::Draw);
    EXPECT_EQ(verdict->termination, Termination::Adjudication);
}

TEST(Adjudication, Resignations) {
    Adjudicator one({std::nullopt, Adjudication::Resign{2, 500, false}, std::nullopt});
    EXPECT_FALSE(one.after(Side::Second, 1, -600));
    EXPECT_FALSE(one.after(Side::First, 2, 100));  // need not agree
    EXPECT_EQ(one.after(Side::Second, 2, -500)->score, Score::FirstWins);

    Adjudicator again({std::nullopt, Adjudication::Resign{2, 500, false}, std::nullopt});
    EXPECT_FALSE(again.after(Side::First, 1, -600));
    EXPECT_FALSE(again.after(Side::First, 2, -499));
    EXPECT_FALSE(again.after(Side::First, 3, -600));
    EXPECT_EQ(again.after(Side::First, 4, -600)->score, Score::SecondWins);

    Adjudicator both({std::nullopt, Adjudication::Resign{2, 500, true}, std::nullopt});
    EXPECT_FALSE(both.after(Side::First, 1, -600));
    EXPECT_FALSE(both.after(Side::Second, 1, 100));
    EXPECT_FALSE(both.after(Side::First, 2, -600));
    EXPECT_FALSE(both.after(Side::Second, 2, 600));
    EXPECT_FALSE(both.after(Side::First, 3, -600));
    EXPECT_EQ(both.after(Side::Second, 3, 600)->score, Score::SecondWins);
}

TEST(Adjudication, TheMoveLimit) {
    Adjudicator judge({std::nullopt, std::nullopt, 2});
    EXPECT_FALSE(judge.after(Side::First, 1, 900));
    EXPECT_FALSE(judge.after(Side::Second, 1, 900));
    EXPECT_FALSE(judge.after(Side::First, 2, 900));
    EXPECT_EQ(judge.after(Side::Second, 2, 900)->score, Score::Draw);
}

TEST(Adjudication, RulesAreReadAndWritten) {
    EXPECT_EQ(write_rule(read_draw_rule("").value()), "from=34,moves=8,score=20");
    EXPECT_EQ(write_rule(read_draw_rule("moves=4,from=1").value()), "from=1,moves=4,score=20");
    EXPECT_EQ(write_rule(read_resign_rule("both=on").value()), "moves=3,score=600,both=on");
    EXPECT_NE(read_draw_rule("movs=4").error().message.find("did you mean moves?"),
              std::string::npos);
    EXPECT_FALSE(read_resign_rule("score=-5").has_value());
    EXPECT_EQ(read_draw_rule("moves=4,moves=5").error().message, "key moves is given twice");
    EXPECT_EQ(read_resign_rule("both=on,both=on").error().message, "key both is given twice");
}

TEST(Settings, RoundTrip) {
    TournamentSettings s;
    s.game = "checkers";
    s.players = {"uniform", "alphabeta:depth=3", "uci:\"my engine\" -x,Hash=1"};
    s.plan = {Format::Swiss, 3, 4, 5};
    s.openings = {"ballots", OpeningOrder::Random, 7, 42};
    s.pace.clock = read_time_control("40/60+0.6").value();
    s.pace.limits.depth = 9;
    s.pace.limits.nodes = 123'456'789'012;
    s.adjudication = {Adjudication::Draw{1, 2, 3}, Adjudication::Resign{4, 5, true}, 200,
                      "/a folder/of tables"};
    s.margin = 77ms;
    s.seed = 42;
    s.sprt = read_sprt("elo0=-1.75,elo1=0.25,model=logistic").value();
    const std::string text = write_settings(s);
    const auto again = read_settings(text);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(write_settings(*again), text);
    EXPECT_EQ(again->players, s.players);
    EXPECT_EQ(again->plan, s.plan);
    EXPECT_EQ(again->pace.clock, s.pace.clock);
    EXPECT_EQ(again->pace.limits.nodes, s.pace.limits.nodes);
    EXPECT_EQ(again->adjudication, s.adjudication);
    EXPECT_EQ(again->openings.plies, s.openings.plies);
    EXPECT_EQ(again->openings.seed, 42U);
    EXPECT_EQ(again->sprt->elo0, -1.75);
    EXPECT_EQ(again->sprt->model, Sprt::Model::Logistic);
    // A store from before there were fixed colours has no word about them.
    EXPECT_EQ(text.find("fixed_colours"), std::string::npos);
    s.plan.fixed_colours = true;
    EXPECT_EQ(read_settings(write_settings(s))->plan, s.plan);
    s.pace = {};
    s.pace.limits.time = 20ms;
    EXPECT_EQ(read_settings(write_settings(s))->pace.limits.time, 20ms);

    for (const char* bad : {"", "[]", "{}", "{\"game\":1}", "nonsense"})
        EXPECT_FALSE(read_settings(bad).has_value()) << bad;
}

TEST(Settings, SequentialTests) {
    EXPECT_EQ(write_sprt(read_sprt("").value()),
              "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized");
    for (const char* bad : {"elo0", "elo2=1", "elo0=5", "elo0=x", "alpha=0", "alpha=0.6", "beta=-1",
                            "model=bayes", "elo1=1e3", "elo0=nan", "elo1=201", "elo0=0,"})
        EXPECT_FALSE(read_sprt(bad).has_value()) << bad;
    EXPECT_EQ(read_sprt("elo0=0,elo1=5,elo0=1").error().message, "key elo0 is given twice");
}

store::StoredGame game_of(Score score, std::string move, Termination how = Termination::Normal) {
    store::StoredGame game;
    game.first.spec = "one";
    game.second.spec = "two";
    game.turns.push_back({std::move(move), std::nullopt, 0, 0, 0});
    game.verdict = {score, how, how == Termination::Normal ? "mate" : "because"};
    return game;
}

TEST(Results, PairsAndGamesOfAMatch) {
    const TournamentPlan plan{Format::RoundRobin, 2, 7, 0};
    const auto fixtures = all_fixtures(plan);
    Results results(2);
    // Player 0 has First in even games: win, loss; draw, draw; loss, loss; a single win.
    const std::array scores{Score::FirstWins,  Score::FirstWins, Score::Draw,     Score::Draw,
                            Score::SecondWins, Score::FirstWins, Score::FirstWins};
    for (std::size_t i = 0; i < scores.size(); ++i)
        results.add(fixtures[i], game_of(scores[i], std::to_string(i)));
    const Trinomial games = results.games(0, 1);
    EXPECT_EQ(games.wins, 2U);
    EXPECT_EQ(games.draws, 2U);
    EXPECT_EQ(games.losses, 3U);
    EXPECT_EQ(results.games(1, 0).wins, 3U);
    EXPECT_EQ(results.pairs(0, 1).pairs, (std::array<std::uint64_t, 5>{1, 0, 2, 0, 0}));
    EXPECT_EQ(results.pairs(1, 0).pairs, (std::array<std::uint64_t, 5>{0, 0, 2, 0, 1}));
    EXPECT_EQ(results.identical(), 0U);
    EXPECT_EQ(results.reasons().at("mate"), 7U);
    const auto rows = results.table();
    EXPECT_EQ(rows[0].player, 1U);
    EXPECT_EQ(rows[0].points(), 4.0);
    EXPECT_EQ(count(rows[1].games), 7U);
}

TEST(Results, IdenticalGamesAndIncidents) {
    const auto fixtures = all_fixtures({Format::RoundRobin, 2, 4, 0});
    Results results(2);
    results.add(fixtures[0], game_of(Score::FirstWins, "a"));
    results.add(fixtures[1], game_of(Score::FirstWins, "a"));
    results.add(fixtures[2], game_of(Score::FirstWins, "a"));
    store::StoredGame bad = game_of(Score::SecondWins, "b", Termination::Crash);
    bad.verdict.culprit = Side::First;
    bad.faults = {{3, Side::Second, "x"}, {0, std::nullopt, "y"}};
    results.add(fixtures[3], bad);
    EXPECT_EQ(results.identical(), 2U);
    EXPECT_EQ(results.terminations().at("crash"), 1U);
    EXPECT_EQ(results.reasons().at("crash"), 1U);
    ASSERT_EQ(results.incidents().size(), 1U);
    EXPECT_EQ(results.incidents()[0].player, "one");
    EXPECT_EQ(results.incidents()[0].text, "crash, because");
    EXPECT_EQ(results.faults(), 2U);
    ASSERT_EQ(results.shown_faults().size(), 2U);
    EXPECT_EQ(results.shown_faults()[0].player, "two");
    EXPECT_EQ(results.shown_faults()[0].text, "ply 3: x");
    EXPECT_EQ(results.shown_faults()[1].player, "");
    EXPECT_EQ(results.shown_faults()[1].text, "y");
    EXPECT_EQ(results.leader(), 0U);

    // A draw has a culprit too, whatever the reason says; in an old store he may be unknown.
    const auto late = [&](std::optional<Side> culprit) {
        store::StoredGame drawn = game_of(Score::Draw, "c", Termination::TimeForfeit);
        drawn.verdict.culprit = culprit;
        results.add(fixtures[3], drawn);
        return results.incidents().back().player;
    };
    EXPECT_EQ(late(Side::Second), "two");
    EXPECT_EQ(late(Side::First), "one");
    EXPECT_EQ(late(std::nullopt), "");
}

// Of three players, 0 has two draws that went in circles, and 2 half a point without.
TEST(Results, TheFirstIsSoWithoutThePointsOfSanctionedLoops) {
    const auto fixture = [](std::size_t pair, std::size_t first, std::size_t second) {
        Fixture made;
        made.first = first;
        made.second = second;
        made.pair = pair;
        return made;
    };
    Results results(3);
    store::StoredGame loop = game_of(Score::Draw, "a");
    loop.verdict.reason = "turn limit";
    results.add(fixture(0, 0, 1), loop);
    results.add(fixture(1, 1, 0), loop);
    results.add(fixture(2, 2, 1), game_of(Score::Draw, "b"));
    EXPECT_TRUE(results.all()[1].is_loop);
    EXPECT_FALSE(results.all()[2].is_loop);
    EXPECT_EQ(results.leader(), 1U);
    EXPECT_EQ(results.leader(true), 1U);
    results.add(fixture(3, 2, 1), game_of(Score::SecondWins, "c"));
    results.add(fixture(4, 2, 0), game_of(Score::FirstWins, "d"));
    EXPECT_EQ(results.leader(), 1U);
    results.add(fixture(5, 0, 2), game_of(Score::SecondWins, "e"));
    EXPECT_EQ(results.leader(), 1U);  // 5 halves, as 2 has
    EXPECT_EQ(results.leader(true), 2U);

    TournamentSettings settings;
    settings.players = {"a", "b", "c"};
    settings.plan.players = 3;
    EXPECT_TRUE(progress_text(settings, results, -1).ends_with(", first b"));
    settings.plan.sanction_loops = true;
    EXPECT_TRUE(progress_text(settings, results, -1).ends_with(", first c"));
    // Also after it was stopped and goes on.
    EXPECT_TRUE(read_settings(write_settings(settings)).value().plan.sanction_loops);
}

bool all_fit(const Fixture&, const store::StoredGame&) { return true; }

TEST(Queue, GivesWhatIsMissing) {
    const TournamentPlan plan{Format::RoundRobin, 3, 2, 0};
    std::vector<store::StoredGame> stored;
    for (const int number : {4, 0, 1}) {
        stored.push_back(game_of(Score::Draw, "a"));
        stored.back().number = number;
    }
    auto queue = FixtureQueue::make(plan, stored, all_fit).value();
    std::vector<std::int64_t> numbers;
    while (const auto fixture = queue.next({})) {
        numbers.push_back(fixture->number);
        queue.finish(*fixture, game_of(Score::Draw, "b"), [](const Results&) {});
    }
    EXPECT_EQ(numbers, (std::vector<std::int64_t>{2, 3, 5}));
    EXPECT_TRUE(queue.is_complete());

    const auto odd = FixtureQueue::make(
        plan, stored,
        [](const Fixture& fixture, const store::StoredGame&) { return fixture.number != 4; });
    ASSERT_FALSE(odd.has_value());
    EXPECT_NE(odd.error().message.find("game 5 of the store has other players"), std::string::npos);

    stored.back().number = 6;
    EXPECT_FALSE(FixtureQueue::make(plan, stored, all_fit).has_value());
}

TEST(Queue, WhatIsPutBackComesLast) {
    auto queue = FixtureQueue::make({Format::RoundRobin, 2, 3, 0}, {}, all_fit).value();
    const auto first = queue.next({}).value();
    queue.put_back(first);
    EXPECT_EQ(queue.next({})->number, 1);
    EXPECT_EQ(queue.next({})->number, 2);
    EXPECT_EQ(queue.next({}), first);
    EXPECT_FALSE(queue.is_complete());
}

TEST(Queue, ResumesASwissTournamentAtAnyGame) {
    const TournamentPlan plan{Format::Swiss, 6, 2, 4};
    const auto score = [](const Fixture& f) {
        return f.first < f.second ? Score::FirstWins : Score::Draw;
    };
    const auto play = [&](std::vector<store::StoredGame> stored, std::size_t stop_after) {
        auto queue = FixtureQueue::make(plan, stored, all_fit).value();
        while (stored.size() < stop_after) {
            const auto fixture = queue.next({});
            if (!fixture) break;
            stored.push_back(game_of(score(*fixture), "a"));
            stored.back().number = fixture->number;
            stored.back().first.spec = std::to_string(fixture->first);
            stored.back().second.spec = std::to_string(fixture->second);
            queue.finish(*fixture, stored.back(), [](const Results&) {});
        }
        return stored;
    };
    const auto whole = play({}, 100);
    EXPECT_EQ(static_cast<std::int64_t>(whole.size()), total_games(plan));
    for (std::size_t cut = 0; cut <= whole.size(); ++cut)
        EXPECT_EQ(play(play({}, cut), 100), whole) << "cut after " << cut;
}

}  // namespace
}  // namespace damier::arena
