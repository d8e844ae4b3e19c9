// Syzygy endgame tables (R. de Man), through the library Fathom: with few men on the board they know
// how every game ends, the 50-move rule included.
//
// Fathom has one set of tables for the whole process. So there is one owner of them at a time, shared
// by all who play with the same path.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"
#include "core/result.h"

namespace damier::chess {

// What the side to move gets. Blessed and cursed: a loss and a win that the 50-move rule turns into
// a draw.
enum class Wdl : std::uint8_t { Loss, BlessedLoss, Draw, CursedWin, Win };

// The same for the other side.
constexpr Wdl negated(Wdl wdl) {
    return static_cast<Wdl>(static_cast<int>(Wdl::Win) - static_cast<int>(wdl));
}

struct TableMove {
    Move move;
    Wdl wdl;   // of the side that makes it, with the plies that were made without progress
    int dtz;   // plies until the next capture or pawn move, with this one; 0 in a draw. Tables may
               // be wrong by one ply
    int rank;  // those of the highest rank keep what can be had; among them anyone may choose
};

class Syzygy {
public:
    // The path is a folder, or several with colons between them. Refused where there is no table,
    // and while another path is in use.
    static Result<std::shared_ptr<const Syzygy>> open(const std::string& path);
    // The same refusal where there is no table, without opening any.
    static Result<void> look(const std::string& path);

    Syzygy(const Syzygy&) = delete;
    Syzygy& operator=(const Syzygy&) = delete;

    // How many men, with the kings, the largest table has.
    [[nodiscard]] int largest() const { return largest_; }

    // Nothing where the tables do not tell: too many men, castling rights, or plies without progress
    // (a value holds for a clock of 0). For searches: any number of threads may ask, one after
    // the other.
    [[nodiscard]] std::optional<Wdl> probe_wdl(const Position& at) const;

    // All legal moves, the best rank first and within a rank the shortest way to win, the longest to
    // lose. `repeated`: has a position stood there twice since the last capture or pawn move? Then
    // only the fastest way is sure not to go round in circles. Nothing where the game is over, or
    // the tables do not tell. For the root of a search.
    [[nodiscard]] std::optional<std::vector<TableMove>> probe_root(const Position& at,
                                                                   bool repeated) const;

private:
    explicit Syzygy(int largest) : largest_(largest) {}
    [[nodiscard]] bool may_know(const Position& at) const;

    int largest_;
    // Fathom is asked by one thread at a time: it reads a table in when that is first asked for, and
    // as Debian builds it nothing keeps two threads from reading in the same one.
    mutable std::mutex mutex_;
};

}  // namespace damier::chess
