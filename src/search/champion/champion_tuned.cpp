// The champion with the evaluations that were tuned for it, compiled for the games that have one.
#include "eval/checkers_tuned.h"
#include "eval/chess_tuned.h"
#include "search/champion/champion_impl.h"

namespace damier::search {

template class Champion<chess::Position, eval::ChessTuned>;
template class Champion<checkers::BasicPosition<checkers::EnglishRules>,
                        eval::CheckersTuned<checkers::EnglishRules>>;
template class Champion<checkers::BasicPosition<checkers::SherlockRules>,
                        eval::CheckersTuned<checkers::SherlockRules>>;

}  // namespace damier::search
