// The body of Classic: included where it is compiled for a board, classic.cpp for those of the
// program, and a test for its own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "core/moves.h"
#include "core/value.h"
#include "search/classic.h"

namespace damier::search {

// Plies, cells and the like as an index.
constexpr std::size_t place_of(int i) { return static_cast<std::size_t>(i); }

template <ClassicBoard Board, class Tracer>
struct Classic<Board, Tracer>::Node {
    typename Board::MoveList moves;
    std::array<int, Board::MoveList::kCapacity> scores;

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

template <ClassicBoard Board, class Tracer>
struct Classic<Board, Tracer>::Place {
    Board& board;

    [[nodiscard]] int plies() const { return 1; }  // only the last is asked for
    [[nodiscard]] typename Board::GameMove move(int /*ply*/) const {
        return Board::to_game(board.last_move());
    }
    [[nodiscard]] Value value() const { return board.evaluate(); }
};

template <ClassicBoard Board, class Tracer>
Thought<typename Board::Position> Classic<Board, Tracer>::think(const Line<P>& game,
                                                                const Request<P>& request,
                                                                std::stop_token stop) {
    request_ = &request;
    set_up(game);
    budget_.emplace(request.limits, std::move(stop), request.enough);
    counters_ = {};
    for (auto& targets : history_) targets.fill(0);
    for (auto& moves : lines_) moves.fill(Move{});
    line_ends_.fill(0);

    Thought<P> thought;
    thought.value = root_score_ = board_->evaluate();
    const auto moves = legal_moves(game.position());
    thought.pv = {
        *std::find_if(moves.begin(), moves.end(), [&](auto m) { return request.allows(m); })};
    const int deepest = std::min(request.limits.depth.value_or(kMaxDepth), kMaxDepth);
    for (int depth = 1; depth <= deepest; ++depth) {
        const Counters before = counters_;
        const std::uint64_t nodes_before = budget_->nodes();
        follows_line_ = true;
        line_ends_[0] = 0;
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
        const bool is_decided = score > kDecided || score < -kDecided;
        if (is_decided || line_ends_[0] == 0 || budget_->enough()) break;
    }
    thought.move = thought.pv.front();
    if (thought.depth > 0) thought.lines = {{1, thought.depth, thought.value, thought.pv}};
    thought.counters = counters_;
    thought.counters.nodes = budget_->nodes();
    thought.counters.seconds = budget_->seconds();
    return thought;
}

// The game is played again on this board, which learns what has stood on it before.
template <ClassicBoard Board, class Tracer>
void Classic<Board, Tracer>::set_up(const Line<P>& game) {
    P at = game.start();
    board_.emplace(at);
    for (int ply = 0; ply < game.plies(); ++ply) {
        const auto m = game.move(ply);
        const bool is_known = Board::knows(at, m);
        if (is_known) board_->make(Board::from_game(at, m));
        at.make(m);
        if (!is_known) board_.emplace(at);  // and forgets what came before
    }
}

template <ClassicBoard Board, class Tracer>
int Classic<Board, Tracer>::search(int alpha, int beta, int depth, int ply) {
    if (depth == 0) {
        ++counters_.leaves;
        return quiesce(alpha, beta, ply);
    }
    if (!budget_->spend()) return 0;
    enter(ply == 0 ? Visit::Root : Visit::Move, depth, alpha, beta);
    counters_.deepest = std::max(counters_.deepest, ply);
    line_ends_[place_of(ply)] = ply;
    if (ply > 0 && board_->repetitions() > 0) return leave(End::Draw, kDraw);
    if (ply >= kMaxPly - 1) return leave(End::Leaf, board_->evaluate());
    const bool in_check = board_->in_check(board_->turn());
    if (in_check) ++depth;

    Node node;
    board_->generate(node.moves);
    score(node);
    if constexpr (!std::is_same_v<Tracer, NoTracer>) tracer_.moves(count_wanted(node, ply));
    if (follows_line_) follow_line(node, ply);
    int legal = 0;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        if (!is_wanted(m, ply) || !board_->make(m)) continue;
        ++legal;
        if (ply == 0 && request_->progress != nullptr)
            request_->progress->trying(Board::to_game(m), legal, root_depth_, budget_->seconds());
        const int value = -search(-beta, -alpha, depth - 1, ply + 1);
        board_->unmake();
        if (budget_->over()) return leave(End::Stopped, 0);
        // Something must be played, even where it is ten queens against one.
        if (ply == 0 && (legal == 1 || value >= beta)) keep_line(m, ply);
        if (value <= alpha) continue;
        int& learned = history_[m.from][m.to];
        learned = std::min(learned + depth, kMostHistory);
        if (value >= beta) {
            ++counters_.cutoffs;
            if (legal == 1) ++counters_.first_move_cutoffs;
            return leave(End::BetaCut, beta);
        }
        alpha = value;
        keep_line(m, ply);
        if (ply == 0) root_score_ = value;
    }
    if (legal == 0) return leave(End::NoMoves, in_check ? -kMateScore + ply : kDraw);
    return board_->clock() >= 100 ? leave(End::Draw, kDraw) : leave(End::Searched, alpha);
}

template <ClassicBoard Board, class Tracer>
int Classic<Board, Tracer>::quiesce(int alpha, int beta, int ply) {
    if (!budget_->spend()) return 0;
    enter(Visit::Quiescence, 0, alpha, beta);
    ++counters_.quiescence_nodes;
    counters_.deepest = std::max(counters_.deepest, ply);
    line_ends_[place_of(ply)] = ply;
    const int standing = board_->evaluate();
    if (ply >= kMaxPly - 1) return leave(End::Leaf, standing);
    if (standing >= beta) return leave(End::StandPat, beta);
    alpha = std::max(alpha, standing);

    Node node;
    board_->generate_captures(node.moves);
    score(node);
    if constexpr (!std::is_same_v<Tracer, NoTracer>) tracer_.moves(count_wanted(node, ply));
    if (follows_line_) follow_line(node, ply);
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.pick(i);
        if (!board_->make(m)) continue;
        const int value = -quiesce(-beta, -alpha, ply + 1);
        board_->unmake();
        if (budget_->over()) return leave(End::Stopped, 0);
        if (value <= alpha) continue;
        if (value >= beta) return leave(End::BetaCut, beta);
        alpha = value;
        keep_line(m, ply);
    }
    return leave(End::Searched, alpha);
}

// A score in the words of all searches, for the tracer. It does not ask, as value_of does, whether
// there is a mate on the board: with ten queens more it may be none. The ends of the window, and
// what lies beyond them, are no mates.
constexpr Value traced(int score, int mate, int longest) {
    if (score >= mate || score <= -mate) return score;
    return score > mate - longest    ? win_in(mate - score)
           : score < -mate + longest ? loss_in(mate + score)
                                     : score;
}

template <ClassicBoard Board, class Tracer>
void Classic<Board, Tracer>::enter(Visit visit, int depth, int alpha, int beta) {
    Place place{*board_};
    tracer_.enter(visit, place, depth, traced(alpha, kMateScore, kMaxPly),
                  traced(beta, kMateScore, kMaxPly));
}

// The legal ones of a list, at the root of those that were asked for.
template <ClassicBoard Board, class Tracer>
std::size_t Classic<Board, Tracer>::count_wanted(const Node& node, int ply) {
    return static_cast<std::size_t>(
        std::count_if(node.moves.begin(), node.moves.end(), [&](Move m) {
            if (!is_wanted(m, ply) || !board_->make(m)) return false;
            board_->unmake();
            return true;
        }));
}

// Leaves the node with this score, and gives it back.
template <ClassicBoard Board, class Tracer>
int Classic<Board, Tracer>::leave(End end, int score) {
    tracer_.leave(end, traced(score, kMateScore, kMaxPly));
    return score;
}

// Once for each list: what history learns later does not change it.
template <ClassicBoard Board, class Tracer>
void Classic<Board, Tracer>::score(Node& node) const {
    constexpr int kCaptureScore = 1'000'000;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move m = node.moves[i];
        const int victim = board_->number_on(m.to);
        if ((m.flags & Move::kPromotion) != 0) {
            node.scores[i] = kCaptureScore + 10 * m.promotion;
        } else if (victim >= 0) {  // also a castling that cannot be, onto an own piece
            node.scores[i] = kCaptureScore + 10 * victim - board_->number_on(m.from);
        } else {  // also en passant
            node.scores[i] = history_[m.from][m.to];
        }
    }
}

// We are on the line of the last iteration for as long as its moves are found in the lists.
template <ClassicBoard Board, class Tracer>
void Classic<Board, Tracer>::follow_line(Node& node, int ply) {
    constexpr int kLineScore = 10'000'000;
    const Move wanted = lines_[0][place_of(ply)];
    const auto it = std::find(node.moves.begin(), node.moves.end(), wanted);
    follows_line_ = it != node.moves.end();
    if (follows_line_) node.scores[static_cast<std::size_t>(it - node.moves.begin())] += kLineScore;
}

template <ClassicBoard Board, class Tracer>
void Classic<Board, Tracer>::keep_line(Move m, int ply) {
    auto& mine = lines_[place_of(ply)];
    const auto& below = lines_[place_of(ply + 1)];
    const int end = line_ends_[place_of(ply + 1)];
    mine[place_of(ply)] = m;
    for (int i = ply + 1; i < end; ++i) mine[place_of(i)] = below[place_of(i)];
    line_ends_[place_of(ply)] = end;
}

template <ClassicBoard Board, class Tracer>
bool Classic<Board, Tracer>::is_wanted(Move m, int ply) const {
    return ply > 0 || request_->only.empty() || request_->allows(Board::to_game(m));
}

template <ClassicBoard Board, class Tracer>
std::vector<typename Board::GameMove> Classic<Board, Tracer>::line() const {
    std::vector<typename Board::GameMove> moves;
    for (int i = 0; i < line_ends_[0]; ++i) moves.push_back(Board::to_game(lines_[0][place_of(i)]));
    return moves;
}

// Ten queens are worth as much as a mate: one is told only where the line ends with it, and counts
// as many plies.
template <ClassicBoard Board, class Tracer>
Value Classic<Board, Tracer>::value_of(int score, const P& root) const {
    P at = root;
    const auto moves = line();
    for (const auto m : moves) at.make(m);
    const int plies = static_cast<int>(moves.size());
    const bool is_mate = !has_moves(at) && at.stuck() == Outcome::Loss;
    if (std::abs(score) != kMateScore - plies || !is_mate) return score;
    return score > 0 ? win_in(plies) : loss_in(plies);
}

template <ClassicBoard Board, class Tracer>
Effort Classic<Board, Tracer>::effort() const {
    Effort effort;
    effort.nodes = budget_->nodes();
    effort.deepest = counters_.deepest;
    effort.seconds = budget_->seconds();
    return effort;
}

}  // namespace damier::search
