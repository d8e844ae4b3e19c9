// A lesson as the bytes of a file, which is what was learnt and a place to go on from:
//
//   damier learning 1            and a line that ends there
//   method=q game=chess ...      the whole spec (learn/spec_text.h)
//   UPDATES EPISODES GAINED ACTIONS REPORTS
//   the gain, the reports        numbers of eight bytes, the lowest first; decimals as IEEE 754 has
//                                them
//   the table                    an entry of four bytes for each action, likewise
//   checksum                     XXH3 (64 bits, the lowest byte first) of all before it
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "learn/learner.h"
#include "learn/lesson.h"

namespace damier::learn {

struct Saved {
    LessonSpec spec;
    Progress progress;
    std::vector<LessonReport> curve;

    bool operator==(const Saved&) const = default;
};

std::string write_saved(const LessonSpec& spec, const Progress& progress,
                        std::span<const LessonReport> curve);

// One sentence for whatever is not whole. Whether the table fits its world is not known here.
Result<Saved> read_saved(std::string_view bytes);

}  // namespace damier::learn
