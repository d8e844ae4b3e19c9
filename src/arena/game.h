// One game between two players, from any position of any game to its end.
//
// A game ends where core/ending.h says so, and there what a player may claim is claimed: 50 or 40
// moves, the third occurrence. It also ends with the fault of a player (a move that is not
// legal, a flag that fell, a program that crashed or fell silent), which loses, with an
// adjudication, and with a stop, which leaves it open. Players are trusted with nothing: every
// move is looked for in the legal list, in every build.
#pragma once

#include <array>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "arena/adjudication.h"
#include "arena/openings.h"
#include "core/clock.h"
#include "core/ending.h"
#include "core/line.h"
#include "core/moves.h"
#include "core/verdict.h"
#include "engine/player.h"
#include "search/tablebase.h"

namespace damier::arena {

using engine::Answer;
using engine::Attempt;
using engine::Failure;
using engine::GameLog;
using engine::NewGame;
using engine::Player;

// What the moves of one side may cost.
struct Pace {
    std::optional<TimeControl> clock;
    Limits limits{};  // of each move; its clocks are not used

    [[nodiscard]] bool is_timed() const { return clock || limits.time; }
};

// Who has a side, at which pace.
template <GamePosition P>
struct PacedPlayer {
    Player<P>& player;
    Pace pace{};
};

// What holds for both sides.
struct GameRules {
    Adjudication adjudication{};
    std::chrono::milliseconds margin{};  // so much later than its time an answer still counts
    std::uint64_t seed = 0;
    GameLog* log = nullptr;
};

// One move, and what its player said about it.
template <GamePosition P>
struct Turn {
    typename P::Move move{};
    std::optional<Value> value;  // for the side that moved
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

template <Game G>
struct PlayedGame {
    using P = typename G::Position;
    using Move = typename P::Move;

    Opening<G> opening;  // given, not chosen
    std::vector<Turn<P>> turns;
    std::optional<Turn<P>> refused;  // the illegal or late move that lost the game
    std::vector<Fault> faults;       // of the variations that the players showed
    Verdict verdict;

    // From the start on, the opening included; all are legal.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> all = opening.moves;
        for (const Turn<P>& each : turns) all.push_back(each.move);
        return all;
    }
};

// Is told of a game while it is played.
template <Game G>
class Spectator {
public:
    virtual ~Spectator() = default;
    // The position where the players begin (turn is null), and each that follows.
    virtual void see(const Line<typename G::Position>& line,
                     const Turn<typename G::Position>* turn) = 0;
};

namespace detail {

// One game, from its opening to its verdict.
template <Game G>
class GameInProgress {
public:
    using P = typename G::Position;

    GameInProgress(Opening<G> opening, const std::array<PacedPlayer<P>, 2>& players,
                   const GameRules& rules, const search::ExactTables<P>* tables,
                   Spectator<G>* spectator)
        : players_(players),
          rules_(rules),
          tables_(tables),
          spectator_(spectator),
          adjudicator_(rules.adjudication),
          line_(opening.start),
          game_{std::move(opening), {}, std::nullopt, {}, {}} {
        for (const auto m : game_.opening.moves) {
            assert(is_legal(line_.position(), m));
            line_.make(m);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (players_[i].pace.clock) clocks_[i].emplace(*players_[i].pace.clock);
        }
    }

    PlayedGame<G> run(const std::stop_token& stop) {
        if (!begin_game(stop)) return finish();
        if (spectator_ != nullptr) spectator_->see(line_, nullptr);
        while (!is_over(stop)) {
            const Side side = line_.position().turn();
            const auto answer = paced(side).player.choose(line_, request(side), stop);
            if (stop.stop_requested()) {
                decide({Score::Open, Termination::Unterminated, "stopped"});
            } else if (!answer) {
                fail(side, answer.error());
            } else {
                take(side, *answer);
            }
        }
        return finish();
    }

private:
    static std::size_t index(Side side) { return static_cast<std::size_t>(idx(side)); }
    const PacedPlayer<P>& paced(Side side) const { return players_[index(side)]; }

    bool begin_game(const std::stop_token& stop) {
        for (const Side side : {Side::First, Side::Second}) {
            const NewGame<P> info{game_.opening.start, side, rules_.seed + index(side), rules_.log,
                                  stop};
            if (const auto begun = paced(side).player.new_game(info); !begun) {
                if (stop.stop_requested()) {
                    decide({Score::Open, Termination::Unterminated, "stopped"});
                } else {
                    fail(side, begun.error());
                }
                return false;
            }
            begun_[index(side)] = true;
        }
        return true;
    }

    PlayedGame<G> finish() {
        assert(decided_);
        for (const Side side : {Side::First, Side::Second}) {
            if (begun_[index(side)]) paced(side).player.game_over(game_.verdict);
        }
        return std::move(game_);
    }

    bool is_over(const std::stop_token& stop) {
        if (decided_) return true;
        if (const auto ending = ending_of<G>(line_)) {
            decide(verdict_of(*ending, line_.position().turn()));
        } else if (adjudicated_) {
            decide(*adjudicated_);
        } else if (auto known = known_result(); known) {
            decide(std::move(*known));
        } else if (stop.stop_requested()) {
            decide({Score::Open, Termination::Unterminated, "stopped"});
        }
        return decided_;
    }

    std::optional<Verdict> known_result() const {
        if (tables_ == nullptr) return std::nullopt;
        return arena::known_result<G>(*tables_, line_);
    }

    // Once: what comes first counts.
    void decide(Verdict verdict) {
        assert(!decided_);
        game_.verdict = std::move(verdict);
        decided_ = true;
    }

    // The side loses, or gets a draw where it lost on time against one that cannot win.
    void fail(Side side, const Failure& failure) {
        if (failure.termination == Termination::Unterminated) {
            decide({Score::Open, failure.termination, failure.reason});
            return;
        }
        const bool saved = failure.termination == Termination::TimeForfeit &&
                           !can_win<G>(line_.position(), other(side));
        decide({saved ? Score::Draw : win_of(other(side)), failure.termination,
                std::string(G::side_name(side)) + ": " + failure.reason, side});
    }

    // What the move of this side may cost, with what the clocks show.
    Limits limits(Side side) const {
        Limits limits = paced(side).pace.limits;
        limits.clocks = shown_clocks(clocks_, side);
        return limits;
    }

    // A move that the opponent cannot be told of is left out, where the player can be asked so.
    search::Request<P> request(Side side) const {
        search::Request<P> request(limits(side));
        const Player<P>& listener = paced(other(side)).player;
        if (listener.hears_all() || !paced(side).player.chooses_among()) return request;
        const P& at = line_.position();
        typename P::MoveList moves;
        at.template generate<Gen::Legal>(moves);
        for (const auto m : moves) {
            if (listener.heard(at, m) == m) request.only.push_back(m);
        }
        if (request.only.size() == moves.size()) request.only.clear();
        return request;
    }

    void take(Side side, const Answer<P>& answer) {
        const auto& thought = answer.thought;
        Turn<P> turn{thought.move, answer.has_value ? std::optional(thought.value) : std::nullopt,
                     thought.depth, thought.counters.nodes, answer.seconds};
        log(side, answer, turn);
        if (!answer.fault.empty()) game_.faults.push_back({line_.plies() + 1, side, answer.fault});
        if (const auto late = lateness(side, answer.seconds)) {
            game_.refused = turn;
            fail(side, {Termination::TimeForfeit, *late});
            return;
        }
        if (answer.resigns) {
            decide({win_of(other(side)), Termination::Normal,
                    std::string(G::side_name(side)) + " resigned"});
            return;
        }
        if (!is_legal(line_.position(), thought.move)) {
            game_.refused = turn;
            fail(side, {Termination::IllegalMove, "illegal move"});
            return;
        }
        // What cannot be said is played as it is heard: both must see the same board.
        const Player<P>& listener = paced(other(side)).player;
        if (!listener.hears_all()) turn.move = listener.heard(line_.position(), thought.move);
        game_.turns.push_back(turn);
        line_.make(turn.move);
        if (spectator_ != nullptr) spectator_->see(line_, &game_.turns.back());
        const int move = (line_.plies() + 1) / 2;
        adjudicated_ = adjudicator_.after(side, move, turn.value);
    }

    // What was understood of an answer. Only a legal move has a text.
    void log(Side side, const Answer<P>& answer, const Turn<P>& turn) {
        if (rules_.log == nullptr || answer.resigns) return;
        const bool has_text = is_legal(line_.position(), turn.move);
        rules_.log->line(
            side, false,
            fmt::format("= {} value {} depth {} nodes {}",
                        has_text ? G::write_move(line_.position(), turn.move) : "an illegal move",
                        turn.value ? std::to_string(*turn.value) : "unknown", turn.depth,
                        turn.nodes));
    }

    // What is wrong with the time a move took.
    std::optional<std::string> lateness(Side side, double seconds) {
        const auto taken =
            std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
        std::optional<std::chrono::nanoseconds> late;
        if (auto& clock = clocks_[index(side)]) late = clock->spend(taken, rules_.margin);
        if (const auto time = paced(side).pace.limits.time; time && taken > *time + rules_.margin)
            late = taken - *time;
        if (!late) return std::nullopt;
        return fmt::format("{:.0f} ms late", static_cast<double>(late->count()) / 1e6);
    }

    const std::array<PacedPlayer<P>, 2>& players_;
    const GameRules& rules_;
    const search::ExactTables<P>* tables_;  // or null
    Spectator<G>* spectator_;               // or null
    Adjudicator adjudicator_;
    Line<P> line_;
    GameClocks clocks_;
    PlayedGame<G> game_;
    std::array<bool, 2> begun_{};
    std::optional<Verdict> adjudicated_;
    bool decided_ = false;
};

}  // namespace detail

// Plays on from the end of the opening, whose moves must be legal; only its last position is asked
// whether the game is over. The players have First and Second. What a player answers after a
// stop was asked for does not count: that search was cut short, and a resumed game asks again. Exact
// tables end the game where they know its result, and a spectator sees it; null for none.
template <Game G>
PlayedGame<G> play(Opening<G> opening,
                   const std::array<PacedPlayer<typename G::Position>, 2>& players,
                   const GameRules& rules = {}, const std::stop_token& stop = {},
                   const search::ExactTables<typename G::Position>* tables = nullptr,
                   Spectator<G>* spectator = nullptr) {
    return detail::GameInProgress<G>(std::move(opening), players, rules, tables, spectator)
        .run(stop);
}

}  // namespace damier::arena
