#include "tune/weights_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace damier::tune {

namespace {

// Items in lines of at most 100 columns.
class Rows {
public:
    explicit Rows(std::string& text) : text_(text) {}

    void add(const std::string& item) {
        constexpr std::size_t kColumns = 100;
        if (column_ == 0 || column_ + 1 + item.size() > kColumns) {
            if (column_ != 0) text_ += '\n';
            text_ += "    ";
            column_ = 4;
        } else {
            text_ += ' ';
            ++column_;
        }
        text_ += item;
        column_ += item.size();
    }
    void end() {
        if (column_ != 0) text_ += '\n';
        column_ = 0;
    }

private:
    std::string& text_;
    std::size_t column_ = 0;
};

}  // namespace

std::string weights_source(std::string_view comment, std::span<const eval::TermGroup> groups,
                           std::span<const eval::Score> weights, std::size_t dense) {
    std::string text;
    for (const std::string_view line : lines_of(comment)) text += fmt::format("// {}\n", line);
    text += fmt::format("inline constexpr std::array<Score, {}> kTerms{{{{\n", dense);
    Rows rows(text);
    for (const eval::TermGroup& group : groups) {
        const auto first = static_cast<std::size_t>(group.first);
        if (first >= dense) break;
        text += fmt::format("    // {}\n", group.name);
        for (std::size_t i = first; i < first + static_cast<std::size_t>(group.size); ++i) {
            rows.add(fmt::format("pair({}, {}),", eval::opening_of(weights[i]),
                                 eval::ending_of(weights[i])));
        }
        rows.end();
    }
    text += "}};\n";
    if (dense == weights.size()) return text;
    const auto others = weights.subspan(dense);
    const auto count = others.size() - static_cast<std::size_t>(std::ranges::count(others, 0));
    text += fmt::format("inline constexpr std::array<WindowWeight, {}> kWindows{{{{\n", count);
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (others[i] == 0) continue;
        rows.add(fmt::format("{{{}, {}, {}}},", i, eval::opening_of(others[i]),
                             eval::ending_of(others[i])));
    }
    rows.end();
    text += "}};\n";
    return text;
}

}  // namespace damier::tune
