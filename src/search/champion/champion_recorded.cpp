// The champion that keeps its tree, compiled for each game.
#include "eval/judge.h"
#include "games/games.h"
#include "search/champion/champion_impl.h"
#include "search/recorder.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G) \
    template class Champion<G::Position, JudgedBy<G::Position>, Recorder<G::Position>&>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
