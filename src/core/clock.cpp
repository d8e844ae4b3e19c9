#include "core/clock.h"

#include <cmath>

#include "core/text.h"

namespace damier {

namespace {

using std::chrono::milliseconds;

// "60", "0.6", "1:30", "1:02:03.5"
std::optional<milliseconds> read_seconds(std::string_view text) {
    constexpr std::int64_t kDay = 86'400'000;
    std::int64_t whole = 0;
    for (;;) {
        const std::size_t colon = text.find(':');
        const std::string_view part = text.substr(0, colon);
        const std::size_t dot = part.find('.');
        const auto number = parse_number<std::int64_t>(part.substr(0, dot));
        if (!number || *number > kDay) return std::nullopt;
        whole = whole * 60 + *number;
        if (whole > kDay) return std::nullopt;
        if (colon == std::string_view::npos) {
            if (dot == std::string_view::npos) return milliseconds(whole * 1000);
            std::string digits(part.substr(dot + 1));
            if (digits.empty() || digits.size() > 3) return std::nullopt;
            digits.resize(3, '0');
            const auto parts = parse_number<std::int64_t>(digits);
            if (!parts) return std::nullopt;
            return milliseconds(whole * 1000 + *parts);
        }
        if (dot != std::string_view::npos) return std::nullopt;
        text.remove_prefix(colon + 1);
    }
}

std::string write_seconds(milliseconds time) {
    std::string text = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

}  // namespace

Result<TimeControl> read_time_control(std::string_view text) {
    const auto refused = [whole = text] {
        return fail(
            "a time control is [moves/]seconds[+increment], such as 40/60+0.6 or 2+0.02, not {}",
            quoted(whole));
    };
    TimeControl control;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        control.moves = parse_number<int>(text.substr(0, slash));
        if (!control.moves || *control.moves < 1 || *control.moves > 1000) return refused();
        text.remove_prefix(slash + 1);
    }
    const std::size_t plus = text.find('+');
    const auto base = read_seconds(text.substr(0, plus));
    if (!base) return refused();
    control.base = *base;
    if (plus != std::string_view::npos) {
        const auto increment = read_seconds(text.substr(plus + 1));
        if (!increment) return refused();
        control.increment = *increment;
    }
    if (control.base < milliseconds{1}) return refused();
    if (control.base > std::chrono::hours{24} || control.increment > std::chrono::hours{24})
        return fail("a time control is at most a day, not {}", quoted(text));
    return control;
}

std::string write_time_control(const TimeControl& control) {
    std::string text = control.moves ? fmt::format("{}/", *control.moves) : "";
    text += write_seconds(control.base);
    if (control.increment.count() > 0) text += "+" + write_seconds(control.increment);
    return text;
}

std::optional<std::chrono::nanoseconds> GameClock::spend(std::chrono::nanoseconds taken,
                                                         std::chrono::milliseconds margin) {
    using std::chrono::nanoseconds;
    remaining_ -= taken;
    if (remaining_ + margin < nanoseconds::zero()) return -remaining_;
    remaining_ = std::max(remaining_, nanoseconds::zero()) + control_.increment;
    if (moves_left_ && --*moves_left_ == 0) {
        moves_left_ = control_.moves;
        remaining_ += control_.base;
    }
    return std::nullopt;
}

std::optional<Clocks> shown_clocks(const GameClocks& clocks, Side side) {
    const auto& own = clocks[static_cast<std::size_t>(idx(side))];
    if (!own) return std::nullopt;
    Clocks shown;
    for (std::size_t i = 0; i < 2; ++i) {
        const GameClock& clock = clocks[i] ? *clocks[i] : *own;
        shown.remaining[i] = clock.remaining();
        shown.increment[i] = clock.increment();
    }
    shown.moves_to_go = own->moves_to_go();
    return shown;
}

}  // namespace damier
