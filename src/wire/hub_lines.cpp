#include "wire/hub_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text.h"

namespace damier::wire {

namespace {

using std::chrono::milliseconds;

double in_seconds(milliseconds time) { return std::chrono::duration<double>(time).count(); }

// Any finite number, with a sign or without.
std::optional<double> read_decimal(std::string_view text) {
    double number = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

// Seconds as they are written there; nothing when it is no time.
std::optional<milliseconds> read_seconds(std::string_view text) {
    constexpr double kMost = 1e9;
    if (text.starts_with('-') && parse_number<double>(text.substr(1))) return milliseconds(0);
    const auto seconds = parse_number<double>(text);
    if (!seconds || !std::isfinite(*seconds)) return std::nullopt;
    return milliseconds(std::llround(std::min(*seconds, kMost) * 1000));
}

std::string text_of(const CommandLine& line, std::string_view name) {
    return std::string(line.text(name));
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (const Field& field : split_fields(text)) words.emplace_back(field.text);
    return words;
}

}  // namespace

// The protocol adds the increment before a move; on a clock of ours it is there already.
std::optional<Clocks> HubLevel::clocks(Side side) const {
    if (!time) return std::nullopt;
    Clocks clocks;
    const auto index = static_cast<std::size_t>(idx(side));
    clocks.remaining[index] = *time + increment;
    clocks.increment[index] = increment;
    if (moves && *moves > 0) clocks.moves_to_go = moves;
    return clocks;
}

std::optional<HubLevel> hub_level(const Limits& limits, Side side) {
    if (limits.playouts) return std::nullopt;
    if (!limits.depth && !limits.nodes && !limits.time && !limits.clocks) return std::nullopt;
    HubLevel level;
    level.limits.depth = limits.depth;
    level.limits.nodes = limits.nodes;
    level.move_time = limits.time;
    if (limits.clocks) {
        const auto index = static_cast<std::size_t>(idx(side));
        level.increment = limits.clocks->increment[index];
        level.time = std::max(limits.clocks->remaining[index] - level.increment, milliseconds(1));
        level.moves = limits.clocks->moves_to_go;
    }
    return level;
}

Result<HubLevel> read_hub_level(const CommandLine& line) {
    HubLevel level;
    for (const Argument& each : line.arguments) {
        const auto bad = [&each](std::string_view wanted) {
            return fail("level {} is {}, not {}", each.name, wanted, quoted(each.value));
        };
        if (each.name == "depth") {
            level.limits.depth = parse_number<int>(each.value);
            if (!level.limits.depth || *level.limits.depth < 1) return bad("a number of plies");
        } else if (each.name == "nodes") {
            level.limits.nodes = parse_number<std::uint64_t>(each.value);
            if (!level.limits.nodes) return bad("a number");
        } else if (each.name == "moves") {
            level.moves = parse_number<int>(each.value);
            if (!level.moves) return bad("a number");
        } else if (each.name == "infinite") {
            level.limits.infinite = true;
        } else if (each.name == "move-time" || each.name == "time" || each.name == "inc") {
            const auto seconds = read_seconds(each.value);
            if (!seconds) return bad("a number of seconds");
            if (each.name == "move-time") level.move_time = seconds;
            if (each.name == "time") level.time = seconds;
            if (each.name == "inc") level.increment = *seconds;
        }  // others are for other programs
    }
    return level;
}

std::string write_hub_level(const HubLevel& level) {
    std::string text = "level";
    if (level.limits.depth) text += fmt::format(" depth={}", *level.limits.depth);
    if (level.limits.nodes) text += fmt::format(" nodes={}", *level.limits.nodes);
    if (level.limits.infinite) text += " infinite";
    if (level.move_time) text += fmt::format(" move-time={}", in_seconds(*level.move_time));
    if (level.moves) text += fmt::format(" moves={}", *level.moves);
    if (level.time) text += fmt::format(" time={}", in_seconds(*level.time));
    if (level.increment > milliseconds(0))
        text += fmt::format(" inc={}", in_seconds(level.increment));
    return text;
}

HubPosCommand read_hub_pos(const CommandLine& line) {
    return {text_of(line, "pos"), words_of(line.text("moves"))};
}

std::string write_hub_pos(const HubPosCommand& command) {
    std::string text = "pos pos=" + argument_word(command.pos);
    if (!command.moves.empty()) text += fmt::format(" moves=\"{}\"", fmt::join(command.moves, " "));
    return text;
}

void HubInfoLine::take(const HubInfoLine& later) {
    if (later.depth) depth = later.depth;
    if (later.score) score = later.score;
    if (later.nodes) nodes = later.nodes;
    if (later.seconds) seconds = later.seconds;
    if (later.pv) pv = later.pv;
}

HubInfoLine read_hub_info(const CommandLine& line) {
    HubInfoLine info;
    info.depth = parse_number<int>(line.text("depth"));
    info.score = read_decimal(line.text("score"));
    info.nodes = parse_number<std::uint64_t>(line.text("nodes"));
    info.seconds = read_decimal(line.text("time"));
    if (line.find("pv") != nullptr) info.pv = words_of(line.text("pv"));
    return info;
}

std::string write_hub_info(const HubInfoLine& info) {
    constexpr double kShortest = 1e-3;  // before that, a speed means nothing
    std::string text = "info";
    if (info.depth) text += fmt::format(" depth={}", *info.depth);
    if (info.score) text += fmt::format(" score={:.2f}", *info.score);
    if (info.nodes) text += fmt::format(" nodes={}", *info.nodes);
    if (info.seconds) text += fmt::format(" time={:.3f}", *info.seconds);
    if (info.nodes && info.seconds) {
        const double millions = static_cast<double>(*info.nodes) / 1e6;
        text += fmt::format(" nps={:.2f}", millions / std::max(*info.seconds, kShortest));
    }
    if (info.pv) text += fmt::format(" pv=\"{}\"", fmt::join(*info.pv, " "));
    return text;
}

HubDone read_hub_done(const CommandLine& line) {
    return {text_of(line, "move"), text_of(line, "ponder")};
}

std::string write_hub_done(const HubDone& done) {
    std::string text = "done move=" + done.move;
    if (!done.ponder.empty()) text += " ponder=" + done.ponder;
    return text;
}

HubParameter read_hub_parameter(const CommandLine& line) {
    return {text_of(line, "name"), text_of(line, "value"), text_of(line, "type"),
            text_of(line, "min"),  text_of(line, "max"),   words_of(line.text("values"))};
}

std::string write_hub_parameter(const HubParameter& parameter) {
    std::string text = fmt::format("param name={} value={} type={}", argument_word(parameter.name),
                                   argument_word(parameter.value), parameter.type);
    if (!parameter.min.empty()) text += " min=" + parameter.min;
    if (!parameter.max.empty()) text += " max=" + parameter.max;
    if (!parameter.values.empty())
        text += fmt::format(" values=\"{}\"", fmt::join(parameter.values, " "));
    return text;
}

HubSetting read_hub_setting(const CommandLine& line) {
    return {text_of(line, "name"), text_of(line, "value")};
}

std::string write_hub_setting(const HubSetting& setting) {
    return fmt::format("set-param name={} value={}", argument_word(setting.name),
                       argument_word(setting.value));
}

HubIdentity read_hub_identity(const CommandLine& line) {
    return {text_of(line, "name"), text_of(line, "version"), text_of(line, "author")};
}

std::string write_hub_identity(const HubIdentity& identity) {
    return fmt::format("id name={} version={} author={}", argument_word(identity.name),
                       argument_word(identity.version), argument_word(identity.author));
}

std::string read_hub_error(const CommandLine& line) { return text_of(line, "message"); }

std::string write_hub_error(std::string_view message) {
    return "error message=" + argument_word(message);
}

}  // namespace damier::wire
