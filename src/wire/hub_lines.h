// The lines of the Hub protocol, version 2, that have arguments: for both sides of it, read and
// written in one place. What is read is a CommandLine of the right command.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/types.h"
#include "wire/command_line.h"

namespace damier::wire {

// The name of the parameter that says which game it is.
inline constexpr std::string_view kHubVariant = "variant";

// "level moves=40 time=59.4 inc=0.6": what a search may cost. All of one line counts, so one line
// holds all.
struct HubLevel {
    Limits limits;  // without any time
    std::optional<std::chrono::milliseconds> move_time;
    std::optional<std::chrono::milliseconds> time;  // without the increment of this move
    std::chrono::milliseconds increment{0};
    std::optional<int> moves;

    // What the clock of that side shows at its move, when it has any; the other's is not told.
    [[nodiscard]] std::optional<Clocks> clocks(Side side) const;
};
// For a move of that side; nothing where the protocol does not know the limits.
std::optional<HubLevel> hub_level(const Limits& limits, Side side);
Result<HubLevel> read_hub_level(const CommandLine& line);
std::string write_hub_level(const HubLevel& level);

// "pos pos=W... moves=\"32-28 19-23\"", in the words of checkers/hub_notation.h.
struct HubPosCommand {
    std::string pos;
    std::vector<std::string> moves;
};
HubPosCommand read_hub_pos(const CommandLine& line);
std::string write_hub_pos(const HubPosCommand& command);

// "info depth=5 score=0.31 nodes=1000 pv=\"32-28 19-23\"": what a search tells.
struct HubInfoLine {
    std::optional<int> depth;
    std::optional<double> score;  // in men, for the side to move; finite
    std::optional<std::uint64_t> nodes;
    std::optional<double> seconds;
    std::optional<std::vector<std::string>> pv;

    // A later line of the same search replaces what it says anew.
    void take(const HubInfoLine& later);
};
HubInfoLine read_hub_info(const CommandLine& line);
std::string write_hub_info(const HubInfoLine& info);

// "done move=32-28 ponder=19-23"
struct HubDone {
    std::string move;
    std::string ponder;  // empty: none is expected
};
HubDone read_hub_done(const CommandLine& line);
std::string write_hub_done(const HubDone& done);

// "param name=threads value=1 type=int min=1 max=16", "param name=variant value=normal type=enum
// values=\"normal killer\"": a parameter that an engine declares.
struct HubParameter {
    std::string name;
    std::string value;
    std::string type;  // bool, int, real, enum, string
    std::string min;   // of numbers; empty: not told
    std::string max;
    std::vector<std::string> values;  // of an enum
};
HubParameter read_hub_parameter(const CommandLine& line);
std::string write_hub_parameter(const HubParameter& parameter);

// "set-param name=threads value=2"
struct HubSetting {
    std::string name;
    std::string value;
};
HubSetting read_hub_setting(const CommandLine& line);
std::string write_hub_setting(const HubSetting& setting);

// "id name=Damier version=1.0 author=...": what an engine says of itself.
struct HubIdentity {
    std::string name;
    std::string version;
    std::string author;
};
HubIdentity read_hub_identity(const CommandLine& line);
std::string write_hub_identity(const HubIdentity& identity);

// "error message=..."
std::string read_hub_error(const CommandLine& line);
std::string write_hub_error(std::string_view message);

}  // namespace damier::wire
