#include "arena/schedule.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <utility>

namespace damier::arena {

namespace {

constexpr std::array<std::string_view, 3> kFormats{"round-robin", "gauntlet", "swiss"};

struct Duel {
    std::size_t one;  // has First in the first game of each pair
    std::size_t two;
};

std::vector<Duel> encounters(const TournamentPlan& plan) {
    std::vector<Duel> all;
    const std::size_t hosts = plan.format == Format::Gauntlet ? 1 : plan.players;
    for (std::size_t i = 0; i < hosts; ++i) {
        for (std::size_t j = i + 1; j < plan.players; ++j) {
            // Alternating, so that in single games everyone has First about as often as Second.
            all.push_back((i + j) % 2 == 1 ? Duel{i, j} : Duel{j, i});
        }
    }
    return all;
}

std::size_t games_in_pair(const TournamentPlan& plan) { return plan.fixed_colours ? 1 : 2; }

std::size_t pairs_of(const TournamentPlan& plan) {
    return (plan.games + games_in_pair(plan) - 1) / games_in_pair(plan);
}

// The games of one pair of an encounter, appended.
void add_pair(std::vector<Fixture>& fixtures, const TournamentPlan& plan, Fixture next,
              const Duel& encounter, std::size_t pair_of_encounter) {
    for (std::size_t i = 0; i < games_in_pair(plan); ++i) {
        if (games_in_pair(plan) * pair_of_encounter + i >= plan.games) break;
        const bool swapped = i == 1;
        next.first = swapped ? encounter.two : encounter.one;
        next.second = swapped ? encounter.one : encounter.two;
        next.swapped = swapped;
        fixtures.push_back(next);
        ++next.number;
    }
}

// What the rounds so far came to.
struct SwissTable {
    std::vector<int> points;     // half points
    std::vector<int> opponents;  // the sum of the opponents' points
    std::vector<int> paused;
    std::vector<int> firsts;  // pairs in which the player began
    std::set<std::pair<std::size_t, std::size_t>> met;
};

SwissTable swiss_table(const TournamentPlan& plan, std::size_t rounds,
                       std::span<const FixtureResult> results) {
    SwissTable s;
    s.points.resize(plan.players);
    s.opponents.resize(plan.players);
    s.paused.resize(plan.players);
    s.firsts.resize(plan.players);
    std::vector<std::vector<bool>> played(rounds, std::vector<bool>(plan.players));
    for (const auto& [fixture, score, is_loop] : results) {
        if (fixture.round >= rounds) continue;
        if (!(plan.sanction_loops && is_loop)) {
            s.points[fixture.first] += half_points(score, Side::First);
            s.points[fixture.second] += half_points(score, Side::Second);
        }
        s.met.insert(std::minmax(fixture.first, fixture.second));
        if (!fixture.swapped) ++s.firsts[fixture.first];
        played[fixture.round][fixture.first] = played[fixture.round][fixture.second] = true;
    }
    for (const auto& round : played) {
        for (std::size_t i = 0; i < plan.players; ++i) {
            if (round[i]) continue;
            ++s.paused[i];
            s.points[i] += 2 * static_cast<int>(plan.games);
        }
    }
    for (const auto& [one, two] : s.met) {
        s.opponents[one] += s.points[two];
        s.opponents[two] += s.points[one];
    }
    return s;
}

// Pairs the first of the list with the nearest it has not met such that the rest can be paired too.
// `steps` bounds the search: when it is used up, the answer is "no".
bool pair_up(const std::vector<std::size_t>& unpaired, const SwissTable& s, bool may_meet_again,
             int& steps, std::vector<Duel>& pairs) {
    if (unpaired.empty()) return true;
    if (--steps < 0) return false;
    for (std::size_t i = 1; i < unpaired.size(); ++i) {
        if (!may_meet_again && s.met.contains(std::minmax(unpaired[0], unpaired[i]))) continue;
        std::vector<std::size_t> rest;
        for (std::size_t j = 1; j < unpaired.size(); ++j) {
            if (j != i) rest.push_back(unpaired[j]);
        }
        const bool swap = s.firsts[unpaired[i]] < s.firsts[unpaired[0]];
        pairs.push_back(swap ? Duel{unpaired[i], unpaired[0]} : Duel{unpaired[0], unpaired[i]});
        if (pair_up(rest, s, may_meet_again, steps, pairs)) return true;
        pairs.pop_back();
    }
    return false;
}

}  // namespace

std::span<const std::string_view> format_names() { return kFormats; }

std::string_view format_text(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

std::optional<Format> read_format(std::string_view text) {
    const auto it = std::find(kFormats.begin(), kFormats.end(), text);
    if (it == kFormats.end()) return std::nullopt;
    return static_cast<Format>(it - kFormats.begin());
}

std::int64_t total_games(const TournamentPlan& plan) {
    const std::size_t meetings =
        plan.format == Format::Swiss ? plan.rounds * (plan.players / 2) : encounters(plan).size();
    return static_cast<std::int64_t>(meetings * plan.games);
}

std::size_t openings_needed(const TournamentPlan& plan) {
    return pairs_of(plan) * (plan.format == Format::Swiss ? plan.rounds : 1);
}

std::vector<Fixture> all_fixtures(const TournamentPlan& plan) {
    assert(plan.format != Format::Swiss);
    std::vector<Fixture> fixtures;
    const auto meetings = encounters(plan);
    std::size_t pair = 0;
    for (std::size_t round = 0; round < pairs_of(plan); ++round) {
        for (const Duel& each : meetings) {
            const Fixture next{.number = static_cast<std::int64_t>(fixtures.size()),
                               .round = round,
                               .opening = round,
                               .pair = pair++};
            add_pair(fixtures, plan, next, each, round);
        }
    }
    return fixtures;
}

std::vector<Fixture> swiss_round(const TournamentPlan& plan, std::size_t round,
                                 std::span<const FixtureResult> results) {
    assert(plan.format == Format::Swiss && round < plan.rounds);
    const SwissTable s = swiss_table(plan, round, results);
    std::vector<std::size_t> order(plan.players);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&s](std::size_t a, std::size_t b) {
        return std::pair(s.points[a], s.opponents[a]) > std::pair(s.points[b], s.opponents[b]);
    });
    if (order.size() % 2 == 1) {
        const int least = *std::min_element(s.paused.begin(), s.paused.end());
        const auto last = std::find_if(order.rbegin(), order.rend(), [&](std::size_t player) {
            return s.paused[player] == least;
        });
        order.erase(std::next(last).base());
    }
    constexpr int kSteps = 100'000;
    std::vector<Duel> pairs;
    int steps = kSteps;
    if (!pair_up(order, s, false, steps, pairs)) {
        pairs.clear();
        steps = kSteps;
        [[maybe_unused]] const bool all_meet = pair_up(order, s, true, steps, pairs);
        assert(all_meet);  // where they may meet again, the first try does it
    }
    std::vector<Fixture> fixtures;
    const std::size_t tables = plan.players / 2;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::size_t k = 0; k < pairs_of(plan); ++k) {
            const auto number = static_cast<std::int64_t>(round * tables * plan.games +
                                                          i * plan.games + games_in_pair(plan) * k);
            const Fixture next{.number = number,
                               .round = round,
                               .opening = round * pairs_of(plan) + k,
                               .pair = (round * tables + i) * pairs_of(plan) + k};
            add_pair(fixtures, plan, next, pairs[i], k);
        }
    }
    return fixtures;
}

}  // namespace damier::arena
