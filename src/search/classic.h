// The search of Tom Kerrigan's Simple Chess Program (TSCP), after a description of what it does:
// plain alpha-beta in negamax form with iterative deepening, extended by a ply in check, with
// quiescence, a history of good moves and the last principal variation first. It is compiled for
// each of the classic boards, and visits the same nodes on all of them: those of the original, by
// which it is checked (docs/boards.md).
//
// What it does is fixed by those nodes. So it does not share code with the textbook search, whose
// refinements are switches: here even the way in which the next move is picked matters.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/limits.h"
#include "core/line.h"
#include "search/request.h"
#include "search/thought.h"
#include "search/tracer.h"

namespace damier::search {

// A board that lists moves which may not be legal, and finds that out when it makes one.
template <class B>
concept ClassicBoard = requires(B board, const B& fixed, const typename B::Position& position,
                                typename B::GameMove game_move, typename B::Move m,
                                typename B::MoveList& list, int cell, Side side) {
    requires GamePosition<typename B::Position>;
    B(position);
    { B::to_game(m) } -> std::same_as<typename B::GameMove>;
    { B::from_game(position, game_move) } -> std::same_as<typename B::Move>;
    { B::knows(position, game_move) } -> std::same_as<bool>;
    fixed.generate(list);
    fixed.generate_captures(list);
    { board.make(m) } -> std::same_as<bool>;
    board.unmake();
    { fixed.last_move() } -> std::same_as<typename B::Move>;
    { fixed.in_check(side) } -> std::same_as<bool>;
    { fixed.number_on(cell) } -> std::same_as<int>;
    { fixed.repetitions() } -> std::same_as<int>;
    { fixed.clock() } -> std::same_as<int>;
    { board.evaluate() } -> std::same_as<int>;
};

// Tracer: NoTracer, or Recorder<P>&.
template <ClassicBoard Board, class Tracer = NoTracer>
class Classic {
public:
    using P = typename Board::Position;
    using Move = typename Board::Move;
    static constexpr int kMaxDepth = 32;

    explicit Classic(Tracer tracer = Tracer()) : tracer_(tracer) {}

    // The best move of a position that has one, within the limits. Without any limit it looks
    // kMaxDepth deep. Moves that the board does not know are not seen.
    Thought<P> think(const Line<P>& game, const Request<P>& request, std::stop_token stop = {});

private:
    static constexpr int kMaxPly = 32;  // no line is longer
    static constexpr int kMateScore = 10'000;
    static constexpr int kDecided = 9000;  // more is taken for a mate
    // Beyond what a search of hours adds up to, and still a number.
    static constexpr int kMostHistory = 1 << 30;

    struct Node;   // the moves of one
    struct Place;  // where we are, for the tracer

    void set_up(const Line<P>& game);
    int search(int alpha, int beta, int depth, int ply);
    int quiesce(int alpha, int beta, int ply);
    void enter(Visit visit, int depth, int alpha, int beta);
    int leave(End end, int score);
    [[nodiscard]] std::size_t count_wanted(const Node& node, int ply);
    void score(Node& node) const;
    void follow_line(Node& node, int ply);
    void keep_line(Move m, int ply);
    [[nodiscard]] bool is_wanted(Move m, int ply) const;
    [[nodiscard]] std::vector<typename Board::GameMove> line() const;
    [[nodiscard]] Value value_of(int score, const P& root) const;
    [[nodiscard]] Effort effort() const;

    [[no_unique_address]] Tracer tracer_;
    std::optional<Board> board_;
    std::optional<Budget> budget_;
    const Request<P>* request_ = nullptr;
    Counters counters_;
    std::array<std::array<int, Board::kCells>, Board::kCells> history_;
    // The line of each ply, in a triangle. The first is not cleared between iterations.
    std::array<std::array<Move, kMaxPly>, kMaxPly> lines_;
    std::array<int, kMaxPly> line_ends_;
    bool follows_line_ = false;  // are we still on the line of the last iteration?
    int root_score_ = 0;         // of the line of ply 0
    int root_depth_ = 0;
};

}  // namespace damier::search
