#include "wire/course_lines.h"

#include "core/text.h"

namespace damier::wire {

std::string_view course_word_text(CourseWord word) {
    return word == CourseWord::Won ? "WON" : "LOST";
}

std::optional<CourseWord> read_course_word(std::string_view line) {
    const std::string_view text = trimmed(line);
    for (const CourseWord word : {CourseWord::Won, CourseWord::Lost}) {
        const std::string_view name = course_word_text(word);
        if (text.starts_with(name) && text.find_first_not_of("!.", name.size()) == text.npos)
            return word;
    }
    return std::nullopt;
}

}  // namespace damier::wire
