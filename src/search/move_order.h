// In which order a search tries the moves of a node: the sooner the best one comes, the more is cut.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/moves.h"

namespace damier::search {

enum class Ordering : std::uint8_t {
    None,      // as generated
    Captures,  // captures and promotions first
    Full       // the table's move, captures by what they win, killers, history
};

// The moves of a node, picked one by one: sorting them all is wasted where the first one cuts.
template <GamePosition P>
struct NodeMoves {
    using Move = typename P::Move;
    // The score above, and below it what makes the move that was generated first win a tie.
    static constexpr int kTies = 512;
    static_assert(P::MoveList::kCapacity <= kTies);

    typename P::MoveList moves;
    std::array<int, P::MoveList::kCapacity> ranks;
    bool sorted = true;  // as generated

    // The move with this code before all others, which keep their order; false when there is none.
    bool bring_first(const P& at, MoveCode code) {
        const auto it =
            std::find_if(moves.begin(), moves.end(), [&](Move m) { return at.code(m) == code; });
        if (it == moves.end()) return false;
        std::rotate(moves.begin(), it, it + 1);
        return true;
    }

    void rank(std::size_t i, int score) {
        ranks[i] = score * kTies + (kTies - 1 - static_cast<int>(i));
    }

    [[nodiscard]] Move pick(std::size_t i) {
        if (!sorted) {
            std::size_t best = i;
            for (std::size_t j = i + 1; j < moves.size(); ++j) {
                if (ranks[j] > ranks[best]) best = j;
            }
            std::swap(moves[i], moves[best]);
            std::swap(ranks[i], ranks[best]);
        }
        return moves[i];
    }
};

// Ranks moves, and learns from those that cut.
template <GamePosition P>
class MoveOrder {
public:
    using Move = typename P::Move;

    // killers, history: with Ordering::Full, whether quiet moves that cut elsewhere come early.
    MoveOrder(Ordering ordering, bool killers, bool history)
        : ordering_(ordering), uses_killers_(killers), uses_history_(history) {}

    // Forgets what was learnt. Before it, and so without a search of one's own, there is nothing to
    // learn, and killers and history must be off.
    void new_search() {
        for (auto& pair : killers_) pair.fill(Move{});
        history_.assign(static_cast<std::size_t>(2 * P::kMoveCodes), 0);
    }

    // Ranks the moves of a node at this ply, from `first` on.
    void rank(const P& at, NodeMoves<P>& node, std::size_t first, int ply) const {
        if (ordering_ == Ordering::None || node.moves.size() < first + 2) return;
        const bool full = ordering_ == Ordering::Full;
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        for (std::size_t i = first; i < node.moves.size(); ++i) {
            const Move m = node.moves[i];
            int score = 0;
            if (at.is_tactical(m)) {
                score = kTacticalScore + (full ? gain(at, m) : 0);
            } else if (full) {
                if (uses_killers_ && m == killers[0]) {
                    score = kKillerScore + 1;
                } else if (uses_killers_ && m == killers[1]) {
                    score = kKillerScore;
                } else if (uses_history_) {
                    score = history_[history_index(at, m)];
                }
            }
            node.rank(i, score);
        }
        node.sorted = false;
    }

    // A move cut at this ply, after it was searched so deep.
    void learn(const P& at, Move m, int depth, int ply) {
        assert(!history_.empty());
        if (at.is_tactical(m)) return;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (!(killers[0] == m)) {
            killers[1] = killers[0];
            killers[0] = m;
        }
        const std::size_t index = history_index(at, m);
        history_[index] = std::min(history_[index] + depth * depth, kHistoryMax);
    }

private:
    // From the first tried to the last; the table's move comes before. History stays below all of
    // them.
    static constexpr int kTacticalScore = 1 << 21;
    static constexpr int kKillerScore = 1 << 20;
    static constexpr int kHistoryMax = 1 << 19;

    static std::size_t history_index(const P& at, Move m) {
        return static_cast<std::size_t>(idx(at.turn()) * P::kMoveCodes + at.code(m));
    }

    Ordering ordering_;
    bool uses_killers_;
    bool uses_history_;
    std::array<std::array<Move, 2>, P::kMaxPlies + 1> killers_{};
    std::vector<int> history_;  // by side and move code
};

}  // namespace damier::search
