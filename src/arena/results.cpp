#include "arena/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>

#include "arena/leaderboard.h"

namespace damier::arena {

namespace {

std::uint64_t hash_of(const store::StoredGame& game) {
    std::string text = game.start;
    for (const std::string& move : game.opening) text += " " + move;
    for (const store::StoredTurn& turn : game.turns) text += " " + turn.move;
    return std::hash<std::string>{}(text);
}

// By points of the first player in half points.
void tally(Trinomial& games, int half_points) {
    ++(half_points == 2 ? games.wins : half_points == 1 ? games.draws : games.losses);
}

}  // namespace

void Results::add(const Fixture& fixture, const store::StoredGame& game) {
    assert(fixture.first != fixture.second && std::max(fixture.first, fixture.second) < players_);
    const Score score = game.verdict.score;
    results_.push_back({fixture, score, is_loop(game.verdict)});
    const bool lower_is_first = fixture.first < fixture.second;
    const auto key = std::minmax(fixture.first, fixture.second);
    const Side lower = lower_is_first ? Side::First : Side::Second;
    const int points = half_points(score, lower);
    tally(encounters_[key], points);
    if (const auto [it, is_new] = half_done_.try_emplace(fixture.pair, points); !is_new) {
        ++pairs_[key].pairs[static_cast<std::size_t>(it->second + points)];
        half_done_.erase(it);
    }

    if (++seen_[hash_of(game)] > 1) ++identical_;
    ++terminations_[std::string(termination_text(game.verdict.termination))];
    const bool is_fault = is_forfeit(game.verdict.termination);
    ++reasons_[is_fault ? std::string(termination_text(game.verdict.termination))
                        : game.verdict.reason];
    const auto spec_of = [&game](std::optional<Side> side) {
        return !side ? std::string() : (*side == Side::First ? game.first : game.second).spec;
    };
    if (is_loop(game.verdict)) ++loops_[key];
    if (const auto culprit = game.verdict.culprit)
        ++forfeits_[culprit == Side::First ? fixture.first : fixture.second]
                   [game.verdict.termination];
    if (is_fault) {
        incidents_.push_back(
            {fixture.number, spec_of(game.verdict.culprit),
             std::string(termination_text(game.verdict.termination)) + ", " + game.verdict.reason});
    }
    for (const Fault& each : game.faults) {
        constexpr std::size_t kShown = 5;
        if (++faults_ > kShown) continue;
        const std::string ply = each.ply > 0 ? fmt::format("ply {}: ", each.ply) : "";
        shown_faults_.push_back({fixture.number, spec_of(each.side), ply + each.text});
    }
}

std::size_t Results::leader(bool sanction_loops) const {
    std::vector<std::uint64_t> points(players_);  // halves
    for (const auto& [key, games] : encounters_) {
        const std::uint64_t halves =
            games.draws - (sanction_loops ? loops(key.first, key.second) : 0);
        points[key.first] += 2 * games.wins + halves;
        points[key.second] += 2 * games.losses + halves;
    }
    return static_cast<std::size_t>(std::max_element(points.begin(), points.end()) -
                                    points.begin());
}

Trinomial Results::games(std::size_t one, std::size_t two) const {
    const auto it = encounters_.find(std::minmax(one, two));
    if (it == encounters_.end()) return {};
    Trinomial games = it->second;
    if (one > two) std::swap(games.wins, games.losses);
    return games;
}

std::uint64_t Results::loops(std::size_t one, std::size_t two) const {
    const auto it = loops_.find(std::minmax(one, two));
    return it == loops_.end() ? 0 : it->second;
}

Pentanomial Results::pairs(std::size_t one, std::size_t two) const {
    const auto it = pairs_.find(std::minmax(one, two));
    if (it == pairs_.end()) return {};
    Pentanomial pairs = it->second;
    if (one > two) std::reverse(pairs.pairs.begin(), pairs.pairs.end());
    return pairs;
}

std::vector<PlayerResult> Results::table(bool sanction_loops) const {
    std::vector<PlayerResult> rows(players_);
    std::vector<Encounter> met;
    for (std::size_t i = 0; i < players_; ++i) rows[i].player = i;
    for (const auto& [key, games] : encounters_) {
        met.push_back({key.first, key.second, games});
        for (const std::size_t player : {key.first, key.second}) {
            const Trinomial seen =
                this->games(player, player == key.first ? key.second : key.first);
            rows[player].games.wins += seen.wins;
            rows[player].games.draws += seen.draws;
            rows[player].games.losses += seen.losses;
            rows[player].loops += loops(key.first, key.second);
        }
    }
    const auto estimates = ratings(players_, met);
    for (std::size_t i = 0; i < players_; ++i) {
        rows[i].rating = estimates[i];
        if (const auto faults = forfeits_.find(i); faults != forfeits_.end())
            rows[i].forfeits = faults->second;
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const PlayerResult& a, const PlayerResult& b) {
        const auto rank = [&](const PlayerResult& row) {
            return std::pair(sanction_loops ? row.points(true) : 0.0, row.rating.value);
        };
        return rank(a) > rank(b);
    });
    return rows;
}

SprtState sprt_state(const Sprt& test, const Results& results, bool in_pairs) {
    return {in_pairs ? log_likelihood_ratio(test, results.pairs(0, 1))
                     : log_likelihood_ratio(test, results.games(0, 1)),
            test.lower_bound(), test.upper_bound()};
}

}  // namespace damier::arena
