// The client of the course "Sherlock's Gambit": one line in, one line out.
//
//   in    the opponent's move; an empty first line: no move yet, we begin
//   out   our move; WON: the line in was no legal move; LOST: we have none. Both end the game
//
// Also understood as ends, without an answer: WON and LOST from the opponent (the course's runner
// writes "WON!" and "LOST..."). After the game's last turn (SherlockPosition::kMaxTurns) nothing is sent.
//
// A text names only the ends of a capture, and its reader plays the longest capture through them
// (checkers/notation.h): some moves have no text that means them. Those are never sent. So these words
// are no notation of a session, which must be able to say every move: they are read and written here,
// and the session is told in its own.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "checkers/game.h"
#include "engine/session.h"

namespace damier::protocol {

// The move to send in a game of Sherlock's that is not over. It is the choice of the session's adviser
// where that can be sent. Where not, the adviser thinks about the position after each move that can be
// sent, in the opponent's place, and the move is taken after which it thinks least of the opponent's
// chances (the first one of equals). That costs one search for each such move, and needs nothing of
// the player but that it chooses; it is rare, see docs/text-forms.md.
//
// There is always a move to send: of a piece's captures the largest, the first one of equals, is
// what its own text means, and moves without capture are never ambiguous.
checkers::Move choose_sendable(engine::Session& session);

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

    // The game so far, with an adviser, who plays. It must live as long as the client, which alone
    // changes it.
    explicit SherlockClient(engine::Session& session) : session_(session) {}

    // The answer to one line of the opponent, if it gets one. Not to be asked after the end.
    std::optional<std::string> answer(std::string_view line);

    // Answers line by line until the end. Every answer is flushed.
    End run(std::istream& in, std::ostream& out);

    [[nodiscard]] std::optional<End> end() const { return end_; }
    // With Won: what was wrong with the opponent's line, in one sentence.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    engine::Session& session_;
    bool begun_ = false;  // has a line come in?
    std::optional<End> end_;
    std::string complaint_;
};

}  // namespace damier::protocol
