// The leaderboard from counts whose figures were worked out by hand.
#include "arena/leaderboard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/ending.h"
#include "games/games.h"

namespace damier::arena {
namespace {

store::StoredPlayer player(std::string spec, std::string version = "1") {
    return {spec, spec, std::move(version), ""};
}

const store::StoredPlayer kAda = player("ada");
const store::StoredPlayer kBob = player("bob");
const store::StoredPlayer kCid = player("cid");

// A forfeit that was decided is the loser's fault.
store::StoredScore games(const store::StoredPlayer& first, const store::StoredPlayer& second,
                         Score score, std::int64_t times,
                         Termination termination = Termination::Normal,
                         std::string reason = "checkmate") {
    Verdict verdict{score, termination, std::move(reason)};
    if (is_forfeit(termination) && score == Score::FirstWins) verdict.culprit = Side::Second;
    if (is_forfeit(termination) && score == Score::SecondWins) verdict.culprit = Side::First;
    return {first, second, verdict, times};
}

// 3,000 of 4,000 points: 400 log10(3) apart, half of it on each side of 0. The score's deviation is
// sqrt(0.75 0.25 / 4000) = 0.006847, and Elo rises by 400 / ln 10 / (0.75 0.25) = 926.5 for each
// point, so the difference is known to 1.96 times 6.343, and each rating to half of that. Seen alone,
// a meeting's interval goes from the Elo of 0.75 - 0.01342 to that of 0.75 + 0.01342: 178.63 to 203.51.
TEST(Leaderboard, TwoPlayers) {
    const Leaderboard board = make_leaderboard(std::vector{
        games(kAda, kBob, Score::FirstWins, 1'400), games(kAda, kBob, Score::SecondWins, 600),
        games(kBob, kAda, Score::FirstWins, 400), games(kBob, kAda, Score::SecondWins, 1'600)});
    ASSERT_EQ(board.standings.size(), 2U);
    const Standing& best = board.standings[0];
    EXPECT_EQ(best.player, kAda);
    EXPECT_EQ(best.games.wins, 3'000U);
    EXPECT_EQ(best.games.losses, 1'000U);
    EXPECT_EQ(best.games.draws, 0U);
    EXPECT_NEAR(score_of(best.games), 0.75, 1e-12);
    EXPECT_NEAR(best.rating->value, 190.85 / 2, 0.02);
    EXPECT_NEAR(best.rating->error, 12.43 / 2, 0.01);
    const Standing& last = board.standings[1];
    EXPECT_EQ(last.player, kBob);
    EXPECT_EQ(last.games.wins, 1'000U);
    EXPECT_EQ(last.games.losses, 3'000U);
    EXPECT_NEAR(last.rating->value, -best.rating->value, 1e-6);
    ASSERT_EQ(board.meetings.size(), 1U);
    EXPECT_EQ(board.meetings[0].games.wins, 3'000U);
    EXPECT_EQ(board.meetings[0].games.losses, 1'000U);
    EXPECT_NEAR(board.meetings[0].difference.value, 190.8485, 1e-3);
    EXPECT_NEAR(board.meetings[0].difference.error, (203.51 - 178.63) / 2, 0.01);
    EXPECT_EQ(board.games, 4'000U);
    EXPECT_EQ(board.groups, 1U);
}

// Whoever comes first in the list: a meeting is seen by the one that stands higher.
TEST(Leaderboard, OrderAndMeetings) {
    const Leaderboard board = make_leaderboard(std::vector{
        games(kCid, kBob, Score::SecondWins, 8), games(kBob, kCid, Score::Draw, 2),
        games(kBob, kAda, Score::SecondWins, 9), games(kAda, kBob, Score::SecondWins, 1),
        games(kCid, kAda, Score::SecondWins, 10)});
    ASSERT_EQ(board.standings.size(), 3U);
    EXPECT_EQ(board.standings[0].player, kAda);
    EXPECT_EQ(board.standings[1].player, kBob);
    EXPECT_EQ(board.standings[2].player, kCid);
    EXPECT_NEAR(board.standings[0].rating->value + board.standings[1].rating->value +
                    board.standings[2].rating->value,
                0, 1e-6);
    ASSERT_EQ(board.meetings.size(), 3U);
    const auto seen = [&board](std::size_t i) {
        const Meeting& m = board.meetings[i];
        return fmt::format("{} {}: +{} ={} -{}", m.first, m.second, m.games.wins, m.games.draws,
                           m.games.losses);
    };
    EXPECT_EQ(seen(0), "0 1: +9 =0 -1");
    EXPECT_EQ(seen(1), "0 2: +10 =0 -0");
    EXPECT_EQ(seen(2), "1 2: +8 =2 -0");
    EXPECT_TRUE(std::isinf(board.meetings[1].difference.value));
    EXPECT_GT(board.meetings[1].within.low, 100);  // all ten won: a bound is known
    EXPECT_TRUE(std::isinf(board.meetings[1].within.high));
    EXPECT_FALSE(std::isinf(board.standings[0].rating->value));
}

TEST(Leaderboard, AnotherVersionIsAnotherPlayer) {
    const store::StoredPlayer newer = player("ada", "2");
    const Leaderboard board = make_leaderboard(
        std::vector{games(kAda, newer, Score::SecondWins, 3), games(newer, kAda, Score::Draw, 1)});
    ASSERT_EQ(board.standings.size(), 2U);
    EXPECT_EQ(board.standings[0].player, newer);
    EXPECT_EQ(board.standings[0].games.wins, 3U);
    EXPECT_EQ(board.standings[0].games.draws, 1U);
}

// "name (what it stood for) version commit: games", sorted.
std::vector<std::string> names(const Leaderboard& board) {
    std::vector<std::string> all;
    for (const Standing& each : board.standings) {
        all.push_back(fmt::format("{} ({}) {} {}: {}", each.player.spec, each.player.expanded,
                                  each.player.version, each.player.commit, count(each.games)));
    }
    std::sort(all.begin(), all.end());
    return all;
}

// What a name stood for is the player; what was typed is its name, where that is clear.
TEST(Leaderboard, PlayersAreWhatTheirSpecsStoodFor) {
    using Names = std::vector<std::string>;
    const store::StoredPlayer today{"strongest", "a:x=1", "1", "c1"};
    const store::StoredPlayer tomorrow{"strongest", "b", "1", "c2"};
    const store::StoredPlayer spelt{"a:x=1", "a:x=1", "1", "c1"};
    EXPECT_EQ(names(make_leaderboard(std::vector{games(kBob, today, Score::Draw, 1)})),
              (Names{"bob (bob) 1 : 1", "strongest (a:x=1) 1 : 1"}));
    EXPECT_EQ(names(make_leaderboard(std::vector{games(kBob, today, Score::Draw, 1),
                                                 games(tomorrow, kBob, Score::Draw, 2)})),
              (Names{"a:x=1 (a:x=1) 1 : 1", "b (b) 1 : 2", "bob (bob) 1 : 3"}));
    // Two ways to say the same.
    const auto same = make_leaderboard(std::vector{games(kBob, today, Score::Draw, 1),
                                                   games(kBob, spelt, Score::Draw, 2),
                                                   games(spelt, today, Score::FirstWins, 4)});
    EXPECT_EQ(names(same), (Names{"a:x=1 (a:x=1) 1 : 3", "bob (bob) 1 : 3"}));
    EXPECT_EQ(same.standings[0].against_itself + same.standings[1].against_itself, 4U);
    // Another version: the name is clear again.
    const store::StoredPlayer later{"strongest", "b", "2", "c2"};
    EXPECT_EQ(names(make_leaderboard(std::vector{games(today, later, Score::Draw, 1)})),
              (Names{"strongest (a:x=1) 1 : 1", "strongest (b) 2 : 1"}));
}

TEST(Leaderboard, CommitsAreToldApartOnRequest) {
    using Names = std::vector<std::string>;
    const store::StoredPlayer early{"a", "a", "1", "c1"};
    const store::StoredPlayer late{"a", "a", "1", "c2"};
    const std::vector scores{games(kBob, early, Score::FirstWins, 1),
                             games(late, kBob, Score::Draw, 2),
                             games(late, early, Score::FirstWins, 4)};
    const auto together = make_leaderboard(scores);
    EXPECT_EQ(names(together), (Names{"a (a) 1 : 3", "bob (bob) 1 : 3"}));
    EXPECT_EQ(together.games, 3U);
    const auto apart = make_leaderboard(scores, {.by_commit = true});
    EXPECT_EQ(names(apart), (Names{"a (a) 1 c1: 5", "a (a) 1 c2: 6", "bob (bob) 1 : 3"}));
    EXPECT_EQ(apart.games, 7U);
}

TEST(Leaderboard, Loops) {
    const Leaderboard board = make_leaderboard(
        std::vector{games(kAda, kBob, Score::Draw, 2, Termination::Normal, "threefold repetition"),
                    games(kBob, kAda, Score::Draw, 3, Termination::Normal, "turn limit"),
                    games(kCid, kAda, Score::Draw, 4, Termination::Normal, "fivefold repetition"),
                    games(kBob, kAda, Score::Draw, 10, Termination::Normal, "stalemate"),
                    games(kBob, kAda, Score::Draw, 10, Termination::Adjudication, "turn limit"),
                    games(kBob, kAda, Score::FirstWins, 1)});
    for (const Standing& each : board.standings) {
        const std::uint64_t expected = each.player == kAda ? 9 : each.player == kBob ? 5 : 4;
        EXPECT_EQ(each.loops, expected) << each.player.spec;
        EXPECT_LE(each.loops, each.games.draws);
    }
    for (const Meeting& each : board.meetings)
        EXPECT_EQ(each.loops, count(each.games) == 4 ? 4U : 5U);
}

// The words are those with which the games themselves end such a loop.
template <class G>
std::string end_of_loop(std::string_view fen, std::initializer_list<std::string_view> circle) {
    Line<typename G::Position> line(*G::read_position(fen));
    for (;;) {
        for (const std::string_view text : circle) {
            if (const auto ending = ending_of<G>(line)) {
                EXPECT_TRUE(
                    is_loop({Score::Draw, Termination::Normal, std::string(ending->reason)}))
                    << ending->reason;
                return std::string(ending->reason);
            }
            line.make(*G::read_move(line.position(), text));
        }
    }
}
TEST(Leaderboard, LoopsOfTheGames) {
    EXPECT_EQ(end_of_loop<chess::Chess>("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                                        {"e1d1", "e8d8", "d1e1", "d8e8"}),
              "threefold repetition");
    EXPECT_EQ(end_of_loop<checkers::Checkers>("B:WK28:BK1", {"1-5", "28-32", "5-1", "32-28"}),
              "threefold repetition");
    EXPECT_EQ(end_of_loop<checkers::Sherlock>("B:WK28:BK1", {"1-5", "28-32", "5-1", "32-28"}),
              "turn limit");
    EXPECT_FALSE(is_loop({Score::FirstWins, Termination::Normal, "threefold repetition"}));
    EXPECT_FALSE(is_loop({Score::Draw, Termination::Normal, "insufficient material"}));
}

// Who loses otherwise than by play is named; what says nothing about strength does not count.
TEST(Leaderboard, ForfeitsAndWhatDoesNotCount) {
    const Leaderboard board = make_leaderboard(
        std::vector{games(kAda, kBob, Score::FirstWins, 5), games(kAda, kBob, Score::SecondWins, 1),
                    games(kAda, kBob, Score::FirstWins, 2, Termination::TimeForfeit, "late"),
                    games(kBob, kAda, Score::FirstWins, 1, Termination::Crash, "gone"),
                    games(kBob, kAda, Score::SecondWins, 3, Termination::NoStart, "not found"),
                    games(kBob, kAda, Score::Open, 4, Termination::NoStart, "not found"),
                    games(kAda, kBob, Score::Open, 6, Termination::Unterminated, "stopped"),
                    games(kAda, kAda, Score::FirstWins, 7),
                    games(kCid, kBob, Score::SecondWins, 8, Termination::NoStart, "not found")});
    ASSERT_EQ(board.standings.size(), 3U);
    const Standing& ada = board.standings[0];
    EXPECT_EQ(ada.player, kAda);
    EXPECT_EQ(ada.games.wins, 7U);
    EXPECT_EQ(ada.games.losses, 2U);
    EXPECT_EQ(ada.not_counted, 13U);
    EXPECT_EQ(ada.against_itself, 7U);
    EXPECT_EQ(ada.forfeits, (std::map<Termination, std::uint64_t>{{Termination::Crash, 1}}));
    const Standing& bob = board.standings[1];
    EXPECT_EQ(bob.player, kBob);
    EXPECT_EQ(bob.games.wins, 2U);
    EXPECT_EQ(bob.games.losses, 7U);
    EXPECT_EQ(bob.not_counted, 21U);
    EXPECT_EQ(bob.forfeits, (std::map<Termination, std::uint64_t>{{Termination::TimeForfeit, 2},
                                                                  {Termination::NoStart, 3}}));
    const Standing& cid = board.standings[2];
    EXPECT_FALSE(cid.rating.has_value());
    EXPECT_EQ(count(cid.games), 0U);
    EXPECT_EQ(cid.not_counted, 8U);
    EXPECT_EQ(board.games, 9U);
    EXPECT_EQ(board.groups, 1U);
    EXPECT_NEAR(ada.rating->value + bob.rating->value, 0, 1e-6);

    // Who is at fault is said, not guessed: a flag can fall against a lone king.
    auto drawn = games(kAda, kBob, Score::Draw, 5, Termination::TimeForfeit, "late");
    drawn.verdict.culprit = Side::Second;
    const Leaderboard lone = make_leaderboard(std::vector{drawn});
    for (const Standing& each : lone.standings) {
        EXPECT_EQ(each.games.draws, 5U);
        EXPECT_EQ(each.forfeits.size(), each.player == kBob ? 1U : 0U);
    }
}

TEST(Leaderboard, Groups) {
    const store::StoredPlayer dan = player("dan");
    std::vector<store::StoredScore> scores{games(kAda, kBob, Score::FirstWins, 5),
                                           games(kCid, dan, Score::FirstWins, 5)};
    EXPECT_EQ(make_leaderboard(scores).groups, 2U);
    scores.push_back(games(dan, kAda, Score::Open, 1, Termination::Unterminated, "stopped"));
    EXPECT_EQ(make_leaderboard(scores).groups, 2U);
    scores.push_back(games(dan, kAda, Score::Draw, 1));
    EXPECT_EQ(make_leaderboard(scores).groups, 1U);
}

TEST(Leaderboard, Edges) {
    const Leaderboard empty = make_leaderboard({});
    EXPECT_TRUE(empty.standings.empty());
    EXPECT_EQ(empty.groups, 0U);
    const Leaderboard alone = make_leaderboard(std::vector{games(kAda, kAda, Score::Draw, 2)});
    ASSERT_EQ(alone.standings.size(), 1U);
    EXPECT_FALSE(alone.standings[0].rating.has_value());
    EXPECT_EQ(alone.games, 0U);
    EXPECT_EQ(alone.groups, 0U);
}

}  // namespace
}  // namespace damier::arena
