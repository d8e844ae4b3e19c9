// Whole tournaments with a store: what is played, what is kept, and what happens after a stop.
#include "arena/tournament.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/game_record.h"
#include "arena/report.h"
#include "engine/games.h"

namespace damier::arena {
namespace {

namespace fs = std::filesystem;
using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

// A folder that is gone when the test is.
class Scratch {
public:
    Scratch() {
        std::string name = (fs::temp_directory_path() / "damier-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~Scratch() { fs::remove_all(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

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
    std::vector<StoredGame> games;
};

template <Game G>
Played<G> play_all(Store& store, const TournamentSettings& settings, RunOptions options = {},
                   std::int64_t id = -1, const std::stop_token& stop = {}) {
    if (id < 0) id = store.begin_tournament(G::kName, write_settings(settings)).value();
    options.version = "test";
    auto played = run<G>(settings, store, id, options, stop);
    EXPECT_TRUE(played.has_value()) << played.error().message;
    return {id, std::move(*played), store.games(id).value()};
}

// Without what depends on the clock on the wall.
std::vector<StoredGame> timeless(std::vector<StoredGame> games) {
    for (StoredGame& game : games) {
        game.begun.clear();
        game.seconds = 0;
        for (StoredTurn& turn : game.turns) turn.seconds = 0;
    }
    return games;
}

template <Game G>
void expect_same_games_on_any_number_of_threads(const std::string& strong) {
    const Scratch scratch;
    auto store = Store::open(scratch.file("a.db")).value();
    auto settings = match(std::string(G::kName), {"uniform", strong, "uniform:seed=9"}, 4);
    settings.openings.source = "random:3";
    const auto one = play_all<G>(store, settings, on_threads(1));
    const auto three = play_all<G>(store, settings, on_threads(3));
    EXPECT_EQ(one.run.end, RunEnd::Finished);
    ASSERT_EQ(one.games.size(), 12U);
    EXPECT_EQ(timeless(one.games), timeless(three.games));
    EXPECT_EQ(one.run.results.identical(), 0U);
    for (const StoredGame& game : one.games) {
        EXPECT_EQ(game.first.version, "test");
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
    auto store = Store::open(scratch.file("a.db")).value();
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
        options.on_game = [&](const Fixture&, const StoredGame&, const Results& results) {
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
    auto store = Store::open(scratch.file("a.db")).value();
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
    auto store = Store::open(scratch.file("a.db")).value();
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
    auto store = Store::open(scratch.file("a.db")).value();
    const auto settings = match("checkers", {"sherlock:depth=2", "sherlock:depth=2"}, 6);
    const auto played = play_all<Checkers>(store, settings);
    EXPECT_EQ(played.run.results.identical(), 5U);
    EXPECT_NE(report_text(settings, played.run.results).find("5 of the games repeat another"),
              std::string::npos);
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
    auto store = Store::open(scratch.file("a.db")).value();
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

}  // namespace
}  // namespace damier::arena
