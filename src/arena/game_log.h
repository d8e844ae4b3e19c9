// The log of one game as a file: when, to or from whom, what.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "engine/player.h"

namespace damier::arena {

class FileLog final : public engine::GameLog {
public:
    // A player that floods its output shall not fill the disk.
    static constexpr std::size_t kLargest = std::size_t{16} << 20;

    // The names of the two sides stand at the head and before each line.
    static Result<FileLog> open(const std::filesystem::path& path,
                                const std::array<std::string, 2>& sides,
                                const std::array<std::string, 2>& players);

    void line(Side side, bool to_player, std::string_view text) override;

private:
    FileLog(std::ofstream file, const std::array<std::string, 2>& sides)
        : file_(std::move(file)), sides_(sides) {}

    std::ofstream file_;
    std::array<std::string, 2> sides_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::size_t written_ = 0;
};

}  // namespace damier::arena
