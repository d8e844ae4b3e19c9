#include "tune/game_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "core/text.h"

namespace damier::tune {

namespace {

constexpr std::string_view kTitle = "damier games 1\n";
constexpr std::size_t kHead = 4;
constexpr std::size_t kSum = 4;

std::uint32_t short_sum(std::string_view bytes) {
    const std::uint64_t sum = check_sum(bytes);
    return static_cast<std::uint32_t>(sum ^ sum >> 32);
}

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

// The game at the beginning of the bytes, which loses them; nothing where there is no whole one.
std::optional<StoredGame> take_game(std::string_view& bytes) {
    if (bytes.size() < kHead) return std::nullopt;
    const std::size_t plies = byte_at(bytes, 0) + std::size_t{256} * byte_at(bytes, 1);
    const std::size_t random = byte_at(bytes, 3);
    if (random > plies) return std::nullopt;
    const std::size_t size = kHead + plies + (plies - random);
    if (bytes.size() < size + kSum) return std::nullopt;
    std::uint32_t sum = 0;
    for (std::size_t i = kSum; i-- > 0;) sum = sum << 8 | byte_at(bytes, size + i);
    if (sum != short_sum(bytes.substr(0, size))) return std::nullopt;
    StoredGame game{byte_at(bytes, 2), static_cast<int>(random), {}, {}};
    for (std::size_t i = 0; i < plies; ++i) game.moves.push_back(byte_at(bytes, kHead + i));
    for (std::size_t i = kHead + plies; i < size; ++i)
        game.scores.push_back(static_cast<std::int8_t>(bytes[i]));
    bytes.remove_prefix(size + kSum);
    return game;
}

}  // namespace

std::int8_t squeezed(Value value) {
    const int wanted = 4 * std::abs(value);
    int root = 0;
    while (root < 127 && (root + 1) * (root + 1) <= wanted) ++root;
    return static_cast<std::int8_t>(value < 0 ? -root : root);
}

Value unsqueezed(std::int8_t byte) { return byte * std::abs(int{byte}) / 4; }

std::string bytes_of(const StoredGame& game) {
    std::string bytes;
    bytes += static_cast<char>(game.moves.size() % 256);
    bytes += static_cast<char>(game.moves.size() / 256);
    bytes += static_cast<char>(game.points);
    bytes += static_cast<char>(game.random_plies);
    for (const std::uint8_t each : game.moves) bytes += static_cast<char>(each);
    for (const std::int8_t each : game.scores) bytes += static_cast<char>(each);
    std::uint32_t sum = short_sum(bytes);
    for (std::size_t i = 0; i < kSum; ++i, sum >>= 8) bytes += static_cast<char>(sum & 0xFF);
    return bytes;
}

std::string header_of(std::string_view recipe) {
    return std::string(kTitle) + std::string(recipe) + "\n";
}

std::uint64_t check_sum(std::string_view bytes) {
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (const char each : bytes) {
        sum ^= static_cast<std::uint8_t>(each);
        sum *= 0x100000001B3ULL;
    }
    return sum;
}

Result<GameFile> read_games(const std::filesystem::path& path, std::size_t most) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail("{} cannot be read", quoted(path.string()));
    const std::string all{std::istreambuf_iterator<char>(in), {}};
    std::string_view rest = all;
    const std::size_t end =
        rest.starts_with(kTitle) ? rest.find('\n', kTitle.size()) : std::string_view::npos;
    if (end == std::string_view::npos)
        return fail("{} is no file of games for the tuner", quoted(path.string()));
    GameFile file;
    file.recipe = rest.substr(kTitle.size(), end - kTitle.size());
    rest.remove_prefix(end + 1);
    while (file.games.size() < most) {
        auto game = take_game(rest);
        if (!game) break;
        file.games.push_back(std::move(*game));
    }
    file.whole = all.size() - rest.size();
    file.check_sum = check_sum(std::string_view(all).substr(0, file.whole));
    return file;
}

}  // namespace damier::tune
