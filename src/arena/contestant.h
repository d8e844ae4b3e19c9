// Whoever sits at the board of a game in the arena: a player of this process, or another program.
// Unlike engine::Player it can fail.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "arena/verdict.h"
#include "core/limits.h"
#include "core/line.h"
#include "search/thought.h"

namespace damier::arena {

// Why a contestant cannot go on: the termination is one of TimeForfeit, IllegalMove, Crash, Stall,
// NoStart, or Unterminated when a stop was asked for. The reason is one line, with the tail of
// what a program said on its standard error where there is any.
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
    // to_player: whether the line went to the contestant or came from it.
    virtual void line(Side side, bool to_player, std::string_view text) = 0;
};

// One game, as a contestant is told of it before it begins.
template <GamePosition P>
struct GameInfo {
    P start;                  // where all moves of the line begin, those of an opening included
    Side side = Side::First;  // the one this contestant has
    std::uint64_t seed = 0;   // for its random choices: the same seed, the same game
    GameLog* log = nullptr;   // or null; lives as long as the game
    std::stop_token stop{};   // ends begin() early, with any failure
};

template <GamePosition P>
struct Reply {
    search::Thought<P> thought;  // its move is legal; value, depth, nodes as far as they are known
    bool resigns = false;        // the game is given up and lost: there is no move
    bool has_value = false;      // did the contestant say a value?
    double seconds = 0;          // from the question to the arrival of the answer
    std::string fault;           // what is wrong with its principal variation, for the report
};

template <GamePosition P>
class Contestant {
public:
    virtual ~Contestant() = default;

    // Before each game. What was remembered from games before is forgotten.
    virtual Attempt<void> begin(const GameInfo<P>& info) = 0;
    // The game is not over and it is this contestant's turn. A stop ends the wait within 100 ms,
    // with Unterminated.
    virtual Attempt<Reply<P>> choose(const Line<P>& game, const Limits& limits,
                                     const std::stop_token& stop) = 0;
    // After each game that was begun.
    virtual void end(const Verdict& verdict) = 0;
    // What a program calls itself, such as "Stockfish 15.1", once it has been started; else empty.
    [[nodiscard]] virtual std::string version() const { return {}; }
};

}  // namespace damier::arena
