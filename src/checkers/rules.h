// The two rule sets. They share board, men and the duty to capture; they differ in how kings
// capture and in how a game is drawn.
#pragma once

namespace damier::checkers {

// English draughts (American checkers) after the rules of the WCDF.
struct EnglishRules {
    // A king captures only a neighbour, and may pass or end on the square it came from.
    static constexpr bool kLongCaptures = false;
    static constexpr bool kStartIsFree = true;
    static constexpr int kRepetitions = 3;
    static constexpr int kDrawPlies = 80;  // 40 moves by each side without capture or man move
    static constexpr int kMaxTurns = 0;    // no such rule
};

// The game of the course "Sherlock's Gambit".
struct SherlockRules {
    // A king captures the first enemy along a free diagonal, landing right behind it; the square
    // it came from blocks it until the move has ended. Without captures it steps one square.
    static constexpr bool kLongCaptures = true;
    static constexpr bool kStartIsFree = false;
    static constexpr int kRepetitions = 0;
    static constexpr int kDrawPlies = 0;  // no such rule
    // Where the course's runner stops a game; a turn is one move of one side.
    static constexpr int kMaxTurns = 500;
};

}  // namespace damier::checkers
