// Positions and moves as text: PDN, and the notation of the course "Sherlock's Gambit".
//
// Readers take any bytes in linear time and answer with a value or one sentence. What each form
// cannot say:
//   PDN FEN          reversible_plies() (read as 0), hence also how near the 40-move draw is
//   Sherlock's FEN   the same, and whose turn it is
//   PDN moves        nothing: a capture is written in full where its ends fit several moves
//   Sherlock moves   which of several captures with the same ends is meant: see read_sherlock_move
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checkers/position.h"
#include "core/result.h"

namespace damier::checkers {

// What a FEN says; the board is valid.
struct Placement {
    Board board;
    Side turn;

    bool operator==(const Placement&) const = default;
};

// "B:W21,22,K30:B1-8,K12": whose turn, then both sides' squares, in either order. Also read: ranges
// (K1-4 are four kings), lower case, white space between the parts, a final '.', and empty lists.
Result<Placement> read_fen(std::string_view text);

// Turn, White, Black, squares ascending, no ranges: equal positions have equal texts.
std::string write_fen(const Board& board, Side turn);

// "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM": rows from the bottom (29-32) to the top (1-4), upper case
// for Black, M a man, K a king, a digit that many empty squares. The text does not hold the turn.
Result<Placement> read_sherlock_fen(std::string_view text, Side turn);
std::string write_sherlock_fen(const Board& board);

// Either of the two; default_turn is for the one that does not say.
Result<Placement> read_position(std::string_view text, Side default_turn);

// "11-15", "22x15" or, with every landing square, "22x15x8". All separators (- x X :) are read
// alike. A path that is given in full must be a whole legal path, any of those that make the move.
// Two squares name the capture that is exactly this one jump, else the only move between them;
// several such moves are an error that lists them.
template <class Rules>
Result<Move> read_move(const BasicPosition<Rules>& at, std::string_view text);

// The short form where it reads back as m, else the full one. m must be legal, here and below.
template <class Rules>
std::string write_move(const BasicPosition<Rules>& at, Move m);

// With every landing square of the first path in the order of generation.
template <class Rules>
std::string write_move_full(const BasicPosition<Rules>& at, Move m);

// "(5-9)" for Black, "22-18" for White, "15x6" for captures: never more than the two ends.
std::string write_sherlock_move(const SherlockPosition& at, Move m);

// The course's rule for a capture: all whole chains of the piece are listed, depth first and
// clockwise from up-right; a chain fits when the target is ANY cell of it, its start, a cell passed
// or a landing; of those that fit the one with the most cells and enemies is played, the first one
// on ties. So the move may end elsewhere than the text says.
Result<Move> read_sherlock_move(const SherlockPosition& at, std::string_view text);

// Does Sherlock's text for m mean m to its reader? Where not, it is not sent.
bool reads_back_as_itself(const SherlockPosition& at, Move m);

// A text that means m to its reader: its own, else one that names another cell of its way, which
// may be how another program has said it. Nothing where no text means m.
std::optional<std::string> sherlock_text_meaning(const SherlockPosition& at, Move m);

// Sherlock's text that means m, and where none does PDN's, each landing square behind a colon, as
// the course never writes: "6:24:31:22". What is written means the move to the reader, which takes
// all that the course writes by the course's rule and everything else for PDN: colons, more than
// two squares, and Black's moves without parentheses.
std::string write_sherlock_or_pdn(const SherlockPosition& at, Move m);
Result<Move> read_sherlock_or_pdn(const SherlockPosition& at, std::string_view text);

}  // namespace damier::checkers
