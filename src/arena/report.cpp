#include "arena/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/external_spec.h"
#include "core/text.h"

namespace damier::arena {

namespace {

using nlohmann::json;

// "+12.3 +- 4.5"
std::string estimate_text(const Estimate& estimate) {
    if (!std::isfinite(estimate.error)) return "unknown";
    return fmt::format("{:+.1f} +- {:.1f}", estimate.value, estimate.error);
}

// Where every point went to one side there is no such number, but a bound of it.
std::string estimate_text(const Estimate& estimate, const Interval& within) {
    if (!std::isinf(estimate.value)) return estimate_text(estimate);
    return estimate.value > 0 ? fmt::format("above {:+.1f}", within.low)
                              : fmt::format("below {:+.1f}", within.high);
}

// "97.3 %"; nothing that was measured is certain, so that 100.0 is never said.
std::string likelihood_text(double likelihood) {
    const std::string text = fmt::format("{:.1f}", 100 * likelihood);
    return text == "100.0" ? ">99.9 %" : text == "0.0" ? "<0.1 %" : text + " %";
}

// Both ways of counting, and the one that knows about pairs where there are any.
struct Figures {
    Trinomial games;
    Pentanomial pairs;
    bool in_pairs = false;

    Figures(const Results& results, std::size_t one, std::size_t two)
        : games(results.games(one, two)), pairs(results.pairs(one, two)) {
        in_pairs = count(pairs) > 0;
    }
    [[nodiscard]] Estimate elo_of() const { return in_pairs ? elo(pairs) : elo(games); }
    [[nodiscard]] Interval elo_within() const {
        return in_pairs ? elo_interval(pairs) : elo_interval(games);
    }
    [[nodiscard]] std::string elo_text() const { return estimate_text(elo_of(), elo_within()); }
    [[nodiscard]] Estimate nelo_of() const {
        return in_pairs ? normalized_elo(pairs) : normalized_elo(games);
    }
    [[nodiscard]] double superiority() const {
        return in_pairs ? likelihood_of_superiority(pairs) : likelihood_of_superiority(games);
    }
};

// "checkmate 85, threefold repetition 8", the most frequent first.
std::string counts_text(const std::map<std::string, std::uint64_t>& counts) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> parts;
    for (const auto& [name, count] : sorted) parts.push_back(fmt::format("{} {}", name, count));
    return fmt::format("{}", fmt::join(parts, ", "));
}

SprtState shown_state(const TournamentSettings& settings, const Results& results,
                      const std::optional<SprtState>& decision) {
    return decision ? *decision : sprt_state(*settings.sprt, results, settings.plan.in_pairs());
}

std::string sprt_text(const Sprt& test, const SprtState& state) {
    const std::string_view verdict = state.accepts_elo1()   ? "elo1 is accepted"
                                     : state.accepts_elo0() ? "elo0 is accepted"
                                                            : "undecided";
    return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) of {}: {}", state.llr, state.lower, state.upper,
                       write_sprt(test), verdict);
}

// What went wrong, with the first few cases in full, and what to think of repeated games.
std::string troubles_text(const TournamentSettings& settings, const Results& results) {
    constexpr std::size_t kShown = 5;
    std::string text;
    const auto& incidents = results.incidents();
    const auto line = [](const Results::Incident& each) {
        return fmt::format("  game {}{}{}: {}\n", each.number + 1, each.player.empty() ? "" : ", ",
                           each.player, each.text);
    };
    for (std::size_t i = 0; i < incidents.size() && i < kShown; ++i) text += line(incidents[i]);
    if (incidents.size() > kShown)
        text += fmt::format("  and {} more like these\n", incidents.size() - kShown);
    if (results.faults() > 0) {
        text += fmt::format("  {} principal variations were wrong; --pgn shows all of them\n",
                            results.faults());
        for (const auto& each : results.shown_faults()) text += line(each);
    }
    if (results.identical() > 0) {
        const bool can_begin_elsewhere = std::none_of(
            settings.players.begin(), settings.players.end(),
            [](const auto& spec) { return external_kind_of(spec) == ExternalKind::Client; });
        text += fmt::format(
            "  {} of the games repeat another one move by move, and the error bars, which take "
            "games\n"
            "  for independent, are too narrow{}\n",
            results.identical(),
            settings.openings.source == kNoOpenings && can_begin_elsewhere
                ? ": --openings gives them different beginnings"
                : "");
    }
    return text;
}

// "chess, 10 ms a move"
std::string conditions_text(const TournamentSettings& settings) {
    const std::string pace = pace_text(settings.pace);
    return settings.game + (pace.empty() ? "" : ", " + pace) +
           (settings.plan.fixed_colours ? ", always with the same colours" : "");
}

std::string match_text(const TournamentSettings& settings, const Results& results,
                       const std::optional<SprtState>& decision) {
    const Figures f(results, 0, 1);
    std::string text = fmt::format("{} against {}, {}\n", settings.players[0], settings.players[1],
                                   conditions_text(settings));
    text +=
        fmt::format("  games        {}: {} wins, {} draws, {} losses, {:.1f} %\n", count(f.games),
                    f.games.wins, f.games.draws, f.games.losses, 100 * score_of(f.games));
    text += fmt::format("  Elo          {} (95 %), normalized {}\n", f.elo_text(),
                        estimate_text(f.nelo_of()));
    text += fmt::format("  superiority  {}\n", likelihood_text(f.superiority()));
    if (f.in_pairs) {
        text += fmt::format("  pairs        {} with 0, 1/2, 1, 3/2, 2 points\n",
                            fmt::join(f.pairs.pairs, ", "));
    }
    if (settings.plan.sanction_loops) {
        text +=
            fmt::format("  points       {} and {}, without the half points of {} loops\n",
                        points(f.games, results.loops(0, 1)),
                        points({f.games.wins, f.games.draws, f.games.losses}, results.loops(0, 1)),
                        results.loops(0, 1));
    }
    if (settings.sprt) {
        text += fmt::format("  SPRT         {}\n",
                            sprt_text(*settings.sprt, shown_state(settings, results, decision)));
    }
    return text;
}

// Whom the row met, and for how many points; "*" for itself.
std::string against_text(const TournamentSettings& settings, const Results& results,
                         const std::vector<PlayerResult>& rows, const PlayerResult& row) {
    std::string text;
    for (const PlayerResult& opponent : rows) {
        const Trinomial met = results.games(row.player, opponent.player);
        const std::uint64_t sanctioned =
            settings.plan.sanction_loops ? results.loops(row.player, opponent.player) : 0;
        text += opponent.player == row.player ? fmt::format(" {:>6}", "*")
                : count(met) == 0             ? fmt::format(" {:>6}", "")
                                              : fmt::format(" {:>6}", points(met, sanctioned));
    }
    return text;
}

std::string table_text(const TournamentSettings& settings, const Results& results) {
    constexpr std::size_t kMostColumns = 16;  // of opponents: more fit no screen
    constexpr std::size_t kWidest = 48;
    const auto rows = results.table(settings.plan.sanction_loops);
    std::size_t width = 6;
    std::size_t forfeits = 0;
    bool loops = false;
    for (const PlayerResult& row : rows) {
        width = std::max(width, settings.players[row.player].size());
        forfeits = std::max(forfeits, forfeits_text(row.forfeits).size());
        loops = loops || row.loops > 0;
    }
    width = std::min(width, kWidest);
    std::string text = fmt::format("{} of {} players, {}\n", format_text(settings.plan.format),
                                   settings.players.size(), conditions_text(settings));
    const bool has_columns = rows.size() <= kMostColumns;
    const auto add_line = [&](std::string line) {
        while (!line.empty() && line.back() == ' ') line.pop_back();
        text += line;
        text += '\n';
    };
    const std::string_view forfeits_title = "forfeits";
    if (forfeits > 0) forfeits = std::max(forfeits, forfeits_title.size()) + 2;
    // What is nowhere is not shown.
    add_line(fmt::format("{:>4}  {:<{}}  {:>15}  {:>6} {:>5} {:>5} {:>5} {:>7}{}{:<{}}{}", "",
                         "player", width, "rating", "games", "+", "=", "-", "points",
                         loops ? " loops" : "",
                         forfeits > 0 ? fmt::format("  {}", forfeits_title) : "", forfeits,
                         has_columns ? "  against 1, 2, ..." : ""));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const PlayerResult& row = rows[i];
        const std::string faults =
            row.forfeits.empty() ? "" : fmt::format("  {}", forfeits_text(row.forfeits));
        add_line(fmt::format(
            "{:>4}  {:<{}.{}}  {:>15}  {:>6} {:>5} {:>5} {:>5} {:>7}{}{:<{}}{}", i + 1,
            settings.players[row.player], width, width, estimate_text(row.rating), count(row.games),
            row.games.wins, row.games.draws, row.games.losses,
            row.points(settings.plan.sanction_loops), loops ? fmt::format(" {:>5}", row.loops) : "",
            faults, forfeits, has_columns ? against_text(settings, results, rows, row) : ""));
    }
    if (settings.plan.sanction_loops)
        text += "  loops        are sanctioned: no half point for a game that went in circles\n";
    return text;
}

json trinomial_json(const Trinomial& games) {
    return {{"games", count(games)},
            {"wins", games.wins},
            {"losses", games.losses},
            {"draws", games.draws}};
}

}  // namespace

std::string report_text(const TournamentSettings& settings, const Results& results,
                        const std::optional<SprtState>& decision) {
    std::string text = settings.players.size() == 2 ? match_text(settings, results, decision)
                                                    : table_text(settings, results);
    text += fmt::format("  ended by     {}\n", counts_text(results.reasons()));
    return text + troubles_text(settings, results);
}

json number_or_null(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
json interval_json(const Interval& interval) {
    return json::array({number_or_null(interval.low), number_or_null(interval.high)});
}

json report_json(const TournamentSettings& settings, const Results& results,
                 const std::optional<SprtState>& decision) {
    json out{{"event", "result"},
             {"game", settings.game},
             {"settings", json::parse(write_settings(settings))},
             {"games", results.count()},
             {"terminations", results.terminations()},
             {"reasons", results.reasons()},
             {"identical", results.identical()},
             {"pv_faults", results.faults()}};
    json incidents = json::array();
    for (const auto& each : results.incidents()) {
        incidents.push_back(
            {{"number", each.number + 1}, {"player", each.player}, {"text", each.text}});
    }
    out["incidents"] = std::move(incidents);
    if (settings.players.size() == 2) {
        const Figures f(results, 0, 1);
        out.update(trinomial_json(f.games));
        out["pentanomial"] = f.pairs.pairs;
        out["score"] = score_of(f.games);
        out["elo"] = number_or_null(f.elo_of().value);
        out["elo_error"] = number_or_null(f.elo_of().error);
        out["elo_interval"] = interval_json(f.elo_within());
        out["nelo"] = number_or_null(f.nelo_of().value);
        out["nelo_error"] = number_or_null(f.nelo_of().error);
        out["superiority"] = number_or_null(f.superiority());
    }
    if (settings.sprt) {
        const SprtState state = shown_state(settings, results, decision);
        out["llr"] = state.llr;
        out["llr_bounds"] = {state.lower, state.upper};
        out["accepted"] = state.accepts_elo1()   ? json("elo1")
                          : state.accepts_elo0() ? json("elo0")
                                                 : json(nullptr);
    }
    json rows = json::array();
    for (const PlayerResult& row : results.table(settings.plan.sanction_loops)) {
        json each = trinomial_json(row.games);
        each["player"] = settings.players[row.player];
        each["rating"] = number_or_null(row.rating.value);
        each["rating_error"] = number_or_null(row.rating.error);
        each["points"] = row.points(settings.plan.sanction_loops);
        each["loops"] = row.loops;
        each["forfeits"] = forfeits_json(row.forfeits);
        rows.push_back(std::move(each));
    }
    out["players"] = std::move(rows);
    return out;
}

std::string forfeits_text(const std::map<Termination, std::uint64_t>& forfeits) {
    std::vector<std::string> parts;
    for (const auto& [termination, times] : forfeits)
        parts.push_back(fmt::format("{} {}", times, termination_text(termination)));
    return fmt::format("{}", fmt::join(parts, ", "));
}

nlohmann::ordered_json forfeits_json(const std::map<Termination, std::uint64_t>& forfeits) {
    auto out = nlohmann::ordered_json::object();
    for (const auto& [termination, times] : forfeits)
        out[std::string(termination_text(termination))] = times;
    return out;
}

json game_json(const Fixture& fixture, const store::StoredGame& game) {
    const std::optional<Side> culprit = game.verdict.culprit;
    return {{"event", "game"},
            {"number", game.number + 1},
            {"round", fixture.round + 1},
            {"first", game.first.spec},
            {"second", game.second.spec},
            {"score", score_text(game.verdict.score)},
            {"termination", termination_text(game.verdict.termination)},
            {"reason", game.verdict.reason},
            {"culprit", culprit ? json(side_text(*culprit)) : json(nullptr)},
            {"plies", game.opening.size() + game.turns.size()},
            {"seconds", game.seconds}};
}

std::string progress_text(const TournamentSettings& settings, const Results& results,
                          double seconds_left) {
    std::string text = fmt::format("game {} of {}", results.count(), total_games(settings.plan));
    if (settings.players.size() == 2) {
        const Figures f(results, 0, 1);
        text += fmt::format(", +{} ={} -{}, {:.1f} %, Elo {}", f.games.wins, f.games.draws,
                            f.games.losses, 100 * score_of(f.games), f.elo_text());
    } else if (results.count() > 0) {
        text += ", first " + settings.players[results.leader(settings.plan.sanction_loops)];
    }
    if (settings.sprt) {
        const SprtState state = sprt_state(*settings.sprt, results, settings.plan.in_pairs());
        text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", state.llr, state.lower, state.upper);
    }
    if (!results.incidents().empty())
        text += fmt::format(", {} faults", results.incidents().size());
    if (seconds_left >= 0) {
        text += seconds_left < 100 ? fmt::format(", {:.0f} s left", seconds_left)
                                   : fmt::format(", {:.0f} min left", seconds_left / 60);
    }
    return text;
}

}  // namespace damier::arena
