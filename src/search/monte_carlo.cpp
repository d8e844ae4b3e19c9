// The Monte Carlo search, compiled for each game.
#include "checkers/position.h"
#include "chess/position.h"
#include "search/monte_carlo_record.h"

namespace damier::search {

template class MonteCarlo<chess::Position>;
template class MonteCarlo<checkers::EnglishPosition>;
template class MonteCarlo<checkers::SherlockPosition>;

}  // namespace damier::search
