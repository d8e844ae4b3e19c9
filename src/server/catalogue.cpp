#include "server/catalogue.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/external_spec.h"
#include "core/screen.h"
#include "core/text.h"
#include "engine/players.h"
#include "games/games.h"
#include "server/layouts.h"
#include "server/lesson_list.h"
#include "server/lists.h"
#include "server/opponents.h"
#include "server/start.h"

namespace damier::server {

namespace {

using engine::Json;

// "alphabeta:depth=3" is told as alphabeta is.
std::string_view player_name(std::string_view spec) { return spec.substr(0, spec.find(':')); }

// Those with names, and whoever is suggested beside them.
template <Game G>
Json opponents_json(const std::string& suggested) {
    Json list = Json::array();
    bool is_among_them = false;
    for (const Opponent& each : opponents_of(G::kName)) {
        is_among_them |= each.spec == suggested;
        list.push_back({{"name", each.name},
                        {"spec", each.spec},
                        {"rating", each.rating ? Json(*each.rating) : Json(nullptr)},
                        {"label", player_name(each.spec)}});
    }
    if (!is_among_them) {
        list.push_back({{"name", suggested},
                        {"spec", suggested},
                        {"rating", nullptr},
                        {"label", player_name(suggested)}});
    }
    return list;
}

template <Game G>
Json pieces_json() {
    Json pieces = Json::object();
    for (const ScreenPiece& each : G::kScreen.pieces)
        pieces[std::string(1, each.letter)] = {{"side", side_word(each.side)}, {"kind", each.kind}};
    return pieces;
}

// Somebody who plays sensible moves, and can be beaten.
template <Game G>
std::string usual_opponent() {
    const auto all = opponents_of(G::kName);
    return std::string(all[all.size() * 2 / 3].spec);
}

template <Game G>
Json game_json(const Suggestion& suggestion) {
    Json layouts = Json::array();
    for (const NamedLayout& each : layouts_of(G::kName))
        layouts.push_back({{"name", each.name}, {"position", each.position}});
    const bool is_suggested = !suggestion.player.empty() && suggestion.game == G::kName;
    const std::string suggested = is_suggested ? suggestion.player : usual_opponent<G>();
    constexpr bool kShuffles = requires { G::shuffled_start(0); };
    return {
        {"game", G::kName},
        {"sides", {{"first", G::side_name(Side::First)}, {"second", G::side_name(Side::Second)}}},
        {"columns", G::kScreen.columns},
        {"rows", G::kScreen.rows},
        {"squares", screen_squares<G>()},
        {"pieces", pieces_json<G>()},
        {"bottom", side_word(G::kScreen.bottom)},
        {"record", record_ending(G::kName)},
        {"evaluations", engine::judge_names<G>()},
        {"start", write_board<G>(G::start())},
        {"layouts", std::move(layouts)},
        {"chess960", kShuffles},
        {"ballots", count_ballots(G::kName)},
        {"opponents", opponents_json<G>(suggested)},
        {"suggested", suggested}};
}

// As a form needs it: a list of games, and no keys that name files. Who cannot do without a file plays
// none of them.
Json offered_json(const engine::PlayerInfo& player) {
    Json json = engine::player_json(player);
    json["games"] = Json::array();
    for_each_game([&]<class G>(G) {
        if (engine::read_player<G>(player.name)) json["games"].push_back(G::kName);
    });
    Json options = Json::array();
    for (const Json& option : json["options"]) {
        if (option["role"] != role_text(engine::Role::File) &&
            option["role"] != role_text(engine::Role::OfFile))
            options.push_back(option);
    }
    json["options"] = std::move(options);
    return json;
}

// What programs of a protocol are expected to play. (A program can say more in UCI, as this one does;
// whoever has such a program has its players here already.)
std::vector<std::string_view> usual_games(arena::ExternalKind kind) {
    switch (kind) {
        case arena::ExternalKind::Uci:
        case arena::ExternalKind::Xboard:
            return {chess::Chess::kName};
        case arena::ExternalKind::Hub:
            return {checkers::Checkers::kName, checkers::Sherlock::kName};
        case arena::ExternalKind::Client:
            return {checkers::Sherlock::kName};
    }
    return {};
}

Json games_of(const Hall::Engine& program) {
    const auto spec = arena::read_external_spec(program.spec);
    return spec ? Json(usual_games(spec->kind)) : Json::array();
}

Result<void> check(const Suggestion& suggestion) {
    Result<void> result;
    const bool is_known = with_game(suggestion.game, [&]<class G>(G) {
        if (suggestion.player.empty()) return;
        if (const auto read = engine::read_player<G>(suggestion.player); !read)
            result = tl::make_unexpected(read.error());
    });
    if (!is_known)
        return fail("there is no game {}; choose one of {}", quoted(suggestion.game), game_names());
    return result;
}

}  // namespace

Result<Json> catalogue_json(const std::string& program, const std::vector<Hall::Engine>& engines,
                            const Suggestion& suggestion) {
    if (const auto right = check(suggestion); !right) return tl::make_unexpected(right.error());
    Json games = Json::array();
    for_each_game([&]<class G>(G) { games.push_back(game_json<G>(suggestion)); });
    Json players = Json::array();
    for (const engine::PlayerInfo& each : engine::players()) {
        Json offered = offered_json(each);
        if (!offered["games"].empty()) players.push_back(std::move(offered));
    }
    Json programs = Json::array();
    for (const Hall::Engine& each : engines)
        programs.push_back({{"name", each.name}, {"games", games_of(each)}});
    return Json{{"version", kProtocolVersion},   {"program", program},
                {"suggested", suggestion.game},  {"games", std::move(games)},
                {"players", std::move(players)}, {"engines", std::move(programs)},
                {"lessons", lessons_json()}};
}

}  // namespace damier::server
