#include "reproduce/montecarlo_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report.h"
#include "core/text.h"
#include "core/text_table.h"
#include "games/games.h"

namespace damier::reproduce {

namespace {

using nlohmann::ordered_json;

// Of the first player: from whole pairs of games where there are any.
struct Figures {
    arena::Trinomial games;
    arena::Interval interval;
    arena::Estimate elo;
};

Figures figures_of(const arena::Results& results) {
    const arena::Trinomial games = results.games(0, 1);
    const arena::Pentanomial pairs = results.pairs(0, 1);
    if (count(pairs) > 0) return {games, score_interval(pairs), elo(pairs)};
    return {games, score_interval(games), elo(games)};
}

// "+27 =3 -0"
std::string text_of(const arena::Trinomial& games) {
    return fmt::format("+{} ={} -{}", games.wins, games.draws, games.losses);
}

std::string text_of(const arena::Interval& interval) {
    return fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

std::string percent(const arena::Trinomial& games) {
    return fmt::format("{:.1f} %", 100 * score_of(games));
}

// Who is ahead, as far as the interval tells.
std::string state_of(const Pairing& pairing, const arena::Interval& interval) {
    if (interval.low > 0.5) return pairing.one.name + " is ahead";
    if (interval.high < 0.5) return pairing.two.name + " is ahead";
    return "neither is clearly ahead";
}

std::string cell_text(const Pairing& pairing, const Cell& cell) {
    std::string text = fmt::format("{}: {} in {}", pairing.name(), cell.text, cell.place);
    const bool several = cell.readings.size() > 1;
    if (several) text += fmt::format(", which can be read {} ways", cell.readings.size());
    for (std::size_t i = 0; i < cell.readings.size(); ++i) {
        const Reading& reading = cell.readings[i];
        text += fmt::format("{} {}{} for {}, {}, 95 % {} ({})", i == 0 ? ":" : ";",
                            several ? fmt::format("({}) ", i + 1) : "", text_of(reading.games),
                            pairing.one.name, percent(reading.games),
                            text_of(score_interval(reading.games)), reading.why);
    }
    return text + ".";
}

std::string verdict_of(const Pairing& pairing, const Figures& ours) {
    if (count(ours.games) == 0) return "Not played yet.";
    const std::string here = state_of(pairing, ours.interval);
    if (!pairing.published) return fmt::format("Nothing to compare with; here {}.", here);
    const std::vector<Reading>& readings = pairing.published->readings;
    std::vector<std::string> agreeing;  // by number
    std::vector<std::string> there;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        const arena::Interval theirs = score_interval(readings[i].games);
        const std::string state = state_of(pairing, theirs);
        if (there.empty() || there.back() != state) there.push_back(state);
        if (theirs.overlaps(ours.interval)) agreeing.push_back(fmt::format("({})", i + 1));
    }
    if (readings.size() == 1) {
        return fmt::format(
            "{} overlap: there {}, here {}.",
            agreeing.empty() ? "Does not agree, the intervals do not" : "Agrees, the intervals",
            there.front(), here);
    }
    return fmt::format("{}: there {}, here {}.",
                       agreeing.empty() ? "Agrees with no reading"
                       : agreeing.size() == readings.size()
                           ? "Agrees with every reading"
                           : fmt::format("Agrees with reading {} only", fmt::join(agreeing, ", ")),
                       fmt::join(there, " or "), here);
}

// The heads of the two columns of players.
std::pair<std::string, std::string> heads_of(const Contest& contest) {
    std::pair<std::string, std::string> heads{"player", "against"};
    if (!contest.plan.fixed_colours) return heads;
    with_game(contest.game, [&heads](auto game) {
        using G = decltype(game);
        heads = {std::string(G::side_name(Side::First)), std::string(G::side_name(Side::Second))};
    });
    return heads;
}

std::string table_of_results(const Contest& contest, const Played& played) {
    const auto [one, two] = heads_of(contest);
    TextTable table({{one, TextColumn::Kind::Words},
                     {two, TextColumn::Kind::Words},
                     {"theirs"},
                     {"ours"},
                     {"score"},
                     {"95 %"},
                     {"moves a game"}});
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        const Pairing& pairing = contest.pairings[i];
        std::vector<std::string> theirs;
        if (pairing.published) {
            for (const Reading& each : pairing.published->readings)
                theirs.push_back(text_of(each.games));
        }
        const Figures ours = figures_of(played.results[i]);
        const bool any = count(ours.games) > 0;
        table.add({pairing.one.name, pairing.two.name,
                   theirs.empty() ? "-" : fmt::format("{}", fmt::join(theirs, " or ")),
                   any ? text_of(ours.games) : "-", any ? percent(ours.games) : "-",
                   any ? text_of(ours.interval) : "-",
                   any ? fmt::format("{:.1f}", played.lengths[i].moves_a_game()) : "-"});
    }
    return table.text();
}

// "UCT(10)", "UCT(10) mean"
double playouts_of(const Entrant& entrant) {
    const std::string_view digits =
        std::string_view(entrant.name).substr(entrant.name.find('(') + 1);
    return parse_number<std::uint32_t>(digits.substr(0, digits.find(')'))).value_or(0);
}
bool has_better_mean(const Entrant& entrant) {
    return entrant.name.find(" mean") != std::string::npos;
}

// "With n = 10 the match rarely ended with a win of UCT."
Claim few_playouts_claim(const Contest& contest, const Played& played) {
    Claim claim{
        "With n = 10 UCT against UNIFORM rarely ended with a win of UCT; n should be above "
        "100.",
        "", "Not played yet."};
    std::array<arena::Trinomial, 2> games;  // of UCT(10): the first of the list, the better mean
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        if (playouts_of(contest.pairings[i].two) != 10) continue;
        games[has_better_mean(contest.pairings[i].two) ? 1 : 0] = played.results[i].games(1, 0);
    }
    claim.ours = fmt::format(
        "UCT(10) {} where the first of equal visits is played, {} where the "
        "better mean is",
        text_of(games[0]), text_of(games[1]));
    if (count(games[0]) == 0 || count(games[1]) == 0) return claim;
    const auto share = [](const arena::Trinomial& each) {
        return static_cast<double>(each.wins) / static_cast<double>(count(each));
    };
    constexpr double kRarely = 0.25;
    claim.exact = true;
    claim.verdict = fmt::format(
        "{}, it wins {:.0f} % of the games: ten playouts try ten of some thirty moves once each, "
        "and "
        "the first of the list is played whatever came of them. {:.0f} % with the better mean, "
        "which "
        "looks at what came of them.",
        share(games[0]) < kRarely ? "Holds where ties go to the first" : "Does not hold here",
        100 * share(games[0]), 100 * share(games[1]));
    return claim;
}

// "On average a game takes 40 moves in all."
Claim length_claim(const Contest& contest, const Played& played) {
    Claim claim{"On average a game of chess takes 40 moves in all.", "", "Not played yet."};
    double fewest = 0;
    double most = 0;
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        const Length& length = played.lengths[i];
        if (length.games == 0) continue;
        const double moves = length.moves_a_game();
        claim.ours += fmt::format("{}{} {:.1f}", claim.ours.empty() ? "" : ", ",
                                  contest.pairings[i].name(), moves);
        fewest = fewest == 0 ? moves : std::min(fewest, moves);
        most = std::max(most, moves);
    }
    if (most == 0) return claim;
    constexpr double kTheirs = 40;
    claim.exact = true;
    claim.verdict = fmt::format("{}: {:.0f} to {:.0f} moves.",
                                fewest <= kTheirs && kTheirs <= most ? "Within what we find"
                                : fewest > kTheirs                   ? "Ours are longer"
                                                                     : "Ours are shorter",
                                fewest, most);
    return claim;
}

// What the document says besides its table.
std::vector<Claim> remarks_on(const Contest& contest, const Played& played) {
    if (contest.has_few_playouts) return {few_playouts_claim(contest, played)};
    if (contest.plan.fixed_colours) return {length_claim(contest, played)};
    return {};
}

std::string published_time(const Contest& contest, const std::string& name) {
    const auto it = std::find_if(contest.times.begin(), contest.times.end(),
                                 [&name](const PublishedTime& each) { return each.name == name; });
    return it == contest.times.end() ? "" : it->text;
}

std::string table_of_times(const Contest& contest, const Played& played) {
    TextTable table({{"player", TextColumn::Kind::Words}, {"moves"}, {"ours"}, {"theirs"}});
    for (const Speed& each : played.speeds) {
        const std::string theirs = published_time(contest, each.name);
        table.add({each.name, fmt::to_string(each.moves),
                   each.moves > 0 ? fmt::format("{:.6f}", each.seconds_a_move()) : "-",
                   theirs.empty() ? "-" : theirs});
    }
    return table.text();
}

ordered_json games_json(const arena::Trinomial& games) {
    return {{"games", count(games)},
            {"wins", games.wins},
            {"draws", games.draws},
            {"losses", games.losses},
            {"score", score_of(games)}};
}

ordered_json row_json(const Pairing& pairing, const arena::Results& results, const Length& length,
                      const Claim& claim) {
    const Figures ours = figures_of(results);
    ordered_json row{{"one", pairing.one.name},
                     {"two", pairing.two.name},
                     {"players", {pairing.one.spec, pairing.two.spec}}};
    row.update(games_json(ours.games));
    row["interval"] = interval_json(ours.interval);
    row["elo"] = arena::number_or_null(ours.elo.value);
    row["elo_error"] = arena::number_or_null(ours.elo.error);
    row["pentanomial"] = results.pairs(0, 1).pairs;
    row["moves_a_game"] = length.moves_a_game();
    row["reasons"] = results.reasons();
    row["identical"] = results.identical();
    if (pairing.published) {
        auto readings = ordered_json::array();
        for (const Reading& each : pairing.published->readings) {
            ordered_json reading = games_json(each.games);
            reading["interval"] = interval_json(score_interval(each.games));
            reading["why"] = each.why;
            readings.push_back(std::move(reading));
        }
        row["published"] = {{"cell", pairing.published->text},
                            {"place", pairing.published->place},
                            {"readings", std::move(readings)}};
    } else {
        row["published"] = nullptr;
    }
    row["claim"] = to_json(claim);
    return row;
}

}  // namespace

std::string_view montecarlo_source() {
    return "L. Fontaine, K. Hammou, O. Randavel, Projet Monte Carlo : Appliqué aux jeux d'échecs";
}

Claim claim_of(const Pairing& pairing, const arena::Results& results) {
    const Figures ours = figures_of(results);
    return {
        pairing.published ? cell_text(pairing, *pairing.published) : pairing.name() + ": nothing.",
        count(ours.games) == 0
            ? "nothing yet"
            : fmt::format("{} for {} in {} games, {}, 95 % {}", text_of(ours.games),
                          pairing.one.name, count(ours.games), percent(ours.games),
                          text_of(ours.interval)),
        verdict_of(pairing, ours), count(ours.games) > 0};
}

std::vector<Claim> claims_of(const Contest& contest, const Played& played) {
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        claims.push_back(claim_of(contest.pairings[i], played.results[i]));
    }
    for (Claim& each : remarks_on(contest, played)) claims.push_back(std::move(each));
    for (Claim& each : claims) each.exact = each.exact && played.complete;
    return claims;
}

Plot to_plot(const Contest& contest, const Played& played) {
    Plot plot{.title = "UCT against UNIFORM in chess: points by playouts a move",
              .x_label = "playouts a move",
              .y_label = "points, per cent",
              .series = {{.name = "of equal visits the first (the report)", .points = {}},
                         {.name = "of equal visits the better mean", .points = {}},
                         {.name = "the report, 27-0 of 30", .points = {}}}};
    for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
        const Pairing& pairing = contest.pairings[i];
        const double playouts = playouts_of(pairing.two);
        const arena::Trinomial games = played.results[i].games(1, 0);
        if (count(games) > 0)
            plot.series[has_better_mean(pairing.two) ? 1 : 0].points.push_back(
                {playouts, 100 * score_of(games)});
        if (pairing.published)
            plot.series[2].points.push_back(
                {playouts, 100 - 100 * score_of(pairing.published->readings.front().games)});
    }
    std::erase_if(plot.series, [](const Series& each) { return each.points.empty(); });
    return plot;
}

std::string to_text(const Contest& contest, const Played& played) {
    std::string text = fmt::format("montecarlo: {} pairs of players, {} games of {} each\n",
                                   contest.pairings.size(), contest.plan.games, contest.game);
    text += wrapped("after ", montecarlo_source());
    if (!played.complete) text += "\nStopped early: what was played until then is below.\n";
    text += '\n' + wrapped("", contest.conditions) + '\n' + table_of_results(contest, played) +
            '\n' +
            wrapped("",
                    "Wins, draws and losses are those of the player in the first column; among "
                    "theirs a draw is any game that nobody won. A score counts a draw as half.");
    text += "\nseconds a move\n" + table_of_times(contest, played);
    text += "\nThe document and the measurement\n";
    const std::vector<Claim> claims = claims_of(contest, played);
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const bool says_nothing = contest.has_few_playouts && i < contest.pairings.size() &&
                                  !contest.pairings[i].published;
        if (!says_nothing) text += '\n' + to_text(claims[i]);
    }
    if (!contest.notes.empty()) text += "\nHow the document's table is read\n";
    for (const std::string& note : contest.notes) text += '\n' + wrapped("  ", note);
    return text;
}

ordered_json to_json(const Contest& contest, const Played& played) {
    auto rows = ordered_json::array();
    const std::vector<Claim> claims = claims_of(contest, played);
    for (std::size_t i = 0; i < contest.pairings.size(); ++i)
        rows.push_back(
            row_json(contest.pairings[i], played.results[i], played.lengths[i], claims[i]));
    auto remarks = ordered_json::array();
    for (std::size_t i = contest.pairings.size(); i < claims.size(); ++i)
        remarks.push_back(to_json(claims[i]));
    auto seconds = ordered_json::array();
    for (const Speed& each : played.speeds) {
        const std::string theirs = published_time(contest, each.name);
        seconds.push_back({{"player", each.name},
                           {"moves", each.moves},
                           {"seconds_a_move", each.seconds_a_move()},
                           {"published", theirs.empty() ? ordered_json() : ordered_json(theirs)}});
    }
    return {{"game", contest.game},
            {"games", contest.plan.games},
            {"fixed_colours", contest.plan.fixed_colours},
            {"seed", contest.seed},
            {"conditions", contest.conditions},
            {"complete", played.complete},
            {"rows", rows},
            {"seconds", seconds},
            {"claims", std::move(remarks)},
            {"notes", contest.notes}};
}

}  // namespace damier::reproduce
