// Every model of the contract, for tests that are written once and run for each.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "checkers/game.h"
#include "chess/game.h"
#include "tictactoe/game.h"

namespace damier {

using AllGames =
    testing::Types<tictactoe::TicTacToe, chess::Chess, checkers::Checkers, checkers::Sherlock>;

// Lets the name of a test say which game it is.
struct GameNames {
    template <class G>
    static std::string GetName(int /*index*/) {
        return std::string(G::kName);
    }
};

}  // namespace damier
