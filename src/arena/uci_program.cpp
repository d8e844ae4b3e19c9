#include "arena/uci_program.h"

#include <algorithm>
#include <utility>

#include "arena/principal.h"
#include "core/line_text.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::arena {

namespace {

// What a program plays that does not offer UCI_Variant.
constexpr std::string_view kUsualVariant = "chess";
constexpr std::string_view kVariantOption = "UCI_Variant";
constexpr std::string_view kChess960 = "UCI_Chess960";

std::string_view first_word(std::string_view line) {
    line = trimmed(line);
    return line.substr(0, std::min(line.find_first_of(" \t"), line.size()));
}

std::string seconds_text(std::chrono::milliseconds time) {
    return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
}

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
        constexpr std::string_view kName = "id name ";
        if (auto option = read_uci_option(line)) offered_.push_back(std::move(*option));
        if (line.starts_with(kName)) version_ = trimmed(line.substr(kName.size()));
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
    const UciOption* const variant = find_option(offered_, kVariantOption);
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
    if (variant != nullptr) done = set_option({std::string(kVariantOption), std::string(G::kName)});
    for (const ExternalOption& option : spec_.options) {
        if (done) done = set_option(option);
    }
    return done;
}

template <Game G>
Attempt<void> UciProgram<G>::set_castling() {
    if (is_960_ == was_set_960_) return {};
    if (find_option(offered_, kChess960) == nullptr) {
        return tl::make_unexpected(program_.failure(
            Termination::NoStart, fmt::format("{} does not play Chess960", program_.name())));
    }
    was_set_960_ = is_960_;
    return set_option({std::string(kChess960), is_960_ ? "true" : "false"});
}

template <Game G>
Attempt<void> UciProgram<G>::set_option(const ExternalOption& option) {
    const auto line = write_setoption(offered_, option);
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
    const std::string fen = G::write_position(start_);
    std::string text = "position ";
    text += fen == G::write_position(G::start()) ? "startpos" : "fen " + fen;
    P at = start_;
    for (int ply = 0; ply < game.plies(); ++ply) {
        text += ply == 0 ? " moves " : " ";
        text += protocol_move<G>(at, game.move(ply), is_960_);
        at.make(game.move(ply));
    }
    return text;
}

template <Game G>
Attempt<Answer<typename G::Position>> UciProgram<G>::choose(const Line<P>& game,
                                                            const search::Request<P>& request,
                                                            std::stop_token stop) {
    const Limits& limits = request.limits;
    const P& at = game.position();
    std::string go = write_go(limits);
    if (go.empty()) {
        return tl::make_unexpected(
            Failure{Termination::NoStart, "UCI knows limits of depth, nodes and time only"});
    }
    for (std::size_t i = 0; i < request.only.size(); ++i) {
        go += i == 0 ? " searchmoves " : " ";
        go += protocol_move<G>(at, request.only[i], is_960_);
    }
    finish_search();
    Attempt<void> ready = program_.say(position_text(game));
    if (ready) ready = wait_until_ready(stop);
    if (!ready) return tl::make_unexpected(std::move(ready.error()));

    ReportedSearch info;
    std::string best;
    const auto begin = External::Clock::now();
    const auto is_answer = [&](std::string_view line) {
        const std::string_view word = first_word(line);
        if (word == "info" && info.read(line) && request.progress != nullptr)
            tell(at, info, External::Clock::now() - begin, *request.progress);
        if (word != "bestmove") return false;
        best = read_bestmove(line).value_or("");
        return true;
    };
    const auto seconds =
        program_.ask({go, "stop", "isready", time_allowed(limits, at.turn()), is_answer}, stop);
    if (seconds) return answer_of(at, best, info, *seconds);
    if (seconds.error().termination == Termination::Unterminated)
        is_searching_ = program_.say("stop").has_value();
    return tl::make_unexpected(seconds.error());
}

// Its best line so far, as far as the moves are legal.
template <Game G>
void UciProgram<G>::tell(const P& at, const ReportedSearch& info, External::Clock::duration time,
                         search::Progress<P>& progress) const {
    search::Finding<P> line{1, info.depth, info.value.value_or(0), {}};
    P position = at;
    for (const std::string& word : info.pv) {
        const auto m = G::read_move(position, word);
        if (!m) break;
        line.pv.push_back(*m);
        position.make(*m);
    }
    if (line.pv.empty()) return;
    progress.found({&line, 1},
                   {.nodes = info.nodes, .seconds = std::chrono::duration<double>(time).count()});
}

template <Game G>
Attempt<Answer<typename G::Position>> UciProgram<G>::answer_of(const P& at, const std::string& best,
                                                               const ReportedSearch& info,
                                                               double seconds) const {
    const auto m = G::read_move(at, best);
    if (!m) {
        return tl::make_unexpected(
            Failure{Termination::IllegalMove,
                    fmt::format("illegal move {} in {}", quoted(best), G::write_position(at))});
    }
    Principal<P> principal = read_principal<G>(at, *m, info.pv);
    Answer<P> answer;
    answer.thought.move = *m;
    answer.thought.value = info.value.value_or(0);
    answer.thought.depth = info.depth;
    answer.thought.pv = std::move(principal.moves);
    answer.thought.counters.nodes = info.nodes;
    answer.thought.counters.seconds = seconds;
    answer.has_value = info.value.has_value();
    answer.seconds = seconds;
    answer.fault = std::move(principal.fault);
    return answer;
}

// UCI has no word for the end of a game, and no search is running.
template <Game G>
void UciProgram<G>::game_over(const Verdict&) {
    program_.set_game(nullptr, Side::First);
}

#define DAMIER_INSTANTIATE(G) template class UciProgram<G>;
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::arena
