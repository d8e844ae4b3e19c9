// Any bytes as a network that was learnt, or as one in the middle of learning: as they are, and with a
// checksum that fits them.
#include <cmath>
#include <optional>
#include <vector>

#include "core/moves.h"
#include "fuzz.h"
#include "games/games.h"
#include "learn/dqn/network_file.h"
#include "learn/dqn/network_table.h"
#include "learn/sealed_bytes.h"

namespace {

using namespace damier;

// Of each legal move a number, or nothing at all.
void require_values(const std::optional<std::vector<float>>& values, std::size_t moves) {
    if (!values) return;
    require(values->size() == moves);
    for (const float value : *values) require(std::isfinite(value));
}

// Whatever fits a game says something of each legal move.
template <Game G>
void require_sound_table(const learn::SavedNetwork& saved) {
    const auto table = learn::table_of<G>(saved);
    if (!table) return require_good(table.error());
    auto at = G::start();
    Rng rng(saved.progress.updates);
    constexpr int kPlies = 3;
    for (int ply = 0; ply < kPlies; ++ply) {
        const auto legal = legal_moves(at);
        require_values((*table)->values(at), legal.size());
        if (legal.empty()) return;
        at.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    if constexpr (std::is_same_v<G, chess::Chess>) {
        // Few men, such as endings have.
        const auto few = *G::read_position("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1");
        require_values((*table)->values(few), legal_moves(few).size());
    }
}

void try_network(std::string_view bytes) {
    const auto saved = learn::read_network(bytes);
    if (!saved) return require_good(saved.error());
    const std::string written = learn::write_network(*saved);
    const auto again = learn::read_network(written);
    require(again.has_value() && *again == *saved);
    for_each_game([&]<Game G>(G) { require_sound_table<G>(*saved); });
}

void try_training(std::string_view bytes) {
    const auto saved = learn::read_training(bytes);
    if (!saved) return require_good(saved.error());
    const std::string written = learn::write_training(*saved);
    const auto again = learn::read_training(written);
    require(again.has_value() && *again == *saved);
    // Its turns may be anything, too: a lesson that can go on does. What is solved or played first must
    // not take long.
    constexpr std::uint64_t kFew = 1'000;
    const learn::LessonSpec& spec = saved->network.spec;
    if (spec.game != checkers::Checkers::kName || !spec.endgame.empty() || spec.plies > kFew ||
        spec.network.replay > kFew || spec.network.batch > kFew || spec.network.every > kFew ||
        saved->network.progress.weights.size() > kFew ||
        !learn::table_of<checkers::Checkers>(saved->network))
        return;
    auto lesson = learn::load_lesson(bytes, {});
    if (!lesson) return require_good(lesson.error());
    (*lesson)->advance(1, {});
    require(!(*lesson)->save_all().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(as_text(data, size));
    for (const std::string& each : {bytes, learn::sealed(bytes)}) {
        try_network(each);
        try_training(each);
    }
    return 0;
}
