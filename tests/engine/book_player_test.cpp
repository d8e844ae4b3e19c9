// Players with an opening book: whoever plays, the book is asked first.
#include "engine/book_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "checkers/game.h"
#include "engine/players.h"
#include "games/games.h"
#include "scratch.h"
#include "small_book.h"

namespace damier::engine {
namespace {

using chess::Chess;
using P = chess::Position;

class BookPlayers : public testing::Test {
protected:
    BookPlayers() { write_small_book(path_); }

    [[nodiscard]] ThinkerPointer<P> made(const std::string& spec) const {
        auto player = make_player<Chess>(spec + "book=" + path_);
        EXPECT_TRUE(player.has_value()) << player.error().message;
        return std::move(*player);
    }
    static Answer<P> answer(Thinker<P>& player, const Line<P>& game,
                            const search::Request<P>& request = {}) {
        return player.choose(game, request, {}).value();
    }
    static std::string move_of(const Answer<P>& answer) {
        return chess::write_uci(P(), answer.thought.move);
    }

    Scratch scratch_;
    std::string path_ = scratch_.file("small.bin");
    Line<P> start_{P()};
};

// Whoever stands in the table of players has the keys, and can be made wherever it plays.
TEST_F(BookPlayers, AreAllOfTheTable) {
    for (const PlayerInfo& info : players()) {
        SCOPED_TRACE(info.name);
        for (const Option& key : kBookOptions) {
            ASSERT_EQ(std::count_if(info.options.begin(), info.options.end(),
                                    [&key](const Option& each) { return each.name == key.name; }),
                      1)
                << key.name;
        }
        for_each_game([&info]<class G>(G) {
            if (!plays(info, G::kName)) return;
            SCOPED_TRACE(G::kName);
            const auto player = make_player<G>(info.name);
            // What was learnt is in a file, which not every game has.
            if (player || (info.name != "q" && info.name != "dqn")) {
                ASSERT_TRUE(player) << player.error().message;
                EXPECT_NE(*player, nullptr);
            } else {
                EXPECT_EQ(player.error().message.find(fmt::format("player {}: ", info.name)), 0U);
            }
        });
    }
}

TEST_F(BookPlayers, AllWhoPlayChessAskItFirst) {
    for (const PlayerInfo& info : players()) {
        if (!plays(info, Chess::kName) || info.name == "q" || info.name == "dqn") continue;
        SCOPED_TRACE(info.name);
        const auto player = made(std::string(info.name) + ":bookmove=best,");
        const Answer<P> first = answer(*player, start_);
        EXPECT_EQ(move_of(first), "e2e4");
        EXPECT_EQ(first.source, "the opening book: weight 30, 75.0 % of all");
        EXPECT_FALSE(first.has_value);
        EXPECT_EQ(player->think(start_, {}, {}).move, first.thought.move);
    }
}

TEST_F(BookPlayers, ThinkWhereItIsSilent) {
    Line<P> game = start_;
    game.make(chess::read_move(P(), "d4").value());
    const auto player = made("alphabeta:depth=2,");
    const Answer<P> found = answer(*player, game);
    EXPECT_EQ(found.source, "");
    EXPECT_EQ(found.thought.depth, 2);
    const auto alone = make_player<Chess>("alphabeta:depth=2").value();
    const Answer<P> without = answer(*alone, game);
    EXPECT_EQ(found.thought.move, without.thought.move);
    EXPECT_EQ(found.thought.counters.nodes, without.thought.counters.nodes);
}

TEST_F(BookPlayers, ChanceFollowsTheWeightsAndTheSeed) {
    std::map<std::string, int> played;
    constexpr int kGames = 2000;
    const auto player = made("uniform:");
    for (std::uint64_t salt = 1; salt <= kGames; ++salt) {
        player->forget(salt);
        const std::string move = move_of(answer(*player, start_));
        EXPECT_EQ(move_of(answer(*player, start_)), move);  // the same, however often it is asked
        ++played[move];
    }
    EXPECT_EQ(played.size(), 2U);  // a4 has no weight
    EXPECT_NEAR(played["e2e4"], 0.75 * kGames, 100);
    player->forget(7);
    const std::string seventh = move_of(answer(*player, start_));
    const auto another = made("uniform:");
    another->forget(7);
    EXPECT_EQ(move_of(answer(*another, start_)), seventh);
}

TEST_F(BookPlayers, WhoeverWantsToSeeThemThinkSeesThat) {
    const auto player = made("alphabeta:depth=2,");
    search::Request<P> request;
    request.limits.full_width = true;
    EXPECT_EQ(answer(*player, start_, request).thought.depth, 2);
    request = {};
    request.pondering.emplace();
    EXPECT_EQ(answer(*player, start_, request).thought.depth, 2);
    request = {};
    request.only = {chess::read_move(P(), "d4").value()};
    EXPECT_EQ(answer(*player, start_, request).source,
              "the opening book: weight 10, 25.0 % of all");
    request.only = {chess::read_move(P(), "a4").value()};
    EXPECT_EQ(answer(*player, start_, request).source, "");
}

TEST_F(BookPlayers, WrongBooksGetOneSentence) {
    const auto error_of = [](std::string_view spec) { return read_player<Chess>(spec).error(); };
    EXPECT_EQ(error_of("uniform:book=/nowhere").message,
              "player uniform: book: '/nowhere' cannot be read: No such file or directory");
    std::ofstream(path_, std::ios::binary | std::ios::app) << "more";
    EXPECT_EQ(error_of("uniform:book=" + path_).message,
              "player uniform: '" + path_ +
                  "' is no opening book of PolyGlot's format: it has 68 bytes, and entries have 16 "
                  "each: it is cut off, or none");
    EXPECT_EQ(read_player<checkers::Checkers>("uniform:book=" + path_).error().message,
              "player uniform: there are no opening books for checkers, only for chess");
}

}  // namespace
}  // namespace damier::engine
