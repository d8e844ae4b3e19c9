// A small line plot as an SVG picture: a white sheet, two axes, a line with its own colour and mark
// for each series, and a legend. No script, no outside font: any browser or converter shows it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace damier::reproduce {

struct Point {
    double x;
    double y;
};

struct Series {
    std::string name;
    std::vector<Point> points;  // from left to right
    bool dashed = false;        // a yardstick rather than a measurement: grey, without marks
};

enum class Scale : std::uint8_t { Linear, Log };

struct Plot {
    std::string title;
    std::string x_label;
    std::string y_label;
    Scale y_scale = Scale::Linear;  // on Log, points that are not above 0 are left out
    std::vector<Series> series;
};

// The whole file, with its XML declaration. A plot without any point is an empty frame.
std::string to_svg(const Plot& plot);

}  // namespace damier::reproduce
