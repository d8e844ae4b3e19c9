// The tree that a search has visited, in the order in which it visited it, as far as it was
// recorded. Plain data: search/recorder.h fills it, engine/tree_writer.h draws it.
//
// A search with iterative deepening or aspiration begins at the root several times; each time is a
// root node of its own in `nodes`, and what it visited follows it. All values and windows of a node
// are for the side to move in it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "search/table.h"

namespace damier::search {

// How a search came to a node. That the move was a pass is seen by whoever records; the others are
// said by the search.
enum class Visit : std::uint8_t {
    Root,
    Move,
    Quiescence,
    Pass,
    Singular,      // the same node once more, without its best move: is any other as good?
    Verification,  // the same node once more, less deep, before it is left early
    Trial  // a move that is tried before all others, less deep, and may end the node at once
};

// Did a move lead to it?
constexpr bool has_move(Visit v) {
    return v == Visit::Move || v == Visit::Quiescence || v == Visit::Trial;
}

// Is it none of its parent's moves as they are tried one by one, but a look aside?
constexpr bool is_aside(Visit v) {
    return v == Visit::Pass || v == Visit::Singular || v == Visit::Verification ||
           v == Visit::Trial;
}
// Has the turn passed to the other side on the way to it?
constexpr bool changes_turn(Visit v) { return v != Visit::Singular && v != Visit::Verification; }

// Why a search left a node.
enum class End : std::uint8_t {
    None,      // it has not ended yet
    Searched,  // all its moves were tried
    Leaf,      // the depth was spent: judged
    BetaCut,   // a move was too good: the opponent will not let it come to this
    TableCut,  // the table knew enough
    NullCut,   // even a pass was too good
    StandPat,  // quiescence: too good without any capture
    Draw,      // by rule: repetition, too many quiet moves, dead material
    NoMoves,   // mate, stalemate, or whatever the game makes of it
    Stopped,   // out of time or nodes: it has no value
    Sampled,   // by playouts: its value is a mean
    // What only the champion does. The node is left before its moves are tried:
    ReverseFutility,  // it looks so good that nothing will bring it down
    ProbCut,          // a shallow search was far above the window
    MultiCut,         // even without its best move it is too good
    MateDistance,     // nothing below can be quicker than a mate that is in hand
    Tablebase,        // endgame tables know how it ends
    // or it is not visited at all (Tree::skipped):
    LateMove,  // too many moves came before it
    Futility,  // the position looks too bad for a quiet move to matter
    Exchange,  // it loses too much material
    History    // such moves have never been good
};

constexpr std::string_view name(Visit v) {
    constexpr std::array<std::string_view, 7> kNames{
        "root", "move", "quiescence", "pass", "singular", "verification", "trial"};
    return kNames[static_cast<std::size_t>(v)];
}
constexpr std::string_view name(End e) {
    constexpr std::array<std::string_view, 20> kNames{
        "none",          "searched",         "leaf",     "beta cut",  "table cut",
        "null-move cut", "stand pat",        "draw",     "no moves",  "stopped",
        "sampled",       "reverse futility", "probcut",  "multi-cut", "mate distance",
        "tablebase",     "late move",        "futility", "exchange",  "history"};
    return kNames[static_cast<std::size_t>(e)];
}
constexpr std::string_view name(Bound b) {
    constexpr std::array<std::string_view, 4> kNames{"none", "exact", "lower", "upper"};
    return kNames[static_cast<std::size_t>(b)];
}

inline constexpr std::uint32_t kNoNode = UINT32_MAX;

// What a Monte Carlo search knows about the move that led to a node, for the side that made it:
// the terms of the formula by which it was chosen (search/selection.h).
struct Sample {
    bool exists = false;  // false: this is no node of a Monte Carlo search
    std::uint32_t visits = 0;
    double mean = 0;  // points for each visit, from 0 to 1
    std::uint32_t amaf_visits = 0;
    double amaf_mean = 0;
    double exploration = 0;
    double prior = 0;
    bool is_proven = false;  // and then the node's value is certain
};

template <GamePosition P>
struct TreeNode {
    std::uint64_t number = 0;        // of the visit, from 1; those not recorded are counted too
    std::uint64_t source = 0;        // of a table cut: the node that knew, 0 if it is not recorded
    std::uint64_t folded = 0;        // nodes below it that are not recorded
    std::uint32_t parent = kNoNode;  // index in Tree::nodes
    std::uint32_t best = kNoNode;    // its best child, likewise
    std::uint32_t moves = 0;         // that it could try; 0 where none were generated
    std::uint32_t tried = 0;         // of these, recorded or not
    typename P::Move move{};         // that led here; none for Visit::Root and looks aside
    std::int16_t ply = 0;            // from the root, by moves and passes
    std::int16_t depth = 0;          // left to search; 0 and less in quiescence
    std::int16_t change = 0;  // plies that it was searched deeper than its parent asks, or less
    Value alpha = 0;          // the window on entry
    Value beta = 0;
    Value value = 0;
    Value static_value = 0;
    Visit visit = Visit::Root;
    End end = End::None;
    Bound bound = Bound::None;  // what value says about the true one; None when stopped
    bool again = false;         // the same move searched once more, wider or deeper
    bool on_the_way = true;     // to the subtree that was asked for, or in it
    Sample sample;
};

// A move that a node did not try, and why.
template <GamePosition P>
struct SkippedMove {
    std::uint32_t node = kNoNode;  // index in Tree::nodes
    typename P::Move move{};
    End reason = End::None;
};

// How much of a tree is recorded.
template <GamePosition P>
struct TreeLimits {
    std::size_t nodes = 10'000;  // at the same time
    int depth = P::kMaxPlies;    // plies below the root
    // Only what is below these moves, and on the way there the alternatives without what is below
    // them.
    std::vector<typename P::Move> subtree;

    // Is what is below a node wanted that is reached by a move at this ply, from a wanted node?
    [[nodiscard]] bool leads_to_subtree(typename P::Move move, int ply) const {
        const auto at = static_cast<std::size_t>(ply);
        return at == 0 || at > subtree.size() || move == subtree[at - 1];
    }
    [[nodiscard]] bool is_in_subtree(int ply) const {
        return static_cast<std::size_t>(ply) >= subtree.size();
    }
};

template <GamePosition P>
struct Tree {
    P start{};
    std::uint64_t visited = 0;  // nodes in all
    std::vector<TreeNode<P>> nodes;
    std::vector<SkippedMove<P>> skipped;  // of recorded nodes, in the order of the search

    // The nodes where the search began at the root, as indices.
    [[nodiscard]] std::vector<std::uint32_t> roots() const {
        std::vector<std::uint32_t> found;
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].visit == Visit::Root) found.push_back(i);
        }
        return found;
    }

    // The last root whose value stands: neither stopped nor outside its window.
    [[nodiscard]] std::uint32_t answer() const {
        for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
            if (nodes[i].visit == Visit::Root && nodes[i].bound == Bound::Exact) return i;
        }
        return nodes.empty() ? kNoNode : 0;
    }

    // By the number of its visit, kNoNode when it is not recorded.
    [[nodiscard]] std::uint32_t find(std::uint64_t number) const {
        const auto it = std::lower_bound(
            nodes.begin(), nodes.end(), number,
            [](const TreeNode<P>& node, std::uint64_t n) { return node.number < n; });
        if (it == nodes.end() || it->number != number) return kNoNode;
        return static_cast<std::uint32_t>(it - nodes.begin());
    }
};

}  // namespace damier::search
