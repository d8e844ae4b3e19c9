// The textbook search, compiled for each game.
#include "checkers/position.h"
#include "chess/position.h"
#include "search/recorder.h"
#include "search/textbook_impl.h"

namespace damier::search {

template class Textbook<chess::Position>;
template class Textbook<checkers::EnglishPosition>;
template class Textbook<checkers::SherlockPosition>;
template class Textbook<chess::Position, Recorder<chess::Position>&>;
template class Textbook<checkers::EnglishPosition, Recorder<checkers::EnglishPosition>&>;
template class Textbook<checkers::SherlockPosition, Recorder<checkers::SherlockPosition>&>;

}  // namespace damier::search
