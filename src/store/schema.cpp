#include "store/schema.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "core/verdict.h"
#include "store/fault_text.h"
#include "store/version_1.h"

namespace damier::store {

namespace {

// What can be long stands last in a table, where a reader of results need not go.
constexpr std::string_view kVersion1[] = {
    "CREATE TABLE players ("
    " id {key},"
    " spec {text} NOT NULL,"
    " version {text} NOT NULL,"
    " UNIQUE (spec, version))",
    "CREATE TABLE tournaments ("
    " id {key},"
    " game {text} NOT NULL,"
    " begun {text} NOT NULL,"
    " finished {text} NOT NULL,"
    " settings {text} NOT NULL)",
    "CREATE TABLE games ("
    " tournament BIGINT NOT NULL REFERENCES tournaments (id),"
    " number BIGINT NOT NULL,"
    " first BIGINT NOT NULL REFERENCES players (id),"
    " second BIGINT NOT NULL REFERENCES players (id),"
    " score {text} NOT NULL,"
    " termination {text} NOT NULL,"
    " begun {text} NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL,"
    " reason {text} NOT NULL,"
    " start {text} NOT NULL,"
    " opening {text} NOT NULL,"
    " moves {text} NOT NULL,"
    " said {text} NOT NULL,"
    " faults {text} NOT NULL,"
    " PRIMARY KEY (tournament, number))",
    "CREATE TABLE damier_store (version BIGINT NOT NULL)",
    "INSERT INTO damier_store (version) VALUES (0)",
};

// Players know what their spec stood for and which commit they came from; games know the culprit of
// their verdict, and their faults are data. The ids of players are given anew: no database minds.
constexpr std::string_view kVersion2[] = {
    "CREATE TABLE players_2 ("
    " id {key},"
    " spec {text} NOT NULL,"
    " expanded {text} NOT NULL,"
    " version {text} NOT NULL,"
    " commit_id {text} NOT NULL,"
    " UNIQUE (spec, expanded, version, commit_id))",
    "INSERT INTO players_2 (spec, expanded, version, commit_id)"
    " SELECT spec, spec, version, '' FROM players ORDER BY id",
    "CREATE TABLE games_2 ("
    " tournament BIGINT NOT NULL REFERENCES tournaments (id),"
    " number BIGINT NOT NULL,"
    " first BIGINT NOT NULL REFERENCES players_2 (id),"
    " second BIGINT NOT NULL REFERENCES players_2 (id),"
    " score {text} NOT NULL,"
    " termination {text} NOT NULL,"
    " culprit {text} NOT NULL,"
    " begun {text} NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL,"
    " reason {text} NOT NULL,"
    " start {text} NOT NULL,"
    " opening {text} NOT NULL,"
    " moves {text} NOT NULL,"
    " said {text} NOT NULL,"
    " faults {text} NOT NULL,"
    " PRIMARY KEY (tournament, number))",
    // A game of players who are not there would be an error, not lost.
    "INSERT INTO games_2 (tournament, number, first, second, score, termination, culprit, begun,"
    " seconds, reason, start, opening, moves, said, faults)"
    " SELECT g.tournament, g.number, f2.id, s2.id, g.score, g.termination, '', g.begun,"
    " g.seconds, g.reason, g.start, g.opening, g.moves, g.said, '[]'"
    " FROM games g"
    " LEFT JOIN players f ON f.id = g.first"
    " LEFT JOIN players s ON s.id = g.second"
    " LEFT JOIN players_2 f2 ON f2.spec = f.spec AND f2.version = f.version"
    " LEFT JOIN players_2 s2 ON s2.spec = s.spec AND s2.version = s.version",
};
constexpr std::string_view kVersion2End[] = {
    "DROP TABLE games",
    "DROP TABLE players",
    "ALTER TABLE players_2 RENAME TO players",
    "ALTER TABLE games_2 RENAME TO games",
};

// The tables of the page are kept, each until nobody has touched it for long; the games of the page
// have one tournament for each game; and lists of games, the newest first, are read from an index
// that knows all they are narrowed by.
constexpr std::string_view kVersion3[] = {
    "CREATE TABLE page_tables ("
    " name {text} NOT NULL PRIMARY KEY,"
    " changed {text} NOT NULL,"
    " saved {text} NOT NULL)",
    "CREATE INDEX page_tables_by_time ON page_tables (changed)",
    "CREATE UNIQUE INDEX page_tournaments ON tournaments (game)"
    " WHERE settings = '{{\"page\":true}}'",
    "CREATE INDEX games_by_time ON games (begun, tournament, number, first, second, score)",
};

// What is not in a game's own columns in version 1, or stands there in words.
struct OldGame {
    long long tournament = 0;
    long long number = 0;
    std::string game;
    std::string score;
    std::string termination;
    std::string reason;
    std::string faults;
};

// Only those of which there is anything to say.
std::vector<OldGame> old_games(soci::session& sql) {
    OldGame next;
    soci::statement list =
        (sql.prepare << "SELECT g.tournament, g.number, t.game, g.score, g.termination, g.reason,"
                        " g.faults FROM games g JOIN tournaments t ON t.id = g.tournament"
                        " WHERE g.faults <> ''"
                        " OR g.termination NOT IN ('normal', 'adjudication', 'unterminated')",
         soci::into(next.tournament), soci::into(next.number), soci::into(next.game),
         soci::into(next.score), soci::into(next.termination), soci::into(next.reason),
         soci::into(next.faults));
    list.execute();
    std::vector<OldGame> all;
    while (list.fetch()) all.push_back(next);
    return all;
}

// A score or termination that is none stays as it is, and so nobody's fault.
std::string culprit_of(const OldGame& game) {
    const auto score = read_score(game.score);
    const auto termination = read_termination(game.termination);
    if (!score || !termination) return "";
    const auto side = culprit_in_version_1({*score, *termination, game.reason}, game.game);
    return std::string(side ? side_text(*side) : "");
}

void tell_culprits_and_faults(soci::session& sql) {
    std::string culprit;
    std::string faults;
    long long tournament = 0;
    long long number = 0;
    const std::vector<OldGame> games = old_games(sql);
    soci::statement update =
        (sql.prepare << "UPDATE games_2 SET culprit = :culprit, faults = :faults"
                        " WHERE tournament = :tournament AND number = :number",
         soci::use(culprit, "culprit"), soci::use(faults, "faults"),
         soci::use(tournament, "tournament"), soci::use(number, "number"));
    for (const OldGame& each : games) {
        culprit = culprit_of(each);
        faults = write_faults(faults_in_version_1(each.faults, each.game));
        tournament = each.tournament;
        number = each.number;
        update.execute(true);
    }
}

struct Step {
    std::span<const std::string_view> statements;
    void (*convert)(soci::session&) = nullptr;  // what SQL alone cannot do; then the rest
    std::span<const std::string_view> end{};
};
constexpr std::array<Step, kSchemaVersion> kSteps{{
    {kVersion1},
    {kVersion2, tell_culprits_and_faults, kVersion2End},
    {kVersion3},
}};

}  // namespace

void take_step(soci::session& sql, const ColumnTypes& types, long long version) {
    assert(version >= 0 && version < kSchemaVersion);
    const auto run = [&](std::span<const std::string_view> statements) {
        for (const std::string_view each : statements) {
            sql << fmt::format(fmt::runtime(each), fmt::arg("key", types.key),
                               fmt::arg("text", types.text));
        }
    };
    const Step& step = kSteps[static_cast<std::size_t>(version)];
    run(step.statements);
    if (step.convert != nullptr) step.convert(sql);
    run(step.end);
    const long long next = version + 1;
    sql << "UPDATE damier_store SET version = :next", soci::use(next, "next");
}

}  // namespace damier::store
