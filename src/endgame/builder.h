// Makes, counts and checks the tables of a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/game.h"
#include "core/result.h"
#include "endgame/tables.h"

namespace damier::endgame {

// What a table holds: positions seen by the side to move, those that a symmetry makes equal once.
struct TableCounts {
    std::string men{};
    std::uint64_t positions = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    int longest = 0;        // plies to the end of the longest win; 0 where there is none
    std::string hardest{};  // a position that takes so long, as its game writes it
    std::size_t bytes = 0;  // on disk

    bool operator==(const TableCounts&) const = default;
};

// For whoever watches from another thread.
struct BuildProgress {
    std::atomic<std::uint64_t> done = 0;  // of `all` steps
    std::atomic<std::uint64_t> all = 0;
    std::atomic<int> table = 0;  // the number of the one at hand, from 1 on
    std::atomic<int> tables = 0;
};

struct BuildOptions {
    std::filesystem::path folder;
    int men = 0;  // up to so many; 0: as many as the game's numbering allows
    int threads = 1;
};

template <Game G>
TableCounts counts_of(const typename Tables<G>::Table& table);

// How many men the tables of a game can have.
template <Game G>
int most_men();

// Makes what is missing; a table that is there and whole is kept, a damaged one is made anew. The
// files are the same on any number of threads, and however often it was stopped: each appears when
// it is complete. `told` is called for each table, with whether it is new. False when it was
// stopped before the end.
template <Game G>
Result<bool> build_tables(const BuildOptions& options, BuildProgress& progress,
                          const std::stop_token& stop,
                          const std::function<void(const TableCounts& counts, bool is_new)>& told);

// Is each entry what its moves say? `told` gets the counts of each table and the first position that
// is not, with what is wrong with it. False when it was stopped before the end.
template <Game G>
Result<bool> verify_tables(
    const BuildOptions& options, BuildProgress& progress, const std::stop_token& stop,
    const std::function<void(const TableCounts& counts, const std::optional<std::string>& fault)>&
        told);

}  // namespace damier::endgame
