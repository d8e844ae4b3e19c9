// The spec of a lesson as lines of a file. A table has one:
//
//   method=q game=chess endgame=KRK experience=self-play ...
//
// a network two more, its own words and where games begin:
//
//   layers=64,32 output=position view=mover ...
//   layout rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "learn/lesson.h"

namespace damier::learn {

std::string spec_lines(const LessonSpec& spec);

// Takes them from the beginning of the bytes. Every name must stand in its place, and all together
// must be a spec that can be: else one sentence, which counts lines from the second of a file on.
Result<LessonSpec> take_spec(std::string_view& bytes);

// The next line, without its end; nothing where there is none.
std::optional<std::string_view> take_line(std::string_view& bytes);

}  // namespace damier::learn
