#include "arena/game_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "arena/settings.h"
#include "engine/value_text.h"
#include "games/games.h"

namespace damier::arena {

store::StoredGame to_stored(const engine::SessionState& state) {
    store::StoredGame stored;
    stored.start = state.start.value_or("");
    for (const engine::PlayedMove& each : state.played) {
        if (each.is_given) {
            stored.opening.push_back(each.text.move);
        } else {
            stored.turns.push_back(
                {each.text.move, each.value, each.depth, each.nodes, each.seconds});
        }
    }
    stored.verdict = state.verdict;
    return stored;
}

Result<std::string> write_game(std::string_view name, const store::StoredGame& game,
                               const RecordEvent& event) {
    Result<std::string> text;
    const bool is_known = with_game(name, [&]<class G>(G) { text = write_game<G>(game, event); });
    assert(is_known);
    (void)is_known;
    return text;
}

Result<GameText> game_text(std::string_view name, const store::StoredGame& game,
                           engine::Notation notation) {
    Result<GameText> text;
    const bool is_known = with_game(name, [&]<class G>(G) {
        text = replay<G>(game).map([&](const Replay<G>& played) {
            const auto& start = played.start;
            return GameText{game.start.empty() ? "" : engine::write_position<G>(start, notation),
                            G::side_name(start.turn()),
                            engine::write_shown_line<G>(start, played.moves, notation)};
        });
    });
    assert(is_known);
    (void)is_known;
    return text;
}

RecordEvent event_of(const store::StoredTournament& tournament) {
    if (store::is_page(tournament)) return {std::string(kPageEvent), "", ""};
    RecordEvent event{fmt::format("Damier tournament {}, {}", tournament.id, tournament.begun), "",
                      ""};
    const auto settings = read_settings(tournament.settings);
    if (settings && settings->pace.clock)
        event.time_control = write_time_control(*settings->pace.clock);
    return event;
}

std::string turn_comment(const store::StoredTurn& turn) {
    std::string text;
    if (turn.value) {
        const int mate = engine::mate_in_moves(*turn.value);
        text = mate != 0 ? fmt::format("{}M{}", mate > 0 ? '+' : '-', std::abs(mate))
                         : fmt::format("{:+.2f}", engine::in_hundredths(*turn.value) / 100.0);
        text += fmt::format("/{} ", turn.depth);
    }
    return text + fmt::format("{:.{}f}s", turn.seconds, turn.seconds < 0.1 ? 3 : 2);
}

namespace detail {

void set_tags(Record& record, const store::StoredGame& game, const RecordEvent& event) {
    const auto set = [&record](std::string_view name, const std::string& value) {
        if (!value.empty()) record.set_tag(name, value);
    };
    std::string date = game.begun.substr(0, 10);
    std::replace(date.begin(), date.end(), '-', '.');
    set("Event", event.event);
    set("Date", date);
    set("Round", event.round);
    set("PlyCount", std::to_string(game.opening.size() + game.turns.size()));
    set("Termination", std::string(record_termination_text(game.verdict.termination)));
    set("TimeControl", event.time_control);
    set("GameStartTime", game.begun);
    const auto seconds = static_cast<int>(game.seconds);
    set("GameDuration",
        fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60));
}

std::string player_tag(std::string_view side_name) {
    std::string tag(side_name);
    if (!tag.empty() && tag[0] >= 'a' && tag[0] <= 'z')
        tag[0] = static_cast<char>(tag[0] - 'a' + 'A');
    return tag;
}

}  // namespace detail

}  // namespace damier::arena
