// The table that TSCP prints of its search, for any of the classic boards.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/line.h"

namespace damier::engine {

// Fischer - Sherwin 1957, the position of TSCP's own bench.
inline constexpr std::string_view kClassicBenchFen =
    "1rb2rk1/p4ppp/1p1qp1n1/3n2N1/2pP4/2P3P1/PPQ2PBP/R1B1R1K1 w - - 0 17";

// One finished ply.
struct ClassicRow {
    int ply = 0;
    std::uint64_t nodes = 0;  // of this ply and all before it
    Value value = 0;
    std::string pv;      // "g5e4 d6c7"
    double seconds = 0;  // since the search began

    // Are they the same search? Time is none of it.
    [[nodiscard]] bool same(const ClassicRow& row) const {
        return ply == row.ply && nodes == row.nodes && value == row.value && pv == row.pv;
    }
    [[nodiscard]] double nps() const {
        return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
    }
};

struct ClassicTable {
    std::string_view board;
    std::vector<ClassicRow> rows;
};

// Fewer rows when it is stopped, or when a mate is seen before. The board is one of
// chess::boards::board_names(), the game not over.
ClassicTable classic_table(std::string_view board, const Line<chess::Position>& game, int plies,
                           const std::stop_token& stop);

// All of these boards in turn, so many rounds; of each the quickest.
std::vector<ClassicTable> classic_tables(const std::vector<std::string_view>& boards,
                                         const Line<chess::Position>& game, int plies, int rounds,
                                         const std::stop_token& stop);

// board, ply, nodes, value, pv, seconds, nps, and mate where the value is one.
nlohmann::ordered_json to_json(std::string_view board, const ClassicRow& row);

// The same rows in both, as far as both go?
bool same_search(const ClassicTable& a, const ClassicTable& b);

// How many times as fast as another, at the deepest ply that both finished; nothing where there is
// none.
std::optional<double> times_as_fast(const ClassicTable& board, const ClassicTable& other);

}  // namespace damier::engine
