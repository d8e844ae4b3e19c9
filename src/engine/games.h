// The table of games: the one place where the name of a game becomes its type.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "checkers/game.h"
#include "chess/game.h"
#include "core/game.h"

namespace damier {

using Games = std::tuple<chess::Chess, checkers::Checkers, checkers::Sherlock>;

// Calls f(game), where game is a value of the game's type, for the game of that name. False when
// there is none.
template <class F>
bool with_game(std::string_view name, F&& f) {
    return std::apply(
        [&](auto... game) {
            return ((name == decltype(game)::kName ? (f(game), true) : false) || ...);
        },
        Games{});
}

// "chess, checkers, sherlock"
inline std::string game_names() {
    std::string names;
    const auto add = [&names](std::string_view name) {
        if (!names.empty()) names += ", ";
        names += name;
    };
    std::apply([&](auto... game) { (add(decltype(game)::kName), ...); }, Games{});
    return names;
}

}  // namespace damier
