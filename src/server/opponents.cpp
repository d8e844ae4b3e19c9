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
    {"Bella", "ucb:playouts=4,memory=4", 221},
    {"Tom", "uct:playouts=3,memory=4", 380},
    {"Tara", "uct:playouts=25,memory=4", 455},
    {"Max", "minimax:depth=1,noise=600", 619},
    {"Mina", "minimax:depth=1,noise=150", 809},
    {"Rosa", "rave:playouts=90,cut=20,memory=4", 906},
    {"Marius", "minimax:depth=2,noise=550", 1069},
    {"Grace", "grave:playouts=500,cut=10,memory=4", 1243},
    {"Mona", "minimax:depth=2,noise=200", 1422},
    {"Alice", "alphabeta:depth=1,noise=50", 1552},
    {"Arthur", "alphabeta:depth=2,noise=100", 1682},
    {"Leon", "lyon:time=off,nodes=8000,noise=10", 1836},
    {"Oscar", "ocap:time=off,depth=4,noise=10", 1870},
    {"Clara", "classic:nodes=1700", 2063},
    {"Adrian", "alphabeta:nullmove=on,eval=ocap,nodes=13000,noise=5", 2214},
    {"Anna", "alphabeta:nullmove=on,eval=ocap,nodes=40000,noise=5", 2391},
});
constexpr auto kCheckers = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=3,noise=270", 192},
    {"Bella", "ucb:playouts=7,memory=4", 347},
    {"Bruno", "ucb:playouts=12,memory=4", 470},
    {"Blanche", "ucb:playouts=20,memory=4", 619},
    {"Tom", "uct:playouts=25,memory=4", 781},
    {"Mina", "minimax:depth=2,noise=20", 935},
    {"Alice", "alphabeta:depth=2,noise=20", 1058},
    {"Tara", "uct:playouts=120,memory=4", 1164},
    {"Rosa", "rave:playouts=280,memory=4", 1354},
    {"Grace", "grave:playouts=600,memory=16", 1479},
    {"Simon", "sherlock:depth=7,noise=5", 1579},
    {"Paul", "puct:playouts=1200,eval=position,noise=5,memory=16", 1707},
    {"Paula", "puct:eval=position,playouts=4000,noise=5,memory=64", 1814},
});
constexpr auto kSherlock = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=3,noise=240", 273},
    {"Bella", "ucb:playouts=8,memory=4", 403},
    {"Bruno", "ucb:playouts=15,memory=4", 591},
    {"Blanche", "ucb:playouts=24,memory=4", 772},
    {"Tom", "uct:playouts=24,memory=4", 832},
    {"Mina", "minimax:depth=3,noise=90", 947},
    {"Alice", "alphabeta:depth=2,noise=20", 1145},
    {"Tara", "uct:playouts=170,memory=4", 1287},
    {"Rosa", "rave:playouts=220,memory=4", 1437},
    {"Grace", "grave:playouts=400,memory=16", 1555},
    {"Sonia", "sherlock:depth=5,noise=5", 1654},
    {"Simon", "sherlock:depth=6,noise=5", 1813},
    {"Paul", "puct:playouts=900,eval=position,noise=5,memory=16", 1934},
    {"Paula", "puct:eval=position,playouts=2000,noise=5,memory=64", 2092},
});
constexpr auto kTicTacToe = std::to_array<Opponent>({
    {"Una", "uniform", 100},
    {"Max", "minimax:depth=1,noise=50", 267},
    {"Bella", "ucb:playouts=10,memory=4", 373},
    {"Bruno", "ucb:playouts=30,memory=4", 463},
    {"Mina", "minimax:depth=2,noise=50", 603},
    {"Tom", "uct:playouts=50,memory=4", 637},
    {"Paul", "puct:playouts=100,noise=50,memory=4", 649},
    {"Alice", "alphabeta:depth=9", 675},
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
