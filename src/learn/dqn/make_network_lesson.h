// From plain words to the lesson of a network.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "core/result.h"
#include "learn/dqn/network_file.h"
#include "learn/lesson.h"

namespace damier::learn {

// A new one, or one that goes on where it was saved.
Result<std::unique_ptr<Lesson>> make_network_lesson(const LessonSpec& spec,
                                                    std::optional<SavedTraining> saved,
                                                    const std::stop_token& stop);

// One to be looked at, with what it has learnt.
Result<std::unique_ptr<Lesson>> network_lesson_as_saved(SavedNetwork saved,
                                                        const std::stop_token& stop);

}  // namespace damier::learn
