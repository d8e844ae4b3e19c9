// The champion with any judge, compiled for each game.
#include "eval/judge.h"
#include "games/games.h"
#include "search/champion/champion_impl.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G) template class Champion<G::Position, JudgedBy<G::Position>>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
