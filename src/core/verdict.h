// How games end, and what was wrong with the players.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/types.h"

namespace damier {

enum class Score : std::uint8_t { FirstWins, SecondWins, Draw, Open };

// "first", "second": the sides where no game gives them colours.
std::string_view side_text(Side side);
std::optional<Side> read_side(std::string_view text);

// "1-0", "0-1", "1/2-1/2", "*": First's points come first, whatever its colour.
std::string_view score_text(Score score);
std::optional<Score> read_score(std::string_view text);

constexpr Score win_of(Side side) {
    return side == Side::First ? Score::FirstWins : Score::SecondWins;
}

// What a side got from a game with a result: 2 for a win, 1 for a draw. Halves keep sums exact.
constexpr int half_points(Score score, Side side) {
    if (score == Score::Draw) return 1;
    return score == win_of(side) ? 2 : 0;
}

// What brought the end about. Whatever goes wrong with a player has its own name: a result that
// hides it is worth nothing.
enum class Termination : std::uint8_t {
    Normal,        // by the rules of the game
    Adjudication,  // the arena saw enough
    TimeForfeit,   // an answer came, but late
    IllegalMove,
    Crash,        // the program ended, or closed its output, before it answered
    Stall,        // no answer, not even a late one
    Flood,        // more output than an answer may be long
    CpuLimit,     // the program used up the processor time that it was given
    MemoryLimit,  // it ended for want of memory, of which it was given only so much
    NoStart,      // the program could not be started for this game
    Unterminated
};

// Is it the fault of a player, and not of its play?
bool is_forfeit(Termination termination);

// "normal", "adjudication", "time forfeit", "illegal move", "crash", "stall", "flood", "cpu limit",
// "memory limit", "no start", "unterminated"
std::string_view termination_text(Termination termination);
std::optional<Termination> read_termination(std::string_view text);

// The nearest word that the PGN standard (9.8.1) has for it: "rules infraction", "abandoned".
std::string_view record_termination_text(Termination termination);

struct Verdict {
    Score score = Score::Open;
    Termination termination = Termination::Unterminated;
    std::string reason;  // "checkmate", "threefold repetition", "illegal move 'e2e5'", "stopped"
    // Of a forfeit: whose fault it was, whether that cost the game or, where the other side could not
    // win any more, only half of it. A resignation is nobody's fault.
    std::optional<Side> culprit{};

    bool operator==(const Verdict&) const = default;
};

// What was wrong with a principal variation that a player showed. It ends no game.
struct Fault {
    int ply = 0;                 // of the move it came with, from 1 at the start; 0 when not known
    std::optional<Side> side{};  // of the player; known with the ply
    std::string text;

    bool operator==(const Fault&) const = default;
};

// Of a game that the rules have ended with this side to move.
Verdict verdict_of(const Ending& ending, Side to_move);

}  // namespace damier
