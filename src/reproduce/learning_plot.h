// Learning curves as pictures.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "learn/lesson.h"
#include "reproduce/plot.h"

namespace damier::reproduce {

struct LearningCurve {
    std::string name;  // "Q-learning"; may be empty where there is one alone
    std::vector<learn::LessonReport> reports;
};

// "99.99 %": rounded down, so that only all is 100 %.
std::string share_text(double share);

// What is won and what is played without a fault, in hundredths, against updates.
Plot plot_of_play(const std::string& title, std::span<const LearningCurve> curves);
// Points of games against players who see one move far, in hundredths, against updates.
Plot plot_of_points(const std::string& title, std::span<const LearningCurve> curves);
// What an episode gained, against updates.
Plot plot_of_gain(const std::string& title, std::span<const LearningCurve> curves);

}  // namespace damier::reproduce
