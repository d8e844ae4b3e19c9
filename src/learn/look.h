// A position of a game as a lesson shows it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/line_text.h"
#include "core/screen.h"
#include "learn/exam.h"
#include "learn/lesson.h"
#include "learn/world_of.h"

namespace damier::learn {

// Without its moves.
template <Game G>
LessonView bare_view(const typename G::Position& at) {
    return {.position = G::write_position(at),
            .board = write_board<G>(at),
            .turn = std::string(G::side_name(at.turn()))};
}

template <Game G>
LessonMove move_of(const typename G::Position& at, typename G::Position::Move m, double q) {
    return {.move = G::write_move(at, m),
            .record = G::write_record_move(at, m),
            .squares = squares_of<G>(at, m),
            .q = q};
}

// The first of the largest is played.
inline void mark_greedy(LessonView& view) {
    const auto most =
        std::max_element(view.moves.begin(), view.moves.end(),
                         [](const LessonMove& a, const LessonMove& b) { return a.q < b.q; });
    if (most == view.moves.end()) return;
    most->is_greedy = true;
    view.value = most->q;
}

// Where there is no move.
template <GamePosition P>
endgame::Fate fate_of_end(const P& at) {
    return at.stuck() == Outcome::Loss ? endgame::lost_in(0) : endgame::kDrawnFate;
}

// Of a world whose exact answers are known. q(state) gives a function from the actions of that state to
// what was learnt of them.
template <Game G, class Q>
Result<LessonView> look_into(const WorldOf<G>& world, const Truth& truth,
                             std::span<const endgame::Byte> bytes, std::string_view text, Q&& q) {
    const auto read = G::read_position(text);
    if (!read) return tl::make_unexpected(read.error());
    const auto& at = *read;
    LessonView view = bare_view<G>(at);
    const auto state = world.state(at);
    const auto legal = legal_moves(at);
    if (!state && !legal.empty())
        return fail("{} is not part of what is learnt here", view.position);
    if (!state) {
        view.fate = fate_of_end(at);
        return view;
    }
    view.exact = truth.values[*state];
    view.fate = endgame::fate_of(bytes[*state]);
    const auto worth = q(*state);
    for (const auto m : legal) {
        const Action action = world.action(*state, at, m, worth);
        LessonMove& move = view.moves.emplace_back(move_of<G>(at, m, worth(action)));
        move.is_best = truth.is_best[action] != 0;
        move.fate = world.fate(action, bytes);
    }
    mark_greedy(view);
    return view;
}

template <Game G>
std::string example_of(const WorldOf<G>& world, const Truth& truth, std::uint64_t number) {
    if (number > 0) {
        Rng rng(number);
        return G::write_position(world.position(world.start(rng)));
    }
    if (world.state(G::start())) return G::write_position(G::start());
    const auto longest = std::max_element(truth.plies.begin(), truth.plies.end());
    return G::write_position(world.position(static_cast<State>(longest - truth.plies.begin())));
}

}  // namespace damier::learn
