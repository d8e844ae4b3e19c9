// The tables of Monte Carlo players: the document's as data, the verdicts against made-up results,
// and small contests of quick players that are played, stopped and gone on with.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "core/text.h"
#include "reproduce/montecarlo_report.h"
#include "scratch.h"

namespace damier::reproduce {
namespace {

using arena::Trinomial;
using store::StoredGame;

std::array<std::uint64_t, 3> counts(const Trinomial& games) {
    return {games.wins, games.draws, games.losses};
}

// The whole text with single spaces: lines may end anywhere.
std::string on_one_line(std::string_view text) {
    std::string out;
    for (const Field& word : split_fields(text)) {
        if (!out.empty()) out += ' ';
        out += word.text;
    }
    return out;
}

bool has(std::string_view text, std::string_view part) {
    return on_one_line(text).find(part) != std::string::npos;
}

// A contest like the document's, of players that are quick: the specs are only data.
Contest quick(const std::string& game, std::size_t games, bool fixed_colours) {
    Contest contest = published_contest();
    contest.game = game;
    contest.plan.games = games;
    contest.plan.fixed_colours = fixed_colours;
    contest.pairings = {
        {{"UNIFORM", "uniform"}, {"OTHER", "uniform:seed=5"}, contest.pairings[0].published},
        {{"DEPTH", "alphabeta:depth=1,noise=20"}, {"UNIFORM", "uniform"}, std::nullopt}};
    return contest;
}

store::Store open(const Scratch& scratch, const std::string& name) {
    return store::Store::open(scratch.file(name)).value();
}

Played played(const Contest& contest, store::Store& store, unsigned concurrency = 1,
              const std::stop_token& stop = {},
              const std::function<void(std::string)>& on_progress = {}) {
    auto found = play(contest, store, {concurrency, "test", "", on_progress, {}}, stop);
    if (!found) throw std::runtime_error(found.error().message);
    return std::move(*found);
}

// All games, without what depends on the clock on the wall.
std::vector<StoredGame> games_in(store::Store& store) {
    std::vector<StoredGame> all;
    const auto tournaments = store.tournaments().value();
    for (const store::StoredTournament& each : tournaments) {
        auto games = store.games(each.id).value();
        for (StoredGame& game : games) {
            game.begun.clear();
            game.seconds = 0;
            for (store::StoredTurn& turn : game.turns) turn.seconds = 0;
            all.push_back(std::move(game));
        }
    }
    return all;
}

// A match of two players that came to this, without pairs.
arena::Results results_of(const Trinomial& games) {
    arena::Results results(2);
    const auto add = [&results](std::uint64_t count, Score score) {
        for (std::uint64_t i = 0; i < count; ++i) {
            arena::Fixture fixture{.number = static_cast<std::int64_t>(results.count()),
                                   .first = 0,
                                   .second = 1,
                                   .pair = results.count()};
            StoredGame game;
            game.verdict.score = score;
            results.add(fixture, game);
        }
    };
    add(games.wins, Score::FirstWins);
    add(games.draws, Score::Draw);
    add(games.losses, Score::SecondWins);
    return results;
}

TEST(MonteCarloTable, IsTheDocuments) {
    const Contest contest = published_contest();
    EXPECT_EQ(contest.game, "chess");
    EXPECT_EQ(contest.plan.games, 30U);
    EXPECT_TRUE(contest.plan.fixed_colours);
    ASSERT_EQ(contest.pairings.size(), 4U);
    const std::array<std::string, 4> names{"UNIFORM v UCT(100)", "UCB(100) v UCT(100)",
                                           "UCB(100) v UNIFORM", "UCB(300) v UCT(300)"};
    const std::array<std::string, 4> cells{"27-0", "14-14", "0-27", "18-12"};
    using Counts = std::array<std::uint64_t, 3>;  // wins, draws, losses of the first player
    const std::array<std::vector<Counts>, 4> readings{
        {{{0, 3, 27}}, {{14, 2, 14}}, {{27, 3, 0}}, {{18, 0, 12}, {12, 0, 18}}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Pairing& pairing = contest.pairings[i];
        EXPECT_EQ(pairing.name(), names[i]);
        ASSERT_TRUE(pairing.published.has_value());
        EXPECT_EQ(pairing.published->text, cells[i]);
        ASSERT_EQ(pairing.published->readings.size(), readings[i].size());
        for (std::size_t k = 0; k < readings[i].size(); ++k) {
            EXPECT_EQ(counts(pairing.published->readings[k].games), readings[i][k]) << names[i];
            EXPECT_EQ(count(pairing.published->readings[k].games), contest.plan.games);
        }
        // UCB's playouts count White's wins: it never has Black.
        EXPECT_EQ(pairing.two.spec.find("ucb"), std::string::npos);
        for (const Entrant& each : {pairing.one, pairing.two}) {
            EXPECT_TRUE(each.spec == "uniform" || has(each.spec, "draws=loss")) << each.spec;
        }
    }
    EXPECT_EQ(contest.pairings[1].one.spec,
              "ucb:playouts=100,c=0.4,final=wins,draws=loss,solver=off,untried=list");
    EXPECT_EQ(contest.pairings[3].two.spec,
              "uct:playouts=300,c=0.4,final=visits,draws=loss,reuse=off,solver=off,ties=first,"
              "untried=list");
    std::map<std::string, std::string> times;
    for (const PublishedTime& each : contest.times) times[each.name] = each.text;
    EXPECT_EQ(times, (std::map<std::string, std::string>{
                         {"UNIFORM", "<1"}, {"UCB(100)", "<30"}, {"UCT(300)", "<70"}}));
}

TEST(MonteCarloTable, IsLongerWithSwappedColoursAndHalfPoints) {
    for (const std::string game : {"chess", "checkers"}) {
        const Contest contest = long_contest(game, 1000);
        EXPECT_EQ(contest.game, game);
        EXPECT_TRUE(contest.plan.in_pairs());
        EXPECT_EQ(contest.plan.games, 1000U);
        std::set<std::string> names;
        for (const Pairing& each : contest.pairings) {
            names.insert(each.name());
            EXPECT_TRUE(has(each.one.spec + each.two.spec, "draws=half")) << each.name();
            EXPECT_FALSE(has(each.one.spec + each.two.spec, "draws=loss")) << each.name();
            EXPECT_FALSE(has(each.one.spec + each.two.spec, "list")) << each.name();
            const bool in_document = each.one.name[0] != 'R' && each.one.name[0] != 'G';
            EXPECT_EQ(each.published.has_value(), game == "chess" && in_document) << each.name();
        }
        EXPECT_EQ(names, (std::set<std::string>{"UNIFORM v UCT(100)", "UCB(100) v UCT(100)",
                                                "UCB(100) v UNIFORM", "UCB(300) v UCT(300)",
                                                "RAVE(100) v UCT(100)", "GRAVE(100) v UCT(100)",
                                                "RAVE(300) v UCT(300)", "GRAVE(300) v UCT(300)"}));
        EXPECT_EQ(contest.times.empty(), game != "chess");
        EXPECT_TRUE(has(contest.conditions, "Not as published: 1000 games for each pair"));
    }
}

TEST(MonteCarloTable, AsksForFewPlayoutsInBothWays) {
    const Contest contest = few_playouts_contest(false);
    EXPECT_TRUE(contest.has_few_playouts);
    EXPECT_EQ(contest.plan.games, 30U);
    ASSERT_EQ(contest.pairings.size(), 10U);
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        const Pairing& pairing = contest.pairings[i];
        EXPECT_EQ(pairing.one.spec, "uniform");
        const bool as_published = i % 2 == 0;
        EXPECT_EQ(has(pairing.two.spec, ",ties=first,untried=list"), as_published);
        EXPECT_EQ(has(pairing.two.name, " mean"), !as_published);
    }
    EXPECT_EQ(contest.pairings[0].two.name, "UCT(10)");
    EXPECT_EQ(few_playouts_contest(true).pairings.size(), 4U);
    // The row of the table is played once.
    EXPECT_EQ(contest.pairings[8].two.spec, published_contest().pairings[0].two.spec);
    EXPECT_TRUE(contest.pairings[8].published.has_value());
    EXPECT_TRUE(check(contest).has_value());
}

TEST(MonteCarloVerdicts, JudgesFewPlayoutsByTheGamesThatUctWins) {
    const Contest contest = few_playouts_contest(true);
    const auto claim = [&contest](const Trinomial& listed, const Trinomial& mean) {
        Played found;
        found.results = {results_of(listed), results_of(mean), results_of({}), results_of({})};
        found.lengths.resize(4);
        return claims_of(contest, found).back();
    };
    const Claim rare = claim({1, 13, 16}, {13, 16, 1});
    EXPECT_TRUE(rare.exact);
    EXPECT_TRUE(has(rare.ours,
                    "UCT(10) +1 =13 -16 where the first of equal visits is played, "
                    "+13 =16 -1 where the better mean is"));
    EXPECT_TRUE(has(rare.verdict, "Holds where ties go to the first, it wins 3 % of the games"));
    EXPECT_TRUE(has(claim({20, 5, 5}, {20, 5, 5}).verdict, "Does not hold here, it wins 67 %"));
    EXPECT_EQ(claim({}, {}).verdict, "Not played yet.");
    EXPECT_FALSE(claim({}, {}).exact);
}

TEST(MonteCarloVerdicts, ComparesLengths) {
    const Contest contest = published_contest();
    const auto verdict = [&contest](std::uint64_t plies, std::uint64_t others) {
        Played found;
        found.results.assign(4, arena::Results(2));
        found.lengths = {{2, plies}, {2, others}, {}, {}};
        return claims_of(contest, found).back().verdict;
    };
    EXPECT_EQ(verdict(100, 200), "Within what we find: 25 to 50 moves.");
    EXPECT_EQ(verdict(200, 240), "Ours are longer: 50 to 60 moves.");
    EXPECT_EQ(verdict(80, 100), "Ours are shorter: 20 to 25 moves.");
    EXPECT_EQ(verdict(0, 0), "Not played yet.");
}

TEST(MonteCarloReport, DrawsPointsByPlayouts) {
    const Contest contest = few_playouts_contest(false);
    Played found;
    found.results.assign(10, results_of({10, 10, 10}));
    found.results[8] = results_of({30, 0, 0});
    found.lengths.resize(10);
    const Plot plot = to_plot(contest, found);
    ASSERT_EQ(plot.series.size(), 3U);
    EXPECT_EQ(plot.series[0].points.size(), 5U);
    EXPECT_EQ(plot.series[0].points.back().x, 100);
    EXPECT_EQ(plot.series[0].points.back().y, 100);
    EXPECT_EQ(plot.series[1].points.front().y, 50);
    ASSERT_EQ(plot.series[2].points.size(), 1U);
    EXPECT_EQ(plot.series[2].points.front().y, 95);
}

TEST(MonteCarloVerdicts, ComparesIntervals) {
    const Contest contest = published_contest();
    const auto verdict = [&contest](std::size_t pairing, const Trinomial& games) {
        return claim_of(contest.pairings[pairing], results_of(games)).verdict;
    };
    EXPECT_EQ(verdict(0, {28, 2, 0}),
              "Agrees, the intervals overlap: there UCT(100) is ahead, here UCT(100) is ahead.");
    EXPECT_EQ(verdict(0, {0, 1, 29}),
              "Does not agree, the intervals do not overlap: there UCT(100) is ahead, here UNIFORM "
              "is ahead.");
    EXPECT_EQ(verdict(1, {15, 1, 14}),
              "Agrees, the intervals overlap: there neither is clearly ahead, here neither is "
              "clearly ahead.");
    EXPECT_EQ(verdict(2, {0, 0, 30}),
              "Agrees, the intervals overlap: there UCB(100) is ahead, here UCB(100) is ahead.");
    EXPECT_EQ(verdict(2, {}), "Not played yet.");
    // The cell that can be read two ways: 18 for UCB, or 18 for UCT.
    EXPECT_EQ(verdict(3, {15, 0, 15}),
              "Agrees with every reading: there neither is clearly ahead, here neither is clearly "
              "ahead.");
    EXPECT_TRUE(has(verdict(3, {200, 0, 800}), "Agrees with no reading"));
    EXPECT_TRUE(has(verdict(3, {300, 0, 700}), "Agrees with reading (1) only")) << "18 for UCB";
    EXPECT_TRUE(has(verdict(3, {700, 0, 300}), "Agrees with reading (2) only")) << "18 for UCT";
    const Pairing other{{"RAVE(100)", ""}, {"UCT(100)", ""}, std::nullopt};
    EXPECT_EQ(claim_of(other, results_of({10, 0, 90})).verdict,
              "Nothing to compare with; here RAVE(100) is ahead.");
}

TEST(MonteCarloVerdicts, SayWhatWasFound) {
    const Claim claim = claim_of(published_contest().pairings[0], results_of({28, 2, 0}));
    EXPECT_TRUE(has(claim.theirs, "27-0 in row UNIFORM, column UCT (100): +0 =3 -27 for UNIFORM"));
    // One point of 30; with two imagined results at each end 3 of 34, give or take 0.0862.
    EXPECT_EQ(claim.ours, "+0 =2 -28 for UNIFORM in 30 games, 3.3 %, 95 % 0.2 to 17.4 %");
}

TEST(MonteCarloContest, KeepsItsColoursWhereItSaysSo) {
    const Scratch scratch;
    auto store = open(scratch, "a.db");
    const Contest contest = quick("chess", 5, true);
    const Played found = played(contest, store, 2);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.games(), 10U);
    const auto tournaments = store.tournaments().value();
    ASSERT_EQ(tournaments.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto games = store.games(tournaments[i].id).value();
        EXPECT_EQ(games.size(), 5U);
        for (const StoredGame& game : games) {
            EXPECT_EQ(game.first.spec, contest.pairings[i].one.spec);
            EXPECT_EQ(game.second.spec, contest.pairings[i].two.spec);
        }
        EXPECT_EQ(count(found.results[i].pairs(0, 1)), 0U);
        EXPECT_EQ(found.results[i].identical(), 0U);
    }
}

TEST(MonteCarloContest, SwapsColoursOtherwise) {
    const Scratch scratch;
    auto store = open(scratch, "a.db");
    const Contest contest = quick("checkers", 6, false);
    const Played found = played(contest, store);
    std::size_t firsts = 0;
    const auto games = store.games(store.tournaments().value().front().id).value();
    for (const StoredGame& game : games) {
        if (game.first.spec == contest.pairings[0].one.spec) ++firsts;
    }
    EXPECT_EQ(firsts, 3U);
    EXPECT_EQ(count(found.results[0].pairs(0, 1)), 3U);
}

TEST(MonteCarloContest, CountsTheMovesOfEachPlayer) {
    const Scratch scratch;
    auto store = open(scratch, "a.db");
    const Contest contest = quick("checkers", 3, false);
    const Played found = played(contest, store);
    std::map<std::string, std::uint64_t> moves;
    for (const StoredGame& game : games_in(store)) {
        for (std::size_t i = 0; i < game.turns.size(); ++i)
            ++moves[i % 2 == 0 ? game.first.spec : game.second.spec];
    }
    ASSERT_EQ(found.speeds.size(), 3U);  // UNIFORM is in both pairings
    EXPECT_EQ(found.speeds[0].name, "UNIFORM");
    EXPECT_EQ(found.speeds[0].moves, moves["uniform"]);
    EXPECT_EQ(found.speeds[1].moves, moves["uniform:seed=5"]);
    EXPECT_EQ(found.speeds[2].moves, moves["alphabeta:depth=1,noise=20"]);
    std::uint64_t plies = 0;
    for (const StoredGame& game : games_in(store)) plies += game.turns.size();
    ASSERT_EQ(found.lengths.size(), 2U);
    EXPECT_EQ(found.lengths[0].games, 3U);
    EXPECT_EQ(found.lengths[0].plies + found.lengths[1].plies, plies);
    EXPECT_EQ((Length{4, 320}).moves_a_game(), 40);
    EXPECT_EQ((Speed{"x", 4, 2.0}).seconds_a_move(), 0.5);
    EXPECT_EQ(Speed{"x"}.seconds_a_move(), 0);
}

TEST(MonteCarloContest, GoesOnWithTheGamesThatAreMissing) {
    const Scratch scratch;
    const Contest contest = quick("checkers", 6, true);
    auto whole = open(scratch, "whole.db");
    played(contest, whole);

    auto parts = open(scratch, "parts.db");
    for (const std::size_t until : {2U, 8U}) {
        std::stop_source stop;
        std::size_t games = games_in(parts).size();
        const Played found =
            played(contest, parts, 1, stop.get_token(), [&](const std::string& line) {
                if (++games == until) stop.request_stop();
                EXPECT_TRUE(has(line, "checkers, ")) << line;
            });
        EXPECT_FALSE(found.complete);
        EXPECT_EQ(found.games(), until);
        EXPECT_EQ(found.results.size(), 2U);
        EXPECT_TRUE(has(to_text(contest, found), "Stopped early"));
    }
    const Played found = played(contest, parts, 2);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.games(), 12U);
    EXPECT_EQ(games_in(parts), games_in(whole));
    // Once more: nothing is played.
    played(contest, parts, 1, {}, [](const std::string& line) { ADD_FAILURE() << line; });
    EXPECT_EQ(games_in(parts).size(), 12U);
}

TEST(MonteCarloContest, RefusesGamesUnderOtherSettings) {
    const Scratch scratch;
    auto store = open(scratch, "a.db");
    played(quick("checkers", 2, true), store);
    const auto refused = [&store](const Contest& contest) {
        const auto found = play(contest, store, {}, {});
        return found ? "" : found.error().message;
    };
    EXPECT_EQ(refused(quick("checkers", 4, true)),
              "the store has UNIFORM v OTHER of checkers under other settings (games 2 there, 4 "
              "here): repeat those or take another store");
    EXPECT_TRUE(
        has(refused(quick("checkers", 2, false)), "(fixed_colours true there, not said here)"));
    Contest seeded = quick("checkers", 2, true);
    seeded.seed = 7;
    EXPECT_TRUE(has(refused(seeded), "(seed 1 there, 7 here)"));
    EXPECT_EQ(games_in(store).size(), 4U);
    EXPECT_EQ(refused(quick("sherlock", 2, true)), "");  // another game is another table
    EXPECT_EQ(games_in(store).size(), 8U);
}

TEST(MonteCarloContest, ChecksPlayersAndGames) {
    EXPECT_TRUE(check(quick("chess", 2, true)).has_value());
    Contest contest = quick("chess", 2, true);
    contest.pairings[1].two.spec = "unifrom";
    EXPECT_TRUE(has(check(contest).error().message, "did you mean uniform"));
    EXPECT_TRUE(has(check(quick("go", 2, true)).error().message, "game 'go' is not known"));
}

TEST(MonteCarloReport, ShowsBothReadings) {
    const Contest contest = published_contest();
    Played found;
    found.results = {results_of({27, 3, 0}), results_of({10, 5, 15}), results_of({0, 0, 30}),
                     arena::Results(2)};
    found.lengths = {{30, 2400}, {30, 3000}, {30, 3600}, {}};
    found.speeds = {{"UNIFORM", 100, 0.5}, {"UCT(100)", 100, 1}};
    found.complete = false;
    const std::string text = to_text(contest, found);
    for (const char* part :
         {"montecarlo: 4 pairs of players, 30 games of chess each", "As published: ",
          "UNIFORM UCT(100) +0 =3 -27 +0 =3 -27 5.0 %", "+18 =0 -12 or +12 =0 -18 - - - -",
          "white black theirs ours", "On average a game of chess takes 40 moves in all.",
          "18-12 in row UCT (300), column UCB (300), which can be read",
          "18 for UCB: the column's wins first", "18 for UCT: Black's wins first",
          "The last cell breaks the rule, and can be read two ways.", "UNIFORM 100 0.005000 <1",
          "UCT(100) 100 0.010000 -", "Not played yet."}) {
        EXPECT_TRUE(has(text, part)) << part << "\n" << text;
    }
    for (const std::string_view line : lines_of(text)) EXPECT_LE(line.size(), 102U) << line;

    const auto json = to_json(contest, found);
    EXPECT_EQ(json["complete"], false);
    EXPECT_EQ(json["fixed_colours"], true);
    ASSERT_EQ(json["rows"].size(), 4U);
    EXPECT_EQ(json["rows"][0]["losses"], 27);
    EXPECT_EQ(json["rows"][0]["moves_a_game"], 40);
    EXPECT_EQ(json["claims"].size(), 1U);
    EXPECT_EQ(json["claims"][0]["exact"], false);  // games are missing
    EXPECT_EQ(json["rows"][0]["published"]["cell"], "27-0");
    EXPECT_EQ(json["rows"][3]["games"], 0);
    EXPECT_EQ(json["rows"][3]["published"]["readings"].size(), 2U);
    EXPECT_EQ(json["rows"][3]["published"]["readings"][1]["wins"], 12);
    EXPECT_TRUE(json["rows"][2]["elo"].is_null());  // all 30 won
    EXPECT_EQ(json["seconds"][0]["published"], "<1");
    EXPECT_TRUE(json["seconds"][1]["published"].is_null());

    const std::string other = to_text(long_contest("checkers", 8), [] {
        Played none;
        none.results.assign(8, arena::Results(2));
        none.lengths.resize(8);
        return none;
    }());
    EXPECT_TRUE(has(other, "player against theirs ours"));
    EXPECT_TRUE(has(other, "the game is not chess"));
    EXPECT_FALSE(has(other, "How the document's table is read"));
}

}  // namespace
}  // namespace damier::reproduce
