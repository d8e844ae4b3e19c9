#include "store/game_rows.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/text.h"
#include "store/fault_text.h"
#include "store/turn_text.h"
#include "store/version_1.h"

namespace damier::store {

namespace {

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

}  // namespace

Result<std::vector<StoredGame>> read_games(soci::session& sql, long long version, Id tournament,
                                           const Range& numbers) {
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
    const std::string page(kPageSettings);
    const int all_count = filter.page || filter.tournament ? 1 : 0;
    StoredScore next;
    VerdictText text;
    Id games = 0;
    soci::statement list =
        (sql.prepare << fmt::format(
             "SELECT {}, {}, g.score, g.termination, g.reason, {}, g.times"
             " FROM (SELECT first, second, score, termination, reason{}, count(*) AS times"
             " FROM games WHERE begun >= :since AND tournament IN"
             " (SELECT id FROM tournaments WHERE game = :game AND id BETWEEN :low AND :high"
             " AND (settings <> :page OR :all = 1))"
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
         soci::use(ids.low, "low"), soci::use(ids.high, "high"), soci::use(page, "page"),
         soci::use(all_count, "all"));
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

Result<GameColumns> to_columns(const StoredGame& game) {
    std::vector<std::string> chosen;
    for (const StoredTurn& turn : game.turns) chosen.push_back(turn.move);
    auto moves = write_moves(chosen);
    if (!moves) return tl::make_unexpected(moves.error());
    auto opening = write_moves(game.opening);
    if (!opening) return tl::make_unexpected(opening.error());
    const auto& [score, termination, reason, culprit] = game.verdict;
    return GameColumns{storable(game.first),
                       storable(game.second),
                       {std::string(score_text(score)), std::string(termination_text(termination)),
                        as_utf8(reason), std::string(culprit ? side_text(*culprit) : "")},
                       as_utf8(game.begun),
                       static_cast<double>(to_microseconds(game.seconds)) / 1e6,
                       as_utf8(game.start),
                       std::move(*opening),
                       std::move(*moves),
                       write_said(game.turns),
                       write_faults(game.faults)};
}

bool insert_game(soci::session& sql, Id tournament, Id number, const GameColumns& columns) {
    // In the same order for all who write at the same time, so that none waits for another that
    // waits for it.
    const bool as_given = columns.first < columns.second;
    const Id earlier = player_id(sql, as_given ? columns.first : columns.second);
    const Id later = player_id(sql, as_given ? columns.second : columns.first);
    const Id first = as_given ? earlier : later;
    const Id second = as_given ? later : earlier;
    soci::statement insert =
        (sql.prepare << "INSERT INTO games (tournament, number, first, second, score, termination,"
                        " culprit, begun, seconds, reason, start, opening, moves, said, faults)"
                        " VALUES (:tournament, :number, :first, :second, :score, :termination,"
                        " :culprit, :begun, :seconds, :reason, :start, :opening, :moves, :said,"
                        " :faults) ON CONFLICT DO NOTHING",
         soci::use(tournament, "tournament"), soci::use(number, "number"),
         soci::use(first, "first"), soci::use(second, "second"),
         soci::use(columns.verdict.score, "score"),
         soci::use(columns.verdict.termination, "termination"),
         soci::use(columns.verdict.culprit, "culprit"), soci::use(columns.begun, "begun"),
         soci::use(columns.seconds, "seconds"), soci::use(columns.verdict.reason, "reason"),
         soci::use(columns.start, "start"), soci::use(columns.opening, "opening"),
         soci::use(columns.moves, "moves"), soci::use(columns.said, "said"),
         soci::use(columns.faults, "faults"));
    insert.execute(true);
    return insert.get_affected_rows() > 0;
}

namespace {

// Which games of a list are meant: conditions and the values that they name, which must stay where
// they are until the statement is over.
class Conditions {
public:
    explicit Conditions(const GameFilter& filter) : filter_(filter) {
        if (filter.score) score_ = score_text(*filter.score);
    }

    // False where nothing can be meant.
    bool find_place(soci::session& sql) {
        if (!filter_.before) return true;
        tournament_ = filter_.before->tournament;
        number_ = filter_.before->number;
        sql << "SELECT begun FROM games WHERE tournament = :tournament AND number = :number",
            soci::into(begun_), soci::use(tournament_, "tournament"), soci::use(number_, "number");
        return sql.got_data();
    }

    // The plus keeps a database from another index than that of the order. The names of players are
    // compared as they are: LIKE has patterns, and is another thing in each database.
    [[nodiscard]] std::string text() const {
        std::string text = "1 = 1";
        if (!filter_.game.empty())
            text += " AND +tournament IN (SELECT id FROM tournaments WHERE game = :game)";
        if (!filter_.player.empty()) {
            constexpr std::string_view kMeant =
                "(SELECT id FROM players WHERE replace(spec, :player, '') <> spec"
                " OR replace(expanded, :player, '') <> expanded)";
            text += fmt::format(" AND (first IN {0} OR second IN {0})", kMeant);
        }
        if (filter_.score) text += " AND score = :score";
        if (filter_.before)
            text += " AND (begun, tournament, number) < (:begun, :tournament, :number)";
        return text;
    }

    void use_in(soci::statement& statement) const {
        if (!filter_.game.empty()) statement.exchange(soci::use(filter_.game, "game"));
        if (!filter_.player.empty()) statement.exchange(soci::use(filter_.player, "player"));
        if (filter_.score) statement.exchange(soci::use(score_, "score"));
        if (!filter_.before) return;
        statement.exchange(soci::use(begun_, "begun"));
        statement.exchange(soci::use(tournament_, "tournament"));
        statement.exchange(soci::use(number_, "number"));
    }

private:
    const GameFilter& filter_;
    std::string score_;
    std::string begun_;
    Id tournament_ = 0;
    Id number_ = 0;
};

}  // namespace

// First which games, from the index alone; then what is shown of those few.
Result<std::vector<GameRow>> read_rows(soci::session& sql, const GameFilter& filter) {
    std::vector<GameRow> all;
    Conditions conditions(filter);
    if (!conditions.find_place(sql)) return all;
    const Id limit = filter.limit;
    Id tournament = 0;
    Id number = 0;
    GameRow next;
    std::string score;
    std::string opening;
    std::string moves;
    soci::statement list(sql);
    for (std::string* each : {&next.game, &next.first, &next.second, &score, &next.reason,
                              &next.begun, &opening, &moves})
        list.exchange(soci::into(*each));
    list.exchange(soci::into(tournament));
    list.exchange(soci::into(number));
    conditions.use_in(list);
    list.exchange(soci::use(limit, "limit"));
    list.alloc();
    list.prepare(
        fmt::format("SELECT t.game, f.spec, s.spec, g.score, g.reason, g.begun, g.opening, g.moves,"
                    " g.tournament, g.number"
                    " FROM (SELECT tournament, number FROM games WHERE {}"
                    " ORDER BY begun DESC, tournament DESC, number DESC LIMIT :limit) meant"
                    " JOIN games g ON g.tournament = meant.tournament AND g.number = meant.number"
                    " JOIN tournaments t ON t.id = g.tournament"
                    " JOIN players f ON f.id = g.first JOIN players s ON s.id = g.second"
                    " ORDER BY g.begun DESC, g.tournament DESC, g.number DESC",
                    conditions.text()));
    list.define_and_bind();
    list.execute();
    while (list.fetch()) {
        const auto points = read_score(score);
        if (!points) return fail("the store holds {} where a score was expected", quoted(score));
        next.id = {tournament, number};
        next.score = *points;
        next.plies = split_fields(opening).size() + split_fields(moves).size();
        all.push_back(next);
    }
    return all;
}

}  // namespace damier::store
