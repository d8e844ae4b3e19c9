// Chess as the edge of the program sees it: a model of core's Game.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "chess/pgn.h"
#include "chess/position.h"
#include "core/board_view.h"
#include "core/screen.h"

namespace damier::chess {

inline constexpr std::array<ScreenPiece, Position::kPieces> kScreenPieces{{
    {'P', Side::First, "pawn"},
    {'p', Side::Second, "pawn"},
    {'N', Side::First, "knight"},
    {'n', Side::Second, "knight"},
    {'B', Side::First, "bishop"},
    {'b', Side::Second, "bishop"},
    {'R', Side::First, "rook"},
    {'r', Side::Second, "rook"},
    {'Q', Side::First, "queen"},
    {'q', Side::Second, "queen"},
    {'K', Side::First, "king"},
    {'k', Side::Second, "king"},
}};

struct Chess {
    using Position = chess::Position;

    static constexpr std::string_view kName = "chess";
    static constexpr const RecordDialect& kRecords = kPgn;
    static constexpr double kEvenDraws = 0.5;
    static std::string_view side_name(Side side);
    static Position start() { return {}; }
    // Where lessons begin unless told: few men, and all that chess is about, a king to guard and to
    // mate, pawns to bring on, a piece to help.
    static constexpr std::string_view kLessonLayout = "4k2r/2pp4/8/8/8/8/2PP4/4K2R w - - 0 1";
    static Result<Position> read_position(std::string_view text) { return read_fen(text); }
    static Result<Position> read_epd(std::string_view text) { return chess::read_epd(text); }
    static Result<EpdLine> read_epd_line(std::string_view text) {
        return chess::read_epd_line(text);
    }
    static std::string write_position(const Position& at) { return write_fen(at); }
    static Result<Move> read_move(const Position& at, std::string_view text) {
        return chess::read_move(at, text);
    }
    static std::string write_move(const Position& at, Move m) { return write_uci(at, m); }
    // Does castling here need the words of Chess960, because a king or a rook that may castle does
    // not stand as in the usual game? Then protocols want every castling as king takes rook.
    static bool is_960(const Position& at);
    static std::string write_move_960(const Position& at, Move m) {
        return write_uci(at, m, CastlingText::KingTakesRook);
    }
    static std::string write_record_move(const Position& at, Move m) { return write_san(at, m); }
    // The king's and, in Chess960, the rook's square for castling.
    static std::vector<std::string> squares_of(const Position& at, Move m) {
        const std::string text = is_960(at) ? write_move_960(at, m) : write_move(at, m);
        return {text.substr(0, 2), text.substr(2, 2)};
    }
    // What a record's tag Variant says of a game that begins here: "Chess960" where castling needs
    // it and where the pieces behind the pawns are shuffled; nothing for the usual game.
    static std::string_view variant_of(const Position& start);
    // May that tag say this? So many words are in use for the two that are played.
    static bool plays_variant(std::string_view name);
    static constexpr std::string_view kVariants = "Standard or Chess960";
    // The start of Chess960 of that number, as R. Scharnagl counts them; 518 is the usual one.
    static constexpr int kShuffledStarts = 960;
    static Position shuffled_start(int number);
    // The same position for the other side: colours, board and turn changed.
    static Position flip(const Position& at);
    // Not with a lone king: then the other side's fallen flag is a draw.
    static bool can_win(const Position& at, Side side) {
        return at.pieces(side) != at.pieces(side, PieceType::King);
    }
    static std::optional<Ending> ending(const Position& at, int occurrences);
    // White is below unless told.
    static std::string draw(const Position& at, const BoardView& view = {Side::First},
                            std::optional<Move> last = std::nullopt);

    static constexpr Screen kScreen{8, 8, Side::First, kScreenPieces};
    static int square_on(int row, int column) { return (7 - row) * 8 + column; }
    static std::string square_name(int square) {
        return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
    }
    // Kings and rooks that stand as in the usual start may castle.
    static Result<Position> place(std::span<const int> pieces, Side turn);
    // The same position with these castling rights, as a FEN has them: "KQkq", "-".
    static Result<Position> with_castling(const Position& at, std::string_view rights);
    static Demands demands(const Position& at) {
        return {at.in_check() ? square_name(idx(at.king(at.turn()))) : "", {}};
    }
};

static_assert(ScreenGame<Chess>);

}  // namespace damier::chess
