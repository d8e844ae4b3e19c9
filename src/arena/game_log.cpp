#include "arena/game_log.h"

#include <fmt/format.h>

#include "core/text.h"

namespace damier::arena {

Result<FileLog> FileLog::open(const std::filesystem::path& path,
                              const std::array<std::string, 2>& sides,
                              const std::array<std::string, 2>& players) {
    std::ofstream file(path, std::ios::binary);
    file << fmt::format("{} is {}\n{} is {}\n", sides[0], players[0], sides[1], players[1]);
    file.flush();
    if (!file) return fail("the log {} cannot be written", quoted(path.string()));
    return FileLog(std::move(file), sides);
}

void FileLog::line(Side side, bool to_player, std::string_view text) {
    if (written_ > kLargest) return;
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - begin_;
    const std::string whole =
        fmt::format("{:9.3f} {} {} {}\n", now.count(), sides_[static_cast<std::size_t>(idx(side))],
                    to_player ? '<' : '>', text);
    written_ += whole.size();
    file_ << whole;
    if (written_ > kLargest) file_ << "the rest is left out\n";
    file_.flush();
}

}  // namespace damier::arena
