// A lesson that is examined at equal parts of its plan.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson.h"

namespace damier::learn {

class MarkedLesson : public Lesson {
public:
    static constexpr std::string_view kBeyondNumbers =
        "its values have grown beyond all numbers: smaller steps are needed, by a smaller learning "
        "rate";

    [[nodiscard]] const LessonSpec& spec() const final { return spec_; }
    [[nodiscard]] std::span<const LessonReport> curve() const final { return curve_; }

    void advance(std::uint64_t more, const std::stop_token& stop) final {
        const std::uint64_t left = spec_.updates - std::min(spec_.updates, updates());
        const std::uint64_t end = updates() + std::min(more, left);
        while (updates() < end && !stop.stop_requested() && trouble_.empty()) {
            const std::uint64_t next = updates() / part() + 1;
            in_vain_ = learn_episode() ? 0 : in_vain_ + 1;
            if (in_vain_ == kMostInVain) {
                trouble_ = fmt::format(
                    "in {} games in a row there was nothing to learn from: each was over at once, "
                    "broken off, or tried out",
                    kMostInVain);
            } else if (updates() >= std::min(next * part(), spec_.updates)) {
                mark();
                look_for_trouble();
            }
        }
        look_for_trouble();
    }
    [[nodiscard]] std::string_view trouble() const final { return trouble_; }

protected:
    explicit MarkedLesson(LessonSpec spec) : spec_(std::move(spec)) {}

    // False where there was nothing to learn from.
    virtual bool learn_episode() = 0;
    // A report was made: what is counted from one to the next begins again.
    virtual void marked() = 0;
    // Is something that was learnt no number any more?
    [[nodiscard]] virtual bool is_beyond_numbers() const { return false; }

    void mark() {
        curve_.push_back(report());
        marked();
    }
    void take_curve(std::vector<LessonReport> curve) { curve_ = std::move(curve); }

private:
    void look_for_trouble() {
        if (trouble_.empty() && is_beyond_numbers()) trouble_ = kBeyondNumbers;
    }
    // Updates between two marks.
    [[nodiscard]] std::uint64_t part() const {
        return std::max<std::uint64_t>(1, (spec_.updates + kMarks - 1) / kMarks);
    }

    static constexpr int kMostInVain = 2000;

    LessonSpec spec_;
    std::vector<LessonReport> curve_;
    int in_vain_ = 0;  // episodes since there was something to learn
    std::string trouble_;
};

}  // namespace damier::learn
