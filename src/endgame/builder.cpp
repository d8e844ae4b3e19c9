#include "endgame/builder.h"

#include <signal.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/output_file.h"
#include "core/text.h"
#include "endgame/solver.h"
#include "endgame/tables.h"
#include "games/games.h"

namespace damier::endgame {

namespace {

namespace fs = std::filesystem;

template <Game G>
using FamilyOf = Family<SlicesOf<G>>;

template <Game G>
std::vector<FamilyOf<G>> families_of(const BuildOptions& options) {
    std::vector<FamilyOf<G>> families;
    const int men = options.men == 0 ? most_men<G>() : options.men;
    for (const auto& each : SlicesOf<G>::families(men)) families.emplace_back(each);
    return families;
}

// What a build that was killed has left of its last file: write_file() names it by the process.
void remove_parts(const fs::path& folder) {
    std::error_code none;
    constexpr std::string_view kPart = ".part";
    std::vector<fs::path> parts;
    for (const auto& file : fs::directory_iterator(folder, none)) {
        const std::string extension = file.path().extension().string();
        if (!extension.starts_with(kPart)) continue;
        const auto writer = parse_number<int>(std::string_view(extension).substr(kPart.size()));
        const bool is_alive = writer && *writer > 0 && kill(*writer, 0) == 0;
        if (!is_alive) parts.push_back(file.path());
    }
    for (const fs::path& part : parts) fs::remove(part, none);
}

// False when it was stopped.
template <Game G>
Result<bool> make_table(const FamilyOf<G>& family, const Tables<G>& before,
                        const BuildOptions& options, BuildProgress& progress,
                        const std::stop_token& stop) {
    std::atomic<bool> is_whole = true;
    const auto fate = [&](const typename G::Position& at) {
        const auto known = before.fate(at);
        if (!known) is_whole = false;
        return known.value_or(kDrawnFate);
    };
    Solver<SlicesOf<G>> solver(family, options.threads, stop, progress.done);
    auto bytes = solver.solve(fate);
    if (!bytes) return tl::make_unexpected(bytes.error());
    if (stop.stop_requested()) return false;
    if (!is_whole) return fail("a move of {} leads to a position that no table has", family.name());
    const std::string text =
        packed({std::string(G::kName), family.name(), family.nodes()}, *bytes, options.threads);
    if (const auto written = write_file(table_path<G>(options.folder, family), text); !written)
        return tl::make_unexpected(written.error());
    return true;
}

}  // namespace

template <Game G>
TableCounts counts_of(const typename Tables<G>::Table& table) {
    TableCounts counts{.men = table.family.name(), .bytes = table.file->file_size()};
    std::optional<std::uint32_t> hardest;
    for (std::uint32_t node = 0; node < table.file->size(); ++node) {
        const auto byte = table.file->at(node);
        if (!byte || *byte == kUnused) continue;
        ++counts.positions;
        const Fate fate = fate_of(*byte);
        switch (fate.end) {
            case Fate::End::Draw:
                ++counts.draws;
                break;
            case Fate::End::Loss:
                ++counts.losses;
                break;
            case Fate::End::Win:
                ++counts.wins;
                if (fate.plies <= counts.longest) break;
                counts.longest = fate.plies;
                hardest = node;
                break;
        }
    }
    if (hardest) {
        if (const auto at = table.family.position(*hardest))
            counts.hardest = G::write_position(*at);
    }
    return counts;
}

template <Game G>
int most_men() {
    return SlicesOf<G>::kMostMen;
}

template <Game G>
Result<bool> build_tables(const BuildOptions& options, BuildProgress& progress,
                          const std::stop_token& stop,
                          const std::function<void(const TableCounts& counts, bool is_new)>& told) {
    const fs::path folder = options.folder / G::kName;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fail("{} cannot be made: {}", quoted(folder.string()), error.message());
    remove_parts(folder);
    const auto families = families_of<G>(options);
    progress.tables = static_cast<int>(families.size());
    // Each position is surveyed and linked.
    for (const auto& family : families) progress.all += 2 * std::uint64_t{family.nodes()};
    Tables<G> tables;
    for (const auto& family : families) {
        ++progress.table;
        bool is_new = false;
        if (!tables.add(options.folder, family)) {  // none yet, or a damaged one
            const auto made = make_table<G>(family, tables, options, progress, stop);
            if (!made || !*made) return made;
            if (const auto added = tables.add(options.folder, family); !added)
                return tl::make_unexpected(added.error());
            is_new = true;
        } else {
            progress.all -= 2 * std::uint64_t{family.nodes()};
        }
        told(counts_of<G>(tables.all().back()), is_new);
        if (stop.stop_requested()) return false;
    }
    return true;
}

template <Game G>
Result<bool> verify_tables(
    const BuildOptions& options, BuildProgress& progress, const std::stop_token& stop,
    const std::function<void(const TableCounts& counts, const std::optional<std::string>& fault)>&
        told) {
    const auto tables = Tables<G>::open(options.folder);
    if (!tables) return tl::make_unexpected(tables.error());
    const auto& all = (*tables)->all();
    progress.tables = static_cast<int>(all.size());
    for (const auto& table : all) progress.all += table.file->size();
    for (const auto& table : all) {
        ++progress.table;
        std::mutex mutex;
        std::optional<std::string> fault;
        const auto complain = [&](std::uint32_t node, std::string what) {
            const std::lock_guard lock(mutex);
            if (!fault) fault = fmt::format("{}: {}", node, what);
        };
        const auto check = [&](std::uint32_t node) {
            const auto byte = table.file->at(node);
            const auto at = table.family.position(node);
            if (!byte) return complain(node, "cannot be unpacked");
            if (!at) {
                if (*byte != kUnused) complain(node, "is no position, and has an entry");
                return;
            }
            if (*byte == kUnused) return complain(node, G::write_position(*at) + " has no entry");
            bool is_known = true;
            const Fate by_moves =
                fate_by_moves<SlicesOf<G>>(*at, [&](const typename G::Position& next) {
                    const auto known = (*tables)->fate(next);
                    if (!known) is_known = false;
                    return known.value_or(kDrawnFate);
                });
            if (!is_known)
                complain(node, G::write_position(*at) + " leads to a position without an entry");
            else if (by_moves != fate_of(*byte))
                complain(node, G::write_position(*at) + " is not what its moves say");
        };
        in_parallel(table.file->size(), options.threads, stop, progress.done,
                    [&](std::uint32_t from, std::uint32_t to, int) {
                        for (std::uint32_t node = from; node < to; ++node) check(node);
                    });
        if (stop.stop_requested()) return false;
        told(counts_of<G>(table), fault);
    }
    return true;
}

#define DAMIER_MAKE(G)                                                                           \
    template TableCounts counts_of<G>(const Tables<G>::Table&);                                  \
    template int most_men<G>();                                                                  \
    template Result<bool> build_tables<G>(const BuildOptions&, BuildProgress&,                   \
                                          const std::stop_token&,                                \
                                          const std::function<void(const TableCounts&, bool)>&); \
    template Result<bool> verify_tables<G>(                                                      \
        const BuildOptions&, BuildProgress&, const std::stop_token&,                             \
        const std::function<void(const TableCounts&, const std::optional<std::string>&)>&);
DAMIER_FOR_EACH_GAME(DAMIER_MAKE)
#undef DAMIER_MAKE

}  // namespace damier::endgame
