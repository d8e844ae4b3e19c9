// The table of games: the one place where the name of a game becomes its type.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "checkers/game.h"
#include "chess/game.h"
#include "core/game.h"
#include "tictactoe/game.h"

namespace damier {

using Games =
    std::tuple<chess::Chess, checkers::Checkers, checkers::Sherlock, tictactoe::TicTacToe>;

// MAKE(G) for each game G: explicit instantiations, which no template can list.
#define DAMIER_FOR_EACH_GAME(MAKE) \
    MAKE(chess::Chess)             \
    MAKE(checkers::Checkers)       \
    MAKE(checkers::Sherlock)       \
    MAKE(tictactoe::TicTacToe)

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

// Calls f(game) for each game, in the order of the table.
template <class F>
void for_each_game(F&& f) {
    std::apply([&](auto... game) { (f(game), ...); }, Games{});
}

inline std::vector<std::string_view> game_name_list() {
    std::vector<std::string_view> names;
    for_each_game([&names]<class G>(G) { names.push_back(G::kName); });
    return names;
}

// "chess, checkers, sherlock, tictactoe"
inline std::string game_names() {
    std::string names;
    for (const std::string_view name : game_name_list()) {
        if (!names.empty()) names += ", ";
        names += name;
    }
    return names;
}

}  // namespace damier
