#include "engine/json.h"

#include <nlohmann/json.hpp>

#include "core/ending.h"
#include "core/line_text.h"
#include "core/moves.h"
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

template <Game G>
Json move_json(const typename G::Position& at, typename G::Position::Move m) {
    return {{"move", G::write_move(at, m)},
            {"text", G::write_record_move(at, m)},
            {"squares", squares_of<G>(at, m)}};
}

template <Game G>
Json candidate_json(const typename G::Position& at,
                    const search::Candidate<typename G::Position>& each) {
    Json json = {{"move", G::write_move(at, each.move)},
                 {"visits", each.visits},
                 {"mean", each.mean},
                 {"value", known_value(each.value, each.visits > 0 || each.is_proven)},
                 {"proven", each.is_proven}};
    if (each.visits == 0) json["mean"] = nullptr;
    return json;
}

}  // namespace

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

template <Game G>
Json position_json(const Line<typename G::Position>& line) {
    const auto& at = line.position();
    Json moves = Json::array();
    for (const auto m : legal_moves(at)) moves.push_back(move_json<G>(at, m));
    Json json = {{"game", G::kName},
                 {"fen", G::write_position(at)},
                 {"turn", G::side_name(at.turn())},
                 {"plies", line.plies()},
                 {"moves", std::move(moves)}};
    if (line.plies() > 0) {
        Line<typename G::Position> before = line;
        before.unmake();
        json["last"] = move_json<G>(before.position(), line.move(line.plies() - 1));
    }
    if (const auto ending = ending_of<G>(line)) {
        json["ending"] = {{"outcome", ending->outcome == Outcome::Draw ? "draw" : "loss"},
                          {"reason", ending->reason},
                          {"claim", !ending->automatic}};
    }
    return json;
}

template <Game G>
Json thought_json(const typename G::Position& at,
                  const search::Thought<typename G::Position>& thought) {
    const auto& c = thought.counters;
    Json iterations = Json::array();
    for (const auto& each : thought.iterations) {
        iterations.push_back({{"depth", each.depth},
                              {"value", each.value},
                              {"nodes", each.nodes},
                              {"leaves", each.leaves},
                              {"seconds", each.seconds}});
    }
    Json json = {{"move", G::write_move(at, thought.move)},
                 {"pv", line_text<G>(at, thought.pv)},
                 {"value", known_value(thought.value, thought.depth > 0)},
                 {"depth", thought.depth},
                 {"nodes", c.nodes},
                 {"seconds", c.seconds},
                 {"nps", static_cast<std::uint64_t>(c.nps())},
                 {"leaves", c.leaves},
                 {"quiescence_nodes", c.quiescence_nodes},
                 {"cutoffs", c.cutoffs},
                 {"first_move_cutoffs", c.first_move_cutoffs},
                 {"table_hits", c.table_hits},
                 {"branching_factor", thought.branching_factor()},
                 {"iterations", std::move(iterations)}};
    if (thought.lines.size() > 1) {
        Json& lines = json["lines"] = Json::array();
        for (const auto& each : thought.lines) {
            lines.push_back({{"rank", each.rank},
                             {"depth", each.depth},
                             {"value", each.value},
                             {"pv", line_text<G>(at, each.pv)}});
        }
    }
    if (!thought.candidates.empty()) {
        json["playouts"] = c.playouts;
        Json& candidates = json["candidates"] = Json::array();
        for (const auto& each : thought.candidates)
            candidates.push_back(candidate_json<G>(at, each));
    }
    if (const int mate = mate_in_moves(thought.value); mate != 0) json["mate"] = mate;
    return json;
}

Json verdict_json(const Verdict& verdict) {
    return {{"score", score_text(verdict.score)},
            {"termination", termination_text(verdict.termination)},
            {"reason", verdict.reason}};
}

std::string json_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

#define DAMIER_INSTANTIATE(G)                                          \
    template Json position_json<G>(const Line<typename G::Position>&); \
    template Json thought_json<G>(const typename G::Position&,         \
                                  const search::Thought<typename G::Position>&);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
