#include "store/store.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>
#include <utility>

#include "core/new_folder.h"
#include "core/text.h"
#include "store/database.h"
#include "store/fault_text.h"
#include "store/turn_text.h"
#include "store/version_1.h"

namespace damier::store {

namespace {

using Id = long long;  // as SOCI has it

// Which tournaments a question is about.
struct Range {
    Id low = std::numeric_limits<Id>::min();
    Id high = std::numeric_limits<Id>::max();
};

std::vector<StoredTournament> read_tournaments(soci::session& sql, const Range& ids = {}) {
    Id id = 0;
    Id games = 0;
    StoredTournament next;
    soci::statement list =
        (sql.prepare << "SELECT t.id, t.game, t.settings, t.begun, t.finished,"
                        " (SELECT count(*) FROM games g WHERE g.tournament = t.id)"
                        " FROM tournaments t WHERE t.id BETWEEN :low AND :high ORDER BY t.id",
         soci::into(id), soci::into(next.game), soci::into(next.settings), soci::into(next.begun),
         soci::into(next.finished), soci::into(games), soci::use(ids.low, "low"),
         soci::use(ids.high, "high"));
    list.execute();
    std::vector<StoredTournament> all;
    while (list.fetch()) {
        next.id = id;
        next.games = games;
        all.push_back(next);
    }
    return all;
}

Result<void> require_tournament(soci::session& sql, Id id) {
    Id found = 0;
    sql << "SELECT count(*) FROM tournaments WHERE id = :id", soci::into(found),
        soci::use(id, "id");
    if (found == 0) return fail("the store has no tournament {}", id);
    return {};
}

// The order of StoredPlayer's fields. A store of version 1 knows only what was typed.
std::string player_columns(std::string_view table, long long version) {
    return fmt::format(fmt::runtime(version == 1 ? "{0}.spec, {0}.spec, {0}.version, ''"
                                                 : "{0}.spec, {0}.expanded, {0}.version,"
                                                   " {0}.commit_id"),
                       table);
}
std::string_view culprit_column(long long version) { return version == 1 ? "''" : "g.culprit"; }

Id player_id(soci::session& sql, const StoredPlayer& player) {
    Id id = 0;
    sql << "INSERT INTO players (spec, expanded, version, commit_id)"
           " VALUES (:spec, :expanded, :version, :commit_id) ON CONFLICT DO NOTHING",
        soci::use(player.spec, "spec"), soci::use(player.expanded, "expanded"),
        soci::use(player.version, "version"), soci::use(player.commit, "commit_id");
    sql << "SELECT id FROM players WHERE spec = :spec AND expanded = :expanded"
           " AND version = :version AND commit_id = :commit_id",
        soci::into(id), soci::use(player.spec, "spec"), soci::use(player.expanded, "expanded"),
        soci::use(player.version, "version"), soci::use(player.commit, "commit_id");
    return id;
}

StoredPlayer storable(const StoredPlayer& player) {
    return {as_utf8(player.spec), as_utf8(player.expanded), as_utf8(player.version),
            as_utf8(player.commit)};
}

// A verdict as it stands in its columns.
struct VerdictText {
    std::string score;
    std::string termination;
    std::string reason;
    std::string culprit;
};

Result<Verdict> read_verdict(const VerdictText& text, long long version, std::string_view game) {
    const auto points = read_score(text.score);
    if (!points) return fail("the store holds {} where a score was expected", quoted(text.score));
    const auto kind = read_termination(text.termination);
    if (!kind) {
        return fail("the store holds {} where a termination was expected",
                    quoted(text.termination));
    }
    Verdict verdict{*points, *kind, text.reason};
    if (version == 1) {
        verdict.culprit = culprit_in_version_1(verdict, game);
    } else if (!text.culprit.empty()) {
        verdict.culprit = read_side(text.culprit);
        if (!verdict.culprit)
            return fail("the store holds {} where a side was expected", quoted(text.culprit));
    }
    return verdict;
}

// One game as it stands in its columns.
struct GameText {
    Id number = 0;
    std::string game;
    std::string opening;
    std::string moves;
    std::string said;
    VerdictText verdict;
    std::string faults;
};

Result<void> read_columns(const GameText& text, long long version, StoredGame& game) {
    auto turns = read_turns(text.moves, text.said);
    if (!turns) return tl::make_unexpected(turns.error());
    auto verdict = read_verdict(text.verdict, version, text.game);
    if (!verdict) return tl::make_unexpected(verdict.error());
    auto faults = version == 1
                      ? Result<std::vector<Fault>>(faults_in_version_1(text.faults, text.game))
                      : read_faults(text.faults);
    if (!faults) return tl::make_unexpected(faults.error());
    game.number = text.number;
    game.opening = read_moves(text.opening);
    game.turns = std::move(*turns);
    game.verdict = std::move(*verdict);
    game.faults = std::move(*faults);
    return {};
}

// Those of a tournament that have these numbers, in their order.
Result<std::vector<StoredGame>> read_games(soci::session& sql, long long version, Id tournament,
                                           const Range& numbers = {}) {
    StoredGame next;
    GameText text;
    soci::statement list =
        (sql.prepare << fmt::format(
             "SELECT g.number, t.game, {}, {}, g.start, g.opening, g.moves, g.said,"
             " g.score, g.termination, g.reason, {}, g.faults, g.begun, g.seconds"
             " FROM games g JOIN tournaments t ON t.id = g.tournament"
             " JOIN players f ON f.id = g.first JOIN players s ON s.id = g.second"
             " WHERE g.tournament = :tournament AND g.number BETWEEN :low AND :high"
             " ORDER BY g.number",
             player_columns("f", version), player_columns("s", version), culprit_column(version)),
         soci::into(text.number), soci::into(text.game), soci::into(next.first.spec),
         soci::into(next.first.expanded), soci::into(next.first.version),
         soci::into(next.first.commit), soci::into(next.second.spec),
         soci::into(next.second.expanded), soci::into(next.second.version),
         soci::into(next.second.commit), soci::into(next.start), soci::into(text.opening),
         soci::into(text.moves), soci::into(text.said), soci::into(text.verdict.score),
         soci::into(text.verdict.termination), soci::into(text.verdict.reason),
         soci::into(text.verdict.culprit), soci::into(text.faults), soci::into(next.begun),
         soci::into(next.seconds), soci::use(tournament, "tournament"),
         soci::use(numbers.low, "low"), soci::use(numbers.high, "high"));
    list.execute();
    std::vector<StoredGame> all;
    while (list.fetch()) {
        if (const auto read = read_columns(text, version, next); !read)
            return fail("tournament {}, game {}: {}", tournament, text.number,
                        read.error().message);
        all.push_back(next);
    }
    return all;
}

// Counted by the numbers of players, and only then told in their words: that is less to compare.
Result<std::vector<StoredScore>> read_scores(soci::session& sql, long long version,
                                             const ScoreFilter& filter) {
    const Range ids = filter.tournament ? Range{*filter.tournament, *filter.tournament} : Range{};
    const std::string_view also = version == 1 ? "" : ", culprit";
    StoredScore next;
    VerdictText text;
    Id games = 0;
    soci::statement list =
        (sql.prepare << fmt::format(
             "SELECT {}, {}, g.score, g.termination, g.reason, {}, g.times"
             " FROM (SELECT first, second, score, termination, reason{}, count(*) AS times"
             " FROM games WHERE begun >= :since AND tournament IN"
             " (SELECT id FROM tournaments WHERE game = :game AND id BETWEEN :low AND :high)"
             " GROUP BY first, second, score, termination, reason{}) g"
             " JOIN players f ON f.id = g.first JOIN players s ON s.id = g.second"
             " ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
             player_columns("f", version), player_columns("s", version), culprit_column(version),
             also, also),
         soci::into(next.first.spec), soci::into(next.first.expanded),
         soci::into(next.first.version), soci::into(next.first.commit),
         soci::into(next.second.spec), soci::into(next.second.expanded),
         soci::into(next.second.version), soci::into(next.second.commit), soci::into(text.score),
         soci::into(text.termination), soci::into(text.reason), soci::into(text.culprit),
         soci::into(games), soci::use(filter.game, "game"), soci::use(filter.since, "since"),
         soci::use(ids.low, "low"), soci::use(ids.high, "high"));
    list.execute();
    std::vector<StoredScore> all;
    while (list.fetch()) {
        const auto is_meant = [&filter](const StoredPlayer& player) {
            return player.spec.find(filter.player) != std::string::npos ||
                   player.expanded.find(filter.player) != std::string::npos;
        };
        if (!is_meant(next.first) && !is_meant(next.second)) continue;
        auto verdict = read_verdict(text, version, filter.game);
        if (!verdict) return tl::make_unexpected(verdict.error());
        next.verdict = std::move(*verdict);
        next.games = games;
        all.push_back(next);
    }
    return all;
}

}  // namespace

std::string now_text() {
    const auto now =
        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

std::string Store::standard_place() {
    // A path that is not absolute is to be ignored: XDG Base Directory Specification 0.8.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        return std::string(data) + "/damier/damier.db";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share/damier/damier.db";
    return "damier.db";
}

std::string Store::shown(std::string_view place) { return shown_place(place); }

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& place) {
    std::optional<NewFolder> folder;
    const std::filesystem::path standard = standard_place();
    if (place == standard && standard.has_parent_path()) {
        auto made = NewFolder::make(standard.parent_path());
        if (!made)
            return fail("the store {} cannot be opened: {}", shown(place), made.error().message);
        folder.emplace(std::move(*made));
    }
    return Database::open(place, Database::Purpose::Make)
        .map([](std::unique_ptr<Database>&& database) { return Store(std::move(database)); });
}

Result<std::optional<Store>> Store::of(Result<std::unique_ptr<Database>> opened) {
    return std::move(opened).map([](std::unique_ptr<Database>&& database) {
        return database ? std::optional(Store(std::move(database))) : std::nullopt;
    });
}

Result<std::optional<Store>> Store::open_existing(const std::string& place) {
    return of(Database::open(place, Database::Purpose::Change));
}

Result<std::optional<Store>> Store::open_to_read(const std::string& place) {
    return of(Database::open(place, Database::Purpose::Read));
}

Result<std::int64_t> Store::begin_tournament(std::string_view game, std::string_view settings) {
    return database_->change([&](soci::session& sql) -> Result<std::int64_t> {
        const std::string name = as_utf8(game);
        const std::string text = as_utf8(settings);
        const std::string begun = now_text();
        Id id = 0;
        sql << "INSERT INTO tournaments (game, settings, begun, finished)"
               " VALUES (:game, :settings, :begun, '') RETURNING id",
            soci::use(name, "game"), soci::use(text, "settings"), soci::use(begun, "begun"),
            soci::into(id);
        return id;
    });
}

Result<void> Store::finish_tournament(std::int64_t id) {
    return database_->change([&](soci::session& sql) -> Result<void> {
        const Id which = id;
        if (const auto there = require_tournament(sql, which); !there)
            return tl::make_unexpected(there.error());
        const std::string finished = now_text();
        sql << "UPDATE tournaments SET finished = :finished WHERE id = :id AND finished = ''",
            soci::use(finished, "finished"), soci::use(which, "id");
        return {};
    });
}

Result<StoredTournament> Store::tournament(std::int64_t id) {
    return database_->read([&](soci::session& sql, long long) -> Result<StoredTournament> {
        if (const auto there = require_tournament(sql, id); !there)
            return tl::make_unexpected(there.error());
        return std::move(read_tournaments(sql, {id, id}).front());
    });
}

Result<std::optional<StoredTournament>> Store::last_unfinished() {
    return database_->read([](soci::session& sql,
                              long long) -> Result<std::optional<StoredTournament>> {
        auto all = read_tournaments(sql);
        const auto last = std::find_if(all.rbegin(), all.rend(), [](const StoredTournament& each) {
            return each.finished.empty();
        });
        return last == all.rend() ? std::nullopt : std::optional(std::move(*last));
    });
}

Result<std::vector<StoredTournament>> Store::tournaments() {
    return database_->read(
        [](soci::session& sql, long long) -> Result<std::vector<StoredTournament>> {
            return read_tournaments(sql);
        });
}

Result<bool> Store::add(std::int64_t tournament, const StoredGame& game) {
    std::vector<std::string> chosen;
    for (const StoredTurn& turn : game.turns) chosen.push_back(turn.move);
    const auto moves = write_moves(chosen);
    if (!moves) return tl::make_unexpected(moves.error());
    const auto opening = write_moves(game.opening);
    if (!opening) return tl::make_unexpected(opening.error());
    const StoredPlayer first = storable(game.first);
    const StoredPlayer second = storable(game.second);
    const std::string start = as_utf8(game.start);
    const std::string said = write_said(game.turns);
    const std::string score(score_text(game.verdict.score));
    const std::string termination(termination_text(game.verdict.termination));
    const std::string reason = as_utf8(game.verdict.reason);
    const std::string culprit(game.verdict.culprit ? side_text(*game.verdict.culprit) : "");
    const std::string faults = write_faults(game.faults);
    const std::string begun = as_utf8(game.begun);
    const double seconds = static_cast<double>(to_microseconds(game.seconds)) / 1e6;
    const Id which = tournament;
    const Id number = game.number;
    return database_->change([&](soci::session& sql) -> Result<bool> {
        if (const auto there = require_tournament(sql, which); !there)
            return tl::make_unexpected(there.error());
        // In the same order for all who write at the same time, so that none waits for another that
        // waits for it.
        const bool as_given = first < second;
        const Id earlier = player_id(sql, as_given ? first : second);
        const Id later = player_id(sql, as_given ? second : first);
        const Id first_id = as_given ? earlier : later;
        const Id second_id = as_given ? later : earlier;
        soci::statement insert =
            (sql.prepare
                 << "INSERT INTO games (tournament, number, first, second, score, termination,"
                    " culprit, begun, seconds, reason, start, opening, moves, said, faults)"
                    " VALUES (:tournament, :number, :first, :second, :score, :termination,"
                    " :culprit, :begun, :seconds, :reason, :start, :opening, :moves, :said,"
                    " :faults) ON CONFLICT DO NOTHING",
             soci::use(which, "tournament"), soci::use(number, "number"),
             soci::use(first_id, "first"), soci::use(second_id, "second"),
             soci::use(score, "score"), soci::use(termination, "termination"),
             soci::use(culprit, "culprit"), soci::use(begun, "begun"),
             soci::use(seconds, "seconds"), soci::use(reason, "reason"), soci::use(start, "start"),
             soci::use(*opening, "opening"), soci::use(*moves, "moves"), soci::use(said, "said"),
             soci::use(faults, "faults"));
        insert.execute(true);
        return insert.get_affected_rows() > 0;
    });
}

Result<std::optional<StoredGame>> Store::game(std::int64_t tournament, std::int64_t number) {
    return database_->read([&](soci::session& sql, long long version) {
        return read_games(sql, version, tournament, {number, number})
            .map([](std::vector<StoredGame>&& found) {
                return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
            });
    });
}

Result<std::vector<StoredGame>> Store::games(std::int64_t tournament) {
    return database_->read(
        [&](soci::session& sql, long long version) -> Result<std::vector<StoredGame>> {
            if (const auto there = require_tournament(sql, tournament); !there)
                return tl::make_unexpected(there.error());
            return read_games(sql, version, tournament);
        });
}

Result<std::vector<StoredScore>> Store::scores(const ScoreFilter& filter) {
    return database_->read([&filter](soci::session& sql, long long version) {
        return read_scores(sql, version, filter);
    });
}

}  // namespace damier::store
