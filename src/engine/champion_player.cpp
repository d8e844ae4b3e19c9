#include "engine/champion_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace damier::engine {

namespace {

using search::champion::kFeatures;
using search::champion::kMargins;

// "a+b+c" as a list; nothing for nothing.
std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('+'), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

template <class Infos>
auto* find_named(const Infos& infos, std::string_view name) {
    for (const auto& each : infos) {
        if (each.name == name) return &each;
    }
    return static_cast<decltype(&*infos.begin())>(nullptr);
}

template <class Infos>
std::vector<std::string_view> names_of(const Infos& infos) {
    std::vector<std::string_view> names;
    for (const auto& each : infos) names.push_back(each.name);
    return names;
}

// The ratings of such players of chess among the named opponents, in 60 games against each of three to
// eleven of them. With 100 nodes depth 1 is not finished in about one of five sharp positions: the
// last moves of its order are not seen there.
struct Rated {
    int elo;
    Strength strength;
};
constexpr std::array kRated{
    Rated{1092, {100, 1000}}, Rated{1188, {100, 800}}, Rated{1333, {100, 600}},
    Rated{1435, {100, 420}},  Rated{1569, {110, 300}}, Rated{1683, {150, 210}},
    Rated{1912, {250, 160}},  Rated{2150, {500, 110}}, Rated{2492, {1000, 75}},
    Rated{2668, {2000, 50}},
};
static_assert(kRated.front().elo <= kWeakestElo && kRated.back().elo >= kStrongestElo);

}  // namespace

Strength strength_of(int elo) {
    assert(elo >= kWeakestElo && elo <= kStrongestElo);
    const auto* above = std::find_if(kRated.begin(), kRated.end(),
                                     [elo](const Rated& each) { return each.elo >= elo; });
    const Rated& high = *above;
    const Rated& low = above == kRated.begin() ? high : *(above - 1);
    const double way = high.elo == low.elo ? 0.0 : double(elo - low.elo) / (high.elo - low.elo);
    // Strength goes by how often nodes are doubled.
    const double nodes =
        low.strength.nodes * std::pow(double(high.strength.nodes) / low.strength.nodes, way);
    const double noise = low.strength.noise + (high.strength.noise - low.strength.noise) * way;
    return {static_cast<int>(std::lround(nodes)), static_cast<int>(std::lround(noise))};
}

Result<search::ChampionOptions> read_champion_options(const Settings& settings,
                                                      const search::champion::Margins& margins) {
    search::ChampionOptions options;
    options.table_megabytes = static_cast<int>(settings.get(champion_keys::kTable));
    options.threads = static_cast<int>(settings.get(champion_keys::kThreads));
    options.margins = margins;
    for (const std::string_view part : parts_of(settings.get(champion_keys::kWithout))) {
        const auto* found = find_named(kFeatures, part);
        if (found == nullptr)
            return tl::make_unexpected(not_known("part", part, names_of(kFeatures)));
        options.features.*found->field = false;
    }
    for (const std::string_view part : parts_of(settings.get(champion_keys::kMargins))) {
        const std::size_t colon = std::min(part.find(':'), part.size());
        const auto* found = find_named(kMargins, part.substr(0, colon));
        if (found == nullptr)
            return tl::make_unexpected(
                not_known("margin", part.substr(0, colon), names_of(kMargins)));
        const std::string_view number = part.substr(std::min(colon + 1, part.size()));
        int value = 0;
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc() || end != number.data() + number.size())
            return fail("margin {}: '{}' is no whole number", found->name, number);
        if (value < found->least || value > search::champion::kLargestMargin)
            return fail("margin {} goes from {} to {}, not {}", found->name, found->least,
                        search::champion::kLargestMargin, value);
        options.margins.*found->field = value;
    }
    return options;
}

Settings with_strength(Settings settings) {
    if (!settings.get(champion_keys::kLimitStrength)) return settings;
    const Strength strength = strength_of(static_cast<int>(settings.get(champion_keys::kElo)));
    const auto most = settings.number(champion_keys::kNodes.name);
    const auto wanted = static_cast<std::int64_t>(strength.nodes);
    const auto set = [&settings](const Option& option, std::int64_t value) {
        [[maybe_unused]] const auto done = settings.set(option.name, std::to_string(value));
        assert(done.has_value());
    };
    set(champion_keys::kNodes, most == 0 ? wanted : std::min(most, wanted));
    set(champion_keys::kThreads, 1);  // several would see more
    set(kNoise, std::max(settings.number(kNoise.name), static_cast<std::int64_t>(strength.noise)));
    return settings;
}

}  // namespace damier::engine
