#include "arena/xboard_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "core/value.h"
#include "engine/value_text.h"
#include "wire/command_line.h"

namespace damier::arena {

namespace {

// Known to the protocol and harmless to us, whatever their value.
constexpr std::array<std::string_view, 15> kOtherFeatures = {
    "analyze", "colors",    "debug",  "draw",    "egt",      "ics",       "name",    "nps",
    "pause",   "playother", "sigint", "sigterm", "variants", "highlight", "setscore"};

// Beyond it are mates: 100000 + moves. Other engines have large numbers of their own.
constexpr std::int64_t kMateScore = 100'000;

Value value_of_score(std::int64_t score) {
    if (score > kMateScore) return engine::value_of_mate(score - kMateScore);
    if (score < -kMateScore) return engine::value_of_mate(score + kMateScore);
    return static_cast<Value>(std::clamp<std::int64_t>(score, -kLargest, kLargest));
}

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::vector<std::string> XboardFeatures::read(std::string_view line) {
    std::vector<std::string> answers;
    for (const auto& [name, value] : wire::read_command_line(line).arguments) {
        const std::array<std::pair<std::string_view, bool*>, 8> flags = {{{"ping", &ping},
                                                                          {"setboard", &setboard},
                                                                          {"usermove", &usermove},
                                                                          {"san", &san},
                                                                          {"time", &time},
                                                                          {"reuse", &reuse},
                                                                          {"memory", &memory},
                                                                          {"smp", &smp}}};
        const auto flag = std::find_if(flags.begin(), flags.end(),
                                       [&](const auto& known) { return known.first == name; });
        bool accepted = true;
        if (flag != flags.end()) {
            *flag->second = value == "1";
        } else if (name == "done") {
            done = value == "1";
        } else if (name == "myname") {
            myname = value;
        } else if (name == "option") {
            options.emplace_back(trimmed(std::string_view(value).substr(0, value.find(" -"))));
        } else {
            accepted = std::find(kOtherFeatures.begin(), kOtherFeatures.end(), name) !=
                       kOtherFeatures.end();
        }
        answers.push_back(fmt::format("{} {}", accepted ? "accepted" : "rejected", name));
    }
    return answers;
}

std::optional<XboardThought> read_xboard_thought(std::string_view line) {
    const std::vector<Field> fields = split_fields(line);
    if (fields.size() < 4) return std::nullopt;
    std::string_view ply = fields[0].text;
    if (ply.size() > 1 && !is_digit(ply.back())) ply.remove_suffix(1);  // "7." and "7&"
    const auto depth = parse_number<int>(ply);
    const auto score = parse_integer(fields[1].text);
    const auto time = parse_integer(fields[2].text);
    const auto nodes = parse_number<std::uint64_t>(fields[3].text);
    if (!depth || !score || !time || !nodes) return std::nullopt;
    XboardThought thought{*depth, value_of_score(*score), *nodes, {}};
    if (fields.size() > 4) thought.text = line.substr(fields[4].offset);
    return thought;
}

std::vector<std::string_view> xboard_pv_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (const Field& field : split_fields(text)) {
        std::string_view word = field.text;
        if (word.starts_with('(') || word.starts_with('{') || word.starts_with('[')) break;
        // "12." and "12..." before a move, with or without a space between them.
        const std::size_t number = std::min(word.find_first_not_of("0123456789"), word.size());
        if (number < word.size() && word[number] == '.')
            word.remove_prefix(std::min(word.find_first_not_of('.', number), word.size()));
        if (word.starts_with('<')) word.remove_prefix(1);
        while (!word.empty() && (word.back() == '>' || word.back() == '!' || word.back() == '?'))
            word.remove_suffix(1);
        if (std::any_of(word.begin(), word.end(), is_letter) || word.starts_with("0-0"))
            words.push_back(word);
    }
    return words;
}

std::optional<XboardClaim> read_xboard_claim(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(" \t{"), line.size());
    const auto score = damier::read_score(line.substr(0, end));
    if (!score || *score == Score::Open) return std::nullopt;
    return XboardClaim{*score, line.find("esign") != std::string_view::npos};
}

std::string xboard_level(const Clocks& clocks, Side side) {
    using std::chrono::duration_cast;
    const auto index = static_cast<std::size_t>(idx(side));
    const auto base = std::max<std::int64_t>(
        1, duration_cast<std::chrono::seconds>(clocks.remaining[index]).count());
    // Some engines read no ":00".
    const std::string time = base % 60 == 0 ? fmt::format("{}", base / 60)
                                            : fmt::format("{}:{:02}", base / 60, base % 60);
    return fmt::format("level {} {} {}", clocks.moves_to_go.value_or(0), time,
                       static_cast<double>(clocks.increment[index].count()) / 1000);
}

std::string xboard_time(std::string_view word, std::chrono::milliseconds time) {
    return fmt::format("{} {}", word, std::max<std::int64_t>(1, time.count() / 10));
}

}  // namespace damier::arena
