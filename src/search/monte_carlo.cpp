// The Monte Carlo search, compiled for each game.
#include "games/games.h"
#include "search/monte_carlo_record.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G) template class MonteCarlo<G::Position>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
