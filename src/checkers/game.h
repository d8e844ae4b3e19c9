// The two games as the edge of the program sees them: positions and their words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checkers/notation.h"
#include "checkers/position.h"
#include "core/game.h"

namespace damier::checkers {

// What both games share. Positions are read in either form of FEN (Black moves where the text does
// not say) and written as PDN FEN; moves are written as PDN.
template <class Rules>
struct BasicGame {
    using Position = BasicPosition<Rules>;

    static std::string_view side_name(Side side) { return checkers::side_name(side); }
    static Position start() { return Position(); }

    static Result<Position> read_position(std::string_view text, Side default_turn = Side::First) {
        return checkers::read_position(text, default_turn).map([](const Placement& placement) {
            return Position(placement.board, placement.turn);
        });
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

    static std::string write_record_move(const Position& at, Move m) { return write_move(at, m); }

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

    static std::string draw(const Position& at) { return draw_board(at.board()); }
};

// English draughts.
struct Checkers : BasicGame<EnglishRules> {
    static constexpr std::string_view kName = "checkers";
};

// The game of the course "Sherlock's Gambit".
struct Sherlock : BasicGame<SherlockRules> {
    static constexpr std::string_view kName = "sherlock";

    // Both notations. Where a bare text can be read as PDN it is, so that what write_move wrote
    // reads back; the course's notation is for texts in parentheses, and for White's captures that
    // PDN finds no single move for.
    static Result<Move> read_move(const Position& at, std::string_view text) {
        if (text.find('(') != std::string_view::npos) return read_sherlock_move(at, text);
        Result<Move> pdn = checkers::read_move(at, text);
        if (pdn || at.turn() == Side::First) return pdn;
        const Result<Move> course = read_sherlock_move(at, text);
        return course ? course : pdn;
    }
};

static_assert(Game<Checkers>);
static_assert(Game<Sherlock>);

}  // namespace damier::checkers
