// Whole tournaments with a store: what is played, what is kept, and what happens after a stop.
#include "arena/tournament.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/game_record.h"
#include "arena/report.h"
#include "engine/players.h"
#include "games/games.h"
#include "paths.h"
#include "processes.h"
#include "scratch.h"
#include "sizes.h"

namespace damier::arena {
namespace {

namespace fs = std::filesystem;
using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

RunOptions on_threads(unsigned count) {
    RunOptions options;
    options.concurrency = count;
    return options;
}

TournamentSettings match(std::string game, std::vector<std::string> players, std::size_t games) {
    TournamentSettings s;
    s.game = std::move(game);
    s.plan = {Format::RoundRobin, players.size(), games, 0};
    s.players = std::move(players);
    return s;
}

// Begins a tournament and plays it, or a part of it.
template <Game G>
struct Played {
    std::int64_t id = 0;
    Run run;
    std::vector<store::StoredGame> games;
};

template <Game G>
Played<G> play_all(store::Store& store, const TournamentSettings& settings, RunOptions options = {},
                   std::int64_t id = -1, const std::stop_token& stop = {}) {
    if (id < 0) id = store.begin_tournament(G::kName, write_settings(settings)).value();
    options.version = "test";
    options.commit = "0123456789ab";
    auto played = run<G>(settings, store, id, options, stop);
    EXPECT_TRUE(played.has_value()) << played.error().message;
    return {id, std::move(*played), store.games(id).value()};
}

// Without what depends on the clock on the wall.
std::vector<store::StoredGame> timeless(std::vector<store::StoredGame> games) {
    for (store::StoredGame& game : games) {
        game.begun.clear();
        game.seconds = 0;
        for (store::StoredTurn& turn : game.turns) turn.seconds = 0;
    }
    return games;
}

template <Game G>
void expect_same_games_on_any_number_of_threads(const std::string& strong) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto settings = match(std::string(G::kName), {"uniform", strong, "uniform:seed=9"}, 4);
    settings.openings.source = "random:3";
    const auto one = play_all<G>(store, settings, on_threads(1));
    const auto three = play_all<G>(store, settings, on_threads(3));
    EXPECT_EQ(one.run.end, RunEnd::Finished);
    ASSERT_EQ(one.games.size(), 12U);
    EXPECT_EQ(timeless(one.games), timeless(three.games));
    EXPECT_EQ(one.run.results.identical(), 0U);
    for (const store::StoredGame& game : one.games) {
        EXPECT_EQ(game.first.version, "test");
        EXPECT_EQ(game.first.commit, "0123456789ab");
        EXPECT_EQ(game.verdict.termination, Termination::Normal);
        EXPECT_TRUE(write_game<G>(game, {}).has_value());  // all moves are legal
    }
    EXPECT_EQ(settings.players[one.run.results.table()[0].player], strong);
    settings.seed = 2;
    EXPECT_NE(timeless(play_all<G>(store, settings).games), timeless(one.games));
    EXPECT_FALSE(store.tournament(one.id)->finished.empty());
    EXPECT_FALSE(store.last_unfinished().value().has_value());
}

TEST(Tournament, TheSameGamesOnAnyNumberOfThreads) {
    expect_same_games_on_any_number_of_threads<Chess>("alphabeta:nodes=500,tt=1");
    expect_same_games_on_any_number_of_threads<Checkers>("alphabeta:nodes=500,tt=1");
    expect_same_games_on_any_number_of_threads<Sherlock>("alphabeta:nodes=500,tt=1");
}

TEST(Tournament, AStoppedOneGoesOnWhereItWas) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto settings = match("checkers", {"uniform", "uniform:seed=2", "uniform:seed=3"}, 6);
    settings.openings.source = "random:2";
    const auto whole = play_all<Checkers>(store, settings);
    ASSERT_EQ(whole.games.size(), 18U);

    std::int64_t id = -1;
    std::size_t last = 0;
    for (int piece = 0; last < 18; ++piece) {
        ASSERT_LT(piece, 18);
        std::stop_source stop;
        std::size_t played = 0;
        RunOptions options = on_threads(2);
        options.on_game = [&](const Fixture&, const store::StoredGame&, const Results& results) {
            EXPECT_EQ(results.count(), last + ++played);
            if (played == 4) stop.request_stop();
        };
        const auto part = play_all<Checkers>(store, settings, options, id, stop.get_token());
        id = part.id;
        EXPECT_GT(part.games.size(), last);
        last = part.games.size();
        EXPECT_EQ(part.run.results.count(), last);
        EXPECT_EQ(part.run.end, last == 18 ? RunEnd::Finished : RunEnd::Stopped);
        if (last < 18) {
            EXPECT_EQ(store.last_unfinished().value()->id, id);
        }
    }
    EXPECT_EQ(timeless(store.games(id).value()), timeless(whole.games));

    // What is finished stays as it is.
    const auto again = play_all<Checkers>(store, settings, {}, id);
    EXPECT_EQ(again.run.end, RunEnd::Finished);
    EXPECT_EQ(again.games, store.games(id).value());
}

TEST(Tournament, Swiss) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto settings = match("sherlock",
                          {"uniform", "uniform:seed=2", "uniform:seed=3", "uniform:seed=4",
                           "alphabeta:nodes=300,tt=1"},
                          2);
    settings.plan.format = Format::Swiss;
    settings.plan.rounds = 3;
    settings.openings.source = "random:2";
    const auto played = play_all<Sherlock>(store, settings, on_threads(3));
    EXPECT_EQ(played.games.size(), 12U);
    EXPECT_EQ(played.run.results.table()[0].player, 4U);
    EXPECT_EQ(timeless(play_all<Sherlock>(store, settings).games), timeless(played.games));
}

TEST(Tournament, ASequentialTestEndsIt) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto settings = match("chess", {"alphabeta:nodes=300,tt=1", "uniform"}, 2000);
    settings.sprt = read_sprt("elo0=0,elo1=50").value();
    const auto played = play_all<Chess>(store, settings, on_threads(2));
    EXPECT_EQ(played.run.end, RunEnd::Decided);
    EXPECT_LT(played.games.size(), 200U);
    EXPECT_TRUE(sprt_state(*settings.sprt, played.run.results, true).accepts_elo1());
    EXPECT_FALSE(store.tournament(played.id)->finished.empty());
    const auto report = report_json(settings, played.run.results);
    EXPECT_EQ(report.at("accepted"), "elo1");
    EXPECT_EQ(report.at("games"), played.games.size());
    // A decided test is not played on.
    EXPECT_EQ(play_all<Chess>(store, settings, {}, played.id).games.size(), played.games.size());

    settings.players = {"uniform", "alphabeta:nodes=300,tt=1"};
    EXPECT_TRUE(sprt_state(*settings.sprt, play_all<Chess>(store, settings).run.results, true)
                    .accepts_elo0());
}

TEST(Tournament, IdenticalGamesAreSeen) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const auto settings = match("checkers", {"sherlock:depth=2", "sherlock:depth=2"}, 6);
    const auto played = play_all<Checkers>(store, settings);
    EXPECT_EQ(played.run.results.identical(), 5U);
    EXPECT_NE(report_text(settings, played.run.results).find("5 of the games repeat another"),
              std::string::npos);
}

// What one game, and one pair, is told to be worth: nothing certain, and no number without end.
TEST(Tournament, AReportOfFewGamesIsUncertain) {
    const auto settings = match("chess", {"a", "b"}, 2);
    Results results(2);
    const auto says = [&](const std::string& line) {
        return report_text(settings, results).find("\n  " + line + "\n") != std::string::npos;
    };
    EXPECT_TRUE(says("Elo          unknown (95 %), normalized unknown"));
    store::StoredGame game;
    game.verdict = {Score::FirstWins, Termination::Normal, "checkmate"};
    Fixture fixture;
    fixture.second = 1;
    results.add(fixture, game);
    EXPECT_TRUE(says("Elo          above -290.5 (95 %), normalized unknown"));
    EXPECT_TRUE(says("superiority  75.0 %"));
    EXPECT_NE(progress_text(settings, results, -1).find("Elo above -290.5"), std::string::npos);
    const auto json = report_json(settings, results);
    EXPECT_NEAR(json.at("superiority"), 0.75, 1e-9);
    EXPECT_TRUE(json.at("elo").is_null());
    EXPECT_TRUE(json.at("elo_error").is_null());
    EXPECT_NEAR(json.at("elo_interval").at(0), -290.5, 0.1);
    EXPECT_TRUE(json.at("elo_interval").at(1).is_null());
    for (std::int64_t number = 1; number < 100; ++number) {
        fixture.number = game.number = number;
        fixture.pair = static_cast<std::size_t>(number) / 2;
        std::swap(fixture.first, fixture.second);
        game.verdict.score = fixture.first == 0 ? Score::FirstWins : Score::SecondWins;
        results.add(fixture, game);
    }
    EXPECT_TRUE(says("superiority  >99.9 %"));
}

TEST(Tournament, BadSettingsAreSeenBeforeTheFirstGame) {
    const auto refused = [](TournamentSettings settings) {
        const auto checked = check<Chess>(settings);
        return checked ? "" : checked.error().message;
    };
    EXPECT_EQ(refused(match("chess", {"uniform", "ocap"}, 2)), "");
    EXPECT_NE(refused(match("chess", {"uniform", "ocab"}, 2)).find("did you mean ocap?"),
              std::string::npos);
    EXPECT_NE(refused(match("chess", {"uniform", "sherlock"}, 2)).find("plays checkers"),
              std::string::npos);
    auto settings = match("chess", {"uniform", "ocap"}, 2);
    settings.openings.source = "/no/such/file.epd";
    EXPECT_NE(refused(settings).find("/no/such/file.epd"), std::string::npos);
    settings = match("chess", {"uniform", "ocap"}, 2);
    settings.pace.limits.playouts = 100;
    EXPECT_NE(refused(settings).find("none of these"), std::string::npos);
}

TEST(Tournament, LogsOfGames) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    RunOptions options;
    options.log_folder = scratch.file("logs");
    fs::create_directories(options.log_folder);
    const auto played = play_all<Chess>(store, match("chess", {"uniform", "uniform"}, 2), options);
    for (const char* name : {"game-000001.log", "game-000002.log"}) {
        std::ifstream file(fs::path(options.log_folder) / name);
        std::size_t lines = 0;
        for (std::string line; std::getline(file, line);) ++lines;
        EXPECT_EQ(lines, 2 + played.games[name[10] == '1' ? 0 : 1].turns.size());
    }
    options.log_folder = scratch.file("nowhere");
    const auto settings = match("chess", {"uniform", "uniform"}, 2);
    const auto id = store.begin_tournament("chess", write_settings(settings)).value();
    const auto failed = run<Chess>(settings, store, id, options, {});
    ASSERT_FALSE(failed.has_value());
    EXPECT_NE(failed.error().message.find("cannot be written"), std::string::npos);
}

// A program that goes wrong in one way, against a player of this process. The games are short.
struct Misbehaviour {
    std::string mode;
    Termination termination;
    std::chrono::milliseconds time{100};
    int max_moves = 12;
};

TournamentSettings against_bad_engine(const Misbehaviour& how) {
    auto settings =
        match("chess", {fmt::format("uci:\"{}\" {}", paths::kBadEngine, how.mode), "uniform"}, 2);
    settings.pace.limits.time = how.time;
    settings.margin = std::chrono::milliseconds(50);
    settings.adjudication.max_moves = how.max_moves;
    return settings;
}

TEST(Tournament, WhateverProgramsDoEndsTheirGameNeverTheMatch) {
    using namespace std::chrono_literals;
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const std::string wrapped = scratch.file("wrapped");
    for (const Misbehaviour& how : std::vector<Misbehaviour>{
             {"good", Termination::Adjudication, 60s},
             {"crash 10", Termination::Crash, 60s},
             {"mute", Termination::Stall},
             {"until-stop 0", Termination::TimeForfeit},
             {"illegal e2e5", Termination::IllegalMove, 60s},
             {fmt::format("flood {}", scaled(100)), Termination::Adjudication, 600s, 1},
             {"flood-for-ever", Termination::Stall},
             {"no-newline", Termination::Stall},
             {"exit-after", Termination::Crash, 60s},
             {"ignore-quit", Termination::Adjudication, 60s},
             {"wrapper " + wrapped, Termination::Adjudication, 60s}}) {
        const auto settings = against_bad_engine(how);
        const auto checked = check<Chess>(settings);
        ASSERT_TRUE(checked.has_value()) << checked.error().message;
        const auto played = play_all<Chess>(store, settings, on_threads(2));
        EXPECT_EQ(played.run.end, RunEnd::Finished) << how.mode;
        ASSERT_EQ(played.games.size(), 2U);
        for (const store::StoredGame& game : played.games) {
            EXPECT_EQ(game.verdict.termination, how.termination)
                << how.mode << ": " << game.verdict.reason;
            const bool is_lost = how.termination != Termination::Adjudication;
            const Side bad = game.number == 0 ? Side::First : Side::Second;
            EXPECT_EQ(game.verdict.score, is_lost ? win_of(other(bad)) : Score::Draw) << how.mode;
            EXPECT_EQ(game.verdict.culprit, is_lost ? std::optional(bad) : std::nullopt);
            const store::StoredPlayer& program = bad == Side::First ? game.first : game.second;
            EXPECT_EQ(program.version, "Bad Engine 1.0");
            EXPECT_EQ(program.expanded, program.spec);
            EXPECT_EQ(program.commit, "");
        }
        EXPECT_EQ(played.run.results.incidents().size(),
                  how.termination == Termination::Adjudication ? 0U : 2U);
        if (how.mode == "crash 10") {
            EXPECT_NE(played.games[0].verdict.reason.find("all is lost"), std::string::npos)
                << played.games[0].verdict.reason;
        }
    }
    // The wrapper's child, in a session of its own, is gone with it.
    pid_t child = 0;
    std::ifstream(wrapped) >> child;
    ASSERT_GT(child, 0);
    EXPECT_TRUE(eventually([child] { return !is_running(child); }));
}

TEST(Tournament, AProgramThatDoesNotStartIsAnErrorAndNoResult) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const auto never = check<Chess>(against_bad_engine({"exit", Termination::NoStart}));
    ASSERT_FALSE(never.has_value());
    EXPECT_NE(never.error().message.find("no licence"), std::string::npos) << never.error().message;

    // It started once, for the check.
    const auto settings =
        against_bad_engine({"once " + scratch.file("started"), Termination::NoStart});
    ASSERT_TRUE(check<Chess>(settings).has_value());
    const auto id = store.begin_tournament("chess", write_settings(settings)).value();
    const auto failed = run<Chess>(settings, store, id, {}, {});
    ASSERT_FALSE(failed.has_value());
    EXPECT_NE(failed.error().message.find("does not start any more"), std::string::npos)
        << failed.error().message;
    EXPECT_TRUE(store.games(id)->empty());
    EXPECT_EQ(store.last_unfinished().value()->id, id);

    // When it starts again, the tournament goes on.
    fs::remove(scratch.file("started"));
    EXPECT_EQ(play_all<Chess>(store, settings, {}, id).run.end, RunEnd::Finished);
}

TEST(Tournament, WrongVariationsAreToldWithTheirMoves) {
    using namespace std::chrono_literals;
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const auto settings = against_bad_engine({"bad-pv", Termination::Adjudication, 60s, 2});
    const auto played = play_all<Chess>(store, settings);
    EXPECT_EQ(played.run.results.faults(), 4U);
    const std::string record = write_game<Chess>(played.games[0], {}).value();
    EXPECT_NE(record.find("; white: move 2 of its line"), std::string::npos) << record;
    ASSERT_EQ(played.games[1].faults.size(), 2U);
    EXPECT_EQ(played.games[1].faults[0].ply, 2);
    EXPECT_EQ(played.games[1].faults[0].side, Side::Second);
    EXPECT_NE(report_text(settings, played.run.results)
                  .find("  game 1, " + settings.players[0] + ": ply 1: move 2 of its line"),
              std::string::npos)
        << report_text(settings, played.run.results);
}

// Any player, and how many games it was told of.
template <Game G>
class Counted final : public Player<typename G::Position> {
public:
    using P = typename G::Position;

    Counted(std::unique_ptr<Player<P>> player, int& games)
        : player_(std::move(player)), games_(games) {}
    Attempt<void> new_game(const engine::NewGame<P>& game) override {
        ++games_;
        return player_->new_game(game);
    }
    Attempt<engine::Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                                      std::stop_token stop) override {
        return player_->choose(game, request, std::move(stop));
    }

private:
    std::unique_ptr<Player<P>> player_;
    int& games_;
};

// Of each game the one that was stored first counts for both, and each says so once: after a game
// that it played in vain. From then on it plays none that is there.
TEST(Tournament, TwoProgramsDoNotPlayTheSameOne) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto other_store = store::Store::open(scratch.file("a.db")).value();
    const auto settings = match("checkers", {"uniform", "uniform"}, 40);
    const auto id = store.begin_tournament("checkers", write_settings(settings)).value();
    RunOptions options;
    std::vector<std::string> notices;
    options.on_notice = [&](const std::string& notice) { notices.push_back(notice); };
    std::size_t told = 0;
    options.on_game = [&](const Fixture&, const store::StoredGame&, const Results&) {
        if (++told == 1) play_all<Checkers>(other_store, settings, {}, id);
    };
    int begun = 0;
    const PlayerMaker<Checkers> counting = [&](std::string_view spec, const Patience& patience) {
        return make_player<Checkers>(spec, patience).map([&](auto&& player) {
            return std::unique_ptr<Player<Checkers::Position>>(
                std::make_unique<Counted<Checkers>>(std::move(player), begun));
        });
    };
    const auto both = run<Checkers>(settings, store, id, options, {}, counting);
    ASSERT_TRUE(both.has_value()) << both.error().message;
    EXPECT_EQ(both->end, RunEnd::Finished);
    EXPECT_EQ(both->results.count(), 40U);
    EXPECT_EQ(begun, 2 * 2);  // two players, two games
    EXPECT_EQ(told, 40U);
    EXPECT_EQ(store.games(id)->size(), 40U);
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_NE(notices[0].find("another program is playing tournament 1 too: game 2 was there"),
              std::string::npos)
        << notices[0];
}

TEST(Tournament, TwoProgramsAtTheSameTimeCountTheSameGames) {
    const Scratch scratch;
    auto settings = match("sherlock", {"uniform", "uniform:seed=2", "uniform:seed=3"}, 6);
    settings.plan.format = Format::Swiss;
    settings.plan.rounds = 4;
    std::vector<store::Store> stores;
    for (int i = 0; i < 2; ++i) stores.push_back(store::Store::open(scratch.file("a.db")).value());
    const auto id = stores[0].begin_tournament("sherlock", write_settings(settings)).value();
    std::vector<std::optional<Result<arena::Run>>> runs(2);
    {
        std::vector<std::jthread> programs;
        for (std::size_t i = 0; i < 2; ++i) {
            programs.emplace_back([&, i] {
                runs[i].emplace(run<Sherlock>(settings, stores[i], id, on_threads(2), {}));
            });
        }
    }
    const auto games = stores[0].games(id).value();
    ASSERT_EQ(static_cast<std::int64_t>(games.size()), total_games(settings.plan));
    for (const auto& each : runs) {
        ASSERT_TRUE(each->has_value()) << each->error().message;
        const arena::Run& ended = **each;
        EXPECT_EQ(ended.end, RunEnd::Finished);
        EXPECT_EQ(ended.results.count(), games.size());
        for (const FixtureResult& one : ended.results.all()) {
            EXPECT_EQ(one.score, games[static_cast<std::size_t>(one.fixture.number)].verdict.score);
        }
    }
}

// A game is of the player that its spec stood for when it was played.
TEST(Tournament, ANameThatStandsForAnotherPlayerIsSeen) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const auto settings = match("checkers", {"strongest:nodes=5", "uniform"}, 2);
    const auto played = play_all<Checkers>(store, settings);
    const store::StoredPlayer& player = played.games[0].first;
    EXPECT_EQ(player.spec, "strongest:nodes=5");
    EXPECT_EQ(player.expanded, engine::read_player<Checkers>(player.spec)->text());
    EXPECT_NE(player.expanded, player.spec);
    EXPECT_EQ(played.games[0].second.expanded, "uniform");

    const auto goes_on_after = [&](std::string expanded) {
        const auto id = store.begin_tournament("checkers", write_settings(settings)).value();
        store::StoredGame game = played.games[0];
        game.first.expanded = std::move(expanded);
        EXPECT_TRUE(store.add(id, game).value());
        const auto end = run<Checkers>(settings, store, id, {}, {});
        return end ? "yes" : end.error().message;
    };
    EXPECT_EQ(goes_on_after(player.expanded), "yes");
    EXPECT_EQ(goes_on_after(player.spec), "yes");  // as old stores have it: nobody knows
    EXPECT_NE(goes_on_after("sherlock:depth=9").find("or what a player's name stands for?"),
              std::string::npos);
}

TEST(Tournament, OtherOpeningsThanBeforeAreSeen) {
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    auto settings = match("checkers", {"uniform", "uniform"}, 4);
    settings.openings.source = "random:3";
    const auto played = play_all<Checkers>(store, settings);
    settings.openings.source = "random:4";
    const auto again = run<Checkers>(settings, store, played.id, {}, {});
    ASSERT_FALSE(again.has_value());
    EXPECT_NE(again.error().message.find("have the openings changed"), std::string::npos);
}

// Tables and trees are cleared between games and not built again.
TEST(Tournament, AThousandGamesBuildEachPlayerOnce) {
    using tictactoe::TicTacToe;
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const auto games = static_cast<std::size_t>(scaled(1000));
    const auto settings = match("tictactoe", {"uct:playouts=50", "uct:playouts=50,seed=2"}, games);
    const auto id = store.begin_tournament("tictactoe", write_settings(settings)).value();
    std::map<std::string, int> built;
    const PlayerMaker<TicTacToe> counting = [&](std::string_view spec, const Patience& patience) {
        ++built[std::string(spec)];
        return make_player<TicTacToe>(spec, patience);
    };
    const auto played = run<TicTacToe>(settings, store, id, on_threads(1), {}, counting);
    ASSERT_TRUE(played.has_value()) << played.error().message;
    EXPECT_EQ(store.games(id)->size(), games);
    EXPECT_EQ(built,
              (std::map<std::string, int>{{"uct:playouts=50", 1}, {"uct:playouts=50,seed=2", 1}}));
}

// What is known of tic-tac-toe: nobody beats whoever looks to its end.
TEST(Tournament, NobodyWinsAgainstThoseWhoKnowTicTacToe) {
    using tictactoe::TicTacToe;
    const Scratch scratch;
    auto store = store::Store::open(scratch.file("a.db")).value();
    const std::vector<std::string> masters{"uct:playouts=5000", "alphabeta:depth=9",
                                           "minimax:depth=9"};
    for (const std::string& master : masters) {
        const auto chance = play_all<TicTacToe>(
            store, match("tictactoe", {master, "uniform"}, static_cast<std::size_t>(scaled(40))));
        for (const store::StoredGame& game : chance.games) {
            const Side side = game.first.spec == master ? Side::First : Side::Second;
            EXPECT_NE(game.verdict.score, win_of(other(side))) << master;
        }
    }
    const auto among_them = play_all<TicTacToe>(store, match("tictactoe", masters, 2));
    for (const store::StoredGame& game : among_them.games)
        EXPECT_EQ(game.verdict.score, Score::Draw);
}

}  // namespace
}  // namespace damier::arena
