#include "reproduce/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace damier::reproduce {

namespace {

constexpr int kCell = 30;
constexpr int kGap = 24;    // between boards, and around all
constexpr int kTitle = 44;  // room for the title
constexpr int kName = 22;   // above each board
constexpr int kNote = 30;   // below all
constexpr int kBoardsInRow = 3;

using Colour = std::array<int, 3>;
constexpr Colour kAbove{230, 140, 30};
constexpr Colour kBelow{60, 130, 190};

double middle_of(const HeatMap::Board& board) {
    double sum = 0;
    for (const auto& cell : board.cells) sum += cell.value;
    return board.cells.empty() ? 0 : sum / static_cast<double>(board.cells.size());
}

// From white to the deepest colour; share: -1 to 1.
std::string colour_of(double share) {
    const Colour& deepest = share > 0 ? kAbove : kBelow;
    std::string text = "#";
    for (const int part : deepest)
        text += fmt::format("{:02x}", 255 - std::lround((255 - part) * std::abs(share)));
    return text;
}

std::string board_svg(const HeatMap& map, const HeatMap::Board& board, int left, int top,
                      double largest) {
    const double middle = middle_of(board);
    std::string text = fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"15\">{}</text>\n"
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#666666\"/>\n",
        left, top + kName - 8, escape_xml(board.name), left, top + kName, map.columns * kCell,
        map.rows * kCell);
    for (const auto& cell : board.cells) {
        const int x = left + cell.column * kCell;
        const int y = top + kName + (map.rows - 1 - cell.row) * kCell;
        const double share = largest > 0 ? (cell.value - middle) / largest : 0;
        text += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>"
            "<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\">{}</text>\n",
            x, y, kCell, kCell, colour_of(share), x + kCell / 2, y + kCell / 2 + 4,
            std::lround(cell.value));
    }
    return text;
}

}  // namespace

std::string to_svg(const HeatMap& map) {
    const int boards = static_cast<int>(map.boards.size());
    const int across = std::clamp(boards, 1, kBoardsInRow);
    const int down = std::max(1, (boards + kBoardsInRow - 1) / kBoardsInRow);
    const int step_x = map.columns * kCell + kGap;
    const int step_y = map.rows * kCell + kName + kGap;
    const int width = std::max(kGap + across * step_x, 560);
    const int height = kTitle + down * step_y + kNote;
    double largest = 0;
    for (const auto& board : map.boards) {
        for (const auto& cell : board.cells)
            largest = std::max(largest, std::abs(cell.value - middle_of(board)));
    }
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n"
        "<text x=\"{2}\" y=\"28\" font-size=\"17\">{3}</text>\n",
        width, height, kGap, escape_xml(map.title));
    for (int i = 0; i < boards; ++i) {
        text += board_svg(map, map.boards[static_cast<std::size_t>(i)],
                          kGap + i % kBoardsInRow * step_x, kTitle + i / kBoardsInRow * step_y,
                          largest);
    }
    return fmt::format("{}<text x=\"{}\" y=\"{}\" font-size=\"13\">{}</text>\n</svg>\n", text, kGap,
                       height - kNote / 2, escape_xml(map.note));
}

}  // namespace damier::reproduce
