// Evaluations that were learnt by damier learn td: the one of each game that the program carries with
// it, and those of files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "eval/judge.h"

namespace damier::engine {

// eval=td: of a game that ships with one. Read once.
template <Game G>
std::shared_ptr<const Judge<typename G::Position>> shipped_judge();

// One sentence where the file cannot be read, is damaged, or for another game.
template <Game G>
Result<std::shared_ptr<const Judge<typename G::Position>>> open_judge(const std::string& path);

}  // namespace damier::engine
