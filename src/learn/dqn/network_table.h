// A network that a lesson has saved, to play by: what it says of each legal move, as a table does.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "learn/dqn/network_file.h"
#include "learn/learnt_table.h"

namespace damier::learn {

// One sentence where the network does not fit the game. One that is not finished plays, too.
template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> table_of(const SavedNetwork& saved);

// Likewise of bytes, and of a file: also where it cannot be read, or is damaged.
template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> read_network_table(std::string_view bytes);
template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> open_network(const std::filesystem::path& path);

}  // namespace damier::learn
