// The textbook search that keeps its tree, compiled for each game.
#include "games/games.h"
#include "search/recorder.h"
#include "search/textbook_impl.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G) template class Textbook<G::Position, Recorder<G::Position>&>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
