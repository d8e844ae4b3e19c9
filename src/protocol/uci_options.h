// Options as UCI knows them: the way between its words and those of engine/options.h, where all
// options are declared.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/result.h"
#include "engine/options.h"
#include "wire/uci_answers.h"
#include "wire/uci_commands.h"

namespace damier::protocol {

// Larger ones are not known to be understood everywhere.
inline constexpr std::int64_t kLargestSpin = INT32_MAX;

inline constexpr auto kMultiPv =
    engine::number("MultiPV", "1", 1, 256, "so many best lines are shown");
inline constexpr auto kMoveOverhead = engine::number(
    "Move Overhead", "20", 0, 5000, "milliseconds that are lost between a move and its clock");
inline constexpr auto kChess960 =
    engine::flag(wire::kUciChess960, "off", "castling is written as king takes rook");
inline constexpr auto kShowChances =
    engine::flag("UCI_ShowWDL", "off", "chances to win, draw and lose beside the value");

inline constexpr auto kUciBook =
    engine::text("Book", "", "an opening book in PolyGlot's format, for chess", engine::Role::File);

// Those that the engine has whoever plays. The player's own keys come after them.
inline constexpr std::array<engine::Option, 13> kUciOptions{
    engine::number("Hash", "16", 1, 65'536, "megabytes, for players that have a table or a tree"),
    engine::number("Threads", "1", 1, 256, "for players that think on several"),
    kMultiPv,
    engine::flag("Ponder", "off", "the interface may let the engine think in its opponent's time"),
    engine::button("Clear Hash", "what was remembered is forgotten"),
    kMoveOverhead,
    kChess960,
    kShowChances,
    engine::flag("UCI_AnalyseMode", "off",
                 "understood, and changes nothing: all play as they think"),
    engine::choice(wire::kUciVariant, "chess", "", "the game: any that there is"),
    engine::text("Player", "strongest", "who thinks: any player, as damier players lists them"),
    kUciBook,
    engine::text("Debug Log File", "", "all that is said and heard is appended to it",
                 engine::Role::File),
};
static_assert(kUsualOverhead.count() == 20);

// The option as UCI offers it, with what it is now. The choices are those of the option unless
// others are given.
wire::UciOption to_uci_option(const engine::Option& option, std::string_view value,
                              std::span<const std::string_view> choices = {});

// A value as the engine's options write it.
struct ReadValue {
    std::string value;
    std::string note;  // a sentence, when it is not what was said; or empty
};

// Of what UCI says: numbers beyond the range become its end, words may be in any case.
Result<ReadValue> read_uci_value(const engine::Option& option,
                                 const std::optional<std::string>& said,
                                 std::span<const std::string_view> choices = {});

}  // namespace damier::protocol
