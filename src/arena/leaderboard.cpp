#include "arena/leaderboard.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace damier::arena {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;  // the smaller place first

struct GamesOfPair {
    Trinomial games;  // seen by the first
    std::uint64_t loops = 0;
};

void add_result(Trinomial& games, Score score, bool seen_by_first, std::uint64_t times) {
    if (score == Score::Draw) {
        games.draws += times;
    } else if ((score == Score::FirstWins) == seen_by_first) {
        games.wins += times;
    } else {
        games.losses += times;
    }
}

// The counts of all players and of all pairs, before anybody has a rating.
class Counts {
public:
    explicit Counts(const LeaderboardOptions& options) : options_(options) {}

    void add(const store::StoredScore& score) {
        const auto times = static_cast<std::uint64_t>(score.games);
        const std::size_t first = place_of(score.first);
        const std::size_t second = place_of(score.second);
        if (first == second) {
            standings[first].against_itself += times;
            return;
        }
        const auto& [result, termination, reason, culprit] = score.verdict;
        if (culprit)
            standings[culprit == Side::First ? first : second].forfeits[termination] += times;
        if (result == Score::Open || termination == Termination::NoStart) {
            standings[first].not_counted += times;
            standings[second].not_counted += times;
            return;
        }
        GamesOfPair& both = games_of_pairs[std::minmax(first, second)];
        add_result(both.games, result, first < second, times);
        add_result(standings[first].games, result, true, times);
        add_result(standings[second].games, result, false, times);
        if (is_loop(score.verdict)) {
            for (std::uint64_t* loops :
                 {&both.loops, &standings[first].loops, &standings[second].loops})
                *loops += times;
        }
    }

    // What was typed is a player's name where it always meant this one, and nothing else did.
    void name_players() {
        std::map<store::StoredPlayer, std::size_t> meanings;  // of what was typed
        for (std::size_t i = 0; i < standings.size(); ++i) {
            for (const std::string& each : typed_[i]) ++meanings[typed_as(each, i)];
        }
        for (std::size_t i = 0; i < standings.size(); ++i) {
            const std::string& only = *typed_[i].begin();
            const bool is_name = typed_[i].size() == 1 && meanings[typed_as(only, i)] == 1;
            standings[i].player.spec = is_name ? only : standings[i].player.expanded;
        }
    }

    std::vector<Standing> standings;
    std::map<Pair, GamesOfPair> games_of_pairs;

private:
    std::size_t place_of(store::StoredPlayer player) {
        const std::string typed = std::exchange(player.spec, "");
        if (!options_.by_commit) player.commit.clear();
        const auto [found, is_new] = places_.emplace(player, standings.size());
        if (is_new) {
            standings.emplace_back().player = player;
            typed_.emplace_back();
        }
        typed_[found->second].insert(typed);
        return found->second;
    }

    // Whom a table shows under this name: it has the version, and may have the commit.
    store::StoredPlayer typed_as(const std::string& typed, std::size_t place) const {
        const store::StoredPlayer& player = standings[place].player;
        return {typed, "", player.version, player.commit};
    }

    LeaderboardOptions options_;
    std::map<store::StoredPlayer, std::size_t> places_;  // without what was typed
    std::vector<std::set<std::string>> typed_;
};

// Only who has games that count takes part: the mean of the ratings is 0.
void rate(Counts& counts) {
    std::vector<std::size_t> rated;
    std::vector<std::size_t> place_among_rated(counts.standings.size());
    for (std::size_t i = 0; i < counts.standings.size(); ++i) {
        if (count(counts.standings[i].games) == 0) continue;
        place_among_rated[i] = rated.size();
        rated.push_back(i);
    }
    std::vector<Encounter> encounters;
    for (const auto& [pair, both] : counts.games_of_pairs)
        encounters.push_back(
            {place_among_rated[pair.first], place_among_rated[pair.second], both.games});
    const std::vector<Estimate> found = ratings(rated.size(), encounters);
    for (std::size_t i = 0; i < rated.size(); ++i) counts.standings[rated[i]].rating = found[i];
}

std::size_t count_groups(const Counts& counts) {
    std::vector<std::size_t> leader(counts.standings.size());
    std::iota(leader.begin(), leader.end(), 0U);
    const auto leader_of = [&leader](std::size_t i) {
        while (leader[i] != i) i = leader[i];
        return i;
    };
    for (const auto& [pair, both] : counts.games_of_pairs)
        leader[leader_of(pair.first)] = leader_of(pair.second);
    std::size_t groups = 0;
    for (std::size_t i = 0; i < leader.size(); ++i)
        groups += counts.standings[i].rating && leader[i] == i ? 1 : 0;
    return groups;
}

// The order of the table, as places among the standings.
std::vector<std::size_t> order_of(const std::vector<Standing>& standings, bool sanction_loops) {
    std::vector<std::size_t> order(standings.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto rank = [&](std::size_t i) {
        const auto& [player, rating, games, loops, not_counted, itself, forfeits] = standings[i];
        return std::tuple(!rating, sanction_loops ? -points(games, loops) : 0.0,
                          rating ? -rating->value : 0.0, player);
    };
    std::sort(order.begin(), order.end(),
              [&rank](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
}

}  // namespace

bool is_loop(const Verdict& verdict) {
    return verdict.score == Score::Draw && verdict.termination == Termination::Normal &&
           (verdict.reason.ends_with("repetition") || verdict.reason == "turn limit");
}

Leaderboard make_leaderboard(std::span<const store::StoredScore> scores,
                             const LeaderboardOptions& options) {
    Counts counts(options);
    for (const store::StoredScore& score : scores) counts.add(score);
    counts.name_players();
    rate(counts);

    Leaderboard board;
    board.groups = count_groups(counts);
    const std::vector<std::size_t> order = order_of(counts.standings, options.sanction_loops);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        board.standings.push_back(counts.standings[order[i]]);
    }
    for (const auto& [pair, both] : counts.games_of_pairs) {
        Meeting meeting{place[pair.first], place[pair.second], both.games, both.loops, {}, {}};
        if (meeting.first > meeting.second) {
            std::swap(meeting.first, meeting.second);
            std::swap(meeting.games.wins, meeting.games.losses);
        }
        meeting.difference = elo(meeting.games);
        meeting.within = elo_interval(meeting.games);
        board.meetings.push_back(meeting);
        board.games += count(both.games);
    }
    std::sort(board.meetings.begin(), board.meetings.end(), [](const Meeting& a, const Meeting& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
    return board;
}

}  // namespace damier::arena
