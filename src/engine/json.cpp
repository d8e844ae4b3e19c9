#include "engine/json.h"

#include <nlohmann/json.hpp>

#include "engine/value_text.h"
#include "games/games.h"

namespace damier::engine {

namespace {

std::string_view kind_text(Option::Kind kind) {
    switch (kind) {
        case Option::Kind::Flag:
            return "flag";
        case Option::Kind::Number:
            return "number";
        case Option::Kind::Decimal:
            return "decimal";
        case Option::Kind::Choice:
            return "choice";
        case Option::Kind::Text:
            return "text";
        case Option::Kind::Button:
            return "button";
    }
    return "";
}

bool is_number(const Option& option) {
    return option.kind == Option::Kind::Number || option.kind == Option::Kind::Decimal;
}

// Of a position on the way, null where nothing is known.
Json known_value(Value value, bool is_known) { return is_known ? Json(value) : Json(nullptr); }

Json candidate_json(const CandidateReply& each) {
    Json json = {{"move", each.move},
                 {"visits", each.visits},
                 {"mean", each.mean},
                 {"value", known_value(each.value, each.visits > 0 || each.is_proven)},
                 {"proven", each.is_proven}};
    if (each.visits == 0) json["mean"] = nullptr;
    return json;
}

}  // namespace

Json chances_json(const Chances& chances) { return {chances.win, chances.draw, chances.loss}; }

Json move_json(const MoveText& move) {
    return {{"move", move.move}, {"text", move.record}, {"squares", move.squares}};
}

Json played_json(const PlayedMove& played) {
    Json json = move_json(played.text);
    json["board"] = played.board;
    if (played.is_given) {
        json["given"] = true;
        return json;
    }
    json["value"] = known_value(played.value.value_or(0), played.value.has_value());
    json["depth"] = played.depth;
    json["nodes"] = played.nodes;
    json["seconds"] = played.seconds;
    return json;
}

Json option_json(const Option& option, std::span<const std::string_view> evaluations) {
    Json json = {{"name", option.name},
                 {"kind", kind_text(option.kind)},
                 {"role", role_text(option.role)},
                 {"default", option.standard}};
    if (is_number(option)) {
        json["min"] = option.min;
        json["max"] = option.max;
        json["off"] = !option.choices.empty();
    }
    if (option.is_by_game()) {
        json["choices"] = evaluations;
        json["default"] = evaluations.empty() ? "" : evaluations.front();
    } else if (option.kind == Option::Kind::Choice) {
        json["choices"] = choices_of(option);
    }
    json["help"] = option.help;
    return json;
}

Json player_json(const PlayerInfo& player) {
    Json options = Json::array();
    for (const Option& option : player.options) {
        Json json = option_json(option);
        if (option.is_by_game()) {  // in each game others
            json.erase("default");
            json["choices"] = Json::object();
            for_each_game(
                [&json]<class G>(G) { json["choices"][std::string(G::kName)] = judge_names<G>(); });
        }
        options.push_back(std::move(json));
    }
    return {{"player", player.name},
            {"help", player.help},
            {"games", player.games.empty() ? game_names() : std::string(player.games)},
            {"preset", player.preset},
            {"options", std::move(options)}};
}

Json state_json(const SessionState& state) {
    const auto side = [&state](Side each) { return state.sides[static_cast<std::size_t>(each)]; };
    Json moves = Json::array();
    for (const MoveText& each : state.moves) moves.push_back(move_json(each));
    Json json = {{"game", state.game},
                 {"sides", state.sides},
                 {"start", state.start ? Json(*state.start) : Json(nullptr)},
                 {"fen", state.position},
                 {"board", state.board},
                 {"start_board", state.start_board},
                 {"check", state.demands.check},
                 {"must", state.demands.must},
                 {"turn", side(state.turn)},
                 {"plies", state.played.size()},
                 {"moves", std::move(moves)}};
    if (!state.played.empty()) json["last"] = move_json(state.played.back().text);
    if (state.ending) {
        json["ending"] = {{"outcome", state.ending->outcome == Outcome::Draw ? "draw" : "loss"},
                          {"reason", state.ending->reason},
                          {"claim", !state.ending->automatic}};
    }
    json["verdict"] = verdict_json(state.verdict);
    json["played"] = Json::array();
    for (const PlayedMove& each : state.played) json["played"].push_back(played_json(each));
    json["players"] = Json::object();
    json["clocks"] = Json::object();
    for (const Side each : {Side::First, Side::Second}) {
        const auto i = static_cast<std::size_t>(each);
        const std::string& player = state.players[i];
        json["players"][side(each)] = player.empty() ? Json(nullptr) : Json(player);
        json["clocks"][side(each)] =
            state.clocks[i] ? Json(state.clocks[i]->count()) : Json(nullptr);
    }
    json["thinking"] = state.is_thinking;
    return json;
}

Json reply_json(const Reply& reply) {
    const auto& c = reply.counters;
    Json iterations = Json::array();
    for (const auto& each : reply.iterations) {
        iterations.push_back({{"depth", each.depth},
                              {"value", each.value},
                              {"nodes", each.nodes},
                              {"leaves", each.leaves},
                              {"seconds", each.seconds}});
    }
    Json json = {{"move", reply.move},
                 {"pv", reply.record_pv},
                 {"value", known_value(reply.value, reply.depth > 0)},
                 {"depth", reply.depth},
                 {"wdl", reply.depth > 0 ? chances_json(reply.chances) : Json(nullptr)},
                 {"nodes", c.nodes},
                 {"seconds", c.seconds},
                 {"nps", static_cast<std::uint64_t>(c.nps())},
                 {"leaves", c.leaves},
                 {"quiescence_nodes", c.quiescence_nodes},
                 {"cutoffs", c.cutoffs},
                 {"first_move_cutoffs", c.first_move_cutoffs},
                 {"table_hits", c.table_hits},
                 {"branching_factor", reply.branching_factor},
                 {"iterations", std::move(iterations)}};
    if (reply.lines.size() > 1) {
        Json& lines = json["lines"] = Json::array();
        for (const auto& each : reply.lines) {
            lines.push_back({{"rank", each.rank},
                             {"depth", each.depth},
                             {"value", each.value},
                             {"wdl", chances_json(each.chances)},
                             {"pv", each.record}});
        }
    }
    if (!reply.candidates.empty()) {
        json["playouts"] = c.playouts;
        Json& candidates = json["candidates"] = Json::array();
        for (const auto& each : reply.candidates) candidates.push_back(candidate_json(each));
    }
    if (const int mate = mate_in_moves(reply.value); mate != 0) json["mate"] = mate;
    if (!reply.source.empty()) json["source"] = reply.source;
    return json;
}

Json verdict_json(const Verdict& verdict) {
    return {{"score", score_text(verdict.score)},
            {"termination", termination_text(verdict.termination)},
            {"culprit", verdict.culprit ? Json(side_text(*verdict.culprit)) : Json(nullptr)},
            {"reason", verdict.reason}};
}

std::string json_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace damier::engine
