// Where the value of the evaluation `tuned` comes from: its terms, kind by kind, and what each piece
// adds, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/screen.h"
#include "core/types.h"

namespace damier::engine {

struct EvaluationTable {
    // Terms of one kind: how often they are found, and what they are worth to Side::First.
    struct Row {
        std::string_view name;
        int first = 0;
        int second = 0;
        Value opening = 0;
        Value ending = 0;
        Value value = 0;  // between the two, as the phase says
    };
    struct Piece {
        std::string square;
        char letter = kEmptySquare;
        std::optional<Value> adds;  // to its own side; nothing for a king
    };

    std::string_view first;   // names of the sides
    std::string_view second;  //
    Side turn = Side::First;
    std::vector<Row> rows;  // those that are found, in their order
    int phase = 0;          // of phases: all opening
    int phases = 1;         //
    int scale = 64;         // 64ths of the ending count
    bool is_known = false;  // the value does not come from the terms
    Value value = 0;        // of the position, to Side::First
    int columns = 0;
    std::vector<Piece> board;  // in reading order
};

// At most 80 columns.
std::string evaluation_text(const EvaluationTable& table);
// {"value","phase","phases","scale","known","terms":[...],"pieces":[...]}: "value" is for the side to
// move, as everywhere, that of a term for Side::First, that of a piece for its own side.
nlohmann::ordered_json evaluation_json(const EvaluationTable& table);

}  // namespace damier::engine
