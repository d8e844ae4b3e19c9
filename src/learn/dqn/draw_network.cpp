#include "learn/dqn/draw_network.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace damier::learn {

namespace {

// So many links of a layer are shown.
constexpr std::size_t kLinks = 150;

// All that a unit receives from another one.
struct Candidate {
    NetworkView::Link link;
    double flow;
};

std::vector<NetworkView::Link> strongest(std::vector<Candidate> candidates) {
    const auto more = [](const Candidate& a, const Candidate& b) { return a.flow > b.flow; };
    std::stable_sort(candidates.begin(), candidates.end(), more);
    if (candidates.size() > kLinks) candidates.resize(kLinks);
    std::vector<NetworkView::Link> links;
    for (const Candidate& each : candidates) {
        if (each.flow > 0) links.push_back(each.link);
    }
    return links;
}

}  // namespace

NetworkView draw_units(const Network<float>& network, const InputRows& inputs,
                       std::vector<std::string> names, std::span<const DrawnOutput> outputs) {
    assert(inputs.rows() == 1 && inputs.row(0).size() == names.size());
    Pass<float> pass;
    pass.forward(network, inputs);
    NetworkView view;
    auto& first = view.layers.emplace_back();
    for (std::string& name : names) first.units.push_back({std::move(name), 1});
    const auto layers = network.layers();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const LayerPlace& place = layers[i];
        const auto values = pass.units(i, 0);
        const bool is_last = i + 1 == layers.size();
        NetworkView::Layer layer;
        std::vector<std::size_t> shown;  // units of the layer
        if (is_last) {
            for (const DrawnOutput& each : outputs) {
                layer.units.push_back({each.name, values[each.output] + each.known});
                shown.push_back(each.output);
            }
        } else {
            for (std::size_t u = 0; u < place.to; ++u) {
                layer.units.push_back({"", values[u]});
                shown.push_back(u);
            }
        }
        const auto& before = view.layers.back().units;
        std::vector<Candidate> candidates;
        for (std::size_t from = 0; from < before.size(); ++from) {
            // Of the inputs only some are shown, of all other layers but the last all.
            const std::size_t row = i == 0 ? inputs.row(0)[from] : from;
            for (std::size_t to = 0; to < shown.size(); ++to) {
                const double weight = network.weights()[place.weights + row * place.to + shown[to]];
                candidates.push_back({{from, to, weight}, std::abs(before[from].value * weight)});
            }
        }
        layer.links = strongest(std::move(candidates));
        view.layers.push_back(std::move(layer));
    }
    return view;
}

}  // namespace damier::learn
