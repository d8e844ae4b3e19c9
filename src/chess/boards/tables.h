// The second step of the course: before a piece's moves are walked, a table that was made once says
// whether it could ever get from its cell to that one.
#pragma once

#include "chess/boards/piece_list.h"

namespace damier::chess::boards {

// [piece][from][to]; a pawn's moves are never walked.
using ReachTable = std::array<std::array<std::array<bool, kCells>, kCells>, 6>;

inline constexpr ReachTable kCanAttack = [] {
    ReachTable table{};
    for (std::size_t type = 1; type < table.size(); ++type) {
        const Gait& gait = kGaits[type];
        for (int from = 0; from < kCells; ++from) {
            for (std::size_t i = 0; i < gait.count; ++i) {
                int to = next_cell(from, gait.steps[i]);
                while (to != kNoCell) {
                    table[type][at(from)][at(to)] = true;
                    to = gait.slides ? next_cell(to, gait.steps[i]) : kNoCell;
                }
            }
        }
    }
    return table;
}();

template <const ReachTable& Reach>
class BasicTables : public BasicPieceList<BasicTables<Reach>> {
public:
    static constexpr std::string_view kName = "tables";
    explicit BasicTables(const chess::Position& position) { this->set_up(position); }

    [[nodiscard]] bool reaches(int from, int target) const {
        const PieceType type = type_of(this->on(from));
        if (type != PieceType::Pawn && !Reach[at(idx(type))][at(from)][at(target)]) return false;
        return Scan<BasicTables>::reaches(from, target);
    }
};

using Tables = BasicTables<kCanAttack>;

}  // namespace damier::chess::boards
