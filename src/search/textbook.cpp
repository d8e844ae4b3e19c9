// The textbook search, compiled for each game.
#include "checkers/position.h"
#include "chess/position.h"
#include "search/textbook_impl.h"

namespace damier::search {

template class Textbook<chess::Position>;
template class Textbook<checkers::EnglishPosition>;
template class Textbook<checkers::SherlockPosition>;

}  // namespace damier::search
