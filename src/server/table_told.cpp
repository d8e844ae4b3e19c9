// What pages are told of a table.
#include <nlohmann/json.hpp>
#include <utility>

#include "server/table.h"

namespace damier::server {

using engine::Json;

Json Table::now_json(const engine::SessionState& state) const {
    const bool is_over = state.verdict.score != Score::Open;
    Json legal = Json::array();
    if (!is_over && is_person(state.turn)) {
        for (const auto& each : state.moves) legal.push_back(engine::move_json(each));
    }
    const auto clock = [&state](Side side) {
        const auto& left = state.clocks[static_cast<std::size_t>(idx(side))];
        return left ? Json(left->count()) : Json(nullptr);
    };
    const bool thinks_now = thinks_ && room_.engines.place_of(ticket_) == 0;
    const bool runs = !is_over && setup_.clock && (is_person(state.turn) || thinks_now);
    Json series;
    if (series_)
        series = {{"games", series_->games},
                  {"first", series_->points[0]},
                  {"second", series_->points[1]},
                  {"draws", series_->draws}};
    Json exact;
    if (const auto answer = room_.exact.answer(setup_.game, state.position))
        exact = {{"winner", answer->winner ? Json(side_word(*answer->winner)) : Json(nullptr)},
                 {"plies", answer->plies}};
    const bool can_ask = !is_over && asking_side().has_value();
    return {{"turn", side_word(state.turn)},
            {"legal", std::move(legal)},
            {"check", state.demands.check.empty() ? Json(nullptr) : Json(state.demands.check)},
            {"must", is_over ? Json::array() : Json(state.demands.must)},
            {"verdict", page_verdict(state.verdict)},
            {"clocks",
             {{"first", clock(Side::First)},
              {"second", clock(Side::Second)},
              {"running", runs ? Json(side_word(state.turn)) : Json(nullptr)}}},
            {"thinking", thinks_ ? Json(side_word(*thinks_)) : Json(nullptr)},
            {"waiting", ticket_ ? room_.engines.place_of(ticket_) : 0},
            {"paused", is_paused_},
            {"offer", offer_ ? Json(side_word(*offer_)) : Json(nullptr)},
            {"can",
             {{"undo", plies_to_undo() > 0},
              {"hint", !is_over && is_person(state.turn)},
              {"resign", can_ask},
              {"draw", can_ask}}},
            {"position", state.position},
            {"series", std::move(series)},
            {"exact", std::move(exact)}};
}

Json Table::names_json() const {
    const auto name = [this](Side side) {
        const PageSeat& seat = setup_.seats[static_cast<std::size_t>(idx(side))];
        if (seat.kind == PageSeat::Kind::Person) return std::string("human");
        return seat.name.empty() ? seat.text : seat.name;
    };
    return {{"first", name(Side::First)}, {"second", name(Side::Second)}};
}

Json Table::everything() const {
    const auto state = session_->state();
    Json plies = Json::array();
    for (const auto& each : state.played) plies.push_back(engine::played_json(each));
    return {{"type", "table"},
            {"table", name_},
            {"setup", setup_json(setup_)},
            {"names", names_json()},
            {"board", state.start_board},
            {"plies", std::move(plies)},
            {"now", now_json(state)},
            {"thoughts", {{"first", thoughts_[0]}, {"second", thoughts_[1]}}}};
}

}  // namespace damier::server
