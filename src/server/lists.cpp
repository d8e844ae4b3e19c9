#include "server/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "arena/external_spec.h"
#include "arena/game_record.h"
#include "arena/leaderboard.h"
#include "core/text.h"
#include "engine/session.h"
#include "games/games.h"
#include "server/stored_table.h"

namespace damier::server {

using engine::Json;
using Kind = Refusal::Kind;

namespace {

constexpr std::int64_t kRowsOfAPage = 50;

template <class... Args>
tl::unexpected<Refusal> refuse(Kind kind, fmt::format_string<Args...> format, Args&&... args) {
    return tl::make_unexpected(Refusal{kind, fmt::format(format, std::forward<Args>(args)...)});
}
// The store did not answer; that may be otherwise later.
tl::unexpected<Refusal> refuse(const Error& error) {
    return refuse(Kind::Unavailable, "{}", error.message);
}

bool is_game(std::string_view name) {
    return with_game(name, [](auto) {});
}

// What of a query is not known, or not a game.
std::optional<Refusal> check(const Query& query, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : query) {
        if (std::ranges::find(known, name) == known.end())
            return Refusal{Kind::BadRequest, fmt::format("{} cannot be asked for; known are {}",
                                                         quoted(name), fmt::join(known, ", "))};
        if (name == "game" && !value.empty() && !is_game(value))
            return Refusal{Kind::BadRequest, fmt::format("there is no game {}; there are {}",
                                                         quoted(value), game_names())};
    }
    return std::nullopt;
}

// Empty and missing say the same.
std::string value_of(const Query& query, const std::string& name) {
    const auto there = query.find(name);
    return there == query.end() ? "" : there->second;
}

// How the server starts a program is none of a page's affairs: "uci:/home/ann/fish --x" is "uci:fish".
std::string shown_player(const std::string& spec) {
    const auto external = arena::read_external_spec(spec);
    if (!external) return spec;
    const std::string& command = external->command.front();
    return fmt::format("{}:{}", external_kind_text(external->kind),
                       command.substr(command.rfind('/') + 1));
}

Json row_json(const store::GameRow& row) {
    return {{"id", game_word(row.id)},
            {"game", row.game},
            {"first", shown_player(row.first)},
            {"second", shown_player(row.second)},
            {"score", score_text(row.score)},
            {"reason", row.reason},
            {"moves", row.plies},
            {"begun", row.begun}};
}

// The store looks into the whole specs of programs, too: by asking, nobody learns what is in them.
bool is_visible_in(const store::GameRow& row, std::string_view player) {
    const auto shows = [player](const std::string& spec) {
        return shown_player(spec).find(player) != std::string::npos;
    };
    const bool has_program =
        arena::is_external_spec(row.first) || arena::is_external_spec(row.second);
    return !has_program || shows(row.first) || shows(row.second);
}

// A stored game, and of which tournament it is.
struct Found {
    store::GameId id;
    store::StoredTournament tournament;
    store::StoredGame game;
};

Asked<Found> find(store::Store& store, std::string_view word) {
    const auto id = store::read_game_word(word);
    if (!id) return refuse(Kind::NotFound, "there is no game {}", quoted(word));
    auto asked = store.game(id->tournament, id->number);
    if (!asked) return refuse(asked.error());
    std::optional<store::StoredGame>& game = *asked;
    if (!game) return refuse(Kind::NotFound, "there is no game {}", quoted(word));
    auto tournament = store.tournament(id->tournament);
    if (!tournament) return refuse(tournament.error());
    if (!is_game(tournament->game))
        return refuse(Kind::NotFound, "{} is not played here", quoted(tournament->game));
    return Found{*id, std::move(*tournament), std::move(*game)};
}

store::GameRow row_of(const Found& found) {
    const store::StoredGame& game = found.game;
    return {found.id,
            found.tournament.game,
            game.first.spec,
            game.second.spec,
            game.verdict.score,
            game.verdict.reason,
            game.opening.size() + game.turns.size(),
            game.begun};
}

// The game as a session knows it after its last move: the boards, and each move in all its forms.
Result<engine::SessionState> replay(const Found& found) {
    auto session = engine::make_session(found.tournament.game);
    if (!session) return tl::make_unexpected(session.error());
    const store::StoredGame& game = found.game;
    std::vector<std::string_view> moves(game.opening.begin(), game.opening.end());
    for (const store::StoredTurn& turn : game.turns) moves.push_back(turn.move);
    std::optional<std::string_view> start;
    if (!game.start.empty()) start = game.start;
    if (const auto set = (*session)->set_position(start, moves); !set)
        return fail("{}", set.error().message);
    engine::SessionState state = (*session)->state();
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
        const store::StoredTurn& turn = game.turns[i];
        engine::PlayedMove& played = state.played[game.opening.size() + i];
        played.is_given = false;
        played.value = turn.value;
        played.depth = turn.depth;
        played.nodes = turn.nodes;
        played.seconds = turn.seconds;
    }
    return state;
}

// Infinite where one side has every point.
Json whole_or_null(const std::optional<double>& value) {
    if (!value || !std::isfinite(*value)) return nullptr;
    return std::llround(*value);
}

Json rating_json(const arena::Standing& standing) {
    std::optional<double> elo;
    std::optional<double> error;
    if (standing.rating) {
        elo = standing.rating->value;
        error = standing.rating->error;
    }
    const auto games = count(standing.games);
    return {{"player", shown_player(standing.player.spec)},
            {"version", standing.player.version},
            {"elo", whole_or_null(elo)},
            {"error", whole_or_null(error)},
            {"games", games},
            {"wins", standing.games.wins},
            {"draws", standing.games.draws},
            {"losses", standing.games.losses},
            {"score", games == 0 ? Json(nullptr) : Json(score_of(standing.games))}};
}

Asked<RecordFile> write_file(std::string_view name, std::string_view ending, std::string_view game,
                             store::StoredGame played, const arena::RecordEvent& event) {
    for (store::StoredPlayer* each : {&played.first, &played.second})
        each->spec = shown_player(each->spec);
    if (ending != record_ending(game))
        return refuse(Kind::NotFound, "a record of {} is a .{} file", game, record_ending(game));
    auto text = arena::write_game(game, played, event);
    if (!text) return refuse(text.error());
    return RecordFile{fmt::format("{}.{}", name, ending), std::move(*text)};
}

}  // namespace

std::string_view record_ending(std::string_view game) {
    std::string_view ending;
    with_game(game, [&ending]<class G>(G) {
        static_assert(G::kRecords.name == "PGN" || G::kRecords.name == "PDN");
        ending = G::kRecords.name == "PGN" ? "pgn" : "pdn";
    });
    return ending;
}

Asked<Json> Lists::games(const Query& query) {
    if (auto wrong = check(query, {"game", "player", "result", "before"}))
        return tl::make_unexpected(std::move(*wrong));
    store::GameFilter filter;
    filter.game = value_of(query, "game");
    filter.player = value_of(query, "player");
    filter.limit = kRowsOfAPage + 1;  // one more, to know whether there is one
    if (const std::string result = value_of(query, "result"); !result.empty()) {
        filter.score = read_score(result);
        if (!filter.score)
            return refuse(Kind::BadRequest, "a result is 1-0, 0-1, 1/2-1/2 or *, not {}",
                          quoted(result));
    }
    if (const std::string before = value_of(query, "before"); !before.empty()) {
        filter.before = store::read_game_word(before);
        if (!filter.before) return refuse(Kind::BadRequest, "{} is no game", quoted(before));
    }
    auto rows = store_.list_games(filter);
    if (!rows) return refuse(rows.error());
    const bool has_more = std::ssize(*rows) > kRowsOfAPage;
    if (has_more) rows->pop_back();
    Json games = Json::array();
    for (const store::GameRow& each : *rows) {
        // A newer Damier may know other games.
        if (is_game(each.game) && is_visible_in(each, filter.player))
            games.push_back(row_json(each));
    }
    return Json{{"games", std::move(games)},
                {"next", has_more ? Json(game_word(rows->back().id)) : Json(nullptr)}};
}

Asked<Json> Lists::game(std::string_view id) {
    const auto found = find(store_, id);
    if (!found) return tl::make_unexpected(found.error());
    const auto state = replay(*found);
    if (!state) return refuse(state.error());
    const bool is_even = state->played.size() % 2 == 0;
    Json plies = Json::array();
    for (const auto& each : state->played) plies.push_back(engine::played_json(each));
    return Json{{"row", row_json(row_of(*found))},
                {"board", state->start_board},
                {"turn", side_word(is_even ? state->turn : other(state->turn))},
                {"plies", std::move(plies)},
                {"verdict", page_verdict(found->game.verdict)}};
}

Asked<RecordFile> Lists::record(std::string_view file) {
    const std::size_t dot = std::min(file.find('.'), file.size());
    const auto found = find(store_, file.substr(0, dot));
    if (!found) return tl::make_unexpected(found.error());
    arena::RecordEvent event = arena::event_of(found->tournament);
    event.round = std::to_string(found->id.number + 1);
    return write_file(game_word(found->id), file.substr(std::min(dot + 1, file.size())),
                      found->tournament.game, found->game, event);
}

Asked<Json> Lists::leaderboard(const Query& query) {
    if (auto wrong = check(query, {"game"})) return tl::make_unexpected(std::move(*wrong));
    store::ScoreFilter filter;
    if (const std::string game = value_of(query, "game"); !game.empty()) filter.game = game;
    const std::lock_guard lock(mutex_);
    const auto games = store_.count_games();
    if (!games) return refuse(games.error());
    Ratings& ratings = ratings_[filter.game];
    if (ratings.games == *games) return ratings.json;
    const auto scores = store_.scores(filter);
    if (!scores) return refuse(scores.error());
    Json rows = Json::array();
    const arena::Leaderboard board = arena::make_leaderboard(*scores);
    for (const arena::Standing& each : board.standings) rows.push_back(rating_json(each));
    ratings = {*games, Json{{"rows", std::move(rows)}}};
    return ratings.json;
}

Asked<RecordFile> table_record(const Table& table, std::string_view ending) {
    arena::RecordEvent event{std::string(arena::kPageEvent), "", ""};
    const auto& clock = table.setup().clock;
    if (clock) event.time_control = write_time_control(*clock);
    return write_file(table.name(), ending, table.setup().game, to_stored(table), event);
}

}  // namespace damier::server
