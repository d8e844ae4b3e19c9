// What pages are told of the store.
#include "server/lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arena/leaderboard.h"
#include "core/replay.h"
#include "games/games.h"
#include "scratch.h"
#include "server/store_keeper.h"
#include "test_page.h"

namespace damier::server {
namespace {

using Kind = Refusal::Kind;

class ListsTest : public testing::Test {
protected:
    [[nodiscard]] std::string place() const { return scratch_.file("games.db"); }
    [[nodiscard]] std::unique_ptr<StoreKeeper> keeper() const {
        return std::move(*StoreKeeper::open(place(), {{"0.1.0", "abc"}, nullptr}));
    }

    // A game between those, of a match.
    void add(std::int64_t tournament, std::int64_t number, const std::string& first,
             const std::string& second, Score score) {
        store::StoredGame game;
        game.number = number;
        game.first = {first, first, "0.1.0", ""};
        game.second = {second, second, "0.1.0", ""};
        game.verdict = {score, Termination::Normal, "checkmate"};
        game.begun = fmt::format("2026-11-15T12:{:02}:{:02}Z", number / 60, number % 60);
        EXPECT_EQ(store_.add(tournament, game), true);
    }

    Scratch scratch_;
    store::Store store_ = store::Store::open(place()).value();
    Lists lists_{store_};
};

template <class T>
Refusal refusal(const Asked<T>& asked) {
    return asked ? Refusal{Kind::BadRequest, "no refusal"} : asked.error();
}

// What is read of a record again, as moves of the protocol.
std::vector<std::string> moves_of(const std::string& game, const std::string& text) {
    std::vector<std::string> moves;
    with_game(game, [&]<class G>(G) {
        std::istringstream in(text);
        RecordReader reader(in, G::kRecords);
        const auto record = reader.next();
        ASSERT_TRUE(record.has_value() && record->has_value()) << text;
        const auto read = replay<G>(**record);
        ASSERT_TRUE(read.has_value()) << read.error().message;
        typename G::Position at = read->start;
        for (const auto m : read->moves) {
            moves.push_back(G::write_move(at, m));
            at.make(m);
        }
    });
    return moves;
}

std::vector<std::string> moves_of(const Json& plies) {
    std::vector<std::string> moves;
    for (const Json& each : plies) moves.push_back(each["move"]);
    return moves;
}

// Played on a page, found in the list, shown again, and read from its file.
TEST_F(ListsTest, AGameOfThePage) {
    for (const std::string game : {"chess", "checkers", "sherlock", "tictactoe"}) {
        Json shown;
        Json verdict;
        const std::string ending(record_ending(game));
        {
            const auto kept = keeper();
            House house(*kept);
            Page page(house);
            const std::string table =
                page.open_new(setup(game, person(), player("uniform:seed=3")));
            ASSERT_TRUE(page.play_to_the_end(table));
            shown = page.tables[table];
            verdict = page.now(table)["verdict"];
            const auto file = table_record(**house.hall.find(table), ending);
            ASSERT_TRUE(file.has_value());
            EXPECT_EQ(file->name, table + "." + ending);
            EXPECT_EQ(moves_of(game, file->text), moves_of(shown["plies"]));
        }
        const Json list = lists_.games({{"game", game}}).value();
        EXPECT_EQ(list["next"], nullptr);
        ASSERT_EQ(list["games"].size(), 1U);
        const Json& row = list["games"][0];
        EXPECT_EQ(row["game"], game);
        EXPECT_EQ(row["first"], "human");
        EXPECT_EQ(row["second"], "uniform:seed=3");
        EXPECT_EQ(row["score"], verdict["score"]);
        EXPECT_EQ(row["reason"], verdict["reason"]);
        EXPECT_EQ(row["moves"], shown["plies"].size());
        EXPECT_EQ(row["begun"].get<std::string>().size(), store::now_text().size());

        const std::string id = row["id"];
        const Json stored = lists_.game(id).value();
        EXPECT_EQ(stored["row"], row);
        EXPECT_EQ(stored["board"], shown["board"]);
        EXPECT_EQ(stored["turn"], "first");
        EXPECT_EQ(stored["verdict"], verdict);
        ASSERT_EQ(stored["plies"].size(), shown["plies"].size());
        for (std::size_t i = 0; i < shown["plies"].size(); ++i) {
            Json expected = shown["plies"][i];
            Json found = stored["plies"][i];
            EXPECT_NEAR(found["seconds"].get<double>(), expected["seconds"].get<double>(), 1e-6);
            expected.erase("seconds");
            found.erase("seconds");
            EXPECT_EQ(found, expected);
        }
        const auto file = lists_.record(id + "." + ending);
        ASSERT_TRUE(file.has_value()) << file.error().message;
        EXPECT_EQ(file->name, id + "." + ending);
        EXPECT_NE(file->text.find("\"human\""), std::string::npos);
        EXPECT_EQ(moves_of(game, file->text), moves_of(shown["plies"]));
        EXPECT_EQ(refusal(lists_.record(id + (ending == "pgn" ? ".pdn" : ".pgn"))).kind,
                  Kind::NotFound);
        // People are not rated.
        EXPECT_EQ(lists_.leaderboard({{"game", game}}).value(), (Json{{"rows", Json::array()}}));
    }
    EXPECT_EQ(lists_.games({}).value()["games"].size(), 4U);
    EXPECT_EQ(lists_.games({{"player", "hum"}}).value()["games"].size(), 4U);
}

// Given moves, odd starts, and what was said about moves.
TEST_F(ListsTest, AGameOfTheArena) {
    const auto id = store_.begin_tournament("chess", "{}").value();
    store::StoredGame game;
    game.first = {"a", "a", "1", ""};
    game.second = {"b", "b", "1", ""};
    game.start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    game.opening = {"e8e7"};
    game.turns = {{"e2e4", 31, 5, 1234, 0.25}, {"e7e6", std::nullopt, 0, 0, 0}};
    game.verdict = {Score::Open, Termination::Unterminated, "stopped"};
    game.begun = "2026-11-15T12:00:00Z";
    ASSERT_EQ(store_.add(id, game), true);
    const Json stored = lists_.game("1-0").value();
    EXPECT_EQ(stored["turn"], "second");
    EXPECT_EQ(stored["verdict"], nullptr);
    EXPECT_EQ(stored["row"]["moves"], 3);
    EXPECT_EQ(stored["row"]["score"], "*");
    EXPECT_EQ(stored["board"].get<std::string>().find('k'), 4U);
    ASSERT_EQ(stored["plies"].size(), 3U);
    EXPECT_EQ(stored["plies"][0]["given"], true);
    EXPECT_FALSE(stored["plies"][0].contains("value"));
    EXPECT_EQ(stored["plies"][1]["value"], 31);
    EXPECT_EQ(stored["plies"][1]["nodes"], 1234);
    EXPECT_EQ(stored["plies"][1]["seconds"], 0.25);
    EXPECT_EQ(stored["plies"][1]["text"], "e4");
    EXPECT_EQ(stored["plies"][2]["value"], nullptr);
    const auto file = lists_.record("1-0.pgn");
    ASSERT_TRUE(file.has_value());
    EXPECT_NE(file->text.find("[Event \"Damier tournament 1, "), std::string::npos);
    EXPECT_EQ(moves_of("chess", file->text), (std::vector<std::string>{"e8e7", "e2e4", "e7e6"}));
}

// Where a program lies, and what it is told, stays with the server.
TEST_F(ListsTest, ProgramsAreShownByTheirNames) {
    const auto id = store_.begin_tournament("chess", "{}").value();
    add(id, 0, "uci:/home/ann/bin/fish --secret,Hash=16", "uniform", Score::FirstWins);
    const Json row = lists_.games({}).value()["games"][0];
    EXPECT_EQ(row["first"], "uci:fish");
    EXPECT_EQ(row["second"], "uniform");
    EXPECT_EQ(lists_.game("1-0").value()["row"], row);
    EXPECT_EQ(lists_.games({{"player", "fish"}}).value()["games"].size(), 1U);
    EXPECT_EQ(lists_.games({{"player", "unif"}}).value()["games"].size(), 1U);
    EXPECT_EQ(lists_.games({{"player", "secret"}}).value()["games"].size(), 0U);
    EXPECT_EQ(lists_.leaderboard({}).value().dump().find("secret"), std::string::npos);
    const std::string text = lists_.record("1-0.pgn").value().text;
    EXPECT_NE(text.find("[White \"uci:fish\"]"), std::string::npos) << text;
    EXPECT_EQ(text.find("secret"), std::string::npos) << text;
}

TEST_F(ListsTest, FiftyAtATime) {
    const auto id = store_.begin_tournament("chess", "{}").value();
    for (int i = 0; i < 120; ++i) add(id, i, "a", "b", i % 3 == 0 ? Score::Draw : Score::FirstWins);
    std::vector<std::string> ids;
    std::vector<std::size_t> pages;
    Query query{{"game", "chess"}, {"player", ""}, {"result", ""}};
    for (;;) {
        const Json page = lists_.games(query).value();
        pages.push_back(page["games"].size());
        for (const Json& each : page["games"]) ids.push_back(each["id"]);
        if (page["next"].is_null()) break;
        query["before"] = page["next"];
    }
    EXPECT_EQ(pages, (std::vector<std::size_t>{50, 50, 20}));
    for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(ids[i], fmt::format("1-{}", 119 - i));
    EXPECT_EQ(lists_.games({{"result", "1/2-1/2"}}).value()["games"].size(), 40U);
    EXPECT_EQ(lists_.games({{"result", "1/2-1/2"}}).value()["next"], nullptr);
    EXPECT_EQ(lists_.games({{"result", "0-1"}}).value()["games"].size(), 0U);
    EXPECT_EQ(lists_.games({{"before", "1-0"}}).value()["games"].size(), 0U);
}

TEST_F(ListsTest, Refusals) {
    EXPECT_EQ(refusal(lists_.games({{"game", "go"}})),
              (Refusal{Kind::BadRequest,
                       "there is no game 'go'; there are chess, checkers, sherlock, tictactoe"}));
    EXPECT_EQ(refusal(lists_.games({{"colour", "red"}})),
              (Refusal{Kind::BadRequest,
                       "'colour' cannot be asked for; known are game, player, result, before"}));
    EXPECT_EQ(refusal(lists_.games({{"result", "2-0"}})),
              (Refusal{Kind::BadRequest, "a result is 1-0, 0-1, 1/2-1/2 or *, not '2-0'"}));
    EXPECT_EQ(refusal(lists_.games({{"before", "x"}})),
              (Refusal{Kind::BadRequest, "'x' is no game"}));
    EXPECT_EQ(refusal(lists_.leaderboard({{"game", "go"}})).kind, Kind::BadRequest);
    for (const std::string id : {"", "1", "1-0", "../x", "999999999999999999999-1"}) {
        EXPECT_EQ(refusal(lists_.game(id)),
                  (Refusal{Kind::NotFound, "there is no game '" + id + "'"}));
    }
    for (const std::string file : {"", "1-0.pgn", ".", "1-0", "x.pgn"})
        EXPECT_EQ(refusal(lists_.record(file)).kind, Kind::NotFound) << file;
    const auto id = store_.begin_tournament("chess", "{}").value();
    add(id, 0, "a", "b", Score::Draw);
    for (const std::string file : {"1-0", "1-0.", "1-0.pdn", "1-0.pgn.pgn", "1-0.PGN"})
        EXPECT_EQ(refusal(lists_.record(file)),
                  (Refusal{Kind::NotFound, "a record of chess is a .pgn file"}));
    EXPECT_EQ(record_ending("go"), "");
    // Moves that are none: the store is not what it should be.
    store::StoredGame odd;
    odd.number = 1;
    odd.turns.resize(1);
    odd.turns[0].move = "e2e5";
    ASSERT_EQ(store_.add(id, odd), true);
    EXPECT_EQ(refusal(lists_.game("1-1")).kind, Kind::Unavailable);
    EXPECT_EQ(refusal(lists_.record("1-1.pgn")).kind, Kind::Unavailable);
}

TEST_F(ListsTest, RatingsAreThoseOfTheLeaderboard) {
    const auto id = store_.begin_tournament("chess", "{}").value();
    for (int i = 0; i < 10; ++i) add(id, i, "a", "b", i < 7 ? Score::FirstWins : Score::Draw);
    add(id, 10, "c", "a", Score::Open);
    const Json rows = lists_.leaderboard({{"game", "chess"}}).value()["rows"];
    const auto board = arena::make_leaderboard(store_.scores({}).value());
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0], (Json{{"player", "a"},
                             {"version", "0.1.0"},
                             {"elo", std::llround(board.standings[0].rating->value)},
                             {"error", std::llround(board.standings[0].rating->error)},
                             {"games", 10},
                             {"wins", 7},
                             {"draws", 3},
                             {"losses", 0},
                             {"score", 0.85}}));
    EXPECT_EQ(rows[2]["player"], "c");
    EXPECT_EQ(rows[2]["elo"], nullptr);
    EXPECT_EQ(rows[2]["score"], nullptr);
    EXPECT_EQ(lists_.leaderboard({}).value()["rows"], rows);
    EXPECT_EQ(lists_.leaderboard({{"game", "checkers"}}).value()["rows"].size(), 0U);
    add(id, 11, "b", "a", Score::FirstWins);  // what is new is seen
    EXPECT_EQ(lists_.leaderboard({{"game", "chess"}}).value()["rows"][0]["losses"], 1);
}

// All of it from several threads, while games come.
TEST_F(ListsTest, FromAnyThread) {
    const auto id = store_.begin_tournament("chess", "{}").value();
    add(id, 0, "a", "b", Score::FirstWins);
    std::vector<std::jthread> threads;
    for (int t = 0; t < 3; ++t) {
        threads.emplace_back([this] {
            for (int i = 0; i < 20; ++i) {
                EXPECT_GE(lists_.games({}).value()["games"].size(), 1U);
                EXPECT_EQ(lists_.leaderboard({}).value()["rows"].size(), 2U);
                EXPECT_TRUE(lists_.game("1-0").has_value());
            }
        });
    }
    for (int i = 1; i < 20; ++i) add(id, i, "a", "b", Score::Draw);
    threads.clear();
    EXPECT_EQ(lists_.leaderboard({}).value()["rows"][0]["games"], 20);
}

}  // namespace
}  // namespace damier::server
