// The words of UCI, without any process: what a program says, and what is said to it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/external_spec.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/types.h"

namespace damier::arena {

// What a search has said so far. Whatever is wrong in a line is left out, and nothing else.
struct ReportedSearch {
    std::optional<Value> value;   // of the last line about the best move whose value is exact,
    int depth = 0;                // neither a lower nor an upper bound; its depth
    std::vector<std::string> pv;  // of the last line about the best move: a search that is cut
                                  // short often ends with a new best move and a bound
    std::uint64_t nodes = 0;

    // One line that begins with "info". Does it say a value of the best move, which is exact?
    bool read(std::string_view line);
};

// The move of a line that begins with "bestmove", empty when it names none; nothing for any other
// line.
std::optional<std::string> read_bestmove(std::string_view line);

// An option that a program offers.
struct UciOption {
    std::string name;
    std::string type;                 // check, spin, combo, button, string
    std::optional<std::int64_t> min;  // of a spin
    std::optional<std::int64_t> max;
    std::vector<std::string> choices;  // of a combo
};

// Of a line that begins with "option"; nothing for any other line, or without a name.
std::optional<UciOption> read_uci_option(std::string_view line);

// The offered option of that name, whatever its case; null when there is none.
const UciOption* find_option(std::span<const UciOption> offered, std::string_view name);

// The line that sets the option. One sentence when it is not offered, or not with this value.
Result<std::string> write_setoption(std::span<const UciOption> offered,
                                    const ExternalOption& wanted);

// "go wtime 1000 ...": First's clock is White's in every game. Empty when UCI has no word for any
// of the limits.
std::string write_go(const Limits& limits);

}  // namespace damier::arena
