// The contract between games and everything that plays them.
//
// A search is written once, as a template over GamePosition, and compiled for each game: no virtual
// call, no allocation and no string below the level of one search. What only some games have is
// asked for where it is used, `if constexpr (requires { pos.see(m); })`, never switched on by the
// name of a game. The optional parts:
//
//   at.count_legal()            how many legal moves, without making the list: bulk counting in perft
//   at.has_legal()              is there any legal move, found out faster than by listing them
//   at.random_move(rng)         one of the legal moves, each with the same probability, found without
//                               listing them all; nothing when there is none
//   at.random_move(rng, m)      the same into m, false when there is none: an optional around a move
//                               of several fields takes longer than to draw it
//   at.legal_move(code)         the legal move with this code, found without listing them all; nothing
//                               when there is none. For games in which no two legal moves of one
//                               position share a code
//   at.generate_if_forced(list) is_forced(), and if so generate<Gen::Legal>(list), in one go
//   at.generate_quiet(list)     the legal moves that generate<Gen::Tactical> leaves out, in the order
//                               of generate<Gen::Legal>; asked for only when !is_forced()
//   at.generate_paths(list)     as generate, but a move that can be played along several paths
//                               stands there once for each
//   at.for_each_change(m, sink) told BEFORE make(m): sink(Change) for each piece that leaves or
//                               enters a square; goes with kSquares, kPieces and piece_at(square),
//                               which is -1 for an empty square
//   pos.make(m, undo, sink)     make(m, undo) that tells the same to the sink on its way
//   pos.make_null(undo), pos.unmake_null(undo), at.null_move_is_safe()
//                               pass the turn, where kNullMoveSound; safe: passing is rarely best.
//                               Move{} stands for the pass and is no legal move there
//   at.gain(m)                  what a tactical move wins, in any unit: the order to try captures in
//   at.exchange_at_least(m, v)  does a legal move win at least v, in hundredths, when both sides go on
//                               to take on its target square, the least valuable piece first, as
//                               long as that pays? A promotion wins what it makes more of a pawn
//   at.key_after(m)             what key() will be after this legal move, found faster than by making it
//   at.is_forcing(m)            will is_forced() hold after this legal move, found without making it?
//   at.action(m)                which piece goes where, coarser than the code; below P::kActions
//   at.victim(m)                what kind of piece a move takes, 0 for none; below P::kVictims
//   at.is_step(difference)      could the side to move, with a step that can be taken back (no man or
//                               pawn, no capture, no castling, the way free), change key() by exactly
//                               this difference? Whether its king is left in check is not asked: a
//                               pinned piece counts. Goes with P::kTurnKey, which every move changes;
//                               key() is a sum without carries
//   at.structure_keys()         an array of keys, each of a part of the position that changes seldom
//                               and does not tell the turn: for what is learnt of many positions at
//                               once. Their low bits may serve as indices
//   P::kMaxTurns                after so many moves (of both sides together) a game without a winner
//                               is drawn; Line counts them. 0: no such rule
//   P::kDrawPlies               at so many reversible_plies() the game is drawn, a part of
//                               is_rule_draw(). 0: no such rule
//
// and of a Game:
//   G::can_win(at, side)        could this side still win, whatever the other does? If not, a flag
//                               that falls against it costs half a point only
//
// docs/adding-a-game.md walks through a new model.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/result.h"
#include "core/types.h"

namespace damier {

template <class P>
concept GamePosition =
    std::is_trivially_copyable_v<P> &&  // one per thread, one per playout: no pointer, no history
                                        // inside
    std::is_trivially_copyable_v<typename P::Move> && std::regular<typename P::Move> &&
    requires(P& pos, const P& at, const typename P::Move m, typename P::MoveList& list,
             typename P::Undo& undo) {
        {
            at.turn()
        } -> std::same_as<Side>;  // flips on every make(): a whole multi-jump is ONE move
        {
            at.key()
        } -> std::same_as<Key>;  // incremental; holds all that decides which moves are legal
        at.template generate<Gen::Legal>(
            list);  // appends; no two equal; the order is part of the contract
        at.template generate<Gen::Tactical>(
            list);  // a subset, for quiescence; asked for only when !is_forced()
        pos.make(m, undo);
        pos.unmake(m, std::as_const(undo));
        pos.make(m);                               // no way back: playouts, replay
        { at.is_forced() } -> std::same_as<bool>;  // in check / must capture: no standing pat
        {
            at.is_tactical(m)
        } -> std::same_as<bool>;  // would generate<Gen::Tactical> give this legal move?
        {
            at.stuck()
        } -> std::same_as<Outcome>;  // no legal move: mate, stalemate, or (checkers) loss
        {
            at.is_rule_draw()
        } -> std::same_as<bool>;  // asked when a legal move exists: mate comes first
        { at.reversible_plies() } -> std::same_as<int>;  // bounds the repetition scan
        { at.code(m) } -> std::same_as<MoveCode>;        // history and AMAF index, below kMoveCodes
        requires P::kMoveCodes > 0;
        requires P::kMaxPlies > 0;  // how deep below its root one search may go
        requires P::kRepetitions == 0 ||
                         P::kRepetitions >= 2;  // which occurrence draws; 0: no such rule
        requires std::same_as<decltype(P::kNullMoveSound), const bool>;
    };

// One piece leaving (enters = false) or entering a square, both counted from 0.
struct Change {
    bool enters;
    int piece;
    int square;
};

// Judges positions, possibly incrementally: push comes before make, pop after unmake. What push
// leaves in Undo comes back to its pop. One evaluator per thread; weights are shared as a pointer to
// const. To some a move is no more than its changes; their optional part:
//
//   e.open(undo), e.close(sink) in place of push: open gives the sink for the changes of a move,
//                               close takes it when they were told
template <class E, class P>
concept Evaluator = std::move_constructible<E> && std::is_trivially_copyable_v<typename E::Undo> &&
                    requires(E& e, const P& at, const typename P::Move m, typename E::Undo& undo) {
                        e.reset(at);
                        e.push(at, m, undo);
                        e.pop(std::as_const(undo));
                        { e.value(at) } -> std::same_as<Value>;
                    };

// Stateless evaluators inherit these empty hooks and add value().
struct StatelessEvaluator {
    struct Undo {};
    template <class P>
    void reset(const P&) {}
    template <class P, class Move>
    void push(const P&, Move, Undo&) {}
    void pop(const Undo&) {}
};

// A static evaluation that a game brings along: for the side to move, within +-kLargest; equal
// positions have equal values.
template <GamePosition P>
struct Evaluation {
    std::string_view name;
    Value (*value)(const P& at);
};

// For lines that nobody judges: replay, repetition counts, the terminal game.
struct NoEvaluator : StatelessEvaluator {
    template <class P>
    Value value(const P&) const {
        return 0;
    }
};

// How a game ended or may end, for the side to move.
struct Ending {
    Outcome outcome;
    bool automatic;  // false: play may go on, but a player can claim it (and Damier's players do)
    std::string_view reason;  // "checkmate", "threefold repetition"
};

// A whole game as the edge of the program sees it: a position and its words. The optional parts:
//
//   G::kRecords             the dialect of its recorded games
//   G::read_epd(text)       a position as lists of positions write it, where that is no plain FEN
//   G::read_epd_line(text)  the same with the operations that follow it
//   G::flip(at)             the same position for the other side: colours, board and turn changed
//   G::draw(at, view, last) the board as a BoardView wants it, with the last move marked
//   G::squares_of(at, m)    the squares that the moved piece touches, from first to last, by name
//   G::read_hub_position(text), G::read_hub_move(at, text), G::write_hub_move(at, m)
//                           the words of the Hub protocol, where it can be played over that
//   G::kCourse, G::write_course_position(at), G::read_course_move(at, text),
//   G::write_course_move(at, m)
//                           a second notation, of the game's makers; G::read_position reads it
//   G::kEvaluations         its static evaluations, an array of Evaluation<Position>, the standard
//                           first; or engine/judges.h names those of src/eval
//   G::kBallotPlies         matches begin at a position drawn by lot after so many plies
//   G::kEvenDraws           which share of the games between equals is drawn: for the chances of a
//                           value (core/chances.h)
template <class G>
concept Game = GamePosition<typename G::Position> &&
               requires(const typename G::Position& at, const typename G::Position::Move m,
                        std::string_view text) {
                   { G::kName } -> std::convertible_to<std::string_view>;
                   { G::side_name(Side::First) } -> std::same_as<std::string_view>;
                   { G::start() } -> std::same_as<typename G::Position>;
                   { G::read_position(text) } -> std::same_as<Result<typename G::Position>>;
                   { G::write_position(at) } -> std::same_as<std::string>;
                   {
                       G::read_move(at, text)
                   } -> std::same_as<Result<typename G::Position::Move>>;  // legal or error
                   { G::write_move(at, m) } -> std::same_as<std::string>;  // as protocols say it
                   {
                       G::write_record_move(at, m)
                   } -> std::same_as<std::string>;  // as game records say it
                   {
                       G::ending(at, 1)
                   } -> std::same_as<std::optional<Ending>>;      // at, and its occurrences so far
                   { G::draw(at) } -> std::same_as<std::string>;  // a board for the terminal
               };

}  // namespace damier
