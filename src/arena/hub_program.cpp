#include "arena/hub_program.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "arena/reported_search.h"
#include "core/text.h"
#include "core/value.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

// Of so many men the value: of 0.31 it is 31.
Value value_of_men(double men) {
    constexpr double kMost = kLargest;
    return static_cast<Value>(std::lround(std::clamp(men * 100, -kMost, kMost)));
}

ReportedSearch reported_search(wire::HubInfoLine info) {
    return {info.score ? std::optional(value_of_men(*info.score)) : std::nullopt,
            info.depth.value_or(0), std::move(info.pv).value_or(std::vector<std::string>{}),
            info.nodes.value_or(0)};
}

}  // namespace

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
        return std::find_if(
            parameters_.begin(), parameters_.end(),
            [name](const wire::HubParameter& each) { return same_word(each.name, name); });
    };
    const auto set = [this](std::string_view name, std::string_view value) {
        return program_.say(wire::write_hub_setting({std::string(name), std::string(value)}));
    };
    // An engine of several games is told which one it is, where it calls it as we do.
    if (const auto variant = declared(wire::kHubVariant); variant != parameters_.end()) {
        const auto& values = variant->values;
        if (std::any_of(values.begin(), values.end(),
                        [](const std::string& each) { return same_word(each, G::kName); })) {
            if (auto said = set(wire::kHubVariant, G::kName); !said) return said;
        }
    }
    for (const ExternalOption& option : spec_.options) {
        const auto parameter = declared(option.name);
        if (parameter == parameters_.end() || !option.value) {
            return tl::make_unexpected(program_.failure(
                Termination::NoStart, fmt::format("has no parameter {}{}", quoted(option.name),
                                                  option.value ? "" : " without a value")));
        }
        if (auto said = set(parameter->name, *option.value); !said) return said;
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
            const wire::CommandLine line = wire::read_command_line(text);
            if (line.command == "error") error_ = wire::read_hub_error(line);
            if (line.command == "id") {
                const wire::HubIdentity identity = wire::read_hub_identity(line);
                version_ = trimmed(fmt::format("{} {}", identity.name, identity.version));
            }
            if (line.command == "param") parameters_.push_back(wire::read_hub_parameter(line));
            return line.command == command;
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
        fmt::format("did not say {} within {}{}", command, seconds_text(patience),
                    error_.empty() ? "" : "; it had reported the error " + quoted(error_))));
}

// Of a search that was left to itself the answer must come before anything else is asked.
template <HubGame G>
Attempt<void> HubProgram<G>::finish_search() {
    if (!std::exchange(is_searching_, false)) return {};
    return wait_for("done", program_.patience().grace);
}

template <HubGame G>
wire::HubPosCommand HubProgram<G>::position_of(const Line<P>& game) const {
    wire::HubPosCommand command{write_hub_position(start_.board(), start_.turn()), {}};
    for (int ply = 0; ply < game.plies(); ++ply)
        command.moves.push_back(write_hub_move(game.move(ply)));
    return command;
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
    const auto level = wire::hub_level(limits, at.turn());
    if (!level) {
        return tl::make_unexpected(Failure{
            Termination::NoStart, "the Hub protocol knows limits of depth, nodes and time only"});
    }
    error_.clear();
    auto ready = finish_search()
                     .and_then([&] { return program_.say(wire::write_hub_pos(position_of(game))); })
                     .and_then([&] { return program_.say(wire::write_hub_level(*level)); })
                     .and_then([&] { return program_.say("ping"); })
                     .and_then([&] { return wait_for("pong", program_.patience().ready, stop); });
    if (!ready) return tl::make_unexpected(std::move(ready.error()));

    wire::HubInfoLine info;
    std::string move;
    const auto is_answer = [&](std::string_view text) {
        const wire::CommandLine line = wire::read_command_line(text);
        if (line.command == "error") error_ = wire::read_hub_error(line);
        if (line.command == "info") info.take(wire::read_hub_info(line));
        if (line.command != "done") return false;
        move = wire::read_hub_done(line).move;
        return true;
    };
    const auto seconds = program_.ask(
        {"go think", "stop", "ping", time_allowed(limits, at.turn()), is_answer}, stop);
    if (seconds) {
        return answer_of<G>(
            at, move, reported_search(info), *seconds,
            [](const P& position, std::string_view text) { return read_hub_move(position, text); });
    }
    Failure failure = seconds.error();
    if (failure.termination == Termination::Unterminated)
        is_searching_ = program_.say("stop").has_value();
    if (failure.termination == Termination::Stall && !error_.empty())
        failure.reason += "; it had reported the error " + quoted(error_);
    return tl::make_unexpected(std::move(failure));
}

// The protocol has no word for the end of a game.
template <HubGame G>
void HubProgram<G>::game_over(const Verdict&) {
    program_.game_over("quit");
}

template class HubProgram<checkers::Checkers>;
template class HubProgram<checkers::Sherlock>;

}  // namespace damier::arena
