#include "engine/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <vector>

#include "core/text.h"

namespace damier::engine {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

// How many letters must be inserted, removed or replaced (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row.back();
}

bool is_in_range(const Option& option, std::string_view value) {
    if (option.kind == Option::Kind::Decimal) {
        const auto number = parse_number<double>(value);
        return number && *number >= static_cast<double>(option.min) &&
               *number <= static_cast<double>(option.max);
    }
    const auto number = parse_number<std::int64_t>(value);
    return number && *number >= option.min && *number <= option.max;
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
    constexpr std::size_t kLongest = 40;  // nobody misspells that much
    if (word.size() > kLongest) return {};
    std::string_view best;
    std::size_t smallest = 3;
    for (const std::string_view each : words) {
        const std::size_t d = distance(word, each);
        if (d < smallest && d < each.size()) {
            smallest = d;
            best = each;
        }
    }
    return best;
}

std::string joined(std::span<const std::string_view> words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

Error not_known(std::string_view what, std::string_view word,
                std::span<const std::string_view> words) {
    const std::string_view near = nearest(word, words);
    return {fmt::format("{} {} is not known{}; the {}s are {}", what, quoted(word),
                        near.empty() ? "" : fmt::format(", did you mean {}?", near), what,
                        joined(words))};
}

std::string allowed_values(const Option& option) {
    if (option.kind == Option::Kind::Number || option.kind == Option::Kind::Decimal) {
        return fmt::format("a{} number from {} to {}{}",
                           option.kind == Option::Kind::Decimal ? " decimal" : "", option.min,
                           option.max, option.choices.empty() ? "" : ", or off");
    }
    if (option.kind == Option::Kind::Flag) return "on or off";
    if (option.kind == Option::Kind::Text) return "a text";
    if (option.kind == Option::Kind::Button) return "without a value";
    return "one of " + joined(split(option.choices, '|'));
}

std::vector<std::string_view> choices_of(const Option& option) {
    return split(option.choices, '|');
}

std::string_view role_text(Role role) {
    constexpr std::array<std::string_view, 11> kTexts{"own",  "hash",  "threads",  "depth",
                                                      "time", "nodes", "playouts", "evaluation",
                                                      "seed", "file",  "of file"};
    return kTexts.at(static_cast<std::size_t>(role));
}

const Option* Settings::with(Role role) const {
    const auto it = std::find_if(options_.begin(), options_.end(),
                                 [role](const Option& each) { return each.role == role; });
    return it == options_.end() ? nullptr : &*it;
}

std::vector<std::string_view> Settings::words_of(const Option& option) const {
    if (option.is_by_game()) return {evaluations_.names.begin(), evaluations_.names.end()};
    return choices_of(option);
}

std::string Settings::given() const {
    std::string text;
    for (const auto& [key, value] : said_)
        text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, value);
    return text;
}

const Option* Settings::find(std::string_view key) const {
    const auto it = std::find_if(options_.begin(), options_.end(),
                                 [key](const Option& o) { return o.name == key; });
    return it == options_.end() ? nullptr : &*it;
}

std::vector<std::string_view> Settings::keys() const {
    std::vector<std::string_view> names;
    for (const Option& each : options_) names.push_back(each.name);
    return names;
}

Result<void> Settings::set(std::string_view key, std::string_view value) {
    const Option* option = find(key);
    if (option == nullptr) return tl::make_unexpected(not_known("key", key, keys()));
    if (option->is_by_game()) {
        const auto& names = evaluations_.names;
        if (std::find(names.begin(), names.end(), value) == names.end()) {
            return fail("{} is in {} one of {}, not {}", key, evaluations_.game, joined(names),
                        quoted(value));
        }
        said_.insert_or_assign(std::string(key), std::string(value));
        return {};
    }
    bool good = true;
    if (option->kind == Option::Kind::Number || option->kind == Option::Kind::Decimal) {
        good = is_in_range(*option, value) || (!value.empty() && value == option->choices);
    } else if (!option->choices.empty()) {
        const auto choices = split(option->choices, '|');
        good = std::find(choices.begin(), choices.end(), value) != choices.end();
    }
    if (!good) return fail("{} is {}, not {}", key, allowed_values(*option), quoted(value));
    said_.insert_or_assign(std::string(key), std::string(value));
    return {};
}

Result<std::vector<std::pair<std::string_view, std::string_view>>> split_pairs(
    std::string_view text, std::span<const std::string_view> keys) {
    std::vector<std::pair<std::string_view, std::string_view>> pairs;
    for (bool more = !text.empty(); more;) {
        const std::string_view pair = text.substr(0, text.find(','));
        more = pair.size() < text.size();  // after a comma there is another, be it an empty one
        text.remove_prefix(pair.size() + (more ? 1 : 0));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos)
            return fail("expected key=value, found {}", quoted(pair));
        const std::string_view key = pair.substr(0, equals);
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            return tl::make_unexpected(not_known("key", key, keys));
        if (std::any_of(pairs.begin(), pairs.end(),
                        [key](const auto& p) { return p.first == key; }))
            return fail("key {} is given twice", key);
        pairs.emplace_back(key, pair.substr(equals + 1));
    }
    return pairs;
}

Result<void> Settings::set_all(std::string_view text) {
    const auto pairs = split_pairs(text, keys());
    if (!pairs) return tl::make_unexpected(pairs.error());
    for (const auto& [key, value] : *pairs) {
        if (auto said = set(key, value); !said) return said;
    }
    return {};
}

std::string_view Settings::text(std::string_view key) const {
    if (const auto it = said_.find(key); it != said_.end()) return it->second;
    const Option* option = find(key);
    assert(option != nullptr);
    const auto& names = evaluations_.names;
    const bool is_standard_known =
        std::find(names.begin(), names.end(), option->standard) != names.end();
    if (option->is_by_game() && !names.empty() && !is_standard_known) return names.front();
    return option->standard;
}

std::int64_t Settings::number(std::string_view key) const {
    if (text(key) == "off") return 0;
    const auto value = parse_number<std::int64_t>(text(key));
    assert(value.has_value());
    return *value;
}

double Settings::decimal(std::string_view key) const {
    if (text(key) == "off") return 0;
    const auto value = parse_number<double>(text(key));
    assert(value.has_value());
    return *value;
}

}  // namespace damier::engine
