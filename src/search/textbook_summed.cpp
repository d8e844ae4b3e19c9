// The textbook search with an evaluation that is kept from move to move, compiled for each game.
#include "eval/square_tables.h"
#include "games/games.h"
#include "search/textbook_impl.h"

namespace damier::search {

#define DAMIER_INSTANTIATE(G) \
    template class Textbook<G::Position, NoTracer, eval::SquareTables<G::Position>>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::search
