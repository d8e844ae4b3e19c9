#include "store/version_1.h"

#include "core/text.h"

namespace damier::store {

namespace {

// All games of version 1, and the colour that moves first in each.
struct Colours {
    std::string_view game;
    std::string_view first;
};
constexpr Colours kColours[] = {{"chess", "white"}, {"checkers", "black"}, {"sherlock", "black"}};

std::optional<Side> side_of(std::string_view colour, std::string_view game) {
    if (colour != "white" && colour != "black") return std::nullopt;
    for (const Colours& each : kColours) {
        if (each.game == game) return each.first == colour ? Side::First : Side::Second;
    }
    return std::nullopt;
}

// The text before a mark, which is taken off with it; nothing where there is no mark.
std::optional<std::string_view> take_until(std::string_view& rest, std::string_view mark) {
    const std::size_t end = rest.find(mark);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view taken = rest.substr(0, end);
    rest.remove_prefix(end + mark.size());
    return taken;
}

Fault read_old_fault(std::string_view line, std::string_view game) {
    constexpr std::string_view kPly = "ply ";
    std::string_view rest = line;
    if (rest.starts_with(kPly)) {
        rest.remove_prefix(kPly.size());
        const auto ply = parse_number<int>(take_until(rest, ", ").value_or(""));
        const auto side = side_of(take_until(rest, ": ").value_or(""), game);
        if (ply && *ply > 0 && side) return {*ply, side, std::string(rest)};
    }
    return {0, std::nullopt, std::string(line)};
}

}  // namespace

std::optional<Side> culprit_in_version_1(const Verdict& verdict, std::string_view game) {
    if (!is_forfeit(verdict.termination)) return std::nullopt;
    if (verdict.score == Score::FirstWins) return Side::Second;
    if (verdict.score == Score::SecondWins) return Side::First;
    std::string_view reason = verdict.reason;
    return side_of(take_until(reason, ": ").value_or(""), game);
}

std::vector<Fault> faults_in_version_1(std::string_view text, std::string_view game) {
    std::vector<Fault> faults;
    for (const std::string_view line : lines_of(text)) faults.push_back(read_old_fault(line, game));
    return faults;
}

}  // namespace damier::store
