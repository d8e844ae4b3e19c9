// What of a table outlives a server: its setup and what was played, from which another one goes on.
#include <algorithm>
#include <array>
#include <utility>

#include "server/table.h"

namespace damier::server {

using engine::Json;

Json Table::saved() const {
    const auto state = session_->state();
    Json moves = Json::array();
    for (const auto& each : state.played) {
        if (each.is_given) continue;
        moves.push_back({each.text.move, each.value ? Json(*each.value) : Json(nullptr), each.depth,
                         each.nodes, each.seconds});
    }
    const auto given = std::ranges::count_if(state.played, &engine::PlayedMove::is_given);
    Json json = {{"setup", setup_json(setup_)},
                 {"begun", begun_.time_since_epoch().count()},
                 {"given", given},
                 {"moves", std::move(moves)}};
    if (decided_)
        json["decided"] = {{"score", score_text(decided_->score)},
                           {"termination", termination_text(decided_->termination)},
                           {"reason", decided_->reason}};
    if (series_)
        json["series"] = {{"games", series_->games},
                          {"points", series_->points},
                          {"draws", series_->draws},
                          {"swapped", is_swapped_}};
    json["paused"] = is_paused_;
    return json;
}

// Plays in a new session what was saved of another one; throws what JSON throws.
Result<void> Table::replay(engine::Session& session, const Json& saved) {
    const int taken_back = session.plies() - saved.at("given").get<int>();
    if (auto undone = session.undo(taken_back); !undone) return undone;
    for (const Json& each : saved.at("moves")) {
        engine::Reply reply;
        reply.move = each.at(0).get<std::string>();
        reply.has_value = !each.at(1).is_null();
        if (reply.has_value) reply.value = each.at(1).get<Value>();
        reply.depth = each.at(2).get<int>();
        reply.counters.nodes = each.at(3).get<std::uint64_t>();
        reply.seconds = each.at(4).get<double>();
        if (auto played = session.play(reply); !played) return played;
    }
    return {};
}

Result<std::shared_ptr<Table>> Table::restore(std::string name, const Json& saved,
                                              const Room& room) {
    try {
        const auto setup = read_setup(saved.at("setup"));
        if (!setup) return tl::make_unexpected(setup.error());
        auto made = make(std::move(name), *setup, room);
        if (!made) return made;
        Table& table = **made;
        if (const auto played = replay(*table.session_, saved); !played)
            return tl::make_unexpected(played.error());
        if (saved.contains("decided")) {
            const Json& said = saved.at("decided");
            const auto score = read_score(said.at("score").get<std::string>());
            const auto termination = read_termination(said.at("termination").get<std::string>());
            if (!score || !termination) return fail("the end of the game is not known");
            table.decided_ = Verdict{*score, *termination, said.at("reason").get<std::string>()};
            if (!table.session_->is_over()) (void)table.session_->end(*table.decided_);
        }
        if (saved.contains("series") && table.series_) {
            const Json& said = saved.at("series");
            table.series_->games = said.at("games").get<int>();
            table.series_->points = said.at("points").get<std::array<double, 2>>();
            table.series_->draws = said.at("draws").get<int>();
            table.is_swapped_ = said.at("swapped").get<bool>();
        }
        table.is_paused_ = saved.at("paused").get<bool>();
        table.begun_ =
            std::chrono::sys_seconds(std::chrono::seconds(saved.at("begun").get<std::int64_t>()));
        table.is_ended_ = table.session_->is_over();
        return made;
    } catch (const Json::exception& error) {
        return fail("the game that was kept cannot be read: {}", error.what());
    }
}

}  // namespace damier::server
