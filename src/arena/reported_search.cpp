#include "arena/reported_search.h"

#include <algorithm>

#include "core/value.h"
#include "engine/value_text.h"

namespace damier::arena {

bool ReportedSearch::take(const wire::UciInfoLine& line) {
    if (line.nodes && *line.nodes >= 0) nodes = static_cast<std::uint64_t>(*line.nodes);
    if (line.multipv != 1) return false;
    if (!line.pv.empty()) pv = line.pv;
    if (!line.is_exact()) return false;
    value = line.mate ? engine::value_of_mate(*line.mate)
                      : static_cast<Value>(std::clamp<std::int64_t>(*line.cp, -kLargest, kLargest));
    if (line.depth && *line.depth >= 0 && std::in_range<int>(*line.depth))
        depth = static_cast<int>(*line.depth);
    return true;
}

}  // namespace damier::arena
