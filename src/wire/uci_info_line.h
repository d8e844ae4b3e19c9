// One "info" line of a UCI engine. What is wrong in it is left out, and nothing else; who is strict
// asks for the fault.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::wire {

struct UciInfoLine {
    std::string text;
    std::optional<std::int64_t> depth;
    std::int64_t multipv = 1;  // 0: what stands there is no number
    std::optional<std::int64_t> cp;
    std::optional<std::int64_t> mate;
    bool is_bound = false;  // the score is a lower or an upper bound
    std::optional<std::array<std::int64_t, 3>> wdl;
    std::optional<std::int64_t> nodes;
    std::vector<std::string> pv;
    std::string fault;  // "nps 1.5", the first figure that is no whole number; empty: none

    [[nodiscard]] bool is_exact() const { return (cp || mate) && !is_bound; }
};

// A line that begins with "info". Words that are not known are left out.
UciInfoLine read_info_line(std::string_view line);

}  // namespace damier::wire
