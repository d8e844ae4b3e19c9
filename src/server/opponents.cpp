#include "server/opponents.h"

#include <array>

#include "games/games.h"

namespace damier::server {

namespace {

// The ratings come from bench/opponents --write, which reads these tables and needs one line for each
// opponent. A name stands for one kind of player, in all games; chance (a seed, or noise on the
// evaluation) makes every game another one.
// clang-format off
constexpr auto kChess = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Bella", "ucb:playouts=4,memory=4", 218},
    {"Tom", "uct:playouts=3,memory=4", 376},
    {"Tara", "uct:playouts=25,memory=4", 448},
    {"Max", "minimax:depth=1,noise=600", 588},
    {"Mina", "minimax:depth=1,noise=150", 752},
    {"Rosa", "rave:playouts=90,cut=20,memory=4", 881},
    {"Dora", "dqn:noise=1", 1022},
    {"Marius", "minimax:depth=2,noise=550", 1032},
    {"Grace", "grave:playouts=500,cut=10,memory=4", 1217},
    {"Mona", "minimax:depth=2,noise=200", 1408},
    {"Alice", "alphabeta:depth=1,noise=50", 1491},
    {"Arthur", "alphabeta:depth=2,noise=100", 1635},
    {"Leon", "lyon:time=off,nodes=8000,noise=10", 1815},
    {"Oscar", "ocap:time=off,depth=4,noise=10", 1834},
    {"Clara", "classic:nodes=1700", 1991},
    {"Adrian", "alphabeta:nullmove=on,eval=ocap,nodes=15000,noise=5", 2169},
    {"Anna", "alphabeta:nullmove=on,eval=ocap,nodes=26000,noise=5", 2321},
});
constexpr auto kCheckers = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=3,noise=270", 195},
    {"Bella", "ucb:playouts=7,memory=4", 342},
    {"Bruno", "ucb:playouts=12,memory=4", 478},
    {"Blanche", "ucb:playouts=20,memory=4", 634},
    {"Dora", "dqn:noise=5", 762},
    {"Tom", "uct:playouts=25,memory=4", 783},
    {"Mina", "minimax:depth=2,noise=20", 921},
    {"Alice", "alphabeta:depth=2,noise=20", 1033},
    {"Tara", "uct:playouts=120,memory=4", 1147},
    {"Rosa", "rave:playouts=280,memory=4", 1333},
    {"Grace", "grave:playouts=600,memory=16", 1458},
    {"Simon", "sherlock:depth=7,noise=5", 1554},
    {"Paul", "puct:playouts=1200,eval=position,noise=5,memory=16", 1685},
    {"Paula", "puct:eval=position,playouts=4000,noise=5,memory=64", 1791},
});
constexpr auto kSherlock = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=3,noise=240", 274},
    {"Bella", "ucb:playouts=8,memory=4", 406},
    {"Bruno", "ucb:playouts=15,memory=4", 591},
    {"Blanche", "ucb:playouts=24,memory=4", 775},
    {"Tom", "uct:playouts=24,memory=4", 814},
    {"Dora", "dqn:noise=5", 876},
    {"Mina", "minimax:depth=3,noise=90", 960},
    {"Alice", "alphabeta:depth=2,noise=20", 1134},
    {"Tara", "uct:playouts=170,memory=4", 1290},
    {"Rosa", "rave:playouts=220,memory=4", 1433},
    {"Grace", "grave:playouts=400,memory=16", 1550},
    {"Sonia", "sherlock:depth=5,noise=5", 1647},
    {"Simon", "sherlock:depth=6,noise=5", 1799},
    {"Paul", "puct:playouts=900,eval=position,noise=5,memory=16", 1924},
    {"Paula", "puct:eval=position,playouts=2000,noise=5,memory=64", 2082},
});
constexpr auto kTicTacToe = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=1,noise=50", 264},
    {"Bella", "ucb:playouts=10,memory=4", 370},
    {"Bruno", "ucb:playouts=30,memory=4", 461},
    {"Mina", "minimax:depth=2,noise=50", 597},
    {"Tom", "uct:playouts=50,memory=4", 627},
    {"Paul", "puct:playouts=100,noise=50,memory=4", 637},
    {"Alice", "alphabeta:depth=9", 674},
    {"Dora", "dqn:noise=20", 699},
});
// clang-format on

struct GameOpponents {
    std::string_view game;
    std::span<const Opponent> opponents;
};
constexpr auto kGames = std::to_array<GameOpponents>({
    {chess::Chess::kName, kChess},
    {checkers::Checkers::kName, kCheckers},
    {checkers::Sherlock::kName, kSherlock},
    {tictactoe::TicTacToe::kName, kTicTacToe},
});

}  // namespace

std::span<const Opponent> opponents_of(std::string_view game) {
    for (const GameOpponents& each : kGames) {
        if (each.game == game) return each.opponents;
    }
    return {};
}

}  // namespace damier::server
