#include "arena/hub_program.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "arena/principal.h"
#include "core/text.h"
#include "core/value.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view kVariantParameter = "variant";

double in_seconds(milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::string_view value_of(const CommandLine& line, std::string_view name) {
    const std::string* value = line.find(name);
    return value == nullptr ? std::string_view() : *value;
}

// Of "0.31" men the value, 31.
std::optional<Value> read_score_of_men(std::string_view text) {
    double men = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), men);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(men))
        return std::nullopt;
    constexpr double kMost = kLargest;
    return static_cast<Value>(std::lround(std::clamp(men * 100, -kMost, kMost)));
}

// Each line of a search replaces what it says anew.
void take_over(CommandLine& info, CommandLine&& line) {
    for (Argument& each : line.arguments) {
        const auto known =
            std::find_if(info.arguments.begin(), info.arguments.end(),
                         [&](const Argument& argument) { return argument.name == each.name; });
        if (known == info.arguments.end()) {
            info.arguments.push_back(std::move(each));
        } else {
            known->value = std::move(each.value);
        }
    }
}

}  // namespace

std::string hub_level(const Limits& limits, Side side) {
    if (limits.playouts) return {};
    std::string level;
    if (limits.depth) level += fmt::format(" depth={}", *limits.depth);
    if (limits.nodes) level += fmt::format(" nodes={}", *limits.nodes);
    if (limits.time) level += fmt::format(" move-time={}", in_seconds(*limits.time));
    if (limits.clocks) {
        const auto index = static_cast<std::size_t>(idx(side));
        const Clocks& clocks = *limits.clocks;
        // The protocol adds the increment before a move; on our clock it is there already.
        const milliseconds increment = clocks.increment[index];
        const milliseconds time = std::max(clocks.remaining[index] - increment, milliseconds(1));
        if (clocks.moves_to_go) level += fmt::format(" moves={}", *clocks.moves_to_go);
        level += fmt::format(" time={}", in_seconds(time));
        if (increment > milliseconds(0)) level += fmt::format(" inc={}", in_seconds(increment));
    }
    return level.empty() ? level : "level" + level;
}

template <HubGame G>
HubProgram<G>::HubProgram(ExternalSpec spec, const Patience& patience)
    : spec_(std::move(spec)), program_(spec_.command, patience) {}

template <HubGame G>
HubProgram<G>::~HubProgram() {
    program_.set_game(nullptr, Side::First);
    program_.end("quit");
}

template <HubGame G>
Attempt<void> HubProgram<G>::new_game(const NewGame<P>& info) {
    program_.set_game(info.log, info.side, info.stop);
    start_ = info.start;
    error_.clear();
    if (!program_.has_ended() && finish_search() && prepare()) return {};
    auto done = start_up();
    if (done) done = prepare();
    if (!done) {
        done.error().termination = Termination::NoStart;
        done.error().reason = fmt::format("{}: {}", program_.name(), done.error().reason);
    }
    return done;
}

template <HubGame G>
Attempt<void> HubProgram<G>::start_up() {
    program_.end("quit");
    is_searching_ = false;
    return program_.start()
        .and_then([this] { return greet(); })
        .and_then([this] { return set_parameters(); })
        .and_then([this] { return program_.say("init"); })
        .and_then([this] { return wait_for("ready", program_.patience().ready); });
}

template <HubGame G>
Attempt<void> HubProgram<G>::greet() {
    parameters_.clear();
    if (auto said = program_.say("hub"); !said) return said;
    return wait_for("wait", program_.patience().startup);
}

template <HubGame G>
Attempt<void> HubProgram<G>::set_parameters() {
    const auto declared = [this](std::string_view name) {
        return std::find_if(parameters_.begin(), parameters_.end(), [&](const CommandLine& each) {
            return same_word(value_of(each, "name"), name);
        });
    };
    const auto set = [this](std::string_view name, std::string_view value) {
        return program_.say(
            fmt::format("set-param name={} value={}", argument_word(name), argument_word(value)));
    };
    // An engine of several games is told which one it is, where it calls it as we do.
    if (const auto variant = declared(kVariantParameter); variant != parameters_.end()) {
        const auto values = split_fields(value_of(*variant, "values"));
        const bool offered = std::any_of(values.begin(), values.end(), [](const Field& field) {
            return same_word(field.text, G::kName);
        });
        if (offered) {
            if (auto said = set(kVariantParameter, G::kName); !said) return said;
        }
    }
    for (const ExternalOption& option : spec_.options) {
        const auto parameter = declared(option.name);
        if (parameter == parameters_.end() || !option.value) {
            return tl::make_unexpected(program_.failure(
                Termination::NoStart, fmt::format("has no parameter {}{}", quoted(option.name),
                                                  option.value ? "" : " without a value")));
        }
        if (auto said = set(value_of(*parameter, "name"), *option.value); !said) return said;
    }
    return {};
}

template <HubGame G>
Attempt<void> HubProgram<G>::prepare() {
    return program_.say("new-game")
        .and_then([this] { return program_.say("ping"); })
        .and_then([this] { return wait_for("pong", program_.patience().ready); });
}

template <HubGame G>
Attempt<void> HubProgram<G>::wait_for(std::string_view command, milliseconds patience,
                                      const std::stop_token& stop) {
    const auto heard = program_.hear(
        [&](std::string_view text) {
            CommandLine line = read_command_line(text);
            const bool wanted = line.command == command;
            if (line.command == "error") error_ = value_of(line, "message");
            if (line.command == "id") {
                version_ = trimmed(
                    fmt::format("{} {}", value_of(line, "name"), value_of(line, "version")));
            }
            if (line.command == "param") parameters_.push_back(std::move(line));
            return wanted;
        },
        External::Clock::now() + patience, stop);
    if (!heard) {
        // It still owes us the word, which must not be taken for the answer to another question.
        if (heard.error().termination == Termination::Unterminated) program_.end("quit");
        return tl::make_unexpected(heard.error());
    }
    if (*heard) return {};
    return tl::make_unexpected(program_.failure(
        Termination::Stall,
        fmt::format("did not say {} within {:g} s{}", command, in_seconds(patience),
                    error_.empty() ? "" : "; it had reported the error " + quoted(error_))));
}

// Of a search that was left to itself the answer must come before anything else is asked.
template <HubGame G>
Attempt<void> HubProgram<G>::finish_search() {
    if (!std::exchange(is_searching_, false)) return {};
    return wait_for("done", program_.patience().grace);
}

template <HubGame G>
std::string HubProgram<G>::position_text(const Line<P>& game) const {
    std::string text = "pos pos=" + write_hub_position(start_.board(), start_.turn());
    std::string moves;
    for (int ply = 0; ply < game.plies(); ++ply)
        moves += (ply == 0 ? "" : " ") + write_hub_move(game.move(ply));
    if (!moves.empty()) text += " moves=\"" + moves + "\"";
    return text;
}

template <HubGame G>
Attempt<Answer<typename G::Position>> HubProgram<G>::choose(const Line<P>& game,
                                                            const search::Request<P>& request,
                                                            std::stop_token stop) {
    const Limits& limits = request.limits;
    if (!request.only.empty()) {
        return tl::make_unexpected(
            Failure{Termination::NoStart, "the Hub protocol has no word for a choice of moves"});
    }
    const P& at = game.position();
    const std::string level = hub_level(limits, at.turn());
    if (level.empty()) {
        return tl::make_unexpected(Failure{
            Termination::NoStart, "the Hub protocol knows limits of depth, nodes and time only"});
    }
    error_.clear();
    auto ready = finish_search()
                     .and_then([&] { return program_.say(position_text(game)); })
                     .and_then([&] { return program_.say(level); })
                     .and_then([&] { return program_.say("ping"); })
                     .and_then([&] { return wait_for("pong", program_.patience().ready, stop); });
    if (!ready) return tl::make_unexpected(std::move(ready.error()));

    CommandLine info;
    std::string move;
    const auto is_answer = [&](std::string_view text) {
        CommandLine line = read_command_line(text);
        if (line.command == "error") error_ = value_of(line, "message");
        if (line.command == "done") move = value_of(line, "move");
        const bool done = line.command == "done";
        if (line.command == "info") take_over(info, std::move(line));
        return done;
    };
    const auto seconds = program_.ask(
        {"go think", "stop", "ping", time_allowed(limits, at.turn()), is_answer}, stop);
    if (seconds) return answer_of(at, move, info, *seconds);
    Failure failure = seconds.error();
    if (failure.termination == Termination::Unterminated)
        is_searching_ = program_.say("stop").has_value();
    if (failure.termination == Termination::Stall && !error_.empty())
        failure.reason += "; it had reported the error " + quoted(error_);
    return tl::make_unexpected(std::move(failure));
}

template <HubGame G>
Attempt<Answer<typename G::Position>> HubProgram<G>::answer_of(const P& at, std::string_view move,
                                                               const CommandLine& info,
                                                               double seconds) const {
    const auto read = [](const P& position, std::string_view text) {
        return read_hub_move(position, text);
    };
    const auto m = read(at, move);
    if (!m) {
        return tl::make_unexpected(
            Failure{Termination::IllegalMove,
                    fmt::format("illegal move {} in {}", quoted(move), G::write_position(at))});
    }
    std::vector<std::string> words;
    for (const Field& field : split_fields(value_of(info, "pv"))) words.emplace_back(field.text);
    Principal<P> principal = read_principal<G>(at, *m, words, read);
    const auto score = read_score_of_men(value_of(info, "score"));
    Answer<P> answer;
    answer.thought.move = *m;
    answer.thought.value = score.value_or(0);
    answer.thought.depth = parse_number<int>(value_of(info, "depth")).value_or(0);
    answer.thought.pv = std::move(principal.moves);
    answer.thought.counters.nodes =
        parse_number<std::uint64_t>(value_of(info, "nodes")).value_or(0);
    answer.thought.counters.seconds = seconds;
    answer.has_value = score.has_value();
    answer.seconds = seconds;
    answer.fault = std::move(principal.fault);
    return answer;
}

// The protocol has no word for the end of a game.
template <HubGame G>
void HubProgram<G>::game_over(const Verdict&) {
    program_.set_game(nullptr, Side::First);
}

template class HubProgram<checkers::Checkers>;
template class HubProgram<checkers::Sherlock>;

}  // namespace damier::arena
