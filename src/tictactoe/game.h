// Tic-tac-toe as the edge of the program sees it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/board_view.h"
#include "core/game.h"
#include "core/record.h"
#include "core/screen.h"
#include "tictactoe/position.h"

namespace damier::tictactoe {

inline constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
inline constexpr std::array<RosterTag, 7> kRoster{{{"Event", "?"},
                                                   {"Site", "?"},
                                                   {"Date", "????.??.??"},
                                                   {"Round", "?"},
                                                   {"X", "?"},
                                                   {"O", "?"},
                                                   {"Result", "*"}}};
// As PGN: "1. b2 a3 2. a1 c3".
inline constexpr RecordDialect kDialect{"PGN", kResults, kRoster, false};

// The lines that are open to the side to move, less those that are open to the other: the evaluation
// with which the books explain minimax (N. Nilsson, Problem-Solving Methods in Artificial
// Intelligence, 1971). A line is worth a tenth.
Value open_lines(const Position& at);

inline constexpr std::array<ScreenPiece, Position::kPieces> kScreenPieces{
    {{'x', Side::First, "cross"}, {'o', Side::Second, "nought"}}};

// Positions are written as nine of x, o and '.', row by row from the top; read is also one slash
// between each row and the next. Squares are named as in chess, from a1 below left to c3; read are also the digits 1
// to 9, row by row from the top.
struct TicTacToe {
    using Position = tictactoe::Position;

    static constexpr std::string_view kName = "tictactoe";
    static constexpr const RecordDialect& kRecords = kDialect;
    static constexpr std::array<Evaluation<Position>, 1> kEvaluations{{{"lines", open_lines}}};

    static std::string_view side_name(Side side) { return side == Side::First ? "x" : "o"; }
    static Position start() { return {}; }
    static Result<Position> read_position(std::string_view text);
    static std::string write_position(const Position& at);
    static Result<Move> read_move(const Position& at, std::string_view text);
    static std::string write_move(const Position& at, Move m);
    static std::string write_record_move(const Position& at, Move m) { return write_move(at, m); }
    static std::optional<Ending> ending(const Position& at, int occurrences);
    // There is no side to sit on: the view decides about figures and colours alone.
    static std::string draw(const Position& at, const BoardView& view = {Side::First},
                            std::optional<Move> last = std::nullopt);

    static constexpr Screen kScreen{kSide, kSide, Side::First, kScreenPieces};
    static int square_on(int row, int column) { return row * kSide + column; }
    static std::string square_name(int square);
    // The turn follows from the marks, and must be that.
    static Result<Position> place(std::span<const int> pieces, Side turn);
};

static_assert(ScreenGame<TicTacToe>);

}  // namespace damier::tictactoe
