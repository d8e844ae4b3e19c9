// The textbook search and its quiescence, compiled for each game and any judge.
#include "games/games.h"
#include "search/textbook_impl.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G)             \
    template class Textbook<G::Position>; \
    template class Quiescence<G::Position>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
