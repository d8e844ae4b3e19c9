// damier leaderboard: what the store remembers, as a table of players.
#include "arena/leaderboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/report.h"
#include "cli/commands.h"
#include "cli/position_options.h"
#include "core/text.h"
#include "core/text_table.h"
#include "games/games.h"
#include "store/store.h"

namespace damier::cli {

namespace leaderboard_command {

using Json = nlohmann::ordered_json;

struct Options {
    std::string game;  // empty: that of the tournament, or chess
    std::string store = store::Store::standard_place();
    std::optional<std::int64_t> tournament;
    std::string player;
    std::string since;
    bool head_to_head = false;
    bool by_commit = false;
    bool humans = false;
    bool tournaments = false;
    bool json = false;
    bool sanction_loops = false;

    // Of so many loops.
    [[nodiscard]] std::uint64_t sanctioned(std::uint64_t loops) const {
        return sanction_loops ? loops : 0;
    }
};

// "2026-11-15", with "T12:00", "T12:00:00" or "T12:00:00Z" behind it.
bool is_moment(std::string_view text) {
    constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
    if (text.size() != 10 && text.size() != 16 && text.size() < 19) return false;
    if (text.size() > kForm.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (kForm[i] == '0' ? !is_digit(text[i]) : text[i] != kForm[i]) return false;
    }
    const auto number = [text](std::size_t at, std::size_t digits) {
        return parse_number<unsigned>(text.substr(at, digits)).value_or(0);
    };
    return std::chrono::year_month_day{std::chrono::year{static_cast<int>(number(0, 4))},
                                       std::chrono::month{number(5, 2)},
                                       std::chrono::day{number(8, 2)}}
        .ok();
}

// "+212"
std::string elo_text(double elo) { return fmt::format("{:+.0f}", elo); }
// Where one side has every point, the bound that is all that can be said.
std::string elo_text(const arena::Meeting& meeting) {
    const double elo = meeting.difference.value;
    if (!std::isinf(elo)) return elo_text(elo);
    return elo > 0 ? "above " + elo_text(meeting.within.low)
                   : "below " + elo_text(meeting.within.high);
}
std::string error_text(double error) {
    return std::isinf(error) ? "-" : fmt::format("{:.0f}", error);
}
// Points for each game, 0 to 1.
double score_of(const arena::Trinomial& games, std::uint64_t sanctioned) {
    return points(games, sanctioned) / static_cast<double>(count(games));
}
std::string percent(const arena::Trinomial& games, std::uint64_t sanctioned) {
    return count(games) == 0 ? "-" : fmt::format("{:.1f}%", 100 * score_of(games, sanctioned));
}

void print_standings(const arena::Leaderboard& board, const Options& options) {
    const auto any = [&board](auto&& has) {
        return std::any_of(board.standings.begin(), board.standings.end(), has);
    };
    const bool not_counted = any([](const auto& each) { return each.not_counted > 0; });
    const bool itself = any([](const auto& each) { return each.against_itself > 0; });
    const bool forfeits = any([](const auto& each) { return !each.forfeits.empty(); });
    std::vector<TextColumn> columns{{"rank"},
                                    {"player", TextColumn::Kind::Words},
                                    {"version", TextColumn::Kind::Words},
                                    {"rating"},
                                    {"+/-"},
                                    {"games"},
                                    {"won"},
                                    {"drawn"},
                                    {"lost"},
                                    {"score"},
                                    {"loops"}};
    if (options.sanction_loops) columns.push_back({"points"});
    if (options.by_commit) columns.push_back({"commit", TextColumn::Kind::Words});
    // What is nowhere is not shown.
    if (not_counted) columns.push_back({"not counted"});
    if (itself) columns.push_back({"against itself"});
    if (forfeits) columns.push_back({"forfeits", TextColumn::Kind::Words});
    TextTable table(columns);
    for (std::size_t i = 0; i < board.standings.size(); ++i) {
        const arena::Standing& each = board.standings[i];
        std::vector<std::string> row{each.rating ? fmt::to_string(i + 1) : "-",
                                     one_line(each.player.spec),
                                     one_line(each.player.version),
                                     each.rating ? elo_text(each.rating->value) : "-",
                                     each.rating ? error_text(each.rating->error) : "-",
                                     fmt::to_string(count(each.games)),
                                     fmt::to_string(each.games.wins),
                                     fmt::to_string(each.games.draws),
                                     fmt::to_string(each.games.losses),
                                     percent(each.games, options.sanctioned(each.loops)),
                                     fmt::to_string(each.loops)};
        if (options.sanction_loops)
            row.push_back(fmt::format("{}", points(each.games, each.loops)));
        if (options.by_commit) row.push_back(one_line(each.player.commit));
        if (not_counted) row.push_back(fmt::to_string(each.not_counted));
        if (itself) row.push_back(fmt::to_string(each.against_itself));
        if (forfeits) row.push_back(arena::forfeits_text(each.forfeits));
        table.add(std::move(row));
    }
    fmt::print("{}", table.text());
    if (options.sanction_loops)
        fmt::print("\nloops are sanctioned: no half point for a game that went in circles\n");
    if (board.groups > 1)
        fmt::print("\n{} groups of players have never met: ratings compare only within a group\n",
                   board.groups);
}

void print_meetings(const arena::Leaderboard& board, const Options& options) {
    TextTable table({{"player", TextColumn::Kind::Words},
                     {"opponent", TextColumn::Kind::Words},
                     {"games"},
                     {"won"},
                     {"drawn"},
                     {"lost"},
                     {"score"},
                     {"elo"},
                     {"+/-"},
                     {"loops"}});
    const auto name = [&board](std::size_t i) {
        const store::StoredPlayer& player = board.standings[i].player;
        std::vector<std::string_view> details;
        for (const std::string* each : {&player.version, &player.commit}) {
            if (!each->empty()) details.push_back(*each);
        }
        return one_line(details.empty()
                            ? player.spec
                            : fmt::format("{} ({})", player.spec, fmt::join(details, ", ")));
    };
    for (const arena::Meeting& each : board.meetings) {
        table.add({name(each.first), name(each.second), fmt::to_string(count(each.games)),
                   fmt::format("+{}", each.games.wins), fmt::format("={}", each.games.draws),
                   fmt::format("-{}", each.games.losses),
                   percent(each.games, options.sanctioned(each.loops)), elo_text(each),
                   error_text(each.difference.error), fmt::to_string(each.loops)});
    }
    fmt::print("\n{}", table.text());
}

// In the order of keys that this file writes.
Json finite(double number) { return arena::number_or_null(number); }

void add_results(Json& to, const arena::Trinomial& games, std::uint64_t loops,
                 const Options& options) {
    to["games"] = count(games);
    to["wins"] = games.wins;
    to["draws"] = games.draws;
    to["losses"] = games.losses;
    to["score"] =
        count(games) == 0 ? Json(nullptr) : Json(score_of(games, options.sanctioned(loops)));
    to["loops"] = loops;
    if (options.sanction_loops) to["points"] = points(games, loops);
}

// Whom a table shows: with the names that its keys have for a player, or for an opponent.
void add_player(Json& to, const store::StoredPlayer& player, bool is_opponent, bool by_commit) {
    const std::string prefix = is_opponent ? "opponent_" : "";
    to[is_opponent ? "opponent" : "player"] = player.spec;
    to[prefix + "expanded"] = player.expanded;
    to[prefix + "version"] = player.version;
    if (by_commit) to[prefix + "commit"] = player.commit;
}

Json standing_json(const arena::Standing& standing, const Options& options) {
    Json json;
    add_player(json, standing.player, false, options.by_commit);
    json["elo"] = standing.rating ? finite(standing.rating->value) : Json(nullptr);
    json["elo_error"] = standing.rating ? finite(standing.rating->error) : Json(nullptr);
    add_results(json, standing.games, standing.loops, options);
    json["not_counted"] = standing.not_counted;
    json["against_itself"] = standing.against_itself;
    json["forfeits"] = arena::forfeits_json(standing.forfeits);
    return json;
}

void print_json(const arena::Leaderboard& board, const Options& options) {
    Json json{{"game", options.game}, {"games", board.games}, {"groups", board.groups}};
    json["players"] = Json::array();
    for (const arena::Standing& each : board.standings)
        json["players"].push_back(standing_json(each, options));
    if (options.head_to_head) {
        json["head_to_head"] = Json::array();
        for (const arena::Meeting& each : board.meetings) {
            Json meeting;
            add_player(meeting, board.standings[each.first].player, false, options.by_commit);
            add_player(meeting, board.standings[each.second].player, true, options.by_commit);
            add_results(meeting, each.games, each.loops, options);
            meeting["elo"] = finite(each.difference.value);
            meeting["elo_error"] = finite(each.difference.error);
            meeting["elo_interval"] = arena::interval_json(each.within);
            json["head_to_head"].push_back(std::move(meeting));
        }
    }
    fmt::print("{}\n", json.dump());
}

// The players that the settings name; none where they do not say it as expected.
std::vector<std::string> players_of(const store::StoredTournament& tournament) {
    const Json settings = Json::parse(tournament.settings, nullptr, false);
    std::vector<std::string> players;
    if (!settings.is_object() || !settings.contains("players")) return players;
    for (const Json& each : settings["players"]) {
        if (each.is_string()) players.push_back(each.get<std::string>());
    }
    return players;
}

// Was it played so?
bool sanctions_loops(const store::StoredTournament& tournament) {
    const Json settings = Json::parse(tournament.settings, nullptr, false);
    return settings.is_object() && settings.value("sanction_loops", Json(false)) == true;
}

// When it was finished, or what becomes of it.
std::string end_of(const store::StoredTournament& tournament) {
    if (store::is_page(tournament)) return "games of the page";
    if (!tournament.finished.empty()) return tournament.finished;
    return fmt::format("goes on with --resume {}", tournament.id);
}

int list_tournaments(const std::vector<store::StoredTournament>& tournaments, bool json) {
    TextTable table({{"id"},
                     {"game", TextColumn::Kind::Words},
                     {"games"},
                     {"begun", TextColumn::Kind::Words},
                     {"finished", TextColumn::Kind::Words},
                     {"players", TextColumn::Kind::Words}});
    Json list = Json::array();
    for (const store::StoredTournament& each : tournaments) {
        const std::vector<std::string> players = players_of(each);
        table.add({fmt::to_string(each.id), one_line(each.game), fmt::to_string(each.games),
                   each.begun, end_of(each), one_line(fmt::format("{}", fmt::join(players, " ")))});
        list.push_back({{"tournament", each.id},
                        {"game", each.game},
                        {"players", players},
                        {"games", each.games},
                        {"begun", each.begun},
                        {"finished", each.finished.empty() ? Json(nullptr) : Json(each.finished)},
                        {"page", store::is_page(each)}});
    }
    fmt::print("{}", json ? list.dump() + '\n' : table.text());
    return kDone;
}

// A negative result, in one sentence.
int nothing(const std::string& what, const Options& options) {
    fmt::print(stderr, "damier: there are no {} in the store {}\n", what,
               store::Store::shown(options.store));
    return kNegative;
}

int show_tournaments(store::Store& store, const Options& options) {
    auto all = store.tournaments();
    if (!all) return refuse(all.error());
    std::erase_if(*all, [&options](const store::StoredTournament& each) {
        const std::vector<std::string> players = players_of(each);
        const bool is_meant =
            options.player.empty() ||
            std::any_of(players.begin(), players.end(), [&options](const std::string& player) {
                return player.find(options.player) != std::string::npos;
            });
        return !is_meant || (!options.game.empty() && each.game != options.game) ||
               (options.tournament && each.id != *options.tournament) || each.begun < options.since;
    });
    if (all->empty()) return nothing("such tournaments", options);
    return list_tournaments(*all, options.json);
}

// Says also where there are games that only --humans counts.
int no_scores(store::Store& store, store::ScoreFilter filter, const Options& options) {
    const bool narrowed = filter.tournament || !filter.player.empty() || !filter.since.empty();
    const std::string what = fmt::format("{}games of {}", narrowed ? "such " : "", options.game);
    filter.page = true;
    const auto all = store.scores(filter);
    if (!all) return refuse(all.error());
    return nothing(all->empty() ? what : what + " but those of the page, which --humans counts,",
                   options);
}

int show_players(store::Store& store, Options options) {
    if (options.tournament) {
        const auto tournament = store.tournament(*options.tournament);
        if (!tournament) return refuse(tournament.error());
        if (options.game.empty()) options.game = tournament->game;
        options.sanction_loops = options.sanction_loops || sanctions_loops(*tournament);
    }
    if (options.game.empty()) options.game = store::ScoreFilter{}.game;
    const store::ScoreFilter filter{options.game, options.tournament, options.player, options.since,
                                    options.humans};
    const auto scores = store.scores(filter);
    if (!scores) return refuse(scores.error());
    if (scores->empty()) return no_scores(store, filter, options);
    const arena::Leaderboard board = arena::make_leaderboard(
        *scores, {.by_commit = options.by_commit, .sanction_loops = options.sanction_loops});
    if (options.json) {
        print_json(board, options);
        return kDone;
    }
    fmt::print("{}: {} player{}, {} game{}\n\n", options.game, board.standings.size(),
               board.standings.size() == 1 ? "" : "s", board.games, board.games == 1 ? "" : "s");
    print_standings(board, options);
    if (options.head_to_head && !board.meetings.empty()) print_meetings(board, options);
    return kDone;
}

int run(const Options& options) {
    if (!options.game.empty() && !with_game(options.game, [](auto) {}))
        return refuse(game_not_known(options.game));
    if (!options.since.empty() && !is_moment(options.since))
        return refuse(Error{fmt::format(
            "--since is a day such as 2026-11-15, or a moment such as 2026-11-15T12:00:00Z, not {}",
            quoted(options.since))});
    auto opened = store::Store::open_to_read(options.store);
    if (!opened) return refuse(opened.error());
    std::optional<store::Store>& store = *opened;
    if (!store) {
        fmt::print(stderr, "damier: there is no store {} yet\n",
                   store::Store::shown(options.store));
        return kNegative;
    }
    return options.tournaments ? show_tournaments(*store, options) : show_players(*store, options);
}

}  // namespace leaderboard_command

Action add_leaderboard(CLI::App& app) {
    using namespace leaderboard_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("leaderboard", "The players of all stored games and their ratings");
    command->add_option("--game", options->game, "One of: " + game_names() + " [chess]");
    command->add_option("--store", options->store, "The file, or postgresql://...")
        ->capture_default_str();
    command->add_option("--tournament", options->tournament, "Only the games of this tournament");
    command->add_option("--player", options->player,
                        "Only games of players whose text contains this");
    command->add_option("--since", options->since,
                        "Only games begun on this day or later, such as 2026-11-15");
    command->add_flag("--head-to-head", options->head_to_head, "Also what each pair scored");
    command->add_flag("--by-commit", options->by_commit,
                      "Players of Damier made from different commits are different players");
    command->add_flag("--sanction-loops", options->sanction_loops,
                      "No half point for games that went in circles, and points make the order; so "
                      "it is for a --tournament that was played so");
    command->add_flag("--humans", options->humans, "Also games of the page, where people play");
    command->add_flag("--tournaments", options->tournaments,
                      "The stored tournaments instead of the players");
    command->add_flag("--json", options->json, "One line of JSON instead of text");
    command->footer(
        "Examples:\n"
        "  damier leaderboard --game checkers --head-to-head\n"
        "  damier leaderboard --game sherlock --sanction-loops");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
