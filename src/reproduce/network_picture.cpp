#include "reproduce/network_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/text.h"

namespace damier::reproduce {

namespace {

using learn::NetworkView;

constexpr double kHead = 84;    // room for the title and the heads
constexpr double kLeast = 360;  // height of the columns
constexpr double kMost = 720;
constexpr double kStep = 17;      // from unit to unit, where there is room
constexpr double kNames = 150;    // room for names, on both sides
constexpr double kBetween = 190;  // from layer to layer
constexpr double kFoot = 40;
constexpr double kLargest = 7;  // radius of a unit

constexpr const char* kAdds = "#1f6fb2";
constexpr const char* kTakes = "#b2560d";

struct Place {
    double x;
    double y;
    double radius;
};

// Where the units of each layer are.
std::vector<std::vector<Place>> places_of(const NetworkView& view, double height) {
    std::vector<std::vector<Place>> places;
    for (std::size_t i = 0; i < view.layers.size(); ++i) {
        const auto count = static_cast<double>(view.layers[i].units.size());
        const double step = std::min(kStep, height / std::max(count, 1.0));
        const double begin = kHead + (height - step * (count - 1)) / 2;
        auto& layer = places.emplace_back();
        for (double u = 0; u < count; ++u)
            layer.push_back({kNames + kBetween * static_cast<double>(i), begin + step * u,
                             std::min(kLargest, 0.42 * step)});
    }
    return places;
}

double height_of(const NetworkView& view) {
    std::size_t most = 0;
    for (const auto& layer : view.layers) most = std::max(most, layer.units.size());
    return std::clamp(kStep * static_cast<double>(most), kLeast, kMost);
}

std::string lines(const NetworkView::Layer& layer, const std::vector<Place>& before,
                  const std::vector<Place>& here) {
    double largest = 0;
    for (const auto& link : layer.links) largest = std::max(largest, std::abs(link.weight));
    std::string text;
    // The strongest last, on top of the others.
    for (auto link = layer.links.rbegin(); link != layer.links.rend(); ++link) {
        const double share = std::abs(link->weight) / largest;
        const Place& from = before[link->from];
        const Place& to = here[link->to];
        text += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
            "stroke-width=\"{:.2f}\" stroke-opacity=\"{:.2f}\"><title>{:+.3f}</title></line>\n",
            from.x, from.y, to.x, to.y, link->weight > 0 ? kAdds : kTakes, 0.4 + 1.8 * share,
            0.2 + 0.6 * share, link->weight);
    }
    return text;
}

std::string circles(const NetworkView::Layer& layer, const std::vector<Place>& places) {
    double largest = 0;
    for (const auto& unit : layer.units) largest = std::max(largest, std::abs(unit.value));
    std::string text;
    for (std::size_t u = 0; u < places.size(); ++u) {
        const auto& unit = layer.units[u];
        const double share = largest > 0 ? std::abs(unit.value) / largest : 0;
        text += fmt::format(
            "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2:.1f}\" fill=\"#ffffff\"/>"
            "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2:.1f}\" fill=\"{3}\" "
            "fill-opacity=\"{4:.2f}\" stroke=\"#555555\" stroke-width=\"0.8\">"
            "<title>{5}{6:+.3f}</title></circle>\n",
            places[u].x, places[u].y, places[u].radius, unit.value < 0 ? kTakes : kAdds, share,
            escape_xml(unit.name.empty() ? "" : unit.name + ": "), unit.value);
    }
    return text;
}

// Beside the units that have one, as far as they can be read.
std::string names(const NetworkView::Layer& layer, const std::vector<Place>& places,
                  bool is_output) {
    constexpr double kReadable = 4;
    std::string text;
    for (std::size_t u = 0; u < places.size(); ++u) {
        const auto& unit = layer.units[u];
        if (unit.name.empty() || places[u].radius < kReadable) continue;
        const std::string label =
            is_output ? fmt::format("{}  {:+.3f}", unit.name, unit.value) : unit.name;
        text += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"11\" "
            "text-anchor=\"{}\">{}</text>\n",
            places[u].x + (is_output ? 12 : -12), places[u].y + 4, is_output ? "start" : "end",
            escape_xml(label));
    }
    return text;
}

std::string head_of(const NetworkView& view, std::size_t layer) {
    const auto units = view.layers[layer].units.size();
    if (layer == 0) return fmt::format("{} inputs that are on", units);
    if (layer + 1 == view.layers.size()) return units == 1 ? "output" : "outputs";
    return fmt::format("{} units", units);
}

std::string seen_of(const NetworkView& view) {
    return fmt::format("{}{}{}", view.after.empty() ? "" : "after " + view.after + ": ",
                       view.position, view.is_turned ? " (a mirror image)" : "");
}

}  // namespace

std::string network_picture(const std::string& title, const NetworkView& view) {
    const double height = height_of(view);
    const auto places = places_of(view, height);
    const double width =
        2 * kNames +
        kBetween * static_cast<double>(std::max<std::size_t>(view.layers.size(), 1) - 1);
    const double bottom = kHead + height + kFoot;
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\">\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#ffffff\"/>\n"
        "<text x=\"24\" y=\"28\" font-size=\"17\">{2}</text>\n"
        "<text x=\"24\" y=\"48\" font-size=\"12\" fill=\"#555555\">{3}</text>\n",
        width, bottom, escape_xml(title), escape_xml(seen_of(view)));
    for (std::size_t i = 0; i < view.layers.size(); ++i) {
        text += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"12\" "
            "text-anchor=\"middle\">{}</text>\n",
            kNames + kBetween * static_cast<double>(i), kHead - 14, head_of(view, i));
        if (i > 0) text += lines(view.layers[i], places[i - 1], places[i]);
    }
    for (std::size_t i = 0; i < view.layers.size(); ++i) {
        text += circles(view.layers[i], places[i]);
        text += names(view.layers[i], places[i], i + 1 == view.layers.size());
    }
    return fmt::format(
        "{}<text x=\"24\" y=\"{:.0f}\" font-size=\"12\">The strongest weights at this position: "
        "<tspan fill=\"{}\">blue adds</tspan>, <tspan fill=\"{}\">orange takes away</tspan>. "
        "Units are filled as much as they fire.</text>\n</svg>\n",
        text, bottom - 14, kAdds, kTakes);
}

}  // namespace damier::reproduce
