#include "reproduce/montecarlo.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report.h"
#include "arena/tournament.h"

namespace damier::reproduce {

namespace {

constexpr std::size_t kPublishedGames = 30;
constexpr std::size_t kQuickGames = 4;

Entrant uniform() { return {"UNIFORM", "uniform"}; }

// How two moves are told apart of which nothing is known, or the same.
struct Ways {
    std::string_view draws;  // what a draw is worth in a search
    bool as_listed;          // ties and untried moves go by the place in the list
};
constexpr Ways kTheirWays{"loss", true};
constexpr Ways kOurWays{"half", false};

// As the document's programs are: nothing is kept from one move to the next, nothing is proven, and
// UCB takes the move with the most wins, UCT the one with the most visits. RAVE and GRAVE, which the
// document wanted, have their own constants.
Entrant ucb(int playouts, const Ways& ways) {
    return {fmt::format("UCB({})", playouts),
            fmt::format("ucb:playouts={},c=0.4,final=wins,draws={},solver=off{}", playouts,
                        ways.draws, ways.as_listed ? ",untried=list" : "")};
}
Entrant uct(int playouts, const Ways& ways) {
    return {fmt::format("UCT({})", playouts),
            fmt::format("uct:playouts={},c=0.4,final=visits,draws={},reuse=off,solver=off{}",
                        playouts, ways.draws, ways.as_listed ? ",ties=first,untried=list" : "")};
}
Entrant rave(int playouts, std::string_view draws) {
    return {fmt::format("RAVE({})", playouts),
            fmt::format("rave:playouts={},final=visits,draws={},reuse=off,solver=off", playouts,
                        draws)};
}
Entrant grave(int playouts, std::string_view draws) {
    return {fmt::format("GRAVE({})", playouts),
            fmt::format("grave:playouts={},final=visits,draws={},reuse=off,solver=off", playouts,
                        draws)};
}

// The document's pairs, the player with White first.
std::vector<Pairing> published_pairings(const Ways& ways) {
    return {
        {uniform(), uct(100, ways),
         Cell{"27-0",
              "row UNIFORM, column UCT (100)",
              {{{27, 3, 0}, "the column's wins first, for the text calls UCT far better"}}}},
        {ucb(100, ways), uct(100, ways),
         Cell{"14-14",
              "row UCB (100), column UCT (100)",
              {{{14, 2, 14}, "the same whoever comes first"}}}},
        {ucb(100, ways), uniform(),
         Cell{"0-27",
              "row UCB (100), column UNIFORM",
              {{{0, 3, 27}, "the column's wins first, for the text calls UCB far better"}}}},
        {ucb(300, ways), uct(300, ways),
         Cell{"18-12",
              "row UCT (300), column UCB (300)",
              {{{12, 0, 18}, "18 for UCB: the column's wins first, as in the other cells"},
               {{18, 0, 12},
                "18 for UCT: Black's wins first, as in the other cells, UCB having White as its "
                "program wants it, and the text says that more playouts are better for UCT"}}}},
    };
}

std::vector<PublishedTime> published_times() {
    return {{"UNIFORM", "<1"}, {"UCB(100)", "<30"}, {"UCT(300)", "<70"}};
}

std::vector<std::string> notes_on_the_table() {
    return {
        "A cell has the wins of its column first. The text says that UCT and UCB are far better "
        "than UNIFORM, and only so do 27-0 in row UNIFORM and 0-27 in column UNIFORM say it too. "
        "What is missing to 30 games was drawn or not finished.",
        "Rows have White and columns Black: the program is shown as it is called for UNIFORM "
        "against UCT, with UNIFORM as White. UCB's playouts count the wins of White alone: only "
        "with White, which it has in both of its rows, does it play for itself. UCT's count the "
        "wins of Black, turned round where White is to move: it could have either colour.",
        "The last cell breaks the rule, and can be read two ways. By the rule UCT(300) has White "
        "and 18 games are won by UCB(300), which would have played Black, for the wins of White. "
        "Or UCB has White, as everywhere, and the first figure is Black's, as everywhere: then 18 "
        "games are won by UCT, which is what the text says. It is played with UCB as White, and "
        "compared with both.",
        "The seconds stand beside a row, and are taken for those of one move of the row's player: "
        "the text calls them the mean time of an answer.",
    };
}

// The stored tournament that goes on with these settings, if there is one. An error when there is
// one of the same players that differs in anything else.
Result<std::optional<std::int64_t>> find(const std::vector<store::StoredTournament>& stored,
                                         const arena::TournamentSettings& settings,
                                         const std::string& name) {
    using nlohmann::json;
    const json here = json::parse(arena::write_settings(settings));
    std::string differences;
    for (const store::StoredTournament& each : stored) {
        const auto read = arena::read_settings(each.settings);
        if (!read || read->game != settings.game || read->players != settings.players) continue;
        const json there = json::parse(arena::write_settings(*read));
        if (there == here) return each.id;
        json keys = there;
        keys.update(here);
        differences.clear();
        for (const auto& [key, value] : keys.items()) {
            const auto shown = [&name = key](const json& of) {
                return of.contains(name) ? of.at(name).dump() : "not said";
            };
            if (shown(there) == shown(here)) continue;
            differences += fmt::format("{}{} {} there, {} here", differences.empty() ? "" : "; ",
                                       key, shown(there), shown(here));
        }
    }
    if (differences.empty()) return std::nullopt;
    return fail(
        "the store has {} of {} under other settings ({}): repeat those or take another "
        "store",
        name, settings.game, differences);
}

Length length_of(const std::vector<store::StoredGame>& games) {
    Length length{.games = games.size(), .plies = 0};
    for (const store::StoredGame& each : games)
        length.plies += each.opening.size() + each.turns.size();
    return length;
}

void count_moves(std::vector<Speed>& speeds, const Pairing& pairing,
                 const std::vector<store::StoredGame>& games) {
    const auto of = [&speeds](const std::string& name) {
        const auto it = std::find_if(speeds.begin(), speeds.end(),
                                     [&name](const Speed& each) { return each.name == name; });
        if (it != speeds.end()) return static_cast<std::size_t>(it - speeds.begin());
        speeds.push_back({name});
        return speeds.size() - 1;
    };
    const std::size_t one = of(pairing.one.name);
    const std::size_t two = of(pairing.two.name);
    for (const store::StoredGame& game : games) {
        bool is_one = game.first.spec == pairing.one.spec;  // games begin at the usual start
        for (const store::StoredTurn& turn : game.turns) {
            Speed& speed = speeds[is_one ? one : two];
            ++speed.moves;
            speed.seconds += turn.seconds;
            is_one = !is_one;
        }
    }
}

}  // namespace

Contest published_contest() {
    return {
        .game = "chess",
        .plan = {arena::Format::RoundRobin, 2, kPublishedGames, 0, true},
        .conditions =
            "As published: each player has the same colour in all games, and a draw counts in "
            "a search as a loss of the player that thinks; c is 0.4, nothing is kept from one "
            "move to the next, UCB takes the move with the most wins, UCT the one with the "
            "most visits; of equal ones the first, and what was not tried yet comes in the order "
            "of the list.",
        .pairings = published_pairings(kTheirWays),
        .times = published_times(),
        .notes = notes_on_the_table()};
}

Contest quick_contest() {
    Contest contest = published_contest();
    contest.plan.games = kQuickGames;
    contest.conditions = fmt::format("A first look: {} games for each pair instead of {}. {}",
                                     kQuickGames, kPublishedGames, contest.conditions);
    return contest;
}

Contest few_playouts_contest(bool quick) {
    Contest contest = published_contest();
    contest.conditions = fmt::format(
        "UCT with few playouts against UNIFORM, {} games each, colours and draws as published. "
        "Once "
        "as the document's program breaks ties: of equal visits the first move of the list. Once, "
        "where \"mean\" stands behind the name, as ours does: the better mean, and what was not "
        "tried "
        "yet comes by lot.",
        kPublishedGames);
    const std::optional<Cell> cell = contest.pairings.front().published;
    contest.pairings.clear();
    contest.times.clear();
    contest.notes.clear();
    contest.has_few_playouts = true;
    const std::vector<int> playouts =
        quick ? std::vector<int>{10, 20} : std::vector<int>{10, 20, 40, 70, 100};
    for (const int n : playouts) {
        const bool is_published = n == 100;
        contest.pairings.push_back(
            {uniform(), uct(n, kTheirWays), is_published ? cell : std::nullopt});
        Entrant mean = uct(n, {kTheirWays.draws, false});
        mean.name += " mean";
        contest.pairings.push_back({uniform(), std::move(mean), std::nullopt});
    }
    return contest;
}

Contest long_contest(const std::string& game, std::size_t games) {
    Contest contest = published_contest();
    const std::string published_game = contest.game;
    const bool is_published_game = game == published_game;
    contest.game = game;
    contest.plan.games = games;
    contest.plan.fixed_colours = false;
    contest.conditions = fmt::format(
        "Not as published: {} games for each pair instead of {}, colours change from game to game, "
        "a draw is half a point in a search too, of equal moves the one with the better mean is "
        "played and what was not tried yet comes by lot, {}and RAVE and GRAVE, which the document "
        "wanted, are added. As published: c is 0.4 (RAVE and GRAVE have their own constants), "
        "nothing is "
        "kept from one move to the next, UCB takes the move with the most wins, the others the "
        "one with the most visits.",
        games, kPublishedGames,
        is_published_game ? "" : fmt::format("the game is not {}, ", published_game));
    contest.pairings = published_pairings(kOurWays);
    if (!is_published_game) {
        for (Pairing& each : contest.pairings) each.published.reset();
        contest.times.clear();
        contest.notes.clear();
    }
    for (const int playouts : {100, 300}) {
        const Entrant other = uct(playouts, kOurWays);
        contest.pairings.push_back({rave(playouts, kOurWays.draws), other, std::nullopt});
        contest.pairings.push_back({grave(playouts, kOurWays.draws), other, std::nullopt});
    }
    return contest;
}

arena::TournamentSettings settings_of(const Contest& contest, const Pairing& pairing) {
    arena::TournamentSettings settings;
    settings.game = contest.game;
    settings.players = {pairing.one.spec, pairing.two.spec};
    settings.plan = contest.plan;
    settings.openings.source = "none";
    settings.openings.seed = settings.seed = contest.seed;
    return settings;
}

Result<void> check(const Contest& contest) {
    for (const Pairing& each : contest.pairings) {
        if (const auto checked = arena::check(settings_of(contest, each)); !checked) return checked;
    }
    return {};
}

std::size_t Played::games() const {
    std::size_t sum = 0;
    for (const arena::Results& each : results) sum += each.count();
    return sum;
}

Result<Played> play(const Contest& contest, store::Store& store, const PlayOptions& options,
                    const std::stop_token& stop) {
    const auto stored = store.tournaments();
    if (!stored) return tl::make_unexpected(stored.error());
    // All before the first game: a pair that does not fit is no news for the end of the night.
    std::vector<std::optional<std::int64_t>> ids;
    for (const Pairing& each : contest.pairings) {
        const auto found = find(*stored, settings_of(contest, each), each.name());
        if (!found) return tl::make_unexpected(found.error());
        ids.push_back(*found);
    }

    Played played;
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        const Pairing& pairing = contest.pairings[i];
        const auto settings = settings_of(contest, pairing);
        if (!ids[i] && stop.stop_requested()) {
            played.results.emplace_back(2);
            played.lengths.emplace_back();
            played.complete = false;
            continue;
        }
        if (!ids[i]) {
            const auto begun =
                store.begin_tournament(settings.game, arena::write_settings(settings));
            if (!begun) return tl::make_unexpected(begun.error());
            ids[i] = *begun;
        }
        arena::RunOptions run_options;
        run_options.concurrency = options.concurrency;
        run_options.version = options.version;
        run_options.commit = options.commit;
        run_options.on_notice = options.on_notice;
        run_options.on_game = [&](const auto&, const auto&, const arena::Results& results) {
            if (!options.on_progress) return;
            options.on_progress(fmt::format("{}, {} of {}, {}: {}", contest.game, i + 1,
                                            contest.pairings.size(), pairing.name(),
                                            arena::progress_text(settings, results, -1)));
        };
        auto run = arena::run(settings, store, *ids[i], run_options, stop);
        if (!run) return tl::make_unexpected(run.error());
        if (run->end == arena::RunEnd::Stopped) played.complete = false;
        played.results.push_back(std::move(run->results));
        const auto games = store.games(*ids[i]);
        if (!games) return tl::make_unexpected(games.error());
        count_moves(played.speeds, pairing, *games);
        played.lengths.push_back(length_of(*games));
    }
    return played;
}

}  // namespace damier::reproduce
