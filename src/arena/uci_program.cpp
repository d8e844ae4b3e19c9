#include "arena/uci_program.h"

#include <algorithm>
#include <utility>

#include "arena/offered_options.h"
#include "core/line_text.h"
#include "core/text.h"
#include "games/games.h"
#include "wire/uci_commands.h"
#include "wire/uci_info_line.h"

namespace damier::arena {

namespace {

// What a program plays that does not offer UCI_Variant.
constexpr std::string_view kUsualVariant = "chess";

// Does the castling of this layout need the words of Chess960?
template <Game G>
bool needs_960(const typename G::Position& at) {
    if constexpr (requires { G::is_960(at); }) {
        return G::is_960(at);
    } else {
        return false;
    }
}

}  // namespace

template <Game G>
UciProgram<G>::UciProgram(ExternalSpec spec, const Patience& patience)
    : spec_(std::move(spec)), program_(spec_.command, patience) {}

template <Game G>
UciProgram<G>::~UciProgram() {
    program_.set_game(nullptr, Side::First);  // there is no game any more
    program_.end("quit");
}

template <Game G>
Attempt<void> UciProgram<G>::new_game(const NewGame<P>& info) {
    program_.set_game(info.log, info.side, info.stop);
    start_ = info.start;
    is_960_ = needs_960<G>(info.start);
    finish_search();
    if (!program_.has_ended() && prepare()) return {};
    Attempt<void> done = start();
    if (done) done = prepare();
    if (!done) {
        done.error().termination = Termination::NoStart;
        program_.set_game(nullptr, Side::First);  // such a game has no end
    }
    return done;
}

// Tells a program that has been greeted of the new game.
template <Game G>
Attempt<void> UciProgram<G>::prepare() {
    Attempt<void> done = set_castling();
    if (done) done = program_.say("ucinewgame");
    if (done) done = wait_until_ready({});
    return done;
}

template <Game G>
Attempt<void> UciProgram<G>::start() {
    was_set_960_ = false;
    auto done = program_.start();
    if (done) done = greet();
    if (done) done = set_options();
    return done;
}

template <Game G>
Attempt<void> UciProgram<G>::greet() {
    offered_.clear();
    const auto has_greeted = [this](std::string_view line) {
        if (auto option = wire::read_uci_option(line)) offered_.push_back(std::move(*option));
        if (const auto name = wire::read_id(line, "name")) version_ = *name;
        return first_word(line) == "uciok";
    };
    const auto deadline = External::Clock::now() + program_.patience().startup;
    const auto heard =
        program_.say("uci").and_then([&] { return program_.hear(has_greeted, deadline); });
    if (!heard) {
        Failure failure = heard.error();
        failure.reason = fmt::format("{}: before uciok it {}", program_.name(), failure.reason);
        return tl::make_unexpected(std::move(failure));
    }
    if (*heard) return {};
    return tl::make_unexpected(program_.failure(
        Termination::NoStart, fmt::format("{} did not say uciok within {}", program_.name(),
                                          seconds_text(program_.patience().startup))));
}

template <Game G>
Attempt<void> UciProgram<G>::set_options() {
    const wire::UciOption* const variant = find_option(offered_, wire::kUciVariant);
    const auto plays = [variant] {
        if (variant == nullptr) return G::kName == kUsualVariant;
        return variant->choices.empty() ||
               std::any_of(variant->choices.begin(), variant->choices.end(),
                           [](const std::string& each) { return same_word(each, G::kName); });
    };
    if (!plays()) {
        return tl::make_unexpected(program_.failure(
            Termination::NoStart, fmt::format("{} does not play {}", program_.name(), G::kName)));
    }
    Attempt<void> done{};
    if (variant != nullptr)
        done = set_option({std::string(wire::kUciVariant), std::string(G::kName)});
    for (const ExternalOption& option : spec_.options) {
        if (done) done = set_option(option);
    }
    return done;
}

template <Game G>
Attempt<void> UciProgram<G>::set_castling() {
    if (is_960_ == was_set_960_) return {};
    if (find_option(offered_, wire::kUciChess960) == nullptr) {
        return tl::make_unexpected(program_.failure(
            Termination::NoStart, fmt::format("{} does not play Chess960", program_.name())));
    }
    was_set_960_ = is_960_;
    return set_option({std::string(wire::kUciChess960), is_960_ ? "true" : "false"});
}

template <Game G>
Attempt<void> UciProgram<G>::set_option(const ExternalOption& option) {
    const auto line = set_offered(offered_, option);
    if (line) return program_.say(*line);
    return tl::make_unexpected(program_.failure(
        Termination::NoStart, fmt::format("{}: {}", program_.name(), line.error().message)));
}

// The program answers only when it has done all that it was told before.
template <Game G>
Attempt<void> UciProgram<G>::wait_until_ready(const std::stop_token& stop) {
    if (auto said = program_.say("isready"); !said) return said;
    const auto ready =
        program_.hear([](std::string_view line) { return first_word(line) == "readyok"; },
                      External::Clock::now() + program_.patience().ready, stop);
    if (!ready) {
        // It still owes us the word, which must not be taken for the answer to another question.
        if (ready.error().termination == Termination::Unterminated) program_.end("quit");
        return tl::make_unexpected(ready.error());
    }
    if (*ready) return {};
    return tl::make_unexpected(program_.failure(
        Termination::Stall,
        fmt::format("did not say readyok within {}", seconds_text(program_.patience().ready))));
}

// Of a search that was left to itself the answer must come before anything else is asked.
template <Game G>
void UciProgram<G>::finish_search() {
    if (!std::exchange(is_searching_, false) || !program_.is_running()) return;
    const auto heard =
        program_.hear([](std::string_view line) { return first_word(line) == "bestmove"; },
                      External::Clock::now() + program_.patience().grace);
    if (!heard || !*heard) program_.end("quit");
}

template <Game G>
std::string UciProgram<G>::position_text(const Line<P>& game) const {
    std::vector<std::string> moves;
    P at = start_;
    for (int ply = 0; ply < game.plies(); ++ply) {
        moves.push_back(protocol_move<G>(at, game.move(ply), is_960_));
        at.make(game.move(ply));
    }
    wire::PositionCommand command{G::write_position(start_), {moves.begin(), moves.end()}};
    if (command.fen == G::write_position(G::start())) command.fen.reset();
    return wire::write_position_command(command);
}

template <Game G>
Attempt<Answer<typename G::Position>> UciProgram<G>::choose(const Line<P>& game,
                                                            const search::Request<P>& request,
                                                            std::stop_token stop) {
    const Limits& limits = request.limits;
    const P& at = game.position();
    auto go = wire::go_command(limits);
    if (!go) {
        return tl::make_unexpected(
            Failure{Termination::NoStart, "UCI knows limits of depth, nodes and time only"});
    }
    std::vector<std::string> only;
    for (const auto m : request.only) only.push_back(protocol_move<G>(at, m, is_960_));
    go->searchmoves.assign(only.begin(), only.end());
    finish_search();
    Attempt<void> ready = program_.say(position_text(game));
    if (ready) ready = wait_until_ready(stop);
    if (!ready) return tl::make_unexpected(std::move(ready.error()));

    ReportedSearch reported;
    std::string best;
    const auto begin = External::Clock::now();
    const auto is_answer = [&](std::string_view line) {
        const std::string_view word = first_word(line);
        if (word == "info" && reported.take(wire::read_info_line(line)) &&
            request.progress != nullptr)
            tell(at, reported, External::Clock::now() - begin, *request.progress);
        const auto answer = wire::read_bestmove(line);
        if (answer) best = answer->move;
        return answer.has_value();
    };
    const std::string question = wire::write_go(*go);
    const auto seconds = program_.ask(
        {question, "stop", "isready", time_allowed(limits, at.turn()), is_answer}, stop);
    if (seconds) return answer_of<G>(at, best, reported, *seconds);
    if (seconds.error().termination == Termination::Unterminated)
        is_searching_ = program_.say("stop").has_value();
    return tl::make_unexpected(seconds.error());
}

// Its best line so far, as far as the moves are legal.
template <Game G>
void UciProgram<G>::tell(const P& at, const ReportedSearch& reported,
                         External::Clock::duration time, search::Progress<P>& progress) const {
    search::Finding<P> line{1, reported.depth, reported.value.value_or(0), {}};
    P position = at;
    for (const std::string& word : reported.pv) {
        const auto m = G::read_move(position, word);
        if (!m) break;
        line.pv.push_back(*m);
        position.make(*m);
    }
    if (line.pv.empty()) return;
    progress.found({&line, 1}, {.nodes = reported.nodes,
                                .seconds = std::chrono::duration<double>(time).count()});
}

// UCI has no word for the end of a game, and no search is running.
template <Game G>
void UciProgram<G>::game_over(const Verdict&) {
    program_.game_over("quit");
}

#define DAMIER_INSTANTIATE(G) template class UciProgram<G>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::arena
