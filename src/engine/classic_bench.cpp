#include "engine/classic_bench.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "chess/boards/boards.h"
#include "chess/game.h"
#include "engine/value_text.h"
#include "search/classic.h"

namespace damier::engine {

namespace {

using chess::Position;

// Keeps what is found, ply by ply.
class Rows final : public search::Progress<Position> {
public:
    explicit Rows(const Position& root) : root_(root) {}

    void found(std::span<const search::Finding<Position>> lines,
               const search::Effort& effort) override {
        const auto& best = lines.front();
        rows.push_back({best.depth, effort.nodes, best.value, text_of(best.pv), effort.seconds});
    }

    std::vector<ClassicRow> rows;

private:
    [[nodiscard]] std::string text_of(const std::vector<chess::Move>& pv) const {
        std::string text;
        Position at = root_;
        for (const chess::Move m : pv) {
            if (!text.empty()) text += ' ';
            text += chess::Chess::write_move(at, m);
            at.make(m);
        }
        return text;
    }

    const Position& root_;
};

}  // namespace

ClassicTable classic_table(std::string_view board, const Line<Position>& game, int plies,
                           const std::stop_token& stop) {
    Rows progress(game.position());
    search::Request<Position> request;
    request.limits.depth = plies;
    request.progress = &progress;
    chess::boards::with_board(board, [&]<class Board>() {
        search::Classic<Board> search;
        const auto thought = search.think(game, request, stop);
        progress.rows.resize(thought.iterations.size());  // one that was stopped is told too
    });
    return {board, std::move(progress.rows)};
}

std::vector<ClassicTable> classic_tables(const std::vector<std::string_view>& boards,
                                         const Line<Position>& game, int plies, int rounds,
                                         const std::stop_token& stop) {
    std::vector<ClassicTable> best;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < boards.size() && !stop.stop_requested(); ++i) {
            ClassicTable table = classic_table(boards[i], game, plies, stop);
            if (round == 0) {
                best.push_back(std::move(table));
            } else if (table.rows.size() == best[i].rows.size() && !table.rows.empty() &&
                       table.rows.back().seconds < best[i].rows.back().seconds) {
                best[i] = std::move(table);
            }
        }
    }
    return best;
}

nlohmann::ordered_json to_json(std::string_view board, const ClassicRow& row) {
    nlohmann::ordered_json json = {{"board", board},
                                   {"ply", row.ply},
                                   {"nodes", row.nodes},
                                   {"value", row.value},
                                   {"pv", row.pv},
                                   {"seconds", row.seconds},
                                   {"nps", static_cast<std::uint64_t>(row.nps())}};
    if (const int mate = mate_in_moves(row.value); mate != 0) json["mate"] = mate;
    return json;
}

bool same_search(const ClassicTable& a, const ClassicTable& b) {
    const std::size_t both = std::min(a.rows.size(), b.rows.size());
    return std::equal(a.rows.begin(), a.rows.begin() + static_cast<std::ptrdiff_t>(both),
                      b.rows.begin(),
                      [](const ClassicRow& x, const ClassicRow& y) { return x.same(y); });
}

std::optional<double> times_as_fast(const ClassicTable& board, const ClassicTable& other) {
    const std::size_t both = std::min(board.rows.size(), other.rows.size());
    if (both == 0 || other.rows[both - 1].nps() == 0) return std::nullopt;
    return board.rows[both - 1].nps() / other.rows[both - 1].nps();
}

}  // namespace damier::engine
