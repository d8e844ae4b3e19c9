// The two games as the edge of the program sees them: positions and their words.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/draw.h"
#include "checkers/hub_notation.h"
#include "checkers/notation.h"
#include "checkers/pdn.h"
#include "checkers/position.h"
#include "core/game.h"
#include "core/screen.h"
#include "core/text.h"

namespace damier::checkers {

inline constexpr std::array<ScreenPiece, kPieces> kScreenPieces{{{'b', Side::First, "man"},
                                                                 {'B', Side::First, "king"},
                                                                 {'w', Side::Second, "man"},
                                                                 {'W', Side::Second, "king"}}};

// What both games share. Positions are read in either form of FEN (Black moves where the text does
// not say) and written as PDN FEN; moves are written as PDN.
template <class Rules>
struct BasicGame {
    using Position = BasicPosition<Rules>;

    static constexpr const RecordDialect& kRecords = kPdn;
    static constexpr int kBallotPlies = 3;

    static std::string_view side_name(Side side) { return checkers::side_name(side); }
    static Position start() { return Position(); }

    static Result<Position> read_position(std::string_view text) {
        return placed(checkers::read_position(text, Side::First));
    }
    // For Sherlock's FEN, which does not hold the turn.
    static Result<Position> read_position(std::string_view text, Side turn) {
        if (text.find(':') != std::string_view::npos) {
            return fail("the FEN {} says whose turn it is: no other can be given", quoted(text));
        }
        return placed(checkers::read_position(text, turn));
    }
    static std::string write_position(const Position& at) {
        return write_fen(at.board(), at.turn());
    }
    static Result<Move> read_move(const Position& at, std::string_view text) {
        return checkers::read_move(at, text);
    }
    static std::string write_move(const Position& at, Move m) {
        return checkers::write_move(at, m);
    }

    // With every landing square.
    static std::vector<std::string> squares_of(const Position& at, Move m) {
        std::vector<std::string> squares(1);
        for (const char c : write_move_full(at, m)) {
            if (is_digit(c)) {
                squares.back() += c;
            } else {
                squares.emplace_back();
            }
        }
        return squares;
    }

    static std::string write_record_move(const Position& at, Move m) { return write_move(at, m); }

    // The words of the Hub protocol.
    static Result<Position> read_hub_position(std::string_view text) {
        return placed(checkers::read_hub_position(text));
    }
    static Result<Move> read_hub_move(const Position& at, std::string_view text) {
        return checkers::read_hub_move(at, text);
    }
    static std::string write_hub_move(const Position& /*at*/, Move m) {
        return checkers::write_hub_move(m);
    }

    // The same position for the other side: colours, board and turn changed.
    static Position flip(const Position& at) {
        return Position(flipped(at.board()), other(at.turn()));
    }

    static std::optional<Ending> ending(const Position& at, int occurrences) {
        if (at.count_legal() == 0) return Ending{at.stuck(), true, "no move left"};
        if (Position::kRepetitions != 0 && occurrences >= Position::kRepetitions) {
            return Ending{Outcome::Draw, false, "threefold repetition"};
        }
        if (at.is_rule_draw()) {
            return Ending{Outcome::Draw, false, "40 moves without capture or man move"};
        }
        return std::nullopt;
    }

    // White is below unless told, as in the books.
    static std::string draw(const Position& at, const BoardView& view = {Side::Second},
                            std::optional<Move> last = std::nullopt) {
        return draw_board(at.board(), view, last);
    }

    static constexpr Screen kScreen{8, 8, Side::Second, kScreenPieces};
    static int square_on(int row, int column) {
        return (row + column) % 2 == 0 ? -1 : row * 4 + column / 2;
    }
    static std::string square_name(int square) { return std::to_string(square + 1); }
    static Result<Position> place(std::span<const int> pieces, Side turn) {
        Board board;
        for (int square = 0; square < kSquares; ++square) {
            const int piece = pieces[static_cast<std::size_t>(square)];
            if (piece < 0) continue;
            board.of(side_of(piece)) |= bit(square);
            if (is_king(piece)) board.kings |= bit(square);
        }
        return read_position(write_fen(board, turn));  // which says what is wrong
    }
    // The men and kings that can capture have to.
    static Demands demands(const Position& at) {
        Demands demands;
        if (!at.is_forced()) return demands;
        typename Position::MoveList captures;
        at.template generate<Gen::Legal>(captures);
        for (const Move m : captures) {
            const std::string from = square_name(m.from);
            if (std::ranges::find(demands.must, from) == demands.must.end())
                demands.must.push_back(from);
        }
        return demands;
    }

private:
    static Result<Position> placed(const Result<Placement>& read) {
        return read.map([](const Placement& there) { return Position(there.board, there.turn); });
    }
};

// English draughts.
struct Checkers : BasicGame<EnglishRules> {
    static constexpr std::string_view kName = "checkers";
    static constexpr double kEvenDraws = 0.92;
};

// The game of the course "Sherlock's Gambit".
struct Sherlock : BasicGame<SherlockRules> {
    static constexpr std::string_view kName = "sherlock";
    static constexpr double kEvenDraws = 0.55;
    // PDN, and the course's notation for texts in parentheses, which PDN does not have. White's
    // moves look alike in both; here they are PDN, and read_sherlock_move follows the course.
    static Result<Move> read_move(const Position& at, std::string_view text) {
        return text.find('(') == std::string_view::npos ? checkers::read_move(at, text)
                                                        : read_sherlock_move(at, text);
    }

    // The words of the course. Its FEN does not say whose turn it is.
    static constexpr std::string_view kCourse = "sherlock";
    static std::string write_course_position(const Position& at) {
        return write_sherlock_fen(at.board());
    }
    static Result<Move> read_course_move(const Position& at, std::string_view text) {
        return read_sherlock_or_pdn(at, text);
    }
    static std::string write_course_move(const Position& at, Move m) {
        return write_sherlock_or_pdn(at, m);
    }
};

static_assert(Game<Checkers>);
static_assert(Game<Sherlock>);

}  // namespace damier::checkers
