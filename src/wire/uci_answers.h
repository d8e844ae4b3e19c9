// What a UCI engine says beside its "info" lines (uci_info_line.h), read and written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::wire {

// "bestmove e2e4 ponder e7e5"; without any move it is written as 0000.
struct BestMove {
    std::string move;  // empty: none is named
    std::string ponder;
};
// Nothing for any other line.
std::optional<BestMove> read_bestmove(std::string_view line);
std::string write_bestmove(const BestMove& best);

// "id name Damier": what the engine says of itself, be it its name or its author. Nothing for any
// other line.
std::optional<std::string_view> read_id(std::string_view line, std::string_view what);
std::string write_id(std::string_view what, std::string_view text);

// "option name Hash type spin default 16 min 1 max 1024": an option that an engine offers. All is
// kept as it was written.
struct UciOption {
    std::string name;
    std::string type;                  // check, spin, combo, button, string
    std::optional<std::string> usual;  // the default
    std::optional<std::string> min;    // of a spin
    std::optional<std::string> max;
    std::vector<std::string> choices;  // of a combo

    // The range of a spin, as far as it is told in numbers.
    [[nodiscard]] std::optional<std::int64_t> least() const;
    [[nodiscard]] std::optional<std::int64_t> most() const;
};
// Nothing for a line that does not begin with "option", or without a name.
std::optional<UciOption> read_uci_option(std::string_view line);
std::string write_uci_option(const UciOption& option);

}  // namespace damier::wire
