// Boards whose squares are painted by a number each, as an SVG picture: above the middle of its board
// a square is orange, below it blue, and the number stands in it. No script, no outside font.
#pragma once

#include <string>
#include <vector>

namespace damier::reproduce {

struct HeatMap {
    struct Cell {
        int row;  // 0 is at the bottom
        int column;
        double value;
    };
    struct Board {
        std::string name;
        std::vector<Cell> cells;  // squares without a cell stay empty
    };

    std::string title;
    std::string note;  // below all boards
    int rows = 8;
    int columns = 8;
    std::vector<Board> boards;  // from left to right, three in a row
};

// The whole file, with its XML declaration. The deepest colours are those of the largest distance from
// the middle of its board that any square of the picture has.
std::string to_svg(const HeatMap& map);

}  // namespace damier::reproduce
