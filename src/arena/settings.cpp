#include "arena/settings.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "engine/options.h"

namespace damier::arena {

namespace {

using nlohmann::json;
using std::chrono::milliseconds;

constexpr std::array<std::string_view, 5> kSprtKeys{"elo0", "elo1", "alpha", "beta", "model"};

std::optional<double> read_decimal(std::string_view text) {
    double number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

Result<void> set_sprt(Sprt& test, std::string_view key, std::string_view value) {
    if (key == "model") {
        if (value != "normalized" && value != "logistic")
            return fail("model is normalized or logistic, not {}", quoted(value));
        test.model = value == "logistic" ? Sprt::Model::Logistic : Sprt::Model::Normalized;
        return {};
    }
    const auto number = read_decimal(value);
    const bool is_risk = key == "alpha" || key == "beta";
    const double largest = is_risk ? 0.5 : 200;
    if (!number || std::abs(*number) > largest || (is_risk && *number <= 0)) {
        return fail("{} is a number {}, not {}", key,
                    is_risk ? "above 0 and at most 0.5" : "from -200 to 200", quoted(value));
    }
    (key == "elo0"    ? test.elo0
     : key == "elo1"  ? test.elo1
     : key == "alpha" ? test.alpha
                      : test.beta) = *number;
    return {};
}

// Puts a value that is there under its name, and takes it from there.
template <class T>
void put(json& to, const char* name, const std::optional<T>& value) {
    if (value) to[name] = *value;
}
template <class T>
void take(const json& from, const char* name, std::optional<T>& value) {
    if (from.contains(name)) value = from.at(name).get<T>();
}

json to_json(const TournamentSettings& s) {
    json out{{"game", s.game},
             {"players", s.players},
             {"format", format_text(s.plan.format)},
             {"games", s.plan.games},
             {"openings", s.openings.source},
             {"order", s.openings.order == OpeningOrder::Random ? "random" : "sequential"},
             {"margin", s.margin.count()},
             {"seed", s.seed}};
    if (s.plan.format == Format::Swiss) out["rounds"] = s.plan.rounds;
    if (s.plan.fixed_colours) out["fixed_colours"] = true;
    put(out, "plies", s.openings.plies);
    if (s.pace.clock) out["tc"] = write_time_control(*s.pace.clock);
    if (s.pace.limits.time) out["movetime"] = s.pace.limits.time->count();
    put(out, "depth", s.pace.limits.depth);
    put(out, "nodes", s.pace.limits.nodes);
    put(out, "playouts", s.pace.limits.playouts);
    if (s.adjudication.draw) out["draw"] = write_rule(*s.adjudication.draw);
    if (s.adjudication.resign) out["resign"] = write_rule(*s.adjudication.resign);
    put(out, "max_moves", s.adjudication.max_moves);
    if (!s.adjudication.tables.empty()) out["tables"] = s.adjudication.tables;
    if (s.sprt) out["sprt"] = write_sprt(*s.sprt);
    if (s.program_limits.cpu_seconds > 0) out["program_cpu"] = s.program_limits.cpu_seconds;
    if (s.program_limits.memory_mb > 0) out["program_memory"] = s.program_limits.memory_mb;
    if (s.plan.sanction_loops) out["sanction_loops"] = true;
    return out;
}

template <class T>
Result<void> take_parsed(const json& from, const char* name, Result<T> (*read)(std::string_view),
                         std::optional<T>& value) {
    if (!from.contains(name)) return {};
    auto parsed = read(from.at(name).get<std::string>());
    if (!parsed) return tl::make_unexpected(parsed.error());
    value = std::move(*parsed);
    return {};
}

Result<TournamentSettings> from_json(const json& in) {
    TournamentSettings s;
    s.game = in.at("game");
    s.players = in.at("players").get<std::vector<std::string>>();
    const auto format = read_format(in.at("format").get<std::string>());
    if (!format) return fail("the format {} is not known", in.at("format").dump());
    s.plan = {*format, s.players.size(), in.at("games"), in.value("rounds", std::size_t{0}),
              in.value("fixed_colours", false)};
    s.openings.source = in.at("openings");
    s.openings.order = in.at("order") == "random" ? OpeningOrder::Random : OpeningOrder::Sequential;
    s.margin = milliseconds(in.at("margin").get<std::int64_t>());
    s.seed = s.openings.seed = in.at("seed");
    take(in, "plies", s.openings.plies);
    std::optional<std::int64_t> movetime;
    take(in, "movetime", movetime);
    if (movetime) s.pace.limits.time = milliseconds(*movetime);
    take(in, "depth", s.pace.limits.depth);
    take(in, "nodes", s.pace.limits.nodes);
    take(in, "playouts", s.pace.limits.playouts);
    take(in, "max_moves", s.adjudication.max_moves);
    s.adjudication.tables = in.value("tables", std::string());
    s.program_limits = {in.value("program_cpu", std::int64_t{0}),
                        in.value("program_memory", std::int64_t{0})};
    s.plan.sanction_loops = in.value("sanction_loops", false);
    for (const auto& taken : {take_parsed(in, "tc", &read_time_control, s.pace.clock),
                              take_parsed(in, "draw", &read_draw_rule, s.adjudication.draw),
                              take_parsed(in, "resign", &read_resign_rule, s.adjudication.resign),
                              take_parsed(in, "sprt", &read_sprt, s.sprt)}) {
        if (!taken) return tl::make_unexpected(taken.error());
    }
    return s;
}

}  // namespace

std::string write_settings(const TournamentSettings& settings) {
    return to_json(settings).dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<TournamentSettings> read_settings(std::string_view text) {
    const json in = json::parse(text, nullptr, false);
    if (!in.is_object()) return fail("the stored settings are no JSON object");
    try {
        return from_json(in);
    } catch (const json::exception& error) {
        return fail("the stored settings cannot be read: {}", error.what());
    }
}

Result<Sprt> read_sprt(std::string_view text) {
    Sprt test;
    const auto pairs = engine::split_pairs(text, kSprtKeys);
    if (!pairs) return tl::make_unexpected(pairs.error());
    for (const auto& [key, value] : *pairs) {
        if (const auto set = set_sprt(test, key, value); !set)
            return tl::make_unexpected(set.error());
    }
    if (test.elo0 >= test.elo1)
        return fail("elo0 must be below elo1, and {} is not below {}", test.elo0, test.elo1);
    return test;
}

std::string write_sprt(const Sprt& test) {
    return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", test.elo0, test.elo1,
                       test.alpha, test.beta,
                       test.model == Sprt::Model::Logistic ? "logistic" : "normalized");
}

std::string pace_text(const Pace& pace) {
    std::vector<std::string> parts;
    if (pace.clock) parts.push_back(write_time_control(*pace.clock));
    if (pace.limits.time) parts.push_back(fmt::format("{} ms a move", pace.limits.time->count()));
    if (pace.limits.depth) parts.push_back(fmt::format("depth {}", *pace.limits.depth));
    if (pace.limits.nodes) parts.push_back(fmt::format("{} nodes", *pace.limits.nodes));
    if (pace.limits.playouts) parts.push_back(fmt::format("{} playouts", *pace.limits.playouts));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace damier::arena
