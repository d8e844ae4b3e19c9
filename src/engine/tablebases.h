// Which games have tables of endings, and where they come from.
#pragma once

#include <memory>
#include <string>

#include "chess/game.h"
#include "chess/syzygy.h"
#include "core/game.h"
#include "search/tablebase.h"

namespace damier::engine {

template <Game G>
using TablebasePointer = std::shared_ptr<const search::Tablebase<typename G::Position>>;

// Are there any in that folder? One sentence where not.
template <Game G>
Result<void> check_tablebase(const std::string& /*path*/) {
    return fail("there are no endgame tables for {}", G::kName);
}
template <>
inline Result<void> check_tablebase<chess::Chess>(const std::string& path) {
    return chess::Syzygy::look(path);
}

// Those of a folder; refused by a sentence.
template <Game G>
Result<TablebasePointer<G>> open_tablebase(const std::string& /*path*/) {
    return fail("there are no endgame tables for {}", G::kName);
}
template <>
Result<TablebasePointer<chess::Chess>> open_tablebase<chess::Chess>(const std::string& path);

}  // namespace damier::engine
