// The lines of the clients of the course "Sherlock's Gambit" that are no moves, for both sides of
// that protocol. Moves are read and written by checkers/notation.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier::wire {

enum class CourseWord : std::uint8_t {
    Won,  // whoever says it takes the last line of the other for an illegal move
    Lost  // whoever says it has no move left
};

// "WON", "LOST"
std::string_view course_word_text(CourseWord word);

// With or without the marks of the course's runner, which writes "WON!" and "LOST...", and with
// white space around it.
std::optional<CourseWord> read_course_word(std::string_view line);

}  // namespace damier::wire
