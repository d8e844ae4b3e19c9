// A table of Q values that a lesson has saved, to play by.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/result.h"

namespace damier::learn {

template <Game G>
class LearntTable {
public:
    using Position = typename G::Position;

    LearntTable() = default;
    LearntTable(const LearntTable&) = delete;
    LearntTable& operator=(const LearntTable&) = delete;
    virtual ~LearntTable() = default;

    // What was learnt of each legal move, in the order of their list: from -1, lost at once, to 1,
    // won at once. Nothing for a position that was no part of the lesson.
    [[nodiscard]] virtual std::optional<std::vector<float>> values(const Position& at) const = 0;
};

// One sentence where the file cannot be read, is damaged, or is of another game. A lesson that is
// not finished is a table too.
template <Game G>
Result<std::shared_ptr<const LearntTable<G>>> open_table(const std::filesystem::path& path);

}  // namespace damier::learn
