// The client of the course "Sherlock's Gambit" (seed 3, 3.4): one line in, one line out.
//
//   in    the opponent's move; an empty first line: no move yet, we begin
//   out   our move; WON: the line in was no legal move; LOST: we have none. Both end the game
//
// Also understood as ends, without an answer: WON and LOST from the opponent (the course's runner
// writes "WON!" and "LOST..."). After the game's last turn (SherlockPosition::kMaxTurns) nothing is sent.
//
// A text names only the ends of a capture, and its reader plays the longest capture through them
// (checkers/notation.h): some moves have no text that means them. Those are never sent.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "checkers/game.h"
#include "core/line.h"
#include "engine/player.h"

namespace damier::protocol {

using SherlockLine = Line<checkers::SherlockPosition>;
using SherlockPlayer = engine::Thinker<checkers::SherlockPosition>;

// The move to send in a game that is not over. It is the player's choice where that can be sent.
// Where not, the player thinks about the position after each move that can be sent, in the
// opponent's place, and the move is taken after which it thinks least of the opponent's chances
// (the first one of equals). That costs one search for each such move, and needs nothing of the
// player but that it chooses; it is rare, see docs/text-forms.md.
//
// There is always a move to send: of a piece's captures the largest, the first one of equals, is
// what its own text means, and moves without capture are never ambiguous.
checkers::Move choose_sendable(const SherlockLine& game, SherlockPlayer& player);

class SherlockClient {
public:
    enum class End : std::uint8_t {
        Won,         // the opponent's line was not a legal move
        Lost,        // we have no move
        TurnLimit,   // the last turn has been played
        ToldWon,     // the opponent takes our last line for an illegal move
        ToldLost,    // the opponent has no move
        InputEnded,  // nobody says anything any more
        OutputFailed
    };

    // The line of play so far; the player must live as long as the client.
    SherlockClient(SherlockLine game, SherlockPlayer& player)
        : game_(std::move(game)), player_(player) {}

    // The answer to one line of the opponent, if it gets one. Not to be asked after the end.
    std::optional<std::string> answer(std::string_view line);

    // Answers line by line until the end. Every answer is flushed.
    End run(std::istream& in, std::ostream& out);

    [[nodiscard]] std::optional<End> end() const { return end_; }
    // With Won: what was wrong with the opponent's line, in one sentence.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }
    [[nodiscard]] const SherlockLine& game() const { return game_; }

private:
    SherlockLine game_;
    SherlockPlayer& player_;
    bool begun_ = false;  // has a line come in?
    std::optional<End> end_;
    std::string complaint_;
};

}  // namespace damier::protocol
