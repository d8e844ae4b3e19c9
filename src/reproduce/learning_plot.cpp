#include "reproduce/learning_plot.h"

#include <fmt/format.h>

#include <cmath>

namespace damier::reproduce {

namespace {

template <class Value>
Series series_of(const LearningCurve& curve, const std::string& what, Value value) {
    Series series{.name = curve.name.empty() ? what : curve.name + ": " + what, .points = {}};
    for (const learn::LessonReport& report : curve.reports)
        series.points.push_back({static_cast<double>(report.updates), value(report)});
    return series;
}

}  // namespace

std::string share_text(double share) {
    constexpr double kRounding = 1e-9;  // of what is a hundredth of a per cent, and was divided
    return fmt::format("{:.2f} %", std::floor(share * 10'000 + kRounding) / 100);
}

Plot plot_of_play(const std::string& title, std::span<const LearningCurve> curves) {
    Plot plot{.title = title, .x_label = "updates", .y_label = "per cent", .series = {}};
    for (const LearningCurve& curve : curves) {
        plot.series.push_back(series_of(
            curve, "won", [](const learn::LessonReport& report) { return 100 * report.won; }));
        plot.series.push_back(series_of(curve, "best moves", [](const learn::LessonReport& report) {
            return 100 * report.optimal;
        }));
    }
    return plot;
}

Plot plot_of_points(const std::string& title, std::span<const LearningCurve> curves) {
    Plot plot{.title = title, .x_label = "updates", .y_label = "points, per cent", .series = {}};
    for (const LearningCurve& curve : curves) {
        plot.series.push_back(
            series_of(curve, "against random moves",
                      [](const learn::LessonReport& report) { return 100 * report.uniform; }));
        plot.series.push_back(
            series_of(curve, "against greedy moves",
                      [](const learn::LessonReport& report) { return 100 * report.greedy; }));
    }
    return plot;
}

Plot plot_of_gain(const std::string& title, std::span<const LearningCurve> curves) {
    Plot plot{
        .title = title, .x_label = "updates", .y_label = "reward of an episode", .series = {}};
    for (const LearningCurve& curve : curves) {
        plot.series.push_back(series_of(
            curve, "reward", [](const learn::LessonReport& report) { return report.gain; }));
        // Before the first episode nothing was gained.
        plot.series.back().points.erase(plot.series.back().points.begin());
    }
    return plot;
}

}  // namespace damier::reproduce
