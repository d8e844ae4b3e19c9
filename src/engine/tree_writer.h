// A recorded tree as text for other programs: dot for Graphviz, JSON for the tree explorer.
// docs/trees.md describes both.
#pragma once

#include <string>

#include "engine/reply.h"
#include "search/thought.h"
#include "search/tree.h"

namespace damier::engine {

struct TreePicture {
    std::string title;
    std::string position;
    bool boards = false;  // a small board in each node
    bool fens = false;    // the position in each node, as text
    Notation notation = Notation::Usual;
};

// The tree below one root (an index of tree.nodes) as a dot file.
template <Game G>
std::string tree_as_dot(const search::Tree<typename G::Position>& tree, std::uint32_t root,
                        const TreePicture& picture);

// All that was recorded; the position in each node only with fens.
template <Game G>
std::string tree_as_json(const search::Tree<typename G::Position>& tree, std::string_view player,
                         const search::Thought<typename G::Position>& thought,
                         Notation notation = Notation::Usual, bool fens = false);

}  // namespace damier::engine
