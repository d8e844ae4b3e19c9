// The lines of play of an exact length, counted on a classic board: every move is made to see
// whether it is legal, so the last ply costs as much as the others.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "chess/boards/words.h"
#include "core/perft.h"

namespace damier::chess::boards {

// Gives up, with a count that is too small, when stop is requested.
template <class Board>
std::uint64_t perft(Board& board, int depth, const std::stop_token& stop) {
    if (depth == 0) return 1;
    if (depth >= 3 && stop.stop_requested()) return 0;
    MoveList list;
    board.generate(list);
    std::uint64_t nodes = 0;
    for (const Move m : list) {
        if (!board.make(m)) continue;
        nodes += perft(board, depth - 1, stop);
        board.unmake();
    }
    return nodes;
}

// The count below each first move, in the order of the board's list. Each thread has a board of its
// own and takes the moves in turn. The position has the usual castling.
template <class Board>
class Divide {
public:
    Divide(const chess::Position& root, int depth, int threads)
        : root_(root), depth_(depth), threads_(threads) {
        if (depth == 0) return;
        Board board(root);
        MoveList list;
        board.generate(list);
        for (const Move m : list) {
            if (!board.make(m)) continue;
            board.unmake();
            moves_.push_back(m);
            lines_.push_back({to_chess(m), 0});
        }
    }

    // Blocks until all is counted or stop is requested.
    std::vector<PerftLine<chess::Position>> run(std::stop_token stop = {}) {
        work_together(threads_, [this, &stop] { work(stop); });
        return lines_;
    }

    [[nodiscard]] std::size_t jobs() const { return moves_.size(); }
    [[nodiscard]] std::size_t jobs_done() const { return done_.load(std::memory_order_relaxed); }

private:
    void work(const std::stop_token& stop) {
        Board board(root_);
        for (std::size_t i = next_.fetch_add(1); i < moves_.size(); i = next_.fetch_add(1)) {
            if (stop.stop_requested()) return;
            board.make(moves_[i]);
            lines_[i].nodes = perft(board, depth_ - 1, stop);
            board.unmake();
            done_.fetch_add(1, std::memory_order_relaxed);
        }
    }

    chess::Position root_;
    int depth_;
    int threads_;
    std::vector<Move> moves_;
    std::vector<PerftLine<chess::Position>> lines_;  // each written by the thread that took it
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> done_{0};
};

}  // namespace damier::chess::boards
