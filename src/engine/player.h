// Whoever chooses moves: a player of this process or another program, all asked in one way. One
// virtual call per move of a game.
#pragma once

#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "core/line.h"
#include "core/moves.h"
#include "core/verdict.h"
#include "search/recorder.h"
#include "search/request.h"
#include "search/thought.h"

namespace damier::engine {

// Why a player cannot go on: the termination is a forfeit (core/verdict.h), or Unterminated when a
// stop was asked for. The reason is one line, with the tail of what a program said on its standard
// error where there is any.
struct Failure {
    Termination termination = Termination::Crash;
    std::string reason;
};

template <class T>
using Attempt = tl::expected<T, Failure>;

// Keeps what was said in one game; may be called from one thread at a time.
class GameLog {
public:
    virtual ~GameLog() = default;
    // to_player: whether the line went to the player or came from it.
    virtual void line(Side side, bool to_player, std::string_view text) = 0;
};

// A game that is about to begin, as a player is told of it.
template <GamePosition P>
struct NewGame {
    P start;                  // where all moves of the line begin, those of an opening included
    Side side = Side::First;  // the one this player has
    std::uint64_t seed = 0;   // for its random choices: the same seed, the same game
    GameLog* log = nullptr;   // or null; lives as long as the game
    std::stop_token stop{};   // ends the preparations early, with any failure
};

template <GamePosition P>
struct Answer {
    search::Thought<P> thought;  // its move is legal; value, depth, nodes as far as they are known
    bool resigns = false;        // the game is given up and lost: there is no move
    bool has_value = false;      // did the player say a value?
    double seconds = 0;          // from the question to the arrival of the answer
    std::string fault;           // what is wrong with its principal variation, for the report
    std::string source;          // where the move was looked up; empty for one that was thought of
};

template <GamePosition P>
class Player {
public:
    virtual ~Player() = default;

    // Before each game. What was remembered from games before is forgotten: the same seed makes
    // the same choices, whatever was played before.
    virtual Attempt<void> new_game(const NewGame<P>& game) = 0;

    // The game is not over. Honours both the limits it is given here and those it was made with,
    // whichever are tighter. Tells its progress where it finds things out bit by bit, and may look
    // for fewer lines than are wanted. A stop ends a search of this process within milliseconds
    // with the best move so far, and the wait for another program within 100 ms, with
    // Unterminated.
    virtual Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                                      std::stop_token stop) = 0;

    // After each game that was begun.
    virtual void game_over(const Verdict& /*verdict*/) {}

    // A protocol may have no words for some moves of the opponent. Where it has words for all,
    // nothing else need be asked; else heard() is what the player takes the move for, which is the
    // move itself where that can be said.
    [[nodiscard]] virtual bool hears_all() const { return true; }
    [[nodiscard]] virtual typename P::Move heard(const P& /*at*/, typename P::Move m) const {
        return m;
    }
    // Can it be given a choice of moves (Request::only)?
    [[nodiscard]] virtual bool chooses_among() const { return true; }

    // What a program calls itself, such as "Stockfish 15.1", once it has been started; else empty.
    [[nodiscard]] virtual std::string version() const { return {}; }
};

// A player of this process: it cannot fail, and it can show its tree.
template <GamePosition P>
class Thinker : public Player<P> {
public:
    // As choose. The move is always legal.
    virtual search::Thought<P> think(const Line<P>& game, const search::Request<P>& request,
                                     std::stop_token stop) = 0;

    // The same thinking once more with nothing remembered from earlier moves, and with the visited
    // tree recorded. Nothing for a player that searches no tree.
    virtual std::optional<search::Thought<P>> think_recorded(const Line<P>& /*game*/,
                                                             const search::Request<P>& /*request*/,
                                                             std::stop_token /*stop*/,
                                                             search::Recorder<P>& /*recorder*/) {
        return std::nullopt;
    }

    // As if it had just been made, for the game of that salt: in many games of one player each has
    // a salt of its own, which changes the player's seed. 0: the seed itself.
    virtual void forget(std::uint64_t salt) = 0;

    Attempt<void> new_game(const NewGame<P>& game) final {
        forget(game.seed);
        return {};
    }

    Attempt<Answer<P>> choose(const Line<P>& game, const search::Request<P>& request,
                              std::stop_token stop) override {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        Answer<P> answer;
        answer.thought = think(game, request, std::move(stop));
        assert(is_legal(game.position(), answer.thought.move));
        answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        answer.has_value = answer.thought.depth > 0;
        return answer;
    }
};

}  // namespace damier::engine
