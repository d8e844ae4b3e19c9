// Tables for people: columns as wide as their longest cell.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace damier {

struct TextColumn {
    enum class Kind : std::uint8_t { Words, Figures };  // to the left, to the right

    std::string head;
    Kind kind = Kind::Figures;
};

class TextTable {
public:
    explicit TextTable(std::vector<TextColumn> columns) : columns_(std::move(columns)) {
        std::vector<std::string> heads;
        for (const TextColumn& column : columns_) heads.push_back(column.head);
        rows_.push_back(std::move(heads));
    }

    // One cell for each column.
    void add(std::vector<std::string> row) {
        assert(row.size() == columns_.size());
        rows_.push_back(std::move(row));
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (const auto& row : rows_) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const bool words = columns_[i].kind == TextColumn::Kind::Words;
                text += words ? fmt::format("{:<{}}  ", row[i], width(i))
                              : fmt::format("{:>{}}  ", row[i], width(i));
            }
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
        }
        return text;
    }

private:
    [[nodiscard]] std::size_t width(std::size_t column) const {
        std::size_t longest = 0;
        for (const auto& row : rows_) longest = std::max(longest, row[column].size());
        return longest;
    }

    std::vector<TextColumn> columns_;
    std::vector<std::vector<std::string>> rows_;  // the heads first
};

}  // namespace damier
