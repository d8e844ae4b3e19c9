#include "reproduce/ocap_search.h"

#include <algorithm>

namespace damier::reproduce {

namespace {

using namespace chess::boards;
using chess::PieceType;

// The board under one of the rules: which moves there are, and what it takes to find them.
class KingBoard {
public:
    KingBoard(const chess::Position& root, KingRule rule) : board_(root), rule_(rule) {}

    [[nodiscard]] const Mailbox& cells() const { return board_; }
    [[nodiscard]] std::uint64_t looks() const { return looks_; }
    [[nodiscard]] Side turn() const { return board_.turn(); }

    // Those of the list that the rule forbids are still in it where make() finds that out.
    void generate(MoveList& list) {
        board_.generate(list);
        board_.for_each_cell_in_order(turn(), [this](int) { ++looks_; });
        if (rule_ != KingRule::Steps) return;
        const auto forbidden = attacked_around_king();
        const int king = board_.king_cell(turn());
        MoveList kept;
        for (const Move m : list) {
            const bool steps = m.from == king && (m.flags & Move::kCastling) == 0;
            if (!steps || !forbidden[at(m.to)]) kept.push_back(m);
        }
        list = kept;
    }
    [[nodiscard]] bool takes_king(Move m) const {
        return board_.number_on(m.to) == idx(PieceType::King);
    }
    // False, with nothing changed, where the rule forbids the move. It takes no king.
    bool make(Move m) {
        const Side us = turn();
        if (!board_.make_careless(m)) return false;
        if (rule_ != KingRule::Chess || !is_attacked(other(us), board_.king_cell(us))) return true;
        board_.unmake();
        return false;
    }
    void unmake() { board_.unmake(); }

    // Of a side that has no move.
    [[nodiscard]] Value stuck() {
        return rule_ == KingRule::Chess && !board_.in_check(turn()) ? kDraw : -kKingTaken;
    }

private:
    bool is_attacked(Side by, int cell) {
        return board_.find_piece(by, [&](int from) {
            ++looks_;
            return board_.reaches(from, cell);
        });
    }

    // Also where a piece of its own stands in the way, as the report's program did.
    std::array<bool, kCells> attacked_around_king() {
        std::array<bool, kCells> attacked{};
        const int king = board_.king_cell(turn());
        const Gait& gait = kGaits[at(idx(PieceType::King))];
        for (std::size_t i = 0; i < gait.count; ++i) {
            const int cell = next_cell(king, gait.steps[i]);
            if (cell != kNoCell) attacked[at(cell)] = is_attacked(other(turn()), cell);
        }
        return attacked;
    }

    Mailbox board_;
    KingRule rule_;
    std::uint64_t looks_ = 0;
};

class Walk {
public:
    Walk(const chess::Position& root, KingRule rule, const ChessWeights& weights,
         const SearchEnd& end)
        : board_(root, rule), weights_(weights), end_(end) {}

    KingSearch run(int depth) {
        KingSearch found;
        ++nodes_;
        MoveList list;
        board_.generate(list);
        for (const Move m : list) {
            const auto value = value_of(m, depth, found.best ? found.value : -kInfinity, kInfinity);
            if (over_) break;
            if (!value || (found.best && *value <= found.value)) continue;
            found.best = to_chess(m);
            found.value = *value;
        }
        if (!found.best) found.value = board_.stuck();
        found.nodes = nodes_;
        found.looks = board_.looks();
        found.complete = !over_;
        return found;
    }

private:
    // Of a move, for whoever makes it; nothing where the rule forbids it.
    std::optional<Value> value_of(Move m, int depth, Value alpha, Value beta) {
        if (board_.takes_king(m)) {
            ++nodes_;
            return kKingTaken;
        }
        if (!board_.make(m)) return std::nullopt;
        const Value value = -visit(depth - 1, -beta, -alpha);
        board_.unmake();
        return value;
    }

    Value visit(int depth, Value alpha, Value beta) {
        if (++nodes_ % 1024 == 0) look_at_clock();
        if (over_) return 0;
        if (depth == 0) return evaluate();
        MoveList list;
        board_.generate(list);
        Value best = -kInfinity;
        for (const Move m : list) {
            const auto value = value_of(m, depth, std::max(alpha, best), beta);
            if (over_) return 0;
            if (!value) continue;
            best = std::max(best, *value);
            if (best > beta || best == kKingTaken) return best;
        }
        return best == -kInfinity ? board_.stuck() : best;
    }

    [[nodiscard]] Value evaluate() const {
        Value sum = 0;
        board_.cells().for_each_piece([&](int cell, chess::Piece p) {
            sum += weights_.of(chess::idx(p), chess::idx(square_of(cell)));
        });
        return board_.turn() == Side::First ? sum : -sum;
    }

    void look_at_clock() {
        over_ = end_.stop.stop_requested() ||
                (end_.time && std::chrono::steady_clock::now() >= *end_.time);
    }

    KingBoard board_;
    const ChessWeights& weights_;
    const SearchEnd& end_;
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

std::uint64_t count(KingBoard& board, int depth) {
    if (depth == 0) return 1;
    MoveList list;
    board.generate(list);
    std::uint64_t lines = 0;
    for (const Move m : list) {
        if (board.takes_king(m)) {
            lines += depth == 1 ? 1 : 0;
        } else if (board.make(m)) {
            lines += count(board, depth - 1);
            board.unmake();
        }
    }
    return lines;
}

}  // namespace

std::string_view name_of(KingRule rule) {
    switch (rule) {
        case KingRule::Chess:
            return "chess";
        case KingRule::Steps:
            return "steps";
        case KingRule::None:
            break;
    }
    return "none";
}

KingSearch search_king(const chess::Position& root, KingRule rule, const ChessWeights& weights,
                       int depth, const SearchEnd& end) {
    return Walk(root, rule, weights, end).run(depth);
}

std::vector<KingSearch> deepen_king(const chess::Position& root, KingRule rule,
                                    const ChessWeights& weights, int deepest,
                                    const SearchEnd& end) {
    std::vector<KingSearch> finished;
    for (int depth = 1; depth <= deepest; ++depth) {
        KingSearch search = search_king(root, rule, weights, depth, end);
        if (!search.complete) break;
        finished.push_back(search);
    }
    return finished;
}

std::uint64_t perft_king(const chess::Position& root, KingRule rule, int depth) {
    KingBoard board(root, rule);
    return count(board, depth);
}

}  // namespace damier::reproduce
