#include "cli/game_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/text.h"

namespace damier::cli {

namespace {

bool holds_text(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && !std::filesystem::is_empty(path, error);
}

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    read_line(file, line);
    return line;
}

}  // namespace

GameFile::GameFile(std::string path, const store::StoredTournament& tournament)
    : path_(std::move(path)), event_(arena::event_of(tournament)), game_(tournament.game) {}

Result<void> GameFile::check(const std::string& path) {
    if (holds_text(path)) return fail("--pgn: {} is there and holds other games", quoted(path));
    // Opened and left as it was, to see whether it can be written.
    std::error_code error;
    const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(path, error));
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "ab"));
    if (!file) return fail("--pgn: {} cannot be written: {}", quoted(path), strerror(errno));
    if (is_new) std::filesystem::remove(path, error);
    return {};
}

Result<GameFile> GameFile::open(const std::string& path, const store::StoredTournament& tournament,
                                std::span<const store::StoredGame> games) {
    GameFile out(path, tournament);
    if (holds_text(path) && first_line(path) != fmt::format("[Event \"{}\"]", out.event_.event))
        return fail("--pgn: {} is there and holds other games", quoted(path));
    out.file_.reset(std::fopen(path.c_str(), "wb"));
    if (!out.file_) return fail("--pgn: {} cannot be written: {}", quoted(path), strerror(errno));
    for (const store::StoredGame& game : games) {
        if (const auto added = out.add(game); !added) return tl::make_unexpected(added.error());
    }
    return out;
}

Result<void> GameFile::add(const store::StoredGame& game) {
    event_.round = std::to_string(game.number + 1);
    const auto text = arena::write_game(game_, game, event_);
    if (!text) return tl::make_unexpected(text.error());
    if (std::fwrite(text->data(), 1, text->size(), file_.get()) != text->size() ||
        std::fflush(file_.get()) != 0) {
        return fail("--pgn: {} cannot be written: {}", damier::quoted(path_), strerror(errno));
    }
    return {};
}

}  // namespace damier::cli
