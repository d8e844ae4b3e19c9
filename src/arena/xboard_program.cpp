#include "arena/xboard_program.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace damier::arena {

namespace {

using std::chrono::milliseconds;

// The protocol gives an engine so long between the lines of its features; one that is silent then
// is of the first version of the protocol and has none.
constexpr milliseconds kFeatureWait(2'000);
// For an engine whose moves have a limit of depth only.
constexpr milliseconds kLongThought = std::chrono::hours(1);

bool begins_with_word(std::string_view line, std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || is_space(line[word.size()]));
}

bool begins_like(std::string_view line, std::string_view word) {
    return same_word(line.substr(0, word.size()), word);
}

// Does the line contain the word, with anything but letters and digits of other words around it?
bool mentions(std::string_view line, std::string_view word) {
    constexpr std::string_view kBetween = " \t:()'\"";
    for (std::size_t at = line.find(word); at != std::string_view::npos;
         at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || kBetween.find(line[at - 1]) != std::string_view::npos;
        const bool ends = end == line.size() || kBetween.find(line[end]) != std::string_view::npos;
        if (begins && ends) return true;
    }
    return false;
}

// An engine may leave out to what a pawn is promoted: then it is a queen.
template <Game G>
Result<typename G::Position::Move> read_engine_move(const typename G::Position& at,
                                                    std::string_view text) {
    auto m = G::read_move(at, text);
    if (m) return m;
    auto promotion = G::read_move(at, std::string(text) + "q");
    return promotion ? promotion : m;
}

// Free text, read as far as it is legal moves. It is at fault only when it certainly belongs to
// another move than the one that was played.
template <Game G>
void read_pv(std::string_view text, const typename G::Position& at,
             Answer<typename G::Position>& answer) {
    typename G::Position position = at;
    std::vector<typename G::Position::Move> moves;
    for (const std::string_view word : xboard_pv_words(text)) {
        const auto m = read_engine_move<G>(position, word);
        if (!m) break;
        moves.push_back(*m);
        position.make(*m);
    }
    if (moves.empty()) return;
    if (moves.front() == answer.thought.move) {
        answer.thought.pv = std::move(moves);
    } else {
        answer.fault =
            fmt::format("move {} is not the first move of its line {}",
                        G::write_move(at, answer.thought.move), G::write_move(at, moves.front()));
    }
}

}  // namespace

template <XboardGame G>
XboardProgram<G>::XboardProgram(const ExternalSpec& spec, const Patience& patience)
    : program_(spec.command, patience), options_(spec.options) {}

template <XboardGame G>
XboardProgram<G>::~XboardProgram() {
    program_.set_game(nullptr, side_);
    program_.end("quit");
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::new_game(const NewGame<P>& info) {
    program_.set_game(info.log, info.side, info.stop);
    start_ = info.start;
    side_ = info.side;
    if (features_.reuse && !is_thinking_ && !program_.has_ended() && set_up()) return {};
    auto done = start_up();
    if (done) done = set_up();
    if (!done) {
        done.error().termination = Termination::NoStart;
        done.error().reason = fmt::format("{}: {}", program_.name(), done.error().reason);
    }
    return done;
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::start_up() {
    program_.end("quit");
    features_ = {};
    is_thinking_ = false;
    return program_.start()
        .and_then([this] { return say("xboard"); })
        .and_then([this] { return say("protover 2"); })
        .and_then([this] { return read_features(); })
        .and_then([this] { return set_options(); });
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::read_features() {
    const auto last = External::Clock::now() + program_.patience().startup;
    auto deadline = last;  // a program that has said nothing at all may still be starting
    while (features_.done != true) {
        std::string line;
        const auto heard = program_.hear(
            [&line](std::string_view said) {
                line = said;
                return true;
            },
            deadline);
        if (!heard) return tl::make_unexpected(heard.error());
        if (!*heard) break;
        if (begins_with_word(line, "feature")) {
            if (auto said = say_all(features_.read(line)); !said) return said;
        }
        if (features_.done != false)
            deadline = std::min(last, External::Clock::now() + kFeatureWait);
    }
    if (features_.done == false) {
        return tl::make_unexpected(program_.failure(
            Termination::NoStart, "said feature done=0, and no done=1 within its time to start"));
    }
    return {};
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::set_options() {
    for (const ExternalOption& option : options_) {
        const auto known =
            std::find_if(features_.options.begin(), features_.options.end(),
                         [&](const std::string& name) { return same_word(name, option.name); });
        std::string line;
        if (known != features_.options.end()) {
            line = "option " + *known + (option.value ? "=" + *option.value : "");
        } else if (features_.memory && option.value && same_word(option.name, "memory")) {
            line = "memory " + *option.value;
        } else if (features_.smp && option.value && same_word(option.name, "cores")) {
            line = "cores " + *option.value;
        } else {
            return tl::make_unexpected(program_.failure(
                Termination::NoStart, fmt::format("has no option {}", quoted(option.name))));
        }
        if (auto said = say(line); !said) return said;
    }
    return {};
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::set_up() {
    demands_.clear();
    complaint_.reset();
    told_.clear();
    told_limits_.reset();
    in_force_mode_ = true;
    // Whatever it thinks of these, and of the words about the game before, does not matter.
    auto done =
        say_all({"new", "force", "easy", "post"}).and_then([this] { return synchronise({}); });
    if (!done || start_ == G::start()) return done;

    if constexpr (requires { G::is_960(start_); }) {
        if (G::is_960(start_)) {
            return tl::make_unexpected(program_.failure(
                Termination::NoStart, "plays no Chess960 over the xboard protocol"));
        }
    }
    if (features_.setboard) {
        done = demand("setboard " + G::write_position(start_), "setboard", Termination::NoStart);
    } else if (const auto lines = write_edit_mode(start_)) {
        done = say_all(*lines);
    } else {
        done = tl::make_unexpected(program_.failure(
            Termination::NoStart,
            "cannot set up this position: it knows `edit` only, which says nothing of castling "
            "and en passant"));
    }
    return done ? synchronise({}) : done;
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::tell_moves(const Line<P>& game) {
    const auto plies = static_cast<std::size_t>(game.plies());
    bool goes_on = program_.is_running() && !is_thinking_ && told_.size() <= plies;
    for (std::size_t i = 0; goes_on && i < told_.size(); ++i)
        goes_on = told_[i] == game.move(static_cast<int>(i));
    if (!goes_on) {  // a move was taken back
        auto done = program_.is_running() && !is_thinking_ ? Attempt<void>{} : start_up();
        if (done) done = set_up();
        if (!done) return done;
    }
    if (!in_force_mode_) {
        if (auto said = say("force"); !said) return said;
        in_force_mode_ = true;
    }
    P at = start_;
    for (const Move m : told_) at.make(m);
    while (told_.size() < plies) {
        const Move m = game.move(static_cast<int>(told_.size()));
        const std::string text = features_.san ? G::write_record_move(at, m) : G::write_move(at, m);
        auto said =
            demand(features_.usermove ? "usermove " + text : text, text, Termination::IllegalMove);
        if (!said) return said;
        told_.push_back(m);
        at.make(m);
    }
    return {};
}

// Once in a game: the clocks themselves are told before each move.
template <XboardGame G>
Attempt<void> XboardProgram<G>::tell_limits(const Limits& limits) {
    if (told_limits_ && told_limits_->time == limits.time && told_limits_->depth == limits.depth &&
        told_limits_->clocks.has_value() == limits.clocks.has_value()) {
        return {};
    }
    told_limits_ = limits;
    Attempt<void> done;
    if (limits.time && *limits.time < std::chrono::seconds(1)) {
        done = demand("level 1 0:01 0", "level", Termination::NoStart);
    } else if (limits.clocks && !limits.time) {
        done = demand(xboard_level(*limits.clocks, side_), "level", Termination::NoStart);
    } else {
        const auto time =
            std::chrono::floor<std::chrono::seconds>(limits.time.value_or(kLongThought));
        done = demand(fmt::format("st {}", time.count()), "st", Termination::NoStart);
    }
    if (!done || !limits.depth) return done;
    return demand(fmt::format("sd {}", *limits.depth), "sd", Termination::NoStart);
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::tell_clocks(const Limits& limits) {
    if (!features_.time) return {};
    const milliseconds own = time_allowed(limits, side_).value_or(kLongThought);
    const milliseconds others = time_allowed(limits, other(side_)).value_or(kLongThought);
    return say(xboard_time("time", own)).and_then([&] { return say(xboard_time("otim", others)); });
}

template <XboardGame G>
Attempt<Answer<typename G::Position>> XboardProgram<G>::choose(const Line<P>& game,
                                                               const search::Request<P>& request,
                                                               std::stop_token stop) {
    const Limits& limits = request.limits;
    if (!request.only.empty()) {
        return tl::make_unexpected(
            Failure{Termination::NoStart, "the xboard protocol has no word for a choice of moves"});
    }
    if (limits.nodes || limits.playouts || limits.none()) {
        return tl::make_unexpected(program_.failure(
            Termination::NoStart,
            "needs a limit of time or depth: the xboard protocol knows no nodes or playouts"));
    }
    auto ready = tell_moves(game)
                     .and_then([&] { return tell_limits(limits); })
                     .and_then([&] { return synchronise(stop); })
                     .and_then([&] { return tell_clocks(limits); });
    if (!ready) return tl::make_unexpected(ready.error());

    Answer<P> answer;
    std::string move;
    std::string line_text;
    std::string claim;
    const auto is_answer = [&](std::string_view line) {
        if (begins_with_word(line, "move")) {
            move = trimmed(line.substr(std::string_view("move").size()));
            return true;
        }
        if (const auto claimed = read_xboard_claim(line)) {
            claim = line;
            answer.resigns = claimed->resigns && claimed->score == win_of(other(side_));
        } else if (begins_with_word(line, "resign")) {
            answer.resigns = true;
        } else if (const auto thought = read_xboard_thought(line)) {
            answer.thought.depth = thought->depth;
            answer.thought.value = thought->value;
            answer.thought.counters.nodes = thought->nodes;
            answer.has_value = true;
            line_text = thought->text;
        }
        return answer.resigns || is_complaint(line);
    };
    in_force_mode_ = false;
    is_thinking_ = true;
    const auto seconds =
        program_.ask({"go", "?", "", time_allowed(limits, side_), is_answer}, stop);
    if (!seconds) {
        Failure failure = seconds.error();
        is_thinking_ = failure.termination == Termination::Unterminated;
        if (failure.termination == Termination::Stall && !claim.empty())
            failure.reason += "; it had claimed " + quoted(claim);
        return tl::make_unexpected(std::move(failure));
    }
    is_thinking_ = false;
    if (complaint_) return tl::make_unexpected(complain());
    demands_.clear();
    answer.seconds = *seconds;
    answer.thought.counters.seconds = *seconds;
    if (answer.resigns) return answer;

    const auto m = read_engine_move<G>(game.position(), move);
    if (!m) {
        return tl::make_unexpected(
            Failure{Termination::IllegalMove, fmt::format("illegal move {} in {}", quoted(move),
                                                          G::write_position(game.position()))});
    }
    told_.push_back(*m);
    answer.thought.move = *m;
    answer.thought.pv = {*m};
    read_pv<G>(line_text, game.position(), answer);
    return answer;
}

template <XboardGame G>
void XboardProgram<G>::game_over(const Verdict& verdict) {
    if (program_.is_running() && !is_thinking_) {
        std::string reason = verdict.reason;
        std::replace(reason.begin(), reason.end(), '}', ')');
        // The game is over: a program that has ended meanwhile is found out before the next one.
        (void)say_all(
            {"force", fmt::format("result {} {{{}}}", score_text(verdict.score), reason)});
        in_force_mode_ = true;
    }
    program_.game_over("quit");
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::say_all(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        if (auto said = say(line); !said) return said;
    }
    return {};
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::demand(std::string text, std::string_view word,
                                       Termination refused) {
    demands_.push_back({std::move(text), std::string(word), refused});
    return say(demands_.back().text);
}

template <XboardGame G>
Attempt<void> XboardProgram<G>::synchronise(const std::stop_token& stop) {
    if (!features_.ping) return {};
    const std::string number = fmt::format("{}", ++pings_);
    if (auto said = say("ping " + number); !said) return said;
    const auto heard = program_.hear(
        [&](std::string_view line) {
            if (is_complaint(line)) return true;
            return begins_with_word(line, "pong") && mentions(line, number);
        },
        External::Clock::now() + program_.patience().ready, stop);
    if (!heard) return tl::make_unexpected(heard.error());
    if (complaint_) return tl::make_unexpected(complain());
    if (!*heard) {
        return tl::make_unexpected(program_.failure(Termination::Stall, "did not answer to ping"));
    }
    demands_.clear();
    return {};
}

// Engines refuse what is none of our business too, such as words they do not know: what counts is a
// refusal that repeats a demand, or that repeats nothing at all ("Illegal position").
template <XboardGame G>
bool XboardProgram<G>::is_complaint(std::string_view line) {
    if (demands_.empty()) return false;
    if (!begins_like(line, "illegal") && !begins_like(line, "error") &&
        !begins_like(line, "tellusererror")) {
        return false;
    }
    auto demand = std::find_if(demands_.begin(), demands_.end(),
                               [&](const Demand& each) { return mentions(line, each.word); });
    if (demand == demands_.end()) {
        if (line.find(':') != std::string_view::npos) return false;
        demand = std::prev(demands_.end());
    }
    complaint_ =
        Failure{demand->refused, fmt::format("refuses {}: {}", quoted(demand->text), quoted(line))};
    return true;
}

template <XboardGame G>
Failure XboardProgram<G>::complain() {
    const Failure complaint = std::exchange(complaint_, std::nullopt).value_or(Failure{});
    return program_.failure(complaint.termination, complaint.reason);
}

template class XboardProgram<chess::Chess>;

}  // namespace damier::arena
