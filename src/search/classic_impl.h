// The body of Classic: included where it is compiled for a board, classic.cpp for those of the
// program, and a test for its own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/value.h"
#include "search/classic.h"
#include "search/moves.h"

namespace damier::search {

namespace boards = chess::boards;

template <class Board>
struct Classic<Board>::Node {
    boards::MoveList moves;
    std::array<int, boards::MoveList::kCapacity> scores;

    // The first of the best comes to place i. It changes places with the one that was there, which
    // stirs the others: a sort would visit other nodes.
    Move pick(std::size_t i) {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < moves.size(); ++j) {
            if (scores[j] > scores[best]) best = j;
        }
        std::swap(moves[i], moves[best]);
        std::swap(scores[i], scores[best]);
        return moves[i];
    }
};

template <class Board>
Thought<chess::Position> Classic<Board>::think(const Line<P>& game, const Request<P>& request,
                                               std::stop_token stop) {
    request_ = &request;
    set_up(game);
    budget_.emplace(request.limits, std::move(stop), request.enough);
    counters_ = {};
    for (auto& targets : history_) targets.fill(0);
    for (auto& moves : lines_) moves.fill(Move{});
    line_ends_.fill(0);

    Thought<P> thought;
    thought.value = board_->evaluate();
    const auto moves = legal_moves(game.position());
    thought.pv = {*std::find_if(moves.begin(), moves.end(),
                                [&](chess::Move m) { return request.allows(m); })};
    const int deepest = std::min(request.limits.depth.value_or(kMaxDepth), kMaxDepth);
    for (int depth = 1; depth <= deepest; ++depth) {
        const Counters before = counters_;
        const std::uint64_t nodes_before = budget_->nodes();
        follows_line_ = true;
        root_depth_ = depth;
        const int score = search(-kMateScore, kMateScore, depth, 0);
        const bool is_finished = !budget_->over();
        if (is_finished) {
            root_score_ = score;
            thought.depth = depth;
        }
        // The line of an unfinished iteration stands, as far as it is known.
        if (line_ends_[0] > 0) thought.pv = line();
        if (line_ends_[0] > 0 || is_finished) {
            thought.value = value_of(root_score_, game.position());
            if (request.progress != nullptr) {
                const Finding<P> found{1, depth, thought.value, thought.pv};
                request.progress->found({&found, 1}, effort());
            }
        }
        if (!is_finished) break;
        thought.iterations.push_back({depth, thought.value, budget_->nodes() - nodes_before,
                                      counters_.leaves - before.leaves, budget_->seconds()});
        if (score > kDecided || score < -kDecided || budget_->enough()) break;
    }
    thought.move = thought.pv.front();
    thought.counters = counters_;
    thought.counters.nodes = budget_->nodes();
    thought.counters.seconds = budget_->seconds();
    return thought;
}

// The game is played again on this board, which learns what has stood on it before.
template <class Board>
void Classic<Board>::set_up(const Line<P>& game) {
    P at = game.start();
    board_.emplace(at);
    for (int ply = 0; ply < game.plies(); ++ply) {
        const chess::Move m = game.move(ply);
        const bool is_known =
            m.kind() != chess::Move::Kind::Castling || boards::has_usual_castling(at);
        if (is_known) board_->make(boards::from_chess(at, m));
        at.make(m);
        if (!is_known) board_.emplace(at);  // nothing from before it can come again
    }
}

template <class Board>
int Classic<Board>::search(int alpha, int beta, int depth, int ply) {
    if (depth == 0) {
        ++counters_.leaves;
        return quiesce(alpha, beta, ply);
    }
    if (!budget_->spend()) return 0;
    line_ends_[boards::at(ply)] = ply;
    if (ply > 0 && board_->repetitions() > 0) return kDraw;
    if (ply >= kMaxPly - 1) return board_->evaluate();
    const bool in_check = board_->in_check(board_->turn());
    if (in_check) ++depth;

    Node node;
    board_->generate(node.moves);
    score(node);
    if (follows_line_) follow_line(node, ply);
    int legal = 0;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        if (!is_wanted(m, ply) || !board_->make(m)) continue;
        ++legal;
        if (ply == 0 && request_->progress != nullptr)
            request_->progress->trying(boards::to_chess(m), legal, root_depth_, budget_->seconds());
        const int value = -search(-beta, -alpha, depth - 1, ply + 1);
        board_->unmake();
        if (budget_->over()) return 0;
        if (value <= alpha) continue;
        history_[m.from][m.to] += depth;
        if (value >= beta) {
            ++counters_.cutoffs;
            if (legal == 1) ++counters_.first_move_cutoffs;
            return beta;
        }
        alpha = value;
        keep_line(m, ply);
        if (ply == 0) root_score_ = value;
    }
    if (legal == 0) return in_check ? -kMateScore + ply : kDraw;
    return board_->clock() >= 100 ? kDraw : alpha;
}

template <class Board>
int Classic<Board>::quiesce(int alpha, int beta, int ply) {
    if (!budget_->spend()) return 0;
    ++counters_.quiescence_nodes;
    counters_.deepest = std::max(counters_.deepest, ply);
    line_ends_[boards::at(ply)] = ply;
    const int standing = board_->evaluate();
    if (ply >= kMaxPly - 1) return standing;
    if (standing >= beta) return beta;
    alpha = std::max(alpha, standing);

    Node node;
    board_->generate_captures(node.moves);
    score(node);
    if (follows_line_) follow_line(node, ply);
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        if (!board_->make(m)) continue;
        const int value = -quiesce(-beta, -alpha, ply + 1);
        board_->unmake();
        if (budget_->over()) return 0;
        if (value <= alpha) continue;
        if (value >= beta) return beta;
        alpha = value;
        keep_line(m, ply);
    }
    return alpha;
}

// Once for each list: what history learns later does not change it.
template <class Board>
void Classic<Board>::score(Node& node) const {
    constexpr int kCaptureScore = 1'000'000;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.moves[i];
        const chess::Piece victim = board_->on(m.to);
        if ((m.flags & Move::kPromotion) != 0) {
            node.scores[i] = kCaptureScore + 10 * m.promotion;
        } else if (victim != chess::kNoPiece) {
            node.scores[i] = kCaptureScore + 10 * chess::idx(chess::type_of(victim)) -
                             chess::idx(chess::type_of(board_->on(m.from)));
        } else {  // also en passant
            node.scores[i] = history_[m.from][m.to];
        }
    }
}

// We are on the line of the last iteration for as long as its moves are found in the lists.
template <class Board>
void Classic<Board>::follow_line(Node& node, int ply) {
    constexpr int kLineScore = 10'000'000;
    const Move wanted = lines_[0][boards::at(ply)];
    const auto it = std::find(node.moves.begin(), node.moves.end(), wanted);
    follows_line_ = it != node.moves.end();
    if (follows_line_) node.scores[static_cast<std::size_t>(it - node.moves.begin())] += kLineScore;
}

template <class Board>
void Classic<Board>::keep_line(Move m, int ply) {
    auto& mine = lines_[boards::at(ply)];
    const auto& below = lines_[boards::at(ply + 1)];
    const int end = line_ends_[boards::at(ply + 1)];
    mine[boards::at(ply)] = m;
    for (int i = ply + 1; i < end; ++i) mine[boards::at(i)] = below[boards::at(i)];
    line_ends_[boards::at(ply)] = end;
}

template <class Board>
bool Classic<Board>::is_wanted(Move m, int ply) const {
    return ply > 0 || request_->only.empty() || request_->allows(boards::to_chess(m));
}

template <class Board>
std::vector<chess::Move> Classic<Board>::line() const {
    std::vector<chess::Move> moves;
    for (int i = 0; i < line_ends_[0]; ++i)
        moves.push_back(boards::to_chess(lines_[0][boards::at(i)]));
    return moves;
}

// Ten queens are worth as much as a mate: one is told only where the line ends with it, and counts
// as many plies.
template <class Board>
Value Classic<Board>::value_of(int score, const P& root) const {
    P at = root;
    const auto moves = line();
    for (const chess::Move m : moves) at.make(m);
    const int plies = static_cast<int>(moves.size());
    if (std::abs(score) != kMateScore - plies || at.has_legal() || !at.in_check()) return score;
    return score > 0 ? win_in(plies) : loss_in(plies);
}

template <class Board>
Effort Classic<Board>::effort() const {
    Effort effort;
    effort.nodes = budget_->nodes();
    effort.deepest = counters_.deepest;
    effort.seconds = budget_->seconds();
    return effort;
}

}  // namespace damier::search
