// Endings solved backwards from their ends (K. Thompson, Retrograde Analysis of Certain Endgames,
// ICCA Journal 9/3, 1986), with no more of a game than its moves forward:
//
//   1 survey  each position is asked for its moves. Those that leave the family lead to what is
//             solved; those that stay are counted, at both ends.
//   2 link    the same moves once more, written down backwards: for each position who leads to it.
//   3 settle  ply by ply from the ends: who can move to a lost position has won, who can only move
//             to won positions has lost. What is never reached is drawn.
//
// Moves backwards would spare the links their memory, four bytes for each move; but each game would
// have to bring rules of its own for them, and each symmetry of the numbers its exceptions.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/result.h"
#include "endgame/in_parallel.h"
#include "endgame/slices.h"

namespace damier::endgame {

// The fate of a position by that of those after it, which fate(position) tells.
template <Slices S, class FateOf>
Fate fate_by_moves(const typename S::Position& at, const FateOf& fate) {
    typename S::Position::MoveList moves;
    at.template generate<Gen::Legal>(moves);
    if (moves.empty()) return at.stuck() == Outcome::Loss ? lost_in(0) : kDrawnFate;
    BestFate best;
    for (const auto m : moves) {
        auto next = at;
        next.make(m);
        best.after_move(fate(next));
    }
    return best.fate();
}

template <Slices S>
class Solver {
public:
    using Position = typename S::Position;

    Solver(const Family<S>& family, int threads, std::stop_token stop,
           std::atomic<std::uint64_t>& done)
        : family_(family),
          threads_(threads),
          stop_(std::move(stop)),
          done_(done),
          bytes_(family.nodes(), kDrawn),
          open_(family.nodes(), 0),
          latest_(family.nodes(), 0),
          ends_(family.nodes(), 0),
          ready_(kLongest + 1) {}

    // A byte for each node; nothing when it was stopped. fate(position) tells the fate of positions
    // of other families, and is asked by all threads. `done` grows by one for each node that was
    // surveyed or linked.
    template <class FateOf>
    Result<std::vector<Byte>> solve(const FateOf& fate) {
        survey(fate);
        link();
        if (stop_.stop_requested()) return std::vector<Byte>{};
        if (is_too_long_ || !settle())
            return fail("a position of {} is won in more than {} plies, which a byte cannot tell",
                        family_.name(), kLongest);
        return std::move(bytes_);
    }

private:
    using Node = std::uint32_t;
    using Ready = std::vector<std::vector<Node>>;  // by plies
    // So many open moves has a position that cannot be lost: one of its moves draws, or wins.
    static constexpr std::uint8_t kNever = std::numeric_limits<std::uint8_t>::max();

    template <class FateOf>
    void survey(const FateOf& fate) {
        std::vector<Ready> found(static_cast<std::size_t>(threads_), Ready(ready_.size()));
        in_parallel(family_.nodes(), threads_, stop_, done_, [&](Node from, Node to, int thread) {
            for (Node node = from; node < to; ++node)
                survey_node(node, fate, found[static_cast<std::size_t>(thread)]);
        });
        for (const Ready& each : found) {
            for (std::size_t plies = 0; plies < ready_.size(); ++plies)
                ready_[plies].insert(ready_[plies].end(), each[plies].begin(), each[plies].end());
        }
    }

    template <class FateOf>
    void survey_node(Node node, const FateOf& fate, Ready& ready) {
        const auto at = family_.position(node);
        if (!at) {
            bytes_[node] = kUnused;
            return;
        }
        typename Position::MoveList moves;
        at->template generate<Gen::Legal>(moves);
        if (moves.empty()) {
            if (at->stuck() == Outcome::Loss) ready[0].push_back(node);
            return;
        }
        BestFate best;
        std::uint8_t open = 0;
        for (const auto m : moves) {
            Position next = *at;
            next.make(m);
            if (const auto inside = family_.node(next)) {
                ++open;
                std::atomic_ref(ends_[*inside]).fetch_add(1, std::memory_order_relaxed);
            } else {
                best.after_move(fate(next));
            }
        }
        if (std::max(best.has_win() ? best.soonest_win() : 0, best.latest_loss()) > kLongest) {
            is_too_long_ = true;
            return;
        }
        if (best.has_win()) ready[static_cast<std::size_t>(best.soonest_win())].push_back(node);
        latest_[node] = static_cast<std::uint8_t>(best.latest_loss());
        open_[node] = best.has_win() || best.has_draw() ? kNever : open;
        if (open_[node] == 0) ready[latest_[node]].push_back(node);
    }

    // ends_ becomes where the links of each node begin, and, as they are filled in, where they end.
    void link() {
        if (stop_.stop_requested()) return;
        const Node all = std::accumulate(ends_.begin(), ends_.end(), Node{0});
        std::exclusive_scan(ends_.begin(), ends_.end(), ends_.begin(), Node{0});
        links_.resize(all);
        in_parallel(family_.nodes(), threads_, stop_, done_, [&](Node from, Node to, int) {
            for (Node node = from; node < to; ++node) link_node(node);
        });
    }

    void link_node(Node node) {
        if (bytes_[node] == kUnused || open_[node] == 0) return;
        const auto at = family_.position(node);
        typename Position::MoveList moves;
        at->template generate<Gen::Legal>(moves);
        for (const auto m : moves) {
            Position next = *at;
            next.make(m);
            if (const auto inside = family_.node(next)) {
                links_[std::atomic_ref(ends_[*inside]).fetch_add(1, std::memory_order_relaxed)] =
                    node;
            }
        }
    }

    // False when the byte of a position could not tell its plies.
    bool settle() {
        for (int plies = 0; plies <= kLongest; ++plies) {
            // Nobody is ready for the plies at hand any more, only for later ones.
            for (const Node node : std::exchange(ready_[static_cast<std::size_t>(plies)], {})) {
                if (bytes_[node] != kDrawn) continue;
                bytes_[node] = byte_of(plies);
                const std::size_t begin = node == 0 ? 0 : ends_[node - 1];
                for (std::size_t i = begin; i < ends_[node]; ++i) {
                    if (!settle_before(links_[i], plies)) return false;
                }
            }
        }
        return true;
    }

    // `node` leads to a position whose fate is now known.
    bool settle_before(Node node, int plies) {
        if (bytes_[node] != kDrawn) return true;
        int when = plies + 1;
        if (plies % 2 != 0) {  // won for the other side
            if (open_[node] == kNever || --open_[node] > 0) return true;
            when = std::max<int>(when, latest_[node]);
        }
        if (when > kLongest) return false;
        ready_[static_cast<std::size_t>(when)].push_back(node);
        return true;
    }

    const Family<S>& family_;
    int threads_;
    std::stop_token stop_;
    std::atomic<std::uint64_t>& done_;
    std::vector<Byte> bytes_;
    std::vector<std::uint8_t> open_;    // moves that stay in the family and are not known to lose
    std::vector<std::uint8_t> latest_;  // the longest loss by a move that leaves the family
    std::vector<Node> ends_;            // of the links of each node
    std::vector<Node> links_;           // from a node to those that lead to it
    std::atomic<bool> is_too_long_ = false;  // for a byte: a fate that was met in the survey
    Ready ready_;                            // who is settled after so many plies, or was before
};

}  // namespace damier::endgame
