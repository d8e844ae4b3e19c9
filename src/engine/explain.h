// Makes the table of engine/evaluation_table.h for a position of any game.
#pragma once

#include <optional>
#include <vector>

#include "core/screen.h"
#include "engine/evaluation_table.h"
#include "engine/players.h"
#include "eval/terms_of.h"

namespace damier::engine {

namespace evaluation_table {

inline constexpr std::string_view kName = "tuned";

template <class P>
std::vector<EvaluationTable::Row> rows_of(const eval::Recording& found,
                                          const eval::Mixture& mixture) {
    using Terms = eval::TermsOf<P>;
    std::vector<EvaluationTable::Row> rows;
    for (const eval::TermGroup& group : Terms::groups()) {
        EvaluationTable::Row row;
        row.name = group.name;
        eval::Recording own;
        for (const auto& each : found.all) {
            if (each.term < group.first || each.term >= group.first + group.size) continue;
            own.all.push_back(each);
            (each.side == Side::First ? row.first : row.second) += each.count;
        }
        if (own.all.empty()) continue;
        const eval::Score sum = eval::sum_of(own, Terms::tuned());
        row.opening = eval::opening_of(sum);
        row.ending = eval::ending_of(sum);
        row.value = mixture.of(sum);
        rows.push_back(row);
    }
    return rows;
}

// The value to the piece's own side, less the value with the piece taken off.
template <ScreenGame G>
std::optional<Value> added_by(const typename G::Position& at, int square) {
    using P = typename G::Position;
    std::vector<int> pieces;
    for (int s = 0; s < P::kSquares; ++s) pieces.push_back(s == square ? -1 : at.piece_at(s));
    const auto without = G::place(pieces, at.turn());
    if (!without) return std::nullopt;
    const Value loss = judge_value<G>(kName, at) - judge_value<G>(kName, *without);
    const ScreenPiece& piece = G::kScreen.pieces[static_cast<std::size_t>(at.piece_at(square))];
    return piece.side == at.turn() ? loss : -loss;
}

}  // namespace evaluation_table

// Nothing for a game without such an evaluation.
template <Game G>
std::optional<EvaluationTable> explain(const typename G::Position& at) {
    using P = typename G::Position;
    if constexpr (!eval::HasTerms<P> || !ScreenGame<G>) {
        return std::nullopt;
    } else {
        EvaluationTable table;
        table.first = G::side_name(Side::First);
        table.second = G::side_name(Side::Second);
        table.turn = at.turn();
        eval::Recording found;
        eval::TermsOf<P>::find(at, found);
        const eval::Mixture mixture =
            eval::TermsOf<P>::mixture(at, eval::sum_of(found, eval::TermsOf<P>::tuned()));
        table.phase = mixture.phase;
        table.phases = mixture.phases;
        table.scale = mixture.scale;
        table.is_known = mixture.known;
        table.rows = evaluation_table::rows_of<P>(found, mixture);
        const Value value = judge_value<G>(evaluation_table::kName, at);
        table.value = at.turn() == Side::First ? value : -value;
        table.columns = G::kScreen.columns;
        for (int row = 0; row < G::kScreen.rows; ++row) {
            for (int column = 0; column < G::kScreen.columns; ++column) {
                EvaluationTable::Piece cell;
                const int square = G::square_on(row, column);
                if (square >= 0) cell.square = G::square_name(square);
                if (const int piece = square >= 0 ? at.piece_at(square) : -1; piece >= 0) {
                    cell.letter = G::kScreen.pieces[static_cast<std::size_t>(piece)].letter;
                    cell.adds = evaluation_table::added_by<G>(at, square);
                }
                table.board.push_back(std::move(cell));
            }
        }
        return table;
    }
}

}  // namespace damier::engine
