// From the words of a spec to the world of a game.
#pragma once

#include <stop_token>
#include <string>

#include "core/game.h"
#include "core/text.h"
#include "endgame/slices_of.h"
#include "learn/game_world.h"
#include "learn/lesson.h"

namespace damier::learn {

// The name of its only family where a game is small enough to be one.
template <Game G>
std::string whole_game() {
    using S = endgame::SlicesOf<G>;
    const auto families = S::families(S::kMostMen);
    return families.size() == 1 ? S::name(families.front()) : "";
}

// Is it one world that is learnt, all of which can be listed and solved?
template <Game G>
bool is_one_world(std::string_view endgame) {
    return !endgame.empty() || !whole_game<G>().empty();
}

template <Game G>
using WorldOf = GameWorld<endgame::SlicesOf<G>>;

template <Game G>
Result<WorldOf<G>> world_of(const LessonSpec& spec, const std::stop_token& stop) {
    const std::string whole = whole_game<G>();
    if (!whole.empty() && !spec.endgame.empty()) {
        return fail("{} is learnt as a whole: it has no endgame {}", G::kName,
                    quoted(spec.endgame));
    }
    if (whole.empty() && spec.endgame.empty())
        return fail("all of {} is too much for a table: an endgame is needed", G::kName);
    return WorldOf<G>::make(whole.empty() ? spec.endgame : whole, stop);
}

}  // namespace damier::learn
