#include "arena/contestants.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/text.h"

namespace damier::arena {

namespace {

namespace fs = std::filesystem;

// Means itself in a command line, wherever it stands.
bool is_plain(char c) {
    constexpr std::string_view kPlain = "/._-+:=@%";
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 128 || kPlain.find(c) != std::string_view::npos;
}

Result<Contestants> programs_in(const fs::path& folder) {
    Contestants found;
    std::error_code error;
    fs::directory_iterator each(folder, error);
    for (; !error && each != fs::directory_iterator(); each.increment(error)) {
        std::error_code unknown;
        const fs::path path = each->path();
        if (fs::is_directory(path, unknown)) continue;
        const bool is_program =
            fs::is_regular_file(path, unknown) && access(path.c_str(), X_OK) == 0;
        (is_program ? found.players : found.left_out).push_back(path.string());
    }
    if (error) return fail("{} cannot be read: {}", quoted(folder.string()), error.message());
    std::sort(found.players.begin(), found.players.end());
    std::sort(found.left_out.begin(), found.left_out.end());
    for (std::string& program : found.players) program = client_spec(program);
    return found;
}

Result<Contestants> players_in(const std::string& path) {
    constexpr std::size_t kLargest = 1'000'000;
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!file) return fail("{} cannot be read", quoted(path));
    if (text.size() > kLargest)
        return fail("{} is no list of players: it is too long", quoted(path));
    return Contestants{contestants_of(text), {}};
}

}  // namespace

std::string client_spec(std::string_view path) {
    std::string spec = "client:";
    // In the working directory: a name without '/' would be searched in PATH.
    if (path.find('/') == std::string_view::npos) spec += "./";
    for (const char c : path) {
        if (!is_plain(c)) spec += '\\';
        spec += c;
    }
    return spec;
}

std::vector<std::string> contestants_of(std::string_view text) {
    std::vector<std::string> players;
    for (const std::string_view line : lines_of(text)) {
        const std::string_view player = trimmed(line);
        if (!player.empty() && player.front() != '#') players.emplace_back(player);
    }
    return players;
}

Result<Contestants> read_contestants(const std::string& place) {
    std::error_code unknown;
    const bool is_folder = fs::is_directory(place, unknown);
    if (!is_folder && !fs::is_regular_file(place, unknown))
        return fail("{} is neither a folder of programs nor a file of players", quoted(place));
    auto found = is_folder ? programs_in(place) : players_in(place);
    if (found && found->players.empty()) {
        return fail("{} holds no {}", quoted(place),
                    is_folder ? "program: none of its files can be executed" : "player");
    }
    return found;
}

}  // namespace damier::arena
