// What the lessons of all tables have in common.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "learn/exam.h"
#include "learn/learner.h"
#include "learn/lesson.h"
#include "learn/lesson_file.h"
#include "learn/marked_lesson.h"
#include "learn/recipe.h"

namespace damier::learn {

template <World W>
class LessonOf : public MarkedLesson {
public:
    LessonOf(LessonSpec spec, const Recipe& recipe, W world, Truth truth)
        : MarkedLesson(std::move(spec)),
          world_(std::move(world)),
          truth_(std::move(truth)),
          learner_(world_, recipe, truth_.is_best) {
        size_ = size_of(world_, truth_);
        mark();
    }

    // False where the table is not one of this world.
    bool go_on_from(Saved saved) {
        if (saved.progress.q.size() != actions(world_)) return false;
        learner_.go_on_from(std::move(saved.progress));
        take_curve(std::move(saved.curve));
        return true;
    }

    [[nodiscard]] const LessonSize& size() const final { return size_; }
    [[nodiscard]] std::uint64_t updates() const final { return learner_.progress().updates; }

    [[nodiscard]] LessonReport report() const final {
        LessonReport report = examine(world_, truth_, q());
        const Progress& progress = learner_.progress();
        report.updates = progress.updates;
        if (!W::kAlternates && progress.gained > 0)
            report.gain = progress.gain / static_cast<double>(progress.gained);
        return report;
    }
    [[nodiscard]] std::uint64_t small_step() const final { return 2'000; }
    [[nodiscard]] std::string picture() const override { return {}; }
    [[nodiscard]] std::string save() const final {
        return write_saved(spec(), learner_.progress(), curve());
    }

protected:
    [[nodiscard]] const W& world() const { return world_; }
    [[nodiscard]] const Truth& truth() const { return truth_; }
    [[nodiscard]] std::span<const float> q() const { return learner_.q(); }

private:
    bool learn_episode() final {
        const std::uint64_t before = updates();
        learner_.learn_episode();
        return updates() > before;
    }
    void marked() final { learner_.forget_gain(); }

    LessonSize size_;
    W world_;
    Truth truth_;
    Learner<W> learner_;
};

}  // namespace damier::learn
