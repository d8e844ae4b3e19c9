#include "engine/evaluation_table.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/text_table.h"

namespace damier::engine {

namespace {

std::string signed_pawns(Value value) { return fmt::format("{:+.2f}", value / 100.0); }

std::string terms_text(const EvaluationTable& table) {
    using Kind = TextColumn::Kind;
    TextTable text({{"term", Kind::Words},
                    {std::string(table.first), Kind::Figures},
                    {std::string(table.second), Kind::Figures},
                    {"opening", Kind::Figures},
                    {"ending", Kind::Figures},
                    {"value", Kind::Figures}});
    for (const auto& row : table.rows) {
        text.add({std::string(row.name), std::to_string(row.first), std::to_string(row.second),
                  signed_pawns(row.opening), signed_pawns(row.ending), signed_pawns(row.value)});
    }
    return text.text();
}

std::string board_text(const EvaluationTable& table) {
    std::string text;
    const auto columns = static_cast<std::size_t>(table.columns);
    for (std::size_t row = 0; row < table.board.size(); row += columns) {
        std::string letters;
        std::string numbers;
        for (std::size_t i = row; i < row + columns; ++i) {
            const auto& cell = table.board[i];
            letters += fmt::format("{:^8}", cell.square.empty() ? ' ' : cell.letter);
            numbers += fmt::format("{:^8}", cell.adds ? signed_pawns(*cell.adds) : "");
        }
        for (std::string* line : {&letters, &numbers}) {
            line->erase(line->find_last_not_of(' ') + 1);
            text += *line + "\n";
        }
    }
    return text;
}

}  // namespace

std::string evaluation_text(const EvaluationTable& table) {
    std::string text = terms_text(table);
    if (table.is_known) {
        text += "\nOne king is alone: the value is what is known of such endings, not the terms.\n";
    } else {
        const double opening = static_cast<double>(table.phase) / table.phases;
        text += fmt::format("\nphase      the opening counts {:.0f} %, the ending {:.0f} %\n",
                            100 * opening, 100 * (1 - opening) * table.scale / 64);
    }
    text += fmt::format("value      {} for {}\n\n", signed_pawns(table.value), table.first);
    text += "What each piece adds to its side: the value less that without the piece.\n\n";
    return text + board_text(table);
}

nlohmann::ordered_json evaluation_json(const EvaluationTable& table) {
    auto terms = nlohmann::ordered_json::array();
    for (const auto& row : table.rows) {
        terms.push_back({{"name", row.name},
                         {"first", row.first},
                         {"second", row.second},
                         {"opening", row.opening},
                         {"ending", row.ending},
                         {"value", row.value}});
    }
    auto pieces = nlohmann::ordered_json::array();
    for (const auto& cell : table.board) {
        if (cell.letter == kEmptySquare) continue;
        pieces.push_back({{"square", cell.square}, {"piece", std::string(1, cell.letter)}});
        if (cell.adds) pieces.back()["value"] = *cell.adds;
    }
    return {{"value", table.turn == Side::First ? table.value : -table.value},
            {"phase", table.phase},
            {"phases", table.phases},
            {"scale", table.scale},
            {"known", table.is_known},
            {"terms", terms},
            {"pieces", pieces}};
}

}  // namespace damier::engine
