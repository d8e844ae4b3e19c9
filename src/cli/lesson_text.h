// A lesson in words, rows and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "learn/lesson.h"
#include "reproduce/plot.h"

namespace damier::cli {

// "Q-learning of chess KRK"
std::string title_of(const learn::LessonSpec& spec);
// The same with how much there is to learn.
std::string summary_of(const learn::Lesson& lesson);
// The head of a table of reports, and a row of it.
std::string head_of(const learn::Lesson& lesson);
std::string row_of(const learn::Lesson& lesson, const learn::LessonReport& report);
// What is won: of the positions that are won, or without exact answers against random moves.
double main_share(const learn::Lesson& lesson, const learn::LessonReport& report);
nlohmann::ordered_json json_of(const learn::Lesson& lesson, double seconds);
reproduce::Plot plot_of(const learn::Lesson& lesson);

// The words of a network by their names.
nlohmann::ordered_json json_of(const learn::NetworkWords& words);
std::string words_of(const learn::LessonSpec& spec);

}  // namespace damier::cli
