// What every store must do, whatever database is behind it; and games to store.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/text.h"
#include "store/store.h"
#include "store/turn_text.h"

namespace damier::store {

using OpenStore = std::function<Result<Store>()>;

// A plain game, different for each number.
inline StoredGame game_of(std::int64_t number) {
    StoredGame game;
    game.number = number;
    game.first = {"strongest", "alphabeta:depth=4", "0.1.0", "0123456789ab"};
    game.second = {"uci:/usr/games/stockfish,Threads=1", "uci:/usr/games/stockfish,Threads=1",
                   "Stockfish 15.1", ""};
    if (number % 2 == 1) std::swap(game.first, game.second);
    game.opening = {"e2e4", "e7e5"};
    for (int turn = 0; turn < 80; ++turn) {
        StoredTurn next{"g1f3", static_cast<int>(number) - turn, turn, 1'000'000U, 0.25};
        if (turn % 7 == 0) next.value.reset();
        game.turns.push_back(next);
    }
    game.verdict = {Score::Draw, Termination::Normal, "threefold repetition"};
    if (number % 5 == 4)
        game.verdict = {Score::Draw, Termination::TimeForfeit, "black: 2 ms late", Side::Second};
    if (number % 3 == 2) game.faults = {{7, Side::First, "odd"}, {12, Side::Second, "odder"}};
    game.begun = "2026-11-15T12:00:00Z";
    game.seconds = 1.5;
    return game;
}

inline std::string any_text() {
    return *rc::gen::container<std::string>(
        *rc::gen::inRange<std::size_t>(0, 30),
        rc::gen::oneOf(rc::gen::arbitrary<char>(),
                       rc::gen::element('\'', '"', '\\', ':', '%', ';', '\n', '\0', ' ', '?')));
}
// Characters of one to four bytes, which every store gives back as they were.
inline std::string any_utf8() {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange<std::size_t>(0, 12),
        rc::gen::element<std::string>("a", ":name", "'", "\"", "\\", "é", "ß", "♞", "黑", "🏁", "%",
                                      "$1", "\n", "\t", " ", "--", ";", "{}"));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    return text;
}
inline std::string any_move() {
    std::string move = any_text();
    std::erase_if(move, is_space);
    return move.empty() ? "11-15" : move;
}
inline double any_seconds() {
    return static_cast<double>(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000)) / 1e6;
}

inline std::optional<Side> any_side() {
    return *rc::gen::element<std::optional<Side>>(std::nullopt, Side::First, Side::Second);
}

inline StoredGame any_game(std::int64_t number, std::string (*text)(), std::string (*move)()) {
    StoredGame game;
    game.number = number;
    game.first = {text(), text(), text(), text()};
    game.second = {text(), text(), text(), text()};
    game.start = text();
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) game.opening.push_back(move());
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
        StoredTurn turn{move(), std::nullopt, *rc::gen::arbitrary<int>(),
                        *rc::gen::arbitrary<std::uint64_t>(), any_seconds()};
        if (*rc::gen::arbitrary<bool>()) turn.value = *rc::gen::arbitrary<int>();
        game.turns.push_back(turn);
    }
    game.verdict = {static_cast<Score>(*rc::gen::inRange(0, 4)),
                    static_cast<Termination>(*rc::gen::inRange(0, 8)), text()};
    game.verdict.culprit = any_side();
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
        game.faults.push_back({*rc::gen::inRange(0, 1'000), any_side(), text()});
    game.begun = text();
    game.seconds = any_seconds();
    return game;
}

// As it must come back: what is not UTF-8 cannot be told from its description.
inline StoredGame as_stored(StoredGame game) {
    for (StoredPlayer* player : {&game.first, &game.second}) {
        for (std::string* text :
             {&player->spec, &player->expanded, &player->version, &player->commit})
            *text = as_utf8(*text);
    }
    for (std::string* text : {&game.start, &game.verdict.reason, &game.begun})
        *text = as_utf8(*text);
    for (Fault& fault : game.faults) fault.text = as_utf8(fault.text);
    for (std::string& move : game.opening) move = as_utf8(move);
    for (StoredTurn& turn : game.turns) turn.move = as_utf8(turn.move);
    return game;
}

template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline void check_round_trips(Store& store) {
    EXPECT_TRUE(rc::check([&store] {
        const auto id = must(store.begin_tournament("chess", any_utf8()));
        const StoredGame odd =
            any_game(*rc::gen::inRange<std::int64_t>(2, 1LL << 62), any_text, any_move);
        const StoredGame plain = any_game(1, any_utf8, [] { return std::string("è2é4"); });
        must(store.add(id, odd));
        must(store.add(id, plain));
        const auto games = must(store.games(id));
        RC_ASSERT(games.size() == 2U);
        RC_ASSERT(games[0] == plain);
        RC_ASSERT(games[1] == as_stored(odd));
    }));
}

inline void check_numbers_are_unique(Store& store) {
    const auto id = must(store.begin_tournament("chess", "{}"));
    const auto other = must(store.begin_tournament("chess", "{}"));
    must(store.add(id, game_of(7)));
    StoredGame again = game_of(7);
    again.verdict.reason = "another";
    EXPECT_EQ(store.add(id, again), false);
    EXPECT_EQ(store.add(other, again), true);
    must(store.add(id, game_of(3)));
    const auto games = must(store.games(id));
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0], game_of(3));
    EXPECT_EQ(games[1], game_of(7));
    EXPECT_EQ(must(store.games(other)), std::vector{again});
    EXPECT_EQ(must(store.game(id, 7)), game_of(7));
    EXPECT_EQ(must(store.game(other, 7)), again);
    EXPECT_EQ(must(store.game(id, 4)), std::nullopt);
    EXPECT_EQ(must(store.game(987654, 7)), std::nullopt);
}

inline void check_refusals(Store& store) {
    const auto said = [](const auto& result) {
        return result ? std::string("no error") : result.error().message;
    };
    EXPECT_EQ(said(store.add(987654, game_of(0))), "the store has no tournament 987654");
    EXPECT_EQ(said(store.games(987654)), "the store has no tournament 987654");
    EXPECT_EQ(said(store.tournament(-1)), "the store has no tournament -1");
    EXPECT_EQ(said(store.finish_tournament(987654)), "the store has no tournament 987654");
    const auto id = must(store.begin_tournament("chess", "{}"));
    StoredGame game = game_of(0);
    game.turns[3].move = "e2 e4";
    EXPECT_EQ(said(store.add(id, game)), "a move is one word, not 'e2 e4'");
    game = game_of(0);
    game.opening = {""};
    EXPECT_EQ(said(store.add(id, game)), "a move is one word, not ''");
    EXPECT_EQ(must(store.tournament(id)).games, 0);
}

inline void check_tournaments(Store& store) {
    const auto before = must(store.tournaments());
    for (const StoredTournament& each : before) must(store.finish_tournament(each.id));
    EXPECT_FALSE(must(store.last_unfinished()).has_value());
    const std::string settings = R"({"players":["ocap","lyon"],"é":"'"})";
    const auto first = must(store.begin_tournament("chess", settings));
    const auto second = must(store.begin_tournament("checkers", "{}"));
    EXPECT_GT(second, first);
    EXPECT_EQ(must(store.last_unfinished())->id, second);
    must(store.finish_tournament(second));
    EXPECT_EQ(must(store.last_unfinished())->id, first);
    must(store.add(first, game_of(0)));

    const StoredTournament found = must(store.tournament(first));
    EXPECT_EQ(found.game, "chess");
    EXPECT_EQ(found.settings, settings);
    EXPECT_EQ(found.begun.size(), std::string("2026-11-15T12:00:00Z").size());
    EXPECT_EQ(found.finished, "");
    EXPECT_EQ(found.games, 1);
    const auto all = must(store.tournaments());
    ASSERT_EQ(all.size(), before.size() + 2);
    EXPECT_EQ(all[all.size() - 2].id, first);
    EXPECT_EQ(all.back().game, "checkers");
    EXPECT_GE(all.back().finished, all.back().begun);
    EXPECT_EQ(all.back().games, 0);
    must(store.finish_tournament(first));
    EXPECT_FALSE(must(store.last_unfinished()).has_value());
}

inline void check_scores(Store& store) {
    const auto chess = must(store.begin_tournament("chess of scores", "{}"));
    const auto more = must(store.begin_tournament("chess of scores", "{}"));
    const auto other = must(store.begin_tournament("checkers of scores", "{}"));
    StoredGame game;
    game.first = {"a%", "a%:x", "1", ""};
    game.second = {"b", "b", "1", "old"};
    game.verdict = {Score::FirstWins, Termination::Normal, "checkmate"};
    game.begun = "2026-11-15T12:00:00Z";
    for (game.number = 0; game.number < 3; ++game.number) must(store.add(chess, game));
    must(store.add(more, game));
    must(store.add(other, game));
    game.verdict = {Score::Draw, Termination::Normal, "stalemate"};
    game.number = 10;
    must(store.add(chess, game));
    game.second.version = "2";
    game.begun = "2026-11-16T00:00:00Z";
    game.number = 11;
    must(store.add(chess, game));

    // "second's version, score: games", in the order of the answer
    const auto counts = [&store](const ScoreFilter& filter) {
        std::string text;
        for (const StoredScore& each : must(store.scores(filter)))
            text += fmt::format("{} {} {}: {}; ", each.second.version,
                                score_text(each.verdict.score), each.verdict.reason, each.games);
        return text;
    };
    ScoreFilter filter{"chess of scores", std::nullopt, "", ""};
    EXPECT_EQ(counts(filter),
              "1 1-0 checkmate: 4; 1 1/2-1/2 stalemate: 1; 2 1/2-1/2 stalemate: 1; ");
    filter.tournament = more;
    EXPECT_EQ(counts(filter), "1 1-0 checkmate: 1; ");
    filter.tournament.reset();
    for (const std::string since : {"2026-11-16", "2026-11-16T00:00:00Z", "2026-11-15T12:00:01Z"}) {
        filter.since = since;
        EXPECT_EQ(counts(filter), "2 1/2-1/2 stalemate: 1; ") << since;
    }
    filter.since = "2026-11-16T00:00:01Z";
    EXPECT_EQ(counts(filter), "");
    filter.since = "2026-11-15";
    EXPECT_EQ(counts(filter),
              "1 1-0 checkmate: 4; 1 1/2-1/2 stalemate: 1; 2 1/2-1/2 stalemate: 1; ");
    filter.player = "a%";
    EXPECT_NE(counts(filter), "");
    filter.player = "b";
    EXPECT_NE(counts(filter), "");
    filter.player = ":x";  // in what it stood for
    EXPECT_NE(counts(filter), "");
    filter.player = "a_";  // is no pattern
    EXPECT_EQ(counts(filter), "");
    filter = {"checkers of scores", std::nullopt, "", ""};
    EXPECT_EQ(counts(filter), "1 1-0 checkmate: 1; ");

    // Players are all that is known of them, and so are verdicts.
    game.verdict = {Score::Draw, Termination::TimeForfeit, "late", Side::First};
    game.number = 20;
    must(store.add(other, game));
    game.verdict.culprit = Side::Second;
    game.second.commit = "new";
    game.number = 21;
    must(store.add(other, game));
    const auto scores = must(store.scores(filter));
    ASSERT_EQ(scores.size(), 3U);
    EXPECT_EQ(scores[1].second.commit, "new");
    EXPECT_EQ(scores[1].verdict, game.verdict);
    EXPECT_EQ(scores[2].second.commit, "old");
    EXPECT_EQ(scores[2].first, game.first);
    EXPECT_EQ(scores[2].verdict.culprit, Side::First);
}

inline std::string words(const std::vector<GameRow>& rows) {
    std::string text;
    for (const GameRow& each : rows) text += (text.empty() ? "" : " ") + game_word(each.id);
    return text;
}

// Lists of games, in a store that may hold others: those here have times and players of their own.
inline void check_lists(Store& store) {
    const auto chess = must(store.begin_tournament("chess of lists", "{}"));
    const auto checkers = must(store.begin_tournament("checkers of lists", "{}"));
    const auto add = [&](std::int64_t tournament, std::int64_t number, const std::string& begun,
                         Score score, const std::string& first) {
        StoredGame game = game_of(number);
        game.first = {first, "lister:" + first, "1", ""};
        game.begun = begun;
        game.verdict = {score, Termination::Normal, "an end"};
        game.turns.resize(static_cast<std::size_t>(number));
        must(store.add(tournament, game));
    };
    add(chess, 0, "2999-01-01T00:00:00Z", Score::FirstWins, "one%");
    add(chess, 7, "2999-01-01T00:00:02Z", Score::Draw, "one%");
    add(chess, 5, "2999-01-01T00:00:02Z", Score::FirstWins, "two");
    add(checkers, 1, "2999-01-01T00:00:01Z", Score::FirstWins, "two");
    add(checkers, 6, "2999-01-01T00:00:02Z", Score::Open, "two");
    const auto listed = [&](GameFilter filter) {
        if (filter.player.empty()) filter.player = "lister";
        std::string text = words(must(store.list_games(filter)));
        for (const auto& [id, name] : {std::pair(chess, "a"), std::pair(checkers, "b")}) {
            const std::string word = fmt::format("{}-", id);
            for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word))
                text.replace(at, word.size(), name);
        }
        return text;
    };
    EXPECT_EQ(listed({}), "b6 a7 a5 b1 a0");
    EXPECT_EQ(listed({.game = "chess of lists"}), "a7 a5 a0");
    EXPECT_EQ(listed({.game = "go"}), "");
    EXPECT_EQ(listed({.score = Score::FirstWins}), "a5 b1 a0");
    EXPECT_EQ(listed({.game = "checkers of lists", .score = Score::Open}), "b6");
    EXPECT_EQ(listed({.player = "one%"}), "a7 a0");
    EXPECT_EQ(listed({.player = "lister:two"}), "b6 a5 b1");
    EXPECT_EQ(listed({.player = "LISTER"}), "");
    EXPECT_EQ(listed({.player = "'\\%_?:x"}), "");
    EXPECT_EQ(listed({.limit = 2}), "b6 a7");
    EXPECT_EQ(listed({.before = GameId{chess, 7}, .limit = 2}), "a5 b1");
    EXPECT_EQ(listed({.game = "chess of lists", .before = GameId{checkers, 6}}), "a7 a5 a0");
    EXPECT_EQ(listed({.before = GameId{chess, 0}}), "");
    EXPECT_EQ(listed({.before = GameId{chess, 99}}), "");
    const auto all = must(store.list_games({.player = "lister", .limit = 3}));
    EXPECT_EQ(words(all), fmt::format("{1}-6 {0}-7 {0}-5", chess, checkers));
    const std::string second = game_of(7).second.spec;
    EXPECT_EQ(all[1], (GameRow{{chess, 7},
                               "chess of lists",
                               "one%",
                               second,
                               Score::Draw,
                               "an end",
                               9,
                               "2999-01-01T00:00:02Z"}));
    EXPECT_EQ(std::ssize(must(store.list_games({.limit = 1'000'000}))), must(store.count_games()));
    const auto count = must(store.count_games());
    add(chess, 8, "2999-01-01T00:00:02Z", Score::Draw, "one%");
    EXPECT_EQ(must(store.count_games()), count + 1);
}

// Tables of the page and the games that end on them.
inline void check_page(Store& store) {
    EXPECT_EQ(must(store.kept_table("one")), std::nullopt);
    must(store.keep_table("one", R"({"é":"'"})"));
    must(store.keep_table("two", "2"));
    must(store.keep_table("one", "1"));
    EXPECT_EQ(must(store.kept_table("one")), "1");
    EXPECT_EQ(must(store.kept_table("two")), "2");
    EXPECT_EQ(must(store.forget_tables("2026-01-01T00:00:00Z")), 0);

    const auto before = must(store.tournaments()).size();
    const auto unfinished = must(store.last_unfinished());
    StoredGame game = game_of(77);
    game.first = {"human", "human", "", ""};
    must(store.keep_table("one", "over", std::vector{PageGame{"page chess", game}}));
    must(store.keep_table(
        "two", "over twice",
        std::vector{PageGame{"page chess", game}, PageGame{"page checkers", game}}));
    const auto all = must(store.tournaments());
    ASSERT_EQ(all.size(), before + 2);
    const StoredTournament& page = all[before];
    EXPECT_TRUE(is_page(page));
    EXPECT_EQ(page.game, "page chess");
    EXPECT_EQ(page.games, 2);
    EXPECT_EQ(page.finished, "");
    EXPECT_EQ(must(store.last_unfinished()), unfinished);  // nobody goes on with it
    const auto games = must(store.games(page.id));
    ASSERT_EQ(games.size(), 2U);
    for (std::int64_t i = 0; i < 2; ++i) {
        game.number = i;
        EXPECT_EQ(games[static_cast<std::size_t>(i)], game);
    }
    // They count when somebody asks for them, or for their tournament.
    ScoreFilter filter{.game = "page chess"};
    EXPECT_TRUE(must(store.scores(filter)).empty());
    filter.page = true;
    EXPECT_EQ(must(store.scores(filter)).size(), 1U);
    filter = {.game = "page chess", .tournament = page.id};
    EXPECT_EQ(must(store.scores(filter)).size(), 1U);
    EXPECT_EQ(must(store.list_games({.game = "page chess"})).size(), 2U);

    // All or nothing.
    game.opening = {"no word"};
    EXPECT_FALSE(store.keep_table("one", "1", std::vector{PageGame{"page chess", game}}));
    EXPECT_EQ(must(store.kept_table("one")), "over");
    EXPECT_EQ(must(store.tournament(page.id)).games, 2);

    EXPECT_EQ(must(store.forget_tables("2999-01-01T00:00:00Z")), 2);
    EXPECT_EQ(must(store.kept_table("one")), std::nullopt);
    EXPECT_EQ(must(store.tournament(page.id)).games, 2);
}

// Several servers whose games end at the same time.
inline void check_page_threads(const OpenStore& open) {
    constexpr int kServers = 4;
    constexpr int kGames = 10;
    std::vector<std::string> errors(kServers);
    {
        std::vector<std::jthread> servers;
        for (int t = 0; t < kServers; ++t) {
            servers.emplace_back([&, t] {
                std::string& error = errors[static_cast<std::size_t>(t)];
                auto store = open();
                if (!store) error = store.error().message;
                for (int i = 0; store && i < kGames; ++i) {
                    StoredGame game = game_of(i);
                    game.start = fmt::format("{} {}", t, i);
                    const auto kept =
                        store->keep_table(fmt::format("table {}", t), game.start,
                                          std::vector{PageGame{"chess of servers", game}});
                    if (!kept) error = kept.error().message;
                }
            });
        }
    }
    for (const std::string& error : errors) EXPECT_EQ(error, "");
    Store store = must(open());
    EXPECT_EQ(must(store.kept_table("table 3")), "3 9");
    auto all = must(store.tournaments());
    std::erase_if(all, [](const auto& each) { return each.game != "chess of servers"; });
    ASSERT_EQ(all.size(), 1U);
    const auto games = must(store.games(all.front().id));
    ASSERT_EQ(games.size(), static_cast<std::size_t>(kServers * kGames));
    std::map<std::string, int> starts;
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(games[i].number, static_cast<std::int64_t>(i));
        ++starts[games[i].start];
    }
    EXPECT_EQ(starts.size(), games.size());
}

// Whoever only reads finds what is there and cannot change it.
inline void check_reader(const std::string& place) {
    auto opened = must(Store::open_to_read(place));
    ASSERT_TRUE(opened.has_value());
    const auto before = must(opened->tournaments()).size();
    EXPECT_GT(before, 0U);
    EXPECT_FALSE(opened->begin_tournament("chess", "{}").has_value());
    EXPECT_FALSE(opened->add(1, game_of(99)).has_value());
    EXPECT_FALSE(opened->keep_table("a", "b").has_value());
    EXPECT_EQ(must(opened->kept_table("a")), std::nullopt);
    EXPECT_EQ(must(opened->list_games({})).empty(), must(opened->count_games()) == 0);
    EXPECT_EQ(must(opened->tournaments()).size(), before);
}

// Several threads with one store, and with one each, on the same games: each is there once, whole.
inline void check_threads(const OpenStore& open) {
    Store shared = must(open());
    const auto id = must(shared.begin_tournament("chess", "{}"));
    constexpr int kThreads = 4;
    constexpr int kGames = 25;
    std::vector<std::string> errors(kThreads);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([&, t] {
                auto own = open();
                if (!own) {
                    errors[static_cast<std::size_t>(t)] = own.error().message;
                    return;
                }
                Store& store = t % 2 == 0 ? shared : *own;
                for (int i = 0; i < kGames; ++i) {
                    // Half of the numbers are wanted by the neighbour too.
                    StoredGame game = game_of(t * kGames / 2 + i);
                    game.first.spec += std::to_string(i);
                    if (const auto added = store.add(id, game); !added)
                        errors[static_cast<std::size_t>(t)] = added.error().message;
                }
            });
        }
    }
    for (const std::string& error : errors) EXPECT_EQ(error, "");
    const auto games = must(shared.games(id));
    EXPECT_EQ(games.size(), static_cast<std::size_t>((kThreads - 1) * kGames / 2 + kGames));
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(games[i].number, static_cast<std::int64_t>(i));
        EXPECT_EQ(games[i].turns, game_of(games[i].number).turns);
    }
}

// All that a store remembers.
struct Everything {
    std::vector<StoredTournament> tournaments;
    std::vector<std::vector<StoredGame>> games;  // of each of them

    bool operator==(const Everything&) const = default;
};
inline Everything everything(Store& store) {
    Everything all;
    all.tournaments = must(store.tournaments());
    for (const StoredTournament& each : all.tournaments)
        all.games.push_back(must(store.games(each.id)));
    return all;
}
// The same for one who only reads.
inline Everything everything_at(const std::string& place) {
    std::optional<Store> store = must(Store::open_to_read(place));
    return everything(store.value());
}

// Of the store of version 1 in the test data: what that version did not say itself.
inline void check_version_1(Store& store) {
    std::string blamed;
    std::size_t games = 0;
    std::size_t faults = 0;
    const Everything all = everything(store);
    for (std::size_t i = 0; i < all.games.size(); ++i) {
        for (const StoredGame& game : all.games[i]) {
            ++games;
            faults += game.faults.size();
            for (const StoredPlayer& player : {game.first, game.second}) {
                EXPECT_EQ(player.expanded, player.spec);
                EXPECT_EQ(player.commit, "");
            }
            if (!game.verdict.culprit) continue;
            blamed += fmt::format("{}.{} {} {} {}\n", all.tournaments[i].id, game.number,
                                  score_text(game.verdict.score),
                                  termination_text(game.verdict.termination),
                                  side_text(*game.verdict.culprit));
        }
    }
    EXPECT_EQ(games, 20U);
    EXPECT_EQ(blamed,
              "1.0 0-1 illegal move first\n"
              "1.1 1-0 illegal move second\n"
              "2.0 0-1 crash first\n"
              "2.1 1-0 crash second\n"
              "3.0 1/2-1/2 time forfeit first\n"
              "3.1 1-0 time forfeit second\n"
              "5.0 0-1 stall first\n"
              "7.0 1-0 illegal move second\n"
              "7.1 0-1 illegal move first\n");
    EXPECT_EQ(faults, 13U);
    EXPECT_EQ(all.games[3][0].faults[1],
              (Fault{2, Side::Second, "bestmove a7a6 is not the first move of its line g8h6 ..."}));
    EXPECT_EQ(all.games[6][0].faults,
              (std::vector<Fault>{
                  {1, Side::First, "move 2 of its line, '9-14', is not legal"}}));  // Black
    for (const StoredScore& each : must(store.scores({}))) {
        EXPECT_EQ(each.verdict.culprit.has_value(), is_forfeit(each.verdict.termination));
        EXPECT_EQ(each.first.expanded, each.first.spec);
    }
}

}  // namespace damier::store
