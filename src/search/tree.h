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

// How a search came to a node. It says Root, Move or Quiescence; that the move was a pass is seen
// by whoever records.
enum class Visit : std::uint8_t { Root, Move, Quiescence, Pass };

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
    Sampled    // by playouts: its value is a mean
};

constexpr std::string_view name(Visit v) {
    constexpr std::array<std::string_view, 4> kNames{"root", "move", "quiescence", "pass"};
    return kNames[static_cast<std::size_t>(v)];
}
constexpr std::string_view name(End e) {
    constexpr std::array<std::string_view, 11> kNames{
        "none",      "searched", "leaf",     "beta cut", "table cut", "null-move cut",
        "stand pat", "draw",     "no moves", "stopped",  "sampled"};
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
    typename P::Move move{};         // that led here; none for Visit::Root and Visit::Pass
    std::int16_t ply = 0;            // from the root
    std::int16_t depth = 0;          // left to search; 0 and less in quiescence
    Value alpha = 0;                 // the window on entry
    Value beta = 0;
    Value value = 0;
    Value static_value = 0;
    Visit visit = Visit::Root;
    End end = End::None;
    Bound bound = Bound::None;  // what value says about the true one; None when stopped
    bool again = false;         // the same move searched once more, with a wider window
    bool on_the_way = true;     // to the subtree that was asked for, or in it
    Sample sample;
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
};

template <GamePosition P>
struct Tree {
    P start{};
    std::uint64_t visited = 0;  // nodes in all
    std::vector<TreeNode<P>> nodes;

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
