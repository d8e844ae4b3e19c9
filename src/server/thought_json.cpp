#include "server/thought_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/value_text.h"
#include "server/page_message.h"

namespace damier::server {

namespace {

using engine::Json;

constexpr std::size_t kCandidates = 5;  // the best of them

Json line_json(const engine::Session& session, const std::vector<std::string>& moves) {
    const std::vector<std::string_view> views(moves.begin(), moves.end());
    Json line = Json::array();
    if (const auto read = session.read_line(views)) {
        for (const auto& each : *read) line.push_back(engine::move_json(each));
    }
    return line;
}

Json candidates_json(const engine::Session& session,
                     const std::vector<engine::CandidateReply>& candidates) {
    Json json = Json::array();
    for (const auto& each : candidates) {
        if (json.size() == kCandidates) break;
        const auto move = session.read_move(each.move);
        json.push_back({{"text", each.record},
                        {"squares", move ? move->squares : std::vector<std::string>{}},
                        {"visits", each.visits},
                        {"mean", each.visits > 0 ? Json(each.mean) : Json(nullptr)},
                        {"value", each.value},
                        {"proven", each.is_proven}});
    }
    return json;
}

// With nothing found yet.
Json unfinished(const ThoughtPlace& place) {
    return {{"side", side_word(place.side)},
            {"ply", place.ply},
            {"done", false},
            {"value", nullptr},
            {"text", ""},
            {"wdl", nullptr},
            {"depth", 0},
            {"nodes", 0},
            {"playouts", 0},
            {"seconds", 0.0},
            {"line", Json::array()},
            {"candidates", Json::array()},
            {"curve", Json::array()}};
}

void set_value(Json& json, Value value, const Chances& chances) {
    json["value"] = value;
    json["text"] = engine::value_text(value);
    json["wdl"] = engine::chances_json(chances);
}

}  // namespace

Json curve_point(int depth, Value value) { return {{"depth", depth}, {"value", value}}; }

Json thought_json(const engine::Session& session, const ThoughtPlace& place,
                  const engine::FoundLine& best, const search::Effort& effort, const Json& curve) {
    Json json = unfinished(place);
    set_value(json, best.value, best.chances);
    json["depth"] = best.depth;
    json["nodes"] = effort.nodes;
    json["playouts"] = effort.playouts;
    json["seconds"] = effort.seconds;
    json["line"] = line_json(session, best.moves);
    json["curve"] = curve;
    return json;
}

Json thought_json(const engine::Session& session, const ThoughtPlace& place,
                  const engine::Reply& reply) {
    Json json = unfinished(place);
    json["done"] = true;
    if (reply.has_value) set_value(json, reply.value, reply.chances);
    json["depth"] = reply.depth;
    json["nodes"] = reply.counters.nodes;
    json["playouts"] = reply.counters.playouts;
    json["seconds"] = reply.seconds;
    json["line"] = line_json(session, reply.pv);
    json["candidates"] = candidates_json(session, reply.candidates);
    for (const auto& each : reply.iterations)
        json["curve"].push_back(curve_point(each.depth, each.value));
    return json;
}

}  // namespace damier::server
