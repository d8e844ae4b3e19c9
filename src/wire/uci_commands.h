// What is said to a UCI engine, read and written. Whatever a graphical interface may send can be
// read: what makes no sense is left out and named in `faults`, one sentence each.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"

namespace damier::wire {

// Names of options that mean the same to every engine.
inline constexpr std::string_view kUciVariant = "UCI_Variant";    // the game
inline constexpr std::string_view kUciChess960 = "UCI_Chess960";  // castling is king takes rook

// How an empty text is written where a value must stand.
inline constexpr std::string_view kEmptyValue = "<empty>";

// "go wtime 1000 btime 1000 depth 5 ..."
struct GoCommand {
    std::vector<std::string_view> searchmoves;
    bool ponder = false;
    bool infinite = false;
    // White's and Black's, which in every game are First's and Second's.
    std::array<std::optional<std::int64_t>, 2> time;       // milliseconds; may be negative
    std::array<std::optional<std::int64_t>, 2> increment;  // milliseconds
    std::optional<std::int64_t> moves_to_go;
    std::optional<std::int64_t> depth;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> mate;  // moves
    std::optional<std::int64_t> movetime;
    std::optional<std::int64_t> perft;
    std::vector<std::string> faults;

    // The clocks, when any is given. A side without one has what the other has, and one that is
    // overdrawn has nothing.
    [[nodiscard]] std::optional<Clocks> clocks() const;
};

// Milliseconds as a time; none when negative, and at most some decades, so that sums do not
// overflow.
std::chrono::milliseconds as_time(std::int64_t milliseconds);

// The search with these limits; nothing when UCI has no word for any of them.
std::optional<GoCommand> go_command(const Limits& limits);

// What is read comes without its first word, in all of these, and the text must live as long as the
// command; what is written is the whole line.
GoCommand read_go(std::string_view text);
std::string write_go(GoCommand command);

// "startpos moves e2e4 e7e5", "fen FEN moves ..."; commas between the moves are read too, as the
// report of OCAP writes them, and never written.
struct PositionCommand {
    std::optional<std::string> fen;  // nothing: the usual start
    std::vector<std::string_view> moves;
};
Result<PositionCommand> read_position_command(std::string_view text);
std::string write_position_command(const PositionCommand& command);

// "name Move Overhead value 30": both may have spaces.
struct SetOptionCommand {
    std::string name;
    std::optional<std::string> value;
};
Result<SetOptionCommand> read_setoption(std::string_view text);
std::string write_setoption(const SetOptionCommand& command);

}  // namespace damier::wire
