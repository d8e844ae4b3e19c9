#include "server/lesson_list.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/screen.h"
#include "core/text.h"
#include "endgame/slices_of.h"
#include "games/games.h"
#include "learn/lesson.h"

namespace damier::server {

namespace {

using engine::Json;

// Long enough to watch, short enough to wait for.
constexpr std::chrono::seconds kTimeToWatch{15};

// The grid to walk on has no board.
bool has_board(const learn::LessonWorld& world) {
    return std::ranges::count(game_name_list(), world.game) > 0;
}

// A position with those men, the strong side to move, as the tables number them.
template <Game G>
typename G::Position example_of(std::string_view endgame) {
    using S = endgame::SlicesOf<G>;
    if (endgame.empty()) return G::start();
    for (const auto& men : S::families(S::kMostMen)) {
        if (S::name(men) != endgame) continue;
        for (std::uint32_t number = S::size(men) / 2; number < S::size(men); ++number) {
            const auto at = S::position(men, number);
            if (!at) continue;
            typename G::Position::MoveList moves;
            at->template generate<Gen::Legal>(moves);
            if (!moves.empty()) return *at;
        }
    }
    return G::start();
}

bool is_table(std::string_view method) {
    return std::ranges::count(learn::table_methods(), method) > 0;
}

Result<Json> suggested(const learn::LessonWorld& world, Result<learn::LessonSpec> spec) {
    if (!spec) return tl::make_unexpected(spec.error());
    // A whole small game never comes back to a position: its table is learnt sooner.
    if (world.endgame.empty() && is_table(spec->method)) spec->updates /= 4;
    // A large one takes long enough by itself.
    const auto time = learn::has_exact_answers(world.game, world.endgame) ? kTimeToWatch
                                                                          : std::chrono::seconds(0);
    return lesson_json({std::move(*spec), time});
}

}  // namespace

Json lessons_json() {
    Json list = Json::array();
    for (const learn::LessonWorld& world : learn::lesson_worlds()) {
        if (!has_board(world)) continue;
        Json standards = Json::object();
        for (const std::string_view method : learn::lesson_methods()) {
            auto standard =
                suggested(world, learn::standard_spec(method, world.game, world.endgame));
            if (standard) standards[std::string(method)] = std::move(*standard);
        }
        auto plain = suggested(world, learn::plain_spec(world.game, world.endgame));
        Json lesson = {{"game", world.game},
                       {"endgame", world.endgame},
                       {"title", world.title},
                       {"standards", std::move(standards)},
                       {"plain", plain ? std::move(*plain) : Json()}};
        with_game(world.game, [&]<class G>(G) {
            const auto at = example_of<G>(world.endgame);
            lesson["board"] = write_board<G>(at);
            lesson["turn"] = side_word(at.turn());
        });
        list.push_back(std::move(lesson));
    }
    return list;
}

Result<PageLesson> completed(PageLesson wanted) {
    learn::LessonSpec& spec = wanted.spec;
    const auto worlds = learn::lesson_worlds();
    const auto is_it = [&spec](const learn::LessonWorld& world) {
        return world.game == spec.game && world.endgame == spec.endgame && has_board(world);
    };
    if (std::ranges::none_of(worlds, is_it))
        return fail("{} is nothing that a page can have learnt",
                    quoted(spec.endgame.empty() ? spec.game : spec.game + " " + spec.endgame));
    const auto standard = learn::standard_spec(spec.method, spec.game, spec.endgame);
    if (!standard) return tl::make_unexpected(standard.error());
    spec.order = standard->order;
    spec.plies = standard->plies;
    if (!is_table(spec.method)) spec.experience = standard->experience;
    if (const auto good = learn::check_spec(spec); !good) return tl::make_unexpected(good.error());
    auto layout = learn::layout_of(spec);
    if (!layout) return tl::make_unexpected(layout.error());
    spec.network.layout = std::move(*layout);
    return wanted;
}

}  // namespace damier::server
