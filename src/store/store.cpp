#include "store/store.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <utility>

#include "core/new_folder.h"
#include "core/text.h"
#include "store/database.h"
#include "store/game_rows.h"

namespace damier::store {

namespace {

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

}  // namespace

std::string time_text(std::chrono::sys_seconds time) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

std::string now_text() {
    return time_text(
        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now()));
}

bool is_page(const StoredTournament& tournament) { return tournament.settings == kPageSettings; }

std::string game_word(const GameId& id) { return fmt::format("{}-{}", id.tournament, id.number); }

std::optional<GameId> read_game_word(std::string_view word) {
    const std::size_t middle = word.find('-');
    if (middle == std::string_view::npos) return std::nullopt;
    const auto tournament = parse_number<std::int64_t>(word.substr(0, middle));
    const auto number = parse_number<std::int64_t>(word.substr(middle + 1));
    if (!tournament || !number) return std::nullopt;
    const GameId id{*tournament, *number};
    return game_word(id) == word ? std::optional(id) : std::nullopt;
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
            return each.finished.empty() && !is_page(each);
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
    const auto columns = to_columns(game);
    if (!columns) return tl::make_unexpected(columns.error());
    return database_->change([&](soci::session& sql) -> Result<bool> {
        if (const auto there = require_tournament(sql, tournament); !there)
            return tl::make_unexpected(there.error());
        return insert_game(sql, tournament, game.number, *columns);
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

Result<std::vector<GameRow>> Store::list_games(const GameFilter& filter) {
    return database_->read(
        [&filter](soci::session& sql, long long) { return read_rows(sql, filter); });
}

Result<std::int64_t> Store::count_games() {
    return database_->read([](soci::session& sql, long long) -> Result<std::int64_t> {
        Id games = 0;
        sql << "SELECT count(*) FROM games", soci::into(games);
        return games;
    });
}

// --- the page

namespace {

constexpr long long kFirstWithPage = 3;  // version that keeps its tables

// Made with the first game.
Id page_tournament(soci::session& sql, const std::string& game) {
    const std::string settings(kPageSettings);
    Id id = 0;
    const auto find = [&] {
        sql << "SELECT id FROM tournaments WHERE game = :game AND settings = :settings",
            soci::into(id), soci::use(game, "game"), soci::use(settings, "settings");
        return sql.got_data();
    };
    if (find()) return id;
    const std::string begun = now_text();
    // Another may make it at the same time: then it is that one's.
    sql << "INSERT INTO tournaments (game, settings, begun, finished)"
           " VALUES (:game, :settings, :begun, '') ON CONFLICT DO NOTHING",
        soci::use(game, "game"), soci::use(settings, "settings"), soci::use(begun, "begun");
    find();
    return id;
}

void add_page_game(soci::session& sql, const std::string& game, const GameColumns& columns) {
    const Id tournament = page_tournament(sql, game);
    for (;;) {  // others may take the same number
        Id number = 0;
        sql << "SELECT coalesce(max(number) + 1, 0) FROM games WHERE tournament = :tournament",
            soci::into(number), soci::use(tournament, "tournament");
        if (insert_game(sql, tournament, number, columns)) return;
    }
}

}  // namespace

Result<void> Store::keep_table(std::string_view name, std::string_view saved,
                               std::span<const PageGame> ended) {
    std::vector<std::pair<std::string, GameColumns>> games;
    for (const PageGame& each : ended) {
        auto columns = to_columns(each.played);
        if (!columns) return tl::make_unexpected(columns.error());
        games.emplace_back(as_utf8(each.game), std::move(*columns));
    }
    const std::string table = as_utf8(name);
    const std::string text = as_utf8(saved);
    const std::string changed = now_text();
    return database_->change([&](soci::session& sql) -> Result<void> {
        for (const auto& [game, columns] : games) add_page_game(sql, game, columns);
        sql << "INSERT INTO page_tables (name, changed, saved) VALUES (:name, :changed, :saved)"
               " ON CONFLICT (name) DO UPDATE SET changed = excluded.changed,"
               " saved = excluded.saved",
            soci::use(table, "name"), soci::use(changed, "changed"), soci::use(text, "saved");
        return {};
    });
}

Result<std::optional<std::string>> Store::kept_table(std::string_view name) {
    return database_->read(
        [&](soci::session& sql, long long version) -> Result<std::optional<std::string>> {
            if (version < kFirstWithPage) return std::nullopt;
            const std::string table = as_utf8(name);
            std::string saved;
            sql << "SELECT saved FROM page_tables WHERE name = :name", soci::into(saved),
                soci::use(table, "name");
            return sql.got_data() ? std::optional(std::move(saved)) : std::nullopt;
        });
}

Result<std::int64_t> Store::forget_tables(std::string_view before) {
    return database_->change([&](soci::session& sql) -> Result<std::int64_t> {
        const std::string moment = as_utf8(before);
        soci::statement forget = (sql.prepare << "DELETE FROM page_tables WHERE changed < :moment",
                                  soci::use(moment, "moment"));
        forget.execute(true);
        return forget.get_affected_rows();
    });
}

}  // namespace damier::store
