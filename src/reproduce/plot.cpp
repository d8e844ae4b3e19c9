#include "reproduce/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/text.h"

namespace damier::reproduce {

namespace {

constexpr double kHeight = 500;
constexpr double kLeft = 78;
constexpr double kRight = 610;  // the legend stands to the right of it
constexpr double kTop = 52;
constexpr double kBottom = 440;
constexpr double kLegend = kRight + 16;
constexpr double kLegendText = kLegend + 43;
constexpr double kLegendLine = 24;
constexpr double kCharacter = 7.2;  // about as wide as a letter, for room enough
constexpr double kMark = 4.5;       // half the size of a mark

// M. Okabe, K. Ito, Color Universal Design: told apart by all kinds of eyes (without its yellow,
// which white swallows).
constexpr std::array<std::string_view, 7> kColours{"#000000", "#d55e00", "#0072b2", "#009e73",
                                                   "#cc79a7", "#e69f00", "#56b4e9"};
constexpr std::string_view kGrey = "#666666";

// 1, 10, 100, 1 k, 10 k ... as a reader says them; plain below 1.
std::string tick_text(double value) {
    constexpr std::array<std::pair<double, std::string_view>, 4> kUnits{
        {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}};
    for (const auto& [unit, name] : kUnits) {
        if (value >= unit * 0.999) return fmt::format("{:g}{}", value / unit, name);
    }
    return fmt::format("{:g}", value);
}

// One direction of the plot: values to coordinates, and where the ticks are.
class Axis {
public:
    // Decades.
    static Axis log(double low, double high, double from, double to) {
        Axis axis(Scale::Log, from, to);
        axis.low_ = std::floor(std::log10(low));
        axis.high_ = std::max(std::ceil(std::log10(high)), axis.low_ + 1);
        axis.step_ = std::ceil((axis.high_ - axis.low_) / 12);
        return axis;
    }
    // From tick to tick around the values.
    static Axis linear(double low, double high, double from, double to) {
        Axis axis(Scale::Linear, from, to);
        axis.step_ = nice_step((high > low ? high - low : 1) / 8);
        axis.low_ = std::floor(low / axis.step_) * axis.step_;
        axis.high_ = std::max(std::ceil(high / axis.step_) * axis.step_, axis.low_ + axis.step_);
        return axis;
    }
    // From the first value to the last, with no tick between whole numbers where all are whole.
    static Axis tight(double low, double high, bool whole, double from, double to) {
        Axis axis(Scale::Linear, from, to);
        axis.low_ = low;
        axis.high_ = high > low ? high : low + 1;
        axis.step_ = nice_step((axis.high_ - low) / 16);
        if (whole) axis.step_ = std::max(axis.step_, 1.0);
        return axis;
    }

    [[nodiscard]] double at(double value) const {
        const double place = scale_ == Scale::Log ? std::log10(value) : value;
        return from_ + (to_ - from_) * (place - low_) / (high_ - low_);
    }

    [[nodiscard]] std::vector<double> ticks() const {
        std::vector<double> values;
        const double first = std::ceil(low_ / step_ - kRounding) * step_;
        const int last = static_cast<int>(std::floor((high_ - first) / step_ + kRounding));
        for (int i = 0; i <= last; ++i) {
            const double place = first + i * step_;
            values.push_back(scale_ == Scale::Log ? std::pow(10, place) : place);
        }
        return values;
    }

private:
    static constexpr double kRounding = 1e-6;  // of a step

    Axis(Scale scale, double from, double to) : scale_(scale), from_(from), to_(to) {}

    // 1, 2 or 5 times a power of ten, not below the wish.
    static double nice_step(double wish) {
        const double power = std::pow(10, std::floor(std::log10(wish)));
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (factor * power >= wish * (1 - kRounding)) return factor * power;
        }
        return 10 * power;
    }

    Scale scale_;
    double from_;
    double to_;
    double low_ = 0;
    double high_ = 1;
    double step_ = 1;
};

bool can_be_drawn(const Plot& plot, const Point& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && (plot.y_scale == Scale::Linear || p.y > 0);
}

// A mark of its own for each colour, for readers and printers without colours.
std::string mark(std::size_t index, double x, double y) {
    const std::string_view colour = kColours[index % kColours.size()];
    const double r = kMark;
    switch (index % kColours.size()) {
        case 0:
            return fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{}' fill='{}'/>", x, y, r,
                               colour);
        case 1:
            return fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{}' height='{}' fill='{}'/>",
                               x - r, y - r, 2 * r, 2 * r, colour);
        case 2:
            return fmt::format("<path d='M{:.1f} {:.1f}l{} {}h{}z' fill='{}'/>", x, y - r, r, 2 * r,
                               -2 * r, colour);
        case 3:
            return fmt::format("<path d='M{:.1f} {:.1f}l{} {}l{} {}l{} {}z' fill='{}'/>", x, y - r,
                               r, r, -r, r, -r, -r, colour);
        case 4:
            return fmt::format("<path d='M{:.1f} {:.1f}l{} {}h{}z' fill='{}'/>", x, y + r, r,
                               -2 * r, -2 * r, colour);
        case 5:
            return fmt::format(
                "<circle cx='{:.1f}' cy='{:.1f}' r='{}' fill='white' stroke='{}' "
                "stroke-width='2'/>",
                x, y, r - 0.5, colour);
        default:
            return fmt::format(
                "<rect x='{:.1f}' y='{:.1f}' width='{}' height='{}' fill='white' "
                "stroke='{}' stroke-width='2'/>",
                x - r + 0.5, y - r + 0.5, 2 * r - 1, 2 * r - 1, colour);
    }
}

std::string stroke(const Series& series, std::size_t index) {
    return series.dashed
               ? fmt::format("stroke='{}' stroke-width='2' stroke-dasharray='7 5'", kGrey)
               : fmt::format("stroke='{}' stroke-width='2'", kColours[index % kColours.size()]);
}

void draw_axes(std::string& svg, const Plot& plot, const Axis& x, const Axis& y) {
    for (const double value : y.ticks()) {
        svg += fmt::format(
            "<line x1='{}' y1='{:.1f}' x2='{}' y2='{:.1f}' stroke='#dddddd'/>\n"
            "<text x='{}' y='{:.1f}' text-anchor='end'>{}</text>\n",
            kLeft, y.at(value), kRight, y.at(value), kLeft - 8, y.at(value) + 4.5,
            tick_text(value));
    }
    for (const double value : x.ticks()) {
        svg += fmt::format(
            "<line x1='{:.1f}' y1='{}' x2='{:.1f}' y2='{}' stroke='#444444'/>\n"
            "<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>\n",
            x.at(value), kBottom, x.at(value), kBottom + 5, x.at(value), kBottom + 21,
            tick_text(value));
    }
    svg += fmt::format(
        "<path d='M{0} {1}V{2}H{3}' fill='none' stroke='#444444'/>\n"
        "<text x='{4}' y='{5}' text-anchor='middle'>{6}</text>\n"
        "<text transform='translate(20 {7}) rotate(-90)' text-anchor='middle'>{8}</text>\n",
        kLeft, kTop, kBottom, kRight, (kLeft + kRight) / 2, kBottom + 44, escape_xml(plot.x_label),
        (kTop + kBottom) / 2, escape_xml(plot.y_label));
}

void draw_series(std::string& svg, const Plot& plot, const Series& series, std::size_t index,
                 const Axis& x, const Axis& y) {
    std::string path;
    std::string marks;
    for (const Point& p : series.points) {
        if (!can_be_drawn(plot, p)) continue;
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x.at(p.x), y.at(p.y));
        if (!series.dashed) marks += mark(index, x.at(p.x), y.at(p.y)) + "\n";
    }
    if (path.empty()) return;
    svg += fmt::format("<path d='{}' fill='none' stroke-linejoin='round' {}/>\n{}", path,
                       stroke(series, index), marks);
}

}  // namespace

std::string to_svg(const Plot& plot) {
    std::vector<Point> all;
    for (const Series& series : plot.series) {
        for (const Point& p : series.points) {
            if (can_be_drawn(plot, p)) all.push_back(p);
        }
    }
    if (all.empty()) all.push_back({1, 1});
    const auto [left, right] = std::minmax_element(
        all.begin(), all.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
    const auto [low, high] = std::minmax_element(
        all.begin(), all.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
    const bool whole =
        std::all_of(all.begin(), all.end(), [](const Point& p) { return p.x == std::round(p.x); });
    const Axis x = Axis::tight(left->x, right->x, whole, kLeft + 10, kRight - 10);
    const Axis y = plot.y_scale == Scale::Log ? Axis::log(low->y, high->y, kBottom, kTop)
                                              : Axis::linear(low->y, high->y, kBottom, kTop);
    std::size_t longest = 0;
    for (const Series& series : plot.series) longest = std::max(longest, series.name.size());
    const double width = kLegendText + kCharacter * static_cast<double>(longest) + 12;

    std::string svg = fmt::format(
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        "<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{1}' "
        "viewBox='0 0 {0} {1}' font-family='Helvetica, Arial, sans-serif' font-size='13' "
        "fill='#222222'>\n"
        "<title>{2}</title>\n"
        "<rect width='{0}' height='{1}' fill='white'/>\n"
        "<text x='{3}' y='28' font-size='17' font-weight='bold'>{2}</text>\n",
        width, kHeight, escape_xml(plot.title), kLeft);
    draw_axes(svg, plot, x, y);
    // Yardsticks lie below the measurements, and take no colour away from them.
    for (const bool dashed : {true, false}) {
        std::size_t index = 0;
        for (const Series& series : plot.series) {
            if (series.dashed == dashed) draw_series(svg, plot, series, index, x, y);
            if (!series.dashed) ++index;
        }
    }
    double line = kTop + 10;
    std::size_t index = 0;
    for (const Series& series : plot.series) {
        svg += fmt::format("<path d='M{} {}h34' fill='none' {}/>\n", kLegend, line,
                           stroke(series, index));
        if (!series.dashed) svg += mark(index++, kLegend + 17, line) + "\n";
        svg += fmt::format("<text x='{}' y='{}'>{}</text>\n", kLegendText, line + 4.5,
                           escape_xml(series.name));
        line += kLegendLine;
    }
    return svg + "</svg>\n";
}

}  // namespace damier::reproduce
