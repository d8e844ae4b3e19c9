// What the lessons of all worlds have in common.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "learn/exam.h"
#include "learn/learner.h"
#include "learn/lesson.h"
#include "learn/lesson_file.h"
#include "learn/recipe.h"

namespace damier::learn {

template <World W>
class LessonOf : public Lesson {
public:
    LessonOf(LessonSpec spec, const Recipe& recipe, W world, Truth truth)
        : spec_(std::move(spec)),
          world_(std::move(world)),
          truth_(std::move(truth)),
          learner_(world_, recipe, truth_.is_best) {
        size_ = {world_.states(), actions(world_),
                 static_cast<std::uint64_t>(
                     std::count_if(truth_.plies.begin(), truth_.plies.end(),
                                   [](std::uint16_t plies) { return plies > 0; }))};
        curve_.push_back(report());
    }

    // False where the table is not one of this world.
    bool go_on_from(Saved saved) {
        if (saved.progress.q.size() != actions(world_)) return false;
        learner_.go_on_from(std::move(saved.progress));
        curve_ = std::move(saved.curve);
        return true;
    }

    [[nodiscard]] const LessonSpec& spec() const final { return spec_; }
    [[nodiscard]] const LessonSize& size() const final { return size_; }
    [[nodiscard]] std::uint64_t updates() const final { return learner_.progress().updates; }

    void advance(std::uint64_t more, const std::stop_token& stop) final {
        const std::uint64_t left = spec_.updates - std::min(spec_.updates, updates());
        const std::uint64_t end = updates() + std::min(more, left);
        while (updates() < end && !stop.stop_requested()) {
            const std::uint64_t mark = updates() / part() + 1;
            learner_.learn_episode();
            if (updates() < std::min(mark * part(), spec_.updates)) continue;
            curve_.push_back(report());
            learner_.forget_gain();
        }
    }

    [[nodiscard]] LessonReport report() const final {
        LessonReport report = examine(world_, truth_, q());
        const Progress& progress = learner_.progress();
        report.updates = progress.updates;
        if (!W::kAlternates && progress.gained > 0)
            report.gain = progress.gain / static_cast<double>(progress.gained);
        return report;
    }
    [[nodiscard]] std::span<const LessonReport> curve() const final { return curve_; }
    [[nodiscard]] std::string picture() const override { return {}; }
    [[nodiscard]] std::string save() const final {
        return write_saved(spec_, learner_.progress(), curve_);
    }

protected:
    [[nodiscard]] const W& world() const { return world_; }
    [[nodiscard]] const Truth& truth() const { return truth_; }
    [[nodiscard]] std::span<const float> q() const { return learner_.q(); }

private:
    // Updates between two marks.
    [[nodiscard]] std::uint64_t part() const {
        return std::max<std::uint64_t>(1, (spec_.updates + kMarks - 1) / kMarks);
    }

    LessonSpec spec_;
    LessonSize size_;
    W world_;
    Truth truth_;
    Learner<W> learner_;
    std::vector<LessonReport> curve_;
};

}  // namespace damier::learn
