// The search of Tom Kerrigan's Simple Chess Program (TSCP), after a description of what it does: plain
// alpha-beta in negamax form with iterative deepening, extended by a ply in check, with quiescence,
// a history of good moves and the last principal variation first. It is compiled for each of the
// classic boards, and visits the same nodes on all of them: those of the original, by which it is
// checked (docs/boards.md).
//
// What it does is fixed by those nodes. So it does not share code with the textbook search, whose
// refinements are switches: here even the way in which the next move is picked matters.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

#include "chess/boards/boards.h"
#include "chess/position.h"
#include "core/limits.h"
#include "core/line.h"
#include "search/request.h"
#include "search/thought.h"

namespace damier::search {

template <class Board>
class Classic {
public:
    using P = chess::Position;
    using Move = chess::boards::Move;
    static constexpr int kMaxDepth = 32;

    // The best move of a position that has one, within the limits. Without any limit it looks
    // kMaxDepth deep. A castling of Chess960 is not seen.
    Thought<P> think(const Line<P>& game, const Request<P>& request, std::stop_token stop = {});

private:
    static constexpr int kMaxPly = 32;  // no line is longer
    static constexpr int kMateScore = 10'000;
    static constexpr int kDecided = 9000;  // more is taken for a mate

    struct Node;  // the moves of one

    void set_up(const Line<P>& game);
    int search(int alpha, int beta, int depth, int ply);
    int quiesce(int alpha, int beta, int ply);
    void score(Node& node) const;
    void follow_line(Node& node, int ply);
    void keep_line(Move m, int ply);
    [[nodiscard]] bool is_wanted(Move m, int ply) const;
    [[nodiscard]] std::vector<chess::Move> line() const;
    [[nodiscard]] Value value_of(int score, const P& root) const;
    [[nodiscard]] Effort effort() const;

    std::optional<Board> board_;
    std::optional<Budget> budget_;
    const Request<P>* request_ = nullptr;
    Counters counters_;
    std::array<std::array<int, chess::boards::kCells>, chess::boards::kCells> history_;
    // The line of each ply, in a triangle. The first is not cleared between iterations.
    std::array<std::array<Move, kMaxPly>, kMaxPly> lines_;
    std::array<int, kMaxPly> line_ends_;
    bool follows_line_ = false;  // are we still on the line of the last iteration?
    int root_score_ = 0;         // of the line of ply 0
    int root_depth_ = 0;
};

}  // namespace damier::search
