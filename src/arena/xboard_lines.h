// What is said in the xboard protocol (the Chess Engine Communication Protocol, version 2), as far
// as it can be read and written without knowing the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/types.h"
#include "core/verdict.h"

namespace damier::arena {

// What an engine has said about itself; before that, what the protocol assumes.
struct XboardFeatures {
    bool ping = false;
    bool setboard = false;
    bool usermove = false;  // moves are announced with this word
    bool san = false;
    bool time = true;     // clocks are to be sent
    bool reuse = true;    // one process may play several games
    bool memory = false;  // the commands `memory` and `cores` are known
    bool smp = false;
    std::string myname;
    std::vector<std::string> options;  // their names
    std::optional<bool> done;          // false: more features will come, and it may take long

    // Takes over a line that begins with "feature"; the answers are "accepted ..." and
    // "rejected ...".
    std::vector<std::string> read(std::string_view line);
};

// A line of thinking output: ply, score, time in 1/100 s, nodes, and free text.
struct XboardThought {
    int depth = 0;
    Value value = 0;
    std::uint64_t nodes = 0;
    std::string_view text;  // of the line; usually a principal variation
};
std::optional<XboardThought> read_xboard_thought(std::string_view line);

// The words of a thinking line's text that may be moves, up to the first that certainly is none:
// without move numbers, without the marks that engines put around moves.
std::vector<std::string_view> xboard_pv_words(std::string_view text);

// "1-0 {White mates}": the claim of an engine that the game is over.
struct XboardClaim {
    Score score;
    bool resigns;  // the text says that somebody does
};
std::optional<XboardClaim> read_xboard_claim(std::string_view line);

// "level 40 1:30 0.5": the time control of a side as its clock shows it at its first move. Seconds
// are whole there, and at least one: the exact time follows with each move.
std::string xboard_level(const Clocks& clocks, Side side);

// "time 1234": in 1/100 s, at least one.
std::string xboard_time(std::string_view word, std::chrono::milliseconds time);

}  // namespace damier::arena
